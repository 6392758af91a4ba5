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
from host.limits import LATER_AT_ONCE, LATER_SECONDS, LATER_TURNS

if TYPE_CHECKING:
    from actors.mailbox import Mailbox

__all__ = ["CAN_WAIT", "Later", "Note", "at_once"]

Note = Callable[["Mailbox[Any]"], None]
"""Takes note of a mailbox that is to wake its reader later."""

CAN_WAIT: Final[frozenset[type]] = frozenset({Accepted, Withdraw, Tell, PolicyActed, ClockState})
"""What needs no answer: the rest asks for one, corrects one, or is a beginning or an end."""


def at_once(mailbox: Mailbox[Any]) -> None:
    """Wakes the reader without delay."""
    mailbox.wake()


class Later:
    """Wakes the readers of mailboxes once for all of a host: ``LATER_SECONDS`` after the first of
    them was noted, the last of them sooner; a few in each turn of the scheduler."""

    def __init__(self) -> None:
        self._noted: list[Mailbox[Any]] = []
        self._scope = trio.CancelScope()

    def note(self, mailbox: Mailbox[Any]) -> None:
        if not self._noted:
            self._scope.deadline = trio.current_time() + LATER_SECONDS
        self._noted.append(mailbox)

    async def run(self) -> None:
        while True:
            with self._scope:
                await trio.sleep_forever()
            self._scope = trio.CancelScope()
            ripe, self._noted = self._noted, []
            await self._rouse(ripe)

    async def _rouse(self, ripe: list[Mailbox[Any]]) -> None:
        share = max(LATER_AT_ONCE, len(ripe) // LATER_TURNS)
        end = trio.current_time() + LATER_SECONDS
        while len(ripe) > share and trio.current_time() < end:
            for mailbox in ripe[:share]:
                mailbox.rouse()
            del ripe[:share]
            await trio.lowlevel.checkpoint()
        for mailbox in ripe:
            mailbox.rouse()
