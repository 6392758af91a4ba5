"""Paying costs (CR 118, 601.2f-h): choose what to give up, make and spend the mana, then give
it up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from rules.answers import Cancel
from rules.asking import Cancelled, Procedure, ask, picked
from rules.cost_changes import CostChange
from rules.decisions import ChooseObjects, ObjectRef, Purpose
from rules.events import (
    Cause,
    CounterEvent,
    Event,
    LifeEvent,
    MoveEvent,
    TapEvent,
    UntapEvent,
)
from rules.funnel import happen, happen_together
from rules.language import (
    Cost,
    CostPart,
    DiscardCards,
    DiscardThis,
    ExileFromGraveyard,
    ExileThis,
    Filter,
    LoyaltyChange,
    PayLife,
    PutCounter,
    RemoveCounter,
    ReturnToHand,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
    X,
)
from rules.mana import ManaCost
from rules.mana_sources import produce, sick, supply
from rules.mana_supply import ManaSupply
from rules.paying_by_hand import pay_by_hand
from rules.payment import plan
from rules.reading import Context, amount, matches
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "can_pay_cost",
    "can_pay_parts",
    "has_x",
    "mana_supply",
    "most_x",
    "pay_cost",
    "total_mana",
]


MOST_X_WITHOUT_MANA = 10_000
"""The largest X of a cost in which no mana limits it: nobody has more life or cards to pay."""


def can_pay_parts(state: State, player: int, parts: tuple[CostPart, ...], ctx: Context) -> bool:
    """Whether the parts other than mana can be paid, each taken by itself."""
    return all(_payable(state, player, part, ctx) for part in parts)


def can_pay_cost(game: Game, player: int, cost: Cost, ctx: Context, x: int = 0) -> bool:
    """Whether the whole cost can be paid (CR 118.3)."""
    state = game.state
    if cost.mana is not None:
        mana = cost.mana.with_x(x) if cost.mana.x_count else cost.mana
        if not mana_supply(state, player, cost.parts, ctx).can_pay(mana):
            return False
    return can_pay_parts(state, player, cost.parts, ctx)


def mana_supply(state: State, player: int, parts: tuple[CostPart, ...], ctx: Context) -> ManaSupply:
    """What mana there is for a cost: not from the permanent that the cost itself taps."""
    available = supply(state, player)
    taps = any(isinstance(part, TapThis) for part in parts)
    if taps and any(source.id == ctx.source for source in available.sources):
        return available.without(ctx.source)
    return available


def total_mana(mana: ManaCost, x: int, change: CostChange) -> ManaCost:
    """The mana to pay once X is chosen: increases and reductions come last (CR 601.2f)."""
    return change.applied(mana.with_x(x) if mana.x_count else mana)


def has_x(mana: ManaCost, parts: tuple[CostPart, ...]) -> bool:
    """Whether X is to be announced for a cost (CR 601.2b, 107.3)."""
    return bool(mana.x_count) or any(_has_x(part) for part in parts)


def _has_x(part: CostPart) -> bool:
    count = getattr(part, "count", None) or getattr(part, "amount", None)
    return isinstance(count, X)


def most_x(
    state: State,
    player: int,
    mana: ManaCost,
    change: CostChange,
    parts: tuple[CostPart, ...],
    ctx: Context,
) -> int | None:
    """The largest X that can be paid for; ``None`` if not even 0 can."""
    available = mana_supply(state, player, parts, ctx)
    most: int | None = MOST_X_WITHOUT_MANA
    if mana.x_count:
        most = available.max_x(change.applied(mana))
        if most is not None and change.reduces:
            # a reduction that found no generic mana in the cost takes it from X
            while available.can_pay(total_mana(mana, most + 1, change)):
                most += 1
    if most and any(_has_x(part) for part in parts):
        info = ctx.info
        assert info is not None
        for x in range(most + 1):
            asked = evolve(ctx, info=evolve(info, x=x))
            if not can_pay_parts(state, player, parts, asked):
                return x - 1 if x else None
    return most


def _payable(state: State, player: int, part: CostPart, ctx: Context) -> bool:
    record = state.objects.get(ctx.source)
    if isinstance(part, TapThis | UntapThis):
        return (
            record is not None
            and record.zone is Zone.BATTLEFIELD
            and record.tapped is isinstance(part, UntapThis)
            and not sick(state, ctx.source)
        )
    if isinstance(part, SacrificeThis):
        return record is not None and record.zone is Zone.BATTLEFIELD
    if isinstance(part, DiscardThis):
        return record is not None and record.zone is Zone.HAND
    if isinstance(part, ExileThis):
        return record is not None
    if isinstance(part, PayLife):
        return _can_pay_life(state, player, amount(part.amount, ctx))
    if isinstance(part, LoyaltyChange):
        return record is not None and record.counters.get("loyalty", 0) + part.change >= 0
    if isinstance(part, RemoveCounter):
        needed = amount(part.count, ctx)
        return record is not None and record.counters.get(part.kind, 0) >= needed
    if isinstance(part, PutCounter):
        return record is not None
    candidates = _candidates(state, player, part, ctx)
    return len(candidates) >= amount(part.count, ctx)  # type: ignore[attr-defined]


def _can_pay_life(state: State, player: int, life: int) -> bool:
    """CR 119.4, seed 806.9d: the team's life total must cover it; 0 can always be paid."""
    return life <= 0 or state.team_of(player).life >= life


