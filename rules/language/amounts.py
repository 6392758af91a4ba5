"""Every number that a card speaks of is an amount, never a bare int (CR 107)."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from attrs import frozen

from rules.vocabulary import ManaType, Rounding

if TYPE_CHECKING:
    from rules.language.players import Players
    from rules.language.selections import Selection

__all__ = [
    "Aggregate",
    "Amount",
    "BasicLandTypes",
    "Count",
    "CountersOn",
    "Fixed",
    "Half",
    "LifeTotal",
    "Minus",
    "Plus",
    "Quality",
    "QualityOf",
    "RememberedAmount",
    "Times",
    "UnspentMana",
    "X",
]


class Amount:
    """A number, worked out when it is needed."""

    __slots__ = ()


@frozen
class Fixed(Amount):
    """A number printed on the card."""

    value: int


@frozen
class X(Amount):
    """The X announced for this spell or ability; 0 elsewhere than on the stack (CR 107.3)."""


@frozen
class Count(Amount):
    """How many objects a selection holds."""

    what: Selection


class Quality(IntEnum):
    """A numerical characteristic."""

    __hash__ = int.__hash__

    POWER = 0
    TOUGHNESS = 1
    MANA_VALUE = 2


class Aggregate(IntEnum):
    """How the numbers of several objects become one."""

    __hash__ = int.__hash__

    TOTAL = 0
    GREATEST = 1


@frozen
class QualityOf(Amount):
    """A numerical characteristic of a selection; last known information if it is gone (CR
    608.2h).
    """

    what: Selection
    quality: Quality
    aggregate: Aggregate = Aggregate.TOTAL


@frozen
class LifeTotal(Amount):
    """A player's life total; half the team's, rounded as the ruleset says (seed 806.9a)."""

    of: Players


@frozen
class CountersOn(Amount):
    """How many counters of a kind are on the selected objects."""

    what: Selection
    kind: str


@frozen
class UnspentMana(Amount):
    """How much mana of a type is in the players' mana pools (CR 106.4)."""

    type: ManaType
    of: Players


@frozen
class BasicLandTypes(Amount):
    """How many different basic land types are among the selected lands."""

    among: Selection


@frozen
class Half(Amount):
    amount: Amount
    rounding: Rounding


@frozen
class Plus(Amount):
    left: Amount
    right: Amount


@frozen
class Minus(Amount):
    """``left`` less ``right``; may be negative (CR 107.1b)."""

    left: Amount
    right: Amount


@frozen
class Times(Amount):
    factor: Amount
    amount: Amount


@frozen
class RememberedAmount(Amount):
    """A number that an earlier step or the triggering event bound ("that much"); 0 if nothing did.

    The event that a trigger saw binds ``"amount"`` (damage dealt, life gained, cards drawn).
    """

    name: str = "amount"
