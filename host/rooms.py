"""A table as guests meet it: who sits, who looks on, who owns it, and the game when one is on.

What a guest asks for either happens whole or raises ``Refused``. Whatever changes is told to all at
the table as one ``TableState``.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import trio
from attrs import evolve

from actors.journal_lines import JournalError
from actors.limits import SPECTATORS
from actors.seat import Halted, HaltReason, Over
from host.decks import choose_deck
from host.guests import Guest
from host.limits import (
    TABLE_GUESSES,
    TABLE_GUESSES_PER_SECOND,
    UNUSED_SECONDS,
    WRONG_PASSWORDS,
)
from host.placards import state_of
from host.places import Places
from host.playing import Play
from host.recording import new_record
from host.refusing import Refused
from host.seats import RemoteSeat
from host.secrecy import Password
from host.storage import StorageError
from protocol import messages as m
from protocol.codes import GoodbyeReason, LeftReason, LobbyCode
from protocol.flood import TokenBucket
from protocol.session import State, frame_of
from rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from actors.table import Report
    from host.connection import Connection
    from host.lobby import Lobby

__all__ = ["Room"]

log = logging.getLogger("ettin.host")


class Room:
    """One table.

    ``house``: it belongs to the host and stays when nobody is there; its owner is the first guest
    to sit. ``autostart``: the game begins as soon as nothing is missing, if it is the first one or
    a guest sits there.
    """

    def __init__(
        self,
        lobby: Lobby,
        number: m.TableId,
        options: m.TableOptions,
        *,
        maker: Guest | None = None,
        password: Password | None = None,
        house: bool = False,
        autostart: bool = False,
        pause: float = 0.0,
    ) -> None:
        """Raises ``Refused`` if the options name what there is not."""
        if options.password is not None:
            password = Password.of(options.password)
        self.number = number
        self.options = evolve(options, password=None)
        self.owner = maker.name if maker is not None else ""
        self.house = house
        self.places = Places(options.format, options.ruleset)
        self.places.seat_bots(options.bots)
        self.watchers: dict[Guest, trio.CancelScope] = {}
        self.play: Play | None = None
        self.games = 0
        self._lobby = lobby
        self._maker = maker
        self._awaited = maker is not None
        """Who made it has not sat down yet."""
        self.password = password
        self._guesses: TokenBucket | None = None
        """Wrong passwords that the table is ready to hear, once one was given."""
        self._autostart = autostart
        self._pause = pause
        self.closed = False

    def take_up(self, play: Play) -> None:
        """Go on with a game of an earlier run of the host; its guests sit already, still away."""
        self.owner = play.record.owner
        self.games = play.record.game
        self.play = play
        self._lobby.start_soon(self._run, play)

    def set_house_rules(self, *, seed: str | None, autostart: bool, pause: float) -> None:
        """What the host's owner says of this table and its journal does not."""
        self.options = evolve(self.options, seed=seed)
        self._autostart = autostart
        self._pause = pause

    # --- what it is ---

    @property
    def playing(self) -> bool:
        return self.play is not None and not self.play.over

    @property
    def locked(self) -> bool:
        return self.password is not None

    def _connections(self) -> Iterator[Connection]:
        for guest in (*self.places.guests, *self.watchers):
            if guest.connection is not None:
                yield guest.connection

    def tell(self, message: m.ServerMessage) -> None:
        """Say it to all at the table."""
        frame = frame_of(message)
        for connection in list(self._connections()):
            connection.send(message, frame)

    def changed(self) -> None:
        """Tell all how the table stands, and go on from there."""
        if self.closed:
            return
        self.tell(state_of(self))
        if self._autostart and self.play is None and not self.places.missing:
            if self.games == 0 or self.places.guests:
                self._try_begin()
        elif not self.house and self.play is None and self._deserted():
            self.close(LeftReason.CLOSED)

    def _deserted(self) -> bool:
        """Nobody sits here, and who made the table is not about to."""
        maker = self._maker
        awaited = self._awaited and maker is not None and maker.here
        return not self.places.guests and not awaited

    # --- coming and going ---

    def _admit(self, connection: Connection, password: str | None) -> None:
        if self.password is None:
            return
        now = trio.current_time()
        if self._guesses is None:
            self._guesses = TokenBucket(TABLE_GUESSES_PER_SECOND, TABLE_GUESSES, now)
        if self._guesses.level(now) < 1:
            raise Refused(LobbyCode.BUSY)
        if self.password.fits(password):
            return
        self._guesses.take(1, now)
        connection.wrong_passwords += 1
        if connection.wrong_passwords >= WRONG_PASSWORDS:
            connection.part(GoodbyeReason.FLOOD)
        raise Refused(LobbyCode.WRONG_PASSWORD)

    def sit(self, guest: Guest, connection: Connection, message: m.Sit) -> None:
        self._admit(connection, message.password)
        if self.play is not None:
            raise Refused(LobbyCode.ALREADY_STARTED)
        seat = self.places.choose(message.seat)
        deck = None
        if message.deck is not None:
            deck = choose_deck(message.deck, self.options.ruleset)
        self.places.take(seat, guest)
        self.places[seat].deck = deck
        guest.room = self
        self._awaited = False
        if not self.owner:
            self.owner = guest.name
        connection.send(m.Seated(self.number, seat))
        self.changed()

    def watch(self, guest: Guest, connection: Connection, password: str | None) -> None:
        self._admit(connection, password)
        if len(self.watchers) >= SPECTATORS:
            raise Refused(LobbyCode.TABLE_FULL, watchers=SPECTATORS)
        guest.room = self
        self._begin_watching(guest, connection)
        self.changed()

    def _begin_watching(self, guest: Guest, connection: Connection) -> None:
        self.watchers[guest] = trio.CancelScope()
        connection.send(m.Watching(self.number))
        if self.play is not None and not self.play.over:
            connection.send(self.play.started())
            self._show(guest, connection, self.play)

    def leave(self, guest: Guest, reason: LeftReason = LeftReason.LEFT) -> None:
        """Raises ``Refused(STILL_PLAYING)`` for a seat in a game."""
        if guest.seat is not None and self.playing:
            raise Refused(LobbyCode.STILL_PLAYING)
        self._remove(guest, reason)
        self.changed()

    def _remove(self, guest: Guest, reason: LeftReason) -> None:
        watching = self.watchers.pop(guest, None)
        if watching is not None:
            watching.cancel()
        elif guest.seat is not None:
            self.places.free(guest.seat)
            self._inherit(guest)
        guest.room = None
        if guest.connection is not None:
            guest.connection.send(m.Left(self.number, reason))
        else:
            self._lobby.guests.forget(guest)

    def _inherit(self, guest: Guest) -> None:
        """The next in the order of seats owns the table."""
        if self.owner == guest.name:
            self.owner = next((other.name for other in self.places.guests), "")

    async def lost(self, guest: Guest, connection: Connection) -> None:
        """A guest's connection is gone."""
        if guest in self.watchers:
            self._remove(guest, LeftReason.LEFT)
        elif self.play is not None and guest.seat is not None and self.playing:
            await self.play.seats[guest.seat].detach(connection)
        else:
            self._lobby.start_soon(self._wait_for, guest)
        self.changed()

    async def back(self, guest: Guest, connection: Connection) -> None:
        """A guest is here again, on a new connection that knows nothing."""
        if guest.seat is None:
            self.watchers.pop(guest).cancel()
            self._begin_watching(guest, connection)
            connection.send(state_of(self))
            return
        connection.send(m.Seated(self.number, guest.seat))
        play = self.play
        if play is not None and not play.over:
            connection.send(play.started())
            self.changed()
            await play.back(guest.seat, connection)
        else:
            self.changed()

    async def wait_for_maker(self) -> None:
        """Let the table go if nobody has sat down at it after ``UNUSED_SECONDS``."""
        await trio.sleep(UNUSED_SECONDS)
        if self._awaited:
            self._awaited = False
            self.changed()

    async def _wait_for(self, guest: Guest) -> None:
        """Free the seat of a guest who stays away while no game is on."""
        guest.absences += 1
        absence = guest.absences
        await trio.sleep(self.options.time.grace_seconds)
        gone = not guest.here and guest.absences == absence
        if gone and guest.room is self and not self.playing:
            self._remove(guest, LeftReason.REMOVED)
            self.changed()

    def close(self, reason: LeftReason) -> None:
        """The table is no more."""
        if self.closed:
            return
        self.closed = True
        self._empty(reason)
        self._lobby.room_closed(self)

    def _empty(self, reason: LeftReason) -> None:
        for guest in (*self.places.guests, *list(self.watchers)):
            self._remove(guest, reason)

    def made_by(self, guest: Guest) -> bool:
        return self._maker is guest

    def maker_left(self, guest: Guest) -> None:
        """A guest who had made tables without sitting down is gone."""
        if self._maker is guest:
            self.changed()

    # --- talk ---

    def chat(self, guest: Guest, scope: m.ChatScope, text: str) -> None:
        """Raises ``Refused(NO_SUCH_AUDIENCE)`` for team chat of a spectator."""
        line = m.ChatLine(scope, guest.name, text, self.number, guest.seat)
        if scope is m.ChatScope.TABLE:
            self.tell(line)
            return
        if guest.seat is None:
            raise Refused(LobbyCode.NO_SUCH_AUDIENCE)
        heads = self.options.format.heads
        team = guest.seat // heads
        for seat in range(team * heads, (team + 1) * heads):
            mate = self.places[seat].guest
            if mate is not None and mate.connection is not None:
                mate.connection.send(line)

    # --- before the game ---

    def _seated(self, guest: Guest) -> int:
        if guest.seat is None:
            raise Refused(LobbyCode.NOT_SEATED)
        if self.playing:
            raise Refused(LobbyCode.ALREADY_STARTED)
        return guest.seat

    def swap(self, guest: Guest, seat: int) -> None:
        moved = self.places.swap(self._seated(guest), seat)
        for other in moved:
            if other.connection is not None and other.seat is not None:
                other.connection.send(m.Seated(self.number, other.seat))
        self.changed()

    def set_deck(self, guest: Guest, deck: m.Deck) -> None:
        place = self.places[self._seated(guest)]
        place.deck = choose_deck(deck, self.options.ruleset)
        self.changed()

    def set_ready(self, guest: Guest, ready: bool) -> None:
        place = self.places[self._seated(guest)]
        if ready and place.deck is None:
            raise Refused(LobbyCode.NO_DECK)
        place.ready = ready
        self.changed()

    def start(self, guest: Guest) -> None:
        self._seated(guest)
        if guest.name != self.owner:
            raise Refused(LobbyCode.NOT_OWNER, owner=self.owner)
        missing = self.places.missing
        if missing:
            raise Refused(LobbyCode.NOT_READY, seats=missing)
        if self.play is not None:
            raise Refused(LobbyCode.BUSY)
        self._begin()

    # --- the game ---

    def seat_of(self, guest: Guest) -> RemoteSeat:
        """Raises ``Refused(NOT_STARTED)``."""
        if self.play is None or guest.seat is None:
            raise Refused(LobbyCode.NOT_STARTED)
        return self.play.seats[guest.seat]

    def watch_anew(self, guest: Guest, connection: Connection) -> None:
        """Tell a spectator everything again. Raises ``Refused(NOT_STARTED)``."""
        if self.play is None or self.play.over:
            raise Refused(LobbyCode.NOT_STARTED)
        # what tells it, or is about to, stops: a watcher has one place, however often it asks
        self.watchers[guest].cancel()
        self._show(guest, connection, self.play)

    def _show(self, guest: Guest, connection: Connection, play: Play) -> None:
        """Tell a spectator of a game from its place on."""
        self.watchers[guest] = scope = trio.CancelScope()
        self._lobby.start_soon(self._spectate, guest, connection, play, scope)

    def _try_begin(self) -> None:
        try:
            self._begin()
        except Refused as refused:
            log.error("table %d cannot start: %s", self.number, refused.code.value)

    def _begin(self) -> None:
        """Raises ``Refused``; then no game is on."""
        try:
            play = Play.begin(new_record(self), self._lobby.folder, pause=self._pause)
        except (JournalError, StorageError) as error:
            log.error("table %d: %s", self.number, error)
            raise Refused(LobbyCode.BUSY) from error
        except Refusal as refusal:
            raise Refused(refusal.code, **refusal.fields) from refusal
        self.games += 1
        self.play = play
        started = play.started()
        self.tell(started)
        for guest in self.places.guests:
            assert guest.seat is not None
            self.places[guest.seat].ready = False  # whoever is ready later is so for the next game
            seat = play.seats[guest.seat]
            seat.expect(guest.connection, full_control=guest.full_control)
            if guest.connection is not None:
                guest.connection.renew()
        for guest in self.watchers:
            if guest.connection is not None:
                self._show(guest, guest.connection, play)
        self._lobby.start_soon(self._run, play)
        self.changed()

    async def _run(self, play: Play) -> None:
        self._lobby.collector.table_begins()
        try:
            report = await play.run(self._lobby.later.note)
        finally:
            self._lobby.collector.table_ends()
        self._finish(play, report)

    def _finish(self, play: Play, report: Report) -> None:
        """The game has ended, or the table stopped."""
        self.play = None
        self._autostart = self._autostart and bool(self.places.guests)
        self._report(report)
        stopped = report.ending.reason if isinstance(report.ending, Halted) else None
        if stopped is not HaltReason.JOURNAL_FAILED:
            self._lobby.game_ended(play.journal_name)
        if stopped is not None:
            # without an end there is no way back to the table but through the lobby
            self._empty(LeftReason.CLOSED)
            self.changed()
            return
        over = play.over_message()
        assert over is not None
        for connection in list(self._connections()):
            if connection.session.state is State.PLAYING:
                connection.send(over)  # its seat was too slow to hear of it
                connection.renew()
        for guest in self.places.guests:
            if not guest.here:
                self._lobby.start_soon(self._wait_for, guest)
        self.changed()

    def _report(self, report: Report) -> None:
        for crash in report.crashes:
            log.warning("table %d: seat %d crashed: %r", self.number, crash.player, crash.error)
        if report.error is not None:
            # a full disk is no defect: where in the program it was met helps nobody
            trace = None if isinstance(report.error, JournalError) else report.error
            log.error("table %d broke: %s", self.number, report.error, exc_info=trace)
        log.info("table %d: %s", self.number, _told(report.ending))

    async def _spectate(
        self, guest: Guest, connection: Connection, play: Play, scope: trio.CancelScope
    ) -> None:
        if self.watchers.get(guest) is not scope or guest.connection is not connection:
            return
        with scope:
            stayed = await play.spectate(connection, self._lobby.later.note)
            if not stayed and self.watchers.get(guest) is scope:
                self.watchers.pop(guest)
                guest.room = None
                connection.send(m.Left(self.number, LeftReason.REMOVED))
                self.changed()


def _told(ending: Over | Halted) -> str:
    """How a game ended, for the host's log."""
    if isinstance(ending, Halted):
        return f"stopped, {ending.reason.value}"
    winner = ending.result.winner
    return "a draw" if winner is None else f"team {winner + 1} wins"
