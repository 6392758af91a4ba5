"""The table: starts a referee and its seats, replaces what crashes, and closes all in order.

Nothing that a seat does, and no defect of the engine, leaves ``Table.run`` as an exception: a host
may run a thousand tables in one nursery. What went wrong is in the ``Report``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import trio
from attrs import define, field, frozen

from actors.clock import TimeControl
from actors.engine import Engine, PlayerId, Teams
from actors.house import Close, Crashed, Reseat, Watch
from actors.inbox import Lane
from actors.limits import CLOSING_SECONDS, MAILBOX, RESTARTS, SPECTATOR_MAILBOX
from actors.mailbox import Mailbox
from actors.marks import Watcher
from actors.referee import Referee
from actors.seat import Halted, HaltReason, Over, SeatMaker, ToSeat

if TYPE_CHECKING:
    from actors.journal import Journal

__all__ = ["Crash", "Report", "Table"]


@frozen
class Crash:
    """A seat's task ended before the game did. ``error`` ``None``: it just returned, or flooded."""

    player: PlayerId
    error: BaseException | None


@define
class Report:
    """How a table ended. ``error`` is what was behind ``ENGINE_FAILED`` and ``JOURNAL_FAILED``."""

    ending: Over | Halted
    crashes: list[Crash] = field(factory=list)
    error: BaseException | None = None


@define(eq=False)
class _Occupied:
    """Who sits there now."""

    maker: SeatMaker
    scope: trio.CancelScope
    restarts: int = RESTARTS


