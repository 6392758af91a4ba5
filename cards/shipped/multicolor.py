"""Cards of several colours, hybrid ones included."""

from cards.declare import (
    LEGENDARY,
    activated,
    attached,
    aura,
    cost,
    creature,
    enchantment,
    instant,
    makes,
    mode,
    rule,
    sorcery,
    spell,
    target,
    triggered,
)
from cards.phrases import (
    ANY_COLOR,
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    ENTERS,
    FLIER,
    GREEN,
    HITS_PLAYER,
    LAND,
    WHITE,
    any_of,
    at_least,
    boost,
    bounce,
    bury_target,
    controls,
    deals,
    destroy_target,
    draws,
    every,
    exile,
    gains,
    gets,
    has,
    non,
    subtype,
    target_creature,
    target_spell,
    then,
    until_end_of_turn,
    your_creatures,
)
from cards.recurring import (
    CANT_BE_COUNTERED,
    SHUFFLED_AWAY,
    adds,
    color_of_your_choice,
    divided,
    exalted,
    lifelink_for_you,
)
from cards.shipped.tokens import SAPROLING
from rules.language import (
    Anything,
    AttackableOnlyBy,
    BasicLandTypes,
    Both,
    CantBeCountered,
    Chosen,
    Count,
    CounterSpell,
    Duration,
    Each,
    EndGame,
    EntersAs,
    EntryChoice,
    Fixed,
    If,
    IsChosenColor,
    IsColor,
    IsSupertype,
    IsType,
    May,
    ModifyObjects,
    Move,
    Outcome,
    Position,
    PreventDamage,
    Protection,
    SacrificeThis,
    SpellAbility,
    SpellCost,
    SwitchPowerToughness,
    Targeted,
    TargetedPlayers,
    You,
)
from rules.mana import ManaCost
from rules.vocabulary import CardType, Color, Keyword, Supertype, Zone

TWO_DIVIDED = divided(2, 2)

