"""What a team decides as one (CR 805.2, seed 806.3a): any member proposes, the others agree or
counter; at the deadline the primary player's proposal stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.answers import Answer
from rules.asking import JointQuestion
from rules.controlling import is_controlled
from rules.decisions import Joint, Proposal
from rules.notices import Notice, NoticeKind

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["post_joint", "propose", "settle"]


def post_joint(game: Game, question: JointQuestion) -> None:
    """Ask each member, with what has been proposed; who would be asked the same again is not.
    Whoever controls them all is asked for the choice itself (CR 722.5).
    """
    state = game.state
    if is_controlled(state, question.team):
        game.ask(question.choice)
        return
    proposals = tuple(Proposal(p, a) for p, a in sorted(game.answers.items()))
    for member in state.teams[question.team].members:
        if state.players[member].in_game:
            known = game.pending.get(member)
            decision = Joint(member, question.choice, question.choice.player, proposals)
            if known is not None and known.decision == decision:
                continue
            game.ask(decision, member not in game.answers)


def propose(game: Game, question: JointQuestion, player: int, answer: Answer) -> None:
    """A member proposes; if with that all agree, it is decided. So it is if one controls them."""
    if is_controlled(game.state, question.team):
        game.send(answer)
        return
    game.answers[player] = answer
    members = game.state.teams[question.team].members
    game.tell(Notice(NoticeKind.PROPOSED, players=(player,), seen_by=frozenset(members)))
    deciding = [member for member in members if game.state.players[member].in_game]
    if all(game.answers.get(member) == answer for member in deciding):
        game.send(answer)
    else:
        post_joint(game, question)


def settle(game: Game, question: JointQuestion) -> None:
    """The primary player's proposal stands, failing that another member's, failing that the
    default.
    """
    for member in game.state.teams[question.team].members:
        if member in game.answers:
            game.send(game.answers[member])
            return
    game.send(question.choice.default())
