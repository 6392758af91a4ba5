"""Planeswalkers."""

from cards.declare import loyalty_ability, makes, planeswalker, target
from cards.phrases import (
    ANY_TARGET,
    EVERYBODY,
    LAND,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    another,
    boost,
    bounce,
    deals,
    draws,
    exile,
    gains,
    has,
    may,
    mills,
    non,
    put_counters,
    target_creature,
    then,
    until_end_of_turn,
    your_creatures,
)
from cards.shipped.tokens import AVATAR, BEAST, SOLDIER
from rules.language import (
    Bind,
    Chosen,
    ControlNextTurn,
    Count,
    Destroy,
    Each,
    Fixed,
    IsToken,
    Move,
    Position,
    Remembered,
    Reveal,
    SetLife,
    Targeted,
    TargetedPlayers,
    TopOfLibrary,
    Untap,
    You,
)
from rules.vocabulary import Keyword, Zone

SEEN = Remembered("seen")

CARDS = (
    planeswalker(
        "Ajani Goldmane",
        "{2}{W}{W}",
        "Ajani",
        4,
        loyalty_ability(1, gains(2)),
        loyalty_ability(
            -1,
            then(
                put_counters(your_creatures()),
                until_end_of_turn(your_creatures(), has(Keyword.VIGILANCE)),
            ),
        ),
        loyalty_ability(-6, makes(AVATAR)),
    ),
    planeswalker(
        "Elspeth Tirel",
        "{3}{W}{W}",
        "Elspeth",
        4,
        loyalty_ability(2, gains(Count(your_creatures()))),
        loyalty_ability(-2, makes(SOLDIER, 3)),
        loyalty_ability(-5, Destroy(Each(another(non(LAND), non(IsToken()))))),
    ),
    planeswalker(
        "Jace Beleren",
        "{1}{U}{U}",
        "Jace",
        3,
        loyalty_ability(2, draws(1, EVERYBODY)),
        loyalty_ability(-1, draws(1, TargetedPlayers()), TARGET_PLAYER),
        loyalty_ability(-10, mills(20, TargetedPlayers()), TARGET_PLAYER),
    ),
    planeswalker(
        "Jace, the Mind Sculptor",
        "{2}{U}{U}",
        "Jace",
        3,
        loyalty_ability(
            2,
            then(
                Bind(TopOfLibrary(Fixed(1), TargetedPlayers()), "seen"),
                Reveal(SEEN, to=You()),
                may(Move(SEEN, Zone.LIBRARY, Position.BOTTOM)),
            ),
            TARGET_PLAYER,
        ),
        loyalty_ability(
            0,
            then(
                draws(3),
                Move(Chosen(Each(zone=Zone.HAND, whose=You()), Fixed(2), Fixed(2)), Zone.LIBRARY),
            ),
        ),
        loyalty_ability(-1, bounce(Targeted()), target_creature()),
        loyalty_ability(
            -12,
            then(
                exile(Each(zone=Zone.LIBRARY, whose=TargetedPlayers())),
                Move(
                    Each(zone=Zone.HAND, whose=TargetedPlayers()), Zone.LIBRARY, Position.SHUFFLED
                ),
            ),
            TARGET_PLAYER,
        ),
    ),
    planeswalker(
        "Sorin Markov",
        "{3}{B}{B}{B}",
        "Sorin",
        4,
        loyalty_ability(2, then(deals(2), gains(2)), ANY_TARGET),
        loyalty_ability(-3, SetLife(Fixed(10), TargetedPlayers()), TARGET_OPPONENT),
        loyalty_ability(-7, ControlNextTurn(TargetedPlayers()), TARGET_PLAYER),
    ),
    planeswalker(
        "Garruk Wildspeaker",
        "{2}{G}{G}",
        "Garruk",
        3,
        loyalty_ability(1, Untap(Targeted()), target(LAND, minimum=2, maximum=2)),
        loyalty_ability(-1, makes(BEAST)),
        loyalty_ability(-4, boost(your_creatures(), 3, 3, Keyword.TRAMPLE)),
    ),
)
