"""Black cards."""

from cards.declare import creature, instant, sorcery, spell, triggered
from cards.phrases import (
    ARTIFACT,
    BLACK,
    CREATURE,
    ENTERS,
    TARGET_PLAYER,
    bounce,
    bury_target,
    destroy_target,
    discards,
    in_graveyard,
    may,
    non,
    reanimate,
    target_creature,
)
from rules.language import IsColor, Targeted, TargetedPlayers
from rules.vocabulary import Keyword

NONBLACK = non(IsColor(BLACK))

CARDS = (
    creature(
        "Vampire Nighthawk",
        "{1}{B}{B}",
        "Vampire Shaman",
        2,
        3,
        Keyword.FLYING,
        Keyword.DEATHTOUCH,
        Keyword.LIFELINK,
    ),
    creature(
        "Gravedigger",
        "{3}{B}",
        "Zombie",
        2,
        2,
        triggered(ENTERS, may(bounce(Targeted())), in_graveyard(CREATURE)),
    ),
    instant("Doom Blade", "{1}{B}", spell(destroy_target(), target_creature(NONBLACK))),
    instant("Dark Banishing", "{2}{B}", spell(bury_target(), target_creature(NONBLACK))),
    instant("Terror", "{1}{B}", spell(bury_target(), target_creature(non(ARTIFACT), NONBLACK))),
    sorcery("Raise Dead", "{B}", spell(bounce(Targeted()), in_graveyard(CREATURE))),
    sorcery("Zombify", "{3}{B}", spell(reanimate(Targeted()), in_graveyard(CREATURE))),
    sorcery("Mind Rot", "{2}{B}", spell(discards(2, TargetedPlayers()), TARGET_PLAYER)),
)
