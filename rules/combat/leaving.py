"""Leaving combat (CR 506.4, 511.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat.sides import NOTHING
from rules.language import Duration
from rules.layers import characteristics
from rules.objects import ObjectId
from rules.state import State
from rules.vocabulary import CardType

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["end_of_combat", "remove_from_combat", "remove_strays"]


def remove_from_combat(state: State, object_id: ObjectId) -> None:
    """A permanent is no longer attacking, blocking, blocked, unblocked or attacked (CR 506.4).

    To be called when it leaves the battlefield, changes controllers, regenerates, or an effect says
    so; does nothing for what is not in combat.  A creature that it blocked remains blocked
    (509.1h); one that attacked it, a planeswalker, goes on attacking, though nothing (506.4c).
    """
    combat = state.combat
    if combat is None:
        return
    _remove_creature(state, object_id)
    if object_id in state.objects:
        # of one that has left, last known information still tells who defended (CR 508.5)
        for attacker, target in combat.attackers.items():
            if target == object_id:
                combat.attackers[attacker] = NOTHING


def _remove_creature(state: State, creature: ObjectId) -> None:
    combat = state.combat
    assert combat is not None
    if creature in combat.attackers:
        combat.left[creature] = combat.attackers.pop(creature)
        for blocker in combat.blocked_by.pop(creature, ()):
            kept = tuple(other for other in combat.blockers[blocker] if other != creature)
            combat.blockers[blocker] = kept
    elif creature in combat.blockers:
        for attacker in combat.blockers.pop(creature):
            kept = tuple(other for other in combat.blocked_by[attacker] if other != creature)
            combat.blocked_by[attacker] = kept
    else:
        return
    if state.sensitive:
        state.characteristics_changed()


def remove_strays(state: State) -> None:
    """Remove what has stopped being what it is in combat as: a creature, or a planeswalker.

    To be called whenever state-based actions are checked.  A blocking creature that is an attacked
    planeswalker too stays in combat as the one when it stops being the other (CR 506.4d).
    """
    combat = state.combat
    if combat is None:
        return
    for creature in (*combat.attackers, *combat.blockers):
        if creature not in state.objects or not characteristics(state, creature).is_creature:
            _remove_creature(state, creature)
    for attacker, target in combat.attackers.items():
        if target in state.objects and not _is_planeswalker(state, target):
            combat.attackers[attacker] = NOTHING


def _is_planeswalker(state: State, object_id: ObjectId) -> bool:
    return CardType.PLANESWALKER in characteristics(state, object_id).types


def end_of_combat(game: Game) -> None:
    """The end of combat step ends: all leave combat (CR 511.3), effects until now end (511.2)."""
    state = game.state
    lasting = [
        effect for effect in state.effects if effect.duration is not Duration.UNTIL_END_OF_COMBAT
    ]
    changed = len(lasting) != len(state.effects)
    if changed:
        state.effects = lasting
    if state.combat is not None:
        changed = changed or state.sensitive
        state.combat = None
    if changed:
        state.characteristics_changed()
