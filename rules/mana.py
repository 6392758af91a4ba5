"""Mana, mana symbols, mana costs and mana pools (CR 106, 107.4, 202).

A symbol and a cost are values worked out in full when they are made and *interned*: one object a
value, so equality and hashing are those of the object and game code may key tables by a cost.  Make
them with ``parse`` and with the methods here, never with the constructors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum

from attrs import define, field, frozen

from rules.vocabulary import Color, ManaType

__all__ = [
    "MAX_GENERIC",
    "BadManaCost",
    "ManaCost",
    "ManaPool",
    "ManaSymbol",
    "ManaUnit",
    "NotInPool",
    "SymbolKind",
]

_REMEMBERED = 30
"""Costs changed by a number up to this are kept: games do it over and over with small ones."""

MAX_GENERIC = 1_000_000
"""The largest number in a cost: the most expensive card printed costs this much."""


class BadManaCost(ValueError):
    """``text`` is no mana cost, or a number in it is out of range."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a mana cost: {text!r}")
        self.text = text


class NotInPool(LookupError):
    """A unit of mana was to be spent that is not in the pool."""

    def __init__(self, unit: ManaUnit) -> None:
        super().__init__(f"no {unit.type.letter} mana (snow: {unit.snow}) in the pool")
        self.unit = unit


class SymbolKind(IntEnum):
    """The ways in which a mana symbol can be paid (CR 107.4), in the order they stand in a cost."""

    __hash__ = int.__hash__

    VARIABLE = 0
    GENERIC = 1
    SNOW = 2
    MONO_HYBRID = 3
    HYBRID = 4
    PHYREXIAN = 5
    TYPED = 6


@frozen(eq=False)
class ManaSymbol:
    """One symbol of a cost (CR 107.4); interned.

    ``types`` are the types of which one mana pays the symbol (empty for generic, variable and
    snow), ``mask`` the same as bits ``1 << type``.  ``generic`` is the number of a numerical
    symbol, and the other half of a monocoloured hybrid one.  ``text`` has its braces.
    """

    kind: SymbolKind
    types: tuple[ManaType, ...]
    generic: int
    text: str
    mask: int
    colors: tuple[Color, ...]
    mana_value: int

    @staticmethod
    def parse(text: str) -> ManaSymbol:
        """The symbol written ``text``, braces included.  Raises ``BadManaCost``."""
        symbol = _SYMBOLS.get(text)
        if symbol is None:
            if re.fullmatch(r"\{(0|[1-9][0-9]{0,6})\}", text) is None:
                raise BadManaCost(text)
            symbol = _numerical(int(text[1:-1]))
        return symbol

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (ManaSymbol.parse, (self.text,))

    def __copy__(self) -> ManaSymbol:
        return self

    def __deepcopy__(self, memo: object) -> ManaSymbol:
        return self

    def __str__(self) -> str:
        return self.text


def _symbol(
    kind: SymbolKind, text: str, types: tuple[ManaType, ...] = (), generic: int = 0
) -> ManaSymbol:
    colors = tuple(Color(t) for t in sorted(types) if t is not ManaType.COLORLESS)
    value = generic if kind is SymbolKind.GENERIC else max(generic, kind is not SymbolKind.VARIABLE)
    mask = sum(1 << t for t in types)
    return ManaSymbol(kind, types, generic, f"{{{text}}}", mask, colors, int(value))


_PAIRS = ("WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU")
_TRIPLES = ("WUB", "UBR", "BRG", "RGW", "GWU", "WBG", "URW", "BGU", "RWB", "GUR")
_MORE = ("WUBR", "UBRG", "BRGW", "RGWU", "GWUB", "WUBRG")
_CARD_ORDERS = {frozenset(o): o for o in ("", *"WUBRG", *_PAIRS, *_TRIPLES, *_MORE)}
"""Every set of colours, and the order in which cards show its symbols."""


def _all_fixed_symbols() -> dict[str, ManaSymbol]:
    """Every symbol but the numerical ones; a hybrid one under both orders of its halves."""
    table: dict[str, ManaSymbol] = {}

    def enter(symbol: ManaSymbol, *spellings: str) -> None:
        for text in (symbol.text, *spellings):
            table[text] = symbol

    enter(_symbol(SymbolKind.VARIABLE, "X"))
    enter(_symbol(SymbolKind.SNOW, "S"))
    for t in ManaType:
        enter(_symbol(SymbolKind.TYPED, t.letter, (t,)))
    for t in list(ManaType)[:5]:
        enter(_symbol(SymbolKind.MONO_HYBRID, f"2/{t.letter}", (t,), 2))
        enter(_symbol(SymbolKind.HYBRID, f"C/{t.letter}", (t, ManaType.COLORLESS)))
        enter(_symbol(SymbolKind.PHYREXIAN, f"{t.letter}/P", (t,)))
    for pair in _PAIRS:
        a, b = pair[0], pair[1]
        types = tuple(ManaType("WUBRG".index(letter)) for letter in (a, b))
        enter(_symbol(SymbolKind.HYBRID, f"{a}/{b}", types), f"{{{b}/{a}}}")
        enter(_symbol(SymbolKind.PHYREXIAN, f"{a}/{b}/P", types), f"{{{b}/{a}/P}}")
    return table


