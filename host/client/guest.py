"""trio and prompt_toolkit in one thread: asyncio hosts, trio is its guest.

The only place that knows both loops.  ``run`` is ``trio.run`` for a program that has a screen;
``run_application`` shows a prompt_toolkit application from within it and waits for its end.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import trio
from prompt_toolkit.application import Application

__all__ = ["run", "run_application"]

T = TypeVar("T")

TERMINATING: Final = ("SIGTERM", "SIGHUP")
"""Signals that end the program; by default they would leave the terminal as it is."""


def run(async_fn: Callable[[], Awaitable[T]]) -> T:
    """Run ``async_fn`` under trio, with asyncio beneath; return or raise what it does.

    An interrupt from outside cancels the whole and is raised once everything is put away; so does
    a request to terminate, or a terminal that is gone, as ``SystemExit`` with 128 and the signal.
    """
    return asyncio.run(_host(async_fn))


async def _host(async_fn: Callable[[], Awaitable[T]]) -> T:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()  # of an Outcome
    scope = trio.CancelScope()

    async def guest() -> Any:
        with scope:
            return await async_fn()

    trio.lowlevel.start_guest_run(
        guest,
        run_sync_soon_threadsafe=loop.call_soon_threadsafe,
        done_callback=done.set_result,
        host_uses_signal_set_wakeup_fd=True,
    )
    interrupted: BaseException | None = None

    def terminate(number: int) -> None:
        nonlocal interrupted
        interrupted = SystemExit(128 + number)
        scope.cancel()

    for name in TERMINATING:
        if hasattr(signal, name):
            number = getattr(signal, name)
            with suppress(NotImplementedError):  # asyncio on Windows has no signal handlers
                loop.add_signal_handler(number, terminate, number)
    while not done.done():
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError as error:
            interrupted = error
            scope.cancel()
    value: T = done.result().unwrap()
    if interrupted is not None:
        raise interrupted
    return value


async def run_application(application: Application[Any]) -> None:
    """Show the application until it exits; raises what it raises.

    Cancelled, it first ends the application and waits until the terminal is as it was.
    """
    ended = trio.Event()
    task = asyncio.get_running_loop().create_task(
        application.run_async(handle_sigint=False, set_exception_handler=False)
    )
    task.add_done_callback(lambda _: ended.set())
    try:
        await ended.wait()
    except trio.Cancelled:
        task.cancel()
        with trio.CancelScope(shield=True):
            await ended.wait()
        if not task.cancelled():
            task.exception()
        raise
    if not task.cancelled():
        task.result()
