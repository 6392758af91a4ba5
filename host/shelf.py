"""Frames that several connections of one table are sent: encoded once.

Teammates see the same view and, but for secrets, everybody is told the same, so most frames of a
table are equal in every byte. What was encoded last is kept and compared with what is asked for:
comparing is two orders of magnitude cheaper than encoding, for views hand on the objects that did
not change.
"""

from __future__ import annotations

from collections import deque

from protocol.messages import ServerMessage
from protocol.session import frame_of

__all__ = ["Shelf"]

KEPT = 8
"""Frames kept: a step of the game makes some five different ones (a telling and a change of view
for each team and for the spectators)."""


class Shelf:
    """The frames of one table. ``high`` is the highest sequence number that it has told."""

    def __init__(self) -> None:
        self.high = 0
        self._kept: deque[tuple[ServerMessage, bytes]] = deque(maxlen=KEPT)

    def frame(self, message: ServerMessage) -> bytes:
        """The bytes of a message. Raises ``EncodeError``."""
        kind = type(message)
        for known, frame in self._kept:
            if type(known) is kind and known == message:
                return frame
        frame = frame_of(message)
        self._kept.appendleft((message, frame))
        return frame
