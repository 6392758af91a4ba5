"""What may be attached to what, and attaching it (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ability_groups import groups_of
from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseObjects, ObjectRef, PlayerRef, Purpose, Ref
from rules.language import Enchant, PlayerScope
from rules.layers import characteristics
from rules.reading import Context, matches
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
    view = Context(state, record.controller, to)
    protections = groups_of(other).protections
    return not any(matches(one.quality, view, attachment) for one in protections)


def hosts(state: State, aura: int, controller: int) -> tuple[Ref, ...]:
    """The permanents and players that an Aura could enchant under the player's control."""
    enchant = groups_of(characteristics(state, aura)).enchant
    if enchant is None:
        return ()
    found: list[Ref] = [
        ObjectRef(one) for one in state.battlefield if can_be_attached(state, aura, one, controller)
    ]
    found.extend(PlayerRef(player) for player in _enchantable(state, enchant, controller))
    return tuple(found)


def _enchantable(state: State, enchant: Enchant, controller: int) -> list[int]:
    team = state.players[controller].team
    everybody = state.players_in_order()
    if enchant.players is PlayerScope.ANY:
        return everybody
    if enchant.players is PlayerScope.OPPONENT:
        return [player for player in everybody if state.players[player].team != team]
    if enchant.players is PlayerScope.TEAMMATE:
        return [p for p in everybody if state.players[p].team == team and p != controller]
    return []


def choose_host(game: Game, aura: int, controller: int) -> Procedure[Ref | None]:
    """What an Aura that enters without having been cast will enchant: its controller chooses, and
    need not target it (CR 303.4f).  ``None`` if there is nothing (303.4g)."""
    candidates = hosts(game.state, aura, controller)
    if not candidates:
        return None
    answer = yield from ask(ChooseObjects(controller, aura, Purpose.ENTERS, candidates, 1, 1))
    return candidates[picked(answer)[0]]
