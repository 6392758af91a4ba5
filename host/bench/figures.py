"""What is measured: each figure with its unit and, where there is one, its target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median

from attrs import define, field, frozen

__all__ = ["FIGURES", "Figure", "Measured", "Samples", "Target", "percentile"]


@frozen
class Target:
    """A bound that the median has to keep."""

    bound: float
    most: bool
    """The figure may be no more than the bound; else no less."""

    def reached(self, value: float) -> bool:
        return value <= self.bound if self.most else value >= self.bound


def _most(bound: float) -> Target:
    return Target(bound, True)


def _least(bound: float) -> Target:
    return Target(bound, False)


@frozen
class Figure:
    """``name`` is for programs and stays; ``text`` is for people."""

    name: str
    text: str
    unit: str
    target: Target | None = None


def _of_tables(count: int) -> Iterable[Figure]:
    tables = "1 table" if count == 1 else f"{count} tables"
    root = f"host.{count}"
    one, hundred = count == 1, count == 100
    closed = f"{tables}, closed loop"
    yield Figure(f"{root}.closed.requests_per_second", f"{closed}: requests", "1/s")
    yield Figure(f"{root}.closed.p50_ms", f"{closed}: p50", "ms")
    yield Figure(f"{root}.closed.p99_ms", f"{closed}: p99", "ms", _most(1.0) if one else None)
    yield Figure(f"{root}.closed.processor_us", f"{closed}: processor time a request", "µs")
    if one:
        yield Figure(
            f"{root}.closed.delays_40ms", f"{closed}: waits of 36 to 46 ms", "in 1000", _most(5.0)
        )
        yield Figure(f"{root}.every.p50_ms", f"{tables}, every decision asked: p50", "ms")
        yield Figure(f"{root}.every.p99_ms", f"{tables}, every decision asked: p99", "ms")
    paced = f"{tables}, paced"
    yield Figure(f"{root}.paced.requests_per_second", f"{paced}: requests", "1/s")
    yield Figure(f"{root}.paced.p50_ms", f"{paced}: p50", "ms")
    yield Figure(f"{root}.paced.p99_ms", f"{paced}: p99", "ms", _most(5.0) if hundred else None)
    yield Figure(f"{root}.paced.processor_us", f"{paced}: processor time a request", "µs")


FIGURES: tuple[Figure, ...] = (
    Figure("engine.decisions_per_second", "decisions, forced ones counted", "1/s"),
    Figure("engine.unforced_per_second", "unforced decisions", "1/s", _least(3_000)),
    Figure("engine.quick.unforced_per_second", "unforced, idle passes in one go", "1/s"),
    Figure("engine.games_per_second", "games", "1/s"),
    Figure("engine.quick.games_per_second", "games, idle passes in one go", "1/s"),
    Figure("engine.games_per_second_unforced", "games, forced decisions not timed", "1/s"),
    Figure("engine.decisions_per_game", "decisions in a game", ""),
    Figure("engine.unforced_per_game", "unforced decisions in a game", ""),
    Figure("engine.fork_us", "fork in a middle game", "µs", _most(500)),
    Figure("engine.permanents.0_8_us", "a decision with 0-8 permanents", "µs"),
    Figure("engine.permanents.9_24_us", "a decision with 9-24 permanents", "µs"),
    Figure("engine.permanents.25_48_us", "a decision with 25-48 permanents", "µs"),
    Figure("engine.permanents.49_100_us", "a decision with 49-100 permanents", "µs"),
    Figure("engine.permanents.growth", "49-100 permanents against 9-24", "times", _most(3.0)),
    Figure("engine.stack.1_us", "a decision with 1 object on the stack", "µs"),
    Figure("engine.stack.50_us", "a decision with 50 objects on the stack", "µs"),
    Figure("engine.stack.500_us", "a decision with 500 objects on the stack", "µs"),
    Figure("actors.requests_per_second", "priority requests through a table", "1/s"),
    Figure("actors.window_us", "both asked, one acts, one withdrawn", "µs"),
    Figure("actors.ping_pong_us", "a bare ping-pong in the same run", "µs"),
    Figure("actors.ratio", "the window against the ping-pong", "times", _most(2.0)),
    Figure("actors.journalled_window_us", "the window with a journal", "µs"),
    *_of_tables(1),
    *_of_tables(10),
    *_of_tables(100),
    Figure("host.memory_per_table_kb", "memory of the host for a table", "kB", _most(400)),
)
"""In the order in which they are shown."""

_KNOWN = frozenset(figure.name for figure in FIGURES)

Samples = Mapping[str, float]
"""What one round found out, by names of figures."""


@frozen
class Measured:
    """A figure over all rounds."""

    figure: Figure
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.rounds)

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; ``None``: there is none."""
        target = self.figure.target
        return None if target is None else target.reached(self.median)


@define
class Book:
    """All samples taken so far."""

    _samples: dict[str, list[float]] = field(factory=dict)

    def add(self, samples: Samples) -> None:
        for name, value in samples.items():
            assert name in _KNOWN, name
            self._samples.setdefault(name, []).append(value)

    def measured(self) -> list[Measured]:
        return [
            Measured(figure, tuple(self._samples[figure.name]))
            for figure in FIGURES
            if figure.name in self._samples
        ]


def percentile(ordered: list[float], share: float) -> float:
    """The value below which so large a share of the values lies (nearest rank); they are sorted
    and not empty."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
