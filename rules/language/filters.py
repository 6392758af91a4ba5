"""Filters: predicates over one object, composed by ``AllOf``, ``AnyOf`` and ``Not``.

A filter is read from the point of view of the ability's controller and source.  On the battlefield
it reads derived characteristics (CR 613); in other zones those that work there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rules.vocabulary import CardType, Color, Comparison, Keyword, Supertype

if TYPE_CHECKING:
    from rules.language.amounts import Amount, Quality
    from rules.language.players import Players

__all__ = [
    "AllOf",
    "AnyOf",
    "Anything",
    "Blocked",
    "ColorCount",
    "ControlledBy",
    "Filter",
    "HasCounter",
    "HasKeyword",
    "HasLandwalk",
    "HasNoAbilities",
    "IsAbility",
    "IsAttached",
    "IsAttacking",
    "IsBlocking",
    "IsChosenColor",
    "IsChosenType",
    "IsColor",
    "IsMultiTargeted",
    "IsNamed",
    "IsRemembered",
    "IsSpell",
    "IsSubtype",
    "IsSupertype",
    "IsTapped",
    "IsThis",
    "IsToken",
    "IsType",
    "Not",
    "OwnedBy",
    "QualityIs",
    "Unblocked",
]


class Filter:
    """A predicate over one object."""

    __slots__ = ()


@frozen
class Anything(Filter):
    pass


@frozen
class IsType(Filter):
    type: CardType


@frozen
class IsSubtype(Filter):
    subtype: str


@frozen
class IsSupertype(Filter):
    supertype: Supertype


@frozen
class IsColor(Filter):
    color: Color


@frozen
class ColorCount(Filter):
    """Number of colours: ``EQUAL 0`` is colourless, ``EQUAL 1`` monocoloured, ``AT_LEAST 2``
    multicoloured.
    """

    comparison: Comparison
    count: int


@frozen
class IsNamed(Filter):
    name: str


@frozen
class IsToken(Filter):
    pass


@frozen
class IsTapped(Filter):
    pass


@frozen
class IsAttacking(Filter):
    pass


@frozen
class IsBlocking(Filter):
    pass


@frozen
class Blocked(Filter):
    """An attacking creature that became blocked this combat (CR 509.1h)."""


@frozen
class Unblocked(Filter):
    """An attacking creature for which no block was declared, once blockers are declared (CR
    509.1h).
    """


@frozen
class HasKeyword(Filter):
    keyword: Keyword


@frozen
class HasLandwalk(Filter):
    """Any landwalk ability."""


@frozen
class HasNoAbilities(Filter):
    """Has no abilities at all; read with the characteristics as derived so far (seed 112.11)."""


@frozen
class QualityIs(Filter):
    """Power, toughness or mana value compared with an amount."""

    quality: Quality
    comparison: Comparison
    amount: Amount


@frozen
class ControlledBy(Filter):
    players: Players


@frozen
class OwnedBy(Filter):
    players: Players


@frozen
class HasCounter(Filter):
    kind: str


@frozen
class IsAttached(Filter):
    """Something that passes ``by`` is attached to the object ("enchanted", "equipped")."""

    by: Filter


@frozen
class IsThis(Filter):
    """The object that has the ability."""


@frozen
class IsRemembered(Filter):
    """The object was bound under this name by an earlier step."""

    name: str = "it"


@frozen
class IsChosenColor(Filter):
    """Has the colour chosen as the source entered the battlefield (CR 607.2d)."""


@frozen
class IsChosenType(Filter):
    """Has the creature type chosen as the source entered the battlefield."""


@frozen
class IsSpell(Filter):
    """A spell on the stack (CR 112.1)."""


@frozen
class IsAbility(Filter):
    """An activated or triggered ability on the stack."""


@frozen
class IsMultiTargeted(Filter):
    """A spell or ability with more than one target (CR 115.9a)."""


@frozen
class AllOf(Filter):
    parts: tuple[Filter, ...]


@frozen
class AnyOf(Filter):
    parts: tuple[Filter, ...]


@frozen
class Not(Filter):
    part: Filter
