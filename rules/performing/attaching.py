"""What may be attached to what, and attaching it (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ability_groups import groups_of
from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseObjects, ObjectRef, PlayerRef, Purpose, Ref
from rules.layers import characteristics
from rules.reading import Context, matches
from rules.reading.targeting import in_scope, protected_from
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["can_be_attached", "choose_host", "hosts"]


def can_be_attached(state: State, attachment: int, to: int, controller: int) -> bool:
    """Whether an Aura or Equipment could be attached to a permanent (CR 301.5, 303.4, 702.16c-d).

    ``controller`` is the attachment's, or who is going to control it.
    """
    record = state.objects.get(to)
    if record is None or record.zone is not Zone.BATTLEFIELD or attachment == to:
        return False
    own = characteristics(state, attachment)
    other = characteristics(state, to)
    if "Aura" in own.subtypes:
        enchant = groups_of(own).enchant
        if enchant is None or enchant.objects is None:
            return False
        if not matches(enchant.objects, Context(state, controller, attachment), to):
            return False
    elif "Equipment" in own.subtypes:
        if not other.is_creature:
            return False
    else:
        return False
    if own.is_creature:
        return False
    return not protected_from(state, to, attachment)


def hosts(state: State, aura: int, controller: int) -> tuple[Ref, ...]:
    """The permanents and players that an Aura could enchant under the player's control."""
    enchant = groups_of(characteristics(state, aura)).enchant
    if enchant is None:
        return ()
    found: list[Ref] = [
        ObjectRef(one) for one in state.battlefield if can_be_attached(state, aura, one, controller)
    ]
    scope = enchant.players
    found.extend(
        PlayerRef(player)
        for player in state.players_in_order()
        if in_scope(state, scope, controller, player)
    )
    return tuple(found)


def choose_host(game: Game, aura: int, controller: int) -> Procedure[Ref | None]:
    """What an Aura that enters without having been cast will enchant: its controller chooses, and
    need not target it (CR 303.4f).  ``None`` if there is nothing (303.4g)."""
    candidates = hosts(game.state, aura, controller)
    if not candidates:
        return None
    answer = yield from ask(ChooseObjects(controller, aura, Purpose.ENTERS, candidates, 1, 1))
    return candidates[picked(answer)[0]]
