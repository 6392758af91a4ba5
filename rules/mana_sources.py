"""What a player could pay mana with, and making mana by a source (CR 605).

The automatic payer uses mana abilities whose whole cost is the tap symbol; those that sacrifice,
discard or ask for mana are left to their controller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ability_groups import AbilityGroups, groups_of, pays_by_itself
from rules.asking import Procedure
from rules.board import Board, Holdings, board
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
)
from rules.layers import characteristics
from rules.mana_shapes import ManaOutput, ManaSource
from rules.mana_supply import ManaSupply, supply_of
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
class Ready:
    """A player's untapped sources, and the actions of the permanents that do nothing but give mana.

    It is what it was while ``holdings`` and ``taps`` are the same, and the turn if ``waits``: a
    source is a creature that came this turn.  ``definite``: no source gives what depends on more.
    """

    holdings: Holdings
    taps: int | None
    turn: int
    sources: tuple[ManaSource, ...]
    actions: tuple[Action, ...]
    definite: bool
    waits: bool


@plain(eq=False)
class Resources:
    """A player's supply with what it comes of; the same instance as long as it is the same."""

    ready: Ready
    version: int
    """Of the player's record."""
    pool: tuple[int, ...]
    life: int
    supply: ManaSupply

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.ready.actions

    def like(self, other: Resources) -> bool:
        """Whether they come of the same permanents, and to the same mana."""
        return self is other or (
            self.ready.holdings is other.ready.holdings
            and self.supply.means is other.supply.means
            and self.ready.sources == other.ready.sources
            and self.ready.actions == other.ready.actions
        )


def resources(state: State, player: int) -> Resources:
    """What the player can make mana with now; remembered."""
    lying: Board = state.board or board(state)
    holdings = lying.holdings[player]
    record = state.players[player]
    life = state.teams[record.team].life
    version = record.version
    known: Resources | None = state.supplies.get(player)
    if known is not None:
        ready = known.ready
        if not (
            ready.holdings is holdings
            and ready.definite
            and ready.taps == state.taps.get(player)
            and (ready.turn == state.turn or not ready.waits)
        ):
            ready = _ready(state, player, holdings)
        if known.version == version and known.life == life and known.ready is ready:
            return known
        pool = tuple(record.pool.counts)
        if known.pool == pool and known.life == life and known.ready.sources == ready.sources:
            found = known.supply
        else:
            found = supply_of(pool, ready.sources, life)
    else:
        ready = _ready(state, player, holdings)
        pool = tuple(record.pool.counts)
        found = supply_of(pool, ready.sources, life)
    now = state.supplies[player] = Resources(ready, version, pool, life, found)
    return now


def _ready(state: State, player: int, holdings: Holdings) -> Ready:
    """The player's sources now, the same instances as before."""
    objects = state.objects
    derived = state.characteristics
    memo = state.sources
    sources: list[ManaSource] = []
    ready: set[int] = set()
    definite = True
    waits = False
    for object_id, groups in holdings.mana:
        if objects[object_id].tapped:
            continue
        found = derived[object_id]
        if found.is_creature and sick(state, object_id):
            waits = True
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
    taps = state.taps.get(player)
    return Ready(holdings, taps, state.turn, tuple(sources), actions, definite, waits)


def usable(groups: AbilityGroups) -> list[tuple[int, ActivatedAbility]]:
    """Mana abilities that the automatic payer may use, by number."""
    return [(index, ability) for index, ability in groups.mana if pays_by_itself(ability)]


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
