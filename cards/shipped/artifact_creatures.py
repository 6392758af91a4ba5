"""Artifact creatures."""

from cards.declare import SNOW, activated, artifact_creature, cost, makes, rule, static, triggered
from cards.phrases import (
    ANY_COLOR,
    ARTIFACT,
    BASIC_LAND,
    BLACK,
    COLORLESS,
    CREATURE,
    DIES,
    ENTERS,
    EVERYBODY,
    GREEN,
    OPPONENTS,
    WHITE,
    draws,
    gains,
    may,
    non,
    search,
    subtype,
    then,
)
from cards.recurring import SHUFFLED_AWAY, tap_for
from cards.shipped.tokens import DEADLY_WURM, LIFE_WURM
from rules.language import (
    CantBeBlocked,
    CantCast,
    CantLoseGame,
    CantWinGame,
    Fixed,
    MustAttack,
    SacrificeThis,
    SpellCost,
    StaysTapped,
    This,
    Untap,
    You,
)
from rules.vocabulary import Keyword, Zone

FETCH_BASIC = search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True)

CARDS = (
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, Keyword.FLYING),
    artifact_creature("Memnite", "{0}", "Construct", 1, 1),
    artifact_creature("Steel Wall", "{1}", "Wall", 0, 4, Keyword.DEFENDER),
    artifact_creature("Phyrexian Hulk", "{6}", "Phyrexian Golem", 5, 4),
    artifact_creature("Darksteel Myr", "{3}", "Myr", 0, 1, Keyword.INDESTRUCTIBLE),
    artifact_creature("Gold Myr", "{2}", "Myr", 1, 1, tap_for(WHITE)),
    artifact_creature("Leaden Myr", "{2}", "Myr", 1, 1, tap_for(BLACK)),
    artifact_creature("Copper Myr", "{2}", "Myr", 1, 1, tap_for(GREEN)),
    artifact_creature("Alloy Myr", "{3}", "Myr", 2, 2, tap_for(*ANY_COLOR)),
    artifact_creature("Palladium Myr", "{3}", "Myr", 2, 2, tap_for(COLORLESS, number=2)),
    artifact_creature(
        "Bottle Gnomes", "{3}", "Gnome", 1, 3, activated(cost("", SacrificeThis()), gains(3))
    ),
    artifact_creature(
        "Vault Skirge", "{1}{B/P}", "Phyrexian Imp", 1, 1, Keyword.FLYING, Keyword.LIFELINK
    ),
    artifact_creature(
        "Porcelain Legionnaire", "{2}{W/P}", "Phyrexian Soldier", 3, 1, Keyword.FIRST_STRIKE
    ),
    artifact_creature("Slash Panther", "{4}{R/P}", "Phyrexian Cat", 4, 2, Keyword.HASTE),
    artifact_creature(
        "Juggernaut",
        "{4}",
        "Juggernaut",
        5,
        3,
        static(This(), MustAttack(), CantBeBlocked(subtype("Wall"))),
    ),
    artifact_creature("Steel Golem", "{3}", "Golem", 3, 4, rule(You(), CantCast(CREATURE))),
    artifact_creature(
        "Lodestone Golem", "{4}", "Golem", 5, 3, rule(EVERYBODY, SpellCost(non(ARTIFACT), Fixed(1)))
    ),
    artifact_creature(
        "Solemn Simulacrum",
        "{4}",
        "Golem",
        2,
        2,
        triggered(ENTERS, may(FETCH_BASIC)),
        triggered(DIES, may(draws(1))),
    ),
    artifact_creature(
        "Phyrexian Ironfoot",
        "{3}",
        "Phyrexian Construct",
        3,
        4,
        static(This(), StaysTapped()),
        activated(cost("{1}{S}"), Untap(This())),
        supertypes=SNOW,
    ),
    artifact_creature(
        "Wurmcoil Engine",
        "{6}",
        "Phyrexian Wurm",
        6,
        6,
        Keyword.DEATHTOUCH,
        Keyword.LIFELINK,
        triggered(DIES, then(makes(DEADLY_WURM), makes(LIFE_WURM))),
    ),
    artifact_creature(
        "Platinum Angel",
        "{7}",
        "Angel",
        4,
        4,
        Keyword.FLYING,
        rule(You(), CantLoseGame()),
        rule(OPPONENTS, CantWinGame()),
    ),
    artifact_creature(
        "Darksteel Colossus",
        "{11}",
        "Golem",
        11,
        11,
        Keyword.TRAMPLE,
        Keyword.INDESTRUCTIBLE,
        SHUFFLED_AWAY,
    ),
)
