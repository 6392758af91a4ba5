"""Creatures put onto the battlefield attacking (CR 508.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.combat.sides import as_target, attackable
from rules.decisions import ChooseObjects, Purpose
from rules.layers import characteristics
from rules.objects import ObjectId
from rules.state import Combat
from rules.vocabulary import Step

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["put_attacking"]


def put_attacking(game: Game, object_id: ObjectId) -> Procedure[None]:
    """A permanent that has just entered is attacking; its controller chooses what (CR 508.4).

    Nothing happens if it is no creature (506.3a), is controlled by another than an attacking player
    (506.3b), or if there is no combat or nothing to attack (506.3c).  It never "attacked": no event
    happens; restrictions and requirements don't count (508.4c).  Once blocks are declared it is
    unblocked (508.4d).
    """
    state = game.state
    record = state.objects.get(object_id)
    in_combat = Step.BEGINNING_OF_COMBAT <= state.step <= Step.END_OF_COMBAT
    if record is None or not in_combat:
        return
    if state.players[record.controller].team != state.active_team:
        return
    if not characteristics(state, object_id).is_creature:
        return
    defenders = attackable(state)
    if not defenders:
        return
    answer = yield from ask(
        ChooseObjects(
            player=record.controller,
            source=object_id,
            purpose=Purpose.DEFENDING_PLAYER,
            candidates=defenders,
            minimum=1,
            maximum=1,
        )
    )
    if state.combat is None:
        state.combat = Combat()
    state.combat.attackers[object_id] = as_target(defenders[picked(answer)[0]])
    state.combat.fought = True
    if state.sensitive:
        state.characteristics_changed()
