"""What is said to one connection at once about one game: frames, and what kind each is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.session import frame_of

if TYPE_CHECKING:
    from protocol.messages import ServerMessage
    from protocol.tables import TableId

__all__ = ["Batch"]


class Batch:
    """Frames in the order in which they are said; ``kinds`` are the classes of their messages."""

    __slots__ = ("frames", "kinds", "table")

    def __init__(self, table: TableId) -> None:
        self.table = table
        self.kinds: list[type] = []
        self.frames: list[bytes] = []

    def put(self, kind: type, frame: bytes) -> None:
        """Add a frame that was made already."""
        self.kinds.append(kind)
        self.frames.append(frame)

    def add(self, message: ServerMessage) -> None:
        """Add a message. Raises ``EncodeError``."""
        self.put(type(message), frame_of(message))
