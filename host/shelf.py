"""What several connections of one table are sent: compared once, encoded once.

Teammates see the same view and, but for secrets, everybody is told the same. So the bodies of what
a table is told are made once and kept for the others, who put them behind heads of their own.
What was kept is found by identity, or by comparing things most of whose parts are the same
instances: much cheaper than making.
"""

from __future__ import annotations

from collections import deque

from protocol.bodies import delta_body, notices_body
from protocol.delta import diff
from protocol.messages import Delta
from rules.notices import Notice
from rules.view import View

__all__ = ["Shelf"]

KEPT = 3
"""Bodies kept of each kind: a step of the game makes one for each team and one for the
spectators."""

NOTHING = Delta()


class Shelf:
    """The bodies of one table. ``high`` is the highest sequence number that it has told."""

    def __init__(self) -> None:
        self.high = 0
        self._changes: deque[tuple[View, View, bytes | None]] = deque(maxlen=KEPT)
        self._notices: deque[tuple[tuple[Notice, ...], bytes]] = deque(maxlen=KEPT)

    def change(self, old: View, new: View) -> bytes | None:
        """What changed between two views of one viewer; ``None`` if nothing did.

        Raises ``EncodeError``.
        """
        if _alike(old, new):
            return None
        for was, now, body in self._changes:
            if _alike(now, new) and _alike(was, old):
                return body
        delta = diff(old, new)
        made = delta_body(delta) if delta != NOTHING else None
        self._changes.appendleft((old, new, made))
        return made

    def notices(self, notices: tuple[Notice, ...]) -> bytes:
        """What happened. Raises ``EncodeError``."""
        for known, body in self._notices:
            if known == notices:
                return body
        made = notices_body(notices)
        self._notices.appendleft((notices, made))
        return made


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