_SYMBOLS = _all_fixed_symbols()
_SNOW = _SYMBOLS["{S}"]
_VARIABLE = _SYMBOLS["{X}"]


def _numerical(number: int) -> ManaSymbol:
    if not 0 <= number <= MAX_GENERIC:
        raise BadManaCost(f"{{{number}}}")
    text = f"{{{number}}}"
    symbol = _SYMBOLS.get(text)
    if symbol is None:
        made = _symbol(SymbolKind.GENERIC, str(number), (), number)
        symbol = _SYMBOLS.setdefault(text, made)
    return symbol


@frozen(eq=False)
class ManaCost:
    """A mana cost (CR 202.1), or the mana part of any cost (CR 118); interned; ``{0}`` is free.

    ``symbols`` stand in the order of cards, all generic mana in one symbol, none for ``{0}``.  What
    the payer reads of them: ``generic``, the generic mana; ``typed``, how much each ``ManaType``
    must pay by itself; ``snow``, the number of ``{S}``; ``flexible``, hybrid and Phyrexian ones.
    """

    symbols: tuple[ManaSymbol, ...]
    text: str
    colors: tuple[Color, ...]
    """In WUBRG order (CR 202.2)."""
    mana_value: int
    """CR 202.3, with X as 0; ``with_x`` gives that of a spell on the stack."""
    x_count: int
    generic: int
    typed: tuple[int, int, int, int, int, int]
    snow: int
    flexible: tuple[ManaSymbol, ...]
    is_free: bool
    """Nothing has to be paid (CR 118.5).  A cost with X is not free, whatever X may be."""
    _changed: dict[tuple[bool, int], ManaCost] = field(factory=dict, init=False, repr=False)
    """What ``with_x`` (true) and ``with_generic`` (false) gave for small numbers."""

    @staticmethod
    def parse(text: str) -> ManaCost:
        """The cost written ``text``, such as ``{2}{W/U}``.

        Raises ``BadManaCost`` for anything else, the empty text too: having no mana cost
        (CR 118.6) is not a mana cost.
        """
        cost = _COSTS.get(text)
        if cost is None:
            if re.fullmatch(r"(\{[^{}]*\})+", text) is None:
                raise BadManaCost(text)
            try:
                cost = ManaCost.of(ManaSymbol.parse(part) for part in _PARTS.findall(text))
            except BadManaCost:
                raise BadManaCost(text) from None
        return cost

    @staticmethod
    def of(symbols: Iterable[ManaSymbol]) -> ManaCost:
        """The cost made of these symbols in any order.  Raises ``BadManaCost``."""
        generic = 0
        others: list[ManaSymbol] = []
        for symbol in symbols:
            if symbol.kind is SymbolKind.GENERIC:
                generic += symbol.generic
            else:
                others.append(symbol)
        if generic:
            others.append(_numerical(generic))
        ordered = _in_card_order(others)
        text = "".join(s.text for s in ordered) or "{0}"
        cost = _COSTS.get(text)
        if cost is None:
            cost = _COSTS.setdefault(text, _cost(ordered, text))
        return cost

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together (CR 118.8).  Raises ``BadManaCost`` beyond ``MAX_GENERIC``."""
        if not other.symbols:
            return self
        return ManaCost.of(self.symbols + other.symbols)

    def with_x(self, value: int) -> ManaCost:
        """The cost with ``value`` generic mana for each X (CR 107.3a).  Raises ``BadManaCost``."""
        if not self.x_count:
            return self
        if value < 0:
            raise BadManaCost(f"{self.text} with X = {value}")
        cost = self._changed.get((True, value))
        if cost is None:
            rest = [s for s in self.symbols if s is not _VARIABLE]
            cost = ManaCost.of([*rest, _numerical(value * self.x_count)])
            self._remember(True, value, cost)
        return cost

    def with_generic(self, delta: int) -> ManaCost:
        """The cost with ``delta`` generic mana more or less (CR 601.2f).

        A reduction touches the generic part only and stops at none (CR 118.7a); choose X first.
        Raises ``BadManaCost`` beyond ``MAX_GENERIC``.
        """
        generic = max(0, self.generic + delta)
        if generic == self.generic:
            return self
        cost = self._changed.get((False, generic))
        if cost is None:
            rest = [s for s in self.symbols if s.kind is not SymbolKind.GENERIC]
            cost = ManaCost.of([*rest, _numerical(generic)])
            self._remember(False, generic, cost)
        return cost

    def _remember(self, is_x: bool, number: int, cost: ManaCost) -> None:
        if number <= _REMEMBERED:
            self._changed[is_x, number] = cost

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (ManaCost.parse, (self.text,))

    def __copy__(self) -> ManaCost:
        return self

    def __deepcopy__(self, memo: object) -> ManaCost:
        return self

    def __str__(self) -> str:
        return self.text


_PARTS = re.compile(r"\{[^{}]*\}")
_COSTS: dict[str, ManaCost] = {}
"""Every cost by its canonical text."""


def _in_card_order(symbols: list[ManaSymbol]) -> tuple[ManaSymbol, ...]:
    """By kind, then colourless before coloured, then the colours in the order of the ring."""
    present = frozenset(c.letter for s in symbols for c in s.colors)
    rank = {letter: place for place, letter in enumerate(_CARD_ORDERS[present] + "C")}

    def key(symbol: ManaSymbol) -> tuple[int, bool, list[int], str]:
        places = [rank[t.letter] for t in symbol.types]
        coloured = symbol.types != (ManaType.COLORLESS,)
        return (symbol.kind, coloured, places, symbol.text)

    return tuple(sorted(symbols, key=key))


def _cost(symbols: tuple[ManaSymbol, ...], text: str) -> ManaCost:
    kinds = [s.kind for s in symbols]
    w, u, b, r, g, c = (
        sum(s.kind is SymbolKind.TYPED and s.types[0] is t for s in symbols) for t in ManaType
    )
    several_ways = (SymbolKind.MONO_HYBRID, SymbolKind.HYBRID, SymbolKind.PHYREXIAN)
    return ManaCost(
        symbols=symbols,
        text=text,
        colors=tuple(sorted({c for s in symbols for c in s.colors})),
        mana_value=sum(s.mana_value for s in symbols),
        x_count=kinds.count(SymbolKind.VARIABLE),
        generic=sum(s.generic for s in symbols if s.kind is SymbolKind.GENERIC),
        typed=(w, u, b, r, g, c),
        snow=kinds.count(SymbolKind.SNOW),
        flexible=tuple(s for s in symbols if s.kind in several_ways),
        is_free=not symbols,
    )


@frozen(eq=False)
class ManaUnit:
    """One mana: its type, and whether its source is snow (CR 107.4h); one of twelve objects."""

    type: ManaType
    snow: bool
    index: int
    """Its place in a pool's counts: the type, and six more if snow."""

    @staticmethod
    def of(type_: ManaType, snow: bool = False) -> ManaUnit:
        return _UNITS[type_ + 6 if snow else type_]

    def __reduce__(self) -> tuple[object, tuple[ManaType, bool]]:
        return (ManaUnit.of, (self.type, self.snow))

    def __copy__(self) -> ManaUnit:
        return self

    def __deepcopy__(self, memo: object) -> ManaUnit:
        return self

    def pays(self, symbol: ManaSymbol) -> bool:
        """Whether this mana pays the symbol or a part of its generic amount; X is no number yet."""
        kind = symbol.kind
        if kind is SymbolKind.GENERIC or kind is SymbolKind.MONO_HYBRID:
            return True
        if kind is SymbolKind.SNOW:
            return self.snow
        return bool(symbol.mask >> self.type & 1)


