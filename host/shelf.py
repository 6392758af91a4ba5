"""What several connections of one table are sent: compared once, encoded once.

Teammates see the same view and, but for secrets, everybody is told the same, so most frames of a
table are equal in every byte. What was made last is kept and compared with what is asked for:
comparing is much cheaper than making, for views hand on the parts that did not change.
"""

from __future__ import annotations

from collections import deque

from protocol.delta import diff
from protocol.messages import Delta, ServerMessage
from protocol.session import frame_of
from rules.view import View

__all__ = ["Shelf"]

KEPT = 6
"""Frames kept: a step of the game makes some five different ones (a telling and a change of view
for each team and for the spectators)."""

CHANGES_KEPT = 3
"""Changes of views kept: one for each team, and one for the spectators."""


class Shelf:
    """The frames of one table. ``high`` is the highest sequence number that it has told."""

    def __init__(self) -> None:
        self.high = 0
        self._changes: deque[tuple[View, View, Delta]] = deque(maxlen=CHANGES_KEPT)
        self._kept: deque[tuple[ServerMessage, bytes]] = deque(maxlen=KEPT)

    def change(self, old: View, new: View) -> Delta:
        """What changed between two views of one viewer."""
        for was, now, delta in self._changes:
            if _alike(was, old) and _alike(now, new):
                return delta
        delta = diff(old, new)
        self._changes.appendleft((old, new, delta))
        return delta

    def frame(self, message: ServerMessage) -> bytes:
        """The bytes of a message. Raises ``EncodeError``."""
        kind = type(message)
        for known, frame in self._kept:
            if type(known) is kind and known == message:
                return frame
        frame = frame_of(message)
        self._kept.appendleft((message, frame))
        return frame


def _alike(one: View, other: View) -> bool:
    """The same but for the viewer: teammates' views are made of the same parts, so that being the
    same object says it all, and if it does not they are merely compared once more."""
    return (
        one.players is other.players
        and one.battlefield is other.battlefield
        and one.stack is other.stack
        and one.exile is other.exile
        and one.teams is other.teams
        and one.step == other.step
        and one.phase == other.phase
        and one.turn == other.turn
        and one.priority_team == other.priority_team
        and one.active_team == other.active_team
        and one.result == other.result
    )
