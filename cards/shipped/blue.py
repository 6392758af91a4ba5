"""Blue cards."""

from cards.declare import attached, aura, creature, instant, sorcery, spell, target
from cards.phrases import (
    CREATURE,
    bounce,
    counter_target_spell,
    counter_unless_pays,
    draws,
    non,
    target_creature,
)
from rules.language import Anything, GainControl, Targeted
from rules.vocabulary import Keyword

CARDS = (
    creature("Wind Drake", "{2}{U}", "Drake", 2, 2, Keyword.FLYING),
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, Keyword.FLYING),
    creature("Mahamoti Djinn", "{4}{U}{U}", "Djinn", 5, 6, Keyword.FLYING),
    instant("Counterspell", "{U}{U}", counter_target_spell()),
    instant("Cancel", "{1}{U}{U}", counter_target_spell()),
    instant("Essence Scatter", "{1}{U}", counter_target_spell(CREATURE)),
    instant("Negate", "{1}{U}", counter_target_spell(non(CREATURE))),
    instant("Mana Leak", "{1}{U}", counter_unless_pays("{3}")),
    sorcery("Divination", "{2}{U}", spell(draws(2))),
    instant("Unsummon", "{U}", spell(bounce(Targeted()), target_creature())),
    instant("Boomerang", "{U}{U}", spell(bounce(Targeted()), target(Anything()))),
    aura("Control Magic", "{2}{U}{U}", CREATURE, attached(GainControl())),
    aura("Mind Control", "{3}{U}{U}", CREATURE, attached(GainControl())),
)
