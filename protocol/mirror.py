"""A client's copy of its view, kept from snapshots and deltas, and aware of gaps."""

from __future__ import annotations

from protocol.delta import apply
from protocol.errors import DeltaMismatchError
from protocol.messages import Notices, ServerMessage, Snapshot, ViewDelta
from rules.view import View


class Mirror:
    """Give it every message of one table; read ``view``.

    ``lost`` is true from a gap, or a delta that does not fit, to the next snapshot: send
    ``Resync`` once and go on giving. Until then ``view`` stays what it last was.
    """

    def __init__(self) -> None:
        self.view: View | None = None
        self.epoch = 0
        self.sequence = 0
        self.lost = False

    def take(self, message: ServerMessage) -> bool:
        """Whether the view or the story went on; false for a message of another kind, or while
        lost."""
        match message:
            case Snapshot():
                self.view = message.view
                self.epoch = message.epoch
                self.lost = False
            case Notices() | ViewDelta() if self.lost or not self._follows(message):
                return False
            case Notices():
                pass
            case ViewDelta() if self.view is not None:
                try:
                    self.view = apply(self.view, message.delta)
                except DeltaMismatchError:
                    self.lost = True
                    return False
                self.epoch = message.epoch
            case _:
                return False
        self.sequence = message.sequence
        return True

    def _follows(self, message: Notices | ViewDelta) -> bool:
        if self.view is None or message.sequence != self.sequence + 1:
            self.lost = True
        return not self.lost
