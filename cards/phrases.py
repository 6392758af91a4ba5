"""Recurring phrases of cards, each a small composition of nodes: filters, targets, effects."""

from __future__ import annotations

from cards.declare import YOU, Number, amount, cost, target
from rules.language import (
    AllOf,
    AnyAbility,
    AnyOf,
    Attacks,
    Bind,
    Chosen,
    Compare,
    Condition,
    ControlledBy,
    CreatureDiedThisTurn,
    DamageDealt,
    DamageKind,
    DealDamage,
    Destroy,
    Dies,
    Discard,
    Draw,
    Duration,
    Each,
    EachOpponent,
    EachPlayer,
    Effect,
    Enters,
    Exists,
    Filter,
    GainAbilities,
    GainLife,
    HasKeyword,
    IsAttached,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsThis,
    IsType,
    LoseLife,
    Matching,
    May,
    Modification,
    ModifyObjects,
    ModifyPowerToughness,
    Move,
    Not,
    OwnedBy,
    Players,
    PlayerScope,
    Position,
    PutCounters,
    Remembered,
    RememberedPlayers,
    Reveal,
    Sacrifice,
    Selection,
    Sequence,
    SetPowerToughness,
    Shuffle,
    StepBegins,
    Targeted,
    TargetedPlayers,
    TargetSlot,
    TopOfLibrary,
    Unless,
    You,
)
from rules.vocabulary import CardType, Color, Comparison, Keyword, ManaType, Step, Supertype, Zone

WHITE = Color.WHITE
BLUE = Color.BLUE
BLACK = Color.BLACK
RED = Color.RED
GREEN = Color.GREEN

ARTIFACT = IsType(CardType.ARTIFACT)
CREATURE = IsType(CardType.CREATURE)
ENCHANTMENT = IsType(CardType.ENCHANTMENT)
LAND = IsType(CardType.LAND)
PLANESWALKER = IsType(CardType.PLANESWALKER)
INSTANT_OR_SORCERY = AnyOf((IsType(CardType.INSTANT), IsType(CardType.SORCERY)))
BASIC_LAND = AllOf((IsSupertype(Supertype.BASIC), LAND))
YOURS = ControlledBy(You())
FLIER = HasKeyword(Keyword.FLYING)

PLUS_ONE = "+1/+1"
MINUS_ONE = "-1/-1"
CHARGE = "charge"

COLORLESS = ManaType.COLORLESS
ANY_COLOR = tuple(ManaType)[:5]


# Filters and selections


def every(*parts: Filter) -> Filter:
    """What passes all of these filters."""
    return parts[0] if len(parts) == 1 else AllOf(parts)


def any_of(*parts: Filter) -> Filter:
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def another(*parts: Filter) -> Filter:
    return AllOf((*parts, Not(IsThis())))


def yours(*parts: Filter) -> Filter:
    return AllOf((*parts, YOURS))


def subtype(name: str) -> Filter:
    return IsSubtype(name)


def non(part: Filter) -> Filter:
    return Not(part)


def creatures(*parts: Filter) -> Each:
    """All creatures on the battlefield of this kind."""
    return Each(every(CREATURE, *parts))


def your_creatures(*parts: Filter) -> Each:
    return Each(every(CREATURE, *parts), whose=You())


def your_others(*parts: Filter) -> Each:
    return Each(another(*(parts or (CREATURE,))), whose=You())


def in_graveyard(*parts: Filter) -> TargetSlot:
    """Target card of this kind in your graveyard."""
    return target(every(*parts, OwnedBy(You())), zone=Zone.GRAVEYARD)


# Targets


ANY_TARGET = target(AnyOf((CREATURE, PLANESWALKER)), players=PlayerScope.ANY)
"""A creature, a planeswalker or a player (CR 115.4)."""

TARGET_PLAYER = target(None, players=PlayerScope.ANY)
PLAYER_OR_PLANESWALKER = target(PLANESWALKER, players=PlayerScope.ANY)
TARGET_OPPONENT = target(None, players=PlayerScope.OPPONENT)


def target_creature(*parts: Filter) -> TargetSlot:
    return target(every(CREATURE, *parts))


def target_spell(*parts: Filter) -> TargetSlot:
    return target(every(IsSpell(), *parts), zone=Zone.STACK)


# Effects on objects


def then(*steps: Effect) -> Sequence:
    return Sequence(steps)


def deals(number: Number, slot: int = 0) -> DealDamage:
    """Damage to what was chosen in a slot, be it object or player."""
    return DealDamage(amount(number), Targeted(slot), TargetedPlayers(slot))


def deals_to(number: Number, who: Players) -> DealDamage:
    return DealDamage(amount(number), who=who)


def gets(power: Number, toughness: Number) -> ModifyPowerToughness:
    return ModifyPowerToughness(amount(power), amount(toughness))


def has(*abilities: AnyAbility) -> GainAbilities:
    return GainAbilities(abilities)


def until_end_of_turn(what: Selection, *modifications: Modification) -> ModifyObjects:
    return ModifyObjects(what, modifications, Duration.UNTIL_END_OF_TURN)


