"""People with a stop-watch: what each of them waits for, as long as a run is measured."""

from __future__ import annotations

from typing import Any

from host.lab.people import CLOSED, Asked, Person
from host.lab.report_records import Delay

__all__ = ["TimedPerson"]


class TimedPerson(Person):
    """Notes how long it took from its answer until it heard what came of it, on its own end of the
    line: the wires are in it both ways, and whatever held them up."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.delays: list[Delay] = []
        self._said: dict[int, float] = {}

    def _say_answer(self, asked: Asked, answer: bytes) -> None:
        self._said[asked.number] = self._reach.now()
        super()._say_answer(asked, answer)

    def _hear_closed(self, frame: bytes, *, withdrawn: bool) -> None:
        closed = CLOSED.match(frame)
        said = None if closed is None else self._said.pop(int(closed[1]), None)
        if said is not None and self.seat is not None:
            self.delays.append(Delay(self.place, self.seat, self._reach.now() - said))
        super()._hear_closed(frame, withdrawn=withdrawn)