_PURPOSES: dict[type[CostPart], Purpose] = {
    SacrificePermanents: Purpose.SACRIFICE,
    TapPermanents: Purpose.TAP,
    DiscardCards: Purpose.DISCARD,
    ExileFromGraveyard: Purpose.EXILE,
    ReturnToHand: Purpose.RETURN,
}


def _candidates(state: State, player: int, part: CostPart, ctx: Context) -> list[int]:
    """What may be given up for a part that asks for a choice."""
    if isinstance(part, SacrificePermanents | ReturnToHand | TapPermanents):
        pool = [o for o in state.battlefield if state.objects[o].controller == player]
        if isinstance(part, TapPermanents):
            pool = [o for o in pool if not state.objects[o].tapped]
    elif isinstance(part, DiscardCards):
        pool = [o for o in state.players[player].hand if o != ctx.source]
    else:
        assert isinstance(part, ExileFromGraveyard)
        pool = [o for o in state.players[player].graveyard if o != ctx.source]
    filter_: Filter = part.filter
    return [o for o in pool if matches(filter_, ctx, o)]


def pay_cost(
    game: Game,
    player: int,
    cost: Cost,
    ctx: Context,
    x: int = 0,
    *,
    manual: bool = False,
    cancellable: bool = False,
) -> Procedure[bool]:
    """Pay a cost in full. False, and nothing has changed, if it can't be paid.

    What is sacrificed or discarded is remembered in ``ctx.memory``.  Raises ``Cancelled`` if the
    payer calls off a cancellable one.
    """
    if not can_pay_cost(game, player, cost, ctx, x):
        return False
    chosen: dict[int, list[int]] = {}
    reserved: list[int] = []
    for index, part in enumerate(cost.parts):
        if type(part) in _PURPOSES:
            options = [o for o in _candidates(game.state, player, part, ctx) if o not in reserved]
            count = amount(part.count, ctx)  # type: ignore[attr-defined]
            if len(options) < count:
                return False
            if count <= 0:
                chosen[index] = []
                continue
            answer = yield from ask(
                ChooseObjects(
                    player,
                    ctx.source,
                    _PURPOSES[type(part)],
                    tuple(ObjectRef(o) for o in options),
                    count,
                    count,
                    cancellable=cancellable,
                )
            )
            if isinstance(answer, Cancel):
                raise Cancelled
            chosen[index] = [options[i] for i in picked(answer)]
            reserved.extend(chosen[index])
    if not all(one in game.state.objects for one in reserved):
        return False  # it has left the game meanwhile
    if cost.mana is not None:
        mana = cost.mana.with_x(x) if cost.mana.x_count else cost.mana
        untouched = [
            o
            for index, part in enumerate(cost.parts)
            if isinstance(part, TapPermanents)
            for o in chosen[index]
        ]
        if not (
            yield from _pay_mana(game, player, mana, cost, ctx, untouched, manual, cancellable)
        ):
            return False
    for index, part in enumerate(cost.parts):
        yield from _give_up(game, player, part, ctx, chosen.get(index, []))
    return True


