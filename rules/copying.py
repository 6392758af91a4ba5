"""Copies of a game at any decision.

A game that waits for priority is copied by copying its state. One that waits inside a procedure is
copied from ``base``, the last state in which none was under way, by giving again what was said
since then (``log``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import JointQuestion
from rules.conceding import carry_out_concession
from rules.joint_choices import settle
from rules.rebasing import Said

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["fork"]


def fork(game: Game) -> Game:
    """An independent copy."""
    if game.procedure is None:
        twin = type(game)(game.setup, game.state.snapshot())
        twin.state.remember(game.state)
        twin.numbers = game.numbers
        twin.pending = game.pending.copy()
        return twin
    base = game.base
    assert base is not None
    twin = type(game)(game.setup, base.snapshot())
    twin.base = base
    twin.run()
    for said in game.log:
        _say_again(twin, said)
    twin.log = game.log.copy()
    twin.numbers = game.numbers
    twin.pending = game.pending.copy()
    twin.forget_notices()
    return twin


def _say_again(game: Game, said: Said) -> None:
    if said.settled >= 0:
        question = game.question
        assert isinstance(question, JointQuestion)
        settle(game, question)
    elif said.answer is None:
        carry_out_concession(game, game.state.team_of(said.player).members)
    else:
        game.take(said.player, said.answer)
    game.run()
