"""The game and the lobby in lines of text, for line mode and for the pages of the screen."""

from __future__ import annotations

from collections.abc import Iterable

from host.client.cardtext import describe
from host.client.grammar import Pair, pick
from host.client.labels import Labels
from host.client.model import Entry, Model, Place
from host.client.names import Names
from host.client.question import Question, Shape
from host.client.wording import Wording
from host.client.wording.manual import KEYS, LOBBY_HELP, WORDS
from protocol import messages as m
from rules.notices import Notice
from rules.view import ObjectView, PlayerView

__all__ = [
    "battlefield_lines",
    "card_lines",
    "entry_line",
    "graveyard_lines",
    "hand_lines",
    "help_lines",
    "lobby_lines",
    "question_lines",
    "seed_line",
    "stack_lines",
    "state_lines",
    "table_lines",
]


# --- the story ---


def entry_line(entry: Entry, names: Names, words: Wording) -> str:
    """A line of the log."""
    what = entry.what
    match what:
        case Notice():
            return words.notice(what, names, entry.others)
        case m.Policy():
            return words.policy(what, names)
        case m.ChatLine():
            key = f"chat_{what.scope.value}"
            return words.say(key, sender=what.sender, text=what.text)
        case m.Refused():
            return words.refusal(what.code, what.fields)
        case m.Error():
            return words.error(what.code)
        case m.GameOver():
            return seed_line(what, words)
        case m.Left():
            return words.left(what.reason)
        case m.Goodbye():
            return words.say("goodbye", reason=words.goodbye(what.reason))
        case m.Withdrawn():
            return words.withdrawn(what.reason)
        case str():
            return what
    raise AssertionError(what)


def seed_line(over: m.GameOver, words: Wording) -> str:
    return words.say("seed", seed=over.seed or "?", digest=over.digest[:12])


# --- the question ---


def question_lines(question: Question, names: Names, words: Wording, mana: bool) -> list[str]:
    """Title, proposals, numbered options, how to answer; with ``mana`` the mana abilities too."""
    lines = [question.title]
    if question.note:
        lines.append(f"  {question.note}")
    for offer in question.offers:
        lines.append(
            words.say(
                "proposal",
                who=names.player(offer.player),
                what=offer.text,
                plural=offer.player == names.me,
            )
        )
    hidden = 0
    for number, option in enumerate(question.options, 1):
        if option.minor and not mana:
            hidden += 1
            continue
        lines.append(f"  {number}. {option.label}")
    if hidden:
        lines.append("  " + words.hidden_mana("mana", hidden))
    if len(question.against) > 1 or question.shape is Shape.BLOCK:
        for number, option in enumerate(question.against, 1):
            lines.append(f"  > {number}. {option.label}")
    hints = list(question.hints)
    if question.offers:
        who = names.player(question.offers[0].player)
        hints.append(words.hint("agree", agree="agree", who=who))
    lines.append("  (" + "; ".join(hints) + ")")
    return lines


# --- the game ---


def state_lines(model: Model, labels: Labels) -> list[str]:
    """The whole game as this viewer knows it."""
    view, words = labels.view, labels.words
    lines = [_when(model, labels)]
    for team in view.teams:
        heads = words.listed([_head(model, labels, view.players[p]) for p in team.players])
        poison = f", {words.raw('poison')} {team.poison}" if team.poison else ""
        lines.append(f"{team.life} {words.raw('life')}{poison}: {heads}")
    lines += stack_lines(labels)
    lines += battlefield_lines(labels)
    lines += hand_lines(labels)
    return lines


def _when(model: Model, labels: Labels) -> str:
    """Turn, whose it is, step."""
    view, words, names = labels.view, labels.words, labels.names
    if view.turn == 0:
        return words.say("before_game")
    if view.active_team == names.my_team:
        whose = words.raw("your_turn")
    else:
        whose = words.raw("turn_of", whose=names.whose(members(model, view.active_team)))
    whose = under_control(whose, labels)
    return f"{words.say('turn', turn=view.turn)}, {whose}, {words.step(view.step)}"


def under_control(whose: str, labels: Labels) -> str:
    """Whose turn it is, and who controls it, if anybody does (CR 722)."""
    controller = labels.view.turn_controller
    if controller < 0:
        return whose
    return labels.words.raw("controlled_by", whose=whose, who=labels.names.player(controller))


def members(model: Model, team: int) -> tuple[int, ...]:
    teams = model.names.teams
    return teams[team] if 0 <= team < len(teams) else ()


def _head(model: Model, labels: Labels, player: PlayerView) -> str:
    words = labels.words
    facts = [
        f"{words.raw('hand')} {player.hand_count}",
        f"{words.raw('library')} {player.library_count}",
        f"{words.raw('graveyard')} {len(player.graveyard)}",
    ]
    if player.mana:
        facts.append(f"{words.raw('mana')} {player.mana}")
    if player.passed:
        facts.append(words.raw("passed_mark"))
    if not player.in_game:
        facts.append(words.raw("out"))
    name = labels.names.player(player.player)
    return f"{name} ({', '.join(facts)})"


def stack_lines(labels: Labels) -> list[str]:
    """The stack, the next to resolve first."""
    words = labels.words
    if not labels.view.stack:
        return [words.say("stack_empty")]
    lines = [words.say("bottom_first") + ":"]
    lines += [f"  {stack_item(item, labels)}" for item in reversed(labels.view.stack)]
    return lines


