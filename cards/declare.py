"""Constructors for declared cards: one small function for each way in which a card is laid out.

Everything here makes nodes of the ability language and nothing else.  Numbers may be given as plain
ints; they become ``Fixed`` amounts.  Mana costs are written as on cards, ``"{1}{G}"``; ``""`` is no
mana cost (CR 118.6).  Subtypes are written in one string with spaces between.
"""

from __future__ import annotations

from rules.language import (
    ActivatedAbility,
    Always,
    Amount,
    AnyAbility,
    Attached,
    CardDefinition,
    Condition,
    Cost,
    CostPart,
    CountersOn,
    CreateTokens,
    CumulativeUpkeep,
    Effect,
    Enchant,
    Equip,
    EventPattern,
    Exists,
    Filter,
    Fixed,
    If,
    LoyaltyChange,
    Mode,
    Modification,
    Players,
    PlayerScope,
    PutCounters,
    Sacrifice,
    Selection,
    Sequence,
    SpellAbility,
    StaticAbility,
    StepBegins,
    TargetSlot,
    This,
    Timing,
    TokenDefinition,
    TriggeredAbility,
    Unless,
    You,
)
from rules.mana import ManaCost
from rules.vocabulary import CardType, Color, Step, Supertype, Zone

ALWAYS = Always()
YOU = You()
AGE = "age"

Number = int | Amount
"""Where a helper takes a number: a plain int stands for ``Fixed``."""

LEGENDARY = (Supertype.LEGENDARY,)
SNOW = (Supertype.SNOW,)
BASIC = (Supertype.BASIC,)


def amount(number: Number) -> Amount:
    return Fixed(number) if isinstance(number, int) else number


def cost(mana: str = "", *parts: CostPart) -> Cost:
    return Cost(ManaCost.parse(mana) if mana else None, parts)


# Cards


def card(
    name: str,
    mana: str,
    types: tuple[CardType, ...],
    subtypes: str = "",
    *abilities: AnyAbility,
    supertypes: tuple[Supertype, ...] = (),
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
    colors: tuple[Color, ...] | None = None,
) -> CardDefinition:
    return CardDefinition(
        name=name,
        types=types,
        cost=ManaCost.parse(mana) if mana else None,
        subtypes=tuple(subtypes.split()),
        supertypes=supertypes,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        abilities=abilities,
        colors=colors,
    )


def creature(
    name: str,
    mana: str,
    subtypes: str,
    power: int,
    toughness: int,
    *abilities: AnyAbility,
    supertypes: tuple[Supertype, ...] = (),
) -> CardDefinition:
    types = (CardType.CREATURE,)
    return card(
        name,
        mana,
        types,
        subtypes,
        *abilities,
        supertypes=supertypes,
        power=power,
        toughness=toughness,
    )


def artifact_creature(
    name: str,
    mana: str,
    subtypes: str,
    power: int,
    toughness: int,
    *abilities: AnyAbility,
    supertypes: tuple[Supertype, ...] = (),
) -> CardDefinition:
    types = (CardType.ARTIFACT, CardType.CREATURE)
    return card(
        name,
        mana,
        types,
        subtypes,
        *abilities,
        supertypes=supertypes,
        power=power,
        toughness=toughness,
    )


def instant(name: str, mana: str, *abilities: AnyAbility, subtypes: str = "") -> CardDefinition:
    return card(name, mana, (CardType.INSTANT,), subtypes, *abilities)


def sorcery(name: str, mana: str, *abilities: AnyAbility, subtypes: str = "") -> CardDefinition:
    return card(name, mana, (CardType.SORCERY,), subtypes, *abilities)


def enchantment(
    name: str, mana: str, *abilities: AnyAbility, supertypes: tuple[Supertype, ...] = ()
) -> CardDefinition:
    return card(name, mana, (CardType.ENCHANTMENT,), "", *abilities, supertypes=supertypes)


def aura(name: str, mana: str, enchants: Filter, *abilities: AnyAbility) -> CardDefinition:
    """An Aura that enchants permanents (CR 303.4)."""
    return card(name, mana, (CardType.ENCHANTMENT,), "Aura", Enchant(enchants), *abilities)


def artifact(
    name: str, mana: str, *abilities: AnyAbility, supertypes: tuple[Supertype, ...] = ()
) -> CardDefinition:
    return card(name, mana, (CardType.ARTIFACT,), "", *abilities, supertypes=supertypes)


def equipment(
    name: str,
    mana: str,
    equip: str,
    *abilities: AnyAbility,
    supertypes: tuple[Supertype, ...] = (),
) -> CardDefinition:
    return card(
        name,
        mana,
        (CardType.ARTIFACT,),
        "Equipment",
        *abilities,
        Equip(cost(equip)),
        supertypes=supertypes,
    )


