"""What a report is made from: the records of a run, whoever ran it and whatever its clock was.

All times are seconds on the run's own clock, virtual or not, but for ``Run.referee``: what the host
itself needs passes on no virtual clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from attrs import define, evolve, field, frozen

from actors.marks import Mark, MarkKind

__all__ = ["Became", "Delay", "Load", "Race", "Request", "Run", "Window", "joined", "windows_of"]


class Became(Enum):
    """What became of one request."""

    __hash__ = object.__hash__

    PASS = "pass"
    ACT = "act"
    TAKE_BACK = "take_back"
    CHOICE = "choice"
    """Any other answer: targets, attackers, a joint proposal."""
    WITHDRAWN = "withdrawn"
    """Another's answer made it void."""
    TIMED_OUT = "timed_out"
    """The table answered, for whatever reason."""
    OPEN = "open"
    """The run ended before anything came of it."""


@frozen
class Request:
    """One request to one seat. ``ended`` is ``None`` while it is open."""

    seat: int
    number: int
    asked: float
    ended: float | None = None
    became: Became = Became.OPEN
    owed: bool = True


@frozen
class Window:
    """All requests of one epoch at one table. ``closed`` is ``None`` if the run ended first."""

    table: int
    epoch: int
    opened: float
    closed: float | None
    requests: tuple[Request, ...] = ()

    @property
    def length(self) -> float | None:
        return None if self.closed is None else self.closed - self.opened


@frozen
class Delay:
    """From the moment at which a seat meant to answer to what came of it."""

    table: int
    seat: int
    seconds: float


@frozen
class Race:
    """Two heads answered the same window.

    ``lead``: how much sooner the first of the two sent its answer, in seconds, negative if the
    other did; ``won``: the first's counted. Who is called first must not depend on who won.
    """

    lead: float
    won: bool


@frozen
class Load:
    """One step of a measurement of throughput."""

    tables: int
    windows_per_second: float
    p99: float | None = None
    """Seconds from an answer to the window that it opens."""


@frozen
class Run:
    """Everything that a report is made from; whatever was not measured is left empty.

    ``interval``: seconds between two answers that a seat means to give, 0 if nobody keeps a beat.
    With it, delays are corrected for coordinated omission: a seat that waited for the host could
    not mean to answer meanwhile, and the answers that it did not give would have waited too.
    """

    name: str
    seats: tuple[str, ...]
    seed: int | str | None = None
    windows: tuple[Window, ...] = ()
    delays: tuple[Delay, ...] = ()
    interval: float = 0.0
    referee: tuple[float, ...] = ()
    """Real seconds that the referee needed for one message each."""
    races: tuple[Race, ...] = ()
    loads: tuple[Load, ...] = ()
    partial: bool = False
    """The run was interrupted: this is the report so far."""


def joined(name: str, runs: Sequence[Run]) -> Run:
    """Several runs as one, each with tables of its own; they must have the same beat.

    Raises ``ValueError`` for runs of different beats or for none.
    """
    if len({run.interval for run in runs}) != 1:
        raise ValueError("runs with one beat, and at least one")
    seats = max((run.seats for run in runs), key=len)
    windows: list[Window] = []
    delays: list[Delay] = []
    before = 0
    for run in runs:
        windows += [evolve(window, table=before + window.table) for window in run.windows]
        delays += [evolve(delay, table=before + delay.table) for delay in run.delays]
        tables = [window.table for window in run.windows] + [delay.table for delay in run.delays]
        before += max(tables, default=0) + 1
    return Run(
        name,
        seats,
        runs[0].seed if len(runs) == 1 else None,
        tuple(windows),
        tuple(delays),
        runs[0].interval,
        tuple(one for run in runs for one in run.referee),
        tuple(race for run in runs for race in run.races),
        tuple(load for run in runs for load in run.loads),
        any(run.partial for run in runs),
    )


@define
class _Forming:
    """A window whose end is not known."""

    epoch: int
    opened: float
    asked: dict[tuple[int, int], Request] = field(factory=dict)


def windows_of(
    marks: Iterable[Mark], table: int = 0, said: Mapping[tuple[int, int], Became] | None = None
) -> list[Window]:
    """The windows that a table's ``Watcher`` saw.

    ``said``: what each answer was, by player and request number; marks tell only that there was
    one. A request that the table answered is ``TIMED_OUT`` if a ``POLICY`` mark of its player came
    since it was asked.
    """
    known = {} if said is None else said
    windows: list[Window] = []
    forming: _Forming | None = None
    acted_for: set[int] = set()
    for mark in marks:
        kind = mark.kind
        if kind is MarkKind.OPENED:
            if forming is not None:
                windows.append(_formed(forming, table, mark.at))
            forming = _Forming(mark.epoch, mark.at)
        elif forming is None:
            continue
        elif kind is MarkKind.ASKED:
            acted_for.discard(mark.player)
            key = (mark.player, mark.number)
            forming.asked[key] = Request(mark.player, mark.number, mark.at)
        elif kind is MarkKind.POLICY:
            acted_for.add(mark.player)
        elif kind in (MarkKind.ANSWERED, MarkKind.WITHDRAWN):
            key = (mark.player, mark.number)
            asked = forming.asked.get(key)
            if asked is None:
                continue
            if kind is MarkKind.ANSWERED:
                became = known.get(key, Became.CHOICE)
            elif mark.player in acted_for:
                became = Became.TIMED_OUT
            else:
                became = Became.WITHDRAWN
            owed = asked.owed and became is not Became.TAKE_BACK
            forming.asked[key] = Request(
                asked.seat, asked.number, asked.asked, mark.at, became, owed
            )
        elif kind is MarkKind.CLOSED:
            windows.append(_formed(forming, table, mark.at))
            forming = None
    if forming is not None:
        windows.append(_formed(forming, table, None))
    return windows


def _formed(forming: _Forming, table: int, closed: float | None) -> Window:
    requests = tuple(sorted(forming.asked.values(), key=lambda r: (r.asked, r.seat, r.number)))
    return Window(table, forming.epoch, forming.opened, closed, requests)
