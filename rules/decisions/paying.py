"""Dividing among targets and paying mana by hand (CR 601.2d, 601.2g-h)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from rules.answers import Act, Answer, Cancel, Divide, Pick
from rules.chance import Stream
from rules.decisions.base import Decision, ObjectId, Ref, refuse
from rules.refusals import RefusalCode

__all__ = ["DivideAmong", "PayMana"]


@frozen
class DivideAmong(Decision):
    """Divide ``total`` among targets, at least ``least`` each (CR 601.2d)."""

    source: ObjectId
    recipients: tuple[Ref, ...]
    total: int
    least: int = 1
    kind: ClassVar[str] = "divide"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Divide):
            raise refuse(RefusalCode.WRONG_KIND, expected="divide")
        if len(answer.amounts) != len(self.recipients):
            raise refuse(RefusalCode.WRONG_COUNT, expected=len(self.recipients))
        if any(a < self.least for a in answer.amounts) or sum(answer.amounts) != self.total:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, total=self.total, least=self.least)

    def default(self) -> Answer:
        amounts = [self.least] * len(self.recipients)
        amounts[0] += self.total - sum(amounts)
        return Divide(tuple(amounts))

    def draw(self, stream: Stream) -> Answer:
        amounts = [self.least] * len(self.recipients)
        for _ in range(self.total - sum(amounts)):
            amounts[stream.below(len(amounts))] += 1
        return Divide(tuple(amounts))

    @property
    def forced(self) -> bool:
        return len(self.recipients) == 1 or self.total == self.least * len(self.recipients)


@frozen
class PayMana(Decision):
    """Manual payment (CR 601.2g-h): spend a unit from the pool, or activate a mana ability, or let
    it be paid.

    ``Act(i)`` takes option ``i``; ``Pick(())`` has the rest paid automatically.  ``options``
    describe pool units ("pool:W") and mana abilities ("tap:OBJECT:ABILITY"); ``remaining`` is the
    cost still unpaid. Every option leaves the rest payable.
    """

    source: ObjectId
    remaining: str
    options: tuple[str, ...]
    kind: ClassVar[str] = "pay"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Act):
            if not 0 <= answer.option < len(self.options):
                raise refuse(RefusalCode.NO_SUCH_OPTION, option=answer.option)
        elif isinstance(answer, Pick):
            if answer.options:
                raise refuse(RefusalCode.WRONG_COUNT, maximum=0)
        elif not isinstance(answer, Cancel):
            raise refuse(RefusalCode.WRONG_KIND, expected="act, pick or cancel")

    def default(self) -> Answer:
        return Cancel()

    def draw(self, stream: Stream) -> Answer:
        index = stream.below(len(self.options) + 1)
        return Act(index - 1) if index else Pick(())

    def answers(self) -> list[Answer] | None:
        return [Pick(()), *(Act(i) for i in range(len(self.options))), Cancel()]
