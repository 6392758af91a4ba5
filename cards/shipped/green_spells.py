"""Green spells and enchantments."""

from cards.declare import (
    attached,
    aura,
    cost,
    enchantment,
    instant,
    makes,
    rule,
    sorcery,
    spell,
    static,
    target,
    triggered,
)
from cards.phrases import (
    ARTIFACT,
    ATTACHED_TO,
    BASIC_LAND,
    CREATURE,
    DIES,
    EACH,
    ENCHANTMENT,
    END_STEP,
    ENTERS,
    EVERYBODY,
    FLIER,
    LAND,
    YOURS,
    any_of,
    at_least,
    boost,
    bounce,
    creatures,
    destroy_target,
    draws,
    gets,
    has,
    non,
    pump,
    search,
    target_creature,
    then,
    until_end_of_turn,
    your,
    your_creatures,
)
from cards.recurring import damage_to_any_target, regenerates
from cards.shipped.tokens import ELEPHANT, SAPROLING, WOLF
from rules.language import (
    AbilitiesCantBeActivated,
    AdditionalLandPlays,
    Aggregate,
    Attached,
    Bind,
    CantAttack,
    CantBlock,
    Chosen,
    Count,
    Cycling,
    DamageKind,
    DealDamage,
    Destroy,
    Dies,
    Each,
    Fight,
    Fixed,
    Flashback,
    HasNoAbilities,
    IsRemembered,
    It,
    Matching,
    ModifyPlayers,
    Move,
    PreventDamage,
    Quality,
    QualityOf,
    Remembered,
    Reveal,
    SetLife,
    Shuffle,
    Targeted,
    This,
    TopOfLibrary,
    X,
    You,
)
from rules.vocabulary import Keyword, Zone

FORESTS = Count(your("Forest"))
GREATEST_POWER = QualityOf(your_creatures(), Quality.POWER, Aggregate.GREATEST)
ONE_PLAYED_ONE_KEPT = then(
    Bind(Chosen(Each(BASIC_LAND, Zone.LIBRARY, You()), Fixed(0), Fixed(2)), "found"),
    Reveal(Remembered("found")),
    Move(
        Chosen(Remembered("found"), Fixed(1), Fixed(1)),
        Zone.BATTLEFIELD,
        controller=You(),
        tapped=True,
        remember="played",
    ),
    Move(Matching(Remembered("found"), non(IsRemembered("played"))), Zone.HAND),
    Shuffle(),
)
"""Two basic lands: one onto the battlefield tapped, the other into the hand."""

