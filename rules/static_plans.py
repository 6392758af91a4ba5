"""Static abilities as the layers apply them: what each does, by layer, worked out once."""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

from rules.language import (
    AbilityCost,
    AddColors,
    AdditionalLandPlays,
    AddTypes,
    AllOf,
    Always,
    AnyOf,
    Anything,
    Attached,
    AttackableOnlyBy,
    CantCast,
    CantGainLife,
    CantLoseGame,
    CantLoseToLife,
    CantPlayLands,
    CantWinGame,
    CharacteristicDefining,
    Condition,
    Each,
    Exists,
    Filter,
    Fixed,
    FlashFor,
    GainAbilities,
    GainControl,
    HasKeyword,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsThis,
    IsToken,
    IsType,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    ModifyPowerToughness,
    NoMaximumHandSize,
    Not,
    PlayerHexproof,
    Players,
    PlayerShroud,
    Selection,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SkipStep,
    SpellCost,
    StaticAbility,
    SwitchPowerToughness,
    This,
    You,
)
from rules.language.walking import nodes
from rules.modifying import is_remover
from rules.reading.compiling import Compiled
from rules.reading.filters import QualityTest, Test, compiled, quality_test
from rules.reading.reads import Reads, reads
from rules.vocabulary import Zone

__all__ = ["LAYERS", "WRITES", "Layer", "Plan", "by_layer", "plan_of"]


class Layer(IntEnum):
    """Layers 2 to 7 of CR 613.1; last the rules about objects, after all of them (613.11).

    Copy effects (layer 1) are in an object's definition; text-changing effects (3) don't exist.
    Characteristic-defining abilities come first in their layers (613.3, 613.4a): those of types and
    colours in the definition's base, those of power and toughness before ``SET_POWER``.
    """

    __hash__ = int.__hash__

    CONTROL = 0
    TYPES = 1
    COLORS = 2
    ABILITIES = 3
    SET_POWER = 4
    """7b"""
    MODIFY_POWER = 5
    """7c"""
    SWITCH_POWER = 6
    """7d"""
    RULES = 7


LAYERS = tuple(Layer)

WRITES: dict[Layer, int] = {
    Layer.CONTROL: int(Reads.CONTROL),
    Layer.TYPES: int(Reads.TYPES),
    Layer.COLORS: int(Reads.COLORS),
    Layer.ABILITIES: int(Reads.ABILITIES),
    Layer.SET_POWER: int(Reads.POWER),
    Layer.MODIFY_POWER: int(Reads.POWER),
    Layer.SWITCH_POWER: int(Reads.POWER),
    Layer.RULES: int(Reads.NOTHING),
}
"""What an effect changes that another in the same layer may look at (CR 613.8a)."""

_LAYER_OF: dict[type[Modification], Layer] = {
    GainControl: Layer.CONTROL,
    SetTypes: Layer.TYPES,
    AddTypes: Layer.TYPES,
    SetColors: Layer.COLORS,
    AddColors: Layer.COLORS,
    GainAbilities: Layer.ABILITIES,
    LoseKeyword: Layer.ABILITIES,
    LoseAllAbilities: Layer.ABILITIES,
    SetPowerToughness: Layer.SET_POWER,
    ModifyPowerToughness: Layer.MODIFY_POWER,
    SwitchPowerToughness: Layer.SWITCH_POWER,
}

_ABOUT_PLAYERS = (
    SpellCost,
    AbilityCost,
    AdditionalLandPlays,
    CantCast,
    FlashFor,
    CantGainLife,
    CantLoseGame,
    CantLoseToLife,
    CantPlayLands,
    CantWinGame,
    NoMaximumHandSize,
    PlayerHexproof,
    PlayerShroud,
    SkipStep,
    AttackableOnlyBy,
)

Parts = tuple[tuple[Modification, ...], ...]
"""Modifications of objects by layer."""


def by_layer(modifications: tuple[Modification, ...]) -> Parts:
    parts: list[list[Modification]] = [[] for _ in LAYERS]
    for modification in modifications:
        if not isinstance(modification, _ABOUT_PLAYERS):
            parts[_LAYER_OF.get(type(modification), Layer.RULES)].append(modification)
    return tuple(tuple(part) for part in parts)


@frozen(eq=False)
class Plan:
    """A static ability as the layers apply it.

    ``quality`` and ``test`` together are the filter of an ``Each`` on the battlefield, whose
    controllers are ``whose``.  ``elsewhere``: it modifies objects of another zone than that.
    """

    ability: StaticAbility | CharacteristicDefining
    condition: Condition | None
    objects: Selection | None
    each: bool
    whose: Players | None
    quality: QualityTest | None
    test: Test | None
    elsewhere: bool
    parts: Parts
    changes_objects: bool
    players: Players | None
    for_players: tuple[Modification, ...]
    reads: int
    removes: tuple[bool, ...]
    """By layer: whether it can take away abilities that make continuous effects."""
    grants: bool
    """It gives an ability that makes a continuous effect."""
    alone: bool
    """What it does to one permanent depends on no other, but for those that ``counted`` finds."""
    counted: QualityTest | None
    """What its condition looks for on the battlefield: card types, subtypes or supertypes."""


