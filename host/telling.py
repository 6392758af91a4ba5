"""From the actors' words to the wire's: what one connection is told of one game.

A seat is sent what arrived in its mailbox since it last looked, as one batch: what became of its
requests, who was acted for, what happened, how the view changed, the clocks, what is asked now.
Requests that were withdrawn before they were told are not told at all, and the view changes once
however often the game went on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import trio

from actors.clock import TimeControl
from actors.seat import (
    Accepted,
    Ask,
    ClockState,
    Halted,
    Over,
    PlayerClock,
    PolicyActed,
    PolicyReason,
    Refused,
    Seated,
    TableRefusal,
    Tell,
    ToSeat,
    Withdraw,
    WithdrawReason,
)
from host.batch import Batch
from protocol import messages as m
from protocol.bodies import (
    accepted_frame,
    notices_frame,
    request_frame,
    view_delta_frame,
    withdrawn_frame,
)
from protocol.codes import LobbyCode, PolicyAction, PolicyCause, WithdrawnReason
from protocol.errors import EncodeError
from protocol.tables import TableId
from rules.decisions import Joint
from rules.refusals import RefusalCode

if TYPE_CHECKING:
    from host.connection import Connection
    from host.shelf import Shelf
    from rules.game import Result
    from rules.notices import Notice
    from rules.view import View

__all__ = ["Teller"]

WITHDRAWN = {
    WithdrawReason.GAME_MOVED: WithdrawnReason.MOVED_ON,
    WithdrawReason.POLICY: WithdrawnReason.POLICY,
    WithdrawReason.LEFT: WithdrawnReason.LEFT,
    WithdrawReason.OVER: WithdrawnReason.GAME_OVER,
}
CAUSE = {
    PolicyReason.SILENT: PolicyCause.DEADLINE,
    PolicyReason.VANISHED: PolicyCause.DISCONNECTED,
    PolicyReason.CRASHED: PolicyCause.CRASHED,
    PolicyReason.RUBBISH: PolicyCause.MISBEHAVED,
    PolicyReason.FLOOD: PolicyCause.MISBEHAVED,
}
REFUSED: dict[TableRefusal, RefusalCode | LobbyCode] = {
    TableRefusal.MALFORMED: RefusalCode.WRONG_KIND,
    TableRefusal.TOO_MANY: LobbyCode.BUSY,
}


Outcome = Accepted | Withdraw | PolicyActed | Refused
"""What became of a request, or of an answer."""


class Teller:
    """Tells one connection of one game, and knows what it has told.

    ``connection`` ``None``: nobody listens; what is shown meanwhile is lost, and ``begin`` makes
    good for it.
    """

    def __init__(
        self,
        table: TableId,
        shelf: Shelf,
        control: TimeControl,
        over: Callable[[Result], m.GameOver],
    ) -> None:
        self.connection: Connection | None = None
        self.ended = False
        """The table has said its last word."""
        self._over = over
        self._table = table
        self._shelf = shelf
        self._bank = control.bank
        self._decision = control.decision
        self._player: int | None = None
        self._look: Callable[[], View] | None = None
        self._view: View | None = None
        """What the client knows; ``None`` before its first snapshot."""
        self._sequence = 0
        self._epoch = 0
        self._told = 0
        """Number of the request that the client takes for open, 0 if there is none."""

    def begin(self, connection: Connection | None) -> None:
        """From now on tell this one, which knows nothing: its story begins with a snapshot."""
        self.connection = connection
        self._view = None
        self._told = 0

    def show(self, messages: Sequence[ToSeat]) -> None:
        """Say all this, in order, as far as it matters still."""
        outcomes: list[Outcome] = []
        news: list[tuple[Notice, ...]] = []
        ask: Ask | None = None
        clock: ClockState | None = None
        fresh = False
        result: Result | None = None
        for message in messages:
            kind = type(message)
            if kind is Tell:
                news.append(message.notices)  # type: ignore[union-attr]
            elif kind is Ask:
                ask = message  # type: ignore[assignment]
                self._epoch = message.epoch  # type: ignore[union-attr]
            elif kind is Accepted or kind is Withdraw:
                number = message.number  # type: ignore[union-attr]
                if ask is not None and ask.request.number == number:
                    ask = None
                if self._told == number:
                    self._told = 0
                    outcomes.append(message)  # type: ignore[arg-type]
            elif isinstance(message, ClockState):
                clock = message
                self._note(message)
            elif isinstance(message, Seated):
                self._player = message.player
                self._look = message.view
                fresh = True
                ask = None
                news.clear()
            elif isinstance(message, PolicyActed | Refused):
                outcomes.append(message)
            elif isinstance(message, Over | Halted):
                self.ended = True
                result = message.result if isinstance(message, Over) else None
        if self.connection is None or (self._view is None and not fresh):
            return
        self._say(outcomes, news, ask, clock, fresh)
        if self.ended:
            self._end(result)

    def _say(
        self,
        outcomes: list[Outcome],
        news: list[tuple[Notice, ...]],
        ask: Ask | None,
        clock: ClockState | None,
        fresh: bool,
    ) -> None:
        connection = self.connection
        assert connection is not None
        batch = Batch(self._table)
        try:
            for outcome in outcomes:
                self._outcome(batch, outcome)
            if self._story(batch, news, ask, fresh):
                if clock is not None:
                    batch.add(self._clock(clock))
                if ask is not None:
                    self._request(batch, ask)
        except EncodeError:
            connection.cannot_say()
            return
        connection.tell(batch)

    def _story(
        self, batch: Batch, news: list[tuple[Notice, ...]], ask: Ask | None, fresh: bool
    ) -> bool:
        """What happened and how the view changed. ``False``: the game went on and must not be
        shown, for the table is about to halt."""
        try:
            if fresh:
                if self._told and (ask is None or ask.number != self._told):
                    frame = withdrawn_frame(self._table, self._told, WithdrawnReason.REPLACED)
                    batch.put(m.Withdrawn, frame)
                    self._told = 0
                self._snapshot(batch)
            if news:
                body = self._shelf.notices(news)
                batch.put(m.Notices, notices_frame(self._table, self._next(), body))
            if not fresh:
                self._change(batch)
        except trio.ClosedResourceError:
            return False
        return True

    def _end(self, result: Result | None) -> None:
        """After the last word nothing more is told of this game."""
        if result is not None and self.connection is not None:
            self.connection.send(self._over(result))
            self.connection.renew()
        self.connection = None

    def _next(self) -> int:
        self._sequence += 1
        if self._sequence > self._shelf.high:
            self._shelf.high = self._sequence
        return self._sequence

    def _snapshot(self, batch: Batch) -> None:
        assert self._look is not None
        self._view = self._look()
        self._sequence = self._shelf.high
        batch.add(m.Snapshot(self._table, self._sequence, self._epoch, self._view))

    def _change(self, batch: Batch) -> None:
        assert self._look is not None
        assert self._view is not None
        view = self._look()
        if view is self._view:
            return
        body = self._shelf.change(self._view, view)
        self._view = view
        if body:
            frame = view_delta_frame(self._table, self._next(), self._epoch, body)
            batch.put(m.ViewDelta, frame)

    # --- one word for another ---

    def _outcome(self, batch: Batch, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted):
            batch.put(m.Accepted, accepted_frame(self._table, outcome.number))
        elif isinstance(outcome, Withdraw):
            reason = WITHDRAWN[outcome.reason]
            batch.put(m.Withdrawn, withdrawn_frame(self._table, outcome.number, reason))
        elif isinstance(outcome, PolicyActed):
            batch.add(self._policy(outcome))
        else:
            batch.add(self._refused(outcome))

    def _refused(self, message: Refused) -> m.ServerMessage:
        code = message.code
        if isinstance(code, TableRefusal):
            known: RefusalCode | LobbyCode = REFUSED[code]
        else:
            known = code
        return m.Refused(
            known, dict(message.fields), table=self._table, request=message.number or None
        )

    def _policy(self, message: PolicyActed) -> m.ServerMessage:
        what = PolicyAction.CONCEDED if message.conceded else PolicyAction.DEFAULTED
        return m.Policy(self._table, message.player, what, CAUSE[message.reason])

    def _note(self, message: ClockState) -> None:
        for clock in message.clocks:
            if clock.player == self._player:
                self._bank = clock.bank

    def _clock(self, message: ClockState) -> m.ServerMessage:
        now = message.now  # a clock that ran then may have stopped since
        return m.Clock(self._table, tuple(self._seat_clock(one, now) for one in message.clocks))

    def _seat_clock(self, clock: PlayerClock, now: float) -> m.SeatClock:
        left = None if clock.due is None else clock.due - now
        bank: int | None = _ms(clock.bank)
        deadline = grace = None
        if left is not None and clock.present:
            deadline, bank = split(left, clock.bank)
        elif left is not None:
            grace = _ms(left)
        return m.SeatClock(
            clock.player, bank if self._decision is not None else None, deadline, grace
        )

    def _request(self, batch: Batch, ask: Ask) -> None:
        deadline = bank = None
        if ask.deadline is not None:
            left = ask.deadline - trio.current_time()
            if type(ask.decision) is Joint:
                deadline = _ms(left)
            else:
                deadline, bank = split(left, self._bank)
        frame = request_frame(
            self._table,
            ask.number,
            ask.epoch,
            self._shelf.decision(ask.decision),
            owed=ask.owed,
            deadline_ms=deadline,
            bank_ms=bank,
        )
        self._told = ask.number
        batch.put(m.RequestMessage, frame)


def split(left: float, bank: float) -> tuple[int, int]:
    """The time that a seat has left for what it owes, in milliseconds: for the decision, and after
    that from its bank, of which it holds less than ``bank`` when it has begun to use it."""
    return _ms(left - bank), _ms(min(bank, left))


def _ms(seconds: float) -> int:
    return max(0, round(seconds * 1000))
