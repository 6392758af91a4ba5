"""The first moments of the program, until a command has something to put away.

Python raises an interrupt in whatever runs at that moment. While modules are read that is often the
callback of a weak reference, of which the import system has one for each module: what is raised in
there is printed and forgotten, and the program goes on as if nobody had pressed a key. So until
``over`` is called Ctrl-C ends the process at once, and raises nothing.

A command calls ``over`` before it does what must not be torn: before it opens a host, a terminal or
another process, or plays games that it will sum up. One that only reads and prints need not.

Nothing but this is read before ``begin`` is called, so this imports next to nothing.
"""

import os
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["INTERRUPTED", "begin", "over"]

INTERRUPTED = 130
"""The status after Ctrl-C: 128 and the signal's number, as shells have it."""


def _end(number: int, frame: "FrameType | None") -> None:
    os._exit(INTERRUPTED)


def begin() -> None:
    """The program starts. Where interrupts are ignored, as of a job in the background, they remain
    so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def over() -> None:
    """From now on an interrupt is raised, as Python does it and as trio and asyncio expect it."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
