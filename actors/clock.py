"""Time at a table: what each player has, and who is charged.

All of it is arithmetic on times that are handed in; only ``Alarm`` waits. A player is charged only
while the game waits for its answer:

- first the seconds that every decision has, then its *bank*, which is not filled up again;
- while its connection is lost, its *grace* instead, which is one amount for the whole game, so
  that losing the connection on purpose buys nothing;
- for a joint choice, nothing: the team has the joint seconds, and they do not begin anew with a
  proposal.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import inf

import trio
from attrs import define, field, frozen

__all__ = ["Alarm", "Policy", "SeatClock", "TimeControl"]


class Policy(Enum):
    """What the table does for a player who owes an answer and does not give it."""

    DEFAULT = "default"
    """Give the default answer (pass, keep, attack with nothing), labelled as the table's."""
    CONCEDE = "concede"
    """Concede for the player, labelled as the table's."""


@frozen
class TimeControl:
    """How long players may take, in seconds, and what follows.

    ``decision`` ``None``: no limit (a joint choice has one all the same, for it may need the
    deadline to end). ``decision`` 0 with a ``bank``: a clock as in chess. ``strikes``: after so
    many deadlines missed in a row the player is not waited for any more, until it is heard of
    again. Raises ``ValueError``.
    """

    decision: float | None = None
    bank: float = 0.0
    joint: float = 60.0
    grace: float = 120.0
    strikes: int = 3
    silent: Policy = Policy.DEFAULT
    vanished: Policy = Policy.DEFAULT

    def __attrs_post_init__(self) -> None:
        if self.decision is not None and not 0 <= self.decision < inf:
            raise ValueError("seconds for a decision: none, or a number from 0")
        if self.decision == 0 and self.bank == 0:
            raise ValueError("a time control that leaves no time")
        for name in ("bank", "grace"):
            if not 0 <= getattr(self, name) < inf:
                raise ValueError(f"{name}: seconds from 0")
        if not 0 < self.joint < inf:
            raise ValueError("joint: seconds above 0")
        if self.strikes < 1:
            raise ValueError("strikes: at least 1")


@define
class SeatClock:
    """One player's time. ``due`` is when it is up, infinite while it stands or has no end."""

    control: TimeControl
    bank: float = field(init=False)
    grace: float = field(init=False)
    gone: bool = field(default=False, init=False)
    running: bool = field(default=False, init=False)
    due: float = field(default=inf, init=False)
    _since: float = field(default=0.0, init=False)
    _decision: float = field(default=inf, init=False)
    _allowance: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self.bank = self.control.bank
        self.grace = self.control.grace
        if self.control.decision is not None:
            self._decision = self.control.decision

    def begin(self, now: float) -> None:
        """The player owes an answer from now on."""
        self.running = True
        self._allowance = self._decision
        self._since = now
        self.due = now + (self.grace if self.gone else self._decision + self.bank)

    def end(self, now: float) -> bool:
        """The player owes nothing any more. ``True`` if that cost some of its bank or grace."""
        charged = self._charge(now)
        self.running = False
        self.due = inf
        return charged

    def lose(self, now: float) -> None:
        """The connection is lost: from now on grace runs."""
        self._charge(now)
        self.gone = True
        self._aim(now)

    def regain(self, now: float) -> None:
        """The connection is back: the decision goes on with what it had left."""
        self._charge(now)
        self.gone = False
        self._aim(now)

    def _charge(self, now: float) -> bool:
        if not self.running:
            return False
        spent = now - self._since
        self._since = now
        if self.gone:
            self.grace = max(0.0, self.grace - spent)
            return spent > 0
        over = spent - self._allowance
        if over <= 0:
            self._allowance -= spent
            return False
        self._allowance = 0.0
        self.bank = max(0.0, self.bank - over)
        return True

    def _aim(self, now: float) -> None:
        self._since = now
        if not self.running:
            self.due = inf
        elif self.gone:
            self.due = now + self.grace
        else:
            self.due = now + self._allowance + self.bank


class Alarm:
    """The one timer of a table: rings once after the earliest time it was set to.

    Setting it later than it stands costs nothing and changes nothing; it then rings too early,
    finds nobody late, and is set anew. So a request that is answered in time never touches trio's
    deadlines.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._armed = inf
        self._scope: trio.CancelScope | None = None

    def set(self, due: float) -> None:
        """Ring at ``due``, or before."""
        if due < self._armed:
            self._armed = due
            if self._scope is not None:
                self._scope.deadline = due

    async def run(self) -> None:
        """Wait and ring, for ever; the table cancels it."""
        while True:
            with trio.CancelScope(deadline=self._armed) as self._scope:
                await trio.sleep_forever()
            self._armed = inf
            self._ring()
