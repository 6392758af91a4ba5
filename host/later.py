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

__all__ = ["CAN_WAIT", "Later", "Note", "Timer", "at_once"]

Note = Callable[["Mailbox[Any]"], None]
"""Takes note of a mailbox that is to wake its reader later."""

CAN_WAIT: Final[frozenset[type]] = frozenset({Accepted, Withdraw, Tell, PolicyActed, ClockState})
"""What needs no answer: the rest asks for one, corrects one, or is a beginning or an end."""


def at_once(mailbox: Mailbox[Any]) -> None:
    """Wakes the reader without delay."""
    mailbox.wake()


class Timer:
    """Wakes the one task that waits for it, at the time that it was set to."""

    def __init__(self) -> None:
        self._scope = trio.CancelScope()

    def set(self, when: float) -> None:
        """Ring once, at ``when``; it is not set again before it has rung."""
        self._scope.deadline = when

    async def rung(self) -> None:
        """Wait until it rings."""
        with self._scope:
            await trio.sleep_forever()
        self._scope = trio.CancelScope()


class Later:
    """Has mailboxes read once for all of a host: ``LATER_SECONDS`` after the first of them was
    noted, the last of them sooner; a few in each turn of the scheduler."""

    def __init__(self) -> None:
        self._noted: list[Mailbox[Any]] = []
        self._timer = Timer()

    def note(self, mailbox: Mailbox[Any]) -> None:
        if not self._noted:
            self._timer.set(trio.current_time() + LATER_SECONDS)
        self._noted.append(mailbox)

    async def run(self) -> None:
        while True:
            await self._timer.rung()
            noted, self._noted = self._noted, []
            # who was asked meanwhile has read all of it
            await self._rouse(list(filter(len, noted)))

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
