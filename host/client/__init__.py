"""The terminal client: a full screen, and a line mode that never repaints.

Nothing heavy is imported before it is needed: other parts of the host use the wording alone.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from host.client.options import ClientOptions

__all__ = ["run_client"]


def run_client(address: tuple[str, int], options: ClientOptions) -> int:
    """Play at the host at ``address`` until the person leaves; returns the exit status.

    Raises ``UnknownStep`` if ``options.stops`` cannot be read; everything else is said on the
    terminal, and the status is 1.
    """
    import trio

    from host.client.client import Client
    from host.client.connection import tcp
    from host.client.keepsake import Keepsake, state_file
    from host.client.line import live_terminal, read_lines, run_line

    live = live_terminal()
    opener = tcp(*address)
    # a game that this program hosts itself ends with it
    keepsake = None if options.start else Keepsake(state_file(), *address, options.name)
    dumb = os.environ.get("TERM") == "dumb"  # which cannot move its cursor
    lines = dumb or not live if options.line_mode is None else options.line_mode
    if lines or not live:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a letter it lacks must not end the game

        async def in_lines() -> int:
            client = Client(options, opener, keepsake)
            return await run_line(client, read_lines(sys.stdin), sys.stdout, live)

        status = trio.run(in_lines)
        _let_go(sys.stdout)
        return status

    from host.client.screen import run_screen

    colour = not os.environ.get("NO_COLOR") if options.colour is None else options.colour
    return run_screen(options, opener, colour, keepsake)


def _let_go(stream: TextIO) -> None:
    """A pipe that nobody reads any more must not be complained about at the program's end."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
