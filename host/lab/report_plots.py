"""The pictures of a report. One function each; ``None`` where nothing was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from math import inf, log10
from typing import TYPE_CHECKING, Any

from host.lab.report_records import Became, Run, Window
from host.lab.report_summary import (
    UNIT,
    LabExtraMissing,
    bend,
    chances,
    histogram,
    quantiles,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["PLOTS", "in_words", "plot"]

WIDE = (10.0, 4.2)
INK, FAINT, PAPER = "#22303c", "#c9d1d9", "#ffffff"
SEATS = ("#3567b0", "#d1662a", "#3a8f5c", "#8a4fa3", "#b8902b", "#2f8f9d", "#b0406a", "#6b7280")
FILL = "#3567b0"
WARN = "#c0392b"

WINDOWS_SHOWN = 14
"""Windows on the time line: as many as can be read at arm's length."""

MARKS: dict[Became, tuple[str, str, str]] = {
    Became.PASS: ("o", "#3a8f5c", "passes"),
    Became.ACT: ("*", "#d1662a", "acts"),
    Became.TAKE_BACK: ("<", "#3567b0", "takes back"),
    Became.CHOICE: ("D", "#8a4fa3", "chooses"),
    Became.WITHDRAWN: ("x", "#8b949e", "withdrawn"),
    Became.TIMED_OUT: ("X", "#c0392b", "time is up"),
}

PERCENTILES = tuple(100 * (1 - 10 ** (-step / 12)) for step in range(49))
"""From 0 to 99.99, twelve to each power of ten of those that waited longer."""


def plot(run: Run, name: str) -> bytes | None:
    """One picture as PNG. Raises ``LabExtraMissing``, ``KeyError`` for an unknown name."""
    draw = PLOTS[name]
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ModuleNotFoundError as error:
        raise LabExtraMissing("matplotlib") from error
    with rc_context(_STYLE):
        figure = draw(run)
        if figure is None:
            return None
        FigureCanvasAgg(figure)
        written = BytesIO()
        # without its version in it, the same run gives the same file
        figure.savefig(written, format="png", dpi=130, metadata={"Software": "ettin"})
    return written.getvalue()


_STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 10.5,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 12.5,
    "axes.titleweight": "bold",
    "axes.titlepad": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "grid.color": "#e8ecf0",
    "legend.frameon": False,
    "figure.facecolor": PAPER,
}


def in_words(seconds: float) -> str:
    """A length of time with three digits at most: ``1.25 ms``."""
    if seconds == 0:
        return "0"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if abs(seconds) >= size * 0.9995 or unit == "µs":
            return f"{seconds / size:.3g} {unit}"
    raise AssertionError


def _figure(size: tuple[float, float] = WIDE) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=size, layout="constrained")


def _time_axis(axis: Any) -> None:
    from matplotlib.ticker import FuncFormatter, NullFormatter

    axis.set_major_formatter(FuncFormatter(lambda value, _: in_words(value)))
    axis.set_minor_formatter(NullFormatter())


# --- distributions ---


def _distribution(seconds: list[float], title: str, what: str) -> Figure | None:
    if not seconds:
        return None
    from matplotlib.ticker import MaxNLocator

    numbers = quantiles(histogram(seconds))
    assert numbers is not None
    figure = _figure()
    axes: Axes = figure.subplots()
    shown = [max(value, UNIT) for value in seconds]
    low, high = log10(min(shown)), log10(max(shown))
    if high - low < 0.1:
        low, high = low - 0.5, high + 0.5
    steps = 60
    edges = [10 ** (low + (high - low) * i / steps) for i in range(steps + 1)]
    edges[-1] *= 1.000001
    axes.hist(shown, bins=edges, color=FILL, alpha=0.85)
    axes.set_xscale("log")
    top = axes.get_ylim()[1]
    axes.set_ylim(0, top * 1.28)
    marked = (("p50", numbers.p50), ("p99", numbers.p99), ("p99.9", numbers.p99_9))
    for level, (name, value) in enumerate(marked):
        axes.axvline(value, color=WARN if level else INK, linewidth=1.2, linestyle=(0, (4, 2)))
        right = log10(max(value, UNIT)) > low + 0.8 * (high - low)
        axes.annotate(
            f"{name}  {in_words(value)}",
            (value, top * (1.22 - 0.085 * level)),
            xytext=(-6 if right else 6, 0),
            textcoords="offset points",
            ha="right" if right else "left",
            va="top",
            color=WARN if level else INK,
            fontweight="bold",
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1.5},
        )
    axes.grid(axis="y")
    axes.set_title(title)
    axes.set_xlabel(f"{what} (logarithmic; {numbers.count:,} of them)")
    axes.set_ylabel("how many")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    _time_axis(axes.xaxis)
    return figure


