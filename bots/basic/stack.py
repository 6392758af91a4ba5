"""Reading the stack: the words of a spell or ability there, and from where they are read."""

from __future__ import annotations

from bots.basic.board import Board
from bots.basic.filters import Scene
from bots.basic.reading import refs_of
from rules.decisions import Ref
from rules.language import Mode, TriggeredAbility
from rules.view import ObjectView

__all__ = ["scene_of", "slots_of", "words_of"]


def words_of(entry: ObjectView, board: Board) -> tuple[Mode, ...]:
    """The one mode that it has; of several, the first that takes targets as it does."""
    sheet = board.sheet(entry)
    if entry.stack_kind == "spell":
        modes: tuple[Mode, ...] = sheet.modes
    elif entry.ability in sheet.activated:
        modes = sheet.activated[entry.ability].modes
    elif 0 <= entry.ability < len(sheet.abilities):
        ability = sheet.abilities[entry.ability]
        modes = ability.modes if isinstance(ability, TriggeredAbility) else ()
    else:
        modes = ()
    if len(modes) < 2:
        return modes
    chosen = tuple(modes[number] for number in entry.modes if number < len(modes))
    if len(chosen) == 1:
        return chosen
    fitting = [mode for mode in chosen or modes if bool(mode.targets) == bool(entry.targets)]
    return tuple(fitting[:1]) or modes[:1]


def slots_of(mode: Mode, refs: tuple[Ref, ...]) -> dict[int, tuple[Ref, ...]]:
    """The targets by slot, one each and the rest in the last."""
    last = len(mode.targets) - 1
    return {
        number: refs[number:] if number == last else refs[number : number + 1]
        for number in range(len(mode.targets))
    }


def scene_of(entry: ObjectView, board: Board) -> Scene:
    """From where the words of something on the stack are read."""
    source = entry if entry.stack_kind == "spell" else board.objects.get(entry.source)
    scene = Scene(board, entry.controller, source, x=entry.x)
    modes = words_of(entry, board)
    if modes:
        scene.slots = slots_of(modes[0], refs_of(entry))
    return scene
