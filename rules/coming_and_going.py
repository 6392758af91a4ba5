"""What is derived, brought up to date with a permanent that came to the battlefield or left it.

Deriving looks at the whole battlefield (``layers``, ``board``).  But most of what comes or goes
changes nothing but itself: as long as no ability in force looks at more than the object that it
modifies (``Standing``), the others stay as they were derived.
"""

from __future__ import annotations

from rules.applying_layers import Derivation
from rules.board import board_with, board_without
from rules.events import CreateTokenEvent, MoveEvent
from rules.in_force import Standing
from rules.state import State
from rules.vocabulary import Zone

__all__ = ["came_or_went"]

_BATTLEFIELD_ALONE = frozenset({Zone.BATTLEFIELD})


def came_or_went(state: State, event: MoveEvent | CreateTokenEvent) -> None:
    """A permanent came or went: what is derived is brought up to date, or to be derived again."""
    if not _brought_up_to_date(state, event):
        state.characteristics_changed()
        return
    state.rules_of_players = None
    state.dirty = True
    state.changes += 1


def _brought_up_to_date(state: State, event: MoveEvent | CreateTokenEvent) -> bool:
    standing: Standing | None = state.standing
    lying = state.board
    if (
        standing is None
        or lying is None
        or state.sensitive
        or state.effects != standing.lasting
        or state.watched_zones != _BATTLEFIELD_ALONE
    ):
        return False
    if isinstance(event, MoveEvent) and event.origin is Zone.BATTLEFIELD:
        one = event.object
        if event.to is Zone.BATTLEFIELD or one in standing.sources or lying.strays:
            return False
        found = state.gone[one].characteristics
        if standing.counted and standing.counts(found):
            return False
        state.board = board_without(lying, state, one, found)
        return True
    one = event.new_id
    if one in state.characteristics or not Derivation(state).run_for_one(one, standing):
        return False
    state.board = board_with(lying, state, one)
    return True
