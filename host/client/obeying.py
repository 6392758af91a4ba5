"""Carrying out commands: each word of ``commands`` and what it does at a desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from host.client import report
from host.client.attention import Pace
from host.client.cardtext import describe, suggestions
from host.client.commands import Command
from host.client.lobby_words import LOBBY_WORDS
from host.client.model import Place
from host.client.stops import MINE_WORDS, THEIR_WORDS, Whose, step_of
from host.numerals import numeral
from protocol import messages as m
from protocol.limits import MAX_CHAT

if TYPE_CHECKING:
    from host.client.desk import Desk

__all__ = ["card_named", "leave_options", "obey", "settle", "stops_line"]

LOG_TAIL: Final = 20
"""Lines of the log that "log" repeats."""

YES: Final = frozenset({"yes", "y", "1", "是"})

PACES: Final[Mapping[str, Pace | None]] = {
    "": Pace.SOMETHING,
    "something": Pace.SOMETHING,
    "end": Pace.END_OF_TURN,
    "turn": Pace.MY_TURN,
    "off": None,
    "有事": Pace.SOMETHING,
    "结束": Pace.END_OF_TURN,
    "回合": Pace.MY_TURN,
    "关": None,
}


def obey(desk: Desk, command: Command, rest: str) -> None:
    """Carry out a command; one that has no place here says so."""
    wanted = _PLACES.get(command)
    listing = command is Command.DECK and not rest
    if wanted is not None and desk.model.place is not wanted and not listing:
        desk.say("not_here")
    else:
        _OBEY[command](desk, rest)


# --- the game ---


def _until(desk: Desk, rest: str) -> None:
    word = rest.lower()
    if word in PACES:
        desk.until(PACES[word])
        return
    step = step_of(word)
    if step is None:
        desk.say("no_such_step", word=rest)
    else:
        desk.until(Pace.STEP, step)


def stops_line(desk: Desk) -> str:
    """Where the person is asked, in a sentence."""
    words, stops = desk.words, desk.attention.stops

    def said(whose: Whose) -> str:
        steps = [words.short_step(step.name.lower()) for step in stops.steps(whose)]
        return ", ".join(steps) or words.raw("none")

    return words.say("stops_are", own=said(Whose.MINE), theirs=said(Whose.THEIRS))


def _stops(desk: Desk, rest: str) -> None:
    if rest:
        _stop(desk, rest)
    else:
        desk.tell([stops_line(desk)])


def _stop(desk: Desk, rest: str) -> None:
    words = rest.lower().split()
    whose = Whose.MINE
    if words and words[0] in MINE_WORDS | THEIR_WORDS:
        whose = Whose.MINE if words.pop(0) in MINE_WORDS else Whose.THEIRS
    step = step_of(" ".join(words))
    if step is None:
        desk.say("no_such_step", word=rest)
        return
    on = desk.attention.stops.toggle(whose, step)
    desk.say(
        "stop_on" if on else "stop_off",
        whose=desk.words.raw("your_own" if whose is Whose.MINE else "opponents"),
        step=desk.words.step(step.name.lower()),
    )


def _full(desk: Desk, rest: str) -> None:
    desk.full_control(not desk.attention.full_control)


def _options(desk: Desk, rest: str) -> None:
    question = desk.any_question
    if question is None or not (desk.asking or question.mine is not None):
        desk.tell(waiting_lines(desk))
        return
    desk.tell(report.question_lines(question, desk.model.names, desk.words, desk.show_mana))


def _mana(desk: Desk, rest: str) -> None:
    desk.show_mana = True
    _options(desk, rest)


def waiting_lines(desk: Desk) -> list[str]:
    """What is waited for."""
    words, names = desk.words, desk.model.names
    question = desk.any_question
    partners = names.several(names.partners())
    if desk.may_take_back:
        lines = [words.say("waiting_partner", who=partners)]
    elif question is not None and question.mine is not None:
        lines = [words.say("proposed", who=partners)]
    elif thinking := desk.model.thinking:
        lines = [words.say("waiting", who=names.several(thinking))]
    else:
        lines = [words.say("waiting_game")]
    if until := desk.until_text():
        lines.append(words.say("passed_until", what=until))
    return lines


def _page(lines: Callable[[Desk], list[str]]) -> Callable[[Desk, str], None]:
    def show(desk: Desk, rest: str) -> None:
        if desk.labels is None:
            desk.say("not_here")
        else:
            desk.tell(lines(desk))

    return show


def _state(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.state_lines(desk.model, desk.labels)


def _hand(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.hand_lines(desk.labels) or [
        f"{desk.words.say('hand')}: {desk.words.raw('empty')}"
    ]


def _stack(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.stack_lines(desk.labels)


def _graveyard(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.graveyard_lines(desk.labels)


def _exile(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.exile_lines(desk.labels)


def _board(desk: Desk) -> list[str]:
    assert desk.labels is not None
    return report.battlefield_lines(desk.labels)


def card_named(desk: Desk, text: str) -> str | None:
    """The name of a card by an option's number, or by (part of) its name."""
    text = text.strip()
    question = desk.any_question
    number = numeral(text)
    if number is not None and question is not None:
        if 1 <= number <= len(question.options):
            return question.options[number - 1].card or None
        return None
    if describe(text, desk.words.language) is not None:
        return text
    wanted = text.casefold()
    seen = sorted(set(desk.model.names.known.values()))
    for name in [*(n for n in seen if n.casefold().startswith(wanted)), *seen]:
        if wanted in name.casefold() and describe(name, desk.words.language) is not None:
            return name
    close = suggestions(text)
    return close[0] if len(close) == 1 else None


