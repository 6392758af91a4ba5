"""A definition as characteristics before any continuous effect (CR 613.1), worked out once."""

from __future__ import annotations

from rules.characteristics import Characteristics
from rules.language import (
    ActivatedAbility,
    AddMana,
    AnyAbility,
    CardDefinition,
    CharacteristicDefining,
    Cost,
    DefendingPlayer,
    ManaChoice,
    Mode,
    ReplacementEffect,
    SetPowerToughness,
    StaticAbility,
    TapThis,
)
from rules.language.walking import nodes
from rules.vocabulary import (
    BASIC_LAND_TYPES,
    PERMANENT_TYPES,
    CardType,
    Color,
    Keyword,
    ManaType,
    Supertype,
)

__all__ = [
    "INTRINSIC",
    "NOTHING_KNOWN",
    "Printed",
    "Steps",
    "intrinsic_abilities",
    "is_intrinsic",
    "keywords_of",
    "printed",
]

Steps = dict[tuple[Characteristics, int, int, int], Characteristics]
"""What became of characteristics by one step of a layer: see ``modifying``."""

INTRINSIC: dict[str, ActivatedAbility] = {
    name: ActivatedAbility(
        Cost(parts=(TapThis(),)), (Mode(AddMana((ManaChoice((ManaType(number),)),))),)
    )
    for number, name in enumerate(BASIC_LAND_TYPES)
}
"""The mana ability that a land of a basic land type has of itself (CR 305.6)."""

_INTRINSIC_IDS = frozenset(id(ability) for ability in INTRINSIC.values())


def is_intrinsic(ability: AnyAbility) -> bool:
    """Whether it is one of ``INTRINSIC`` itself; an equal ability that a card prints is not."""
    return id(ability) in _INTRINSIC_IDS


def intrinsic_abilities(
    types: frozenset[CardType], subtypes: frozenset[str]
) -> tuple[AnyAbility, ...]:
    if CardType.LAND not in types:
        return ()
    return tuple(INTRINSIC[name] for name in BASIC_LAND_TYPES if name in subtypes)


def keywords_of(abilities: tuple[AnyAbility, ...]) -> frozenset[Keyword]:
    return frozenset(ability for ability in abilities if isinstance(ability, Keyword))


def _blank(name: str, controller: int) -> Characteristics:
    return Characteristics(
        name=name,
        types=frozenset(),
        subtypes=frozenset(),
        supertypes=frozenset(),
        colors=frozenset(),
        power=0,
        toughness=0,
        abilities=(),
        keywords=frozenset(),
        controller=controller,
        is_permanent_type=False,
    )


NOTHING_KNOWN = _blank("", -1)
"""Of an object that went from one hidden zone to another nothing is known (CR 400.7)."""


class Printed:
    """A definition as the layers start from it.

    ``defining``: the characteristic-defining abilities of power and toughness (layer 7a); those of
    types and colours do not depend on anything and are in ``base``.
    """

    __slots__ = (
        "bases",
        "blanks",
        "defining",
        "definition",
        "has_statics",
        "means_defender",
        "replaces",
        "steps",
        "x_count",
    )

    def __init__(self, definition: CardDefinition) -> None:
        self.definition = definition
        self.bases: dict[int, Characteristics] = {}
        self.blanks: dict[tuple[str, int], Characteristics] = {}
        self.steps: Steps = {}
        self.has_statics = any(isinstance(a, StaticAbility) for a in definition.abilities)
        self.replaces = any(isinstance(a, ReplacementEffect) for a in definition.abilities)
        self.defining = tuple(
            modification
            for ability in definition.abilities
            if isinstance(ability, CharacteristicDefining)
            for modification in ability.modifications
            if isinstance(modification, SetPowerToughness)
        )
        self.means_defender = any(isinstance(n, DefendingPlayer) for n in nodes(self.defining))
        """Some of ``defining`` speak of the defending player."""
        self.x_count = definition.cost.x_count if definition.cost is not None else 0

    def base(self, controller: int) -> Characteristics:
        """Shared by all objects of this definition under this controller."""
        found = self.bases.get(controller)
        if found is None:
            found = self.bases[controller] = self._base(controller)
        return found

    def _base(self, controller: int) -> Characteristics:
        from rules.modifying import changed

        what = self.definition
        types = frozenset(what.types)
        subtypes = frozenset(what.subtypes)
        supertypes: frozenset[Supertype] = frozenset(what.supertypes)
        colors: frozenset[Color] = frozenset(what.printed_colors)
        found = Characteristics(
            name=what.name,
            types=types,
            subtypes=subtypes,
            supertypes=supertypes,
            colors=colors,
            power=what.power or 0,
            toughness=what.toughness or 0,
            abilities=(*what.abilities, *intrinsic_abilities(types, subtypes)),
            keywords=keywords_of(what.abilities),
            controller=controller,
            mana_value=what.mana_value,
            is_creature=CardType.CREATURE in types,
            is_land=CardType.LAND in types,
            is_permanent_type=not types.isdisjoint(PERMANENT_TYPES),
        )
        for ability in what.abilities:
            if isinstance(ability, CharacteristicDefining):
                for modification in ability.modifications:
                    if not isinstance(modification, SetPowerToughness):
                        found = changed(modification, found, keeps_indestructible=False)
        return found

    def blank(self, name: str, controller: int) -> Characteristics:
        """An ability on the stack: no characteristics but its source's name (CR 113.8)."""
        key = (name, controller)
        found = self.blanks.get(key)
        if found is None:
            found = self.blanks[key] = _blank(name, controller)
        return found


def printed(definition: CardDefinition) -> Printed:
    found = definition.memo.get("printed")
    if found is None:
        found = definition.memo["printed"] = Printed(definition)
    return found  # type: ignore[return-value]
