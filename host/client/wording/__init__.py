"""Prose for everything a player is told or asked, in English and in Chinese.

The tables of phrases stand in this package, one page for each subject; ``Wording`` reads them in
one language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from cards.rendering import Language
from cards.rendering.words import counter_name, keyword_name, step_name, zone_name
from host.client.grammar import fill, listed, pick
from host.client.names import Names
from host.client.wording import decisions, notices, refusals
from host.client.wording.interface import FORMATS, INTERFACE, SHORT_STEPS
from protocol.codes import ErrorCode, GoodbyeReason, LeftReason, LobbyCode, WithdrawnReason
from protocol.messages import Policy
from protocol.tables import Format
from rules.decisions import Purpose
from rules.notices import Notice, NoticeKind
from rules.refusals import RefusalCode
from rules.vocabulary import Color, Keyword, Step, Zone

__all__ = ["Language", "Wording", "language_of"]


def language_of(word: str) -> Language:
    """The language that an option names; English for any other word."""
    return Language.ZH if word.lower().startswith("zh") else Language.EN


class _Fields(dict[str, object]):
    """Fields of a phrase; what a host did not send is said as "?"."""

    def __missing__(self, key: str) -> str:
        return "?"


def _seats(numbers: object) -> str:
    """Seats as people count them."""
    if not isinstance(numbers, list | tuple) or not numbers:
        return "?"
    return ", ".join(str(n + 1) if isinstance(n, int) else "?" for n in numbers)


@frozen
class Wording:
    language: Language

    def say(self, key: str, plural: bool = False, **fields: object) -> str:
        """A phrase of the client's own."""
        return fill(pick(INTERFACE[key], self.language), _Fields(fields), plural)

    def raw(self, key: str, **fields: object) -> str:
        """The same without a capital at the beginning."""
        return pick(INTERFACE[key], self.language).format_map(_Fields(fields))

    def hidden_mana(self, word: str, count: int) -> str:
        """How many mana abilities are left out, and what key or ``word`` shows them."""
        phrase = "mana_hidden_one" if count == 1 else "mana_hidden"
        return self.raw(phrase, word=word, count=count)

    def listed(self, words: Sequence[str]) -> str:
        return listed(words, self.language)

    def format(self, format_: Format) -> str:
        return pick(FORMATS[format_], self.language)

    # steps, zones, words of the game

    def step(self, name: str) -> str:
        """The name of a step as views and notices write it."""
        try:
            return step_name(Step[name.upper()], self.language)
        except KeyError:
            return name

    def short_step(self, name: str) -> str:
        return pick(SHORT_STEPS[name], self.language) if name in SHORT_STEPS else name

    def zone(self, name: str) -> str:
        try:
            return zone_name(Zone[name.upper()], self.language)
        except KeyError:
            return name

    def keyword(self, name: str) -> str:
        try:
            return keyword_name(Keyword[name.upper()], self.language)
        except KeyError:
            return name

    def word(self, word: str, purpose: Purpose | None = None) -> str:
        """A word that a decision offers: a colour, a type of mana, a creature type."""
        from cards.rendering.words import color_name, mana_name, subtype_name
        from rules.vocabulary import ManaType

        if purpose is Purpose.CREATURE_TYPE:
            return subtype_name(word, self.language)
        if purpose is Purpose.MANA and word.upper() in ManaType.__members__:
            return mana_name(ManaType[word.upper()], self.language)
        if word.upper() in Color.__members__:
            return color_name(Color[word.upper()], self.language)
        return word

    # refusals and farewells

    def refusal(self, code: RefusalCode | LobbyCode, fields: Mapping[str, object]) -> str:
        values = _Fields(fields)
        if code is LobbyCode.BAD_DECK:
            values["problems"] = self._problems(fields.get("problems"))
        if code is LobbyCode.TOO_MANY_TABLES:
            whose = refusals.WHOSE_TABLES.get(str(fields.get("whose")))
            values["whose"] = pick(whose or refusals.WHOSE_TABLES["host"], self.language)
        if code is LobbyCode.NOT_READY:
            values["seats"] = _seats(fields.get("seats"))
        least, most = fields.get("minimum"), fields.get("maximum")
        if code is RefusalCode.WRONG_COUNT and isinstance(least, int) and isinstance(most, int):
            return self.say("choose_count", count=self.count(least, most))
        return fill(pick(refusals.REFUSALS[code], self.language), values)

    def _problems(self, problems: object) -> str:
        if not isinstance(problems, list):
            return "?"
        said = []
        for problem in problems:
            if not isinstance(problem, dict):
                continue
            facts = " ".join(
                ", ".join(map(str, value)) if isinstance(value, list) else str(value)
                for key, value in problem.items()
                if key not in ("code", "line")
            ).strip()
            key = "deck_problem" if problem.get("line") else "deck_problem_whole"
            code = str(problem.get("code", "")).replace("_", " ")
            said.append(self.raw(key, line=problem.get("line"), code=code, text=facts).strip())
        return "; ".join(said) or "?"

    def error(self, code: ErrorCode) -> str:
        return pick(refusals.ERRORS[code], self.language)

    def goodbye(self, reason: GoodbyeReason) -> str:
        return pick(refusals.GOODBYES[reason], self.language)

    def left(self, reason: LeftReason) -> str:
        return pick(refusals.LEFT[reason], self.language)

    def withdrawn(self, reason: WithdrawnReason) -> str:
        return pick(refusals.WITHDRAWN[reason], self.language)

    def policy(self, policy: Policy, names: Names) -> str:
        cause = pick(refusals.CAUSES[policy.cause], self.language)
        template = pick(refusals.POLICIES[policy.what], self.language)
        return fill(template, {"who": names.player(policy.seat), "cause": cause})

    # decisions

    def count(self, minimum: int, maximum: int, options: int | None = None) -> str:
        """ "one", "up to 3", "2 to 4"; ``options`` is how many there are to choose from."""
        if minimum == maximum:
            key = "one" if minimum == 1 else "exact"
        elif minimum == 0:
            key = "any" if options is not None and maximum >= options and maximum > 1 else "up_to"
        else:
            key = "range"
        said = pick(decisions.COUNT[key], self.language)
        return said.format(minimum=minimum, maximum=maximum)

    def title(self, kind: str, **fields: object) -> str:
        return fill(pick(decisions.DECISIONS[kind], self.language), _Fields(fields))

    def purpose(self, purpose: Purpose, count: str = "") -> str:
        """What a choice is for; ``count`` as ``count()`` says it, "one" if left out."""
        one = self.count(1, 1)
        if count in ("", one) and purpose in decisions.SINGULAR:
            return pick(decisions.SINGULAR[purpose], self.language)
        return pick(decisions.PURPOSES[purpose], self.language).format(count=count or one)

    def affirmative(self, purpose: Purpose) -> str:
        pair = decisions.QUESTIONS.get(purpose)
        return self.say("yes") if pair is None else pick(pair, self.language)

    def hint(self, key: str, **fields: object) -> str:
        return pick(decisions.HINTS[key], self.language).format_map(_Fields(fields))

    # notices

    def notice(self, notice: Notice, names: Names, others: Sequence[str] | None = None) -> str:
        """One sentence.  ``others``: what those objects were called when it happened."""
        if others is None:
            others = [names.object(number) for number in notice.others]
        about = listed(list(others), self.language)
        aimed = listed([*others, *map(names.player, notice.aimed)], self.language)
        who = names.several(notice.players)
        to = about or who or names.card(notice.name)
        fields = _Fields(
            who=who,
            whose=names.whose(notice.players),
            name=names.card(notice.name),
            others=about,
            to=to,
            amount=notice.amount,
            size=abs(notice.amount),
            word=self._notice_word(notice),
            about="",
            reason="",
        )
        if aimed:
            fields["about"] = pick(notices.ABOUT, self.language).format(others=aimed)
        pair = notices.NOTICES[notice.kind]
        plural = names.plural(notice.players)
        match notice.kind:
            case NoticeKind.MOVED:
                origin, _, destination = notice.word.lower().partition(">")
                fields["origin"] = self.zone(origin)
                fields["destination"] = self.zone(destination)
                pair = notices.MOVES.get((origin, destination), pair)
            case NoticeKind.TURN_CONTROLLED:
                fields["aimed"] = names.several(notice.aimed)
            case NoticeKind.REVEALED if notice.names:
                fields["name"] = listed(list(map(names.card, notice.names)), self.language)
                pair = notices.LOOKED_AT
            case NoticeKind.LIFE_CHANGED if notice.amount < 0:
                pair = notices.LIFE_LOST
            case NoticeKind.COUNTERS:
                plural = plural and not notice.object
                if notice.object:
                    fields["to"] = names.card(notice.name)
                if notice.amount < 0:
                    pair = notices.COUNTERS_OFF
            case NoticeKind.RESOLVED | NoticeKind.FIZZLED | NoticeKind.COUNTERED:
                ability = notices.ABILITIES.get(notice.word)
                if ability is not None:
                    fields["name"] = pick(ability, self.language).format_map(fields)
            case NoticeKind.LOST:
                reason = notices.LOSSES.get(notice.word)
                fields["reason"] = pick(reason, self.language) if reason else ""
        return fill(pick(pair, self.language), fields, plural)

    def _notice_word(self, notice: Notice) -> str:
        if notice.kind is NoticeKind.STEP_BEGAN:
            return self.step(notice.word)
        if notice.kind is NoticeKind.COUNTERS:
            return counter_name(notice.word, self.language)
        if notice.kind is NoticeKind.MANA_ADDED:
            return "".join(f"{{{letter}}}" for letter in notice.word)
        return self.word(notice.word)
