"""The game as its drivers see it: what it waits for, how it is answered, how it is copied and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from rules.answers import Answer
from rules.decisions import Decision
from rules.language import CardDefinition
from rules.notices import Notice
from rules.ruleset import Ruleset
from rules.view import View

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

    ``teams`` are tuples of player numbers in seat order, each team's primary player first; every player is in
    one team.  ``first_team`` ``None`` draws it from the seeded stream.
    """

    ruleset: Ruleset
    players: tuple[PlayerSetup, ...]
    teams: tuple[tuple[PlayerId, ...], ...]
    seed: int | str
    first_team: TeamId | None = None


@frozen
class Request:
    """A decision put to a player.

    ``number`` is new whenever the decision is; an answer quotes it.  ``owed``: the game waits for it; else the
    player merely may answer (take back a pass).
    """

    number: int
    decision: Decision
    owed: bool


@frozen
class Result:
    """The end of a game; ``winner`` ``None`` is a draw."""

    winner: TeamId | None


class Game:
    """A game in progress."""

    setup: GameSetup
    result: Result | None

    @classmethod
    def new(cls, setup: GameSetup) -> Game:
        """Begin a game (CR 103). Raises ``Refusal(BAD_SETUP)``."""
        raise NotImplementedError

    @property
    def pending(self) -> Mapping[PlayerId, Request]:
        """Who is asked what, now; empty once the game is over."""
        raise NotImplementedError

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        """Give an answer and run on to the next wait.

        Raises ``Refusal``: ``STALE`` if ``number`` is not the player's open request, else what
        ``Decision.check`` finds; nothing has changed then.  Returns what happened.
        """
        raise NotImplementedError

    def concede(self, player: PlayerId) -> Sequence[Notice]:
        """Concede at any time (CR 104.3a). Raises ``Refusal(LEFT_GAME)`` or ``GAME_OVER``."""
        raise NotImplementedError

    def settle(self, team: TeamId) -> Sequence[Notice]:
        """The deadline of the team's joint choice has passed: the primary player's proposal stands, failing
        that another member's, failing that the default (CR 805.2).  Raises ``Refusal(NOT_ASKED)``."""
        raise NotImplementedError

    def fork(self) -> Game:
        """An independent copy, at any decision."""
        raise NotImplementedError

    def view(self, viewer: PlayerId | None) -> View:
        """What a player, or with ``None`` a spectator, may know."""
        raise NotImplementedError

    def begin_notices(self) -> Sequence[Notice]:
        """What happened before the first decision."""
        raise NotImplementedError

    def digest(self) -> str:
        """A hash of the whole state: equal games have equal digests, in every process."""
        raise NotImplementedError

    def last_draw(self) -> int:
        """The number that the random stream would give next; does not advance it."""
        raise NotImplementedError
