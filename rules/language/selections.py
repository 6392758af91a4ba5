"""The one noun: a set of objects (filter + zone + whose + how many, or what an earlier step
bound).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rules.language.filters import Anything, Filter
from rules.language.players import Players, You
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.language.amounts import Amount

__all__ = [
    "Attached",
    "Attachments",
    "Blockers",
    "Chosen",
    "Each",
    "It",
    "Matching",
    "Remembered",
    "Selection",
    "Targeted",
    "This",
    "ThisSpell",
    "Together",
    "TopOfLibrary",
]


class Selection:
    """A set of objects, worked out when it is needed."""

    __slots__ = ()


@frozen
class Each(Selection):
    """Every object of a zone that passes the filter.

    ``whose``: for hands, libraries, graveyards and exile their owner, for the battlefield and the
    stack their controller; ``None`` is everybody's.
    """

    filter: Filter = Anything()
    zone: Zone = Zone.BATTLEFIELD
    whose: Players | None = None


@frozen
class Targeted(Selection):
    """The objects among the still legal targets in a slot (CR 608.2b)."""

    slot: int = 0


@frozen
class This(Selection):
    """The object that has the ability, or the spell itself; nothing once it is a new object (CR
    400.7).

    A card's own name in its text is this.
    """


ThisSpell = This


@frozen
class Attached(Selection):
    """What this Aura or Equipment is attached to ("enchanted creature", "equipped creature")."""


@frozen
class Attachments(Selection):
    """The Auras and Equipment attached to the selected objects that pass the filter."""

    to: Selection
    filter: Filter = Anything()


@frozen
class Blockers(Selection):
    """The creatures blocking the selected attackers, and the attackers that the selected ones
    block.
    """

    of: Selection


@frozen
class Remembered(Selection):
    """Objects that an earlier step bound, where they are now if they did not move again."""

    name: str


def It() -> Remembered:  # noqa: N802 - reads as the rulebook's pronoun
    """The object of the event that a trigger saw ("that creature", "it")."""
    return Remembered("it")


@frozen
class Matching(Selection):
    """The objects of another selection that pass a filter."""

    among: Selection
    filter: Filter


@frozen
class Chosen(Selection):
    """``who`` choose from a selection as the effect is carried out, each from the whole of it.

    With several players each chooses in turn order among the objects that this player controls
    (or, off the battlefield, owns).  No target (CR 115.10a).
    """

    among: Selection
    minimum: Amount
    maximum: Amount
    who: Players = You()


@frozen
class TopOfLibrary(Selection):
    """The top ``count`` cards of each named player's library, top card first."""

    count: Amount
    whose: Players = You()


@frozen
class Together(Selection):
    """The union of several selections."""

    parts: tuple[Selection, ...]
