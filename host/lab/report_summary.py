"""The numbers of a report: distributions, delays corrected for coordinated omission, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

from attrs import frozen

from host.lab.report_records import Became, Load, Race, Run

if TYPE_CHECKING:
    from hdrh.histogram import HdrHistogram

__all__ = [
    "LabExtraMissing",
    "Odds",
    "Quantiles",
    "bend",
    "chances",
    "histogram",
    "quantiles",
    "summary",
]

FORMAT = "ettin-lab-report"
VERSION = 1

UNIT = 1e-7
"""Seconds that a histogram counts as one: a referee's step is some hundred of them."""

LONGEST = 24 * 3600.0
"""Seconds beyond which a histogram tells no more apart: a day is no delay."""

DIGITS = 3
"""Significant digits that a histogram keeps."""

BEND = 0.8
"""Throughput has bent where a table more brings less than this share of what the first brought."""

CONFIDENCE = 1.96
"""Standard deviations of the intervals that are drawn (95 %)."""

LEADS = (0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0, inf)
"""Bounds in seconds between which races are counted together."""


class LabExtraMissing(Exception):
    """What reports are made with is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"reports need {package}: pip install 'ettin[lab]'")
        self.package = package


@frozen
class Quantiles:
    """A distribution in seven numbers, all but the first in seconds."""

    count: int
    mean: float
    p50: float
    p90: float
    p99: float
    p99_9: float
    max: float


@frozen
class Odds:
    """How often the first of two heads won when it led by ``least`` to ``most`` seconds."""

    least: float
    most: float
    races: int
    won: int

    @property
    def share(self) -> float:
        return self.won / self.races

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share."""
        n, p, z = self.races, self.share, CONFIDENCE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


def histogram(seconds: Iterable[float], interval: float = 0.0) -> HdrHistogram:
    """A histogram in units of ``UNIT``; with ``interval`` corrected for coordinated omission.

    Raises ``LabExtraMissing``.
    """
    try:
        from hdrh.histogram import HdrHistogram
    except ModuleNotFoundError as error:
        raise LabExtraMissing("hdrhistogram") from error
    found = HdrHistogram(1, round(LONGEST / UNIT), DIGITS)
    beat = round(interval / UNIT)
    for value in seconds:
        # nothing is shorter than a unit, and what is longer than the longest is the longest
        units = min(max(1, round(value / UNIT)), round(LONGEST / UNIT))
        if beat:
            found.record_corrected_value(units, beat)
        else:
            found.record_value(units)
    return found


def quantiles(found: HdrHistogram) -> Quantiles | None:
    """``None`` if there is nothing in it."""
    count = found.get_total_count()
    if not count:
        return None

    def at(percentile: float) -> float:
        return float(found.get_value_at_percentile(percentile)) * UNIT

    mean = float(found.get_mean_value()) * UNIT
    return Quantiles(count, mean, at(50), at(90), at(99), at(99.9), at(100))


def chances(races: Sequence[Race]) -> list[Odds]:
    """By how much the first led, from far behind to far ahead; empty bands are left out."""
    bands: Counter[tuple[float, float]] = Counter()
    won: Counter[tuple[float, float]] = Counter()
    for race in races:
        band = _band(race.lead)
        bands[band] += 1
        won[band] += race.won
    return [Odds(*band, bands[band], won[band]) for band in sorted(bands)]


def _band(lead: float) -> tuple[float, float]:
    size = abs(lead)
    if size == 0:
        return (0.0, 0.0)
    for least, most in pairwise(LEADS):
        if least < size <= most:
            return (least, most) if lead > 0 else (-most, -least)
    raise AssertionError("the last band has no end")


def bend(loads: Sequence[Load]) -> int | None:
    """The number of tables from which on one more brings less than ``BEND`` of its share."""
    ordered = sorted(loads, key=lambda load: load.tables)
    if len(ordered) < 2 or ordered[0].windows_per_second <= 0:
        return None
    share = ordered[0].windows_per_second / ordered[0].tables
    for before, after in pairwise(ordered):
        more = after.tables - before.tables
        gained = after.windows_per_second - before.windows_per_second
        if more and gained / more < BEND * share:
            return before.tables
    return None


def summary(run: Run, plots: Sequence[str]) -> dict[str, Any]:
    """``report.json``, as ``report_schema`` describes it. Raises ``LabExtraMissing``."""
    lengths = [w.length for w in run.windows if w.length is not None]
    became = Counter(request.became for window in run.windows for request in window.requests)
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": run.name,
        "seed": run.seed,
        "partial": run.partial,
        "seats": list(run.seats),
        "tables": len({window.table for window in run.windows}),
        "windows": len(run.windows),
        "requests": {kind.value: became[kind] for kind in Became},
        "window_length": _numbers(histogram(lengths)),
        "referee": _numbers(histogram(run.referee)),
        "interval": run.interval,
        "delays": [_delays(run, seat) for seat in range(len(run.seats))],
        "fairness": [
            {
                "lead_from": None if odds.least == -inf else odds.least,
                "lead_to": None if odds.most == inf else odds.most,
                "races": odds.races,
                "won": odds.won,
                "interval": list(odds.interval),
            }
            for odds in chances(run.races)
        ],
        "throughput": [
            {"tables": load.tables, "windows_per_second": load.windows_per_second, "p99": load.p99}
            for load in sorted(run.loads, key=lambda load: load.tables)
        ],
        "bends_at": bend(run.loads),
        "plots": list(plots),
    }


def _delays(run: Run, seat: int) -> dict[str, Any]:
    seconds = [delay.seconds for delay in run.delays if delay.seat == seat]
    return {
        "seat": seat,
        "name": run.seats[seat],
        "measured": _numbers(histogram(seconds)),
        "corrected": _numbers(histogram(seconds, run.interval)) if run.interval else None,
    }


def _numbers(found: HdrHistogram) -> dict[str, float] | None:
    numbers = quantiles(found)
    if numbers is None:
        return None
    return {name: getattr(numbers, name) for name in QUANTILES}


QUANTILES = ("count", "mean", "p50", "p90", "p99", "p99_9", "max")
