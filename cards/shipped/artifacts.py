"""Artifacts that are neither creatures nor Equipment."""

from cards.declare import LEGENDARY, activated, artifact, cost, rule, target, triggered
from cards.phrases import (
    ANY_COLOR,
    ANY_TARGET,
    ARTIFACT,
    BASIC_LAND,
    BLACK,
    BLUE,
    CHARGE,
    COLORLESS,
    CREATURE,
    ENCHANTMENT,
    ENTERS,
    EVERYBODY,
    GREEN,
    LAND,
    MINUS_ONE,
    OPPONENTS,
    RED,
    TARGET_PLAYER,
    THAT_PLAYER,
    WHITE,
    YOUR_UPKEEP,
    any_of,
    deals,
    deals_to,
    draws,
    exile,
    gains,
    may,
    non,
    put_counters,
    target_creature,
    then,
)
from cards.recurring import ENTERS_TAPPED, adds, filters_into, one_mana, tap_for, with_counters
from rules.language import (
    AddMana,
    Anything,
    Attacks,
    ControllerOf,
    ControlNextTurn,
    Count,
    DealDamage,
    Destroy,
    Dies,
    Each,
    EndGame,
    EntersAs,
    Exists,
    Fixed,
    FlashFor,
    IsColor,
    IsTapped,
    It,
    ManaProducibleBy,
    Matching,
    Minus,
    Move,
    Outcome,
    Position,
    RemoveCounter,
    SacrificeThis,
    SpellCast,
    StepBegins,
    Tap,
    TapThis,
    Targeted,
    TargetedPlayers,
    This,
    Together,
    UnspentMana,
    You,
)
from rules.vocabulary import Keyword, ManaType, Step, Zone

ALL_BUT_LANDS = Each(any_of(ARTIFACT, CREATURE, ENCHANTMENT))
MY_HAND = Each(zone=Zone.HAND, whose=You())
OPPOSING_LANDS = Each(LAND, whose=OPPONENTS)