def pump(power: Number, toughness: Number, *keywords: AnyAbility, slot: int = 0) -> ModifyObjects:
    """The target in a slot gets +P/+T and perhaps gains abilities until end of turn."""
    return boost(Targeted(slot), power, toughness, *keywords)


def boost(
    what: Selection, power: Number, toughness: Number, *keywords: AnyAbility
) -> ModifyObjects:
    change = gets(power, toughness)
    return until_end_of_turn(what, change, *((has(*keywords),) if keywords else ()))


def destroy_target(slot: int = 0) -> Destroy:
    return Destroy(Targeted(slot))


def bury_target(slot: int = 0) -> Destroy:
    """Destroy; it can't be regenerated."""
    return Destroy(Targeted(slot), no_regeneration=True)


def bounce(what: Selection) -> Move:
    return Move(what, Zone.HAND)


def exile(what: Selection) -> Move:
    return Move(what, Zone.EXILE)


def reanimate(what: Selection) -> Move:
    """Onto the battlefield under your control."""
    return Move(what, Zone.BATTLEFIELD, controller=You())


def put_counters(what: Selection, number: Number = 1, kind: str = PLUS_ONE) -> PutCounters:
    return PutCounters(kind, amount(number), what)


def sacrifices(who: Players, what: Filter, number: Number = 1) -> Effect:
    """The players sacrifice permanents of their choice, all at once."""
    count = amount(number)
    return Sacrifice(Chosen(Each(what, whose=who), count, count, who))


# Cards and players


def draws(number: Number, who: Players = YOU) -> Draw:
    return Draw(amount(number), who)


def discards(number: Number, who: Players) -> Discard:
    return Discard(amount(number), who)


def gains(number: Number, who: Players = YOU) -> GainLife:
    return GainLife(amount(number), who)


def loses(number: Number, who: Players) -> LoseLife:
    return LoseLife(amount(number), who)


def mills(number: Number, who: Players) -> Move:
    return Move(TopOfLibrary(amount(number), who), Zone.GRAVEYARD)


def may(effect: Effect) -> May:
    return May(effect)


def unless_pays(effect: Effect, who: Players, mana: str) -> Unless:
    return Unless(effect, who, cost(mana))


EACH = RememberedPlayers("each")


def search(
    what: Filter,
    to: Zone,
    *,
    number: Number = 1,
    tapped: bool = False,
    revealed: bool = True,
    who: Players = YOU,
) -> Sequence:
    """Search a library, put what is found somewhere, then shuffle (CR 701.23)."""
    found = Remembered("found")
    steps: list[Effect] = [
        Bind(Chosen(Each(what, Zone.LIBRARY, who), amount(0), amount(number), who), "found")
    ]
    if revealed and to is not Zone.BATTLEFIELD:
        steps.append(Reveal(found))
    if to is Zone.LIBRARY:
        return Sequence((*steps, Shuffle(who), Move(found, Zone.LIBRARY, Position.TOP)))
    controller = who if to is Zone.BATTLEFIELD else None
    return Sequence((*steps, Move(found, to, controller=controller, tapped=tapped), Shuffle(who)))


def scry(number: int) -> Sequence:
    """Scry (CR 701.22)."""
    seen = Remembered("seen")
    count = amount(number)
    return Sequence(
        (
            Bind(TopOfLibrary(count), "seen"),
            Reveal(seen, to=You()),
            Move(Chosen(seen, amount(0), count), Zone.LIBRARY, Position.BOTTOM, remember="below"),
            Move(Matching(seen, Not(IsRemembered("below"))), Zone.LIBRARY, Position.TOP),
        )
    )


# Conditions


def controls(*parts: Filter) -> Condition:
    """You control a permanent of this kind."""
    return Exists(Each(every(*parts), whose=YOU))


def your(name: str) -> Each:
    """The permanents you control of a subtype."""
    return Each(IsSubtype(name), whose=YOU)


def more_than(left: Number, right: Number) -> Compare:
    return Compare(amount(left), Comparison.MORE_THAN, amount(right))


def at_least(left: Number, right: Number) -> Compare:
    return Compare(amount(left), Comparison.AT_LEAST, amount(right))


def at_most(left: Number, right: Number) -> Compare:
    return Compare(amount(left), Comparison.AT_MOST, amount(right))


def base(power: Number, toughness: Number) -> SetPowerToughness:
    return SetPowerToughness(amount(power), amount(toughness))


# Events and players


ENTERS = Enters(IsThis())
DIES = Dies(IsThis())
ATTACKS = Attacks(IsThis())
HITS_PLAYER = DamageDealt(IsThis(), objects=None, kind=DamageKind.COMBAT)
"""This deals combat damage to a player."""

YOUR_UPKEEP = StepBegins(Step.UPKEEP, You())
YOUR_END_STEP = StepBegins(Step.END, You())
OPPONENTS = EachOpponent()
EVERYBODY = EachPlayer()

ATTACHED_TO = IsAttached(IsThis())
"""The creature that this Aura enchants, or that this Equipment is attached to."""

THAT_PLAYER = RememberedPlayers("player")
END_STEP = StepBegins(Step.END, None)
MORBID = CreatureDiedThisTurn()
