"""Arrangement: sequences, conditions, "may", "unless", "for each player", delayed effects (CR
608.2c-e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import paying
from rules.asking import Procedure, ask, picked
from rules.decisions import Confirm, Purpose
from rules.language import (
    Amount,
    Bind,
    Condition,
    Cost,
    Effect,
    Filter,
    Fixed,
    ForEachPlayer,
    If,
    May,
    Modification,
    Nothing,
    Players,
    Remembered,
    RememberedPlayers,
    Schedule,
    Selection,
    Sequence,
    Targeted,
    TargetedPlayers,
    Unless,
    X,
)
from rules.objects import Memory
from rules.performing.choosing import gather, number, with_each
from rules.performing.possible import possible
from rules.performing.rewriting import rewritten
from rules.performing.table import perform, performs
from rules.reading import Context, amount, holds, objects, players
from rules.state import DelayedTrigger

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(Nothing)
def _nothing(game: Game, effect: Nothing, ctx: Context) -> Procedure[None]:
    yield from ()


@performs(Sequence)
def _sequence(game: Game, effect: Sequence, ctx: Context) -> Procedure[None]:
    """In the order written (CR 608.2c); no further once the game is over."""
    for step in effect.steps:
        if game.state.over:
            return
        yield from perform(game, step, ctx)


@performs(If)
def _if(game: Game, effect: If, ctx: Context) -> Procedure[None]:
    branch = effect.then if holds(effect.condition, ctx) else effect.otherwise
    yield from perform(game, branch, ctx)


@performs(May)
def _may(game: Game, effect: May, ctx: Context) -> Procedure[None]:
    """Each player is asked in turn order, and only for what is possible (CR 608.2d) and payable
    (118.12); where nothing is paid, all of them before anything is done (101.4)."""
    who = players(effect.who, ctx)
    agreed: list[int] = []
    for player in who:
        own = _point_of(player, who, ctx)
        if effect.cost is not None:
            if (yield from _pays(game, player, effect.cost, own, 0)):
                agreed.append(player)
                yield from perform(game, effect.effect, own)
            _take_over(ctx, own)
        elif possible(game, effect.effect, own) and (
            yield from _agrees(player, ctx.source, Purpose.MAY)
        ):
            agreed.append(player)
    if effect.cost is None:
        for player in agreed:
            own = _point_of(player, who, ctx)
            yield from perform(game, effect.effect, own)
            _take_over(ctx, own)
    if not agreed:
        yield from perform(game, effect.otherwise, ctx)


def _point_of(player: int, who: tuple[int, ...], ctx: Context) -> Context:
    return ctx if len(who) == 1 else with_each(ctx, player)


@performs(Unless)
def _unless(game: Game, effect: Unless, ctx: Context) -> Procedure[None]:
    """Each named player in turn order may pay; the first payment averts the effect (CR 118.12a)."""
    x = number(effect.x, ctx)
    cost = effect.cost.times(number(effect.times, ctx))
    for player in players(effect.who, ctx):
        if (yield from _pays(game, player, cost, ctx, x)):
            return
    yield from perform(game, effect.effect, ctx)


def _agrees(player: int, source: int, purpose: Purpose) -> Procedure[bool]:
    answer = yield from ask(Confirm(player, source, purpose))
    return picked(answer) == (1,)


def _pays(game: Game, player: int, cost: Cost, ctx: Context, x: int) -> Procedure[bool]:
    """Whether the player can, will and does pay."""
    if not paying.can_pay_cost(game, player, cost, ctx, x):
        return False
    if not (yield from _agrees(player, ctx.source, Purpose.PAY_OR_NOT)):
        return False
    return (yield from paying.pay_cost(game, player, cost, ctx, x))


@performs(ForEachPlayer)
def _for_each_player(game: Game, effect: ForEachPlayer, ctx: Context) -> Procedure[None]:
    """One player after the other.  Each begins with what was remembered before; what the players'
    parts bind is afterwards remembered together: objects in one list, numbers as their sum."""
    before = dict(ctx.memory)
    together: Memory = {}
    for player in players(effect.players, ctx):
        if game.state.over:
            return
        if not game.state.players[player].in_game:
            continue
        own = with_each(ctx, player)
        yield from perform(game, effect.effect, own)
        for name, value in own.memory.items():
            if name != "player:each" and before.get(name) != value:
                together[name] = _joined(together.get(name), value)
    ctx.memory.update(together)


def _joined(one: object, other: object) -> object:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return (*one, *(part for part in other if part not in one))
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    return other


def _take_over(ctx: Context, own: Context) -> None:
    """All that was bound from a player's point of view, but not whom its player was."""
    if own is not ctx:
        bound = own.memory.items()
        ctx.memory.update((name, value) for name, value in bound if name != "player:each")


@performs(Bind)
def _bind(game: Game, effect: Bind, ctx: Context) -> Procedure[None]:
    ctx.memory[effect.remember] = yield from gather(game, effect.what, ctx)


@performs(Schedule)
def _schedule(game: Game, effect: Schedule, ctx: Context) -> Procedure[None]:
    """A delayed triggered ability; what it will need of this one goes with it (CR 603.7c)."""
    yield from ()
    memory = dict(ctx.memory)
    state = game.state
    state.delayed.append(
        DelayedTrigger(
            state.tick(),
            ctx.you,
            ctx.source,
            effect.event,
            _carried(effect.effect, ctx, memory),
            memory,
        )
    )


def _carried(effect: Effect, ctx: Context, memory: Memory) -> Effect:
    """The effect with X and targets, which the delayed ability won't have, made values and
    memories."""

    def replace(part: object) -> object | None:
        if isinstance(part, X):
            return Fixed(amount(part, ctx))
        if isinstance(part, Targeted):
            name = f"target {part.slot}"
            memory[name] = tuple(objects(part, ctx))
            return Remembered(name)
        if isinstance(part, TargetedPlayers):
            name = f"target {part.slot}"
            memory[f"player:{name}"] = tuple(players(part, ctx))
            return RememberedPlayers(name)
        return None

    into = (Effect, Selection, Players, Amount, Filter, Condition, Modification)
    whole = rewritten((effect,), replace, into)
    return whole[0]
