"""White spells and enchantments."""

from cards.declare import (
    activated,
    attached,
    aura,
    cost,
    enchantment,
    instant,
    makes,
    mode,
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
    BASIC_LAND,
    BLACK,
    CREATURE,
    EACH,
    ENCHANTMENT,
    ENTERS,
    LAND,
    OPPONENTS,
    RED,
    TARGET_PLAYER,
    WHITE,
    YOUR_UPKEEP,
    YOURS,
    another,
    any_of,
    at_least,
    at_most,
    base,
    boost,
    creatures,
    destroy_target,
    every,
    exile,
    gains,
    gets,
    has,
    may,
    more_than,
    non,
    search,
    subtype,
    target_creature,
    then,
    until_end_of_turn,
    your,
    your_creatures,
)
from cards.recurring import exiles_until_this_leaves, lifelink_for_you, protection
from cards.shipped.tokens import BIRD, HUMAN, SOLDIER, SPIRIT
from rules.language import (
    AbilitiesCantBeActivated,
    Anything,
    CanAttackDespiteDefender,
    CantAttack,
    CantBlock,
    CantLoseToLife,
    ChooseEffect,
    ControllerOf,
    Count,
    Cycled,
    Cycling,
    DamageKind,
    Destroy,
    Each,
    EndGame,
    Fixed,
    Flashback,
    ForAnyPlayer,
    If,
    IsAttacking,
    IsColor,
    IsTapped,
    IsToken,
    LifeLost,
    LifeTotal,
    LoseAllAbilities,
    May,
    Move,
    Occasion,
    Outcome,
    Position,
    PreventDamage,
    Protection,
    Quality,
    QualityOf,
    RememberedAmount,
    SacrificeThis,
    SetLife,
    SpellAbility,
    SpellCost,
    StateHolds,
    TapPermanents,
    Targeted,
    TargetedPlayers,
    This,
    Times,
    You,
)
from rules.vocabulary import Color, Keyword, Zone

YOUR_CREATURE = target_creature(YOURS)
ARTIFACT_OR_ENCHANTMENT = any_of(ARTIFACT, ENCHANTMENT)

