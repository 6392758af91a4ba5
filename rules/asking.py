"""How a procedure asks: it is a generator that yields questions and is sent their answers.

Procedures never wait otherwise.  A decision with one legal answer is not asked: ``ask`` answers it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from attrs import frozen

from rules.answers import Answer, Declare, Divide, Number, Pick
from rules.decisions import Decision
from rules.refusals import Refusal, RefusalCode

__all__ = [
    "Cancelled",
    "JointQuestion",
    "One",
    "Procedure",
    "Question",
    "Several",
    "ask",
    "ask_team",
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
    player.
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


class Cancelled(Exception):
    """Raised inside a cast or activation when its player calls it off; the game restores the
    state.
    """


def ask(decision: Decision) -> Procedure[Answer]:
    """The player's answer; at once if only one is legal."""
    if decision.forced:
        listed = decision.answers()
        return listed[0] if listed else decision.default()
    answer: Answer = yield One(decision)
    return answer


def ask_team(team: int, choice: Decision) -> Procedure[Answer]:
    """The team's joint answer; at once if only one is legal."""
    if choice.forced:
        listed = choice.answers()
        return listed[0] if listed else choice.default()
    answer: Answer = yield JointQuestion(team, choice)
    return answer


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
