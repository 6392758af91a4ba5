"""Sets of players that a card speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from rules.language.selections import Selection

__all__ = [
    "ActivePlayers",
    "AttackingPlayer",
    "ControllerOf",
    "DefendingPlayer",
    "EachOpponent",
    "EachPlayer",
    "EachTeammate",
    "OwnerOf",
    "Players",
    "RememberedPlayers",
    "TargetedPlayers",
    "You",
    "YourTeam",
]


class Players:
    """A set of players, in turn order (active team first, primary player first)."""

    __slots__ = ()


@frozen
class You(Players):
    """The controller of the spell or ability (CR 109.5)."""


@frozen
class EachPlayer(Players):
    pass


@frozen
class EachOpponent(Players):
    """Every player of every other team (CR 102.3)."""


@frozen
class EachTeammate(Players):
    """The other players of your team."""


@frozen
class YourTeam(Players):
    """You and your teammates."""


@frozen
class ActivePlayers(Players):
    """The active player: every member of the team whose turn it is; in a one-shot effect the one
    whom its controller chooses as it is applied (CR 805.9).
    """


@frozen
class AttackingPlayer(Players):
    """The attacking player; of what blocks, by ruleset who controls the attacker (CR 805.10c).

    In a one-shot effect the controller chooses one of the attacking team as it is applied; in any
    other place all of them are meant (seed 806.7b).
    """


@frozen
class TargetedPlayers(Players):
    """The players among the legal targets in a slot."""

    slot: int = 0


@frozen
class ControllerOf(Players):
    """Controllers of the selected objects, by last known information if they are gone."""

    what: Selection


@frozen
class OwnerOf(Players):
    what: Selection


@frozen
class DefendingPlayer(Players):
    """The defending player of this attacking creature; of what doesn't attack, of this combat.

    In a one-shot effect the controller chooses one of the defending team as it is applied, for a
    characteristic-defining ability as combat begins; in any other place all of them are meant (seed
    806.7b, CR 805.10e).
    """


@frozen
class RememberedPlayers(Players):
    """Players bound by an earlier step or by the triggering event, which binds ``"player"``."""

    name: str = "player"
