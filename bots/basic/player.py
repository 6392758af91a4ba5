"""``basic``: a sensible player that sees what its seat sees, and nothing else."""

from __future__ import annotations

from bots.basic.attacking import choose_attack, weigh_attack
from bots.basic.blocking import choose_block, weigh_block
from bots.basic.board import Board
from bots.basic.cards import Reader, shipped_reader
from bots.basic.casting import Tries, choose_action
from bots.basic.choosing import (
    choose_mulligan,
    choose_objects,
    choose_order,
    choose_word,
    confirm,
    divide,
    split_damage,
)
from bots.basic.filling import choose_modes, choose_number, choose_targets
from bots.basic.weighing import arranging, giving, removing
from cards.catalogue import Catalogue
from rules.answers import Answer, Cancel, Declare
from rules.chance import Stream
from rules.decisions import (
    AssignDamage,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Confirm,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
    Joint,
    MulliganChoice,
    OrderChoice,
    PriorityChoice,
)
from rules.game import Request
from rules.refusals import Refusal
from rules.view import View

__all__ = ["BasicBot"]

WEIGHERS = (arranging, giving, removing)
"""Imported for the verbs that they enter into the table."""

GOOD_ENOUGH = 0.75
"""A partner's proposal that is worth so little less than our own is agreed to."""


class BasicBot:
    """Curves out, attacks when it pays, blocks to live, holds counterspells.

    In an opponent's turn that it controls it does as little as it may.  Cards are read from
    ``catalogue``, by default the shipped one.  Never raises and never calls a spell off: where it
    does not know what to do it draws a legal answer, so that nothing goes round in circles.
    """

    def __init__(self, *, catalogue: Catalogue | None = None) -> None:
        self._reader = shipped_reader() if catalogue is None else Reader(catalogue)
        self._tries = Tries()

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        decision = request.decision
        if _is_an_opponents(view, decision):
            return self._anything(decision, chance)
        try:
            answer = self._think(view, decision)
            decision.check(answer)
        except Exception:  # noqa: BLE001 - a card that it can't read must not lose the seat
            return self._anything(decision, chance)
        return answer

    def _think(self, view: View, decision: Decision) -> Answer:
        board = Board(view, self._reader, decision.player)
        if isinstance(decision, PriorityChoice):
            if decision.passed:
                return decision.default()
            return choose_action(board, decision, self._tries)
        if isinstance(decision, Joint):
            return _agree(board, decision)
        return _choose(board, decision)

    @staticmethod
    def _anything(decision: Decision, chance: Stream) -> Answer:
        default = decision.default()
        return decision.draw(chance) if isinstance(default, Cancel) else default


def _is_an_opponents(view: View, decision: Decision) -> bool:
    """Whether it is the decision of an opponent whose turn we control (CR 722.5)."""
    me, player = view.viewer, decision.player
    if me is None or me == player:
        return False
    return view.players[me].team != view.players[player].team


def _choose(board: Board, choice: Decision) -> Answer:
    if isinstance(choice, ChooseTargets):
        return choose_targets(board, choice)
    if isinstance(choice, ChooseModes):
        return choose_modes(board, choice)
    if isinstance(choice, ChooseNumber):
        return choose_number(board, choice)
    if isinstance(choice, ChooseObjects):
        return choose_objects(board, choice)
    if isinstance(choice, DeclareAttackers):
        return choose_attack(board, choice)
    if isinstance(choice, DeclareBlockers):
        return choose_block(board, choice)
    if isinstance(choice, Confirm):
        return confirm(board, choice)
    if isinstance(choice, OrderChoice):
        return choose_order(board, choice)
    if isinstance(choice, AssignDamage):
        return split_damage(board, choice)
    if isinstance(choice, DivideAmong):
        return divide(board, choice)
    if isinstance(choice, MulliganChoice):
        return choose_mulligan(board, choice)
    if isinstance(choice, ChooseWord):
        return choose_word(board, choice)
    return choice.default()


def _agree(board: Board, joint: Joint) -> Answer:
    """The partner's proposal if it is about as good as our own, else our own."""
    mine = _choose(board, joint.choice)
    for proposal in joint.proposals:
        if proposal.player == board.me or proposal.answer == mine:
            continue
        if _is_good_enough(board, joint.choice, proposal.answer, mine):
            return proposal.answer
    return mine


def _is_good_enough(board: Board, choice: Decision, theirs: Answer, mine: Answer) -> bool:
    try:
        choice.check(theirs)
    except Refusal:
        return False
    if isinstance(theirs, Declare) and isinstance(mine, Declare):
        if isinstance(choice, DeclareAttackers):
            found, own = (weigh_attack(board, choice, one) for one in (theirs, mine))
            return found >= own - GOOD_ENOUGH
        if isinstance(choice, DeclareBlockers):
            found, own = (weigh_block(board, choice, one) for one in (theirs, mine))
            return found >= own - GOOD_ENOUGH
    return True
