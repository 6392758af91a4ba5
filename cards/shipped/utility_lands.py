"""Lands that fight, and lands with a second use."""

from cards.declare import LEGENDARY, SNOW, activated, cost, land, makes, target, triggered
from cards.phrases import (
    ATTACKS,
    BASIC_LAND,
    BLUE,
    COLORLESS,
    CREATURE,
    FLIER,
    GREEN,
    LAND,
    RED,
    WHITE,
    at_most,
    destroy_target,
    every,
    non,
    pump,
    put_counters,
    search,
    subtype,
    target_creature,
    then,
    your_creatures,
)
from cards.recurring import ENTERS_TAPPED, becomes_creature, tap_for, with_counters
from cards.shipped.tokens import MARIT_LAGE, SPIRIT
from rules.language import (
    ControllerOf,
    CountersOn,
    ExileFromGraveyard,
    Exists,
    Fixed,
    If,
    IsAttacking,
    IsSupertype,
    May,
    Remembered,
    RemoveCounters,
    Sacrifice,
    SacrificeThis,
    StateHolds,
    TapThis,
    Targeted,
    This,
    X,
)
from rules.vocabulary import CardType, Keyword, Supertype, Zone

ARTIFACT_CREATURE = (CardType.ARTIFACT, CardType.CREATURE)
NONBASIC_LAND = target(every(LAND, non(IsSupertype(Supertype.BASIC))))

CARDS = (
    # Lands that become creatures
    land(
        "Forbidding Watchtower",
        ENTERS_TAPPED,
        tap_for(WHITE),
        becomes_creature(cost("{1}{W}"), 1, 5, "Soldier", (WHITE,)),
    ),
    land(
        "Faerie Conclave",
        ENTERS_TAPPED,
        tap_for(BLUE),
        becomes_creature(cost("{1}{U}"), 2, 1, "Faerie", (BLUE,), Keyword.FLYING),
    ),
    land(
        "Ghitu Encampment",
        ENTERS_TAPPED,
        tap_for(RED),
        becomes_creature(cost("{1}{R}"), 2, 1, "Warrior", (RED,), Keyword.FIRST_STRIKE),
    ),
    land(
        "Treetop Village",
        ENTERS_TAPPED,
        tap_for(GREEN),
        becomes_creature(cost("{1}{G}"), 3, 3, "Ape", (GREEN,), Keyword.TRAMPLE),
    ),
    land(
        "Celestial Colonnade",
        ENTERS_TAPPED,
        tap_for(WHITE, BLUE),
        becomes_creature(
            cost("{3}{W}{U}"), 4, 4, "Elemental", (WHITE, BLUE), Keyword.FLYING, Keyword.VIGILANCE
        ),
    ),
    land(
        "Raging Ravine",
        ENTERS_TAPPED,
        tap_for(RED, GREEN),
        becomes_creature(
            cost("{2}{R}{G}"),
            3,
            3,
            "Elemental",
            (RED, GREEN),
            triggered(ATTACKS, put_counters(This())),
        ),
    ),
    land(
        "Mishra's Factory",
        tap_for(COLORLESS),
        becomes_creature(cost("{1}"), 2, 2, "Assembly-Worker", types=ARTIFACT_CREATURE),
        activated(cost("", TapThis()), pump(1, 1), target_creature(subtype("Assembly-Worker"))),
    ),
    land(
        "Blinkmoth Nexus",
        tap_for(COLORLESS),
        becomes_creature(
            cost("{1}"), 1, 1, "Blinkmoth", (), Keyword.FLYING, types=ARTIFACT_CREATURE
        ),
        activated(cost("{1}", TapThis()), pump(1, 1), target_creature(subtype("Blinkmoth"))),
    ),
    # Lands with a second use
    land(
        "Wasteland",
        tap_for(COLORLESS),
        activated(cost("", TapThis(), SacrificeThis()), destroy_target(), NONBASIC_LAND),
    ),
    land(
        "Strip Mine",
        tap_for(COLORLESS),
        activated(cost("", TapThis(), SacrificeThis()), destroy_target(), target(LAND)),
    ),
    land(
        "Ghost Quarter",
        tap_for(COLORLESS),
        activated(
            cost("", TapThis(), SacrificeThis()),
            then(
                destroy_target(),
                May(
                    search(BASIC_LAND, Zone.BATTLEFIELD, who=ControllerOf(Targeted())),
                    ControllerOf(Targeted()),
                ),
            ),
            target(LAND),
        ),
    ),
    land(
        "Quicksand",
        tap_for(COLORLESS),
        activated(
            cost("", TapThis(), SacrificeThis()),
            pump(-1, -2),
            target_creature(IsAttacking(), non(FLIER)),
        ),
    ),
    land(
        "Daru Encampment",
        tap_for(COLORLESS),
        activated(cost("{W}", TapThis()), pump(1, 1), target_creature(subtype("Soldier"))),
    ),
    land(
        "Gavony Township",
        tap_for(COLORLESS),
        activated(cost("{2}{G}{W}", TapThis()), put_counters(your_creatures())),
    ),
    land(
        "Kessig Wolf Run",
        tap_for(COLORLESS),
        activated(cost("{X}{R}{G}", TapThis()), pump(X(), 0, Keyword.TRAMPLE), target_creature()),
    ),
    land(
        "Moorland Haunt",
        tap_for(COLORLESS),
        activated(cost("{W}{U}", TapThis(), ExileFromGraveyard(Fixed(1), CREATURE)), makes(SPIRIT)),
    ),
    land(
        "Dark Depths",
        with_counters(10, "ice"),
        activated(cost("{3}"), RemoveCounters("ice", Fixed(1), This())),
        triggered(
            StateHolds(at_most(CountersOn(This(), "ice"), 0)),
            then(
                Sacrifice(This()),
                If(Exists(Remembered("sacrificed")), makes(MARIT_LAGE)),
            ),
        ),
        supertypes=(*LEGENDARY, *SNOW),
    ),
)
