"""Keeping Python's garbage collector from making all tables wait.

What a table holds while its game is on is nearly all of what the process holds, and none of it is
garbage: nothing that a game makes refers to itself in a circle, and one that is over is gone with
the last reference to it. But the collector counts what is new less what is gone, and what it looks
at then is all that was made since it last looked: with a hundred tables, whose games are made anew
piece by piece, a pause of fifty milliseconds. So, while tables stand:

- what stands is *frozen* (set aside, no longer looked at) ten times a second, which costs
  nothing however much it is, so that there is never more to look at than was made since;
- what others make in circles, a bot that searches, say, is found young if there is so much of it
  that a look comes before the next freezing;
- what was set aside and is garbage now is looked for when the last of several tables has ended,
  for nobody waits then, and when the process holds twice what it held after the last such look:
  everything is thawed then, collected and frozen again.
"""

from __future__ import annotations

import gc
from sys import getallocatedblocks

import trio

__all__ = ["Collector"]

YOUNG = 10_000
"""More new objects than gone ones before the youngest are looked at: half a millisecond's work, and
a megabyte of garbage that waits to be found."""

MIDDLE = 20
OLD = 1_000
"""Looks at the middle before one at the old ones; after a freezing these are few."""

FREEZING_SECONDS = 0.1
"""A hundred tables that begin make ten thousand objects in it that stay, and a few hundred later: a
look at these, if there is one at all, takes less than a millisecond."""


class Collector:
    """Freezes and thaws by the clock and by the number of tables that stand. ``enabled`` ``False``
    leaves the collector alone, for whoever shares the process with it."""

    def __init__(self, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._tables = 0
        self._most = 0
        """Tables that stood at once since everything was last looked at."""
        self._held = 0
        """What the process held then, in blocks of memory."""
        self._before = gc.get_threshold()

    def open(self) -> None:
        """Before the first table: set aside the cards, the code, all that stays for good."""
        if self._enabled:
            self._sweep()
            gc.set_threshold(YOUNG, MIDDLE, OLD)

    def close(self) -> None:
        """Leave the collector as it was."""
        if self._enabled:
            gc.set_threshold(*self._before)
            gc.unfreeze()

    async def run(self) -> None:
        """Freeze ten times a second, for ever."""
        while self._enabled:
            await trio.sleep(FREEZING_SECONDS)
            self.freeze()

    def freeze(self) -> None:
        """Set aside what stands; look through everything if that has become twice as much."""
        if getallocatedblocks() > 2 * self._held:
            self._sweep()
        else:
            gc.freeze()

    def table_begins(self) -> None:
        self._tables += 1
        self._most = max(self._most, self._tables)

    def table_ends(self) -> None:
        self._tables -= 1
        if self._enabled and self._most > 1 and self._tables == 0:
            self._sweep()

    def _sweep(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._most = self._tables
        self._held = getallocatedblocks()
