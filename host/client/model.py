"""What the client knows: its place, the tables, the view, the story, what is asked of it.

Pure: messages go in with the time they arrived, everything else is read.  Nothing here decides or
words anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final

from attrs import define, field, frozen

from cards.rendering import Language
from host.client.names import Names
from host.client.story import is_minor, says_again
from host.plausible import check_view
from protocol import messages as m
from protocol.codes import WithdrawnReason
from protocol.mirror import Mirror
from rules.notices import Notice
from rules.view import View

__all__ = ["LOG_LINES", "Entry", "Model", "Open", "Place"]

LOG_LINES: Final = 2_000
"""Entries of the log that are kept: an evening's game has some hundreds worth reading."""


class Place(Enum):
    """Where this client is, in its host's eyes."""

    AWAY = "away"
    LOBBY = "lobby"
    AT_TABLE = "at_table"
    PLAYING = "playing"
    WATCHING = "watching"


@frozen
class Open:
    """A request that is open, and when it came (in seconds of the client's clock)."""

    message: m.RequestMessage
    since: float

    @property
    def number(self) -> int:
        return self.message.request

    def left(self, now: float) -> tuple[float, float] | None:
        """Seconds left for the decision, then in the bank; ``None``: no hurry."""
        message = self.message
        if message.deadline_ms is None:
            return None
        over = now - self.since - message.deadline_ms / 1000
        bank = (message.bank_ms or 0) / 1000
        return max(0.0, -over), max(0.0, bank - max(0.0, over))


Told = (
    Notice
    | m.Policy
    | m.ChatLine
    | m.Refused
    | m.Error
    | m.GameOver
    | m.Left
    | m.Goodbye
    | m.Withdrawn
    | str
)


@frozen
class Entry:
    """A line of the log: what was told, and what the objects in it were called then.

    ``minor``: left out unless everything is asked for.
    """

    what: Told
    others: tuple[str, ...] = ()
    minor: bool = False


