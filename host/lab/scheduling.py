"""A virtual clock and a scheduler that repeats itself: the one file that reaches into trio.

trio shuffles runnable tasks on purpose, and has no public way to seed that. Its own pytest plugin
sets two private names for Hypothesis; this file sets the same two, and puts them back. They were
last looked at in trio 0.35.0; ``tests/lab/test_scheduling.py`` is the canary that fails when
another version has moved them, or no longer heeds them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import TypeVar

import trio
import trio.testing
from trio._core import _run

__all__ = ["TRIO", "SchedulerMoved", "run", "seeded"]

TRIO = "0.35.0"
"""The version of trio whose insides these are."""

SWITCH = "_ALLOW_DETERMINISTIC_SCHEDULING"
CHANCE = "_r"

T = TypeVar("T")


class SchedulerMoved(Exception):
    """This trio has no such switch: runs would not repeat, and the lab refuses to pretend."""


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Within the block ``trio.run`` schedules by ``seed``. Raises ``SchedulerMoved``."""
    if not isinstance(getattr(_run, CHANCE, None), Random) or not hasattr(_run, SWITCH):
        raise SchedulerMoved(f"trio {trio.__version__}: no {SWITCH} or no {CHANCE}")
    before = getattr(_run, SWITCH), getattr(_run, CHANCE)
    setattr(_run, SWITCH, True)
    setattr(_run, CHANCE, Random(seed))
    try:
        yield
    finally:
        setattr(_run, SWITCH, before[0])
        setattr(_run, CHANCE, before[1])


def run(main: Callable[[], Awaitable[T]], seed: int) -> T:
    """``trio.run`` on a virtual clock that jumps whenever everybody waits."""
    with seeded(seed):
        return trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
