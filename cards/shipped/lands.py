"""Lands for mana.

A basic land type gives its mana ability by itself (CR 305.6): none is declared here.
"""

from cards.declare import BASIC, LEGENDARY, SNOW, activated, cost, land, static, triggered
from cards.phrases import (
    ANY_COLOR,
    BASIC_LAND,
    BLACK,
    BLUE,
    CHARGE,
    COLORLESS,
    ENTERS,
    GREEN,
    LAND,
    OPPONENTS,
    RED,
    TARGET_PLAYER,
    WHITE,
    YOURS,
    any_of,
    at_most,
    bounce,
    controls,
    deals_to,
    gains,
    loses,
    pump,
    search,
    subtype,
    target_creature,
    then,
    unless_pays,
)
from cards.recurring import (
    ENTERS_TAPPED,
    adds,
    one_mana,
    protects_from_chosen_color,
    tap_for,
    with_counters,
)
from rules.language import (
    AddMana,
    AddTypes,
    AnyAbility,
    BecomesTapped,
    CardDefinition,
    Chosen,
    CountersOn,
    Cycling,
    Each,
    EntersAs,
    Fixed,
    If,
    IsNot,
    ManaOfColorAmong,
    ManaProducibleBy,
    Move,
    PayLife,
    RemoveCounter,
    Sacrifice,
    SacrificeThis,
    TapThis,
    TargetedPlayers,
    This,
    TopOfLibrary,
    You,
)
from rules.vocabulary import BASIC_LAND_TYPES, Color, Supertype, Zone

BASIC_LANDS = (
    *(land(name, subtypes=name, supertypes=BASIC) for name in BASIC_LAND_TYPES),
    *(
        land(f"Snow-Covered {name}", subtypes=name, supertypes=(*BASIC, *SNOW))
        for name in BASIC_LAND_TYPES
    ),
)


def tap_land(name: str, *colors: Color, supertypes: tuple[Supertype, ...] = ()) -> CardDefinition:
    """Enters tapped, taps for one of the colours."""
    return land(name, ENTERS_TAPPED, tap_for(*colors), supertypes=supertypes)


def refuge(name: str, *colors: Color) -> CardDefinition:
    return land(name, ENTERS_TAPPED, triggered(ENTERS, gains(1)), tap_for(*colors))


def typed_land(name: str, subtypes: str, *abilities: AnyAbility) -> CardDefinition:
    """Its basic land types give it its mana abilities."""
    return land(name, *abilities, subtypes=subtypes)


def check_land(name: str, first: Color, second: Color) -> CardDefinition:
    """Enters tapped unless you control a land of one of the two types."""
    kinds = any_of(*(subtype(BASIC_LAND_TYPES[color]) for color in (first, second)))
    return land(
        name, EntersAs(tapped=True, condition=IsNot(controls(kinds))), tap_for(first, second)
    )


def pain_land(name: str, *colors: Color) -> CardDefinition:
    painful = activated(cost("", TapThis()), then(adds(*colors), deals_to(1, You())))
    return land(name, tap_for(COLORLESS), painful)


def cycling_land(name: str, color: Color, price: str) -> CardDefinition:
    return land(name, ENTERS_TAPPED, tap_for(color), Cycling(cost(price)))


def fetch_land(name: str, *subtypes: str) -> CardDefinition:
    kinds = any_of(*(subtype(name) for name in subtypes))
    price = cost("", TapThis(), PayLife(Fixed(1)), SacrificeThis())
    return land(name, activated(price, search(kinds, Zone.BATTLEFIELD)))


def bounce_land(name: str, first: Color, second: Color) -> CardDefinition:
    both = AddMana((one_mana(first), one_mana(second)))
    one_land = Chosen(Each(LAND, whose=You()), Fixed(1), Fixed(1))
    return land(
        name,
        ENTERS_TAPPED,
        triggered(ENTERS, bounce(one_land)),
        activated(cost("", TapThis()), both),
    )


def vivid_land(name: str, color: Color) -> CardDefinition:
    return land(
        name,
        EntersAs(tapped=True, counters=((CHARGE, Fixed(2)),)),
        tap_for(color),
        activated(cost("", TapThis(), RemoveCounter(CHARGE, Fixed(1))), adds(*ANY_COLOR)),
    )


EVOLVES = activated(
    cost("", TapThis(), SacrificeThis()), search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True)
)
SHOCK = EntersAs(tapped=True, unless_paid=cost("", PayLife(Fixed(2))))
"""As it enters you may pay 2 life; if you don't, it enters tapped."""

