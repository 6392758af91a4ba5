"""Which defending player a characteristic-defining ability means (seed 806.7b, CR 805.10e).

The controller of an object with such an ability chooses one of the defending players as they become
defending players: as combat begins.  Of what came since, or attacks another team than the one of
the player chosen, the next step of combat asks; until then the primary player is meant.  What
attacks one player alone means that one, and nobody is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.combat.sides import defending_players, everybody_defending
from rules.decisions import ChooseObjects, PlayerRef, Purpose
from rules.layers import tableau
from rules.objects import ObjectId
from rules.printed import printed
from rules.state import State

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["name_defending_players"]


def name_defending_players(game: Game) -> Procedure[None]:
    """Ask for each permanent that has yet to say whom it means, the active team's first."""
    state = game.state
    tableau(state)
    if not state.sensitive:  # nothing that looks at who defends is there
        return
    order = state.players_in_order()
    speaking = [one for one in state.battlefield if _speaks_of_defender(state, one)]
    speaking.sort(key=lambda one: order.index(state.objects[one].controller))
    for one in speaking:
        candidates = defending_players(state, one) or everybody_defending(state)
        combat = state.combat
        if combat is None or len(candidates) < 2 or combat.meant.get(one) in candidates:
            continue
        controller = state.objects[one].controller
        refs = tuple(PlayerRef(player) for player in candidates)
        decision = ChooseObjects(controller, one, Purpose.DEFENDING_PLAYER, refs, 1, 1)
        answer = yield from ask(decision)
        combat.meant[one] = candidates[picked(answer)[0]]
        state.characteristics_changed()


def _speaks_of_defender(state: State, one: ObjectId) -> bool:
    return printed(state.objects[one].definition).means_defender
