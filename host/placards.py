"""How a table is shown: in the list of all tables, and to those who are at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol import messages as m

if TYPE_CHECKING:
    from host.rooms import Room

__all__ = ["state_of", "summary_of"]


def summary_of(room: Room) -> m.TableSummary:
    """A line of the list."""
    options = room.options
    return m.TableSummary(
        room.number,
        options.name,
        options.format,
        options.ruleset,
        seats=options.format.seats,
        taken=room.places.taken,
        locked=room.locked,
        started=room.playing,
        watchers=len(room.watchers),
    )


def state_of(room: Room) -> m.TableState:
    """All that its lobby shows."""
    options = room.options
    return m.TableState(
        room.number,
        options.name,
        options.format,
        options.ruleset,
        options.time,
        options.silent,
        room.places.states(),
        room.owner,
        locked=room.locked,
        started=room.playing,
        watchers=len(room.watchers),
    )
