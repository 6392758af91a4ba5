"""Tokens that several cards make."""

from cards.declare import LEGENDARY, makes, token, triggered
from cards.phrases import BLACK, DIES, GREEN, RED, WHITE
from cards.recurring import size_is
from rules.language import LifeTotal, You
from rules.vocabulary import Keyword

# White

SOLDIER = token("Soldier", 1, 1, (WHITE,))
HUMAN = token("Human", 1, 1, (WHITE,))
SPIRIT = token("Spirit", 1, 1, (WHITE,), Keyword.FLYING)
BIRD = token("Bird", 1, 1, (WHITE,), Keyword.FLYING)
AVATAR = token("Avatar", 0, 0, (WHITE,), size_is(LifeTotal(You())))

# Black

ZOMBIE = token("Zombie", 2, 2, (BLACK,))
BAT = token("Bat", 1, 1, (BLACK,), Keyword.FLYING)
FAERIE_ROGUE = token("Faerie Rogue", 1, 1, (BLACK,), Keyword.FLYING)
MARIT_LAGE = token(
    "Avatar",
    20,
    20,
    (BLACK,),
    Keyword.FLYING,
    Keyword.INDESTRUCTIBLE,
    name="Marit Lage",
    supertypes=LEGENDARY,
)

# Red

GOBLIN = token("Goblin", 1, 1, (RED,))

# Green

SAPROLING = token("Saproling", 1, 1, (GREEN,))
ELF_WARRIOR = token("Elf Warrior", 1, 1, (GREEN,))
WOLF = token("Wolf", 2, 2, (GREEN,))
BEAST = token("Beast", 3, 3, (GREEN,))
BIG_BEAST = token("Beast", 4, 4, (GREEN,))
ELEPHANT = token("Elephant", 3, 3, (GREEN,))
SMALL_OOZE = token("Ooze", 1, 1, (GREEN,))
OOZE = token("Ooze", 2, 2, (GREEN,), triggered(DIES, makes(SMALL_OOZE, 2)))

# Colourless

DEADLY_WURM = token("Phyrexian Wurm", 3, 3, (), Keyword.DEATHTOUCH, artifact=True)
LIFE_WURM = token("Phyrexian Wurm", 3, 3, (), Keyword.LIFELINK, artifact=True)
