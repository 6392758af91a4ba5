"""Artifacts: mana, Equipment, creatures."""

from cards.declare import activated, artifact, artifact_creature, attached, cost, equipment, rule
from cards.phrases import ANY_COLOR, COLORLESS, OPPONENTS, draws, gets, has, tap_for
from rules.language import CantLoseGame, CantWinGame, SacrificeThis, TapThis, You
from rules.vocabulary import Keyword

CARDS = (
    artifact(
        "Mind Stone",
        "{2}",
        tap_for(COLORLESS),
        activated(cost("{1}", TapThis(), SacrificeThis()), draws(1)),
    ),
    artifact("Darksteel Ingot", "{3}", Keyword.INDESTRUCTIBLE, tap_for(*ANY_COLOR)),
    equipment("Bonesplitter", "{1}", "{1}", attached(gets(2, 0))),
    equipment(
        "Loxodon Warhammer",
        "{3}",
        "{3}",
        attached(gets(3, 0), has(Keyword.TRAMPLE, Keyword.LIFELINK)),
    ),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, Keyword.FLYING),
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
)
