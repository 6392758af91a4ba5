"""Conceding (CR 104.3a): the whole team leaves at once (seed 806.8b), whatever is under way.

What a leaving team had begun to cast or activate is called off, for it can't be completed (732.1);
what it controls stops resolving, for it is gone (800.4a); everything else goes on without the team:
an open question is put again, of others or without what has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.asking import Abandoned, Left, One, Procedure, Several
from rules.ending import finish_losing
from rules.events import LoseGameEvent
from rules.funnel import happen
from rules.leaving_questions import is_affected
from rules.priority import priority_after_leaving
from rules.rebasing import rebase

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["carry_out_concession", "leave_again"]


def carry_out_concession(game: Game, leaving: Sequence[int]) -> None:
    """The members of a team leave."""
    if game.action_of in leaving:
        game.reverse()
    _leave(game, leaving)
    state = game.state
    if state.over:
        game.stop()
    elif game.procedure is None:
        game.pending = {}
        if not state.players[state.teams[state.priority_team].members[0]].in_game:
            priority_after_leaving(state)
        rebase(game)  # copies begin after it: of a cast called off by it, the log knows nothing
    elif game.resolving in leaving:
        game.send(Abandoned())
    elif isinstance(game.question, Several):
        for player in leaving:
            request = game.pending.get(player)
            if request is not None:
                game.take(player, request.decision.default())
    elif game.question is not None and is_affected(game.question, state):
        game.send(Left(state))
    elif game.question is not None and not game.pending.keys().isdisjoint(leaving):
        game.pending = {}  # it was asked of who controlled the player
        game.post(game.question)


def leave_again(game: Game, left: Sequence[int]) -> None:
    """What was called off had begun before they left: in the state as it was, they leave anew."""
    told = game.told()
    _leave(game, left)
    game.forget_notices(told)
    rebase(game)


def _leave(game: Game, leaving: Sequence[int]) -> None:
    for player in leaving:
        if game.state.players[player].in_game:
            _exhaust(happen(game, LoseGameEvent(player, "concede")))
    _exhaust(finish_losing(game))
    game.state.dirty = True


def _exhaust(procedure: Procedure[Any]) -> None:
    """Run a procedure of leaving, in which nobody is asked anything: the leaving player's answers
    are defaults.
    """
    try:
        question = procedure.send(None)
        while True:
            assert isinstance(question, One)
            question = procedure.send(question.decision.default())
    except StopIteration:
        return
