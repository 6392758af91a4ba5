"""Instants and sorceries of the peer's scenarios that are not shipped."""

from __future__ import annotations

from cards.declare import cost, instant, makes, sorcery, spell, target, token
from cards.phrases import (
    ANY_TARGET,
    BLACK,
    BLUE,
    CREATURE,
    LAND,
    PLANESWALKER,
    WHITE,
    YOURS,
    any_of,
    base,
    creatures,
    deals,
    deals_to,
    destroy_target,
    draws,
    exile,
    gains,
    gets,
    loses,
    non,
    pump,
    subtype,
    target_creature,
    then,
    until_end_of_turn,
    your_creatures,
)
from rules.language import (
    AdditionalCost,
    AddTypes,
    CardDefinition,
    ControllerOf,
    Count,
    DiscardCards,
    Each,
    Exists,
    Fixed,
    If,
    IsColor,
    IsSupertype,
    LoseAllAbilities,
    Matching,
    Minus,
    Move,
    PayLife,
    Quality,
    QualityIs,
    QualityOf,
    Remembered,
    SacrificePermanents,
    SetColors,
    SetTypes,
    Targeted,
    X,
    You,
)
from rules.vocabulary import CardType, Comparison, Keyword, Supertype, Zone

__all__ = ["SPELLS"]

ITS_CONTROLLER = ControllerOf(Targeted())
NONBLACK = target_creature(non(IsColor(BLACK)))
HUMAN = token("Human", 1, 1, (WHITE,))
ANGEL = token("Angel", 4, 4, (WHITE,), Keyword.FLYING)

SPELLS: tuple[CardDefinition, ...] = (
    sorcery(
        "Scorched Earth",
        "{X}{R}",
        AdditionalCost(cost("", DiscardCards(X(), LAND))),
        spell(destroy_target(), target(LAND, minimum=X(), maximum=X())),
    ),
    instant(
        "Cloudshift",
        "{W}",
        spell(
            then(exile(Targeted()), Move(Remembered("moved"), Zone.BATTLEFIELD, controller=You())),
            target_creature(YOURS),
        ),
    ),
    instant("Kindled Fury", "{R}", spell(pump(1, 0, Keyword.FIRST_STRIKE), target_creature())),
    instant("Charge", "{W}", spell(until_end_of_turn(your_creatures(), gets(1, 1)))),
    instant(
        "Hideous End",
        "{1}{B}{B}",
        spell(then(destroy_target(), loses(2, ITS_CONTROLLER)), NONBLACK),
    ),
    sorcery(
        "Icequake",
        "{1}{B}{B}",
        spell(
            then(
                destroy_target(),
                If(
                    Exists(Matching(Targeted(), IsSupertype(Supertype.SNOW))),
                    deals_to(1, ITS_CONTROLLER),
                ),
            ),
            target(LAND),
        ),
    ),
    instant(
        "Momentous Fall",
        "{2}{G}{G}",
        AdditionalCost(cost("", SacrificePermanents(Fixed(1), CREATURE))),
        spell(
            then(
                draws(QualityOf(Remembered("sacrificed"), Quality.POWER)),
                gains(QualityOf(Remembered("sacrificed"), Quality.TOUGHNESS)),
            )
        ),
    ),
    instant("Psionic Blast", "{2}{U}", spell(then(deals(4), deals_to(2, You())), ANY_TARGET)),
    sorcery(
        "Toxic Deluge",
        "{2}{B}",
        AdditionalCost(cost("", PayLife(X()))),
        spell(until_end_of_turn(creatures(), gets(Minus(Fixed(0), X()), Minus(Fixed(0), X())))),
    ),
    instant(
        "Turn to Frog",
        "{1}{U}",
        spell(
            until_end_of_turn(
                Targeted(),
                LoseAllAbilities(),
                SetColors((BLUE,)),
                SetTypes((CardType.CREATURE,), ("Frog",)),
                base(1, 1),
            ),
            target_creature(),
        ),
    ),
    instant(
        "Stroke of Midnight",
        "{2}{W}",
        spell(then(destroy_target(), makes(HUMAN, who=ITS_CONTROLLER)), target(non(LAND))),
    ),
    instant(
        "Angelic Ascension",
        "{1}{W}",
        spell(
            then(exile(Targeted()), makes(ANGEL, who=ITS_CONTROLLER)),
            target(any_of(CREATURE, PLANESWALKER)),
        ),
    ),
    instant(
        "Last Breath",
        "{1}{W}",
        spell(
            then(exile(Targeted()), gains(4, ITS_CONTROLLER)),
            target_creature(QualityIs(Quality.POWER, Comparison.AT_MOST, Fixed(2))),
        ),
    ),
    instant(
        "Animate Land",
        "{G}",
        spell(
            until_end_of_turn(Targeted(), AddTypes(types=(CardType.CREATURE,)), base(3, 3)),
            target(LAND),
        ),
    ),
    sorcery("Mass Appeal", "{2}{U}", spell(draws(Count(Each(subtype("Human"), whose=You()))))),
)
