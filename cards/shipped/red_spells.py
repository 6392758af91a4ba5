"""Red spells and enchantments."""

from cards.declare import (
    activated,
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
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    END_STEP,
    EVERYBODY,
    FLIER,
    INSTANT_OR_SORCERY,
    LAND,
    MORBID,
    OPPONENTS,
    PLANESWALKER,
    PLAYER_OR_PLANESWALKER,
    RED,
    THAT_PLAYER,
    any_of,
    at_least,
    boost,
    creatures,
    deals,
    deals_to,
    destroy_target,
    discards,
    draws,
    every,
    gets,
    has,
    may,
    non,
    pump,
    put_counters,
    subtype,
    target_creature,
    target_spell,
    then,
    until_end_of_turn,
    your_creatures,
    yours,
)
from cards.recurring import (
    CANT_BE_COUNTERED,
    adds,
    damage_to_any_target,
    divided,
    steals_until_end_of_turn,
)
from cards.shipped.tokens import GOBLIN
from rules.language import (
    AlternativeCost,
    Anything,
    CantGainLife,
    ControlledBy,
    ControllerOf,
    CopySpell,
    Count,
    Cycled,
    Cycling,
    DamageDealt,
    DamageReplacement,
    DealDamage,
    Destroy,
    Discard,
    DiscardMode,
    Each,
    Exists,
    ExtraCombat,
    Fixed,
    Flashback,
    If,
    IsAttacking,
    IsNot,
    IsSupertype,
    Matching,
    May,
    PlayerScope,
    RememberedAmount,
    Sacrifice,
    SacrificePermanents,
    SacrificeThis,
    SetColors,
    SetTypes,
    StepBegins,
    Targeted,
    This,
    Times,
    Timing,
    Untap,
    X,
    You,
)
from rules.vocabulary import Keyword, Step, Supertype, Zone

NONBASIC_LANDS = Each(every(LAND, non(IsSupertype(Supertype.BASIC))))
ONE_OTHER = target(any_of(CREATURE, PLANESWALKER), players=PlayerScope.ANY, different_from=(0,))
TWO_MOUNTAINS = SacrificePermanents(Fixed(2), subtype("Mountain"))

