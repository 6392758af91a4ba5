"""The decisions of the game's pace: to act or to pass, to keep a hand (CR 117, 103.5)."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from attrs import frozen

from rules.answers import Act, Answer, Pass, Pick, TakeBack
from rules.chance import Stream
from rules.decisions.base import Decision, ObjectId, check_pick, refuse
from rules.plain import plain
from rules.refusals import RefusalCode

__all__ = ["Action", "ActionKind", "MulliganChoice", "PriorityChoice"]

PASS = Pass()
TAKE_BACK = TakeBack()

MANA_AT_RANDOM = 16
"""A random player looks at its mana abilities one time in so many: it would do little else."""


class ActionKind(Enum):
    CAST = "cast"
    PLAY_LAND = "play_land"
    ACTIVATE = "activate"


@frozen
class Action:
    """Something a player may do with priority.

    ``ability`` is an index into the object's abilities for ``ACTIVATE`` and for a cast by an
    alternative way (flashback, alternative cost), else -1.  ``mana``: a mana ability that a
    payment uses by itself, or that there is nothing to use for.
    """

    kind: ActionKind
    object: ObjectId
    ability: int = -1
    mana: bool = False


@plain
class PriorityChoice(Decision):
    """The team has priority: act or pass (CR 117, 805.5).

    What is marked ``mana`` stands last among ``actions``.  ``passed``: this member has passed
    already; it may take that back or act until the team has passed.
    """

    actions: tuple[Action, ...]
    passed: bool = False
    kind: ClassVar[str] = "priority"

    def check(self, answer: Answer) -> None:
        if type(answer) is Pass and not self.passed:
            return
        if isinstance(answer, Act):
            if not 0 <= answer.option < len(self.actions):
                raise refuse(
                    RefusalCode.NO_SUCH_OPTION, option=answer.option, options=len(self.actions)
                )
        elif isinstance(answer, Pass):
            if self.passed:
                raise refuse(RefusalCode.NOT_ASKED)
        elif isinstance(answer, TakeBack):
            if not self.passed:
                raise refuse(RefusalCode.CANNOT_TAKE_BACK)
        else:
            raise refuse(RefusalCode.WRONG_KIND, expected="pass, act or take_back")

    def default(self) -> Answer:
        return TAKE_BACK if self.passed else PASS

    def draw(self, stream: Stream) -> Answer:
        if self.passed:
            return TAKE_BACK
        acts = self.acts
        count = len(self.actions) if stream.below(MANA_AT_RANDOM) == 0 else acts
        index = stream.below(count + 1)
        return Act(index - 1) if index else PASS

    def answers(self) -> list[Answer] | None:
        first: Answer = TAKE_BACK if self.passed else PASS
        return [first, *(Act(index) for index in range(len(self.actions)))]

    @property
    def acts(self) -> int:
        """How many of the actions are not marked ``mana``; those stand first."""
        count = len(self.actions)
        while count and self.actions[count - 1].mana:
            count -= 1
        return count

    @property
    def forced(self) -> bool:
        """Nothing but passing is possible; mana made for nothing does not count as a choice."""
        return not self.passed and (not self.actions or self.actions[0].mana)


@frozen
class MulliganChoice(Decision):
    """Keep (``Pick((0,))``) or mulligan (``Pick((1,))``) to a hand of ``next_size`` (CR 103.5)."""

    next_size: int
    kind: ClassVar[str] = "mulligan"

    def check(self, answer: Answer) -> None:
        check_pick(answer, 2, 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((1 if stream.below(8) == 0 else 0,))

    def answers(self) -> list[Answer] | None:
        return [Pick((0,)), Pick((1,))]
