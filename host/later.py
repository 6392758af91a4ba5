"""Telling those a little later for whom nobody waits.

All seats of a table are told the same step of the game at the same time, and putting it into words
takes longer than everything else; but only whom the game asks can make it go on. So the others'
mailboxes wake them a few milliseconds later, when those who are asked have been told. If the game
has gone on by then, they are told all of it at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import trio

from actors.seat import Accepted, ClockState, PolicyActed, Tell, Withdraw
from host.limits import LATER_SECONDS

if TYPE_CHECKING:
    from actors.mailbox import Mailbox

__all__ = ["CAN_WAIT", "Later", "Note", "at_once"]

Note = Callable[["Mailbox[Any]"], None]
"""Takes note of a mailbox that is to wake its reader later."""

CAN_WAIT: Final[frozenset[type]] = frozenset({Accepted, Withdraw, Tell, PolicyActed, ClockState})
"""What needs no answer: the rest asks for one, corrects one, or is a beginning or an end."""


def at_once(mailbox: Mailbox[Any]) -> None:
    """Wakes the reader without delay."""
    mailbox.rouse()


class Later:
    """Wakes the readers of mailboxes once for all of a host: after ``LATER_SECONDS`` at least, and
    at most twice that."""

    def __init__(self) -> None:
        self._noted: list[Mailbox[Any]] = []
        self._some = trio.lowlevel.ParkingLot()

    def note(self, mailbox: Mailbox[Any]) -> None:
        self._noted.append(mailbox)
        self._some.unpark()

    async def run(self) -> None:
        while True:
            if not self._noted:
                await self._some.park()
            ripe, self._noted = self._noted, []
            await trio.sleep(LATER_SECONDS)
            for mailbox in ripe:
                mailbox.rouse()
