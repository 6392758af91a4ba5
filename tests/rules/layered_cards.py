"""Cards whose static abilities meet in the layers."""

from __future__ import annotations

from rules.language import (
    AddTypes,
    AllOf,
    CharacteristicDefining,
    Count,
    Each,
    HasNoAbilities,
    IsSupertype,
    LoseAllAbilities,
    Not,
    SetPowerToughness,
    SetTypes,
    StaticAbility,
)
from rules.vocabulary import Keyword, Supertype, Zone
from tests.rules.builders import CREATURES, LAND, base, creature, enchantment, gets, land

FOREST = land("Forest", subtypes=("Forest",), supertypes=(Supertype.BASIC,))
NONBASIC = AllOf((LAND, Not(IsSupertype(Supertype.BASIC))))
MOON = enchantment("Moon", StaticAbility((SetTypes((), ("Mountain",)),), Each(NONBASIC)))

TOMB = land(
    "Tomb",
    StaticAbility((AddTypes((), ("Swamp",)),), Each(LAND)),
    supertypes=(Supertype.LEGENDARY,),
)

HUMBLE = enchantment("Humble", StaticAbility((LoseAllAbilities(), base(1, 1)), CREATURES))

PETROGLYPHS = enchantment(
    "Petroglyphs",
    StaticAbility((gets(2, 2),), Each(AllOf((CREATURES.filter, HasNoAbilities())))),
)

FLYER = creature("Flyer", 1, 1, Keyword.FLYING)
GRAVE_CREATURES = Count(Each(CREATURES.filter, Zone.GRAVEYARD))

GHOUL = creature(
    "Ghoul",
    0,
    0,
    CharacteristicDefining((SetPowerToughness(GRAVE_CREATURES, GRAVE_CREATURES),)),
)
