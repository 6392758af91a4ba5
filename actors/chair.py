"""What the referee remembers of one seat, and what it has to do with its mailbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

from actors.clock import SeatClock
from actors.inbox import Lane
from actors.mailbox import Mailbox
from actors.seat import Ask, PolicyReason, Seated, ToSeat

if TYPE_CHECKING:
    from actors.engine import PlayerId, TeamId
    from rules.view import View

__all__ = ["Chair"]


@define(eq=False)
class Chair:
    """One player's place, as the referee sees it: the same for whatever kind of seat is in it.

    ``number`` is the engine's open request, whether it was sent or not, 0 if there is none;
    ``ask`` is the one that was sent and is open.
    """

    table: str
    player: PlayerId
    team: TeamId
    mailbox: Mailbox[ToSeat]
    lane: Lane
    clock: SeatClock
    view: Callable[[], View]

    number: int = 0
    ask: Ask | None = None
    examined: int = 0
    """The last request for which it was decided whether to ask at all."""
    highest: int = 0
    """The highest number that was ever asked."""
    full_control: bool = False

    absent: PolicyReason | None = None
    """Why nobody waits for this seat any more."""
    acted_for: bool = False
    """Policy answered its open request in the step that is about to be shown."""
    conceded: bool = False

    strikes: int = 0
    refused_here: int = 0
    refused_row: int = 0
    last_stale: int = 0
    take_backs: int = 0
    """Passes taken back in the window ``window``."""
    window: int = 0
    proposals: int = 0
    overrun: int = field(default=0)
    """Times that its backlog was replaced by a snapshot."""

    def post(self, message: ToSeat) -> None:
        """Put a message into its mailbox; if that is full, a snapshot instead of the backlog.

        What the snapshot cannot say (the open request) follows it, so nothing that matters is lost.
        """
        if self.mailbox.put(message):
            return
        self.overrun += 1
        self.mailbox.clear()
        self.begin()
        if message is not self.ask:
            self.mailbox.put(message)

    def begin(self) -> None:
        """Say where it sits, and what is asked."""
        self.mailbox.put(Seated(self.table, self.player, self.view))
        if self.ask is not None:
            self.mailbox.put(self.ask)

    def heard(self) -> None:
        """An answer of its was accepted."""
        self.strikes = self.refused_here = self.refused_row = 0
