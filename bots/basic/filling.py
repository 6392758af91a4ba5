"""What is announced with a spell or ability: modes, X, targets."""

from __future__ import annotations

from bots.basic.board import Board
from bots.basic.filters import Scene
from bots.basic.plans import best_modes, best_x, weigher_of
from bots.basic.reading import number_of, refs_of
from bots.basic.stack import scene_of, slots_of
from bots.basic.targeting import Weigher, candidates, fill
from bots.basic.weighing.arriving import stack_worth
from bots.basic.worth import permanent
from rules.answers import Number, Pick
from rules.decisions import (
    ChooseModes,
    ChooseNumber,
    ChooseTargets,
    ObjectRef,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.language import ActivatedAbility, Mode, SpellAbility, TriggeredAbility
from rules.view import ObjectView

__all__ = ["choose_modes", "choose_number", "choose_targets"]


def _announced(board: Board, source: int) -> tuple[ObjectView | None, Scene]:
    """What is being announced, on top of the stack, and from where its words are read."""
    stack = board.view.stack
    entry = next((e for e in reversed(stack) if source in (e.id, e.source)), None)
    if entry is None:
        thing = board.objects.get(source)
        return None, Scene(board, board.me, thing)
    scene = scene_of(entry, board)
    scene.slots = {}
    return entry, scene


def _bounds_and_modes(
    entry: ObjectView | None, scene: Scene
) -> tuple[tuple[int, int], tuple[Mode, ...]]:
    if entry is None:
        return (1, 1), ()
    sheet = scene.board.sheet(entry)
    ability: object = sheet.spell
    if entry.stack_kind != "spell":
        number = entry.ability
        ability = sheet.activated.get(number)
        if ability is None and 0 <= number < len(sheet.abilities):
            ability = sheet.abilities[number]
    if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
        return (ability.minimum, ability.maximum), ability.modes
    return (1, 1), sheet.modes if entry.stack_kind == "spell" else ()


def choose_modes(board: Board, choice: ChooseModes) -> Pick:
    """The modes worth most."""
    entry, scene = _announced(board, choice.source)
    _, modes = _bounds_and_modes(entry, scene)
    offered = [(number, modes[number]) for number in choice.modes if number < len(modes)]
    if len(offered) < len(choice.modes):
        return Pick(tuple(range(choice.minimum)))
    _, places = best_modes(offered, (choice.minimum, choice.maximum), scene, None)
    return Pick(places)


def choose_number(board: Board, choice: ChooseNumber) -> Number:
    """X: what is worth most for its mana; any other number as great as can be."""
    if choice.purpose is not Purpose.X_VALUE:
        return Number(choice.maximum)
    entry, scene = _announced(board, choice.source)
    bounds, modes = _bounds_and_modes(entry, scene)
    if entry is None or not modes:
        return Number(choice.maximum)
    weigher = _weigher(entry)

    def value_at(where: Scene) -> float:
        return best_modes(tuple(enumerate(modes)), bounds, where, weigher)[0]

    found = max(best_x(scene, choice.maximum, value_at), min(1, choice.maximum))
    return Number(max(found, choice.minimum))


def _weigher(entry: ObjectView) -> Weigher | None:
    return weigher_of(entry) if entry.stack_kind == "spell" else None


def choose_targets(board: Board, choice: ChooseTargets) -> Pick:
    """The candidates that make the effect worth most to our team."""
    entry, scene = _announced(board, choice.source)
    _, modes = _bounds_and_modes(entry, scene)
    announced = entry.modes if entry is not None else ()
    shown = tuple(modes[number] for number in announced if number < len(modes))
    mode = _mode_of(shown or modes, choice, scene)
    if entry is None or mode is None:
        return _plainly(board, choice)
    _fill_earlier(mode, choice, entry, scene)
    chosen = fill(
        mode,
        choice.slot,
        choice.candidates,
        choice.minimum,
        choice.maximum,
        scene,
        _weigher(entry),
    )
    places = {ref: number for number, ref in enumerate(choice.candidates)}
    return Pick(tuple(places[ref] for ref in chosen))


def _fill_earlier(mode: Mode, choice: ChooseTargets, entry: ObjectView, scene: Scene) -> None:
    """The targets chosen so far, as the view shows them; else what we would choose."""
    shown = refs_of(entry)
    if shown:
        scene.slots = dict(list(slots_of(mode, shown).items())[: choice.slot])
        return
    for number, slot in enumerate(mode.targets[: choice.slot]):
        taken = {ref for other in slot.different_from for ref in scene.slots.get(other, ())}
        able = [ref for ref in candidates(slot, scene) if ref not in taken]
        minimum = number_of(slot.minimum, scene)
        most = min(number_of(slot.maximum, scene), len(able))
        scene.slots[number] = fill(mode, number, able, minimum, most, scene, _weigher(entry))


def _mode_of(modes: tuple[Mode, ...], choice: ChooseTargets, scene: Scene) -> Mode | None:
    """Which mode's slot is asked for: where several are chosen, the one with these candidates."""
    fitting = [mode for mode in modes if len(mode.targets) > choice.slot]
    if len(fitting) > 1:
        offered = set(choice.candidates)
        for mode in fitting:
            if offered == set(candidates(mode.targets[choice.slot], scene)):
                return mode
    return fitting[0] if fitting else None


def _plainly(board: Board, choice: ChooseTargets) -> Pick:
    """Of an unknown effect: rivals and theirs before ours, the most worth first."""

    def dread(ref: Ref) -> float:
        if isinstance(ref, PlayerRef):
            return 2.0 if not board.is_ours(ref.player) else -2.0
        assert isinstance(ref, ObjectRef)
        thing = board.objects.get(ref.id)
        if thing is None:
            return 0.0
        if thing.zone == "stack":
            return -stack_worth(thing, board)
        return -board.sign(thing.controller) * permanent(thing, board)

    order = sorted(range(len(choice.candidates)), key=lambda n: (-dread(choice.candidates[n]), n))
    return Pick(tuple(sorted(order[: max(choice.minimum, min(1, choice.maximum))])))
