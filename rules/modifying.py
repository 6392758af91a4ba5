"""One step of a layer for one object: characteristics in, characteristics out.

Characteristics are values that are shared, so a step is remembered by what went in: derived again,
an object gets the very same instance, with all that was worked out from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from attrs import evolve

from rules.characteristics import Characteristics, RuleOnObject
from rules.language import (
    AddColors,
    AddTypes,
    AnyAbility,
    GainAbilities,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    SetColors,
    SetTypes,
)
from rules.printed import Steps, intrinsic_abilities, is_intrinsic, keywords_of
from rules.reading.compiling import Compiled
from rules.subtypes import belongs_to, kind_of
from rules.vocabulary import BASIC_LAND_TYPES, PERMANENT_TYPES, CardType, Keyword

__all__ = [
    "MOST_STEPS",
    "adding_power_toughness",
    "changed",
    "controlled_by",
    "is_remover",
    "modified",
    "ruled_by",
    "setting_power_toughness",
    "switched",
    "with_mana_value",
]

MOST_STEPS = 2_000
"""Steps kept for a definition: far more than a game sees, so only a host of many ever forgets."""

_SET, _ADD, _SWITCH, _CONTROL, _MANA_VALUE = -1, -2, -3, -4, -5

_numbers: Iterator[int] = count()


def _next_number(node: Modification) -> int:
    return next(_numbers)


_number_of: Compiled[Modification, int] = Compiled(_next_number)
"""A number for each modification, to remember steps by; never seen in a game."""


def _keep(
    steps: Steps, key: tuple[Characteristics, int, int, int], made: Characteristics
) -> Characteristics:
    if len(steps) >= MOST_STEPS:
        steps.clear()
    steps[key] = made
    return made


def modified(
    steps: Steps, found: Characteristics, node: Modification, keeps_indestructible: bool
) -> Characteristics:
    """After a modification of types, colours or abilities."""
    key = (found, _number_of(node), keeps_indestructible, 0)
    return steps.get(key) or _keep(steps, key, changed(node, found, keeps_indestructible))


def setting_power_toughness(
    steps: Steps, found: Characteristics, power: int, toughness: int
) -> Characteristics:
    key = (found, _SET, power, toughness)
    return steps.get(key) or _keep(
        steps, key, evolve(found, power=power, toughness=toughness, definite_source=None)
    )


def adding_power_toughness(
    steps: Steps, found: Characteristics, power: int, toughness: int
) -> Characteristics:
    key = (found, _ADD, power, toughness)
    return steps.get(key) or _keep(
        steps,
        key,
        evolve(
            found,
            power=found.power + power,
            toughness=found.toughness + toughness,
            definite_source=None,
        ),
    )


def switched(steps: Steps, found: Characteristics) -> Characteristics:
    key = (found, _SWITCH, 0, 0)
    return steps.get(key) or _keep(
        steps,
        key,
        evolve(found, power=found.toughness, toughness=found.power, definite_source=None),
    )


def controlled_by(steps: Steps, found: Characteristics, player: int) -> Characteristics:
    key = (found, _CONTROL, player, 0)
    return steps.get(key) or _keep(
        steps, key, evolve(found, controller=player, definite_source=None)
    )


def with_mana_value(steps: Steps, found: Characteristics, value: int) -> Characteristics:
    key = (found, _MANA_VALUE, value, 0)
    return steps.get(key) or _keep(steps, key, evolve(found, mana_value=value))


def ruled_by(
    steps: Steps, found: Characteristics, node: Modification, you: int, source: int
) -> Characteristics:
    """With one more rule about it."""
    key = (found, _number_of(node), you, source)
    return steps.get(key) or _keep(
        steps,
        key,
        evolve(found, rules=(*found.rules, RuleOnObject(node, you, source)), definite_source=None),
    )


# What each modification changes


def changed(
    node: Modification, found: Characteristics, keeps_indestructible: bool
) -> Characteristics:
    """Layers 4 to 6. ``keeps_indestructible``: that is a rule about an object, no ability of it, if
    anything but its own ability says so (2012 700.4, 112.11; CR 702.12).
    """
    return _CHANGES[type(node)](node, found, keeps_indestructible)


def is_remover(node: Modification) -> bool:
    """Whether it can take abilities away that make continuous effects."""
    if isinstance(node, SetTypes):
        return any(name in BASIC_LAND_TYPES for name in node.subtypes)
    return isinstance(node, LoseAllAbilities)


def _with_types(
    found: Characteristics,
    types: frozenset[CardType],
    subtypes: frozenset[str],
    abilities: tuple[AnyAbility, ...],
) -> Characteristics:
    """Intrinsic abilities follow the land types (CR 305.6)."""
    own = intrinsic_abilities(types, subtypes)
    printed = tuple(ability for ability in abilities if not is_intrinsic(ability))
    after = (*printed, *own)
    same = after == found.abilities
    return evolve(
        found,
        types=types,
        subtypes=subtypes,
        abilities=found.abilities if same else after,
        keywords=found.keywords if same else keywords_of(after),
        is_creature=CardType.CREATURE in types,
        is_land=CardType.LAND in types,
        is_permanent_type=not types.isdisjoint(PERMANENT_TYPES),
        groups=found.groups if same else None,
        definite_source=None,
    )


def _set_types(node: SetTypes, found: Characteristics, _: bool) -> Characteristics:
    """CR 205.1a, 305.7. No card types in the node: these stay as they are."""
    types = found.types
    if node.types:
        kept = found.types & {CardType.INSTANT, CardType.SORCERY}
        types = frozenset(node.types) | kept
    replaced = {kind_of(name) for name in node.subtypes}
    subtypes = frozenset(node.subtypes) | {
        name for name in found.subtypes if kind_of(name) not in replaced and belongs_to(name, types)
    }
    abilities = found.abilities
    if CardType.LAND in types and any(name in BASIC_LAND_TYPES for name in node.subtypes):
        abilities = ()
    return _with_types(found, types, subtypes, abilities)


def _add_types(node: AddTypes, found: Characteristics, _: bool) -> Characteristics:
    """CR 205.1b."""
    types = found.types | frozenset(node.types)
    return _with_types(found, types, found.subtypes | frozenset(node.subtypes), found.abilities)


def _set_colors(node: SetColors, found: Characteristics, _: bool) -> Characteristics:
    """CR 105.3."""
    return evolve(found, colors=frozenset(node.colors), definite_source=None)


def _add_colors(node: AddColors, found: Characteristics, _: bool) -> Characteristics:
    return evolve(found, colors=found.colors | frozenset(node.colors), definite_source=None)


def _gain_abilities(node: GainAbilities, found: Characteristics, keeps: bool) -> Characteristics:
    """CR 113.10. A keyword that it has already makes no difference."""
    gained = tuple(
        ability
        for ability in node.abilities
        if not (isinstance(ability, Keyword) and ability in found.keywords)
        and not (keeps and ability is Keyword.INDESTRUCTIBLE)
    )
    return evolve(
        found,
        abilities=(*found.abilities, *gained),
        keywords=found.keywords | keywords_of(node.abilities),
        groups=None,
        definite_source=None,
    )


def _lose_keyword(node: LoseKeyword, found: Characteristics, _: bool) -> Characteristics:
    if node.keyword not in found.keywords:
        return found
    return evolve(
        found,
        abilities=tuple(ability for ability in found.abilities if ability is not node.keyword),
        keywords=found.keywords - {node.keyword},
        groups=None,
        definite_source=None,
    )


def _lose_all_abilities(node: LoseAllAbilities, found: Characteristics, _: bool) -> Characteristics:
    """What is said of it by something else stays: 2012's indestructible (2012 112.11)."""
    said = found.keywords - keywords_of(found.abilities)
    return evolve(found, abilities=(), keywords=said, groups=None, definite_source=None)


_CHANGES: dict[type[Modification], Callable[..., Characteristics]] = {
    SetTypes: _set_types,
    AddTypes: _add_types,
    SetColors: _set_colors,
    AddColors: _add_colors,
    GainAbilities: _gain_abilities,
    LoseKeyword: _lose_keyword,
    LoseAllAbilities: _lose_all_abilities,
}
