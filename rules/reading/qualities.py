"""What there is to read of one object, be it here or gone."""

from __future__ import annotations

from rules.characteristics import Characteristics
from rules.objects import GameObject
from rules.reading.context import Context
from rules.state import State

__all__ = ["current", "qualities", "record_of"]


def qualities(state: State, object_id: int) -> Characteristics:
    """Derived characteristics; of an object that is gone, last known information (CR 608.2h).

    ``controller`` in them is the owner off the battlefield and the stack (CR 108.4a).
    """
    found = state.characteristics.get(object_id)
    if found is not None:
        return found
    from rules.layers import characteristics  # reads with this package

    return characteristics(state, object_id)


def record_of(state: State, object_id: int) -> GameObject | None:
    """The object's record, or the last one of what is gone; ``None`` if nothing is known."""
    found = state.objects.get(object_id)
    if found is not None:
        return found
    gone = state.gone.get(object_id)
    return gone.object if gone is not None else None


def current(ctx: Context, object_id: int) -> int:
    """The id under which an ability finds an object now (CR 400.7, 603.10, 608.2h).

    An object that moved as the ability's trigger saw it (its id is among ``memory["followed"]``)
    is found where it went, if it did not move again.  Any other answer is ``object_id`` itself,
    here or gone.
    """
    state = ctx.state
    if object_id in state.objects:
        return object_id
    followed = ctx.memory.get("followed")
    if isinstance(followed, tuple) and object_id in followed:
        gone = state.gone.get(object_id)
        if gone is not None and gone.successor in state.objects:
            return gone.successor
    return object_id
