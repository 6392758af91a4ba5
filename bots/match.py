"""Games of bots in one process without actors or clocks: for the arena, the benchmark and
property tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from bots.api import Bot
from rules.answers import Answer
from rules.chance import Stream
from rules.game import Game, GameSetup, Request, Result

__all__ = ["MAX_DECISIONS", "Played", "play"]

MAX_DECISIONS = 200_000
"""Decisions of one game; more is taken for a game that does not end, and stops there."""


@frozen
class Played:
    """What came of a game; ``result`` is None if it was stopped at ``MAX_DECISIONS``."""

    game: Game
    result: Result | None
    decisions: int
    forced: int


def play(
    setup: GameSetup,
    bots: Sequence[Bot],
    *,
    watch: Callable[[Game, int, Request, Answer], None] | None = None,
    most: int = MAX_DECISIONS,
) -> Played:
    """Play a game to its end.

    Each bot draws from its own stream, split from the game's seed.  A decision with one legal
    answer is not put to a bot.  A joint choice on which a team's bots differ is settled at once
    (CR 805.2).  ``watch`` sees every answer before it is given.
    """
    game = Game.new(setup)
    root = Stream(setup.seed)
    streams = [root.split(f"bot {number}") for number in range(len(bots))]
    decisions = forced = 0
    while game.result is None and decisions < most:
        owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
        if owed is None:
            team = game.settleable
            assert team is not None, "nobody owes an answer and nothing can be settled"
            game.settle(team)
            continue
        player, request = owed
        decisions += 1
        decision = request.decision
        if decision.forced:
            forced += 1
            answer = decision.default()
        else:
            answer = bots[player].answer(game.view(player), request, streams[player])
        if watch is not None:
            watch(game, player, request, answer)
        game.answer(player, request.number, answer)
    return Played(game, game.result, decisions, forced)