def land(
    name: str,
    *abilities: AnyAbility,
    subtypes: str = "",
    supertypes: tuple[Supertype, ...] = (),
) -> CardDefinition:
    return card(name, "", (CardType.LAND,), subtypes, *abilities, supertypes=supertypes)


def planeswalker(
    name: str, mana: str, subtypes: str, loyalty: int, *abilities: AnyAbility
) -> CardDefinition:
    """A planeswalker (CR 306); legendary as its card now says, unique by its subtype in 2012."""
    return card(
        name,
        mana,
        (CardType.PLANESWALKER,),
        subtypes,
        *abilities,
        supertypes=LEGENDARY,
        loyalty=loyalty,
    )


def token(
    subtypes: str,
    power: int,
    toughness: int,
    colors: tuple[Color, ...],
    *abilities: AnyAbility,
    name: str = "",
    artifact: bool = False,
    supertypes: tuple[Supertype, ...] = (),
) -> TokenDefinition:
    """A creature token (CR 111); named after its subtypes unless it has a name."""
    creature_only = (CardType.CREATURE,)
    return card(
        name or subtypes,
        "",
        (CardType.ARTIFACT, *creature_only) if artifact else creature_only,
        subtypes,
        *abilities,
        supertypes=supertypes,
        power=power,
        toughness=toughness,
        colors=colors,
    )


# Abilities


def spell(effect: Effect, *targets: TargetSlot) -> SpellAbility:
    return SpellAbility((Mode(effect, targets),))


def mode(effect: Effect, *targets: TargetSlot) -> Mode:
    return Mode(effect, targets)


def activated(
    price: Cost,
    effect: Effect,
    *targets: TargetSlot,
    timing: Timing = Timing.INSTANT,
    zone: Zone = Zone.BATTLEFIELD,
    per_turn: int | None = None,
    condition: Condition = ALWAYS,
) -> ActivatedAbility:
    return ActivatedAbility(
        price,
        (Mode(effect, targets),),
        timing=timing,
        zone=zone,
        per_turn=per_turn,
        condition=condition,
    )


def loyalty_ability(change: int, effect: Effect, *targets: TargetSlot) -> ActivatedAbility:
    return ActivatedAbility(
        Cost(None, (LoyaltyChange(change),)), (Mode(effect, targets),), timing=Timing.SORCERY
    )


def triggered(
    event: EventPattern,
    effect: Effect,
    *targets: TargetSlot,
    condition: Condition = ALWAYS,
    zone: Zone = Zone.BATTLEFIELD,
) -> TriggeredAbility:
    return TriggeredAbility(event, (Mode(effect, targets),), condition=condition, zone=zone)


def cumulative_upkeep(mana: str = "", *parts: CostPart) -> CumulativeUpkeep:
    """An age counter each upkeep, then its cost for each of them or it is sacrificed (702.24a)."""
    paid = cost(mana, *parts)
    aging = Sequence(
        (
            PutCounters(AGE, Fixed(1), This()),
            Unless(Sacrifice(This()), YOU, paid, times=CountersOn(This(), AGE)),
        )
    )
    mode = Mode(If(Exists(This()), aging))
    return CumulativeUpkeep(StepBegins(Step.UPKEEP, YOU), (mode,), cost=paid)


def static(
    objects: Selection, *modifications: Modification, condition: Condition = ALWAYS
) -> StaticAbility:
    """The modifications apply to these objects."""
    return StaticAbility(modifications, objects=objects, condition=condition)


def rule(
    players: Players, *modifications: Modification, condition: Condition = ALWAYS
) -> StaticAbility:
    """The modifications apply to these players."""
    return StaticAbility(modifications, players=players, condition=condition)


def attached(*modifications: Modification) -> StaticAbility:
    """What an Aura or Equipment does to the permanent it is attached to."""
    return StaticAbility(modifications, objects=Attached())


# Targets


def target(
    objects: Filter | None,
    *,
    players: PlayerScope = PlayerScope.NONE,
    zone: Zone = Zone.BATTLEFIELD,
    minimum: Number = 1,
    maximum: Number = 1,
    different_from: tuple[int, ...] = (),
) -> TargetSlot:
    return TargetSlot(objects, players, zone, amount(minimum), amount(maximum), different_from)


def makes(
    definition: TokenDefinition,
    count: Number = 1,
    *,
    who: Players = YOU,
    tapped: bool = False,
    attacking: bool = False,
) -> CreateTokens:
    return CreateTokens(definition, amount(count), who, tapped, attacking)
