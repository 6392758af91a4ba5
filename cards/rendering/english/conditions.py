"""Conditions in English, as they stand after "if" or "as long as"."""

from __future__ import annotations

from cards.rendering.english.books import AMOUNTS, CONDITIONS, PLAYERS, SELECTIONS
from cards.rendering.english.grammar import Person, article, listed, number_word
from cards.rendering.english.nouns import controlled_by, nominal
from cards.rendering.english.selections import in_zone, zone_phrase
from cards.rendering.english.speech import Nominal
from cards.rendering.phrasebook import Language
from cards.rendering.references import split_owner
from cards.rendering.scope import Mention, Scope
from cards.rendering.words import step_name
from rules.language import (
    Always,
    Attachments,
    AttackingPlayer,
    Both,
    Compare,
    Condition,
    Count,
    CountersOn,
    CreatureDiedThisTurn,
    DefendingPlayer,
    DuringStep,
    DuringTurnOf,
    Each,
    EachOpponent,
    Either,
    Exists,
    Filter,
    Fixed,
    ForAnyPlayer,
    IsNot,
    IsSubtype,
    LifeTotal,
    Matching,
    Players,
    Remembered,
    RememberedPlayers,
    WasCast,
    WasKicked,
    You,
)
from rules.vocabulary import Comparison, Zone

__all__ = ["denied"]

EACH = RememberedPlayers("each")


@CONDITIONS.rule(Always)
def _always(node: Always, scope: Scope) -> str:
    return ""


def _controls(whose: Players | None, scope: Scope) -> str:
    """ "you control", "an opponent controls": subject and verb."""
    if whose is None:
        return ""
    return controlled_by(whose, scope)


def _one_or_another(said: Nominal) -> str:
    """ "a Swamp or a Mountain": each alternative with its article."""
    if len(said.subtypes) > 1 and said == Nominal(subtypes=said.subtypes):
        return listed([article(subtype) for subtype in said.subtypes], "or")
    return said.one()


def _some(each: Each, number: str, several: bool, scope: Scope) -> str:
    """ "you control a creature", "three or more cards are in your graveyard"."""
    filter_, owner = split_owner(each.filter)
    whose = each.whose if each.whose is not None else owner
    said = in_zone(filter_, each.zone, scope)
    other = said.other
    if number:
        noun = f"{number} {'other ' if other else ''}{said.noun(several)}"
    else:
        noun = _one_or_another(said)
    if each.zone is Zone.BATTLEFIELD:
        if whose is not None:
            return f"{_controls(whose, scope)} {noun}"
        return f"{noun} {'are' if several else 'is'} on the battlefield"
    if each.zone is Zone.HAND and whose is not None:
        who = PLAYERS.say(whose, scope)
        verb = "have" if who.person is not Person.ONE else "has"
        return f"{who.text} {verb} {noun} in hand"
    where = zone_phrase(each.zone, whose, scope)
    if each.zone is Zone.LIBRARY and isinstance(whose, You):
        return f"you have {noun} in {where}"
    if several:
        return f"there are {noun} in {where}"
    return f"{noun} is in {where}"


@CONDITIONS.rule(Exists)
def _exists(node: Exists, scope: Scope) -> str:
    if isinstance(node.what, Each):
        return _some(node.what, "", False, scope)
    if isinstance(node.what, Matching):
        what = SELECTIONS.say(node.what.among, scope)
        return f"{what.text} {'are' if what.several else 'is'} {_being(node.what.filter, scope)}"
    if isinstance(node.what, Remembered):
        known = scope.mentioned(node.what.name)
        if known is not None and known.label is not None:
            return f"you {known.label.removeprefix('the ').split(' ')[0]} a {known.noun} this way"
        return "you do"
    if isinstance(node.what, Attachments):
        to = SELECTIONS.say(node.what.to, scope).text
        word = "equipped" if node.what.filter == IsSubtype("Equipment") else "enchanted"
        return f"{to} is {word}"
    return f"{SELECTIONS.say(node.what, scope).text} exists"


def _being(filter_: Filter, scope: Scope) -> str:
    said = nominal(filter_, scope)
    if said.heads or said.subtypes or said.card or said.token or said.whole:
        return said.one()
    if said.adjectives and not said.after:
        return " ".join(word for _, word in said.adjectives)
    return said.one()


