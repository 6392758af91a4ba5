"""The actors' part: a window of priority through a table, against a bare ping-pong."""

from __future__ import annotations

from functools import partial
from statistics import median

from actors.bench import measure
from host.bench.figures import Samples
from host.looping import run_from_top
from host.scratch import scratch_folder

__all__ = ["ActorsPart"]


class ActorsPart:
    """``repeats`` measurements a round, each of them ping-pong and table in turn."""

    name = "actors"

    def __init__(self, turns: int = 500, repeats: int = 7) -> None:
        self._turns = turns
        self._repeats = repeats

    def round(self, number: int) -> Samples:
        """Medians of this round's; the ratio is taken of neighbours in time."""
        if number == 0:
            self._measure()
        found = [self._measure() for _ in range(self._repeats)]
        return {f"actors.{name}": median(one[name] for one in found) for name in found[0]}

    def _measure(self) -> dict[str, float]:
        with scratch_folder("ettin-bench-") as folder:
            return run_from_top(partial(measure, folder, self._turns, 1))
