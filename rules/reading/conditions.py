"""Whether a condition holds now."""

from __future__ import annotations

from collections.abc import Callable

from rules.language import (
    Always,
    Both,
    Compare,
    Condition,
    CreatureDiedThisTurn,
    DuringStep,
    DuringTurnOf,
    Either,
    Exists,
    ForAnyPlayer,
    IsNot,
    WasCast,
    WasKicked,
)
from rules.objects import StackKind
from rules.reading.amounts import amount
from rules.reading.context import Context
from rules.reading.players import players
from rules.reading.qualities import record_of
from rules.reading.selections import is_anything

__all__ = ["holds"]


def holds(node: Condition, ctx: Context) -> bool:
    """Whether it is so from this point of view. Raises ``MustBeAsked`` if a ``Chosen`` is in it."""
    if type(node) is Always:
        return True
    return _HOLDS[type(node)](node, ctx)


def _exists(node: Exists, ctx: Context) -> bool:
    return is_anything(node.what, ctx)


def _compare(node: Compare, ctx: Context) -> bool:
    return node.comparison.holds(amount(node.left, ctx), amount(node.right, ctx))


def _for_any_player(node: ForAnyPlayer, ctx: Context) -> bool:
    """Asked of each one, yes if one answer is yes (seed 806.7b, CR 805.10e)."""
    for player in players(node.players, ctx):
        memory = {**ctx.memory, "player:each": (player,)}
        if holds(
            node.condition,
            Context(ctx.state, ctx.you, ctx.source, ctx.info, memory, ctx.legal),
        ):
            return True
    return False


def _during_turn_of(node: DuringTurnOf, ctx: Context) -> bool:
    """In a shared team turn it is the turn of each of the team's players (CR 805.4)."""
    state = ctx.state
    return any(
        state.players[player].team == state.active_team for player in players(node.players, ctx)
    )


def _during_step(node: DuringStep, ctx: Context) -> bool:
    return ctx.state.step in node.steps


def _was_kicked(node: WasKicked, ctx: Context) -> bool:
    """CR 702.33d."""
    if ctx.info is not None and ctx.info.kind is StackKind.SPELL:
        return ctx.info.kicked > 0
    record = record_of(ctx.state, ctx.source)
    if record is None:
        return False
    return (record.info.kicked if record.info is not None else record.cast_kicked) > 0


def _was_cast(node: WasCast, ctx: Context) -> bool:
    record = record_of(ctx.state, ctx.source)
    if record is None:
        return False
    return not record.info.is_copy if record.info is not None else record.was_cast


def _creature_died(node: CreatureDiedThisTurn, ctx: Context) -> bool:
    return ctx.state.creature_died


def _is_not(node: IsNot, ctx: Context) -> bool:
    return not holds(node.condition, ctx)


def _both(node: Both, ctx: Context) -> bool:
    return all(holds(part, ctx) for part in node.parts)


def _either(node: Either, ctx: Context) -> bool:
    return any(holds(part, ctx) for part in node.parts)


_HOLDS: dict[type[Condition], Callable[..., bool]] = {
    Exists: _exists,
    Compare: _compare,
    ForAnyPlayer: _for_any_player,
    DuringTurnOf: _during_turn_of,
    DuringStep: _during_step,
    WasKicked: _was_kicked,
    WasCast: _was_cast,
    CreatureDiedThisTurn: _creature_died,
    IsNot: _is_not,
    Both: _both,
    Either: _either,
}
