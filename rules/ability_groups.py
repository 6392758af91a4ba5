"""An object's abilities sorted by what the engine looks for, worked out once for each set of
characteristics.
"""

from __future__ import annotations

from attrs import define, field

from rules.characteristics import Characteristics
from rules.language import (
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    Always,
    AnyAbility,
    Cycling,
    Effect,
    Enchant,
    EntersAs,
    Equip,
    EventPattern,
    Flashback,
    IsThis,
    Kicker,
    LoyaltyChange,
    Protection,
    ReplacementEffect,
    Sequence,
    SpellAbility,
    TappedForMana,
    TapThis,
    Timing,
    TriggeredAbility,
)
from rules.vocabulary import Zone

__all__ = [
    "AbilityGroups",
    "activated_form",
    "adds_mana",
    "groups_of",
    "is_loyalty",
    "is_mana_ability",
    "pays_by_itself",
]

Numbered = tuple[tuple[int, AnyAbility], ...]


@define(eq=False)
class AbilityGroups:
    """Abilities with their numbers among all of the object's."""

    spell: SpellAbility | None = None
    triggers: dict[type[EventPattern], list[tuple[int, TriggeredAbility]]] = field(factory=dict)
    replacements: list[tuple[int, ReplacementEffect]] = field(factory=list)
    reaching: list[ReplacementEffect] = field(factory=list)
    """Of those, what has a say once the object is on the battlefield: not how itself enters."""
    mana: list[tuple[int, ActivatedAbility]] = field(factory=list)
    simple_mana: tuple[int, ...] = ()
    """All mana abilities by number, if each costs just the tap symbol, unconditionally."""
    activated: list[tuple[int, ActivatedAbility]] = field(factory=list)
    """Those of the battlefield that are no mana abilities, equip among them."""
    elsewhere: list[tuple[int, ActivatedAbility]] = field(factory=list)
    """Those of other zones, cycling among them."""
    additional: list[tuple[int, AdditionalCost]] = field(factory=list)
    alternative: list[tuple[int, AlternativeCost]] = field(factory=list)
    flashback: tuple[int, Flashback] | None = None
    kickers: list[tuple[int, Kicker]] = field(factory=list)
    enchant: Enchant | None = None
    protections: list[Protection] = field(factory=list)
    least: object = None
    """The least mana that ``activated`` asks for; kept by ``least_mana``."""


def adds_mana(effect: Effect) -> bool:
    """Whether the effect could add mana as it resolves."""
    if isinstance(effect, AddMana):
        return True
    return isinstance(effect, Sequence) and any(adds_mana(step) for step in effect.steps)


def is_loyalty(ability: ActivatedAbility) -> bool:
    """CR 606.2."""
    return any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)


def is_mana_ability(ability: AnyAbility) -> bool:
    """CR 605.1: no target, could add mana, no loyalty ability; or triggers on tapping for mana."""
    if isinstance(ability, ActivatedAbility):
        return (
            len(ability.modes) == 1
            and not ability.modes[0].targets
            and adds_mana(ability.modes[0].effect)
            and not is_loyalty(ability)
        )
    return (
        isinstance(ability, TriggeredAbility)
        and isinstance(ability.event, TappedForMana)
        and not ability.modes[0].targets
        and adds_mana(ability.modes[0].effect)
    )


_FORMS: dict[AnyAbility, ActivatedAbility] = {}


def activated_form(ability: AnyAbility) -> ActivatedAbility | None:
    """The activated ability that a keyword stands for (CR 702.6a, 702.29a), or the ability
    itself.
    """
    if isinstance(ability, ActivatedAbility):
        return ability
    if isinstance(ability, Equip | Cycling):
        form = _FORMS.get(ability)
        if form is None:
            from rules.keyword_forms import expand

            form = _FORMS[ability] = expand(ability)
        return form
    return None


def pays_by_itself(ability: ActivatedAbility) -> bool:
    """Whether the automatic payer may use the mana ability: its whole cost is the tap symbol."""
    return (
        ability.cost.parts == _TAP_ONLY
        and ability.cost.mana is None
        and ability.per_turn is None
        and ability.timing is Timing.INSTANT
    )


def _is_simple(ability: ActivatedAbility) -> bool:
    return pays_by_itself(ability) and isinstance(ability.condition, Always)


_TAP_ONLY = (TapThis(),)


def groups_of(characteristics: Characteristics) -> AbilityGroups:
    known = characteristics.groups
    if known is not None:
        assert isinstance(known, AbilityGroups)
        return known
    groups = AbilityGroups()
    for number, ability in enumerate(characteristics.abilities):
        if isinstance(ability, SpellAbility):
            groups.spell = ability
        elif isinstance(ability, TriggeredAbility):
            groups.triggers.setdefault(type(ability.event), []).append((number, ability))
        elif isinstance(ability, ReplacementEffect):
            groups.replacements.append((number, ability))
            if not (isinstance(ability, EntersAs) and isinstance(ability.what, IsThis)):
                groups.reaching.append(ability)
        elif isinstance(ability, ActivatedAbility | Equip | Cycling):
            form = activated_form(ability)
            assert form is not None
            if form.zone is not Zone.BATTLEFIELD:
                groups.elsewhere.append((number, form))
            elif is_mana_ability(form):
                groups.mana.append((number, form))
            else:
                groups.activated.append((number, form))
        elif isinstance(ability, AdditionalCost):
            groups.additional.append((number, ability))
        elif isinstance(ability, AlternativeCost):
            groups.alternative.append((number, ability))
        elif isinstance(ability, Flashback):
            groups.flashback = (number, ability)
        elif isinstance(ability, Kicker):
            groups.kickers.append((number, ability))
        elif isinstance(ability, Enchant):
            groups.enchant = ability
        elif isinstance(ability, Protection):
            groups.protections.append(ability)
    if all(_is_simple(ability) for _, ability in groups.mana):
        groups.simple_mana = tuple(number for number, _ in groups.mana)
    characteristics.groups = groups
    return groups
