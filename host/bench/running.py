"""Rounds of all parts in turn, so that all of them meet the same weather, within a time."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Protocol

from attrs import evolve

from host.bench.children import ChildFailed
from host.bench.figures import Book, Samples
from host.bench.machine import Machine, load
from host.bench.report import Report

__all__ = ["Part", "run"]


class Part(Protocol):
    name: str

    def round(self, number: int) -> Samples:
        """Measure once; round 0 warms up first."""
        ...


def run(
    parts: Sequence[Part],
    *,
    rounds: int,
    seconds: float,
    quick: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Measure all parts ``rounds`` times, or as often as there is time for.

    A round that time or Ctrl-C breaks off is thrown away. A part that fails is left out from then
    on; the report says why.
    """
    report = Report(Machine.this(), quick)
    book = Book()
    left = list(parts)
    end = monotonic() + seconds
    longest = 0.0
    try:
        with _alarm(seconds):
            for number in range(rounds):
                began = monotonic()
                if number and began + longest > end:
                    break
                for part in tuple(left):
                    say(f"round {number + 1} of {rounds}: {part.name}")
                    try:
                        book.add(part.round(number))
                    except ChildFailed as failed:
                        report.failures.append((part.name, str(failed)))
                        left.remove(part)
                longest = max(longest, monotonic() - began)
    except BaseException as error:
        if not _broken_off(error):
            raise
        report.partial = True
    report.measured = book.measured()
    report.machine = evolve(report.machine, load=(*report.machine.load, *load()))
    return report


def _broken_off(error: BaseException) -> bool:
    """Time or Ctrl-C is behind it. A trio run wraps what interrupts it into groups."""
    if isinstance(error, BaseExceptionGroup):
        return any(_broken_off(one) for one in error.exceptions)
    return isinstance(error, KeyboardInterrupt)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt whatever takes too long, as Ctrl-C would, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        # trio knows how to be interrupted by this one anywhere, and by no other
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGALRM, ring)
    interrupt = signal.getsignal(signal.SIGINT)
    if interrupt is signal.SIG_IGN:  # begun in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.signal(signal.SIGINT, interrupt)