def _of_number(modification: Modification) -> int:
    if isinstance(modification, SetPowerToughness | ModifyPowerToughness):
        return reads(modification.power) | reads(modification.toughness)
    if isinstance(modification, GainControl):
        return reads(modification.by)
    return 0


def _split(filter_: Filter) -> tuple[QualityTest | None, Test | None]:
    """The filter as a test of characteristics and one of the rest; either may be nothing."""
    quality = quality_test(filter_)
    if quality is not None:
        return quality, None
    if isinstance(filter_, AllOf):
        pure = tuple(part for part in filter_.parts if quality_test(part) is not None)
        rest = tuple(part for part in filter_.parts if quality_test(part) is None)
        if pure:
            return quality_test(AllOf(pure)), compiled(rest[0] if len(rest) == 1 else AllOf(rest))
    return None, compiled(filter_)


def _plan(ability: StaticAbility | CharacteristicDefining) -> Plan:
    objects: Selection | None
    if isinstance(ability, CharacteristicDefining):
        objects, players, condition = This(), None, None
        found = 0
    else:
        objects, players = ability.objects, ability.players
        condition = ability.condition
        found = reads(condition)
    for modification in ability.modifications:
        found |= _of_number(modification)
    each = isinstance(objects, Each) and objects.zone is Zone.BATTLEFIELD
    elsewhere = isinstance(objects, Each) and not each
    quality, test = _split(objects.filter) if isinstance(objects, Each) else (None, None)
    if players is not None:
        found |= reads(players)
    if objects is not None and not elsewhere:
        found |= reads(objects)
    parts = by_layer(ability.modifications if objects is not None else ())
    return Plan(
        ability=ability,
        condition=condition,
        objects=objects,
        each=each,
        whose=objects.whose if isinstance(objects, Each) else None,
        quality=quality,
        test=test,
        elsewhere=elsewhere,
        parts=parts,
        changes_objects=any(parts),
        players=players,
        for_players=tuple(m for m in ability.modifications if isinstance(m, _ABOUT_PLAYERS))
        if players is not None
        else (),
        reads=found,
        removes=tuple(any(is_remover(m) for m in part) for part in parts),
        grants=any(grants_effects(m) for m in ability.modifications),
        alone=_is_alone(ability, objects, condition, parts, found),
        counted=_counted(condition),
    )


_ABOUT_ONE = (
    AllOf,
    AnyOf,
    Anything,
    HasKeyword,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsThis,
    IsToken,
    IsType,
    Not,
)
"""Filters that look at nothing but the object itself."""


def _is_alone(
    ability: StaticAbility | CharacteristicDefining,
    objects: Selection | None,
    condition: Condition | None,
    parts: Parts,
    looks_at: int,
) -> bool:
    """Whether no other permanent has a say in what it does to one."""
    if isinstance(ability, CharacteristicDefining):
        return False
    if not isinstance(condition, Always) and _counted(condition) is None:
        return False
    if isinstance(objects, Each):
        if objects.zone is not Zone.BATTLEFIELD or not isinstance(objects.whose, You | None):
            return False
        if not all(isinstance(node, _ABOUT_ONE) for node in nodes(objects.filter)):
            return False
    elif not isinstance(objects, This | Attached | None):
        return False
    return parts_are_alone(parts) and not any(
        part and looks_at & WRITES[layer] for layer, part in zip(LAYERS, parts, strict=True)
    )


def _counted(condition: Condition | None) -> QualityTest | None:
    """What there must be some of, if the condition is that and looks at nothing but types."""
    if not isinstance(condition, Exists) or not isinstance(condition.what, Each):
        return None
    each = condition.what
    if each.zone is not Zone.BATTLEFIELD or not isinstance(each.whose, You | None):
        return None
    return quality_test(each.filter) if reads(each.filter) == Reads.TYPES else None


def parts_are_alone(parts: Parts) -> bool:
    """Whether what they do to one permanent depends on no other, and makes no other effects."""
    return not parts[Layer.CONTROL] and not any(
        grants_effects(node) or is_remover(node) or _counts(node) for part in parts for node in part
    )


def _counts(modification: Modification) -> bool:
    return isinstance(modification, SetPowerToughness | ModifyPowerToughness) and not (
        isinstance(modification.power, Fixed) and isinstance(modification.toughness, Fixed)
    )


def grants_effects(modification: Modification) -> bool:
    return isinstance(modification, GainAbilities) and any(
        isinstance(ability, StaticAbility | CharacteristicDefining)
        for ability in modification.abilities
    )


plan_of: Compiled[StaticAbility | CharacteristicDefining, Plan] = Compiled(_plan)