CARDS = (
    # Burn
    instant("Shock", "{R}", damage_to_any_target(2)),
    instant("Gut Shot", "{R/P}", damage_to_any_target(1)),
    instant("Lightning Bolt", "{R}", damage_to_any_target(3)),
    instant("Searing Spear", "{1}{R}", damage_to_any_target(3)),
    sorcery("Volcanic Hammer", "{1}{R}", damage_to_any_target(3)),
    sorcery("Firebolt", "{R}", damage_to_any_target(2), Flashback(cost("{4}{R}"))),
    instant("Flame Javelin", "{2/R}{2/R}{2/R}", damage_to_any_target(4)),
    instant(
        "Fireblast", "{4}{R}{R}", AlternativeCost(cost("", TWO_MOUNTAINS)), damage_to_any_target(4)
    ),
    instant("Brimstone Volley", "{2}{R}", spell(If(MORBID, deals(5), deals(3)), ANY_TARGET)),
    instant(
        "Galvanic Blast",
        "{R}",
        spell(If(at_least(Count(Each(ARTIFACT, whose=You())), 3), deals(4), deals(2)), ANY_TARGET),
    ),
    sorcery("Lava Spike", "{R}", spell(deals(3), PLAYER_OR_PLANESWALKER), subtypes="Arcane"),
    sorcery("Lava Axe", "{4}{R}", spell(deals(5), PLAYER_OR_PLANESWALKER)),
    instant(
        "Chandra's Outrage",
        "{2}{R}{R}",
        spell(
            then(deals(4), deals_to(2, ControllerOf(Targeted()))),
            target_creature(),
        ),
    ),
    enchantment("Seal of Fire", "{R}", activated(cost("", SacrificeThis()), deals(2), ANY_TARGET)),
    # Burn among several
    sorcery("Arc Trail", "{1}{R}", spell(then(deals(2), deals(1, 1)), ANY_TARGET, ONE_OTHER)),
    sorcery("Forked Bolt", "{R}", spell(*divided(2, 2))),
    sorcery("Arc Lightning", "{2}{R}", spell(*divided(3, 3))),
    sorcery("Flames of the Firebrand", "{2}{R}", spell(*divided(3, 3))),
    sorcery("Rolling Thunder", "{X}{R}{R}", spell(*divided(X(), X(), 0))),
    sorcery("Blaze", "{X}{R}", damage_to_any_target(X())),
    # Burn for all
    sorcery("Flame Rift", "{1}{R}", spell(deals_to(4, EVERYBODY))),
    sorcery("Pyroclasm", "{1}{R}", spell(DealDamage(Fixed(2), creatures()))),
    sorcery("Earthquake", "{X}{R}", spell(DealDamage(X(), creatures(non(FLIER)), EVERYBODY))),
    instant(
        "Volcanic Fallout",
        "{1}{R}{R}",
        CANT_BE_COUNTERED,
        spell(DealDamage(Fixed(2), creatures(), EVERYBODY)),
    ),
    sorcery(
        "Slice and Dice",
        "{4}{R}{R}",
        spell(DealDamage(Fixed(4), creatures())),
        Cycling(cost("{2}{R}")),
        triggered(Cycled(), may(DealDamage(Fixed(1), creatures())), zone=Zone.GRAVEYARD),
    ),
    enchantment(
        "Pyrohemia",
        "{2}{R}{R}",
        triggered(END_STEP, Sacrifice(This()), condition=IsNot(Exists(creatures()))),
        activated(cost("{R}"), DealDamage(Fixed(1), creatures(), EVERYBODY)),
    ),
    enchantment(
        "Sulfuric Vortex",
        "{1}{R}{R}",
        triggered(StepBegins(Step.UPKEEP, EVERYBODY), deals_to(2, THAT_PLAYER)),
        rule(EVERYBODY, CantGainLife()),
    ),
    enchantment(
        "Lightning Rift",
        "{1}{R}",
        triggered(Cycled(Anything()), May(deals(2), cost=cost("{1}")), ANY_TARGET),
    ),
    enchantment(
        "Gratuitous Violence",
        "{2}{R}{R}{R}",
        DamageReplacement(DamageDealt(yours(CREATURE)), Times(Fixed(2), RememberedAmount())),
    ),
    # Destruction
    instant("Shatter", "{1}{R}", spell(destroy_target(), target(ARTIFACT))),
    instant(
        "Ancient Grudge",
        "{1}{R}",
        spell(destroy_target(), target(ARTIFACT)),
        Flashback(cost("{G}")),
    ),
    sorcery("Stone Rain", "{2}{R}", spell(destroy_target(), target(LAND))),
    sorcery(
        "Molten Rain",
        "{1}{R}{R}",
        spell(
            If(
                Exists(Matching(Targeted(), IsSupertype(Supertype.BASIC))),
                destroy_target(),
                then(destroy_target(), deals_to(2, ControllerOf(Targeted()))),
            ),
            target(LAND),
        ),
    ),
    instant("Boil", "{3}{R}", spell(Destroy(Each(subtype("Island"))))),
    sorcery(
        "Obliterate",
        "{6}{R}{R}",
        CANT_BE_COUNTERED,
        spell(Destroy(Each(any_of(ARTIFACT, CREATURE, LAND)), no_regeneration=True)),
    ),
    # Combat and control
    sorcery("Act of Treason", "{2}{R}", spell(steals_until_end_of_turn(), target_creature())),
    sorcery(
        "Mark of Mutiny",
        "{2}{R}",
        spell(steals_until_end_of_turn(put_counters(Targeted())), target_creature()),
    ),
    instant(
        "Act of Aggression",
        "{3}{R/P}{R/P}",
        spell(steals_until_end_of_turn(), target_creature(ControlledBy(OPPONENTS))),
    ),
    instant("Trumpet Blast", "{2}{R}", spell(boost(creatures(IsAttacking()), 2, 0))),
    instant("Thunder Strike", "{1}{R}", spell(pump(2, 0, Keyword.FIRST_STRIKE), target_creature())),
    sorcery(
        "Assault Strobe",
        "{R}",
        spell(until_end_of_turn(Targeted(), has(Keyword.DOUBLE_STRIKE)), target_creature()),
    ),
    instant(
        "Crimson Wisps",
        "{R}",
        spell(
            then(
                until_end_of_turn(Targeted(), SetColors((RED,)), has(Keyword.HASTE)),
                draws(1),
            ),
            target_creature(),
        ),
    ),
    enchantment("Orcish Oriflamme", "{3}{R}", static(your_creatures(IsAttacking()), gets(1, 0))),
    enchantment("Mass Hysteria", "{R}", static(creatures(), has(Keyword.HASTE))),
    enchantment(
        "Aggravated Assault",
        "{2}{R}",
        activated(
            cost("{3}{R}{R}"),
            then(Untap(your_creatures()), ExtraCombat()),
            timing=Timing.SORCERY,
        ),
    ),
    enchantment(
        "Blood Moon", "{2}{R}", static(NONBASIC_LANDS, SetTypes((), ("Mountain",)))
    ),
    # Goblins, cards, mana
    sorcery("Dragon Fodder", "{1}{R}", spell(makes(GOBLIN, 2))),
    sorcery("Krenko's Command", "{1}{R}", spell(makes(GOBLIN, 2))),
    sorcery(
        "Faithless Looting",
        "{R}",
        spell(then(draws(2), discards(2, You()))),
        Flashback(cost("{2}{R}")),
    ),
    instant(
        "Desperate Ravings",
        "{1}{R}",
        spell(then(draws(2), Discard(Fixed(1), You(), DiscardMode.AT_RANDOM))),
        Flashback(cost("{2}{U}")),
    ),
    sorcery(
        "Wheel of Fortune",
        "{2}{R}",
        spell(then(Discard(Fixed(0), EVERYBODY, DiscardMode.WHOLE_HAND), draws(7, EVERYBODY))),
    ),
    instant("Seething Song", "{2}{R}", spell(adds(RED, number=5))),
    instant(
        "Reverberate", "{R}{R}", spell(CopySpell(Targeted()), target_spell(INSTANT_OR_SORCERY))
    ),
)
