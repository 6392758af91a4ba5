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
from rules.funnel import happen
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
from rules.mana_shapes import ManaOutput, ManaSource
from rules.mana_supply import ManaSupply
from rules.notices import Notice, NoticeKind
from rules.plain import plain
from rules.reading import Context, amount, holds
from rules.state import State
from rules.triggered import nobody_watches
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
    sources, actions, definite = _ready(state, player, holdings)
    parts = (sources, tuple(record.pool.counts), life)
    if known is not None and known.parts == parts:
        made = known.supply
    else:
        made = ManaSupply.of(record.pool, sources, life)
    now = Resources(depends_on, parts, made, actions, definite)
    state.supplies[player] = now
    return now


def _ready(
    state: State, player: int, holdings: Holdings
) -> tuple[tuple[ManaSource, ...], tuple[Action, ...], bool]:
    """The player's sources, the same instances as before; the actions of the simple ones; and
    whether all are definite.
    """
    objects = state.objects
    derived = state.characteristics
    memo = state.sources
    sources: list[ManaSource] = []
    ready: set[int] = set()
    definite = True
    for object_id, groups in holdings.mana:
        if objects[object_id].tapped:
            continue
        found = derived[object_id]
        if found.is_creature and sick(state, object_id):
            continue
        ready.add(object_id)
        fixed = found.definite_source
        source: ManaSource | None
        if fixed is not None:
            source = memo.get(object_id)
            if source is None or source.kind is not fixed.kind:
                source = memo[object_id] = ManaSource(object_id, fixed.kind)
        else:
            source = _source(state, player, object_id, groups)
            definite = definite and found.definite_source is not None
        if source is not None:
            sources.append(source)
    actions = tuple([a for one, of_one in holdings.simple if one in ready for a in of_one])
    return tuple(sources), actions, definite


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
    """Tap a source as a payment plan says: activate its mana ability, the types chosen already."""
    state = game.state
    object_id = tap.source.id
    _, ability = usable(groups_of(characteristics(state, object_id)))[tap.output]
    snow = tap.source.kind.shape.snow
    if _goes_unnoticed(state):
        _tap_unnoticed(game, player, object_id, tap.types, snow)
    else:
        yield from happen(game, TapEvent(object_id, Cause.PAYMENT))
        yield from happen(game, AddManaEvent(player, tap.types, snow, object_id))
        yield from happen(game, TappedForManaEvent(object_id, player, tap.types))
    effect = ability.modes[0].effect
    if isinstance(effect, Sequence):
        from rules.performing import perform

        ctx = Context(state, player, object_id)
        for step in effect.steps:
            if not isinstance(step, AddMana):
                yield from perform(game, step, ctx)


def _goes_unnoticed(state: State) -> bool:
    """Whether nothing derived depends on tapped permanents or unspent mana, and nothing triggers on
    tapping.  No effect replaces either.
    """
    return (
        not state.sensitive
        and not state.tapping_matters
        and nobody_watches(state, TapEvent, None)
        and nobody_watches(state, TappedForManaEvent, None)
    )


def _tap_unnoticed(
    game: Game, player: int, object_id: int, types: tuple[ManaType, ...], snow: bool
) -> None:
    """What the events of tapping for mana come to when nothing looks at them; there is hardly a
    thing that happens more often.
    """
    state = game.state
    record = state.own(object_id)
    record.tapped = True
    state.taps[record.controller] = state.taps.get(record.controller, 0) + 1
    game.tell(Notice(NoticeKind.TAPPED, object=object_id, name=record.definition.name))
    if types:
        pool = state.own_player(player).pool
        for type_ in types:
            pool.add(type_, snow)
        word = "".join([type_.letter for type_ in types])
        game.tell(Notice(NoticeKind.MANA_ADDED, players=(player,), object=object_id, word=word))
