"""Conditions: intervening "if" clauses, "as long as", "only if"."""

from __future__ import annotations

from attrs import frozen

from rules.language.amounts import Amount
from rules.language.players import Players
from rules.language.selections import Selection
from rules.vocabulary import Comparison, Step

__all__ = [
    "Always",
    "Both",
    "Compare",
    "Condition",
    "CreatureDiedThisTurn",
    "DuringStep",
    "DuringTurnOf",
    "Either",
    "Exists",
    "ForAnyPlayer",
    "IsNot",
    "WasCast",
    "WasKicked",
]


class Condition:
    __slots__ = ()


@frozen
class Always(Condition):
    pass


@frozen
class Exists(Condition):
    """The selection holds at least one object."""

    what: Selection


@frozen
class Compare(Condition):
    left: Amount
    comparison: Comparison
    right: Amount


@frozen
class ForAnyPlayer(Condition):
    """True if the condition holds for at least one of the players.

    Inside, ``RememberedPlayers("each")`` is the player looked at.  Questions about "the defending
    player" or "an opponent" are of this kind: asked of each one, yes if one answer is yes (seed
    806.7b).
    """

    players: Players
    condition: Condition


@frozen
class DuringTurnOf(Condition):
    players: Players


@frozen
class DuringStep(Condition):
    steps: tuple[Step, ...]


@frozen
class WasKicked(Condition):
    """Kicker was paid for this spell, or for the spell that became this permanent (CR 702.33d)."""


@frozen
class WasCast(Condition):
    """The permanent was a spell that was cast."""


@frozen
class CreatureDiedThisTurn(Condition):
    """A creature was put into a graveyard from the battlefield this turn."""


@frozen
class IsNot(Condition):
    condition: Condition


@frozen
class Both(Condition):
    parts: tuple[Condition, ...]


@frozen
class Either(Condition):
    parts: tuple[Condition, ...]
