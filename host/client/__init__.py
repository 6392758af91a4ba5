"""The terminal client: a full screen, and a line mode that never repaints.

Nothing heavy is imported before it is needed: other parts of the host use the wording alone.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

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
    from host.client.line import live_terminal, read_lines, run_line

    live = live_terminal()
    opener = tcp(*address)
    lines = not live if options.line_mode is None else options.line_mode
    if lines or not live:

        async def in_lines() -> int:
            client = Client(options, opener)
            return await run_line(client, read_lines(sys.stdin), sys.stdout, live)

        return trio.run(in_lines)

    from host.client.screen import run_screen

    colour = not os.environ.get("NO_COLOR") if options.colour is None else options.colour
    return run_screen(options, opener, colour)
