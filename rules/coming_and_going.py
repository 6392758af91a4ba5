"""What is derived, brought up to date with a permanent that came to the battlefield or left it,
and with an effect of a resolved spell or ability that began or ended.

Deriving looks at the whole battlefield (``layers``, ``board``).  But most of what comes or goes
changes nothing but itself, or what it affects: as long as no ability in force looks at more than
the object that it modifies (``Standing``), the others stay as they were derived.
"""

from __future__ import annotations

from rules.applying_layers import Derivation
from rules.board import board_with, board_without
from rules.events import CreateTokenEvent, MoveEvent
from rules.in_force import Standing
from rules.state import ContinuousEffect, State
from rules.static_plans import Layer, by_layer, parts_are_alone
from rules.vocabulary import Zone

__all__ = ["came_or_went", "now_lasting"]

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


def now_lasting(state: State, effects: list[ContinuousEffect]) -> None:
    """These are the effects of resolved spells and abilities from now on; some began or ended."""
    before = state.effects
    state.effects = effects
    changed = [one for one in before if one not in effects]
    changed += [one for one in effects if one not in before]
    standing: Standing | None = state.standing
    if (
        standing is None
        or state.sensitive
        or before != standing.lasting
        or not all(_affects_its_own(state, effect, standing) for effect in changed)
    ):
        state.characteristics_changed()
        return
    affected = {one for effect in changed for one in effect.objects if one in state.objects}
    state.characteristics = state.characteristics.copy()  # views see by it that something changed
    state.standing = Derivation(state).run_for_some(sorted(affected), standing)
    state.board = None
    state.rules_of_players = None
    state.dirty = True
    state.changes += 1


def _affects_its_own(state: State, effect: ContinuousEffect, standing: Standing) -> bool:
    """Whether nothing changes by its beginning or end but the permanents that it affects."""
    parts = by_layer(effect.modifications)
    if effect.players or not parts_are_alone(parts) or (parts[Layer.TYPES] and standing.counted):
        return False
    records = state.objects
    return all(
        one not in records or records[one].zone is Zone.BATTLEFIELD for one in effect.objects
    )
