"""Who controls what (CR 110.2, 613.1b): records brought in line with layer 2."""

from __future__ import annotations

from rules.board import board
from rules.state import State

__all__ = ["refresh_control"]


def refresh_control(state: State) -> list[tuple[int, int, int]]:
    """Bring each permanent's ``controller`` in line; ``since`` becomes this turn where it changes.

    Returns (object, old controller, new controller) in battlefield order.  Costs next to nothing if
    nothing was forgotten since the last time.
    """
    strays = board(state).strays
    if not strays:
        return []
    found: list[tuple[int, int, int]] = []
    for one, controller in strays:
        record = state.own(one)
        found.append((one, record.controller, controller))
        record.controller = controller
        record.since = state.turn
    state.characteristics_changed()
    return found