CARDS = (
    # Mana
    artifact("Sol Ring", "{1}", tap_for(COLORLESS, number=2)),
    artifact(
        "Mind Stone",
        "{2}",
        tap_for(COLORLESS),
        activated(cost("{1}", TapThis(), SacrificeThis()), draws(1)),
    ),
    artifact(
        "Prophetic Prism",
        "{2}",
        triggered(ENTERS, draws(1)),
        activated(cost("{1}", TapThis()), adds(*ANY_COLOR)),
    ),
    artifact("Manalith", "{3}", tap_for(*ANY_COLOR)),
    artifact("Darksteel Ingot", "{3}", Keyword.INDESTRUCTIBLE, tap_for(*ANY_COLOR)),
    artifact("Worn Powerstone", "{3}", ENTERS_TAPPED, tap_for(COLORLESS, number=2)),
    artifact("Ur-Golem's Eye", "{4}", tap_for(COLORLESS, number=2)),
    artifact(
        "Fellwar Stone",
        "{2}",
        activated(cost("", TapThis()), AddMana((ManaProducibleBy(OPPOSING_LANDS, ANY_COLOR),))),
    ),
    artifact(
        "Star Compass",
        "{2}",
        ENTERS_TAPPED,
        activated(
            cost("", TapThis()),
            AddMana((ManaProducibleBy(Each(BASIC_LAND, whose=You()), ANY_COLOR),)),
        ),
    ),
    artifact(
        "Sphere of the Suns",
        "{2}",
        EntersAs(tapped=True, counters=((CHARGE, Fixed(3)),)),
        activated(cost("", TapThis(), RemoveCounter(CHARGE, Fixed(1))), adds(*ANY_COLOR)),
    ),
    artifact(
        "Doubling Cube",
        "{2}",
        activated(
            cost("{3}", TapThis()),
            then(*(AddMana((one_mana(type_),), UnspentMana(type_, You())) for type_ in ManaType)),
        ),
    ),
    artifact("Azorius Signet", "{2}", filters_into(WHITE, BLUE)),
    artifact("Orzhov Signet", "{2}", filters_into(WHITE, BLACK)),
    artifact("Boros Signet", "{2}", filters_into(RED, WHITE)),
    artifact("Izzet Signet", "{2}", filters_into(BLUE, RED)),
    artifact("Golgari Signet", "{2}", filters_into(BLACK, GREEN)),
    artifact("Gruul Signet", "{2}", filters_into(RED, GREEN)),
    # Tools
    artifact(
        "Icy Manipulator",
        "{4}",
        activated(
            cost("{1}", TapThis()), Tap(Targeted()), target(any_of(ARTIFACT, CREATURE, LAND))
        ),
    ),
    artifact("Rod of Ruin", "{4}", activated(cost("{3}", TapThis()), deals(1), ANY_TARGET)),
    artifact(
        "Nevinyrral's Disk",
        "{4}",
        ENTERS_TAPPED,
        activated(cost("{1}", TapThis()), Destroy(ALL_BUT_LANDS)),
    ),
    artifact(
        "Font of Mythos", "{4}", triggered(StepBegins(Step.DRAW, EVERYBODY), draws(2, THAT_PLAYER))
    ),
    artifact(
        "Howling Mine",
        "{2}",
        triggered(
            StepBegins(Step.DRAW, EVERYBODY),
            draws(1, THAT_PLAYER),
            condition=Exists(Matching(This(), non(IsTapped()))),
        ),
    ),
    artifact("Ivory Tower", "{1}", triggered(YOUR_UPKEEP, gains(Minus(Count(MY_HAND), Fixed(4))))),
    artifact(
        "Elixir of Immortality",
        "{1}",
        activated(
            cost("{2}", TapThis()),
            then(
                gains(5),
                Move(
                    Together((This(), Each(zone=Zone.GRAVEYARD, whose=You()))),
                    Zone.LIBRARY,
                    Position.SHUFFLED,
                ),
            ),
        ),
    ),
    artifact(
        "Angel's Feather", "{2}", triggered(SpellCast(EVERYBODY, IsColor(WHITE)), may(gains(1)))
    ),
    artifact("Kraken's Eye", "{2}", triggered(SpellCast(EVERYBODY, IsColor(BLUE)), may(gains(1)))),
    artifact("Demon's Horn", "{2}", triggered(SpellCast(EVERYBODY, IsColor(BLACK)), may(gains(1)))),
    artifact(
        "Tormod's Crypt",
        "{0}",
        activated(
            cost("", TapThis(), SacrificeThis()),
            exile(Each(zone=Zone.GRAVEYARD, whose=TargetedPlayers())),
            TARGET_PLAYER,
        ),
    ),
    artifact(
        "Trigon of Corruption",
        "{4}",
        with_counters(3, CHARGE),
        activated(cost("{B}{B}", TapThis()), put_counters(This(), 1, CHARGE)),
        activated(
            cost("{2}", TapThis(), RemoveCounter(CHARGE, Fixed(1))),
            put_counters(Targeted(), 1, MINUS_ONE),
            target_creature(),
        ),
    ),
    artifact("Caltrops", "{3}", triggered(Attacks(CREATURE), DealDamage(Fixed(1), It()))),
    artifact("Dingus Egg", "{4}", triggered(Dies(LAND), deals_to(2, ControllerOf(It())))),
    artifact("Vedalken Orrery", "{4}", rule(You(), FlashFor(Anything()))),
    artifact(
        "Door to Nothingness",
        "{5}",
        ENTERS_TAPPED,
        activated(
            cost("{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", TapThis(), SacrificeThis()),
            EndGame(Outcome.LOSE, TargetedPlayers()),
            TARGET_PLAYER,
        ),
    ),
    artifact(
        "Mindslaver",
        "{6}",
        activated(
            cost("{4}", TapThis(), SacrificeThis()),
            ControlNextTurn(TargetedPlayers()),
            TARGET_PLAYER,
        ),
        supertypes=LEGENDARY,
    ),
)
