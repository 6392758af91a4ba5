"""Lands, artifacts, enchantments and planeswalkers of the peer's scenarios that are not shipped."""

from __future__ import annotations

from cards.declare import (
    LEGENDARY,
    activated,
    artifact,
    attached,
    aura,
    card,
    cost,
    enchantment,
    land,
    loyalty_ability,
    planeswalker,
    rule,
    target,
    triggered,
)
from cards.phrases import (
    ANY_TARGET,
    ATTACHED_TO,
    BLACK,
    CREATURE,
    ENTERS,
    EVERYBODY,
    GREEN,
    INSTANT_OR_SORCERY,
    LAND,
    OPPONENTS,
    RED,
    TARGET_PLAYER,
    THAT_PLAYER,
    WHITE,
    YOUR_END_STEP,
    YOUR_UPKEEP,
    at_most,
    deals,
    deals_to,
    discards,
    draws,
    every,
    exile,
    gains,
    gets,
    loses,
    mills,
    non,
    pump,
    subtype,
    target_creature,
    then,
    your_creatures,
)
from cards.recurring import exiles_until_this_leaves
from rules.language import (
    ActivatedAbility,
    AddMana,
    Anything,
    Attached,
    CardDefinition,
    ControlledBy,
    ControllerOf,
    Count,
    DamageDealt,
    Dies,
    Each,
    EachOpponent,
    Enters,
    EntersAs,
    Fixed,
    GainControl,
    InsteadOfMoving,
    IsNot,
    IsTapped,
    LoseKeyword,
    ManaChoice,
    PlayerScope,
    Quality,
    QualityIs,
    Regenerate,
    RememberedAmount,
    SacrificeThis,
    SetTypes,
    SpellCost,
    StepBegins,
    TapThis,
    TargetedPlayers,
    You,
)
from rules.vocabulary import CardType, Color, Comparison, Keyword, ManaType, Step, Zone

__all__ = ["PERMANENTS"]

THEIRS = ControlledBy(EachOpponent())


def tapping(*colors: Color) -> ActivatedAbility:
    unit = ManaChoice(tuple(ManaType(color) for color in colors))
    return activated(cost("", TapThis()), AddMana((unit,)))


def fast_land(name: str, *colors: Color) -> CardDefinition:
    few = at_most(Count(Each(LAND, whose=You())), 2)
    return land(name, EntersAs(tapped=True, condition=IsNot(few)), tapping(*colors))


PERMANENTS: tuple[CardDefinition, ...] = (
    fast_land("Razorverge Thicket", GREEN, WHITE),
    fast_land("Blackcleave Cliffs", BLACK, RED),
    enchantment(
        "Polluted Bonds",
        "{3}{B}{B}",
        triggered(Enters(every(LAND, THEIRS)), then(loses(2, THAT_PLAYER), gains(2))),
    ),
    enchantment("Captive Flame", "{2}{R}", activated(cost("{R}"), pump(1, 0), target_creature())),
    aura(
        "Binding Agony",
        "{1}{B}",
        CREATURE,
        triggered(
            DamageDealt(objects=ATTACHED_TO, players=None),
            deals_to(RememberedAmount(), ControllerOf(Attached())),
        ),
    ),
    enchantment(
        "Rest in Peace",
        "{1}{W}",
        triggered(ENTERS, exile(Each(Anything(), Zone.GRAVEYARD))),
        InsteadOfMoving(Anything(), Zone.GRAVEYARD, Zone.EXILE),
    ),
    planeswalker(
        "Jace, Memory Adept",
        "{3}{U}{U}",
        "Jace",
        4,
        loyalty_ability(1, then(draws(1), mills(1, TargetedPlayers())), TARGET_PLAYER),
        loyalty_ability(0, mills(10, TargetedPlayers()), TARGET_PLAYER),
        loyalty_ability(
            -7,
            draws(20, TargetedPlayers()),
            target(None, players=PlayerScope.ANY, minimum=0, maximum=99),
        ),
    ),
    aura("Annex", "{2}{U}{U}", LAND, attached(GainControl())),
    aura(
        "Carapace",
        "{G}",
        CREATURE,
        attached(gets(0, 2)),
        activated(cost("", SacrificeThis()), Regenerate(Attached())),
    ),
    enchantment(
        "Arcane Melee", "{4}{U}", rule(EVERYBODY, SpellCost(INSTANT_OR_SORCERY, Fixed(-2)))
    ),
    artifact("Helm of Awakening", "{2}", rule(EVERYBODY, SpellCost(Anything(), Fixed(-1)))),
    land(
        "Bazaar of Baghdad",
        activated(cost("", TapThis()), then(draws(2), discards(3, You()))),
    ),
    aura("Grounded", "{1}{G}", CREATURE, attached(LoseKeyword(Keyword.FLYING))),
    artifact(
        "Paupers' Cage",
        "{3}",
        triggered(
            StepBegins(Step.UPKEEP, OPPONENTS),
            deals_to(2, THAT_PLAYER),
            condition=at_most(Count(Each(Anything(), Zone.HAND, THAT_PLAYER)), 2),
        ),
    ),
    artifact(
        "Throne of the God-Pharaoh",
        "{2}",
        triggered(YOUR_END_STEP, loses(Count(your_creatures(IsTapped())), OPPONENTS)),
        supertypes=LEGENDARY,
    ),
    artifact(
        "Chromatic Star",
        "{1}",
        activated(
            cost("{1}", TapThis(), SacrificeThis()), AddMana((ManaChoice(tuple(ManaType)[:5]),))
        ),
        triggered(Dies(), draws(1)),
    ),
    aura(
        "Spreading Seas",
        "{1}{U}",
        LAND,
        triggered(ENTERS, draws(1)),
        attached(SetTypes((), ("Island",))),
    ),
    artifact(
        "Portable Hole",
        "{W}",
        triggered(
            ENTERS,
            exiles_until_this_leaves(),
            target(
                every(
                    non(LAND), THEIRS, QualityIs(Quality.MANA_VALUE, Comparison.AT_MOST, Fixed(2))
                )
            ),
        ),
    ),
    card(
        "Honden of Infinite Rage",
        "{2}{R}",
        (CardType.ENCHANTMENT,),
        "Shrine",
        triggered(YOUR_UPKEEP, deals(Count(Each(subtype("Shrine"), whose=You()))), ANY_TARGET),
        supertypes=LEGENDARY,
    ),
)