CARDS = (
    *BASIC_LANDS,
    # Two colours and more
    tap_land("Coastal Tower", WHITE, BLUE),
    tap_land("Urborg Volcano", BLACK, RED),
    tap_land("Shivan Oasis", RED, GREEN),
    tap_land("Elfhame Palace", GREEN, WHITE),
    tap_land("Boreal Shelf", WHITE, BLUE, supertypes=SNOW),
    tap_land("Arcane Sanctum", WHITE, BLUE, BLACK),
    tap_land("Crumbling Necropolis", BLUE, BLACK, RED),
    tap_land("Savage Lands", BLACK, RED, GREEN),
    tap_land("Jungle Shrine", RED, GREEN, WHITE),
    tap_land("Seaside Citadel", GREEN, WHITE, BLUE),
    refuge("Sejiri Refuge", WHITE, BLUE),
    refuge("Jwar Isle Refuge", BLUE, BLACK),
    refuge("Akoum Refuge", BLACK, RED),
    refuge("Graypelt Refuge", GREEN, WHITE),
    typed_land("Tundra", "Plains Island"),
    typed_land("Badlands", "Swamp Mountain"),
    typed_land("Taiga", "Mountain Forest"),
    typed_land("Hallowed Fountain", "Plains Island", SHOCK),
    typed_land("Steam Vents", "Island Mountain", SHOCK),
    typed_land("Stomping Ground", "Mountain Forest", SHOCK),
    typed_land("Temple Garden", "Forest Plains", SHOCK),
    typed_land("Sacred Foundry", "Mountain Plains", SHOCK),
    check_land("Dragonskull Summit", BLACK, RED),
    check_land("Rootbound Crag", RED, GREEN),
    check_land("Sunpetal Grove", GREEN, WHITE),
    pain_land("Adarkar Wastes", WHITE, BLUE),
    pain_land("Karplusan Forest", RED, GREEN),
    pain_land("Brushland", GREEN, WHITE),
    pain_land("Yavimaya Coast", GREEN, BLUE),
    bounce_land("Gruul Turf", RED, GREEN),
    bounce_land("Selesnya Sanctuary", GREEN, WHITE),
    fetch_land("Windswept Heath", "Forest", "Plains"),
    fetch_land("Arid Mesa", "Mountain", "Plains"),
    # Any colour
    land("Evolving Wilds", EVOLVES),
    land("Terramorphic Expanse", EVOLVES),
    vivid_land("Vivid Creek", BLUE),
    vivid_land("Vivid Meadow", WHITE),
    land("City of Brass", triggered(BecomesTapped(), deals_to(1, You())), tap_for(*ANY_COLOR)),
    land(
        "Rupture Spire",
        ENTERS_TAPPED,
        triggered(ENTERS, unless_pays(Sacrifice(This()), You(), "{1}")),
        tap_for(*ANY_COLOR),
    ),
    land(
        "Gemstone Mine",
        with_counters(3, "mining"),
        activated(
            cost("", TapThis(), RemoveCounter("mining", Fixed(1))),
            then(
                adds(*ANY_COLOR),
                If(at_most(CountersOn(This(), "mining"), 0), Sacrifice(This())),
            ),
        ),
    ),
    land(
        "Reflecting Pool",
        activated(cost("", TapThis()), AddMana((ManaProducibleBy(Each(LAND, whose=You())),))),
    ),
    land(
        "Exotic Orchard",
        activated(
            cost("", TapThis()),
            AddMana((ManaProducibleBy(Each(LAND, whose=OPPONENTS), ANY_COLOR),)),
        ),
    ),
    land(
        "Meteor Crater",
        activated(cost("", TapThis()), AddMana((ManaOfColorAmong(Each(whose=You())),))),
    ),
    land(
        "Urborg, Tomb of Yawgmoth",
        static(Each(LAND), AddTypes(subtypes=("Swamp",))),
        supertypes=LEGENDARY,
    ),
    # One colour and something more
    cycling_land("Secluded Steppe", WHITE, "{W}"),
    cycling_land("Lonely Sandbar", BLUE, "{U}"),
    cycling_land("Barren Moor", BLACK, "{B}"),
    cycling_land("Forgotten Cave", RED, "{R}"),
    cycling_land("Tranquil Thicket", GREEN, "{G}"),
    cycling_land("Drifting Meadow", WHITE, "{2}"),
    land(
        "Sejiri Steppe",
        ENTERS_TAPPED,
        triggered(ENTERS, protects_from_chosen_color(), target_creature(YOURS)),
        tap_for(WHITE),
    ),
    land(
        "Halimar Depths",
        ENTERS_TAPPED,
        triggered(ENTERS, Move(TopOfLibrary(Fixed(3)), Zone.LIBRARY)),
        tap_for(BLUE),
    ),
    land(
        "Piranha Marsh",
        ENTERS_TAPPED,
        triggered(ENTERS, loses(1, TargetedPlayers()), TARGET_PLAYER),
        tap_for(BLACK),
    ),
    land(
        "Teetering Peaks",
        ENTERS_TAPPED,
        triggered(ENTERS, pump(2, 0), target_creature()),
        tap_for(RED),
    ),
)