def _pay_mana(
    game: Game,
    player: int,
    mana: ManaCost,
    cost: Cost,
    ctx: Context,
    untouched: list[int],
    manual: bool,
    cancellable: bool,
) -> Procedure[bool]:
    def available() -> ManaSupply:
        # what is activated is to be used: it pays for itself last
        found = mana_supply(game.state, player, cost.parts, ctx).sparing(ctx.source)
        return found.without(*untouched) if untouched else found

    if manual:
        mana = yield from pay_by_hand(game, player, mana, ctx.source, available, cancellable)
    if mana.is_free:
        return True
    found = plan(mana, available(), _costs_in_hand(game.state, player))
    if found is None:
        return False
    for tap in found.taps:
        yield from produce(game, player, tap)
    pool = game.state.own_player(player).pool
    for spending in found.spendings:
        pool.spend(spending.unit)
    if found.life:
        yield from happen(game, LifeEvent(player, -found.life, Cause.PAYMENT))
    return True


def _costs_in_hand(state: State, player: int) -> Iterator[ManaCost]:
    for one in state.players[player].hand:
        cost = state.objects[one].definition.cost
        if cost is not None:
            yield cost


def _give_up(
    game: Game, player: int, part: CostPart, ctx: Context, chosen: list[int]
) -> Procedure[None]:
    if isinstance(part, TapThis):
        yield from happen(game, TapEvent(ctx.source, Cause.COST))
    elif isinstance(part, UntapThis):
        yield from happen(game, UntapEvent(ctx.source, Cause.COST))
    elif isinstance(part, SacrificeThis):
        yield from happen(game, MoveEvent(ctx.source, Zone.GRAVEYARD, Cause.SACRIFICE, by=player))
    elif isinstance(part, DiscardThis):
        yield from happen(game, MoveEvent(ctx.source, Zone.GRAVEYARD, Cause.DISCARD, by=player))
    elif isinstance(part, ExileThis):
        yield from happen(game, MoveEvent(ctx.source, Zone.EXILE, Cause.COST))
    elif isinstance(part, PayLife):
        life = amount(part.amount, ctx)
        if life > 0:
            yield from happen(game, LifeEvent(player, -life, Cause.PAYMENT))
    elif isinstance(part, LoyaltyChange):
        if part.change:
            yield from happen(
                game, CounterEvent("loyalty", part.change, ctx.source, cause=Cause.COST)
            )
    elif isinstance(part, RemoveCounter | PutCounter):
        sign = 1 if isinstance(part, PutCounter) else -1
        change = sign * amount(part.count, ctx)
        yield from happen(game, CounterEvent(part.kind, change, ctx.source, cause=Cause.COST))
    elif isinstance(part, TapPermanents):
        yield from happen_together(game, [TapEvent(o, Cause.COST) for o in chosen])
    else:
        to, cause = _DESTINATIONS[type(part)]
        moves: list[Event] = [MoveEvent(o, to, cause, by=player) for o in chosen]
        yield from happen_together(game, moves)
        if cause is Cause.SACRIFICE:
            ctx.memory["sacrificed"] = tuple(chosen)
        elif cause is Cause.DISCARD:
            ctx.memory["discarded"] = tuple(m.new_id for m in moves if isinstance(m, MoveEvent))


_DESTINATIONS: dict[type[CostPart], tuple[Zone, Cause]] = {
    SacrificePermanents: (Zone.GRAVEYARD, Cause.SACRIFICE),
    DiscardCards: (Zone.GRAVEYARD, Cause.DISCARD),
    ExileFromGraveyard: (Zone.EXILE, Cause.COST),
    ReturnToHand: (Zone.HAND, Cause.COST),
}
