"""The base from which a game inside a procedure is copied, and the log of what was said since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from rules.answers import Answer

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["LOG_LIMIT", "Said", "is_old", "rebase", "rebase_for_questions", "rebase_if_old"]

REPLAY_LIMIT = 8
"""Answers after which a base is renewed before a procedure that is likely to ask."""

LOG_LIMIT = 64
"""Answers after which a game that waits for priority renews its base, so that a fork replays
few.
"""


@define(eq=False)
class Said:
    """An entry of the log since the base: an answer, a concession or a settlement."""

    player: int
    answer: Answer | None = None
    settled: int = -1


def rebase(game: Game) -> None:
    """Copies begin from here."""
    game.base = game.state.snapshot()
    game.log.clear()


def rebase_for_questions(game: Game) -> None:
    """Triggers and state-based actions ask seldom; a base from before serves unless it is old."""
    if game.state.triggered or len(game.log) > LOG_LIMIT:
        rebase(game)


def is_old(game: Game) -> bool:
    """Whether a fork in what asks often would have more than a few answers to give again."""
    return game.base is None or len(game.log) > REPLAY_LIMIT


def rebase_if_old(game: Game) -> None:
    """Before what asks often."""
    if is_old(game):
        rebase(game)
