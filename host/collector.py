"""Keeping Python's garbage collector from making all tables wait.

What a table holds while its game is on is nearly all of what the process holds, and none of it is
garbage, yet each full collection looks at every object of every table: with a hundred tables that
is a pause of some tens of milliseconds, which no player's clock knows of. So, while tables stand:

- young garbage is looked for less often, and old garbage not by count at all;
- what stands is *frozen* (set aside, no longer looked at) each time the number of tables has
  doubled, so that the work of freezing stays in proportion to the work of starting tables;
- when half of the tables that stood at the last freezing have ended, everything is thawed and
  collected once: that is when there is old garbage to find.
"""

from __future__ import annotations

import gc

__all__ = ["Collector"]

YOUNG = 10_000
"""New objects between looks at the youngest: half a millisecond's work, and a megabyte of garbage
that waits to be found."""

MIDDLE = 20
OLD = 1_000
"""Looks at the middle before one at the old ones; after a freezing these are few."""


class Collector:
    """Freezes and thaws by the number of tables that stand. ``enabled`` ``False`` leaves the
    collector alone, for whoever shares the process with it."""

    def __init__(self, *, enabled: bool = True) -> None:
        self._enabled = enabled
        self._tables = 0
        self._frozen = 0
        self._before = gc.get_threshold()

    def open(self) -> None:
        """Before the first table: set aside the cards, the code, all that stays for good."""
        if self._enabled:
            gc.collect()
            gc.freeze()
            gc.set_threshold(YOUNG, MIDDLE, OLD)

    def close(self) -> None:
        """Leave the collector as it was."""
        if self._enabled:
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def table_begins(self) -> None:
        self._tables += 1
        if self._enabled and self._tables >= 2 * max(1, self._frozen):
            self._frozen = self._tables
            gc.freeze()

    def table_ends(self) -> None:
        self._tables -= 1
        if self._enabled and self._frozen > 1 and 2 * self._tables <= self._frozen:
            self._frozen = self._tables
            gc.unfreeze()
            gc.collect()
            gc.freeze()
