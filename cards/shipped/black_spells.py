"""Black spells and enchantments."""

from cards.declare import (
    activated,
    attached,
    aura,
    card,
    cost,
    enchantment,
    instant,
    makes,
    sorcery,
    spell,
    target,
    triggered,
)
from cards.phrases import (
    ANY_TARGET,
    ARTIFACT,
    BLACK,
    CREATURE,
    EACH,
    ENCHANTMENT,
    END_STEP,
    EVERYBODY,
    GREEN,
    LAND,
    MORBID,
    OPPONENTS,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    THAT_PLAYER,
    WHITE,
    YOUR_UPKEEP,
    any_of,
    at_most,
    base,
    bounce,
    bury_target,
    creatures,
    deals,
    deals_to,
    destroy_target,
    discards,
    draws,
    every,
    gains,
    gets,
    has,
    in_graveyard,
    loses,
    non,
    pump,
    reanimate,
    sacrifices,
    search,
    target_creature,
    then,
    your,
)
from cards.recurring import FEAR, adds, lifelink_for_you
from cards.shipped.tokens import FAERIE_ROGUE, ZOMBIE
from rules.language import (
    AddColors,
    AddTypes,
    Anything,
    CardDiscarded,
    CardDrawn,
    Count,
    DealDamage,
    Destroy,
    Discard,
    DiscardMode,
    Duration,
    Each,
    Exists,
    Fixed,
    Flashback,
    ForAnyPlayer,
    If,
    IsColor,
    IsNot,
    LifeTotal,
    Matching,
    ModifyObjects,
    Quality,
    QualityIs,
    Remembered,
    RememberedAmount,
    Sacrifice,
    SacrificeThis,
    SetTypes,
    StateHolds,
    Targeted,
    TargetedPlayers,
    This,
    X,
    You,
)
from rules.vocabulary import CardType, Comparison, Zone

NONBLACK = non(IsColor(BLACK))
NONLAND = non(LAND)