_COUNTS = {
    Comparison.AT_LEAST: "{} or more",
    Comparison.AT_MOST: "{} or fewer",
    Comparison.MORE_THAN: "more than {}",
    Comparison.LESS_THAN: "fewer than {}",
    Comparison.EQUAL: "exactly {}",
}

_PHRASES = {
    Comparison.AT_LEAST: "is greater than or equal to",
    Comparison.AT_MOST: "is less than or equal to",
    Comparison.MORE_THAN: "is greater than",
    Comparison.LESS_THAN: "is less than",
    Comparison.EQUAL: "is equal to",
}


@CONDITIONS.rule(Compare)
def _compare(node: Compare, scope: Scope) -> str:
    left, right = node.left, node.right
    if isinstance(left, Count) and isinstance(left.what, Each) and isinstance(right, Fixed):
        return _counted(left.what, node.comparison, right.value, scope)
    match node:
        case Compare(
            left=Count(what=Each() as many),
            comparison=Comparison.MORE_THAN,
            right=Count(what=Each() as few),
        ):
            return _outnumbers(many, few, scope)
        case _:
            pass
    if isinstance(left, LifeTotal):
        who = PLAYERS.say(left.of, scope)
        verb = "have" if who.person is Person.YOU else "has"
        if isinstance(right, Fixed):
            number = {
                Comparison.AT_LEAST: f"{right.value} or more",
                Comparison.AT_MOST: f"{right.value} or less",
                Comparison.MORE_THAN: f"more than {right.value}",
                Comparison.LESS_THAN: f"less than {right.value}",
                Comparison.EQUAL: f"exactly {right.value}",
            }[node.comparison]
            return f"{who.text} {verb} {number} life"
        reversed_ = _REVERSED.get(node.comparison)
        if right == LifeTotal(You()) and who.text == "an opponent" and reversed_ is not None:
            return CONDITIONS.say(Compare(right, reversed_, left), scope)
        if isinstance(right, LifeTotal):
            more = {Comparison.MORE_THAN: "more", Comparison.LESS_THAN: "less"}
            if node.comparison in more:
                other = PLAYERS.say(right.of, scope).text
                return f"{who.text} {verb} {more[node.comparison]} life than {other}"
    if isinstance(left, CountersOn) and isinstance(right, Fixed):
        what = SELECTIONS.say(left.what, scope)
        them = "them" if what.text == "they" else what.text
        none = (Comparison.EQUAL, Comparison.AT_MOST)
        if right.value == 0 and node.comparison in none:
            return f"there are no {left.kind} counters on {them}"
        number = _COUNTS[node.comparison].format(number_word(right.value))
        plural = "" if number.endswith("one") else "s"
        return f"there are {number} {left.kind} counter{plural} on {them}"
    said = _PHRASES[node.comparison]
    one, other = AMOUNTS.say(left, scope), AMOUNTS.say(right, scope)
    if isinstance(right, Fixed):
        number = {
            Comparison.AT_LEAST: f"is {other} or greater",
            Comparison.AT_MOST: f"is {other} or less",
        }.get(node.comparison, f"{said} {other}")
        return f"{one} {number}"
    return f"{one} {said} {other}"


def _counted(each: Each, comparison: Comparison, number: int, scope: Scope) -> str:
    if comparison is Comparison.EQUAL and number == 0:
        return _none(each, scope)
    if comparison is Comparison.AT_LEAST and number == 1:
        return _some(each, "", False, scope)
    word = _COUNTS[comparison].format(number_word(number))
    return _some(each, word, True, scope)


def _none(each: Each, scope: Scope) -> str:
    filter_, owner = split_owner(each.filter)
    whose = each.whose if each.whose is not None else owner
    said = in_zone(filter_, each.zone, scope)
    noun = f"no {'other ' if said.other else ''}{said.noun(True)}"
    if each.zone is Zone.BATTLEFIELD:
        if whose is None:
            return f"{noun} are on the battlefield"
        return f"{_controls(whose, scope)} {noun}"
    if each.zone is Zone.HAND and whose is not None:
        who = PLAYERS.say(whose, scope)
        return f"{who.text} {'has' if who.person is Person.ONE else 'have'} {noun} in hand"
    return f"there are {noun} in {zone_phrase(each.zone, whose, scope)}"


_REVERSED = {
    Comparison.MORE_THAN: Comparison.LESS_THAN,
    Comparison.AT_LEAST: Comparison.AT_MOST,
}


