"""Choices among options: targets, modes, numbers, objects, words, orders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar

from attrs import frozen

from rules.answers import Answer, Cancel, Number, Pick
from rules.chance import Stream
from rules.decisions.base import (
    ENUMERATION_LIMIT,
    Decision,
    ObjectId,
    Purpose,
    Ref,
    check_pick,
    draw_pick,
    list_picks,
    refuse,
)
from rules.refusals import RefusalCode

__all__ = [
    "ChooseModes",
    "ChooseNumber",
    "ChooseObjects",
    "ChooseTargets",
    "ChooseWord",
    "Confirm",
    "OrderChoice",
]


class Picking:
    """What decisions share in which ``minimum`` to ``maximum`` options are picked.

    ``cancellable``: calling off what it belongs to is an answer too.
    """

    __slots__ = ()

    minimum: int
    maximum: int
    cancellable: bool

    @property
    def options(self) -> Sequence[object]:
        """What the indices of a ``Pick`` name."""
        raise NotImplementedError

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        check_pick(answer, len(self.options), self.minimum, self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Pick(tuple(range(self.minimum)))

    def draw(self, stream: Stream) -> Answer:
        return draw_pick(stream, len(self.options), self.minimum, self.maximum)

    def answers(self) -> list[Answer] | None:
        listed = list_picks(len(self.options), self.minimum, self.maximum)
        if listed is not None and self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class ChooseTargets(Picking, Decision):
    """Targets for one slot (CR 601.2c). ``slot`` counts from 0 within the mode."""

    source: ObjectId
    slot: int
    candidates: tuple[Ref, ...]
    minimum: int
    maximum: int
    cancellable: bool = False
    purpose: Purpose = Purpose.TARGET
    kind: ClassVar[str] = "targets"

    @property
    def options(self) -> Sequence[object]:
        return self.candidates


@frozen
class ChooseModes(Picking, Decision):
    """Modes by their number on the card; only legal ones are offered (CR 700.2)."""

    source: ObjectId
    modes: tuple[int, ...]
    minimum: int
    maximum: int
    cancellable: bool = False
    kind: ClassVar[str] = "modes"

    @property
    def options(self) -> Sequence[object]:
        return self.modes


@frozen
class ChooseNumber(Decision):
    """A whole number from ``minimum`` to ``maximum``: X, an amount (CR 107.1c)."""

    source: ObjectId
    purpose: Purpose
    minimum: int
    maximum: int
    cancellable: bool = False
    kind: ClassVar[str] = "number"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        if not isinstance(answer, Number):
            raise refuse(RefusalCode.WRONG_KIND, expected="number")
        if not self.minimum <= answer.value <= self.maximum:
            raise refuse(RefusalCode.OUT_OF_RANGE, minimum=self.minimum, maximum=self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Number(self.minimum)

    def draw(self, stream: Stream) -> Answer:
        return Number(self.minimum + stream.below(self.maximum - self.minimum + 1))

    def answers(self) -> list[Answer] | None:
        if self.maximum - self.minimum >= ENUMERATION_LIMIT:
            return None
        listed: list[Answer] = [Number(n) for n in range(self.minimum, self.maximum + 1)]
        if self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class ChooseObjects(Picking, Decision):
    """Objects or players from a set, ``minimum`` to ``maximum`` of them.

    ``names`` runs beside ``candidates`` where the chooser sees cards that its view does not show
    (a library being searched, a revealed hand); empty otherwise.
    """

    source: ObjectId
    purpose: Purpose
    candidates: tuple[Ref, ...]
    minimum: int
    maximum: int
    names: tuple[str, ...] = ()
    cancellable: bool = False
    kind: ClassVar[str] = "objects"

    @property
    def options(self) -> Sequence[object]:
        return self.candidates


@frozen
class Confirm(Decision):
    """Yes (``Pick((1,))``) or no (``Pick((0,))``)."""

    source: ObjectId
    purpose: Purpose
    kind: ClassVar[str] = "confirm"

    def check(self, answer: Answer) -> None:
        check_pick(answer, 2, 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((stream.below(2),))

    def answers(self) -> list[Answer] | None:
        return [Pick((0,)), Pick((1,))]


@frozen
class ChooseWord(Decision):
    """One of several words: a colour, a type of mana, a creature type, a replacement effect, a
    way to pay.
    """

    source: ObjectId
    purpose: Purpose
    words: tuple[str, ...]
    kind: ClassVar[str] = "word"

    def check(self, answer: Answer) -> None:
        check_pick(answer, len(self.words), 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((stream.below(len(self.words)),))

    def answers(self) -> list[Answer] | None:
        return [Pick((index,)) for index in range(len(self.words))]


@frozen
class OrderChoice(Decision):
    """An order for all the items: ``Pick`` with each index once, first to last.

    Triggers: the first picked goes on the stack first.  Cards: the first picked ends up on top.
    ``labels`` describe items that are no objects in view (the ability's source and number).
    """

    source: ObjectId
    purpose: Purpose
    items: tuple[Ref, ...]
    labels: tuple[str, ...] = ()
    kind: ClassVar[str] = "order"

    def check(self, answer: Answer) -> None:
        check_pick(answer, len(self.items), len(self.items), len(self.items))

    def default(self) -> Answer:
        return Pick(tuple(range(len(self.items))))

    def draw(self, stream: Stream) -> Answer:
        return Pick(tuple(stream.sample(range(len(self.items)), len(self.items))))

    def answers(self) -> list[Answer] | None:
        if len(self.items) > 4:
            return None
        return [Pick(order) for order in permutations(range(len(self.items)))]
