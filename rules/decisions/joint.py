"""Choices that a team makes as one (CR 805.2)."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from rules.answers import Answer
from rules.chance import Stream
from rules.decisions.base import Decision, PlayerId
from rules.plain import plain

__all__ = ["Joint", "Proposal"]


@frozen
class Proposal:
    """What a member proposed for a joint choice."""

    player: PlayerId
    answer: Answer


@plain
class Joint(Decision):
    """A choice that a team makes as one (CR 805.2): propose, agree or counter.

    Every member of the team is asked; its answer is that of ``choice``.  When all members'
    proposals are equal the choice is made; else at the deadline (``Game.settle``) the primary
    player's stands.
    """

    choice: Decision
    primary: PlayerId
    proposals: tuple[Proposal, ...] = field(default=())
    kind: ClassVar[str] = "joint"

    def check(self, answer: Answer) -> None:
        self.choice.check(answer)

    def default(self) -> Answer:
        for proposal in self.proposals:
            if proposal.player != self.player:
                return proposal.answer
        return self.choice.default()

    def draw(self, stream: Stream) -> Answer:
        if self.proposals and stream.below(2):
            return self.default()
        return self.choice.draw(stream)

    def answers(self) -> list[Answer] | None:
        return self.choice.answers()

    @property
    def forced(self) -> bool:
        return self.choice.forced
