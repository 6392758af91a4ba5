"""Choosing targets: whatever makes the effect worth most to our team."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from bots.basic.board import Board
from bots.basic.dooming import doomed
from bots.basic.fighting import is_protected_from
from bots.basic.filters import Scene, passes
from bots.basic.reading import number_of
from bots.basic.weighing.table import weigh
from bots.basic.worth import permanent
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.language import DivideDamage, Mode, PlayerScope, TargetSlot
from rules.view import ObjectView
from rules.vocabulary import Zone

__all__ = ["Aim", "aim", "candidates", "fill"]

IMPOSSIBLE = -1e6
"""The worth of what has no legal target."""


@frozen
class Aim:
    """The best targets found, by slot, and what the effect is then worth to us."""

    value: float
    slots: dict[int, tuple[Ref, ...]]


Weigher = Callable[[Scene], float]


def aim(mode: Mode, scene: Scene, weigher: Weigher | None = None) -> Aim:
    """Fill all slots of a mode one after the other; ``weigher`` weighs it if its effect does not
    say all.
    """
    scene.slots = {}
    for number, slot in enumerate(mode.targets):
        able = candidates(slot, scene)
        taken = {ref for other in slot.different_from for ref in scene.slots.get(other, ())}
        able = [ref for ref in able if ref not in taken]
        minimum = number_of(slot.minimum, scene)
        maximum = number_of(slot.maximum, scene)
        if len(able) < minimum:
            return Aim(IMPOSSIBLE, {})
        scene.slots[number] = fill(
            mode, number, able, minimum, min(maximum, len(able)), scene, weigher
        )
    return Aim(_weighed(mode, scene, weigher), dict(scene.slots))


def fill(
    mode: Mode,
    number: int,
    able: Sequence[Ref],
    minimum: int,
    maximum: int,
    scene: Scene,
    weigher: Weigher | None = None,
) -> tuple[Ref, ...]:
    """The best of the candidates for one slot; earlier slots are filled."""
    if maximum <= 0 or not able:
        return ()
    if isinstance(mode.effect, DivideDamage) and mode.effect.slot == number:
        return _to_divide(mode.effect, able, minimum, maximum, scene)
    worth: list[tuple[float, int]] = []
    known: dict[object, float] = {}
    for index, ref in enumerate(able):
        key = _likeness(ref, scene.board)
        value = known.get(key)
        if value is None:
            scene.slots[number] = (ref,)
            value = known[key] = _weighed(mode, scene, weigher)
        worth.append((-value, index))
    scene.slots[number] = ()
    nothing = _weighed(mode, scene, weigher) if minimum < maximum else 0.0
    worth.sort()
    chosen = [index for _, index in worth[:minimum]]
    chosen += [index for value, index in worth[minimum:maximum] if -value > nothing]
    return tuple(able[index] for index in chosen)


def _weighed(mode: Mode, scene: Scene, weigher: Weigher | None) -> float:
    scene.bound = {}
    scene.unseen = {}
    if weigher is not None:
        return weigher(scene)
    return weigh(mode.effect, scene)


def _likeness(ref: Ref, board: Board) -> object:
    """Alike objects are weighed once."""
    if isinstance(ref, PlayerRef):
        return ref
    thing = board.objects.get(ref.id)
    if thing is None or thing.zone != "battlefield" or thing.attacking or thing.blocking:
        return ref
    if thing.attached_to or ref.id in board.attached or ref.id in doomed(board):
        return ref
    size = (thing.power, thing.toughness, thing.damage, thing.tapped, thing.summoning_sick)
    return (thing.name, thing.controller, size, thing.keywords, thing.counters)


def _to_divide(
    effect: DivideDamage, able: Sequence[Ref], minimum: int, maximum: int, scene: Scene
) -> tuple[Ref, ...]:
    """Rivals' creatures that can be killed, the most worth for a point first; then a rival."""
    board = scene.board
    total = number_of(effect.amount, scene)
    left = total
    offers: list[tuple[float, int, Ref]] = []
    for ref in able:
        thing = board.objects.get(ref.id) if isinstance(ref, ObjectRef) else None
        if thing is None or thing.power is None or board.is_ours(thing.controller):
            continue
        need = (thing.toughness or 0) - thing.damage
        if 0 < need <= total and "indestructible" not in thing.keywords:
            offers.append((-permanent(thing, board) / need, need, ref))
    offers.sort(key=lambda offer: offer[0])
    chosen: list[Ref] = []
    for _, need, ref in offers:
        if need <= left and len(chosen) < maximum:
            chosen.append(ref)
            left -= need
    rivals = [r for r in able if isinstance(r, PlayerRef) and not board.is_ours(r.player)]
    if left > 0 and rivals and len(chosen) < maximum:
        chosen.append(rivals[0])
    hostile = [r for r in able if r not in chosen and _is_theirs(r, board)]
    others = [r for r in able if r not in chosen and r not in hostile]
    while len(chosen) < minimum:
        chosen.append((hostile or others).pop(0))
    return tuple(chosen)


def _is_theirs(ref: Ref, board: Board) -> bool:
    if isinstance(ref, PlayerRef):
        return not board.is_ours(ref.player)
    thing = board.objects.get(ref.id)
    return thing is not None and not board.is_ours(thing.controller)


def candidates(slot: TargetSlot, scene: Scene) -> list[Ref]:
    """What could be targeted, as far as the view tells (CR 115)."""
    board = scene.board
    found: list[Ref] = []
    if slot.objects is not None:
        for thing in _zone(slot.zone, scene):
            if passes(slot.objects, thing, scene) and _may_be_target(thing, slot, scene):
                found.append(ObjectRef(thing.id))
    if slot.players is not PlayerScope.NONE:
        team = board.team_of(scene.you)
        for player in board.view.players:
            mine = player.team == team
            if not player.in_game:
                continue
            if slot.players is PlayerScope.OPPONENT and mine:
                continue
            if slot.players is PlayerScope.TEAMMATE and (not mine or player.player == scene.you):
                continue
            found.append(PlayerRef(player.player))
    return found


def _zone(zone: Zone, scene: Scene) -> Sequence[ObjectView]:
    view = scene.board.view
    if zone is Zone.BATTLEFIELD:
        return view.battlefield
    if zone is Zone.STACK:
        source = scene.source
        return [t for t in view.stack if source is None or t.id != source.id]
    if zone is Zone.GRAVEYARD:
        return [thing for player in view.players for thing in player.graveyard]
    return view.exile if zone is Zone.EXILE else ()


def _may_be_target(thing: ObjectView, slot: TargetSlot, scene: Scene) -> bool:
    if slot.zone is not Zone.BATTLEFIELD:
        return True
    keywords = thing.keywords
    if "shroud" in keywords:
        return False
    board = scene.board
    if "hexproof" in keywords and board.team_of(thing.controller) != board.team_of(scene.you):
        return False
    return scene.source is None or not is_protected_from(thing, scene.source, board)
