"""Positions from real games, as one seat sees them, each with what that seat is asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from attrs import frozen

from host.client.labels import Labels
from host.client.names import Names
from host.client.wording import Language, Wording
from rules.chance import Stream
from rules.decisions import Decision
from rules.notices import Notice
from rules.view import View
from tests.client.house import NAMES, TEAMS, new_game

MOST = 1_500
"""Decisions of a game that are played; a random game has about as many."""


@frozen
class Position:
    view: View
    player: int
    decision: Decision
    owed: bool
    notices: tuple[Notice, ...]

    def names(self, language: Language = Language.EN) -> Names:
        names = Names(language, self.player, NAMES, TEAMS)
        names.learn(self.view)
        return names

    def labels(self, language: Language = Language.EN) -> Labels:
        return Labels(self.view, self.names(language), Wording(language))


def play(seed: int) -> Iterator[Position]:
    """A random game: what each player in turn is asked, before it answers at random."""
    game = new_game(seed)
    chance = Stream(f"positions {seed}")
    news: list[Notice] = list(game.begin_notices())
    for _ in range(MOST):
        if game.result is not None:
            return
        owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
        if owed is None:
            assert game.settleable is not None
            news += game.settle(game.settleable)
            continue
        player, request = owed
        decision = request.decision
        if not decision.forced:
            told = tuple(notice.redacted(player) for notice in news)
            news = []
            yield Position(game.view(player), player, decision, request.owed, told)
        answer = decision.default() if decision.forced else decision.draw(chance)
        news += game.answer(player, request.number, answer)


@cache
def positions(seed: int) -> tuple[Position, ...]:
    return tuple(play(seed))
