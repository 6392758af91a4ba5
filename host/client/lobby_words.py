"""The words of the lobby: what each asks of the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from host.client.commands import Command
from host.client.lobby import UnreadableDeck, deck_of
from host.client.model import Place
from host.numerals import numeral
from protocol import messages as m
from protocol.limits import MAX_PASSWORD

if TYPE_CHECKING:
    from host.client.desk import Desk

__all__ = ["FORMATS", "LOBBY_WORDS"]

FORMATS: Final = {
    "duel": m.Format.DUEL,
    "2hg": m.Format.TWO_HEADED_GIANT,
    "3hg": m.Format.THREE_HEADED_GIANT,
    "4hg": m.Format.FOUR_HEADED_GIANT,
}


def _list(desk: Desk, rest: str) -> None:
    desk.send(m.ListTables())


def _create(desk: Desk, rest: str) -> None:
    """The last words may say the format, and that bots fill it."""
    words = rest.split()
    bots = bool(words) and words[-1].lower() == "bots"
    if bots:
        words.pop()
    form = m.Format.TWO_HEADED_GIANT
    if words and words[-1].lower() in FORMATS:
        form = FORMATS[words.pop().lower()]
    name = " ".join(words) or desk.options.name
    spec = next((b for b in ("basic", "random") if b in desk.model.offers.bots), None)
    seats = tuple(m.BotSeat(spec) for _ in range(form.seats - 1)) if bots and spec else ()
    try:
        options = m.TableOptions(name, form, password=desk.password, bots=seats)
    except ValueError as error:
        desk.tell([str(error)])
        return
    desk.send(m.CreateTable(options))


def _password(desk: Desk, rest: str) -> None:
    desk.password = rest[:MAX_PASSWORD] or None
    desk.say("password_known" if rest else "password_first")


def _which_table(desk: Desk, word: str) -> int | None:
    number = numeral(word)
    if number is not None:
        return number
    wanted = word.casefold()
    for table in desk.model.tables:
        if wanted and table.name.casefold().startswith(wanted):
            return table.table
    desk.say("which_table")
    return None


def _sit(desk: Desk, rest: str) -> None:
    """The last word may be a seat; a table's name may have many."""
    name, _, last = rest.rpartition(" ")
    seat = numeral(last) if name else None
    table = _which_table(desk, rest if seat is None else name)
    if table is None:
        return
    try:
        message = m.Sit(table, None if seat is None else seat - 1, desk.password)
    except ValueError:
        desk.say("which_seat")
        return
    desk.send(message)


def _watch(desk: Desk, rest: str) -> None:
    table = _which_table(desk, rest)
    if table is not None:
        desk.send(m.Watch(table, desk.password))


def _decks(desk: Desk, rest: str) -> None:
    desk.say("decks", names=", ".join(desk.model.offers.decks))


def _deck(desk: Desk, rest: str) -> None:
    if not rest:
        _decks(desk, rest)
        return
    try:
        desk.send(m.SetDeck(deck_of(rest, desk.model.offers.decks)))
    except UnreadableDeck as error:
        desk.say("deck_unreadable", reason=error.reason)
    else:
        desk.say("deck_sent", name=rest)


def _swap(desk: Desk, rest: str) -> None:
    try:
        desk.send(m.Swap((numeral(rest) or 0) - 1))
    except ValueError:
        desk.say("which_seat")


def _ready(desk: Desk, rest: str) -> None:
    desk.send(m.Ready())


def _unready(desk: Desk, rest: str) -> None:
    desk.send(m.Ready(False))


def _start(desk: Desk, rest: str) -> None:
    desk.send(m.Start())


def _leave(desk: Desk, rest: str) -> None:
    if desk.model.in_game:
        desk.ask_to_leave()
    elif desk.model.place is Place.LOBBY:
        desk.say("not_here")
    else:
        desk.send(m.Leave())


LOBBY_WORDS: Final[Mapping[Command, Callable[[Desk, str], None]]] = {
    Command.LIST: _list,
    Command.CREATE: _create,
    Command.PASSWORD: _password,
    Command.SIT: _sit,
    Command.WATCH: _watch,
    Command.DECKS: _decks,
    Command.DECK: _deck,
    Command.SWAP: _swap,
    Command.READY: _ready,
    Command.UNREADY: _unready,
    Command.START: _start,
    Command.LEAVE: _leave,
}
