"""What the referee needs of a game: just this much of ``rules.game.Game``.

Tests and the benchmark put toy games of their own behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from rules.answers import Pass
from rules.decisions import PriorityChoice

if TYPE_CHECKING:
    from rules.answers import Answer
    from rules.game import Request, Result
    from rules.notices import Notice
    from rules.view import View

__all__ = ["Engine", "OneByOne", "PlayerId", "TeamId", "Teams"]

PlayerId = int
TeamId = int
Teams = tuple[tuple[PlayerId, ...], ...]
"""Players by team, in seat order; the first of each is its primary player."""


class Engine(Protocol):
    """A game in progress; see ``rules.game.Game`` for what each member promises."""

    @property
    def result(self) -> Result | None: ...

    @property
    def pending(self) -> Mapping[PlayerId, Request]: ...

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]: ...

    def pass_idle(
        self, but: Collection[PlayerId], most: int
    ) -> tuple[Sequence[tuple[PlayerId, int]], Sequence[Notice]]: ...

    def concede(self, player: PlayerId) -> Sequence[Notice]: ...

    def settle(self, team: TeamId) -> Sequence[Notice]: ...

    def view(self, viewer: PlayerId | None) -> View: ...

    def begin_notices(self) -> Sequence[Notice]: ...

    def digest(self) -> str: ...

    def last_draw(self) -> tuple[int, int]: ...


class OneByOne:
    """``pass_idle`` for games that know no quicker way."""

    def pass_idle(
        self: Engine, but: Collection[PlayerId], most: int
    ) -> tuple[Sequence[tuple[PlayerId, int]], Sequence[Notice]]:
        """See ``rules.game.Game.pass_idle``."""
        made: list[tuple[PlayerId, int]] = []
        news: list[Notice] = []
        while len(made) < most:
            for player, request in self.pending.items():
                decision = request.decision
                idle = type(decision) is PriorityChoice and decision.forced and request.owed
                if idle and player not in but:
                    break
            else:
                break
            made.append((player, request.number))
            news += self.answer(player, request.number, Pass())
        return made, news
