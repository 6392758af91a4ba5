"""Equipment."""

from cards.declare import attached, equipment, makes, triggered
from cards.phrases import (
    ANY_TARGET,
    ATTACHED_TO,
    BLACK,
    BLUE,
    GREEN,
    LAND,
    RED,
    THAT_PLAYER,
    boost,
    deals,
    discards,
    draws,
    gets,
    has,
    mills,
    then,
    yours,
)
from cards.recurring import protection
from cards.shipped.tokens import WOLF
from rules.language import (
    Attached,
    CantBeBlocked,
    DamageDealt,
    DamageKind,
    Each,
    Enters,
    Untap,
    You,
)
from rules.vocabulary import Keyword

HIT = DamageDealt(ATTACHED_TO, objects=None, kind=DamageKind.COMBAT)
"""The equipped creature deals combat damage to a player."""

CARDS = (
    equipment("Leonin Scimitar", "{1}", "{1}", attached(gets(1, 1))),
    equipment("Bonesplitter", "{1}", "{1}", attached(gets(2, 0))),
    equipment("Darksteel Axe", "{1}", "{2}", Keyword.INDESTRUCTIBLE, attached(gets(2, 0))),
    equipment("Vulshok Morningstar", "{2}", "{2}", attached(gets(2, 2))),
    equipment("Accorder's Shield", "{0}", "{3}", attached(gets(0, 3), has(Keyword.VIGILANCE))),
    equipment("Basilisk Collar", "{1}", "{2}", attached(has(Keyword.DEATHTOUCH, Keyword.LIFELINK))),
    equipment(
        "Loxodon Warhammer",
        "{3}",
        "{3}",
        attached(gets(3, 0), has(Keyword.TRAMPLE, Keyword.LIFELINK)),
    ),
    equipment(
        "Behemoth Sledge",
        "{1}{G}{W}",
        "{3}",
        attached(gets(2, 2), has(Keyword.TRAMPLE, Keyword.LIFELINK)),
    ),
    equipment("Swiftfoot Boots", "{2}", "{1}", attached(has(Keyword.HEXPROOF, Keyword.HASTE))),
    equipment("Lightning Greaves", "{2}", "{0}", attached(has(Keyword.HASTE, Keyword.SHROUD))),
    equipment("Whispersilk Cloak", "{3}", "{2}", attached(CantBeBlocked(), has(Keyword.SHROUD))),
    equipment(
        "Adventuring Gear", "{1}", "{1}", triggered(Enters(yours(LAND)), boost(Attached(), 2, 2))
    ),
    equipment(
        "Sword of Fire and Ice",
        "{3}",
        "{2}",
        attached(gets(2, 2), has(*protection(RED, BLUE))),
        triggered(HIT, then(deals(2), draws(1)), ANY_TARGET),
    ),
    equipment(
        "Sword of Feast and Famine",
        "{3}",
        "{2}",
        attached(gets(2, 2), has(*protection(BLACK, GREEN))),
        triggered(HIT, then(discards(1, THAT_PLAYER), Untap(Each(LAND, whose=You())))),
    ),
    equipment(
        "Sword of Body and Mind",
        "{3}",
        "{2}",
        attached(gets(2, 2), has(*protection(GREEN, BLUE))),
        triggered(HIT, then(makes(WOLF), mills(10, THAT_PLAYER))),
    ),
)
