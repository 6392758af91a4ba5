"""What the host writes of two views, read again."""

from __future__ import annotations

from protocol.bodies import delta_body, players_part, public_part
from protocol.changes import Delta
from protocol.codec import from_plain, read_json
from rules.view import View

__all__ = ["diff"]


def diff(old: View, new: View) -> Delta:
    """What changed between two views of one viewer. Raises ``ValueError`` if no view of a game
    leads to the other."""
    body = delta_body(public_part(old, new), players_part(old.players, new.players))
    delta = from_plain(read_json(body or b"{}"), Delta)
    assert isinstance(delta, Delta)
    return delta
