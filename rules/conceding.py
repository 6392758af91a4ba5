"""Conceding (CR 104.3a): the whole team leaves (seed 806.8b), at once if the game ends by it, else
when nothing is under way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.asking import One, Procedure
from rules.ending import finish_losing
from rules.events import LoseGameEvent
from rules.funnel import happen
from rules.priority import priority_after_leaving
from rules.rebasing import rebase

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["answer_for_the_leaving", "carry_out_concessions"]


def carry_out_concessions(game: Game) -> None:
    """Those who conceded leave, unless something is under way that goes on without them."""
    state = game.state
    staying = {
        team.id
        for team in state.teams
        for member in team.members
        if state.players[member].in_game and member not in game.conceding
    }
    if game.procedure is not None and len(staying) > 1:
        answer_for_the_leaving(game)
        return
    for player in game.conceding:
        if state.players[player].in_game:
            _exhaust(happen(game, LoseGameEvent(player, "concede")))
    game.conceding = []
    _exhaust(finish_losing(game))
    if state.over:
        game.stop()
        return
    game.pending = {}
    if not state.players[state.teams[state.priority_team].members[0]].in_game:
        priority_after_leaving(state)
    state.dirty = True
    rebase(game)  # copies begin after it: of a cast called off by it, the log knows nothing


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


def answer_for_the_leaving(game: Game) -> None:
    """Who has conceded owes nothing: what it is asked is answered by default."""
    for player in game.conceding:
        request = game.pending.get(player)
        if request is not None and request.owed:
            game.take(player, request.decision.default())
