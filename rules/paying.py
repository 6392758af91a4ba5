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
from rules.cost_parts import PURPOSES, can_pay_parts, candidates, count_of, fit, life_of
from rules.decisions import ChooseObjects, ObjectRef
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
from rules.mana_sources import produce, supply
from rules.mana_supply import ManaSupply
from rules.paying_by_hand import pay_by_hand
from rules.payment import plan
from rules.reading import Context, amount
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "can_pay_cost",
    "can_pay_mana",
    "has_x",
    "most_x",
    "pay_cost",
    "total_mana",
]


MOST_X_WITHOUT_MANA = 10_000
"""The largest X of a cost in which no mana limits it: nobody has more life or cards to pay."""


def can_pay_cost(game: Game, player: int, cost: Cost, ctx: Context, x: int = 0) -> bool:
    """Whether the whole cost can be paid (CR 118.3)."""
    state = game.state
    if cost.mana is not None:
        mana = cost.mana.with_x(x) if cost.mana.x_count else cost.mana
        if not can_pay_mana(state, player, mana, cost.parts, ctx):
            return False
    return can_pay_parts(state, player, cost.parts, ctx)


def can_pay_mana(
    state: State, player: int, mana: ManaCost, parts: tuple[CostPart, ...], ctx: Context
) -> bool:
    """Whether the mana of a cost can be paid beside its other parts, these being payable."""
    return any(found.can_pay(mana) for found in _supplies(state, player, parts, ctx))


def _supply(state: State, player: int, parts: tuple[CostPart, ...], ctx: Context) -> ManaSupply:
    """What mana there is for a cost: not from the permanent that the cost itself taps, nor of the
    life that it asks for otherwise.
    """
    available = supply(state, player)
    taps = any(isinstance(part, TapThis) for part in parts)
    if taps and any(source.id == ctx.source for source in available.sources):
        available = available.without(ctx.source)
    life = life_of(parts, ctx)
    return available.after_life(life) if life else available


def _supplies(
    state: State, player: int, parts: tuple[CostPart, ...], ctx: Context
) -> Iterator[ManaSupply]:
    """The same, without what else is tapped for the cost: one for each choice of that which
    leaves other mana.
    """
    available = _supply(state, player, parts, ctx)
    tapping = [part for part in parts if isinstance(part, TapPermanents)]
    if not tapping:
        return iter((available,))
    options = {o for part in tapping for o in candidates(state, player, part, parts, ctx)}
    return _without_tapped(available, options, sum(count_of(part, ctx) for part in tapping))


def _without_tapped(available: ManaSupply, options: set[int], count: int) -> Iterator[ManaSupply]:
    """The supply without so many of the options, sources of one kind being alike."""
    alike: dict[int, list[int]] = {}
    for source in available.sources:
        if source.id in options:
            alike.setdefault(id(source.kind), []).append(source.id)
    groups = list(alike.values())
    idle = len(options) - sum(map(len, groups))
    lost = max(0, count - idle)
    for gone in _choices(groups, lost):
        yield available.without(*gone) if gone else available


def _choices(groups: list[list[int]], count: int) -> Iterator[list[int]]:
    """Every way to choose so many out of groups whose members are alike."""
    if not groups:
        if not count:
            yield []
        return
    first, *others = groups
    least = max(0, count - sum(map(len, others)))
    for n in range(least, min(count, len(first)) + 1):
        for chosen in _choices(others, count - n):
            yield first[:n] + chosen


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
    most: int | None = MOST_X_WITHOUT_MANA
    if mana.x_count:
        supplies = _supplies(state, player, parts, ctx)
        found = [_most_of(available, mana, change) for available in supplies]
        most = max((x for x in found if x is not None), default=None)
    if most and any(_has_x(part) for part in parts):
        info = ctx.info
        assert info is not None
        for x in range(most + 1):
            asked = evolve(ctx, info=evolve(info, x=x))
            if not can_pay_parts(state, player, parts, asked):
                return x - 1 if x else None
    return most


def _most_of(available: ManaSupply, mana: ManaCost, change: CostChange) -> int | None:
    most = available.max_x(change.applied(mana))
    if most is not None and change.reduces:
        # a reduction that found no generic mana in the cost takes it from X
        while available.can_pay(total_mana(mana, most + 1, change)):
            most += 1
    return most


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
    mana = cost.mana
    if mana is not None and mana.x_count:
        mana = mana.with_x(x)
    chosen: dict[int, list[int]] = {}
    reserved: list[int] = []
    untouched: list[int] = []
    for index, part in enumerate(cost.parts):
        if type(part) in PURPOSES:
            count = count_of(part, ctx)
            if count <= 0:
                chosen[index] = []
                continue
            options = _options(
                game.state, player, Cost(mana, cost.parts), index, (reserved, untouched), ctx
            )
            if len(options) < count:
                return False
            answer = yield from ask(
                ChooseObjects(
                    player,
                    ctx.source,
                    PURPOSES[type(part)],
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
            if isinstance(part, TapPermanents):
                untouched.extend(chosen[index])
    if not all(one in game.state.objects for one in reserved):
        return False  # it has left the game meanwhile
    if mana is not None and not (
        yield from _pay_mana(game, player, mana, cost, ctx, untouched, manual, cancellable)
    ):
        return False
    for index, part in enumerate(cost.parts):
        yield from _give_up(game, player, part, ctx, chosen.get(index, []))
    return True


def _options(
    state: State,
    player: int,
    cost: Cost,
    index: int,
    so_far: tuple[list[int], list[int]],
    ctx: Context,
) -> list[int]:
    """What may be chosen for a part, so that something is left for the parts after it and what
    is tapped leaves the mana.  ``so_far``: what is chosen for the parts before, and of that what
    will be tapped.
    """
    reserved, untouched = so_far

    def left(part: CostPart) -> list[int]:
        return [o for o in candidates(state, player, part, cost.parts, ctx) if o not in reserved]

    part = cost.parts[index]
    options = left(part)
    later = [p for p in cost.parts[index + 1 :] if type(p) in PURPOSES]
    if later:
        needs = [(left(p), count_of(p, ctx)) for p in later]
        if count_of(part, ctx) > 1:
            needs.append((options, count_of(part, ctx) - 1))
        options = [
            one for one in options if fit(([o for o in of if o != one], n) for of, n in needs)
        ]
    if isinstance(part, TapPermanents) and cost.mana is not None:
        mana = cost.mana
        taps = [p for p in (part, *later) if isinstance(p, TapPermanents)]
        others = {o for p in taps for o in left(p)}
        count = sum(count_of(p, ctx) for p in taps) - 1
        available = _supply(state, player, cost.parts, ctx).without(*untouched)
        options = [
            one
            for one in options
            if any(
                found.can_pay(mana)
                for found in _without_tapped(available.without(one), others - {one}, count)
            )
        ]
    return options


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
        found = _supply(game.state, player, cost.parts, ctx).sparing(ctx.source)
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