def _card(desk: Desk, rest: str) -> None:
    question = desk.any_question
    if not rest:
        if question is None or not question.source:
            desk.say("card_which")
            return
        rest = question.source
    name = card_named(desk, rest)
    lines = None if name is None else report.card_lines(name, desk.words)
    if lines is not None:
        desk.tell(lines)
        return
    desk.say("no_card", name=rest)
    close = () if rest.isdecimal() else suggestions(rest)
    if close:
        desk.say("did_you_mean", names=desk.words.listed(close))


def _log(desk: Desk, rest: str) -> None:
    model = desk.model
    everything = rest.lower() in ("all", "全部")
    entries = [entry for entry in model.log if everything or not entry.minor]
    shown = entries if everything else entries[-LOG_TAIL:]
    desk.tell([report.entry_line(entry, model.names, desk.words) for entry in shown])


def _help(desk: Desk, rest: str) -> None:
    desk.tell(report.help_lines(desk.words, desk.model.place, keys=False))


def _concede(desk: Desk, rest: str) -> None:
    if desk.model.in_game:
        desk.pending = Command.CONCEDE
    else:
        desk.say("not_here")


def _quit(desk: Desk, rest: str) -> None:
    desk.ask_to_leave()


def leave_options(desk: Desk) -> tuple[str, list[str]]:
    """Title and numbered options of the question that ``pending`` is."""
    words = desk.words
    if desk.pending is Command.CONCEDE:
        return words.say("concede_title"), [words.say("concede_yes"), words.say("leave_stay")]
    return words.say("leave_title"), [
        words.say("leave_concede"),
        words.say("leave_end" if desk.options.start else "leave_keep"),
        words.say("leave_stay"),
    ]


def settle(desk: Desk, text: str) -> None:
    """The answer to "concede?" or "leave?"."""
    word = text.strip().lower()
    pending, desk.pending = desk.pending, None
    number = desk.model.table_number
    if pending is Command.CONCEDE:
        if word in YES and number is not None and desk.model.in_game:
            desk.send(m.Concede(number))
    elif word in YES:
        desk.leave(concede=True)
    elif word == "2":
        desk.leave(concede=False)


# --- talk ---


def _say(desk: Desk, rest: str) -> None:
    at_table = desk.model.place in (Place.AT_TABLE, Place.PLAYING, Place.WATCHING)
    _chat(desk, m.ChatScope.TABLE if at_table else m.ChatScope.LOBBY, rest)


def _team(desk: Desk, rest: str) -> None:
    _chat(desk, m.ChatScope.TEAM, rest)


def _chat(desk: Desk, scope: m.ChatScope, text: str) -> None:
    text = text[:MAX_CHAT]
    if text:
        desk.send(m.Chat(scope, text))
    else:
        desk.say("say_what")


_PLACES: Final[Mapping[Command, Place]] = {
    Command.LIST: Place.LOBBY,
    Command.CREATE: Place.LOBBY,
    Command.PASSWORD: Place.LOBBY,
    Command.SIT: Place.LOBBY,
    Command.WATCH: Place.LOBBY,
    Command.DECK: Place.AT_TABLE,
    Command.SWAP: Place.AT_TABLE,
    Command.READY: Place.AT_TABLE,
    Command.UNREADY: Place.AT_TABLE,
    Command.START: Place.AT_TABLE,
}
"""Commands that have one place only; ``deck`` without a name lists the decks anywhere."""

_OBEY: Final[Mapping[Command, Callable[[Desk, str], None]]] = {
    Command.PASS: lambda desk, rest: desk.pass_priority(),
    Command.UNDO: lambda desk, rest: desk.undo(),
    Command.AGREE: lambda desk, rest: desk.agree(),
    Command.UNTIL: _until,
    Command.STOPS: _stops,
    Command.STOP: _stop,
    Command.FULL: _full,
    Command.OPTIONS: _options,
    Command.MANA: _mana,
    Command.STATE: _page(_state),
    Command.HAND: _page(_hand),
    Command.STACK: _page(_stack),
    Command.GRAVEYARD: _page(_graveyard),
    Command.EXILE: _page(_exile),
    Command.BOARD: _page(_board),
    Command.CARD: _card,
    Command.LOG: _log,
    Command.HELP: _help,
    Command.SAY: _say,
    Command.TEAM: _team,
    Command.CONCEDE: _concede,
    Command.QUIT: _quit,
    **LOBBY_WORDS,
}