@define
class Model:
    """Give it every message; read the rest.  ``take`` raises ``Implausible``.

    ``log`` keeps the last ``LOG_LINES`` entries; ``told`` counts all there ever were.
    """

    name: str
    names: Names = field(factory=Names)
    place: Place = Place.AWAY
    server: str = ""
    offers: m.Offers = field(factory=m.Offers)
    tables: tuple[m.TableSummary, ...] = ()
    lists: int = 0
    """How often the host has listed its tables."""
    table_number: int | None = None
    table: m.TableState | None = None
    mirror: Mirror = field(factory=Mirror)
    request: Open | None = None
    clocks: m.Clock | None = None
    clocks_since: float = 0.0
    over: m.GameOver | None = None
    resync: bool = False
    """The story has a gap: a ``Resync`` is to be sent."""
    log: deque[Entry] = field(factory=lambda: deque(maxlen=LOG_LINES))
    told: int = 0

    @property
    def view(self) -> View | None:
        return self.mirror.view

    @property
    def seat(self) -> int | None:
        return self.names.me

    @property
    def language(self) -> Language:
        return self.names.language

    @property
    def in_game(self) -> bool:
        """Whether this seat is still playing."""
        view = self.view
        return (
            self.place is Place.PLAYING
            and self.over is None
            and self.seat is not None
            and (view is None or view.players[self.seat].in_game)
        )

    @property
    def owner(self) -> bool:
        return self.table is not None and self.table.owner == self.name

    @property
    def thinking(self) -> tuple[int, ...]:
        """The other seats whose clocks run: the game waits for them."""
        seats = () if self.clocks is None else self.clocks.seats
        return tuple(
            clock.seat
            for clock in seats
            if clock.deadline_ms is not None and clock.seat != self.seat
        )

    def seat_state(self) -> m.SeatState | None:
        """My seat in the lobby's eyes."""
        if self.table is None or self.seat is None:
            return None
        return next((s for s in self.table.seats if s.seat == self.seat), None)

    def note(self, what: Told, minor: bool = False) -> None:
        """Put something into the log."""
        others: tuple[str, ...] = ()
        if isinstance(what, Notice):
            others = tuple(self.names.object(number) for number in what.others)
        self.log.append(Entry(what, others, minor))
        self.told += 1

    def since(self, told: int) -> list[Entry]:
        """The entries after the first ``told``, as far as they are kept."""
        new = min(self.told - told, len(self.log))
        return list(self.log)[len(self.log) - new :] if new > 0 else []

    # what the host says

    def take(self, message: m.ServerMessage, now: float) -> None:
        """Learn from a message."""
        handler = _HANDLERS.get(type(message))
        if handler is not None:
            handler(self, message, now)

    def disconnected(self) -> None:
        """The connection is gone; what was known stays until the host tells it anew."""
        self.place = Place.AWAY
        self.request = None
        self.clocks = None

    def _welcome(self, message: m.Welcome, now: float) -> None:
        self.place = Place.LOBBY
        self.server = message.server
        self.offers = message.offers
        if not message.resumed:
            self._leave_table()

    def _leave_table(self) -> None:
        self.table = None
        self.table_number = None
        self.names.me = None
        self._forget_game()

    def _forget_game(self) -> None:
        self.mirror = Mirror()
        self.request = None
        self.clocks = None
        self.over = None
        self.resync = False

    def _list(self, message: m.TableList, now: float) -> None:
        self.tables = message.tables
        self.lists += 1

    def _state(self, message: m.TableState, now: float) -> None:
        self.table = message
        self.table_number = message.table
        if self.place is not Place.PLAYING:
            names = [seat.name or seat.bot or "" for seat in message.seats]
            self.names.players = tuple(names)

    def _seated(self, message: m.Seated, now: float) -> None:
        self.names.me = message.seat
        self.table_number = message.table
        if self.place is not Place.PLAYING:
            self.place = Place.AT_TABLE

    def _watching(self, message: m.Watching, now: float) -> None:
        self.place = Place.WATCHING
        self.names.me = None
        self.table_number = message.table

    def _left(self, message: m.Left, now: float) -> None:
        self.note(message)
        self.place = Place.LOBBY
        self._leave_table()

    def _started(self, message: m.GameStarted, now: float) -> None:
        self._forget_game()
        self.names.known.clear()
        self.names.players = message.names
        self.names.teams = message.teams
        if self.place is not Place.WATCHING:
            self.place = Place.PLAYING

    def _story(self, message: m.Snapshot | m.Notices | m.ViewDelta, now: float) -> None:
        lost = self.mirror.lost
        went_on = self.mirror.take(message)
        if self.mirror.lost and not lost:
            self.resync = True
        if isinstance(message, m.Snapshot):
            self.resync = False
        if not went_on:
            return
        if isinstance(message, m.Notices):
            for notice in message.notices:
                self._notice(notice)
        elif self.view is not None:
            check_view(self.view, self.names.me)
            self.names.learn(self.view)

    def _notice(self, notice: Notice) -> None:
        if notice.object and notice.name:
            self.names.known[notice.object] = notice.name
        previous = self.log[-1].what if self.log else None
        if isinstance(previous, Notice) and says_again(previous, notice):
            self.log.pop()
            self.told -= 1
        self.note(notice, is_minor(notice, previous))

    def _request(self, message: m.RequestMessage, now: float) -> None:
        self.request = Open(message, now)

    def _withdrawn(self, message: m.Withdrawn, now: float) -> None:
        if self._closes(message.request) and message.reason is WithdrawnReason.POLICY:
            self.note(message)

    def _accepted(self, message: m.Accepted, now: float) -> None:
        self._closes(message.request)

    def _closes(self, number: int) -> bool:
        """Close the request; whether it was a decision that the game waited for."""
        request = self.request
        if request is None or request.number != number:
            return False
        self.request = None
        return request.message.owed

    def _clock(self, message: m.Clock, now: float) -> None:
        self.clocks = message
        self.clocks_since = now

    def _over(self, message: m.GameOver, now: float) -> None:
        self.over = message
        self.request = None
        self.clocks = None
        self.note(message)
        if self.place is Place.PLAYING:
            self.place = Place.AT_TABLE

    def _told(self, message: m.Policy | m.ChatLine | m.Refused | m.Error, now: float) -> None:
        self.note(message)

    def _goodbye(self, message: m.Goodbye, now: float) -> None:
        self.note(message)
        self.place = Place.AWAY


_HANDLERS: dict[type, Callable[..., None]] = {
    m.Welcome: Model._welcome,
    m.TableList: Model._list,
    m.TableState: Model._state,
    m.Seated: Model._seated,
    m.Watching: Model._watching,
    m.Left: Model._left,
    m.GameStarted: Model._started,
    m.Snapshot: Model._story,
    m.Notices: Model._story,
    m.ViewDelta: Model._story,
    m.RequestMessage: Model._request,
    m.Withdrawn: Model._withdrawn,
    m.Accepted: Model._accepted,
    m.Clock: Model._clock,
    m.GameOver: Model._over,
    m.Policy: Model._told,
    m.ChatLine: Model._told,
    m.Refused: Model._told,
    m.Error: Model._told,
    m.Goodbye: Model._goodbye,
}
