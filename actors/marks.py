"""What happens at a table and when, for whoever measures it. Nothing in the game depends on it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from attrs import frozen

__all__ = ["Mark", "MarkKind", "Watcher"]


class MarkKind(Enum):
    """``player`` is -1 and ``number`` 0 where a mark concerns nobody in particular."""

    OPENED = "opened"
    """A window: no request of an earlier epoch is open any more."""
    CLOSED = "closed"
    ASKED = "asked"
    ANSWERED = "answered"
    FORCED = "forced"
    """The referee gave the only legal answer."""
    POLICY = "policy"
    """The table answered or conceded for the player."""
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    SETTLED = "settled"
    """A joint choice's deadline passed; ``number`` is the team."""
    GONE = "gone"
    BACK = "back"
    OVERRUN = "overrun"
    """A spectator, or a seat's backlog, was dropped."""


@frozen
class Mark:
    """``at`` is on the table's clock, in seconds."""

    at: float
    kind: MarkKind
    epoch: int
    player: int = -1
    number: int = 0


Watcher = Callable[[Mark], None]
"""Called by the referee itself, in order; must be quick and must not raise."""
