"""A virtual clock and a scheduler that repeats itself: the one file that reaches into trio.

trio shuffles runnable tasks on purpose, and has no public way to seed that. Its own pytest plugin
sets two private names for Hypothesis; this file sets the same two, and puts them back. Its clock
asks the running loop for two things more: which tasks can run, and its next deadline. All were
last looked at in trio 0.35.0; ``tests/lab/test_scheduling.py`` is the canary that fails when
another version has moved them, or no longer heeds them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from math import inf
from random import Random
from typing import TypeVar

import trio
from trio._core import _run

from host.lab.agenda import Agenda
from host.looping import run_from_top

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


class JumpingClock(trio.abc.Clock):
    """Virtual seconds from 0 on, which jump to the next deadline or to the agenda's next call, and
    make it, whenever everybody waits.

    trio asks how long it may sleep when no task can run, and never else. So a call costs no task's
    turn, and a jump no turn of the loop, as with a ``MockClock`` that jumps by itself. Most calls
    wake nobody: the loop goes on when one of them did, or when a deadline is due.
    """

    def __init__(self, agenda: Agenda) -> None:
        self._agenda = agenda

    def start_clock(self) -> None:
        runner = _run.GLOBAL_RUN_CONTEXT.runner
        self._runnable = runner.runq
        self._next_deadline = runner.deadlines.next_deadline

    def current_time(self) -> float:
        return self._agenda.now

    def deadline_to_sleep_time(self, deadline: float) -> float:
        agenda = self._agenda
        while True:
            following = agenda.next
            when = min(deadline, following)
            if when == inf:
                return inf
            agenda.make(max(when, agenda.now))
            if self._runnable or deadline <= following:
                return 0.0
            deadline = self._next_deadline()


def run(main: Callable[[], Awaitable[T]], seed: int, agenda: Agenda | None = None) -> T:
    """A trio loop on a virtual clock that jumps whenever everybody waits, and makes the agenda's
    calls."""
    with seeded(seed):
        return run_from_top(main, clock=JumpingClock(agenda or Agenda()))
