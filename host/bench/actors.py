"""The actors' part: a window of priority through a table, against a bare ping-pong."""

from __future__ import annotations

from statistics import median

from actors.bench import measure
from host.bench.figures import Samples

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
            measure(self._turns, 1)
        found = [measure(self._turns, 1) for _ in range(self._repeats)]
        return {f"actors.{name}": median(one[name] for one in found) for name in found[0]}
