"""What a game is made from, what it asks and how it ended: the plain data that drivers hold."""

from __future__ import annotations

from attrs import define, frozen

from rules.decisions import Decision
from rules.language import CardDefinition
from rules.ruleset import Ruleset

__all__ = ["GameSetup", "PlayerSetup", "Request", "Result"]

PlayerId = int
TeamId = int


@frozen
class PlayerSetup:
    """A player as the game begins: its name and deck."""

    name: str
    deck: tuple[CardDefinition, ...]


@frozen
class GameSetup:
    """All that a game is made from; with the answers it determines the game.

    ``teams`` are tuples of player numbers in seat order, each team's primary player first; every
    player is in one team.  ``first_team`` ``None`` draws it from the seeded stream.  Without
    ``opening_hands`` nobody draws or mulligans (positions of scenarios).
    """

    ruleset: Ruleset
    players: tuple[PlayerSetup, ...]
    teams: tuple[tuple[PlayerId, ...], ...]
    seed: int | str
    first_team: TeamId | None = None
    opening_hands: bool = True


@define(eq=False)
class Request:
    """A decision put to a player. Never written; freezing it would cost more than making it.

    ``number`` is new whenever the decision is; an answer quotes it.  ``owed``: the game waits for
    it; else the player merely may answer (take back a pass).
    """

    number: int
    decision: Decision
    owed: bool


@frozen
class Result:
    """The end of a game; ``winner`` ``None`` is a draw."""

    winner: TeamId | None