_UNITS = tuple(ManaUnit(t, snow, t + 6 * snow) for snow in (False, True) for t in ManaType)


@define
class ManaPool:
    """A player's unspent mana (CR 106.4): a count for each type, and again for snow mana."""

    counts: list[int] = field(factory=lambda: [0] * 12)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return any(self.counts)

    def count(self, type_: ManaType) -> int:
        """All mana of the type, snow or not."""
        return self.counts[type_] + self.counts[type_ + 6]

    def add(self, type_: ManaType, snow: bool = False, amount: int = 1) -> None:
        self.counts[type_ + 6 if snow else type_] += amount

    def spend(self, unit: ManaUnit) -> None:
        """Takes one mana out.  Raises ``NotInPool`` and changes nothing if it is not there."""
        if not self.counts[unit.index]:
            raise NotInPool(unit)
        self.counts[unit.index] -= 1

    def empty(self) -> int:
        """Takes all mana out and tells how much it was (CR 106.4, 500.5)."""
        lost = sum(self.counts)
        if lost:
            self.counts = [0] * 12
        return lost

    def units(self) -> Iterator[ManaUnit]:
        """Every unit, equal ones one after the other: by type W U B R G C, the snow ones last."""
        for unit, amount in zip(_UNITS, self.counts, strict=True):
            for _ in range(amount):
                yield unit

    def copy(self) -> ManaPool:
        return ManaPool(self.counts.copy())
