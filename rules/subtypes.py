"""To which card type a subtype belongs (CR 205.3)."""

from __future__ import annotations

from rules.vocabulary import BASIC_LAND_TYPES, CardType

__all__ = ["LAND_TYPES", "belongs_to", "kind_of"]

LAND_TYPES = frozenset(
    (
        *BASIC_LAND_TYPES,
        *("Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant"),
        *("Sphere", "Tower", "Town", "Urza's"),
    )
)
"""CR 205.3i."""

_ARTIFACT_TYPES = frozenset(
    (
        *("Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food"),
        *("Fortification", "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map"),
        *("Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle"),
    )
)
"""CR 205.3g."""

_ENCHANTMENT_TYPES = frozenset(
    (
        *("Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune"),
        *("Saga", "Shard", "Shrine"),
    )
)
"""CR 205.3h."""

_SPELL_TYPES = frozenset(("Adventure", "Arcane", "Lesson", "Omen", "Trap"))
"""CR 205.3k."""

_KINDS: dict[str, CardType] = {
    **dict.fromkeys(sorted(LAND_TYPES), CardType.LAND),
    **dict.fromkeys(sorted(_ARTIFACT_TYPES), CardType.ARTIFACT),
    **dict.fromkeys(sorted(_ENCHANTMENT_TYPES), CardType.ENCHANTMENT),
    **dict.fromkeys(sorted(_SPELL_TYPES), CardType.INSTANT),
}

_SAME = {
    CardType.SORCERY: CardType.INSTANT,
    CardType.TRIBAL: CardType.CREATURE,
}
"""Instants and sorceries share their subtypes, creatures and tribals (CR 205.3k, 205.3m)."""


def kind_of(subtype: str) -> CardType:
    """The card type whose subtypes it is one of; ``INSTANT`` for spell types.

    What is of no other kind is a creature type: planeswalker types, which no effect sets, as well.
    """
    return _KINDS.get(subtype, CardType.CREATURE)


def belongs_to(subtype: str, types: frozenset[CardType]) -> bool:
    """Whether something of these card types can have the subtype (CR 205.3d)."""
    kind = kind_of(subtype)
    if kind is CardType.CREATURE and CardType.PLANESWALKER in types:
        return True
    return any(_SAME.get(type_, type_) is kind for type_ in types)
