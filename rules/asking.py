"""How a procedure asks: it is a generator that yields questions and is sent their answers.

Procedures never wait otherwise.  A decision with one legal answer is not asked: ``ask`` answers it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from rules.answers import Answer, Declare, Divide, Number, Pick
from rules.decisions import Decision
from rules.refusals import Refusal, RefusalCode

if TYPE_CHECKING:
    from rules.state import State

__all__ = [
    "Abandoned",
    "Cancelled",
    "JointQuestion",
    "Left",
    "NoLegalChoice",
    "One",
    "Procedure",
    "Question",
    "Several",
    "ask",
    "ask_team",
    "only_answer",
    "picked",
]

T = TypeVar("T")


@frozen
class One:
    """One player decides."""

    decision: Decision


@frozen
class Several:
    """Several players decide at the same time, none seeing the others' choices; sent a dict by
    player.  Only before the first turn: nobody decides for another then.
    """

    decisions: tuple[Decision, ...]


@frozen
class JointQuestion:
    """A team decides as one (CR 805.2). ``choice.player`` is the primary player."""

    team: int
    choice: Decision


Question = One | Several | JointQuestion
Procedure = Generator[Question, Any, T]
"""Yields questions, is sent answers that passed ``check``, returns ``T``."""


@frozen(eq=False)
class Left:
    """Sent instead of an answer: players have left the game, and the question has to be asked anew
    in what is the state now.
    """

    state: State


class Abandoned(Exception):
    """Raised inside the resolution of an object whose controller leaves the game: the object goes,
    and nothing more comes of it (CR 800.4a).
    """


class NoLegalChoice(Exception):
    """A trigger's target or mode can't be chosen: it is removed from the stack (CR 603.3c-d)."""


class Cancelled(Exception):
    """Raised inside a cast or activation when its player calls it off; the game restores the
    state.
    """


def ask(decision: Decision) -> Procedure[Answer]:
    """The player's answer; at once if only one is legal."""
    if decision.forced:
        return only_answer(decision)
    answer: Answer | Left = yield One(decision)
    if isinstance(answer, Left):
        from rules.leaving_questions import ask_again

        return (yield from ask_again(decision, answer.state))
    return answer


def ask_team(team: int, choice: Decision) -> Procedure[Answer]:
    """The team's joint answer; at once if only one is legal."""
    if choice.forced:
        return only_answer(choice)
    answer: Answer | Left = yield JointQuestion(team, choice)
    if isinstance(answer, Left):
        from rules.leaving_questions import ask_team_again

        return (yield from ask_team_again(team, choice, answer.state))
    return answer


def only_answer(decision: Decision) -> Answer:
    """To a decision that is forced."""
    listed = decision.answers()
    return listed[0] if listed else decision.default()


def picked(answer: Answer) -> tuple[int, ...]:
    """The options of a ``Pick`` that ``check`` let through."""
    if isinstance(answer, Pick):
        return answer.options
    raise Refusal(RefusalCode.WRONG_KIND, expected="pick")


def number(answer: Answer) -> int:
    if isinstance(answer, Number):
        return answer.value
    raise Refusal(RefusalCode.WRONG_KIND, expected="number")


def divided(answer: Answer) -> tuple[int, ...]:
    if isinstance(answer, Divide):
        return answer.amounts
    raise Refusal(RefusalCode.WRONG_KIND, expected="divide")


def declared(answer: Answer) -> tuple[tuple[int, int], ...]:
    if isinstance(answer, Declare):
        return answer.pairs
    raise Refusal(RefusalCode.WRONG_KIND, expected="declare")
