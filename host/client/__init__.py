"""The terminal client: a full screen, and a line mode that never repaints.

Nothing heavy is imported before it is needed: other parts of the host use the wording alone.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from host.client.options import ClientOptions

__all__ = ["Address", "prepare"]

Address = tuple[str, int]


def prepare(options: ClientOptions) -> Callable[[Address], int]:
    """Read all that it takes, and return what plays at the host of an address until the person
    leaves; that returns the exit status.

    It raises ``UnknownStep`` if ``options.stops`` cannot be read; everything else is said on the
    terminal, and the status is 1.
    """
    import trio

    from host.client.client import Client
    from host.client.connection import tcp
    from host.client.keepsake import Keepsake, state_file
    from host.client.line import live_terminal, read_lines, run_line

    live = live_terminal()
    dumb = os.environ.get("TERM") == "dumb"  # which cannot move its cursor
    lines = dumb or not live if options.line_mode is None else options.line_mode

    def keepsake(address: Address) -> Keepsake | None:
        # a game that this program hosts itself ends with it
        return None if options.start else Keepsake(state_file(), *address, options.name)

    if lines or not live:

        def in_lines(address: Address) -> int:
            for stream in (sys.stdin, sys.stdout):
                if isinstance(stream, io.TextIOWrapper):
                    stream.reconfigure(errors="replace")  # a letter it lacks must not end the game

            async def run() -> int:
                client = Client(options, tcp(*address), keepsake(address))
                return await run_line(client, read_lines(sys.stdin), sys.stdout, live)

            status = trio.run(run)
            _let_go(sys.stdout)
            return status

        return in_lines

    from host.client.screen import run_screen

    colour = not os.environ.get("NO_COLOR") if options.colour is None else options.colour

    def on_screen(address: Address) -> int:
        return run_screen(options, tcp(*address), colour, keepsake(address))

    return on_screen


def _let_go(stream: TextIO) -> None:
    """A pipe that nobody reads any more must not be complained about at the program's end."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
