"""Paying mana: the automatic payer (CR 601.2g-h).

It looks for the payment that, in this order,

1. pays the least life: Phyrexian symbols take mana if there is any way (CR 107.4f);
2. produces the least mana that is then left over;
3. produces the least mana, so that floating mana goes first, and spends the least;
4. taps the cheapest sources, then the least flexible;
5. leaves what the payer's hand needs: as many sources of a kind as they pay symbols of some card;
6. taps those of whose kind there are most.

Sets of one-unit sources whose mana finds symbols to pay are the independent sets of a matroid, so
releasing sources, the most precious first, while the rest still pays leaves the best set.  Sources
of several units, or of outputs that exclude each other, are tried in every combination, within a
limit.

All this looks at the kinds of the sources only, so a plan is drafted for ``Means``, which name a
source by its place, and kept for the next payment that is alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb

from attrs import frozen

from rules.mana import ManaCost, ManaSymbol, ManaUnit
from rules.mana_shapes import (
    ANY,
    HAVE,
    NEED,
    POOL_MASKS,
    SNOW_BIT,
    Alternative,
    ManaSource,
    SourceKind,
    covers,
    pool_sum,
    total,
)
from rules.mana_supply import LIFE_PER_SYMBOL, ManaSupply, Means, Requirement, requirements
from rules.vocabulary import ManaType

__all__ = [
    "MAX_COMBINATIONS",
    "Plan",
    "Spending",
    "Tap",
    "can_pay",
    "max_x",
    "plan",
]

MAX_COMBINATIONS = 1_000
"""Ways to use the many-unit sources that are compared; that takes some ms.  With more a plan is
still found whenever there is one, but it may waste mana."""

_GENERIC = ManaSymbol.parse("{1}")


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


def plan(cost: ManaCost, supply: ManaSupply, hand: Iterable[ManaCost] = ()) -> Plan | None:
    """The best payment of a cost, its X fixed (or else 0); ``None`` if it can't be paid.

    ``hand``: the costs for which sources had better stay; looked at only where it may decide.
    """
    if cost.is_free:
        return Plan()
    if not supply.can_pay(cost):
        return None
    wanted = _wanted(hand) if supply.means.varied else _NOTHING
    life_symbols = supply.life_symbols(cost) if cost.flexible else 0
    draft = _draft(cost, supply.means, life_symbols, wanted)
    sources = supply.sources
    taps = tuple([Tap(sources[place], output, types) for place, output, types in draft.taps])
    return Plan(taps, draft.spendings, draft.life_symbols, draft.generic_halves)


_Wanted = tuple[int, ...]
"""For each type of mana, how many symbols it could pay of the one cost in which it pays most."""

_NOTHING: _Wanted = (0,) * len(ManaType)


def _wanted(hand: Iterable[ManaCost]) -> _Wanted:
    return tuple(map(max, _NOTHING, _NOTHING, *map(_payable_by_type, hand)))


@cache
def _payable_by_type(cost: ManaCost) -> _Wanted:
    return tuple(sum(symbol.mask >> type_ & 1 for symbol in cost.symbols) for type_ in ManaType)


@frozen(eq=False)
class _Draft:
    """A plan whose ``taps`` say, in place of the source, where it stands in the supply."""

    taps: tuple[tuple[int, int, tuple[ManaType, ...]], ...]
    spendings: tuple[Spending, ...]
    life_symbols: tuple[ManaSymbol, ...]
    generic_halves: tuple[ManaSymbol, ...]


@lru_cache(maxsize=8192)  # some 1 kB each; a hundred games of the shipped decks ask for 2,000
def _draft(cost: ManaCost, means: Means, life_symbols: int, wanted: _Wanted) -> _Draft:
    """The best payment of a cost that can be paid, with up to so many symbols paid by life."""
    for with_life in range(life_symbols + 1):
        ways = [way for way in requirements(cost, with_life) if means.covers(way.need)]
        if ways:
            chosen = [choice for way in ways for choice in _choose(way, means, wanted)]
            return _written_out(min(chosen, key=lambda choice: choice.rank), means)
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
    rank: tuple[int, int, int, list[tuple[int, int, bool]], int]
    """Mana left over of what is produced, mana produced, mana spent, what is tapped, and how much
    of it is wanted."""


def _choose(way: Requirement, means: Means, wanted: _Wanted) -> Iterator[_Choice]:
    """The best choice for each combination of the sources of many units."""
    single: list[int] = []
    odd: list[int] = []
    have = pool_sum(means.pool)
    for place, kind in enumerate(means.kinds):
        if kind.unit:
            single.append(place)
            have += HAVE[kind.unit]
        elif kind.shape.alternatives:
            odd.append(place)
    order = _release_order(single, means.kinds, wanted)
    for forced, releasable in _combinations(odd, have, way, means):
        yield _release(way, means, have, forced, order, releasable)


def _release_order(
    places: list[int], kinds: tuple[SourceKind, ...], wanted: _Wanted
) -> list[tuple[int, bool]]:
    """Single-unit sources, the one to leave untapped first, and whether each is wanted.

    Of equal ones the first is more worth keeping than the second, so that what stays is varied.
    """
    seen: Counter[tuple[int, int]] = Counter()
    keyed: list[tuple[tuple[int, int, bool, bool, int, int], int]] = []
    for place in reversed(places):
        kind = kinds[place]
        alike = (kind.unit, kind.price)
        seen[alike] += 1
        price, colors, snow = kind.value
        most = sum([number for type_, number in enumerate(wanted) if kind.unit >> type_ & 1])
        spare = seen[alike] > most
        keyed.append(((-price, -colors, not snow, spare, seen[alike], -place), place))
    keyed.sort()
    return [(place, not key[3]) for key, place in keyed]


def _combinations(
    odd: list[int], have: int, way: Requirement, means: Means
) -> Iterator[tuple[list[_Use], bool]]:
    """Uses of the many-unit sources that cover the way, and whether some may yet be released.

    Equal sources are used from the first on; only how many in which way makes a difference.
    """
    groups: dict[tuple[object, int], list[int]] = {}
    for place in odd:
        kind = means.kinds[place]
        groups.setdefault((kind.shape.key, kind.price), []).append(place)
    count = 1
    for places in groups.values():
        ways = len(means.kinds[places[0]].shape.alternatives)
        count *= comb(len(places) + ways, ways)
    if count > MAX_COMBINATIONS:
        yield _any_assignment(odd, way, means), True
        return
    options = [
        list(
            combinations_with_replacement(
                (*means.kinds[places[0]].shape.alternatives, None), len(places)
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


def _any_assignment(odd: list[int], way: Requirement, means: Means) -> list[_Use]:
    """All many-unit sources, used in some way that covers the requirement."""
    found = means.outputs_for(way.need)
    assert found is not None, "only ways that the means cover are planned"
    left: dict[object, list[Alternative]] = {}
    for shape, alternative in zip(means.choices, found, strict=True):
        left.setdefault(shape.key, []).append(alternative)
    uses: list[_Use] = []
    for place in odd:
        shape = means.kinds[place].shape
        uses.append((place, shape.best[0] if len(shape.best) == 1 else left[shape.key].pop(0)))
    return uses


def _release(
    way: Requirement,
    means: Means,
    have: int,
    forced: list[_Use],
    order: list[tuple[int, bool]],
    releasable: bool,
) -> _Choice:
    """Leaves as much untapped, and then unspent, as the requirement allows."""
    kinds = means.kinds
    need = way.need
    uses = list(forced)
    have += sum(alternative.have for _, alternative in forced)
    if releasable:
        for use in sorted(forced, key=lambda u: (kinds[u[0]].value, u[0]), reverse=True):
            if covers(have - use[1].have, need):
                have -= use[1].have
                uses.remove(use)
    surplus = total(have) - total(need)
    stuck: set[tuple[int, int]] = set()
    missed = 0
    for place, is_wanted in order:
        kind = kinds[place]
        alike = (kind.unit, kind.price)
        if surplus and alike not in stuck:
            if covers(have - HAVE[kind.unit], need):
                have -= HAVE[kind.unit]
                surplus -= 1
                continue
            stuck.add(alike)
        missed += is_wanted
        uses.append((place, kind.shape.alternatives[0]))
    uses.sort(key=lambda use: use[0])
    kept = [0] * 12
    for index in _KEEP_ORDER if surplus else ():
        if means.pool[index]:
            unit = HAVE[POOL_MASKS[index]]
            at_most = min(means.pool[index], surplus - sum(kept))
            kept[index] = _keep(have, need, unit, at_most)
            have -= kept[index] * unit
    values = sorted((kinds[place].value for place, _ in uses), reverse=True)
    produced = sum(len(alternative.masks) for _, alternative in uses)
    rank = (surplus - sum(kept), produced, total(need), values, missed)
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


def _written_out(choice: _Choice, means: Means) -> _Draft:
    """Gives each symbol a unit, the pickiest symbol and the least flexible unit first."""
    stock: dict[int, list[tuple[int, int] | None]] = {}
    for index in _KEEP_ORDER[::-1]:
        spend = min(means.pool[index] - choice.kept[index], total(choice.way.need))
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
    taps: list[tuple[int, int, tuple[ManaType, ...]]] = []
    for at, (place, alternative) in enumerate(choice.uses):
        numbered = enumerate(alternative.masks)
        given = tuple([types.get((at, number), _lowest(mask)) for number, mask in numbered])
        taps.append((place, _output(alternative, given), given))
    return _Draft(tuple(taps), tuple(spendings), choice.way.life_symbols, choice.way.generic_halves)


def _output(alternative: Alternative, given: tuple[ManaType, ...]) -> int:
    """The number of an output that gives these types."""
    for output, masks in alternative.origins:
        if all(mask >> type_ & 1 for mask, type_ in zip(masks, given, strict=True)):
            return output
    raise AssertionError("a single-unit output has each of the alternative's types")


def _lowest(mask: int) -> ManaType:
    return ManaType((mask & -mask).bit_length() - 1)