def _outnumbers(more: Each, fewer: Each, scope: Scope) -> str:
    if isinstance(fewer.whose, You) and more.whose == EACH and more.zone is Zone.BATTLEFIELD:
        label = scope.mentioned("players each")
        who = label.label if label is not None else "that player"
        noun = in_zone(more.filter, more.zone, scope).several()
        return f"you control fewer {noun} than {who}"
    said = in_zone(more.filter, more.zone, scope).several()
    left = PLAYERS.say(more.whose or You(), scope)
    right = "an opponent" if isinstance(fewer.whose, EachOpponent) else None
    if right is None:
        right = PLAYERS.say(fewer.whose or You(), scope).text
    if more.zone is Zone.BATTLEFIELD:
        verb = "control" if left.person is Person.YOU else "controls"
        return f"{left.text} {verb} more {said} than {right}"
    verb = "have" if left.person is Person.YOU else "has"
    return f"{left.text} {verb} more {said} in {more.zone.name.lower()} than {right}"


@CONDITIONS.rule(ForAnyPlayer)
def _any_player(node: ForAnyPlayer, scope: Scope) -> str:
    if isinstance(node.players, EachOpponent):
        label = "an opponent"
    elif isinstance(node.players, AttackingPlayer | DefendingPlayer):
        label = PLAYERS.say(node.players, scope).text
    else:
        said = PLAYERS.say(node.players, scope)
        label = said.text if said.person is Person.YOU else said.text.replace("each ", "a ")
    scope.mention("players each", Mention("player", person=True, label=label), focus=False)
    text = CONDITIONS.say(node.condition, scope)
    scope.memory.mentions.pop("players each", None)
    return text


@CONDITIONS.rule(DuringTurnOf)
def _turn(node: DuringTurnOf, scope: Scope) -> str:
    if isinstance(node.players, EachOpponent):
        return "it's an opponent's turn"
    return f"it's {PLAYERS.say(node.players, scope).possessive} turn"


@CONDITIONS.rule(DuringStep)
def _step(node: DuringStep, scope: Scope) -> str:
    return f"it's the {listed([step_name(step, Language.EN) for step in node.steps], 'or')}"


@CONDITIONS.rule(WasKicked)
def _kicked(node: WasKicked, scope: Scope) -> str:
    return "this spell was kicked" if scope.is_spell else "it was kicked"


@CONDITIONS.rule(WasCast)
def _cast(node: WasCast, scope: Scope) -> str:
    return "it was cast"


@CONDITIONS.rule(CreatureDiedThisTurn)
def _died(node: CreatureDiedThisTurn, scope: Scope) -> str:
    return "a creature died this turn"


@CONDITIONS.rule(IsNot)
def _not(node: IsNot, scope: Scope) -> str:
    return denied(node.condition, scope)


def denied(condition: Condition, scope: Scope) -> str:
    """The opposite, said as naturally as can be."""
    if isinstance(condition, Exists) and isinstance(condition.what, Each):
        return _none(condition.what, scope)
    if isinstance(condition, ForAnyPlayer):
        inner = ForAnyPlayer(condition.players, IsNot(condition.condition))
        if isinstance(condition.players, EachOpponent):
            said = CONDITIONS.say(condition, scope)
            if said.startswith("an opponent "):
                return said.replace("an opponent", "no opponent", 1)
        return CONDITIONS.say(inner, scope)
    if isinstance(condition, IsNot):
        return CONDITIONS.say(condition.condition, scope)
    said = CONDITIONS.say(condition, scope)
    for positive, negative in (
        ("it's ", "it's not "),
        (" was ", " wasn't "),
        (" is ", " isn't "),
        (" are ", " aren't "),
        (" control ", " don't control "),
        (" controls ", " doesn't control "),
        (" have ", " don't have "),
        (" has ", " doesn't have "),
        (" died ", " didn't die "),
    ):
        if positive in f" {said}" and (positive[0] == " " or said.startswith(positive)):
            return said.replace(positive, negative, 1)
    return f"it isn't true that {said}"


@CONDITIONS.rule(Both)
def _both(node: Both, scope: Scope) -> str:
    return listed([CONDITIONS.say(part, scope) for part in node.parts])


@CONDITIONS.rule(Either)
def _either(node: Either, scope: Scope) -> str:
    return listed([CONDITIONS.say(part, scope) for part in node.parts], "or")
