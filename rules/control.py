"""Who controls what (CR 110.2, 613.1b): records brought in line with layer 2."""

from __future__ import annotations

from rules.layers import characteristics, tableau
from rules.state import State

__all__ = ["refresh_control"]


def refresh_control(state: State) -> list[tuple[int, int, int]]:
    """Bring each permanent's ``controller`` in line; ``since`` becomes this turn where it changes.

    Returns (object, old controller, new controller) in battlefield order.  Costs next to nothing if
    nothing was forgotten since the last time.
    """
    if "control refreshed" in state.derived:
        return []
    tableau(state)
    found: list[tuple[int, int, int]] = []
    for one in state.battlefield:
        record = state.objects[one]
        controller = characteristics(state, one).controller
        if record.controller != controller:
            found.append((one, record.controller, controller))
    for one, _, controller in found:
        record = state.own(one)
        record.controller = controller
        record.since = state.turn
    if found:
        state.characteristics_changed()
    else:
        state.derived["control refreshed"] = True
    return found
