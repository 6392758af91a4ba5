"""What number an amount is now (CR 107)."""

from __future__ import annotations

from collections.abc import Callable

from rules.language import (
    Aggregate,
    Amount,
    BasicLandTypes,
    Count,
    CountersOn,
    Fixed,
    Half,
    LifeTotal,
    Minus,
    Plus,
    QualityOf,
    RememberedAmount,
    Times,
    UnspentMana,
    X,
)
from rules.objects import StackKind
from rules.reading.context import Context
from rules.reading.filters import QUALITY
from rules.reading.life import life_of
from rules.reading.players import players
from rules.reading.qualities import qualities, record_of
from rules.reading.selections import seen
from rules.vocabulary import BASIC_LAND_TYPES, Rounding

__all__ = ["amount"]


def amount(node: Amount, ctx: Context) -> int:
    """The number; may be negative (CR 107.1b). Raises ``MustBeAsked`` if a ``Chosen`` is in it."""
    if type(node) is Fixed:
        return node.value
    return _AMOUNTS[type(node)](node, ctx)


def _x(node: X, ctx: Context) -> int:
    """CR 107.3; an enters ability of a permanent reads the X of the spell it was (107.3m)."""
    info = ctx.info
    if info is not None and info.kind is not StackKind.TRIGGERED:
        return info.x
    record = record_of(ctx.state, ctx.source)
    if record is None:
        return 0
    return record.info.x if record.info is not None else record.cast_x


def _count(node: Count, ctx: Context) -> int:
    return len(seen(node.what, ctx))


def _quality_of(node: QualityOf, ctx: Context) -> int:
    state, read = ctx.state, QUALITY[node.quality]
    numbers = [read(qualities(state, one)) for one in seen(node.what, ctx)]
    if node.aggregate is Aggregate.TOTAL:
        return sum(numbers)
    return max(numbers, default=0)


def _life_total(node: LifeTotal, ctx: Context) -> int:
    """Of several players the sum."""
    return sum(life_of(ctx.state, player) for player in players(node.of, ctx))


def _counters_on(node: CountersOn, ctx: Context) -> int:
    records = (record_of(ctx.state, one) for one in seen(node.what, ctx))
    return sum(record.counters.get(node.kind, 0) for record in records if record is not None)


def _unspent_mana(node: UnspentMana, ctx: Context) -> int:
    seats = ctx.state.players
    return sum(seats[player].pool.count(node.type) for player in players(node.of, ctx))


def _basic_land_types(node: BasicLandTypes, ctx: Context) -> int:
    """CR 305.6; what is no land has no land types (205.3d)."""
    found = [qualities(ctx.state, one).subtypes for one in seen(node.among, ctx)]
    return sum(any(name in subtypes for subtypes in found) for name in BASIC_LAND_TYPES)


def _half(node: Half, ctx: Context) -> int:
    """CR 107.1a."""
    whole = amount(node.amount, ctx)
    return -(-whole // 2) if node.rounding is Rounding.UP else whole // 2


def _plus(node: Plus, ctx: Context) -> int:
    return amount(node.left, ctx) + amount(node.right, ctx)


def _minus(node: Minus, ctx: Context) -> int:
    return amount(node.left, ctx) - amount(node.right, ctx)


def _times(node: Times, ctx: Context) -> int:
    return amount(node.factor, ctx) * amount(node.amount, ctx)


def _remembered(node: RememberedAmount, ctx: Context) -> int:
    """What a verb on objects remembers under the name counts as how many they were."""
    bound = ctx.memory.get(node.name, 0)
    if isinstance(bound, int):
        return bound
    return len(bound) if isinstance(bound, tuple) else 0


_AMOUNTS: dict[type[Amount], Callable[..., int]] = {
    X: _x,
    Count: _count,
    QualityOf: _quality_of,
    LifeTotal: _life_total,
    CountersOn: _counters_on,
    UnspentMana: _unspent_mana,
    BasicLandTypes: _basic_land_types,
    Half: _half,
    Plus: _plus,
    Minus: _minus,
    Times: _times,
    RememberedAmount: _remembered,
}