CARDS = (
    # Tricks
    instant("Giant Growth", "{G}", spell(pump(3, 3), target_creature())),
    instant("Mutagenic Growth", "{G/P}", spell(pump(2, 2), target_creature())),
    instant("Primal Bellow", "{G}", spell(pump(FORESTS, FORESTS), target_creature())),
    instant("Predator's Strike", "{1}{G}", spell(pump(3, 3, Keyword.TRAMPLE), target_creature())),
    instant("Might of Oaks", "{3}{G}", spell(pump(7, 7), target_creature())),
    instant("Ranger's Guile", "{G}", spell(pump(1, 1, Keyword.HEXPROOF), target_creature(YOURS))),
    instant(
        "Withstand Death",
        "{G}",
        spell(until_end_of_turn(Targeted(), has(Keyword.INDESTRUCTIBLE)), target_creature()),
    ),
    sorcery(
        "Prey Upon",
        "{G}",
        spell(Fight(Targeted(0), Targeted(1)), target_creature(YOURS), target_creature(non(YOURS))),
    ),
    instant("Fog", "{G}", spell(PreventDamage(kind=DamageKind.COMBAT))),
    sorcery("Overrun", "{2}{G}{G}{G}", spell(boost(your_creatures(), 3, 3, Keyword.TRAMPLE))),
    sorcery(
        "Overwhelming Stampede",
        "{3}{G}{G}",
        spell(boost(your_creatures(), GREATEST_POWER, GREATEST_POWER, Keyword.TRAMPLE)),
    ),
    # Destruction
    instant("Naturalize", "{1}{G}", spell(destroy_target(), target(any_of(ARTIFACT, ENCHANTMENT)))),
    instant("Plummet", "{1}{G}", spell(destroy_target(), target_creature(FLIER))),
    instant("Hornet Sting", "{G}", damage_to_any_target(1)),
    sorcery("Squall", "{2}{G}", spell(DealDamage(Fixed(2), creatures(FLIER)))),
    sorcery("Hurricane", "{X}{G}", spell(DealDamage(X(), creatures(FLIER), EVERYBODY))),
    sorcery("Hush", "{3}{G}", spell(Destroy(Each(ENCHANTMENT))), Cycling(cost("{2}"))),
    # Mana and cards
    sorcery("Rampant Growth", "{1}{G}", spell(search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True))),
    sorcery(
        "Explosive Vegetation",
        "{3}{G}",
        spell(search(BASIC_LAND, Zone.BATTLEFIELD, number=2, tapped=True)),
    ),
    sorcery("Cultivate", "{2}{G}", spell(ONE_PLAYED_ONE_KEPT)),
    sorcery("Kodama's Reach", "{2}{G}", spell(ONE_PLAYED_ONE_KEPT), subtypes="Arcane"),
    sorcery(
        "Explore", "{1}{G}", spell(then(ModifyPlayers(You(), (AdditionalLandPlays(),)), draws(1)))
    ),
    enchantment("Exploration", "{G}", rule(You(), AdditionalLandPlays())),
    sorcery("Harmonize", "{2}{G}{G}", spell(draws(3))),
    sorcery(
        "Mulch",
        "{1}{G}",
        spell(
            then(
                Bind(TopOfLibrary(Fixed(4)), "seen"),
                Reveal(Remembered("seen")),
                Move(Matching(Remembered("seen"), LAND), Zone.HAND, remember="lands"),
                Move(Matching(Remembered("seen"), non(IsRemembered("lands"))), Zone.GRAVEYARD),
            )
        ),
    ),
    # Tokens
    sorcery("Howl of the Night Pack", "{6}{G}", spell(makes(WOLF, FORESTS))),
    sorcery("Call of the Herd", "{2}{G}", spell(makes(ELEPHANT)), Flashback(cost("{3}{G}"))),
    aura(
        "Fists of Ironwood",
        "{1}{G}",
        CREATURE,
        triggered(ENTERS, makes(SAPROLING, 2)),
        attached(has(Keyword.TRAMPLE)),
    ),
    # Auras and other enchantments
    aura(
        "Rancor",
        "{G}",
        CREATURE,
        attached(gets(2, 0), has(Keyword.TRAMPLE)),
        triggered(DIES, bounce(It())),
    ),
    aura("Blanchwood Armor", "{2}{G}", CREATURE, attached(gets(FORESTS, FORESTS))),
    aura("Trollhide", "{2}{G}", CREATURE, attached(gets(2, 2), has(regenerates("{1}{G}")))),
    aura(
        "Elephant Guide",
        "{2}{G}",
        CREATURE,
        attached(gets(3, 3)),
        triggered(Dies(ATTACHED_TO), makes(ELEPHANT)),
    ),
    aura(
        "Arachnus Web",
        "{2}{G}",
        CREATURE,
        attached(CantAttack(), CantBlock(), AbilitiesCantBeActivated()),
        triggered(
            END_STEP,
            Destroy(This()),
            condition=at_least(QualityOf(Attached(), Quality.POWER), 4),
        ),
    ),
    enchantment("Muraganda Petroglyphs", "{3}{G}", static(creatures(HasNoAbilities()), gets(2, 2))),
    sorcery(
        "Biorhythm",
        "{6}{G}{G}",
        spell(SetLife(Count(Each(CREATURE, whose=EACH)), EVERYBODY)),
    ),
)
