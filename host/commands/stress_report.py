"""The report of ``ettin stress --report``: what its runs measured, as one."""

from __future__ import annotations

from pathlib import Path

import click
from attrs import define, evolve, field

from host.commands.edge import fail
from host.lab.report import LabExtraMissing, ReportFailed, prepare, write_report
from host.lab.report_records import Run, joined

__all__ = ["RunReport"]


@define
class RunReport:
    """Takes the measures of each run as it ends. What keeps a report from being written is one
    line and status 1, before the first run if it can be known by then."""

    directory: Path
    runs: list[Run] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        try:
            prepare(self.directory)
        except (LabExtraMissing, ReportFailed) as error:
            fail(str(error))

    def take(self, run: Run) -> None:
        self.runs.append(run)

    def write(self, *, partial: bool, measuring: bool) -> bool:
        """``measuring``: measure what passes on no virtual clock, too, which takes seconds.
        ``True``: that was interrupted, and is left out."""
        if not self.runs:
            click.echo("no report: no run came to its end")
            return False
        first, last = self.runs[0], self.runs[-1]
        name = first.name if first is last else f"Seeds {first.seed} to {last.seed}"
        run = evolve(joined(f"ettin stress: {name}", self.runs), partial=partial)
        interrupted = False
        if measuring:
            from host.lab.report_measuring import measured_here

            try:
                run = measured_here(run)
            except* KeyboardInterrupt:
                interrupted = True
        try:
            written = write_report(run, self.directory)
        except (LabExtraMissing, ReportFailed) as error:
            fail(str(error))
        click.echo(f"report: {written[-2]}")
        if interrupted:
            click.echo("PARTIAL: interrupted before the referee and throughput were measured")
        return interrupted
