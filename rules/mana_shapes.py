"""What gives mana, as the payer sees it: units as sets of qualities, and shapes of sources.

How it works.  A unit of mana is a set of qualities: the types it may have, and snow.  So is a
symbol, by what it asks for; a unit can pay a symbol if the two sets meet.  By Hall's theorem all
symbols can be paid at once if and only if, for every set S of qualities, the units that meet S are
at least as many as the symbols that lie inside S.  There are 7 qualities, so 128 sets: the 128
counts of units stand side by side in one large integer, those of symbols in another, and a single
subtraction compares them all.  That is exact, hybrid symbols and snow included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from attrs import field, frozen

from rules.vocabulary import ManaType

__all__ = [
    "ANY",
    "GUARD",
    "HAVE",
    "NEED",
    "POOL_MASKS",
    "SNOW_BIT",
    "Alternative",
    "ManaOutput",
    "ManaShape",
    "ManaSource",
    "SourceKind",
    "covers",
    "pool_sum",
    "total",
]

ManaOutput = tuple[tuple[ManaType, ...], ...]
"""What a source adds at once: units, each of one of its types, chosen as it is added."""

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
class SourceKind:
    """A shape at a price: sources of one kind do a payment the same service.  Interned.

    What has a higher ``price`` is used later: lands 0, creatures more, what hurts still more.
    """

    shape: ManaShape
    price: int
    value: tuple[int, int, bool]
    """What it costs to use one up, compared with another: the price, then how flexible it is."""
    unit: int
    """Its mana, if that is one unit of which only the type may be chosen; else 0."""

    @staticmethod
    @lru_cache(maxsize=4096)  # as many as there are shapes: most have one price
    def of(shape: ManaShape, price: int) -> SourceKind:
        ways = shape.alternatives
        unit = ways[0].masks[0] if len(ways) == 1 and len(ways[0].masks) == 1 else 0
        return SourceKind(shape, price, (price, shape.colors, shape.snow), unit)


@frozen(eq=False)
class ManaSource:
    """Something that can be tapped, once, for mana; ``id`` means something to the caller only."""

    id: int
    kind: SourceKind

    @staticmethod
    def of(
        id_: int, outputs: Sequence[ManaOutput], snow: bool = False, price: int = 0
    ) -> ManaSource:
        return ManaSource(id_, SourceKind.of(ManaShape.of(outputs, snow), price))

    @property
    def shape(self) -> ManaShape:
        return self.kind.shape

    @property
    def price(self) -> int:
        return self.kind.price


def pool_sum(pool: Sequence[int]) -> int:
    have = 0
    for index, count in enumerate(pool):
        if count:
            have += HAVE[POOL_MASKS[index]] * min(count, _ENOUGH)
    return have


POOL_MASKS = tuple((1 << (i % 6)) | (SNOW_BIT if i >= 6 else 0) for i in range(12))
"""The mask of each of a pool's twelve kinds of units."""
