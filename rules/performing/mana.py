"""Adding mana (CR 106, 605): which types it may be of, and the choice among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseWord, Purpose
from rules.events import AddManaEvent
from rules.funnel import happen
from rules.language import (
    ActivatedAbility,
    AddMana,
    Effect,
    ManaChoice,
    ManaOfColorAmong,
    ManaUnitChoice,
    Sequence,
    TriggeredAbility,
)
from rules.layers import characteristics
from rules.performing.choosing import number
from rules.performing.table import performs
from rules.reading import Context, objects, players
from rules.state import State
from rules.vocabulary import ManaType, Supertype

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["MOST_MANA", "legal_types", "mana_word", "producible"]

MOST_MANA = 10_000
"""Most mana that one effect adds. A limit of this engine; no cost of a card comes near it but for
X."""


def mana_word(type_: ManaType) -> str:
    """The word that stands for a type of mana in a choice."""
    return type_.name.lower()


@performs(AddMana)
def _add(game: Game, effect: AddMana, ctx: Context) -> Procedure[None]:
    """The player chooses each type as it is added; mana of no defined type is not added (CR
    106.5)."""
    units = [legal_types(unit, ctx, frozenset()) for unit in effect.mana]
    units = [types for types in units if types]
    if not units:
        return
    times = min(number(effect.times, ctx), MOST_MANA // len(units))
    snow = _is_snow(game, ctx.source)
    for player in players(effect.who, ctx):
        mana: list[ManaType] = []
        for _ in range(times):
            for types in units:
                mana.append((yield from _choose_type(player, types, ctx.source)))
        if mana:
            yield from happen(game, AddManaEvent(player, tuple(mana), snow, ctx.source))


def _choose_type(player: int, types: tuple[ManaType, ...], source: int) -> Procedure[ManaType]:
    if len(types) == 1:
        return types[0]
    words = tuple(mana_word(type_) for type_ in types)
    answer = yield from ask(ChooseWord(player, source, Purpose.MANA, words))
    return types[picked(answer)[0]]


def _is_snow(game: Game, source: int) -> bool:
    """Mana is snow mana if its source is snow (CR 107.4h)."""
    if source not in game.state.objects and source not in game.state.gone:
        return False
    return Supertype.SNOW in game.last_known(source)[1].supertypes


def legal_types(unit: ManaUnitChoice, ctx: Context, circle: frozenset[int]) -> tuple[ManaType, ...]:
    """The types that one unit of mana may have, in order.

    ``circle``: permanents that are being asked what they could produce; they add nothing more.
    """
    if isinstance(unit, ManaChoice):
        return tuple(sorted(set(unit.types)))
    state = ctx.state
    among = objects(unit.what, ctx)
    if isinstance(unit, ManaOfColorAmong):
        colors = {color for one in among for color in characteristics(state, one).colors}
        return tuple(ManaType(color) for color in sorted(colors))
    found = {type_ for one in among for type_ in producible(state, one, circle)}
    return tuple(type_ for type_ in sorted(found) if type_ in unit.types)


def producible(
    state: State, object_id: int, circle: frozenset[int] = frozenset()
) -> frozenset[ManaType]:
    """The types of mana that a permanent could produce (CR 106.7), whatever its abilities cost."""
    if object_id in circle:
        return frozenset()
    ctx = Context(state, state.objects[object_id].controller, object_id)
    wider = circle | {object_id}
    return frozenset(
        type_
        for ability in characteristics(state, object_id).abilities
        if isinstance(ability, ActivatedAbility | TriggeredAbility)
        for mode in ability.modes
        for added in _additions(mode.effect)
        if number(added.times, ctx)
        for unit in added.mana
        for type_ in legal_types(unit, ctx, wider)
    )


def _additions(effect: Effect) -> Iterator[AddMana]:
    if isinstance(effect, AddMana):
        yield effect
    elif isinstance(effect, Sequence):
        for step in effect.steps:
            yield from _additions(step)
