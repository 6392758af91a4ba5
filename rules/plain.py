"""Values of which a game makes thousands: frozen for the type checker, plain at run time.

Freezing doubles what it costs to make one, and would guard nothing (decision 20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen as plain
else:
    from attrs import define

    def plain(cls=None, *, eq=True):
        return define(cls, eq=eq, unsafe_hash=eq or None, weakref_slot=False)


__all__ = ["plain"]
