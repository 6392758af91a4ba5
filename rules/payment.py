"""Paying mana: the automatic payer, and what a player who pays by hand may do next (CR 601.2g-h).

The automatic payer looks for the payment that, in this order,

1. pays the least life: Phyrexian symbols take mana if there is any way (CR 107.4f);
2. produces the least mana that is then left over;
3. produces the least mana, so that floating mana goes first, and spends the least;
4. taps the cheapest sources, then the least flexible, then those of whose kind there are most.

Sets of one-unit sources whose mana finds symbols to pay are the independent sets of a matroid, so
releasing sources, the most precious first, while the rest still pays leaves the best set.  Sources
of several units, or of outputs that exclude each other, are tried in every combination, within a
limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from attrs import frozen

from rules.mana import ManaCost, ManaSymbol, ManaUnit, SymbolKind
from rules.mana_supply import (
    ANY,
    HAVE,
    LIFE_PER_SYMBOL,
    NEED,
    POOL_MASKS,
    SNOW_BIT,
    Alternative,
    ManaSource,
    ManaSupply,
    Requirement,
    covers,
    pool_sum,
    requirements,
    total,
)
from rules.vocabulary import ManaType

__all__ = [
    "MAX_COMBINATIONS",
    "CannotPay",
    "NextPayment",
    "Plan",
    "Spending",
    "Tap",
    "can_pay",
    "max_x",
    "next_payments",
    "plan",
    "remainder",
    "remainder_after_life",
]

MAX_COMBINATIONS = 1_000
"""Ways to use the many-unit sources that are compared; that takes some ms.  With more a plan is
still found whenever there is one, but it may waste mana."""

_GENERIC = ManaSymbol.parse("{1}")


class CannotPay(ValueError):
    """A unit of mana, or life, does not pay the symbol, or the cost has no such symbol."""


@frozen
class Tap:
    """Use a source: which of its outputs, and the type that each of the output's units gets."""

    source: ManaSource
    output: int
    types: tuple[ManaType, ...]


@frozen
class Spending:
    """One unit of the pool as it is after all taps, and the symbol that it pays, or helps to pay.

    Generic mana is paid unit by unit, each for ``{1}``; so are generic halves.
    """

    unit: ManaUnit
    symbol: ManaSymbol


@frozen
class Plan:
    """How to pay a cost in full.

    ``taps`` stand in the order of the sources.  What CR 601.2b has the player announce:
    ``life_symbols``, the Phyrexian symbols that life pays, and ``generic_halves``, the monocoloured
    hybrid symbols of which the generic half is paid.
    """

    taps: tuple[Tap, ...] = ()
    spendings: tuple[Spending, ...] = ()
    life_symbols: tuple[ManaSymbol, ...] = ()
    generic_halves: tuple[ManaSymbol, ...] = ()

    @property
    def life(self) -> int:
        return LIFE_PER_SYMBOL * len(self.life_symbols)


def can_pay(cost: ManaCost, supply: ManaSupply) -> bool:
    """Whether the cost, X being 0, can be paid; exact, and remembered by the supply."""
    return supply.can_pay(cost)


def max_x(cost: ManaCost, supply: ManaSupply) -> int | None:
    """The largest X that can be paid, ``None`` if none can.  Raises ``ValueError`` without an X."""
    return supply.max_x(cost)


def plan(cost: ManaCost, supply: ManaSupply) -> Plan | None:
    """The best payment of a cost, its X fixed (or else 0); ``None`` if it can't be paid."""
    if cost.is_free:
        return Plan()
    if not supply.can_pay(cost):
        return None
    for with_life in range(supply.life_symbols(cost) + 1):
        ways = [w for w in requirements(cost, with_life) if supply.covers(w.need)]
        if ways:
            chosen = [c for w in ways for c in _choose(w, supply)]
            return _written_out(min(chosen, key=lambda c: c.rank), supply)
    raise AssertionError(f"{cost.text} can be paid, but not found how")


# Choosing what to tap


_Use = tuple[int, Alternative]
"""A source, by its place in the supply, and how it is used."""


@frozen(eq=False)
class _Choice:
    """A set of sources that covers a requirement; the least ``rank`` is the best payment."""

    way: Requirement
    uses: tuple[_Use, ...]
    kept: tuple[int, ...]
    """The pool's units that are not spent, by kind."""
    rank: tuple[int, int, int, list[tuple[int, int, bool]]]
    """Mana left over of what is produced, mana produced, mana spent, and what is tapped."""


def _choose(way: Requirement, supply: ManaSupply) -> Iterator[_Choice]:
    """The best choice for each combination of the sources of many units."""
    single: list[int] = []
    odd: list[int] = []
    for place, source in enumerate(supply.sources):
        ways = source.shape.alternatives
        if ways:
            (single if len(ways) == 1 and len(ways[0].masks) == 1 else odd).append(place)
    floating = pool_sum(supply.pool)
    have = floating
    for place in single:
        have += supply.sources[place].shape.alternatives[0].have
    order = supply.kept.get("release order")
    if order is None:
        order = supply.kept["release order"] = _release_order(single, supply.sources)
    for forced, releasable in _combinations(odd, have, way, supply):
        yield _release(way, supply, have, forced, order, releasable)


