"""What of a game may be seen: all that its engine shows, until that must not be shown any more.

Seats and spectators look through it, so that what they hold of a table is its game alone: nothing
of a table refers to itself in a circle, and one that has ended is gone when the last of its
messages is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import trio

if TYPE_CHECKING:
    from actors.engine import Engine, PlayerId
    from rules.view import View

__all__ = ["Sight"]


class Sight:
    """The view into one game. ``closed``: the game is ahead of what is written."""

    def __init__(self, engine: Engine) -> None:
        self.closed = False
        self._engine = engine

    def look(self, viewer: PlayerId | None) -> View:
        """What a viewer may know now. Raises ``trio.ClosedResourceError`` if it is closed."""
        if self.closed:
            raise trio.ClosedResourceError("the game went on, and that could not be written")
        return self._engine.view(viewer)
