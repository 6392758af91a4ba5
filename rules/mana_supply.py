"""What a player could pay with: floating mana, sources and life, and whether that covers a cost.

How it works.  A unit of mana is a set of qualities: the types it may have, and snow.  So is a
symbol, by what it asks for; a unit can pay a symbol if the two sets meet.  By Hall's theorem all
symbols can be paid at once if and only if, for every set S of qualities, the units that meet S are
at least as many as the symbols that lie inside S.  There are 7 qualities, so 128 sets: a
``ManaSupply`` keeps the 128 counts of its units, a cost those of its symbols, side by side in one
large integer, and a single subtraction compares them all.  That is exact, hybrid symbols and snow
included; searching is left for sources whose outputs exclude one another and for symbols that take
several kinds of payment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from attrs import field, frozen

from rules.mana import MAX_GENERIC, ManaCost, ManaPool, ManaSymbol, ManaUnit, SymbolKind
from rules.vocabulary import ManaType

__all__ = ["LIFE_PER_SYMBOL", "ManaOutput", "ManaShape", "ManaSource", "ManaSupply"]

ManaOutput = tuple[tuple[ManaType, ...], ...]
"""What a source adds at once: units, each of one of its types, chosen as it is added."""

LIFE_PER_SYMBOL = 2
"""Life that pays a Phyrexian symbol (CR 107.4f)."""

SNOW_BIT = 1 << 6
ANY = (1 << 7) - 1
_LANE = 26
"""Bits for each count: 128 of them stay below the 512 bytes up to which Python allocates fast."""
_ENOUGH = 1 << 20
"""Of one kind in a pool no more is counted: no cost asks for more, and twelve times it fits."""
GUARD = sum(1 << (_LANE * s + _LANE - 1) for s in range(128))
HAVE = tuple(sum(1 << (_LANE * s) for s in range(128) if unit & s) for unit in range(128))
"""For a unit, by its qualities: one in the lane of every set that it meets."""
NEED = tuple(
    sum(1 << (_LANE * s) for s in range(1, 128) if not slot & ~s) if slot else 0
    for slot in range(128)
)
"""For a symbol, by what it asks for: one in the lane of every set in which it lies."""


def covers(have: int, need: int) -> bool:
    """Whether units can pay symbols, both given as sums over ``HAVE`` and ``NEED``."""
    return ((have | GUARD) - need) & GUARD == GUARD


def total(lanes: int) -> int:
    """The number of units, or of symbols, in a sum: all of them meet, or lie in, the full set."""
    return lanes >> (_LANE * ANY)


def unit_mask(types: Iterable[ManaType], snow: bool) -> int:
    mask = SNOW_BIT if snow else 0
    for t in types:
        mask |= 1 << t
    return mask


@frozen(eq=False)
class Alternative:
    """One way in which a source can be tapped.

    ``masks`` are its units.  ``origins`` are the outputs it stands for, by index, each with the
    masks of its units: one-unit outputs are one alternative together.
    """

    masks: tuple[int, ...]
    origins: tuple[tuple[int, tuple[int, ...]], ...]
    have: int = field(repr=False)


@frozen(eq=False)
class ManaShape:
    """What one use of a source may add; shared by all sources that are alike.

    ``alternatives`` are all ways; ``best`` leaves out those that pay nothing another does not pay.
    """

    alternatives: tuple[Alternative, ...]
    best: tuple[Alternative, ...]
    most: int = field(repr=False)
    """Lane by lane the most that any way gives: nothing can be paid that this does not cover."""
    key: tuple[tuple[int, ...], ...]
    """The units of each alternative: shapes with the same key are alike."""
    colors: int
    """How many colours it can make: the measure of its flexibility."""
    snow: bool

    @staticmethod
    def of(outputs: Sequence[ManaOutput], snow: bool = False) -> ManaShape:
        """The shape of a source that adds one of ``outputs``.

        A unit with no type is not produced (CR 106.5).  Output is not checked to be possible.
        """
        return _shape(tuple(outputs), snow)


@lru_cache(maxsize=4096)  # more than the different mana abilities that a host's tables show at once
def _shape(outputs: tuple[ManaOutput, ...], snow: bool) -> ManaShape:
    singles: list[tuple[int, tuple[int, ...]]] = []
    alternatives: list[Alternative] = []
    everything = 0
    for index, output in enumerate(outputs):
        masks = tuple(unit_mask(types, snow) for types in output if types)
        for mask in masks:
            everything |= mask
        if len(masks) == 1:
            singles.append((index, masks))
        elif masks:
            have = sum(HAVE[mask] for mask in masks)
            alternatives.append(Alternative(masks, ((index, masks),), have))
    if singles:
        union = 0
        for _, (mask,) in singles:
            union |= mask
        alternatives.insert(0, Alternative((union,), tuple(singles), HAVE[union]))
    best: list[Alternative] = []
    for alternative in sorted(alternatives, key=lambda a: -len(a.masks)):
        if not any(covers(other.have, alternative.have) for other in best):
            best.append(alternative)
    lane = (1 << _LANE) - 1
    most = sum(
        max((a.have >> (_LANE * s) & lane for a in best), default=0) << (_LANE * s)
        for s in range(128)
    )
    colors = (everything & 0b11111).bit_count()
    key = tuple(a.masks for a in alternatives)
    return ManaShape(tuple(alternatives), tuple(best), most, key, colors, snow)


@frozen(eq=False)
class ManaSource:
    """Something that can be tapped, once, for mana.

    ``id`` means something to the caller only.  A source of a higher ``price`` is used later: lands
    0, creatures more, what hurts still more.
    """

    id: int
    shape: ManaShape
    price: int = 0

    @staticmethod
    def of(
        id_: int, outputs: Sequence[ManaOutput], snow: bool = False, price: int = 0
    ) -> ManaSource:
        return ManaSource(id_, ManaShape.of(outputs, snow), price)


@frozen(eq=False)
class Requirement:
    """One way to pay a cost: which symbols life pays, and what each unit of mana is for.

    ``slots`` come with the pickiest first: what a unit must meet, and the symbol it pays.  The
    generic mana, ``generic`` units of it, is not among them: that of the cost and of the
    monocoloured hybrid symbols of which the generic half is paid, ``generic_halves``.
    """

    need: int = field(repr=False)
    slots: tuple[tuple[int, ManaSymbol], ...]
    generic: int
    life_symbols: tuple[ManaSymbol, ...]
    generic_halves: tuple[ManaSymbol, ...]


@cache
def requirements(cost: ManaCost, with_life: int) -> tuple[Requirement, ...]:
    """Every way to pay the cost with exactly ``with_life`` Phyrexian symbols paid by life.

    The monocoloured halves come before the generic ones, so the first ways need the least mana.
    X counts as nothing: fix it first.
    """
    base = [
        (SNOW_BIT if s.kind is SymbolKind.SNOW else s.mask, s)
        for s in cost.symbols
        if s.kind in (SymbolKind.TYPED, SymbolKind.HYBRID, SymbolKind.SNOW)
    ]
    phyrexian = Counter(s for s in cost.flexible if s.kind is SymbolKind.PHYREXIAN)
    mono = Counter(s for s in cost.flexible if s.kind is SymbolKind.MONO_HYBRID)
    ways: list[Requirement] = []
    for life_split in product(*(range(n + 1) for n in phyrexian.values())):
        if sum(life_split) != with_life:
            continue
        by_life = [s for s, n in zip(phyrexian, life_split, strict=True) for _ in range(n)]
        by_mana = list((phyrexian - Counter(by_life)).elements())
        for generic_split in product(*(range(n + 1) for n in mono.values())):
            halves = [s for s, n in zip(mono, generic_split, strict=True) for _ in range(n)]
            coloured = list((mono - Counter(halves)).elements())
            slots = base + [(s.mask, s) for s in (*by_mana, *coloured)]
            slots.sort(key=lambda slot: slot[0].bit_count())
            generic = cost.generic + sum(s.generic for s in halves)
            need = sum(NEED[mask] for mask, _ in slots) + NEED[ANY] * generic
            way = Requirement(need, tuple(slots), generic, tuple(by_life), tuple(halves))
            ways.append(way)
    ways.sort(key=lambda way: total(way.need))
    return tuple(ways)


@cache
def phyrexian_count(cost: ManaCost) -> int:
    return sum(s.kind is SymbolKind.PHYREXIAN for s in cost.flexible)


@frozen(eq=False)
class ManaSupply:
    """A snapshot of what a player could pay with; build it once for a state and ask it often.

    ``sources`` in the order in which equals are to be used; ``life`` is what may be paid for
    Phyrexian symbols.  The pool is copied.
    """

    pool: tuple[int, ...]
    sources: tuple[ManaSource, ...]
    life: int
    fixed: int = field(repr=False)
    """What is certain: the pool, and the sources that have but one way."""
    choices: tuple[ManaShape, ...]
    """The sources that have more, equal ones together."""
    most: int = field(repr=False)
    """``fixed`` and the most of each choice."""
    _known: dict[ManaCost, bool] = field(factory=dict, init=False, repr=False)
    kept: dict[str, list[int]] = field(factory=dict, init=False, repr=False)
    """What the payer worked out from the sources; kept by ``payment``."""

    @staticmethod
    def of(pool: ManaPool, sources: Iterable[ManaSource] = (), life: int = 0) -> ManaSupply:
        return _supply(tuple(pool.counts), tuple(sources), life)

    def without(self, *ids: int) -> ManaSupply:
        """The supply without these sources, such as what the same cost taps or sacrifices."""
        return _supply(self.pool, tuple(s for s in self.sources if s.id not in ids), self.life)

    def sparing(self, id_: int) -> ManaSupply:
        """The supply with this source, if it is there, used only for want of any other."""
        if all(source.id != id_ for source in self.sources):
            return self
        dearest = max(source.price for source in self.sources) + 1
        spared = tuple(
            ManaSource(id_, s.shape, dearest) if s.id == id_ else s for s in self.sources
        )
        return _supply(self.pool, spared, self.life)

    def after_spending(self, unit: ManaUnit) -> ManaSupply:
        """The supply when one floating unit, which must be there, is gone."""
        pool = list(self.pool)
        pool[unit.index] -= 1
        return _supply(tuple(pool), self.sources, self.life)

    def with_floating(self, type_: ManaType, snow: bool = False) -> ManaSupply:
        """The supply with one more floating unit."""
        pool = list(self.pool)
        pool[ManaUnit.of(type_, snow).index] += 1
        return _supply(tuple(pool), self.sources, self.life)

    def after_life(self, life: int) -> ManaSupply:
        """The supply when this much life was paid."""
        return _supply(self.pool, self.sources, self.life - life)

    @property
    def total(self) -> int:
        """The most mana that there can be, of whatever types."""
        return total(self.most)

    def can_pay(self, cost: ManaCost) -> bool:
        """Whether the cost, X being 0, can be paid in some way; exact."""
        known = self._known.get(cost)
        if known is None:
            with_life = self.life_symbols(cost) if cost.flexible else 0
            known = any(self.covers(way.need) for way in requirements(cost, with_life))
            self._known[cost] = known
        return known

    def life_symbols(self, cost: ManaCost) -> int:
        """How many Phyrexian symbols of the cost there is life for (CR 119.4)."""
        return min(max(self.life, 0) // LIFE_PER_SYMBOL, phyrexian_count(cost))

    def max_x(self, cost: ManaCost) -> int | None:
        """The largest X with which the cost can be paid; ``None`` if it can't even with X = 0.

        Raises ``ValueError`` for a cost without X, which has no largest.
        """
        if not cost.x_count:
            raise ValueError(f"no X in {cost.text}")
        if not self.can_pay(cost):
            return None
        one_more = NEED[ANY] * cost.x_count
        best = 0
        for way in requirements(cost, self.life_symbols(cost)):
            low, high = -1, (self.total - total(way.need)) // cost.x_count
            while low < high:
                middle = (low + high + 1) // 2
                if self.covers(way.need + one_more * middle):
                    low = middle
                else:
                    high = middle - 1
            best = max(best, low)
        return min(best, (MAX_GENERIC - cost.generic) // cost.x_count)

    def covers(self, need: int) -> bool:
        """Whether the units of some choice of outputs cover a need given as a sum over ``NEED``."""
        if not covers(self.most, need):
            return False
        return not self.choices or self.outputs_for(need) is not None

    def outputs_for(self, need: int) -> tuple[Alternative, ...] | None:
        """An alternative for each of ``choices`` so that the need is covered, if it can be."""
        return next(_assignments(self.most, need, self.choices, 0, 0), None)


def _assignments(
    most: int, need: int, choices: tuple[ManaShape, ...], at: int, least: int
) -> Iterator[tuple[Alternative, ...]]:
    """Depth first; ``most`` shrinks with each choice, so a dead end is seen at once.

    Equal shapes are given their alternatives in ascending order, from ``least`` on.
    """
    if at == len(choices):
        yield ()
        return
    shape = choices[at]
    next_equal = at + 1 < len(choices) and choices[at + 1].key == shape.key
    for index in range(least, len(shape.best)):
        alternative = shape.best[index]
        left = most - shape.most + alternative.have
        if covers(left, need):
            start = index if next_equal else 0
            for rest in _assignments(left, need, choices, at + 1, start):
                yield (alternative, *rest)


def _supply(pool: tuple[int, ...], sources: tuple[ManaSource, ...], life: int) -> ManaSupply:
    fixed = pool_sum(pool)
    most = 0
    choices: list[ManaShape] = []
    for source in sources:
        shape = source.shape
        best = shape.best
        if len(best) == 1:
            fixed += best[0].have
        elif best:
            most += shape.most
            choices.append(shape)
    if len(choices) > 1:
        first = {shape.key: place for place, shape in reversed(list(enumerate(choices)))}
        choices.sort(key=lambda shape: first[shape.key])
    return ManaSupply(pool, sources, life, fixed, tuple(choices), fixed + most)


def pool_sum(pool: Sequence[int]) -> int:
    have = 0
    for index, count in enumerate(pool):
        if count:
            have += HAVE[POOL_MASKS[index]] * min(count, _ENOUGH)
    return have


POOL_MASKS = tuple((1 << (i % 6)) | (SNOW_BIT if i >= 6 else 0) for i in range(12))
"""The mask of each of a pool's twelve kinds of units."""