def _release_order(places: list[int], sources: Sequence[ManaSource]) -> list[int]:
    """Single-unit sources, the one to leave untapped first.

    Of equal ones the first is more worth keeping than the second, so that what stays is varied.
    """
    seen: Counter[tuple[int, int]] = Counter()
    keyed: list[tuple[tuple[int, int, bool, int, int], int]] = []
    for place in reversed(places):
        source = sources[place]
        kind = (source.shape.alternatives[0].masks[0], source.price)
        seen[kind] += 1
        price, colors, snow = _value(source)
        keyed.append(((-price, -colors, not snow, seen[kind], -place), place))
    keyed.sort()
    return [place for _, place in keyed]


def _value(source: ManaSource) -> tuple[int, int, bool]:
    """How much it costs to use a source up, compared with another."""
    return (source.price, source.shape.colors, source.shape.snow)


def _combinations(
    odd: list[int], have: int, way: Requirement, supply: ManaSupply
) -> Iterator[tuple[list[_Use], bool]]:
    """Uses of the many-unit sources that cover the way, and whether some may yet be released.

    Equal sources are used from the first on; only how many in which way makes a difference.
    """
    groups: dict[tuple[object, int], list[int]] = {}
    for place in odd:
        source = supply.sources[place]
        groups.setdefault((source.shape.key, source.price), []).append(place)
    count = 1
    for places in groups.values():
        ways = len(supply.sources[places[0]].shape.alternatives)
        count *= comb(len(places) + ways, ways)
    if count > MAX_COMBINATIONS:
        yield _any_assignment(odd, way, supply), True
        return
    options = [
        list(
            combinations_with_replacement(
                (*supply.sources[places[0]].shape.alternatives, None), len(places)
            )
        )
        for places in groups.values()
    ]
    for combination in product(*options):
        uses = [
            (place, alternative)
            for places, picks in zip(groups.values(), combination, strict=True)
            for place, alternative in zip(places, picks, strict=True)
            if alternative is not None
        ]
        if covers(have + sum(alternative.have for _, alternative in uses), way.need):
            yield uses, False


def _any_assignment(odd: list[int], way: Requirement, supply: ManaSupply) -> list[_Use]:
    """All many-unit sources, used in some way that covers the requirement."""
    found = supply.outputs_for(way.need)
    assert found is not None, "only ways that the supply covers are planned"
    left: dict[object, list[Alternative]] = {}
    for shape, alternative in zip(supply.choices, found, strict=True):
        left.setdefault(shape.key, []).append(alternative)
    uses: list[_Use] = []
    for place in odd:
        shape = supply.sources[place].shape
        uses.append((place, shape.best[0] if len(shape.best) == 1 else left[shape.key].pop(0)))
    return uses


def _release(
    way: Requirement,
    supply: ManaSupply,
    have: int,
    forced: list[_Use],
    order: list[int],
    releasable: bool,
) -> _Choice:
    """Leaves as much untapped, and then unspent, as the requirement allows."""
    sources = supply.sources
    need = way.need
    uses = list(forced)
    have += sum(alternative.have for _, alternative in forced)
    if releasable:
        for use in sorted(forced, key=lambda u: (_value(sources[u[0]]), u[0]), reverse=True):
            if covers(have - use[1].have, need):
                have -= use[1].have
                uses.remove(use)
    surplus = total(have) - total(need)
    stuck: set[tuple[int, int]] = set()
    for place in order:
        source = sources[place]
        alternative = source.shape.alternatives[0]
        kind = (alternative.masks[0], source.price)
        if surplus and kind not in stuck:
            if covers(have - alternative.have, need):
                have -= alternative.have
                surplus -= 1
                continue
            stuck.add(kind)
        uses.append((place, alternative))
    uses.sort(key=lambda use: use[0])
    kept = [0] * 12
    for index in _KEEP_ORDER if surplus else ():
        if supply.pool[index]:
            unit = HAVE[POOL_MASKS[index]]
            at_most = min(supply.pool[index], surplus - sum(kept))
            kept[index] = _keep(have, need, unit, at_most)
            have -= kept[index] * unit
    values = sorted((_value(sources[place]) for place, _ in uses), reverse=True)
    produced = sum(len(alternative.masks) for _, alternative in uses)
    rank = (surplus - sum(kept), produced, total(need), values)
    return _Choice(way, tuple(uses), tuple(kept), rank)


_KEEP_ORDER = (6, 7, 8, 9, 10, 0, 1, 2, 3, 4, 11, 5)
"""Floating units by how gladly they are left: snow before others, colours before colourless."""


def _keep(have: int, need: int, unit: int, at_most: int) -> int:
    """How many of the equal units, up to a number, can be left while the rest covers the need."""
    low, high = 0, at_most
    while low < high:
        middle = (low + high + 1) // 2
        if covers(have - middle * unit, need):
            low = middle
        else:
            high = middle - 1
    return low


# Saying which unit pays what