CARDS = (
    # Creatures
    creature("Watchwolf", "{G}{W}", "Wolf", 3, 3),
    creature("Woolly Thoctar", "{R}{G}{W}", "Beast", 5, 4),
    creature("Boros Swiftblade", "{R}{W}", "Human Soldier", 1, 2, Keyword.DOUBLE_STRIKE),
    creature(
        "Skyknight Legionnaire", "{1}{R}{W}", "Human Knight", 2, 2, Keyword.FLYING, Keyword.HASTE
    ),
    creature(
        "Lightning Angel",
        "{1}{U}{R}{W}",
        "Angel",
        3,
        4,
        Keyword.FLYING,
        Keyword.VIGILANCE,
        Keyword.HASTE,
    ),
    creature("Rhox War Monk", "{G}{W}{U}", "Rhino Monk", 3, 4, Keyword.LIFELINK),
    creature(
        "Simic Sky Swallower",
        "{5}{G}{U}",
        "Leviathan",
        6,
        6,
        Keyword.FLYING,
        Keyword.TRAMPLE,
        Keyword.SHROUD,
    ),
    creature(
        "Edgewalker",
        "{1}{W}{B}",
        "Human Cleric",
        2,
        2,
        rule(
            You(),
            SpellCost(subtype("Cleric"), less=ManaCost.parse("{W}{B}"), only_colored=True),
        ),
    ),
    creature(
        "Dauntless Escort",
        "{1}{G}{W}",
        "Rhino Soldier",
        3,
        3,
        activated(
            cost("", SacrificeThis()),
            until_end_of_turn(your_creatures(), has(Keyword.INDESTRUCTIBLE)),
        ),
    ),
    creature(
        "Qasali Pridemage",
        "{G}{W}",
        "Cat Wizard",
        2,
        2,
        exalted(),
        activated(
            cost("{1}", SacrificeThis()), destroy_target(), target(any_of(ARTIFACT, ENCHANTMENT))
        ),
    ),
    creature(
        "Goblin Legionnaire",
        "{R}{W}",
        "Goblin Soldier",
        2,
        2,
        activated(cost("{R}", SacrificeThis()), deals(2), ANY_TARGET),
        activated(
            cost("{W}", SacrificeThis()),
            PreventDamage(Fixed(2), Targeted(), TargetedPlayers()),
            ANY_TARGET,
        ),
    ),
    creature(
        "Fleetfoot Panther",
        "{1}{G}{W}",
        "Cat",
        3,
        4,
        Keyword.FLASH,
        triggered(
            ENTERS,
            bounce(
                Chosen(your_creatures(any_of(IsColor(GREEN), IsColor(WHITE))), Fixed(1), Fixed(1))
            ),
        ),
    ),
    creature(
        "Treva, the Renewer",
        "{3}{G}{W}{U}",
        "Dragon",
        6,
        6,
        Keyword.FLYING,
        triggered(
            HITS_PLAYER,
            May(
                color_of_your_choice(lambda color: gains(Count(Each(IsColor(color))))),
                cost=cost("{2}{W}"),
            ),
        ),
        supertypes=LEGENDARY,
    ),
    creature(
        "Progenitus",
        "{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}",
        "Hydra Avatar",
        10,
        10,
        Protection(Anything()),
        SHUFFLED_AWAY,
        supertypes=LEGENDARY,
    ),
    # Hybrid
    creature(
        "Hearthfire Hobgoblin", "{R/W}{R/W}{R/W}", "Goblin Soldier", 2, 2, Keyword.DOUBLE_STRIKE
    ),
    creature("Slippery Bogle", "{G/U}", "Beast", 1, 1, Keyword.HEXPROOF),
    creature(
        "Boros Guildmage",
        "{R/W}{R/W}",
        "Human Wizard",
        2,
        2,
        activated(
            cost("{1}{R}"), until_end_of_turn(Targeted(), has(Keyword.HASTE)), target_creature()
        ),
        activated(
            cost("{1}{W}"),
            until_end_of_turn(Targeted(), has(Keyword.FIRST_STRIKE)),
            target_creature(),
        ),
    ),
    creature(
        "Selesnya Guildmage",
        "{G/W}{G/W}",
        "Elf Wizard",
        2,
        2,
        activated(cost("{3}{G}"), makes(SAPROLING)),
        activated(cost("{3}{W}"), boost(your_creatures(), 1, 1)),
    ),
    creature(
        "Fulminator Mage",
        "{1}{B/R}{B/R}",
        "Elemental Shaman",
        2,
        2,
        activated(
            cost("", SacrificeThis()),
            destroy_target(),
            target(every(LAND, non(IsSupertype(Supertype.BASIC)))),
        ),
    ),
    creature(
        "Vexing Shusher",
        "{R/G}{R/G}",
        "Goblin Shaman",
        2,
        2,
        CANT_BE_COUNTERED,
        activated(
            cost("{R/G}"),
            ModifyObjects(Targeted(), (CantBeCountered(),), Duration.REST_OF_GAME),
            target_spell(),
        ),
    ),
    instant("Unmake", "{W/B}{W/B}{W/B}", spell(exile(Targeted()), target_creature())),
    instant("Manamorphose", "{1}{R/G}", spell(then(adds(*ANY_COLOR, number=2), draws(1)))),
    instant(
        "Inside Out",
        "{1}{U/R}",
        spell(
            then(until_end_of_turn(Targeted(), SwitchPowerToughness()), draws(1)), target_creature()
        ),
    ),
    # Spells
    instant("Lightning Helix", "{R}{W}", spell(then(deals(3), gains(3)), ANY_TARGET)),
    instant("Electrolyze", "{1}{U}{R}", spell(then(TWO_DIVIDED[0], draws(1)), TWO_DIVIDED[1])),
    instant("Terminate", "{B}{R}", spell(bury_target(), target_creature())),
    instant("Putrefy", "{1}{B}{G}", spell(bury_target(), target(any_of(ARTIFACT, CREATURE)))),
    sorcery("Vindicate", "{1}{W}{B}", spell(destroy_target(), target(Anything()))),
    instant(
        "Bant Charm",
        "{G}{W}{U}",
        SpellAbility(
            (
                mode(destroy_target(), target(ARTIFACT)),
                mode(Move(Targeted(), Zone.LIBRARY, Position.BOTTOM), target_creature()),
                mode(CounterSpell(Targeted()), target_spell(IsType(CardType.INSTANT))),
            )
        ),
    ),
    sorcery(
        "Coalition Victory",
        "{3}{W}{U}{B}{R}{G}",
        spell(
            If(
                Both(
                    (
                        at_least(BasicLandTypes(Each(LAND, whose=You())), 5),
                        *(controls(CREATURE, IsColor(color)) for color in Color),
                    )
                ),
                EndGame(Outcome.WIN),
            )
        ),
    ),
    # Enchantments
    aura(
        "Armadillo Cloak",
        "{1}{G}{W}",
        CREATURE,
        attached(gets(2, 2), has(Keyword.TRAMPLE)),
        lifelink_for_you(),
    ),
    enchantment(
        "Teferi's Moat",
        "{3}{W}{U}",
        EntersAs(choice=EntryChoice.COLOR),
        rule(You(), AttackableOnlyBy(any_of(non(IsChosenColor()), FLIER))),
    ),
)
