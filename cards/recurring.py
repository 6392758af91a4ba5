"""Abilities that recur on many cards: mana, counterspells, keywords that are compositions."""

from __future__ import annotations

from collections.abc import Callable

from cards.declare import Number, activated, amount, cost, spell, static, target, triggered
from cards.phrases import (
    ANY_TARGET,
    ARTIFACT,
    ATTACHED_TO,
    ATTACKS,
    BLACK,
    CREATURE,
    ENTERS,
    PLANESWALKER,
    PLUS_ONE,
    any_of,
    base,
    boost,
    creatures,
    deals,
    every,
    gains,
    has,
    non,
    target_spell,
    then,
    unless_pays,
    until_end_of_turn,
    yours,
)
from rules.language import (
    ActivatedAbility,
    AddMana,
    AddTypes,
    Amount,
    AnyAbility,
    AnyOf,
    AttacksAlone,
    CantBeBlocked,
    CantBeCountered,
    CharacteristicDefining,
    ChooseEffect,
    ControllerOf,
    Cost,
    CostPart,
    CounterSpell,
    DamageDealt,
    DivideDamage,
    Effect,
    EntersAs,
    Filter,
    GainControl,
    InsteadOfMoving,
    IsAttacking,
    IsColor,
    IsSubtype,
    IsThis,
    It,
    Landwalk,
    Leaves,
    ManaChoice,
    Modification,
    Move,
    Not,
    PlayerScope,
    Position,
    Protection,
    Regenerate,
    Remembered,
    RememberedAmount,
    Schedule,
    Sequence,
    SetColors,
    SetPowerToughness,
    SpellAbility,
    TapThis,
    Targeted,
    TargetSlot,
    This,
    TriggeredAbility,
    Untap,
)
from rules.vocabulary import CardType, Color, Keyword, ManaType, Zone

ENTERS_TAPPED = EntersAs(tapped=True)
CANT_BE_COUNTERED = static(This(), CantBeCountered())
SHUFFLED_AWAY = InsteadOfMoving(IsThis(), Zone.GRAVEYARD, Zone.LIBRARY, position=Position.SHUFFLED)
"""If it would be put into a graveyard, it is shuffled into its owner's library instead."""
FEAR = static(This(), CantBeBlocked(non(any_of(every(ARTIFACT, CREATURE), IsColor(BLACK)))))
"""Can't be blocked except by artifact creatures and black creatures (CR 702.36)."""


def damage_to_any_target(number: Number) -> SpellAbility:
    return spell(deals(number), ANY_TARGET)


def counter_target_spell(*parts: Filter) -> SpellAbility:
    return spell(CounterSpell(Targeted()), target_spell(*parts))


def counter_unless_pays(mana: str, *parts: Filter) -> SpellAbility:
    effect = unless_pays(CounterSpell(Targeted()), ControllerOf(Targeted()), mana)
    return spell(effect, target_spell(*parts))


def one_mana(*types: ManaType | Color) -> ManaChoice:
    """One mana of one of these types."""
    return ManaChoice(tuple(ManaType(type_) for type_ in types))


def adds(*types: ManaType | Color, number: int = 1) -> AddMana:
    """So many mana, each of any of these types."""
    return AddMana((one_mana(*types),) * number)


def tap_for(*types: ManaType | Color, number: int = 1) -> ActivatedAbility:
    """A mana ability whose cost is the tap symbol."""
    return activated(cost("", TapThis()), adds(*types, number=number))


def with_counters(number: Number, kind: str = PLUS_ONE) -> EntersAs:
    """Enters the battlefield with counters."""
    return EntersAs(counters=((kind, amount(number)),))


def regenerates(mana: str, *parts: CostPart) -> ActivatedAbility:
    return activated(cost(mana, *parts), Regenerate(This()))


def firebreathing(mana: str) -> ActivatedAbility:
    return activated(cost(mana), boost(This(), 1, 0))


def size_is(number: Amount) -> CharacteristicDefining:
    """Power and toughness are each equal to a number."""
    return CharacteristicDefining((SetPowerToughness(number, number),))


def becomes_creature(
    price: Cost,
    power: int,
    toughness: int,
    subtypes: str,
    colors: tuple[Color, ...] = (),
    *abilities: AnyAbility,
    types: tuple[CardType, ...] = (CardType.CREATURE,),
) -> ActivatedAbility:
    """Until end of turn it is a creature too; what it was, it still is."""
    changes: list[Modification] = [
        AddTypes(types, tuple(subtypes.split())),
        base(power, toughness),
    ]
    if colors:
        changes.append(SetColors(colors))
    if abilities:
        changes.append(has(*abilities))
    return activated(price, until_end_of_turn(This(), *changes))


def protection(*colors: Color) -> tuple[Protection, ...]:
    """Protection from each of the colours, one ability each (CR 702.16g)."""
    return tuple(Protection(IsColor(color)) for color in colors)


def landwalk(land_type: str) -> Landwalk:
    return Landwalk(IsSubtype(land_type))


def color_of_your_choice(effect: Callable[[Color], Effect]) -> ChooseEffect:
    """The effect for one colour, chosen as it is carried out."""
    return ChooseEffect(tuple(effect(color) for color in Color))


def protects_from_chosen_color(slot: int = 0) -> ChooseEffect:
    """The target gains protection from the color of your choice until end of turn."""
    return color_of_your_choice(
        lambda color: until_end_of_turn(Targeted(slot), has(*protection(color)))
    )


def enters_or_attacks(effect: Effect, *targets: TargetSlot) -> tuple[TriggeredAbility, ...]:
    return (triggered(ENTERS, effect, *targets), triggered(ATTACKS, effect, *targets))


def divided(
    number: Number, maximum: Number, minimum: Number = 1
) -> tuple[DivideDamage, TargetSlot]:
    """Damage divided among so many targets, and the slot for them."""
    slot = target(
        AnyOf((CREATURE, PLANESWALKER)), players=PlayerScope.ANY, minimum=minimum, maximum=maximum
    )
    return DivideDamage(amount(number)), slot


def steals_until_end_of_turn(*more: Effect) -> Sequence:
    """Gain control of the target, untap it, it gains haste until end of turn."""
    return then(
        until_end_of_turn(Targeted(), GainControl()),
        *more,
        Untap(Targeted()),
        until_end_of_turn(Targeted(), has(Keyword.HASTE)),
    )


def exiles_until_this_leaves() -> Sequence:
    """Exile the target; when this leaves the battlefield it comes back to its owner."""
    comes_back = Move(Remembered("exiled"), Zone.BATTLEFIELD)
    return then(
        Move(Targeted(), Zone.EXILE, remember="exiled"),
        Schedule(Leaves(IsThis()), comes_back),
    )


def exalted() -> TriggeredAbility:
    return triggered(AttacksAlone(yours(CREATURE)), boost(It(), 1, 1))


def battle_cry() -> TriggeredAbility:
    return triggered(ATTACKS, boost(creatures(IsAttacking(), Not(IsThis())), 1, 0))


def lifelink_for_you() -> TriggeredAbility:
    """Whenever the enchanted creature deals damage, you gain that much life."""
    return triggered(DamageDealt(ATTACHED_TO), gains(RememberedAmount()))


def filters_into(first: Color, second: Color) -> ActivatedAbility:
    """A Signet's ability: one mana in, one of each of two colours out."""
    return activated(cost("{1}", TapThis()), AddMana((one_mana(first), one_mana(second))))