def _written_out(choice: _Choice, supply: ManaSupply) -> Plan:
    """Gives each symbol a unit, the pickiest symbol and the least flexible unit first."""
    stock: dict[int, list[tuple[int, int] | None]] = {}
    for index in _KEEP_ORDER[::-1]:
        spend = min(supply.pool[index] - choice.kept[index], total(choice.way.need))
        if spend:
            stock.setdefault(POOL_MASKS[index], []).extend([None] * spend)
    for at, (_, alternative) in enumerate(choice.uses):
        for number, mask in enumerate(alternative.masks):
            stock.setdefault(mask, []).append((at, number))
    types: dict[tuple[int, int], ManaType] = {}
    spendings: list[Spending] = []

    def spend_one(mask: int, wanted: int, symbol: ManaSymbol) -> None:
        token = stock[mask].pop(0)
        type_ = _lowest(mask & wanted & ~SNOW_BIT or mask)
        if token is not None:
            types[token] = type_
        spendings.append(Spending(ManaUnit.of(type_, bool(mask & SNOW_BIT)), symbol))

    have = sum(HAVE[mask] * len(tokens) for mask, tokens in stock.items())
    need = choice.way.need
    masks = sorted(stock, key=lambda mask: mask.bit_count())
    for wanted, symbol in choice.way.slots:
        need -= NEED[wanted]
        for mask in masks:
            if stock[mask] and mask & wanted and covers(have - HAVE[mask], need):
                have -= HAVE[mask]
                spend_one(mask, wanted, symbol)
                break
        else:
            raise AssertionError(f"no unit for {symbol.text}")
    mask_at = 0
    for _ in range(choice.way.generic):
        while not stock[masks[mask_at]]:
            mask_at += 1
        spend_one(masks[mask_at], ANY, _GENERIC)
    taps = tuple(
        _tap(supply.sources[place], alternative, at, types)
        for at, (place, alternative) in enumerate(choice.uses)
    )
    return Plan(taps, tuple(spendings), choice.way.life_symbols, choice.way.generic_halves)


def _tap(
    source: ManaSource, alternative: Alternative, at: int, types: dict[tuple[int, int], ManaType]
) -> Tap:
    wanted = tuple(
        types.get((at, number), _lowest(mask)) for number, mask in enumerate(alternative.masks)
    )
    for output, masks in alternative.origins:
        if all(mask >> type_ & 1 for mask, type_ in zip(masks, wanted, strict=True)):
            return Tap(source, output, wanted)
    raise AssertionError("a single-unit output has each of the alternative's types")


def _lowest(mask: int) -> ManaType:
    return ManaType((mask & -mask).bit_length() - 1)


# Paying by hand


@frozen
class NextPayment:
    """A symbol that a floating unit may pay, what then remains, and if that can still be paid."""

    symbol: ManaSymbol
    remaining: ManaCost
    payable: bool


def next_payments(cost: ManaCost, unit: ManaUnit, supply: ManaSupply) -> tuple[NextPayment, ...]:
    """What a unit in the supply's pool may pay of a cost, each different symbol once.

    Generic mana is offered as ``{1}``.  The rest is judged with the supply less the unit.
    """
    rest = supply.after_spending(unit)
    offers: list[NextPayment] = []
    for symbol in dict.fromkeys(cost.symbols):
        if symbol.kind is not SymbolKind.VARIABLE and unit.pays(symbol):
            offered = _GENERIC if symbol.kind is SymbolKind.GENERIC else symbol
            remaining = remainder(cost, unit, offered)
            offers.append(NextPayment(offered, remaining, rest.can_pay(remaining)))
    return tuple(offers)


def remainder(cost: ManaCost, unit: ManaUnit, symbol: ManaSymbol) -> ManaCost:
    """What is left to pay when the unit pays the symbol; ``{1}`` means one of the generic mana.

    A unit that is not of a monocoloured hybrid symbol's colour pays one of its two generic mana,
    which leaves ``{1}``.  Raises ``CannotPay``.
    """
    if symbol.kind is SymbolKind.GENERIC:
        if not cost.generic:
            raise CannotPay(f"no generic mana in {cost.text}")
        return cost.with_generic(-1)
    if symbol not in cost.symbols or symbol.kind is SymbolKind.VARIABLE or not unit.pays(symbol):
        raise CannotPay(f"{unit.type.letter} mana pays no {symbol.text} of {cost.text}")
    symbols = list(cost.symbols)
    symbols.remove(symbol)
    if symbol.kind is SymbolKind.MONO_HYBRID and not symbol.mask >> unit.type & 1:
        return ManaCost.of([*symbols, *[_GENERIC] * (symbol.generic - 1)])
    return ManaCost.of(symbols)


def remainder_after_life(cost: ManaCost, symbol: ManaSymbol) -> ManaCost:
    """What is left when life pays a Phyrexian symbol of the cost.  Raises ``CannotPay``."""
    if symbol.kind is not SymbolKind.PHYREXIAN or symbol not in cost.symbols:
        raise CannotPay(f"life pays no {symbol.text} of {cost.text}")
    symbols = list(cost.symbols)
    symbols.remove(symbol)
    return ManaCost.of(symbols)
