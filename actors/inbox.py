"""The referee's inbox: one order for all that happens at a table, and a bounded lane into it for
each seat.

A seat that floods fills its own lane and then waits; what others send stands behind at most
``LANE`` of its messages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import trio

from actors.limits import LANE
from actors.seat import Ask, FromSeat, Reply

if TYPE_CHECKING:
    from actors.engine import PlayerId
    from rules.answers import Answer

__all__ = ["Lane"]


class Lane:
    """One seat's way into the inbox; satisfies ``actors.seat.Inbox``."""

    __slots__ = ("_lot", "_put", "_used", "open", "player")

    def __init__(self, player: PlayerId, put: Callable[[tuple[Lane, FromSeat]], bool]) -> None:
        self.player = player
        self.open = True
        self._put = put
        self._used = 0
        self._lot = trio.lowlevel.ParkingLot()

    def send_nowait(self, message: FromSeat) -> None:
        """Send at once. Raises ``trio.WouldBlock`` if the lane is full; dropped once it is shut."""
        if not self.open:
            return
        if self._used >= LANE:
            raise trio.WouldBlock
        self._used += 1
        room = self._put((self, message))
        assert room, "the inbox is wider than all lanes"

    async def send(self, message: FromSeat) -> None:
        """Send, waiting for room. Lets others run only if it has to wait."""
        while self._used >= LANE and self.open:
            await self._lot.park()
        if self.open:
            self.send_nowait(message)
        else:
            # a seat that goes on sending after the end must still be one that can be cancelled
            await trio.lowlevel.checkpoint()

    async def reply(self, ask: Ask, answer: Answer) -> None:
        """``send`` an answer to ``ask``."""
        reply = Reply(ask.request.number, ask.epoch, answer)
        if self._used < LANE and self.open:
            self.send_nowait(reply)
        else:
            await self.send(reply)

    def taken(self) -> None:
        """The referee took one message out."""
        if self._used == LANE:
            self._lot.unpark()
        self._used -= 1

    def shut(self) -> None:
        """Drop what is sent from now on, and wake whoever waits."""
        self.open = False
        self._lot.unpark_all()
