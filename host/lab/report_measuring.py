"""What passes on no virtual clock: the referee's own time, and how many tables a process carries.

``python -m host.lab.report_measuring DIR`` measures both here and now, and writes their report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import click
import trio
from attrs import evolve

from actors.mailbox import Mailbox
from actors.referee import Referee
from actors.seat import Accepted, Ask, Inbox, ToSeat, Withdraw
from actors.table import Table
from host.lab.fairness_memory import Contest
from host.lab.mutants import instead
from host.lab.report import LabExtraMissing, ReportFailed, write_report
from host.lab.report_records import Delay, Load, Run
from host.lab.report_summary import histogram, quantiles
from host.looping import run_from_top
from rules.answers import Act

__all__ = ["carried", "main", "measured_here", "referee_timed"]

HEADS = 2
BEAT = 0.02
"""Seconds that every head thinks over every window: fifty windows a second at a table."""

STEPS = (1, 25, 50, 100, 200, 300, 400, 600, 800)
"""Numbers of tables; the last are more than one core carries."""

WINDOWS = 60
"""Windows at each table at each step: a second and a half where nothing bends."""


QUICK_STEPS = (1, 50, 100, 200, 400, 800, 1600)
QUICK_WINDOWS = 30
"""The same in some seconds, for a report of something else."""

FLAT = 1.1
"""A core that carries no more: twice the tables bring less than this times the windows."""


def measured_here(run: Run) -> Run:
    """A run with what its own clock did not show: the referee's own time, and throughput up to
    where it bends, as they are on this machine now. Blocks for some seconds."""
    seconds: list[float] = []
    with referee_timed(seconds):
        measuring = partial(carried, QUICK_STEPS, QUICK_WINDOWS, BEAT, until_flat=True)
        loads, _ = run_from_top(measuring)
    return evolve(run, referee=tuple(seconds), loads=tuple(loads))


@contextmanager
def referee_timed(seconds: list[float]) -> Iterator[None]:
    """While this lasts, the real time of every referee for each message that moved its game: from
    taking the answer to having shown what it did."""
    begun: dict[Referee, float] = {}

    def taking(right: Callable[..., bool]) -> Callable[..., bool]:
        def reply(referee: Referee, *what: Any) -> bool:
            begun[referee] = perf_counter()
            return right(referee, *what)

        return reply

    def playing(right: Callable[..., Any]) -> Callable[..., Any]:
        async def play(referee: Referee) -> None:
            await right(referee)
            since = begun.pop(referee, None)
            if since is not None:
                seconds.append(perf_counter() - since)

        return play

    with instead(Referee, "_reply", taking), instead(Referee, "_play", playing):
        yield


class Paced:
    """Means to answer every window a beat after it was asked; notes how long that took."""

    def __init__(self, seat: int, beat: float, delays: list[Delay], table: int) -> None:
        self._seat = seat
        self._beat = beat
        self._delays = delays
        self._table = table

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        meant: float | None = None
        async for message in mailbox:
            if isinstance(message, Accepted | Withdraw) and meant is not None:
                late = trio.current_time() - meant
                self._delays.append(Delay(self._table, self._seat, max(0.0, late)))
                meant = None
            elif type(message) is Ask and message.owed:
                meant = trio.current_time() + self._beat
                await trio.sleep_until(meant)
                await inbox.reply(message, Act(0))


async def carried(
    steps: Sequence[int], windows: int, beat: float, *, until_flat: bool = False
) -> tuple[list[Load], list[Delay]]:
    """Throughput for each number of tables, and all delays of the least. Uses trio's clock.

    ``until_flat``: the first step that brings next to nothing is the last.
    """
    loads: list[Load] = []
    first: list[Delay] = []
    for tables in steps:
        delays: list[Delay] = []
        began = trio.current_time()
        async with trio.open_nursery() as nursery:
            for number in range(tables):
                contest = Contest(HEADS, windows)
                makers = {
                    seat: partial(Paced, seat, beat, delays, number) for seat in range(HEADS + 1)
                }
                nursery.start_soon(Table("load", contest, contest.teams, makers).run)
        spent = trio.current_time() - began
        numbers = quantiles(histogram([delay.seconds for delay in delays], beat))
        p99 = None if numbers is None else numbers.p99
        loads.append(Load(tables, tables * windows / spent, p99))
        first = first or delays
        if until_flat and _flat(loads):
            break
    return loads, first


def _flat(loads: Sequence[Load]) -> bool:
    if len(loads) < 2:
        return False
    return loads[-1].windows_per_second < FLAT * loads[-2].windows_per_second


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
def main(directory: Path) -> None:
    """Measure the referee and how many tables one process carries; write a report to DIRECTORY."""
    seconds: list[float] = []
    try:
        with referee_timed(seconds):
            loads, delays = run_from_top(partial(carried, STEPS, WINDOWS, BEAT))
        names = tuple(f"head {seat}" for seat in range(HEADS))
        run = Run(
            "Tables in memory",
            names,
            delays=tuple(delays),
            interval=BEAT,
            referee=tuple(seconds),
            loads=tuple(loads),
        )
        for path in write_report(run, directory):
            click.echo(path)
    except (LabExtraMissing, ReportFailed) as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