class Table:
    """One game, its referee and its seats.

    ``seats`` has a maker for every player; it is called when the seat is started, again when the
    seat crashed (``RESTARTS`` times), then ``stand_in`` takes the place, if there is one; else
    nobody waits for that player any more and ``control.vanished`` says what the table does for it.
    ``vacated`` is then called with the player, whose place is ``vacant`` until ``replace``.

    ``journal`` stays the caller's to close, after ``run``. ``fresh``: see ``Referee``; a resumed
    game is not. Raises ``ValueError`` if the seats are not those of ``teams``.
    """

    def __init__(
        self,
        name: str,
        game: Engine,
        teams: Teams,
        seats: Mapping[PlayerId, SeatMaker],
        *,
        control: TimeControl | None = None,
        journal: Journal | None = None,
        stand_in: Callable[[PlayerId], SeatMaker] | None = None,
        vacated: Callable[[PlayerId], None] = lambda _: None,
        watch: Watcher | None = None,
        now: Callable[[], float] = trio.current_time,
        fresh: bool = True,
    ) -> None:
        if sorted(seats) != sorted(player for team in teams for player in team):
            raise ValueError("a seat for each player of each team, and no other")
        self.name = name
        self._occupied: dict[PlayerId, _Occupied] = {}
        self._referee = Referee(
            name,
            game,
            teams,
            TimeControl() if control is None else control,
            journal=journal,
            watch=watch,
            now=now,
            fresh=fresh,
            put_out=partial(_end_task, self._occupied),
        )
        self._makers = dict(seats)
        self._stand_in = stand_in
        self._vacated = vacated
        self._vacant: set[PlayerId] = set()
        self._crashes: list[Crash] = []
        self._nursery: trio.Nursery | None = None
        self._open = 0
        self._empty = trio.Event()

    @property
    def ending(self) -> Over | Halted | None:
        """How it ended, ``None`` while it plays."""
        return self._referee.ending

    async def run(self) -> Report:
        """Play the game to its end.

        Cancelled, it stops at once; what was accepted is in the journal.
        """
        error: BaseException | None = None
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            nursery.start_soon(self._referee.alarm.run)
            for player, maker in self._makers.items():
                chair = self._referee.chairs[player]
                self._start(player, _Occupied(maker, trio.CancelScope()), chair.mailbox, chair.lane)
            try:
                await self._referee.run()
            # the boundary of a table: whatever broke in here must not reach the other tables
            except Exception as defect:  # noqa: BLE001
                error = defect
                self._referee.halt(HaltReason.ENGINE_FAILED)
            if self._open:
                with trio.move_on_after(CLOSING_SECONDS):
                    await self._empty.wait()
            nursery.cancel_scope.cancel()
        self._nursery = None
        self._referee.inbox.clear()
        ending = self._referee.ending
        assert ending is not None
        return Report(ending, self._crashes, error or self._referee.error)

    # --- from the host ---

    def close(self) -> None:
        """Stop the table: everybody is told ``Halted(CLOSED)``, and ``run`` returns."""
        if self.ending is None:
            self._referee.tell(Close())

    def watch(self) -> Mailbox[ToSeat]:
        """A spectator's mailbox, for the spectator to close when it leaves.

        It ends at once if there are too many, and whenever its reader is too slow.
        """
        mailbox: Mailbox[ToSeat] = Mailbox(SPECTATOR_MAILBOX)
        if self.ending is None:
            self._referee.tell(Watch(mailbox))
        else:
            mailbox.close()
        return mailbox

    def vacant(self, player: PlayerId) -> bool:
        """Its seat crashed for good, and nothing has taken its place."""
        return player in self._vacant

    def replace(self, player: PlayerId, maker: SeatMaker) -> None:
        """Put another seat in a player's place; it finds the open request and what time is left."""
        if self.ending is None and self._nursery is not None:
            old = self._occupied[player]
            old.scope.cancel()
            self._reseat(player, _Occupied(maker, trio.CancelScope()))

    # --- seats ---

    def _start(
        self, player: PlayerId, place: _Occupied, mailbox: Mailbox[ToSeat], lane: Lane
    ) -> None:
        assert self._nursery is not None
        self._occupied[player] = place
        self._open += 1
        self._nursery.start_soon(
            self._occupy, player, place, mailbox, lane, name=f"{self.name} seat {player}"
        )

    async def _occupy(
        self, player: PlayerId, place: _Occupied, mailbox: Mailbox[ToSeat], lane: Lane
    ) -> None:
        """Run one seat, and let nothing out of it."""
        error: BaseException | None = None
        try:
            with place.scope:
                try:
                    await place.maker().run(mailbox, lane)
                except BaseException as raised:
                    error = crash_in(raised)
                    if error is None:
                        raise
        finally:
            self._open -= 1
            if self._open == 0 and self.ending is not None:
                self._empty.set()
        if self.ending is None and self._occupied[player] is place:
            self._on_crash(player, place, error)

    def _on_crash(self, player: PlayerId, place: _Occupied, error: BaseException | None) -> None:
        self._crashes.append(Crash(player, error))
        if place.restarts > 0:
            again = _Occupied(place.maker, trio.CancelScope(), place.restarts - 1)
            self._reseat(player, again)
        elif self._stand_in is not None and place.restarts == 0:
            # a stand-in that crashes is not replaced by another
            self._reseat(player, _Occupied(self._stand_in(player), trio.CancelScope(), -1))
        else:
            self._vacant.add(player)
            self._referee.tell(Crashed(player))
            self._vacated(player)

    def _reseat(self, player: PlayerId, place: _Occupied) -> None:
        self._vacant.discard(player)
        mailbox: Mailbox[ToSeat] = Mailbox(MAILBOX)
        lane = Lane(player, self._referee.inbox.put)
        self._referee.tell(Reseat(player, mailbox, lane))
        self._start(player, place, mailbox, lane)


def _end_task(occupied: Mapping[PlayerId, _Occupied], player: PlayerId) -> None:
    """The referee put this seat out: its task ends, and the rest is as after a crash."""
    occupied[player].scope.cancel()


def crash_in(raised: BaseException) -> BaseException | None:
    """What a seat raised, if that is its own failure; ``None`` if the table must let it pass.

    A program that calls ``sys.exit`` ends itself, not the host. Cancellation and Ctrl-C pass.
    """
    if isinstance(raised, (Exception, SystemExit)):
        return raised
    if isinstance(raised, BaseExceptionGroup):
        _, rest = raised.split((Exception, SystemExit))
        return raised if rest is None else None
    return None
