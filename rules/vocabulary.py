"""The rulebook's closed vocabularies: colours, types, zones, steps, keywords.

Every enumeration is an ``IntEnum`` whose hash is the integer's own: a set of them iterates in the
same order under any ``PYTHONHASHSEED``, and membership costs no Python call.  Subtypes and counter
kinds are open vocabularies and stay plain strings; never iterate over a set of those without
sorting.
"""

from enum import IntEnum


class Color(IntEnum):
    """The five colours, in the order W U B R G (CR 105.1)."""

    __hash__ = int.__hash__

    WHITE = 0
    BLUE = 1
    BLACK = 2
    RED = 3
    GREEN = 4

    @property
    def letter(self) -> str:
        return "WUBRG"[self]


class ManaType(IntEnum):
    """The six types of mana (CR 106.1b). The first five equal the colours."""

    __hash__ = int.__hash__

    WHITE = 0
    BLUE = 1
    BLACK = 2
    RED = 3
    GREEN = 4
    COLORLESS = 5

    @property
    def letter(self) -> str:
        return "WUBRGC"[self]


class CardType(IntEnum):
    """Card types (CR 205.2a)."""

    __hash__ = int.__hash__

    ARTIFACT = 0
    CREATURE = 1
    ENCHANTMENT = 2
    INSTANT = 3
    LAND = 4
    PLANESWALKER = 5
    SORCERY = 6
    TRIBAL = 7


PERMANENT_TYPES = frozenset(
    {
        CardType.ARTIFACT,
        CardType.CREATURE,
        CardType.ENCHANTMENT,
        CardType.LAND,
        CardType.PLANESWALKER,
    }
)
"""Types whose cards can be permanents on their own account (CR 110.4)."""


class Supertype(IntEnum):
    """Supertypes (CR 205.4a)."""

    __hash__ = int.__hash__

    BASIC = 0
    LEGENDARY = 1
    SNOW = 2
    WORLD = 3


BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""In the order of ``Color`` (CR 305.6)."""


class Zone(IntEnum):
    """Zones (CR 400.1)."""

    __hash__ = int.__hash__

    LIBRARY = 0
    HAND = 1
    BATTLEFIELD = 2
    GRAVEYARD = 3
    STACK = 4
    EXILE = 5
    COMMAND = 6


LIBRARY, HAND, BATTLEFIELD, STACK = Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK
"""By themselves, for what is asked whenever anything moves: a name of a module is found many times
as fast as a member of a class of enumeration."""

HIDDEN = frozenset({LIBRARY, HAND})
"""Hidden zones (CR 400.2)."""


class Phase(IntEnum):
    """Phases of a turn (CR 500.1)."""

    __hash__ = int.__hash__

    BEGINNING = 0
    PRECOMBAT_MAIN = 1
    COMBAT = 2
    POSTCOMBAT_MAIN = 3
    ENDING = 4


class Step(IntEnum):
    """Steps in turn order; a main phase, which has none, stands as one (CR 500.1)."""

    __hash__ = int.__hash__

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    PRECOMBAT_MAIN = 3
    BEGINNING_OF_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    FIRST_COMBAT_DAMAGE = 7
    COMBAT_DAMAGE = 8
    END_OF_COMBAT = 9
    POSTCOMBAT_MAIN = 10
    END = 11
    CLEANUP = 12


class Keyword(IntEnum):
    """Keyword abilities that take no parameter (CR 702)."""

    __hash__ = int.__hash__

    DEATHTOUCH = 0
    DEFENDER = 1
    DOUBLE_STRIKE = 2
    FIRST_STRIKE = 3
    FLASH = 4
    FLYING = 5
    HASTE = 6
    HEXPROOF = 7
    INDESTRUCTIBLE = 8
    INTIMIDATE = 9
    LIFELINK = 10
    REACH = 11
    SHROUD = 12
    TRAMPLE = 13
    VIGILANCE = 14


class Comparison(IntEnum):
    """How two amounts are compared."""

    __hash__ = int.__hash__

    EQUAL = 0
    AT_LEAST = 1
    AT_MOST = 2
    MORE_THAN = 3
    LESS_THAN = 4

    def holds(self, left: int, right: int) -> bool:
        if self is Comparison.EQUAL:
            return left == right
        if self is Comparison.AT_LEAST:
            return left >= right
        if self is Comparison.AT_MOST:
            return left <= right
        if self is Comparison.MORE_THAN:
            return left > right
        return left < right


class Rounding(IntEnum):
    """Which way a half is rounded (CR 107.1a)."""

    __hash__ = int.__hash__

    DOWN = 0
    UP = 1
