"""What a player could pay mana with, and making mana by a source (CR 605).

The automatic payer uses mana abilities whose whole cost is the tap symbol; those that sacrifice,
discard or ask for mana are left to their controller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ability_groups import AbilityGroups, groups_of
from rules.asking import Procedure
from rules.board import Holdings, board
from rules.decisions import Action
from rules.events import AddManaEvent, Cause, TapEvent, TappedForManaEvent
from rules.language import (
    ActivatedAbility,
    AddMana,
    Always,
    Effect,
    Fixed,
    ManaChoice,
    Sequence,
    TapThis,
)
from rules.layers import characteristics
from rules.mana_supply import ManaOutput, ManaSource, ManaSupply
from rules.plain import plain
from rules.reading import Context, amount, holds
from rules.state import State
from rules.vocabulary import CardType, Keyword, ManaType, Supertype

if TYPE_CHECKING:
    from rules.game import Game
    from rules.payment import Tap

__all__ = ["Resources", "produce", "resources", "sick", "supply"]

PRICE_LAND = 0
PRICE_ARTIFACT = 1
PRICE_CREATURE = 2
PRICE_HURTS = 4

TAP_ONLY = (TapThis(),)


def sick(state: State, object_id: int) -> bool:
    """A creature that its controller has not controlled since its team's last turn began (CR
    302.6).
    """
    record = state.objects[object_id]
    if record.since < state.teams[state.players[record.controller].team].last_turn:
        return False
    found = characteristics(state, object_id)
    return found.is_creature and Keyword.HASTE not in found.keywords


def mana_of(effect: Effect) -> AddMana:
    """The step of a mana ability's effect that adds mana."""
    if isinstance(effect, AddMana):
        return effect
    assert isinstance(effect, Sequence)
    return next(mana_of(step) for step in effect.steps if isinstance(step, AddMana | Sequence))


def supply(state: State, player: int) -> ManaSupply:
    """Pool, sources and life of a player.

    The same supply, with what it has found out about costs, serves as long as nothing of it
    changes.
    """
    return resources(state, player).supply


@plain(eq=False)
class Resources:
    """A player's supply, and the actions of the permanents that do nothing but give mana."""

    depends_on: tuple[object, ...]
    parts: tuple[object, ...]
    supply: ManaSupply
    actions: tuple[Action, ...]
    definite: bool
    """No source gives what depends on more than ``depends_on``."""

    def like(self, other: Resources) -> bool:
        """Whether they are the same, of the same permanents in the same state."""
        return self is other or (
            self.depends_on == other.depends_on
            and self.supply is other.supply
            and self.actions == other.actions
        )


def resources(state: State, player: int) -> Resources:
    """What the player can make mana with now; remembered."""
    holdings: Holdings = board(state).holdings[player]
    record = state.players[player]
    life = state.teams[record.team].life
    depends_on = (holdings, state.taps.get(player), record.version, life, state.turn)
    known: Resources | None = state.supplies.get(player)
    if known is not None and known.definite and known.depends_on == depends_on:
        return known
    sources, definite = _sources(state, player, holdings)
    objects = state.objects
    derived = state.characteristics
    found: list[Action] = []
    for object_id, of_one in holdings.simple:
        if objects[object_id].tapped or (derived[object_id].is_creature and sick(state, object_id)):
            continue
        found += of_one
    actions = tuple(found)
    parts = (sources, tuple(record.pool.counts), life)
    if known is not None and known.parts == parts:
        made = known.supply
    else:
        made = ManaSupply.of(record.pool, sources, life)
    now = Resources(depends_on, parts, made, actions, definite)
    state.supplies[player] = now
    return now


def _sources(state: State, player: int, holdings: Holdings) -> tuple[tuple[ManaSource, ...], bool]:
    """The player's sources, the same instances as before, and whether all are definite."""
    objects = state.objects
    derived = state.characteristics
    memo = state.sources
    sources: list[ManaSource] = []
    definite = True
    for object_id, groups in holdings.mana:
        if objects[object_id].tapped:
            continue
        found = derived[object_id]
        if found.is_creature and sick(state, object_id):
            continue
        fixed = found.definite_source
        source: ManaSource | None
        if fixed is not None:
            source = memo.get(object_id)
            if source is None or source.shape is not fixed.shape:
                source = memo[object_id] = ManaSource(object_id, fixed.shape, fixed.price)
        else:
            source = _source(state, player, object_id, groups)
            definite = definite and found.definite_source is not None
        if source is not None:
            sources.append(source)
    return tuple(sources), definite


def usable(groups: AbilityGroups) -> list[tuple[int, ActivatedAbility]]:
    """Mana abilities that the automatic payer may use, by number."""
    return [
        (index, ability)
        for index, ability in groups.mana
        if ability.cost.parts == TAP_ONLY and ability.cost.mana is None and ability.per_turn is None
    ]


def _source(state: State, player: int, object_id: int, groups: AbilityGroups) -> ManaSource | None:
    found = characteristics(state, object_id)
    ctx = Context(state, player, object_id)
    outputs: list[ManaOutput] = []
    price = PRICE_LAND if found.is_land else PRICE_ARTIFACT
    if found.is_creature:
        price = PRICE_CREATURE
    definite = True
    for _, ability in usable(groups):
        effect = ability.modes[0].effect
        added = mana_of(effect)
        if not (
            isinstance(added.times, Fixed)
            and isinstance(ability.condition, Always)
            and all(isinstance(unit, ManaChoice) for unit in added.mana)
        ):
            definite = False
        if holds(ability.condition, ctx):
            from rules.performing.mana import legal_types

            units = tuple(legal_types(unit, ctx, frozenset()) for unit in added.mana)
            outputs.append(units * max(0, amount(added.times, ctx)))
        else:
            outputs.append(())
        if effect is not added:
            price = PRICE_HURTS
    if not outputs:
        return None
    source = ManaSource.of(object_id, outputs, Supertype.SNOW in found.supertypes, price)
    if definite and not found.rules and CardType.CREATURE not in found.types:
        found.definite_source = source
    return source


def produce(game: Game, player: int, tap: Tap) -> Procedure[None]:
    """Tap a source as a payment plan says."""
    state = game.state
    object_id = tap.source.id
    groups = groups_of(characteristics(state, object_id))
    _, ability = usable(groups)[tap.output]
    yield from tap_for_mana(game, player, object_id, ability, tap.types)


def tap_for_mana(
    game: Game,
    player: int,
    object_id: int,
    ability: ActivatedAbility,
    types: tuple[ManaType, ...],
) -> Procedure[None]:
    """Activate a tap-only mana ability, its mana's types chosen already."""
    from rules.funnel import happen, happen_at_once

    state = game.state
    snow = Supertype.SNOW in characteristics(state, object_id).supertypes
    effect = ability.modes[0].effect
    for event in (
        TapEvent(object_id, Cause.PAYMENT),
        AddManaEvent(player, types, snow, object_id),
        TappedForManaEvent(object_id, player, types),
    ):
        if happen_at_once(game, event) is None:
            yield from happen(game, event)
    if isinstance(effect, Sequence):
        from rules.performing import perform

        ctx = Context(state, player, object_id)
        for step in effect.steps:
            if not isinstance(step, AddMana):
                yield from perform(game, step, ctx)