def _lengths(run: Run) -> Figure | None:
    lengths = [w.length for w in run.windows if w.length is not None]
    return _distribution(lengths, "How long a window of priority is open", "length of a window")


def _referee(run: Run) -> Figure | None:
    return _distribution(
        list(run.referee), "The referee's own time for one message", "real time for one message"
    )


# --- delays ---


def _delays(run: Run) -> Figure | None:
    if not run.delays:
        return None
    figure = _figure()
    axes: Axes = figure.subplots()
    for seat, name in enumerate(run.seats):
        seconds = [delay.seconds for delay in run.delays if delay.seat == seat]
        if not seconds:
            continue
        color = SEATS[seat % len(SEATS)]
        if run.interval:
            _percentiles(axes, seconds, 0.0, color, linestyle=(0, (2, 2)), linewidth=1.2)
        _percentiles(axes, seconds, run.interval, color, label=name, linewidth=2.2)
    axes.set_yscale("log")
    axes.set_xscale("log")
    axes.set_xlim(1, 1e4)
    axes.set_xticks([1 / (1 - p / 100) for p in (0, 50, 90, 99, 99.9, 99.99)])
    axes.set_xticklabels(["0", "p50", "p90", "p99", "p99.9", "p99.99"])
    axes.minorticks_off()
    axes.grid()
    axes.set_title("The delay that each seat saw")
    axes.set_xlabel("share of answers that waited no longer")
    axes.set_ylabel("delay")
    _time_axis(axes.yaxis)
    title = (
        "solid: corrected for\ncoordinated omission;\ndashed: as measured" if run.interval else None
    )
    axes.legend(title=title, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def _percentiles(
    axes: Axes, seconds: list[float], interval: float, color: str, **style: Any
) -> None:
    found = histogram(seconds, interval)
    count = found.get_total_count()
    shares = [p for p in PERCENTILES if count * (1 - p / 100) >= 1]
    axes.plot(
        [1 / (1 - p / 100) for p in shares],
        [found.get_value_at_percentile(p) * UNIT for p in shares],
        color=color,
        **style,
    )


# --- the time line ---


def _time_line(run: Run) -> Figure | None:
    windows = _most_eventful(run.windows)
    if not windows:
        return None
    began = windows[0].opened
    until = max(w.closed if w.closed is not None else _last(w) for w in windows)
    seats = len(run.seats)
    figure = _figure((11.0, 1.6 + 0.62 * seats))
    axes: Axes = figure.subplots()
    for index, window in enumerate(windows):
        end = until if window.closed is None else window.closed
        if index % 2 == 0:
            axes.axvspan(window.opened - began, end - began, color="#f3f6f9", zorder=0)
    drawn: set[Became] = set()
    for window in windows:
        for request in window.requests:
            end = until if request.ended is None else request.ended
            start = request.asked - began
            row = seats - 1 - request.seat
            axes.barh(
                row,
                max(end - request.asked, (until - began) / 1000),
                left=start,
                height=0.46 if request.owed else 0.2,
                color=SEATS[request.seat % len(SEATS)],
                alpha=0.42 if request.owed else 0.28,
                linewidth=0,
            )
            offer_ended = request.became is Became.WITHDRAWN and not request.owed
            if request.became in MARKS and not offer_ended:
                shape, color, _ = MARKS[request.became]
                drawn.add(request.became)
                axes.plot(
                    end - began,
                    row,
                    shape,
                    color=color,
                    markersize=11 if shape == "*" else 7,
                    markeredgewidth=1.8 if shape == "x" else 0.6,
                    markeredgecolor=color if shape == "x" else PAPER,
                    zorder=4,
                )
    axes.set_yticks(range(seats), labels=[*reversed(run.seats)])
    axes.set_ylim(-0.6, seats - 0.4)
    axes.set_xlim(0, until - began)
    axes.tick_params(axis="y", length=0)
    axes.set_title(f"The most eventful windows, of table {windows[0].table}")
    axes.set_xlabel(f"time since {in_words(began)} (each stripe is a window)")
    _time_axis(axes.xaxis)
    handles = [
        axes.plot([], [], MARKS[b][0], color=MARKS[b][1], label=MARKS[b][2])[0]
        for b in MARKS
        if b in drawn
    ]
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


def _last(window: Window) -> float:
    return max([window.opened, *(r.asked if r.ended is None else r.ended for r in window.requests)])


def _most_eventful(windows: Iterable[Window]) -> list[Window]:
    """The stretch of one table with the most different things in it, and then the most things."""
    tables: dict[int, list[Window]] = {}
    for window in windows:
        tables.setdefault(window.table, []).append(window)
    best: tuple[int, int] = (-1, -1)
    found: list[Window] = []
    for table in sorted(tables):
        ordered = sorted(tables[table], key=lambda w: (w.opened, w.epoch))
        for start in range(0, max(1, len(ordered) - WINDOWS_SHOWN + 1), WINDOWS_SHOWN // 2):
            stretch = ordered[start : start + WINDOWS_SHOWN]
            things = [r.became for w in stretch for r in w.requests if r.became in MARKS]
            worth = (len(set(things)), len(things))
            if worth > best:
                best, found = worth, stretch
    return found


# --- fairness ---


def _fairness(run: Run) -> Figure | None:
    odds = chances(run.races)
    if not odds:
        return None
    figure = _figure()
    axes: Axes = figure.subplots()
    places = range(len(odds))
    axes.axhline(0.5, color=FAINT, linewidth=1)
    for place, found in zip(places, odds, strict=True):
        low, high = found.interval
        color = INK if found.least == found.most else FILL
        axes.plot([place, place], [low, high], color=color, linewidth=6, alpha=0.25)
        axes.plot(place, found.share, "o", color=color, markersize=8)
        above = found.share < 0.9
        axes.annotate(
            f"{found.share:.1%}\nof {found.races:,}",
            (place, high if above else low),
            xytext=(0, 7 if above else -7),
            textcoords="offset points",
            ha="center",
            va="bottom" if above else "top",
            fontsize=9,
        )
    axes.set_xticks(places, labels=[_lead(found.least, found.most) for found in odds], fontsize=9)
    axes.set_xlim(-0.6, len(odds) - 0.4)
    axes.set_ylim(-0.08, 1.15)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], labels=["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.grid(axis="y")
    axes.set_title("Two heads answer one window: how often the first one wins")
    axes.set_xlabel("how much sooner it sent its answer (bars: 95 % intervals)")
    return figure


def _lead(least: float, most: float) -> str:
    if least == most:
        return "at once"
    if least >= 0:
        return (
            f"{in_words(least)} to\n{in_words(most)}" if most < inf else f"over\n{in_words(least)}"
        )
    later = (
        f"{in_words(-most)} to\n{in_words(-least)}" if least > -inf else f"over\n{in_words(-most)}"
    )
    return f"{later}\nlater"


# --- throughput ---


def _throughput(run: Run) -> Figure | None:
    loads = sorted(run.loads, key=lambda load: load.tables)
    if not loads:
        return None
    timed = [load for load in loads if load.p99 is not None]
    figure = _figure((10.0, 6.2) if timed else WIDE)
    rows = (
        figure.subplots(2, 1, sharex=True, height_ratios=(3, 2)) if timed else [figure.subplots()]
    )
    axes: Axes = rows[0]
    tables = [load.tables for load in loads]
    share = loads[0].windows_per_second / loads[0].tables
    highest = max(load.windows_per_second for load in loads)
    axes.plot(
        tables,
        [share * count for count in tables],
        color=FAINT,
        linestyle=(0, (4, 2)),
        label="if each table brought as much as the first",
    )
    axes.plot(tables, [load.windows_per_second for load in loads], "o-", color=FILL, linewidth=2.2)
    axes.set_ylim(0, highest * 1.25)
    axes.set_ylabel("windows a second")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_title("Throughput against the number of tables, until it bends")
    knee = bend(loads)
    for one in rows:
        one.grid()
        if knee is not None:
            one.axvline(knee, color=WARN, linewidth=1.2, linestyle=(0, (4, 2)))
    if knee is not None:
        axes.annotate(
            f"bends at {knee} table{'' if knee == 1 else 's'}",
            (knee, highest * 1.2),
            xytext=(6, 0),
            textcoords="offset points",
            color=WARN,
            fontweight="bold",
            va="top",
        )
    axes.legend(loc="lower right")
    if timed:
        below: Axes = rows[1]
        below.plot(
            [load.tables for load in timed],
            [load.p99 or 0.0 for load in timed],
            "o-",
            color=SEATS[1],
            linewidth=2.2,
        )
        below.set_ylim(bottom=0)
        below.set_ylabel("p99 delay")
        _time_axis(below.yaxis)
    rows[-1].set_xlabel("tables")
    return figure


PLOTS: dict[str, Callable[[Run], Figure | None]] = {
    "timeline": _time_line,
    "windows": _lengths,
    "delays": _delays,
    "referee": _referee,
    "fairness": _fairness,
    "throughput": _throughput,
}
"""In the order in which the page shows them."""
