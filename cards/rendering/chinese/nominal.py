"""What a filter says of an object in Chinese: everything stands before the noun."""

from __future__ import annotations

from enum import IntEnum

from attrs import evolve, frozen

from cards.rendering.chinese.grammar import measure, numeral, series

__all__ = ["Nominal", "Place"]


class Place(IntEnum):
    """The order of what stands before the noun, from the outside in."""

    __hash__ = int.__hash__

    WHOSE = 0
    WITH = 1
    STATE = 2
    TOKEN = 3
    KIND = 4
    SUPERTYPE = 5
    COLOR = 6


@frozen
class Nominal:
    """``before`` in their places; ``heads`` are alternatives; ``card`` is 牌, 咒语 or 异能."""

    other: bool = False
    before: tuple[tuple[int, str], ...] = ()
    subtypes: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    token: bool = False
    whole: str | None = None
    card: str = ""

    def merge(self, more: Nominal) -> Nominal:
        heads = self.heads or more.heads
        if self.heads and more.heads:
            heads = tuple(f"{a}{b}" for a in self.heads for b in more.heads)
        return Nominal(
            other=self.other or more.other,
            before=self.before + more.before,
            subtypes=self.subtypes + more.subtypes,
            heads=heads,
            token=self.token or more.token,
            whole=self.whole or more.whole,
            card=self.card or more.card,
        )

    def as_card(self, word: str) -> Nominal:
        return self if self.card else evolve(self, card=word)

    @property
    def bare(self) -> bool:
        """Nothing but qualities: no noun of its own."""
        return not (self.heads or self.subtypes or self.card or self.token or self.whole)

    def head(self, last: str = "或") -> str:
        heads, subtypes = series(self.heads, last), series(self.subtypes, last)
        if self.token:
            return f"{subtypes}衍生{heads or '物'}"
        if self.card:
            return f"{subtypes}{heads}{self.card}"
        if not heads and not subtypes:
            return "永久物"
        return f"{subtypes}{heads}"

    def noun(self, last: str = "或") -> str:
        """The noun with everything before it; ``last`` joins alternatives."""
        if self.whole is not None:
            return self.whole
        before = "".join(text for _, text in sorted(self.before, key=lambda b: b[0]))
        return before + self.head(last)

    @property
    def short(self) -> str:
        """What it is called when it is spoken of again."""
        if self.whole is not None:
            return self.whole
        if self.token:
            return "衍生物"
        if self.card:
            return self.card
        if len(self.heads) == 1:
            return self.heads[0]
        if not self.heads and len(self.subtypes) == 1:
            return self.subtypes[0]
        return "永久物"

    def counted(self, number: int | str) -> str:
        """一个生物, 另一个生物, 两张牌."""
        if self.whole is not None:
            return self.whole
        noun = self.noun()
        other = "另" if self.other else ""
        return f"{other}{numeral(number)}{measure(noun)}{noun}"

    def any(self) -> str:
        """任一生物: as the subject of a trigger."""
        if self.whole is not None:
            return self.whole
        return self.counted(1) if self.other else f"任一{self.noun()}"

    def all(self) -> str:
        """其他生物, 生物: all of them."""
        if self.whole is not None:
            return self.whole
        return f"其他{self.noun()}" if self.other else self.noun()
