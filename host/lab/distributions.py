"""How long things take: named distributions of seconds.

In a profile a distribution is a table with ``kind`` and its parameters. Each draws by inverting its
cumulative distribution, from one number between 0 and 1, so a draw can be repeated by its label.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, inf, isfinite
from pathlib import Path
from statistics import NormalDist
from typing import Any, ClassVar, Protocol

from attrs import AttrsInstance, asdict, field, frozen

__all__ = [
    "Bimodal",
    "Constant",
    "Distribution",
    "ImpossibleDistribution",
    "LogNormal",
    "Trace",
    "Uniform",
    "distribution_data",
    "mean",
    "read_distribution",
]

LONGEST = 86_400.0
"""Seconds: no draw is longer. A tail past a day only makes a run that waits."""

TRACE_SAMPLES = 1_000_000
"""Samples of a trace file: some days of one person, or an hour of a whole club."""

MEAN_STEPS = 1000

_NORMAL = NormalDist()


class ImpossibleDistribution(Exception):
    """No such distribution can be. ``where`` is its place in the profile."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(where, detail)
        self.where = where
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.where}: {self.detail}"


class Distribution(AttrsInstance, Protocol):
    """Seconds from a number between 0 and 1."""

    kind: ClassVar[str]

    def at(self, unit: float) -> float: ...


@frozen
class Constant:
    kind: ClassVar[str] = "constant"

    seconds: float

    def at(self, unit: float) -> float:
        return self.seconds


@frozen
class Uniform:
    kind: ClassVar[str] = "uniform"

    low: float
    high: float

    def at(self, unit: float) -> float:
        return self.low + unit * (self.high - self.low)


@frozen
class LogNormal:
    """Most draws near ``median``, a long tail above; ``sigma`` is that of the logarithm."""

    kind: ClassVar[str] = "log-normal"

    median: float
    sigma: float

    def at(self, unit: float) -> float:
        return _log_normal_at(self.median, self.sigma, unit)


def _log_normal_at(median: float, sigma: float, unit: float) -> float:
    return min(LONGEST, median * exp(sigma * _NORMAL.inv_cdf(unit)))


@frozen
class Bimodal:
    """A quick answer, or with the chance ``slow_rate`` a long look: two log-normals."""

    kind: ClassVar[str] = "bimodal"

    quick: float
    slow: float
    slow_rate: float
    sigma: float = 0.5

    def at(self, unit: float) -> float:
        """The quick mode has the low numbers, the slow one the high ones."""
        fast = 1.0 - self.slow_rate
        if unit < fast:
            return _log_normal_at(self.quick, self.sigma, max(unit / fast, 1e-12))
        share = (unit - fast) / self.slow_rate
        return _log_normal_at(self.slow, self.sigma, min(max(share, 1e-12), 1 - 1e-12))


@frozen
class Trace:
    """What was measured somewhere: its samples, in order of size."""

    kind: ClassVar[str] = "trace"

    samples: tuple[float, ...] = field(repr=False)

    def at(self, unit: float) -> float:
        return self.samples[min(int(unit * len(self.samples)), len(self.samples) - 1)]


# --- from a profile ---


def read_distribution(data: object, where: str, folder: Path) -> Distribution:
    """A number of seconds, or a table with ``kind``. A trace's ``file`` is found from ``folder``.

    Raises ``ImpossibleDistribution``.
    """
    if type(data) in (int, float):
        return Constant(_seconds({"seconds": data}, "seconds", where))
    if not isinstance(data, Mapping):
        raise ImpossibleDistribution(where, "a number of seconds or a table is expected")
    fields = dict(data)
    kind = fields.pop("kind", None)
    reader = _KINDS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise ImpossibleDistribution(where, f"kind {kind!r}: known are {', '.join(_KINDS)}")
    made = reader(fields, where, folder)
    if fields:
        raise ImpossibleDistribution(where, f"{kind} has no {', '.join(sorted(fields))}")
    return made