def stack_item(item: ObjectView, labels: Labels) -> str:
    """A spell or ability on the stack with its controller and what has been chosen for it."""
    words, names = labels.words, labels.names
    who = names.player(item.controller)
    key = "spell_of" if item.stack_kind == "spell" else "ability_of"
    return f"{words.raw(key, name=item.name, who=who)} {labels.announced(item)}".rstrip()


def battlefield_lines(labels: Labels) -> list[str]:
    """Each player's permanents, one a line, lands last and counted."""
    words, lines = labels.words, []
    for player in labels.view.players:
        own = [o for o in labels.view.battlefield if o.controller == player.player]
        if not own:
            continue
        whose = labels.names.whose((player.player,))
        lines.append(f"{whose[:1].upper() + whose[1:]} {words.raw('battlefield')}:")
        lines += [f"  {line}" for line in permanents(own, labels)]
    return lines


def permanents(items: Iterable[ObjectView], labels: Labels) -> list[str]:
    """Permanents in words, those that are alike counted."""
    counted: dict[str, int] = {}
    for item in sorted(
        items, key=lambda item: ("land" in item.types, "creature" not in item.types)
    ):
        said = " ".join([item.name, *labels.state(item)])
        counted[said] = counted.get(said, 0) + 1
    return [f"{count}× {said}" if count > 1 else said for said, count in counted.items()]


def hand_lines(labels: Labels) -> list[str]:
    """My hand and my partners'."""
    lines = []
    for player in labels.view.players:
        if not player.hand:
            continue
        whose = labels.names.whose((player.player,))
        cards = labels.words.listed([f"{card.name} {card.cost}".rstrip() for card in player.hand])
        lines.append(f"{labels.words.say('hand_of', whose=whose)}: {cards}")
    return lines


def graveyard_lines(labels: Labels) -> list[str]:
    """All graveyards, the top card first."""
    lines = []
    for player in labels.view.players:
        whose = labels.names.whose((player.player,))
        head = f"{whose[:1].upper() + whose[1:]} {labels.words.raw('graveyard')}"
        names = [card.name for card in reversed(player.graveyard)]
        lines.append(f"{head}: {', '.join(names) or labels.words.raw('empty')}")
    return lines


def exile_lines(labels: Labels) -> list[str]:
    names = ", ".join(card.name for card in labels.view.exile) or labels.words.raw("empty")
    return [f"{labels.words.say('exile')}: {names}"]


def card_lines(name: str, words: Wording) -> list[str] | None:
    """A card: name and cost, type line, text; ``None`` if there is no such card."""
    card = describe(name, words.language)
    if card is None:
        return None
    head = f"{card.name} {card.cost}".rstrip()
    types = f"{card.types}  {card.size}".rstrip()
    text = words.say("no_text") if card.text is None else card.text
    return [head, types, *text.split("\n")] if text else [head, types]


# --- the lobby ---


def lobby_lines(model: Model, words: Wording) -> list[str]:
    """The host's tables."""
    if not model.tables:
        return [words.say("no_tables")]
    lines = [words.say("tables") + ":"]
    for table in model.tables:
        marks = []
        if table.locked:
            marks.append(words.raw("locked"))
        if table.started:
            marks.append(words.raw("started"))
        if table.watchers:
            marks.append(words.raw("watchers", count=table.watchers))
        lines.append(
            "  "
            + words.say(
                "table_line",
                number=table.table,
                name=table.name,
                format=words.format(table.format),
                taken=table.taken,
                seats=table.seats,
                marks=f" ({', '.join(marks)})" if marks else "",
            )
        )
    return lines


def table_lines(model: Model, words: Wording) -> list[str]:
    """The table I am at: its seats and who is in them."""
    table = model.table
    if table is None:
        return []
    form = words.format(table.format)
    lines = [words.say("table", name=table.name, format=form, ruleset=table.ruleset)]
    for seat in table.seats:
        who = seat.name or (
            words.raw("seat_empty") if seat.bot is None else words.raw("seat_bot", bot=seat.bot)
        )
        marks = []
        if seat.seat == model.seat:
            marks.append(words.raw("seat_you"))
        if seat.bot is not None and seat.name is not None:
            marks.append(words.raw("seat_bot", bot=seat.bot))
        if seat.deck:
            marks.append(words.raw("seat_deck"))
        if seat.ready:
            marks.append(words.raw("seat_ready"))
        if seat.name is not None and seat.bot is None and not seat.connected:
            marks.append(words.raw("seat_gone"))
        if seat.wants is not None:
            marks.append(words.raw("seat_wants", number=seat.wants + 1))
        lines.append(
            "  "
            + words.say(
                "seat_line",
                number=seat.seat + 1,
                team=seat.team + 1,
                who=who,
                marks=f" ({', '.join(marks)})" if marks else "",
            )
        )
    lines.append(words.say("owner", name=table.owner))
    return lines


# --- help ---


def help_lines(words: Wording, place: Place, keys: bool) -> list[str]:
    """The help page: keys of the screen if ``keys``, then the words that fit the place."""
    lines: list[str] = []
    if place in (Place.LOBBY, Place.AT_TABLE, Place.AWAY):
        return _table_of(LOBBY_HELP, words)
    if keys:
        lines += _table_of(KEYS, words)
        lines.append("")
    return lines + _table_of(WORDS, words)


def _table_of(rows: tuple[tuple[str, Pair], ...], words: Wording) -> list[str]:
    wide = max(len(key) for key, _ in rows) if len(rows) < 30 else 20
    wide = min(wide, 26)
    return [f"{key:<{wide}}  {pick(pair, words.language)}" for key, pair in rows]
