"""What a player could pay with: floating mana, sources and life, and whether that covers a cost.

How units and symbols are compared is told in ``mana_shapes``; searching is left for sources whose
outputs exclude one another and for symbols that take several kinds of payment.  All but the ids of
the sources and the life is ``Means``, and these come again and again, game after game: they are
interned, and keep what they found out about costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product

from attrs import field, frozen

from rules.mana import MAX_GENERIC, ManaCost, ManaPool, ManaSymbol, ManaUnit, SymbolKind
from rules.mana_shapes import (
    ANY,
    NEED,
    SNOW_BIT,
    Alternative,
    ManaShape,
    ManaSource,
    SourceKind,
    covers,
    pool_sum,
    total,
)
from rules.vocabulary import ManaType

__all__ = [
    "LIFE_PER_SYMBOL",
    "ManaSupply",
    "Means",
    "Requirement",
    "phyrexian_count",
    "requirements",
    "supply_of",
]

LIFE_PER_SYMBOL = 2
"""Life that pays a Phyrexian symbol (CR 107.4f)."""


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
    """How many Phyrexian symbols the cost has."""
    return sum(s.kind is SymbolKind.PHYREXIAN for s in cost.flexible)


@frozen(eq=False)
class Means:
    """Floating mana and kinds of sources, these in the order in which equals are to be used.

    Make them with ``of``: equal ones are one object.
    """

    pool: tuple[int, ...]
    kinds: tuple[SourceKind, ...]
    choices: tuple[ManaShape, ...]
    """The shapes that have more than one way, equal ones together."""
    most: int = field(repr=False)
    """What is certain, and of each choice the most."""
    total: int
    """The most mana that there can be, of whatever types."""
    varied: bool
    """Some sources of one unit are as dear to use up as others, but of other types."""
    _known: dict[object, bool] = field(factory=dict, init=False, repr=False)

    @staticmethod
    @lru_cache(maxsize=8192)  # some 2 kB each; a hundred games of the shipped decks show 5,000
    def of(pool: tuple[int, ...], kinds: tuple[SourceKind, ...]) -> Means:
        most = pool_sum(pool)
        choices: list[ManaShape] = []
        units: dict[tuple[int, int, bool], int] = {}
        varied = False
        for kind in kinds:
            if kind.unit and units.setdefault(kind.value, kind.unit) != kind.unit:
                varied = True
            shape = kind.shape
            if shape.best:
                most += shape.most
                if len(shape.best) > 1:
                    choices.append(shape)
        if len(choices) > 1:
            first = {shape.key: place for place, shape in reversed(list(enumerate(choices)))}
            choices.sort(key=lambda shape: first[shape.key])
        return Means(pool, kinds, tuple(choices), most, total(most), varied)

    def can_pay(self, cost: ManaCost, life_symbols: int = 0) -> bool:
        """Whether the cost, X being 0, can be paid, so many Phyrexian symbols with life; exact."""
        key = (cost, life_symbols) if life_symbols else cost
        known = self._known.get(key)
        if known is None:
            known = any(self.covers(way.need) for way in requirements(cost, life_symbols))
            self._known[key] = known
        return known

    def covers(self, need: int) -> bool:
        """Whether the units of some choice of outputs cover a need given as a sum over ``NEED``."""
        if not covers(self.most, need):
            return False
        return not self.choices or self.outputs_for(need) is not None

    def outputs_for(self, need: int) -> tuple[Alternative, ...] | None:
        """An alternative for each of ``choices`` so that the need is covered, if it can be."""
        return next(_assignments(self.most, need, self.choices, 0, 0), None)


@frozen(eq=False)
class ManaSupply:
    """A snapshot of what a player could pay with; build it once for a state and ask it often.

    ``sources`` stand for the kinds of ``means``, in their order; ``life`` is what may be paid for
    Phyrexian symbols.
    """

    means: Means
    sources: tuple[ManaSource, ...]
    life: int

    @staticmethod
    def of(pool: ManaPool, sources: Iterable[ManaSource] = (), life: int = 0) -> ManaSupply:
        return supply_of(tuple(pool.counts), tuple(sources), life)

    def without(self, *ids: int) -> ManaSupply:
        """The supply without these sources, such as what the same cost taps or sacrifices."""
        return supply_of(self.pool, tuple(s for s in self.sources if s.id not in ids), self.life)

    def sparing(self, id_: int) -> ManaSupply:
        """The supply with this source, if it is there, used only for want of any other."""
        if all(source.id != id_ for source in self.sources):
            return self
        dearest = max(source.price for source in self.sources) + 1
        spared = tuple(
            ManaSource(id_, SourceKind.of(s.shape, dearest)) if s.id == id_ else s
            for s in self.sources
        )
        return supply_of(self.pool, spared, self.life)

    def after_spending(self, unit: ManaUnit) -> ManaSupply:
        """The supply when one floating unit, which must be there, is gone."""
        pool = list(self.pool)
        pool[unit.index] -= 1
        return ManaSupply(Means.of(tuple(pool), self.means.kinds), self.sources, self.life)

    def with_floating(self, type_: ManaType, snow: bool = False) -> ManaSupply:
        """The supply with one more floating unit."""
        pool = list(self.pool)
        pool[ManaUnit.of(type_, snow).index] += 1
        return ManaSupply(Means.of(tuple(pool), self.means.kinds), self.sources, self.life)

    def after_life(self, life: int) -> ManaSupply:
        """The supply when this much life was paid."""
        return ManaSupply(self.means, self.sources, self.life - life)

    @property
    def pool(self) -> tuple[int, ...]:
        """The floating mana, as in ``ManaPool.counts``."""
        return self.means.pool

    @property
    def total(self) -> int:
        """The most mana that there can be, of whatever types."""
        return self.means.total

    def can_pay(self, cost: ManaCost) -> bool:
        """Whether the cost, X being 0, can be paid in some way; exact."""
        return self.means.can_pay(cost, self.life_symbols(cost) if cost.flexible else 0)

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
                if self.means.covers(way.need + one_more * middle):
                    low = middle
                else:
                    high = middle - 1
            best = max(best, low)
        return min(best, (MAX_GENERIC - cost.generic) // cost.x_count)


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


def supply_of(pool: tuple[int, ...], sources: tuple[ManaSource, ...], life: int) -> ManaSupply:
    """The same as ``ManaSupply.of``, the pool given by its counts."""
    return ManaSupply(Means.of(pool, tuple([source.kind for source in sources])), sources, life)
