"""Lands.  A basic land type gives its mana ability by itself (CR 305.6): none is declared here."""

from cards.declare import BASIC, SNOW, land
from rules.vocabulary import BASIC_LAND_TYPES

CARDS = (
    *(land(name, subtypes=name, supertypes=BASIC) for name in BASIC_LAND_TYPES),
    *(
        land(f"Snow-Covered {name}", subtypes=name, supertypes=(*BASIC, *SNOW))
        for name in BASIC_LAND_TYPES
    ),
)