CARDS = (
    # Removal
    instant("Doom Blade", "{1}{B}", spell(destroy_target(), target_creature(NONBLACK))),
    instant("Dark Banishing", "{2}{B}", spell(bury_target(), target_creature(NONBLACK))),
    instant("Terror", "{1}{B}", spell(bury_target(), target_creature(non(ARTIFACT), NONBLACK))),
    instant("Go for the Throat", "{1}{B}", spell(destroy_target(), target_creature(non(ARTIFACT)))),
    sorcery(
        "Deathmark",
        "{B}",
        spell(destroy_target(), target_creature(any_of(IsColor(GREEN), IsColor(WHITE)))),
    ),
    enchantment(
        "Seal of Doom",
        "{2}{B}",
        activated(cost("", SacrificeThis()), bury_target(), target_creature(NONBLACK)),
    ),
    instant("Disfigure", "{B}", spell(pump(-2, -2), target_creature())),
    instant("Wring Flesh", "{B}", spell(pump(-3, -1), target_creature())),
    instant("Dismember", "{1}{B/P}{B/P}", spell(pump(-5, -5), target_creature())),
    instant(
        "Tragic Slip", "{B}", spell(If(MORBID, pump(-13, -13), pump(-1, -1)), target_creature())
    ),
    instant(
        "Diabolic Edict", "{1}{B}", spell(sacrifices(TargetedPlayers(), CREATURE), TARGET_PLAYER)
    ),
    instant(
        "Geth's Verdict",
        "{B}{B}",
        spell(
            then(sacrifices(TargetedPlayers(), CREATURE), loses(1, TargetedPlayers())),
            TARGET_PLAYER,
        ),
    ),
    sorcery("Barter in Blood", "{2}{B}{B}", spell(sacrifices(EVERYBODY, CREATURE, 2))),
    sorcery("Damnation", "{2}{B}{B}", spell(Destroy(creatures(), no_regeneration=True))),
    # Life
    sorcery(
        "Corrupt",
        "{5}{B}",
        spell(then(deals(Count(your("Swamp"))), gains(RememberedAmount("dealt"))), ANY_TARGET),
    ),
    instant(
        "Tendrils of Corruption",
        "{3}{B}",
        spell(
            then(deals(Count(your("Swamp"))), gains(Count(your("Swamp")))),
            target_creature(),
        ),
    ),
    sorcery(
        "Exsanguinate",
        "{X}{B}{B}",
        spell(then(loses(X(), OPPONENTS), gains(RememberedAmount("lost")))),
    ),
    sorcery(
        "Bump in the Night",
        "{B}",
        spell(loses(3, TargetedPlayers()), TARGET_OPPONENT),
        Flashback(cost("{5}{R}")),
    ),
    enchantment(
        "Underworld Dreams",
        "{B}{B}{B}",
        triggered(CardDrawn(OPPONENTS), deals_to(1, THAT_PLAYER)),
    ),
    enchantment("Megrim", "{2}{B}", triggered(CardDiscarded(OPPONENTS), deals_to(2, THAT_PLAYER))),
    enchantment(
        "Pestilence",
        "{2}{B}{B}",
        triggered(END_STEP, Sacrifice(This()), condition=IsNot(Exists(creatures()))),
        activated(cost("{B}"), DealDamage(Fixed(1), creatures(), EVERYBODY)),
    ),
    # Hands
    sorcery("Mind Rot", "{2}{B}", spell(discards(2, TargetedPlayers()), TARGET_PLAYER)),
    sorcery(
        "Mind Sludge",
        "{4}{B}",
        spell(discards(Count(your("Swamp")), TargetedPlayers()), TARGET_PLAYER),
    ),
    sorcery("Unnerve", "{3}{B}", spell(discards(2, OPPONENTS))),
    sorcery(
        "Hymn to Tourach",
        "{B}{B}",
        spell(Discard(Fixed(2), TargetedPlayers(), DiscardMode.AT_RANDOM), TARGET_PLAYER),
    ),
    sorcery(
        "Duress",
        "{B}",
        spell(
            Discard(
                Fixed(1),
                TargetedPlayers(),
                DiscardMode.YOU_CHOOSE,
                every(non(CREATURE), NONLAND),
            ),
            TARGET_OPPONENT,
        ),
    ),
    sorcery(
        "Distress",
        "{B}{B}",
        spell(Discard(Fixed(1), TargetedPlayers(), DiscardMode.YOU_CHOOSE, NONLAND), TARGET_PLAYER),
    ),
    # Cards
    sorcery(
        "Sign in Blood",
        "{B}{B}",
        spell(then(draws(2, TargetedPlayers()), loses(2, TargetedPlayers())), TARGET_PLAYER),
    ),
    sorcery("Demonic Tutor", "{1}{B}", spell(search(Anything(), Zone.HAND, revealed=False))),
    sorcery("Diabolic Tutor", "{2}{B}{B}", spell(search(Anything(), Zone.HAND, revealed=False))),
    instant(
        "Vampiric Tutor",
        "{B}",
        spell(then(search(Anything(), Zone.LIBRARY, revealed=False), loses(2, You()))),
    ),
    sorcery(
        "Beseech the Queen",
        "{2/B}{2/B}{2/B}",
        spell(
            search(
                QualityIs(Quality.MANA_VALUE, Comparison.AT_MOST, Count(Each(LAND, whose=You()))),
                Zone.HAND,
            )
        ),
    ),
    instant("Dark Ritual", "{B}", spell(adds(BLACK, number=3))),
    # The graveyard
    sorcery("Raise Dead", "{B}", spell(bounce(Targeted()), in_graveyard(CREATURE))),
    sorcery("Zombify", "{3}{B}", spell(reanimate(Targeted()), in_graveyard(CREATURE))),
    sorcery(
        "Rise from the Grave",
        "{4}{B}",
        spell(
            then(
                reanimate(Targeted()),
                ModifyObjects(
                    Remembered("moved"),
                    (AddColors((BLACK,)), AddTypes(subtypes=("Zombie",))),
                    Duration.REST_OF_GAME,
                ),
            ),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    ),
    sorcery(
        "Moan of the Unhallowed",
        "{2}{B}{B}",
        spell(makes(ZOMBIE, 2)),
        Flashback(cost("{5}{B}{B}")),
    ),
    # Enchantments
    aura("Unholy Strength", "{B}", CREATURE, attached(gets(2, 1))),
    aura("Vampiric Link", "{B}", CREATURE, lifelink_for_you()),
    aura(
        "Fear",
        "{B}{B}",
        CREATURE,
        attached(has(FEAR)),
    ),
    card(
        "Bitterblossom",
        "{1}{B}",
        (CardType.TRIBAL, CardType.ENCHANTMENT),
        "Faerie",
        triggered(YOUR_UPKEEP, then(loses(1, You()), makes(FAERIE_ROGUE))),
    ),
    enchantment(
        "Lurking Jackals",
        "{B}",
        triggered(
            StateHolds(ForAnyPlayer(OPPONENTS, at_most(LifeTotal(EACH), 10))),
            ModifyObjects(
                This(),
                (SetTypes((CardType.CREATURE,), ("Jackal",)), base(3, 2)),
                Duration.REST_OF_GAME,
            ),
            condition=Exists(Matching(This(), ENCHANTMENT)),
        ),
    ),
)