def _number(fields: dict[str, Any], key: str, where: str, least: float, most: float) -> float:
    value = fields.pop(key, None)
    if type(value) not in (int, float) or not isfinite(value) or not least <= value <= most:
        bound = f"from {least:g}" + ("" if most == inf else f" to {most:g}")
        raise ImpossibleDistribution(where, f"{key} must be a number {bound}, not {value!r}")
    return float(value)


def _seconds(fields: dict[str, Any], key: str, where: str) -> float:
    return _number(fields, key, where, 0, LONGEST)


def _constant(fields: dict[str, Any], where: str, _: Path) -> Distribution:
    return Constant(_seconds(fields, "seconds", where))


def _uniform(fields: dict[str, Any], where: str, _: Path) -> Distribution:
    made = Uniform(_seconds(fields, "low", where), _seconds(fields, "high", where))
    if made.low > made.high:
        raise ImpossibleDistribution(where, "low is above high")
    return made


def _positive(fields: dict[str, Any], key: str, where: str) -> float:
    value = _seconds(fields, key, where)
    if value == 0:
        raise ImpossibleDistribution(where, f"{key} must be above 0")
    return value


def _log_normal(fields: dict[str, Any], where: str, _: Path) -> Distribution:
    return LogNormal(_positive(fields, "median", where), _number(fields, "sigma", where, 0, 5))


def _bimodal(fields: dict[str, Any], where: str, _: Path) -> Distribution:
    fields.setdefault("sigma", 0.5)
    made = Bimodal(
        _positive(fields, "quick", where),
        _positive(fields, "slow", where),
        _number(fields, "slow_rate", where, 0, 1),
        _number(fields, "sigma", where, 0, 5),
    )
    if made.quick > made.slow:
        raise ImpossibleDistribution(where, "quick is slower than slow")
    if made.slow_rate in (0, 1):
        raise ImpossibleDistribution(where, "slow_rate must lie between 0 and 1: one mode is none")
    return made


def _trace(fields: dict[str, Any], where: str, folder: Path) -> Distribution:
    name = fields.pop("file", None)
    if name is None and "samples" in fields:
        name, samples = "samples", _samples(fields.pop("samples"), where)
    elif type(name) is not str:
        raise ImpossibleDistribution(where, "file must name a file with a number in each line")
    else:
        samples = _samples_in(folder / name, name, where)
    if not samples or len(samples) > TRACE_SAMPLES:
        raise ImpossibleDistribution(where, f"{name}: 1 to {TRACE_SAMPLES} samples")
    if not (samples[0] >= 0 and samples[-1] <= LONGEST):
        raise ImpossibleDistribution(where, f"{name}: seconds from 0 to {LONGEST:g}")
    return Trace(tuple(samples))


def _samples_in(path: Path, name: str, where: str) -> list[float]:
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line for line in map(str.strip, file) if line and not line.startswith("#")]
        return sorted(map(float, lines[: TRACE_SAMPLES + 1]))
    except (OSError, ValueError) as error:
        raise ImpossibleDistribution(where, f"{name}: {error}") from error


def _samples(data: object, where: str) -> list[float]:
    if not isinstance(data, list | tuple) or any(type(one) not in (int, float) for one in data):
        raise ImpossibleDistribution(where, "samples must be a list of numbers")
    return sorted(map(float, data))


_KINDS: dict[str, Callable[[dict[str, Any], str, Path], Distribution]] = {
    Constant.kind: _constant,
    Uniform.kind: _uniform,
    LogNormal.kind: _log_normal,
    Bimodal.kind: _bimodal,
    Trace.kind: _trace,
}


def mean(made: Distribution) -> float:
    """Seconds: what a draw is on the whole, but for the utmost thousandth of a long tail."""
    return sum(made.at((step + 0.5) / MEAN_STEPS) for step in range(MEAN_STEPS)) / MEAN_STEPS


def distribution_data(made: Distribution) -> dict[str, Any]:
    """As a profile has it; a trace's samples stand in it themselves, for its file may change."""
    return {"kind": made.kind, **asdict(made)}