CARDS = (
    # Removal
    instant(
        "Swords to Plowshares",
        "{W}",
        spell(
            then(
                exile(Targeted()),
                gains(QualityOf(Targeted(), Quality.POWER), ControllerOf(Targeted())),
            ),
            target_creature(),
        ),
    ),
    instant(
        "Path to Exile",
        "{W}",
        spell(
            then(
                exile(Targeted()),
                May(
                    search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True, who=ControllerOf(Targeted())),
                    ControllerOf(Targeted()),
                ),
            ),
            target_creature(),
        ),
    ),
    instant(
        "Condemn",
        "{W}",
        spell(
            then(
                Move(Targeted(), Zone.LIBRARY, Position.BOTTOM),
                gains(QualityOf(Targeted(), Quality.TOUGHNESS), ControllerOf(Targeted())),
            ),
            target_creature(IsAttacking()),
        ),
    ),
    instant("Disenchant", "{1}{W}", spell(destroy_target(), target(ARTIFACT_OR_ENCHANTMENT))),
    instant(
        "Celestial Purge",
        "{1}{W}",
        spell(exile(Targeted()), target(any_of(IsColor(BLACK), IsColor(RED)))),
    ),
    enchantment(
        "Oblivion Ring",
        "{2}{W}",
        triggered(ENTERS, exiles_until_this_leaves(), target(another(non(LAND)))),
    ),
    enchantment(
        "Journey to Nowhere",
        "{1}{W}",
        triggered(ENTERS, exiles_until_this_leaves(), target_creature()),
    ),
    enchantment(
        "Seal of Cleansing",
        "{1}{W}",
        activated(cost("", SacrificeThis()), destroy_target(), target(ARTIFACT_OR_ENCHANTMENT)),
    ),
    enchantment(
        "Aura of Silence",
        "{1}{W}{W}",
        rule(OPPONENTS, SpellCost(ARTIFACT_OR_ENCHANTMENT, Fixed(2))),
        activated(cost("", SacrificeThis()), destroy_target(), target(ARTIFACT_OR_ENCHANTMENT)),
    ),
    # Sweepers
    sorcery("Wrath of God", "{2}{W}{W}", spell(Destroy(creatures(), no_regeneration=True))),
    sorcery("Day of Judgment", "{2}{W}{W}", spell(Destroy(creatures()))),
    sorcery("Armageddon", "{3}{W}", spell(Destroy(Each(LAND)))),
    sorcery(
        "Akroma's Vengeance",
        "{4}{W}{W}",
        spell(Destroy(Each(any_of(ARTIFACT, CREATURE, ENCHANTMENT)))),
        Cycling(cost("{3}")),
    ),
    # Tokens and those who lead them
    instant("Raise the Alarm", "{1}{W}", spell(makes(SOLDIER, 2))),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", spell(makes(SPIRIT, 3))),
    sorcery(
        "Battle Screech",
        "{2}{W}{W}",
        spell(makes(BIRD, 2)),
        Flashback(cost("", TapPermanents(Fixed(3), every(CREATURE, IsColor(WHITE))))),
    ),
    sorcery("Lingering Souls", "{2}{W}", spell(makes(SPIRIT, 2)), Flashback(cost("{1}{B}"))),
    sorcery(
        "Gather the Townsfolk",
        "{1}{W}",
        spell(If(at_most(LifeTotal(You()), 5), makes(HUMAN, 5), makes(HUMAN, 2))),
    ),
    sorcery(
        "Timely Reinforcements",
        "{2}{W}",
        spell(
            then(
                If(
                    ForAnyPlayer(OPPONENTS, more_than(LifeTotal(EACH), LifeTotal(You()))),
                    gains(6),
                ),
                If(
                    ForAnyPlayer(
                        OPPONENTS,
                        more_than(Count(Each(CREATURE, whose=EACH)), Count(your_creatures())),
                    ),
                    makes(SOLDIER, 3),
                ),
            )
        ),
    ),
    enchantment("Glorious Anthem", "{1}{W}{W}", static(your_creatures(), gets(1, 1))),
    enchantment("Honor of the Pure", "{1}{W}", static(your_creatures(IsColor(WHITE)), gets(1, 1))),
    enchantment(
        "Intangible Virtue",
        "{1}{W}",
        static(your_creatures(IsToken()), gets(1, 1), has(Keyword.VIGILANCE)),
    ),
    enchantment("Castle", "{3}{W}", static(your_creatures(non(IsTapped())), gets(0, 2))),
    enchantment("Serra's Blessing", "{1}{W}", static(your_creatures(), has(Keyword.VIGILANCE))),
    enchantment(
        "Rolling Stones", "{1}{W}", static(creatures(subtype("Wall")), CanAttackDespiteDefender())
    ),
    instant(
        "Rally the Peasants",
        "{2}{W}",
        spell(boost(your_creatures(), 2, 0)),
        Flashback(cost("{2}{R}")),
    ),
    # Protection and life
    *(
        enchantment(
            f"Circle of Protection: {color.name.capitalize()}",
            "{1}{W}",
            activated(
                cost("{1}"),
                PreventDamage(who=You(), source=IsColor(color), occasion=Occasion.NEXT_TIME),
            ),
        )
        for color in Color
    ),
    instant("Holy Day", "{W}", spell(PreventDamage(kind=DamageKind.COMBAT))),
    instant(
        "Healing Salve",
        "{W}",
        SpellAbility(
            (
                mode(gains(3, TargetedPlayers()), TARGET_PLAYER),
                mode(PreventDamage(Fixed(3), Targeted(), TargetedPlayers()), ANY_TARGET),
            )
        ),
    ),
    instant(
        "Apostle's Blessing",
        "{1}{W/P}",
        spell(
            ChooseEffect(
                (
                    until_end_of_turn(Targeted(), has(Protection(ARTIFACT))),
                    *(until_end_of_turn(Targeted(), has(*protection(color))) for color in Color),
                )
            ),
            target(every(any_of(ARTIFACT, CREATURE), YOURS)),
        ),
    ),
    instant(
        "Renewed Faith",
        "{2}{W}",
        spell(gains(6)),
        Cycling(cost("{1}{W}")),
        triggered(Cycled(), may(gains(2)), zone=Zone.GRAVEYARD),
    ),
    enchantment("Ajani's Mantra", "{1}{W}", triggered(YOUR_UPKEEP, may(gains(1)))),
    instant(
        "Beacon of Immortality",
        "{5}{W}",
        spell(
            then(
                SetLife(Times(Fixed(2), LifeTotal(TargetedPlayers())), TargetedPlayers()),
                Move(This(), Zone.LIBRARY, Position.SHUFFLED),
            ),
            TARGET_PLAYER,
        ),
    ),
    sorcery(
        "Blessed Wind", "{7}{W}{W}", spell(SetLife(Fixed(20), TargetedPlayers()), TARGET_PLAYER)
    ),
    enchantment(
        "Test of Endurance",
        "{2}{W}{W}",
        triggered(YOUR_UPKEEP, EndGame(Outcome.WIN), condition=at_least(LifeTotal(You()), 50)),
    ),
    enchantment(
        "Transcendence",
        "{3}{W}{W}{W}",
        rule(You(), CantLoseToLife()),
        triggered(StateHolds(at_least(LifeTotal(You()), 20)), EndGame(Outcome.LOSE)),
        triggered(LifeLost(You()), gains(Times(Fixed(2), RememberedAmount()))),
    ),
    # Auras
    aura("Pacifism", "{1}{W}", CREATURE, attached(CantAttack(), CantBlock())),
    aura(
        "Arrest",
        "{2}{W}",
        CREATURE,
        attached(CantAttack(), CantBlock(), AbilitiesCantBeActivated()),
    ),
    aura("Indestructibility", "{3}{W}", Anything(), attached(has(Keyword.INDESTRUCTIBLE))),
    aura("Spirit Link", "{W}", CREATURE, lifelink_for_you()),
    aura(
        "Armored Ascension",
        "{3}{W}",
        CREATURE,
        attached(gets(Count(your("Plains")), Count(your("Plains"))), has(Keyword.FLYING)),
    ),
    instant(
        "Humble",
        "{1}{W}",
        spell(until_end_of_turn(Targeted(), LoseAllAbilities(), base(0, 1)), target_creature()),
    ),
)
