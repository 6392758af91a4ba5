"""Running a trio loop that Ctrl-C ends from its top."""

from __future__ import annotations

import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import trio
from trio.abc import Clock

__all__ = ["run_from_top"]

T = TypeVar("T")

_HOLDABLE = hasattr(signal, "pthread_sigmask")  # not on Windows


def run_from_top(main: Callable[[], Awaitable[T]], *, clock: Clock | None = None) -> T:
    """``trio.run``, with Ctrl-C raised in ``main`` where it waits, or as the loop ends (decision
    39). One that comes while trio makes the loop is heard once ``main`` has begun: raised in
    between, it would leave to the garbage collector what is half made.
    """

    async def begun() -> T:
        _hold(False)
        return await main()

    _hold(True)
    try:
        return trio.run(begun, clock=clock, restrict_keyboard_interrupt_to_checkpoints=True)
    finally:
        _hold(False)


def _hold(held: bool) -> None:
    if _HOLDABLE:
        how = signal.SIG_BLOCK if held else signal.SIG_UNBLOCK
        signal.pthread_sigmask(how, {signal.SIGINT})
