"""What is printed on a card or defines a token: the copiable values (CR 707.2)."""

from __future__ import annotations

from attrs import field, frozen

from rules.language.abilities import AnyAbility
from rules.mana import ManaCost
from rules.vocabulary import CardType, Color, Supertype

__all__ = ["CardDefinition", "TokenDefinition"]


@frozen(eq=False)
class CardDefinition:
    """A card as printed; compared by identity, one instance a name.

    ``colors`` ``None``: those of the mana cost (CR 202.2).  ``cost`` ``None``: no mana cost, can't
    be paid (CR 118.6).  ``power`` and ``toughness`` are ``None`` for what is no creature; ``*`` is
    0 here and set by a ``CharacteristicDefining`` ability.
    """

    name: str
    types: tuple[CardType, ...]
    cost: ManaCost | None = None
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[AnyAbility, ...] = ()
    colors: tuple[Color, ...] | None = None
    memo: dict[str, object] = field(factory=dict, init=False, repr=False)
    """Things worked out once from the definition; owned by the engine, never by a card."""

    @property
    def printed_colors(self) -> tuple[Color, ...]:
        """Colours by indicator or mana cost, in WUBRG order."""
        if self.colors is not None:
            return self.colors
        return self.cost.colors if self.cost is not None else ()

    @property
    def mana_value(self) -> int:
        """Mana value with X as 0 (CR 202.3)."""
        return self.cost.mana_value if self.cost is not None else 0

    def is_type(self, type_: CardType) -> bool:
        return type_ in self.types


TokenDefinition = CardDefinition
"""A token's copiable values have the same shape; ``name`` is its subtypes joined unless given
(CR 111.4).
"""
