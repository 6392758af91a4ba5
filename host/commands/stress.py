"""``ettin stress``: the timing lab."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from host import starting
from host.commands.edge import FiniteRange, address, fail
from host.commands.stress_report import RunReport
from host.lab.chance import Lots
from host.lab.engines import ENGINES
from host.lab.faults import FROM_OUTSIDE, RATES, Fault, UnknownFault, chosen, in_order, swarm
from host.lab.profile import BadProfile, Profile, read_profile
from host.lab.seedfile import BadSeedFile, read_seed_file
from host.lab.stress import (
    INTERRUPTED,
    TIME_IS_UP,
    Examined,
    Finding,
    Summary,
    faults_on,
    keep,
    prepare,
    settings_of,
    stress,
    virtual_hours,
)
from host.lab.world import FORMATS, Setting
from host.limits import DEFAULT_PORT

if TYPE_CHECKING:
    from host.lab.real import Visit

__all__ = ["stress_command"]

SHOWN = 5
"""Violations of one run that are told; the rest is counted."""


MOST_JOBS = 256
"""More processes than that a machine that is not given over to this has no room for."""

WITH_A_SEED_FILE = frozenset({"time_limit", "folder", "report_folder", "measure", "no_shrink"})
"""What may be said beside ``--again``: the file says all that a run depends on."""

AT_A_REAL_HOST = frozenset(
    {"seed", "virtual_hours", "tables", "seats", "teams", "profile", "faults", "time_limit"}
)
"""What may be said beside ``--real``: the game is the host's, and nothing of it is seen that could
be kept or measured."""


@click.command("stress")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The first seed."
)
@click.option("--runs", type=click.IntRange(1), default=10, show_default=True, help="Seeds to run.")
@click.option(
    "--virtual-hours",
    type=FiniteRange(0, 10_000, min_open=True),
    default=0.25,
    show_default=True,
    help="Length of a run, on its own clock.",
)
@click.option("--tables", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--seats", type=click.IntRange(2, 8), default=4, show_default=True)
@click.option("--teams", type=int, default=2, show_default=True, help="The host seats two teams.")
@click.option(
    "--engine",
    type=click.Choice(list(ENGINES)),
    default="toy",
    show_default=True,
    help="Nothing but priority, or the real game.",
)
@click.option(
    "--profile", type=click.Path(path_type=Path), help="TOML: who sits there, what fails."
)
@click.option(
    "--faults",
    default="swarm",
    show_default=True,
    help="all, none, swarm (drawn anew for each seed), or names between commas.",
)
@click.option("--time-limit", type=FiniteRange(0), help="Real seconds after which to stop.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=1,
    show_default=True,
    help="Processes to run in. What comes of it is the same.",
)
@click.option("--real", metavar="HOST[:PORT]", help="Play at a real host instead, in real time.")
@click.option("--again", type=click.Path(path_type=Path), help="Repeat the run of a seed file.")
@click.option(
    "--keep",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("stress-findings"),
    show_default=True,
    help="Where seed file, journals and time line of a violation go.",
)
@click.option(
    "--report",
    "report_folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write what the runs measured there: a page, pictures, report.json (needs ettin[lab]).",
)
@click.option(
    "--measure/--no-measure",
    default=True,
    help="Into the report also goes what passes on no virtual clock: the referee's own time and how"
    " many tables a process carries, measured here and now for some seconds.  [default: measure]",
)
@click.option(
    "--exhaustive",
    is_flag=True,
    help="Deal with every order of messages in the small worlds instead; takes no other option.",
)
@click.option("--no-shrink", is_flag=True, help="Do not make a failing run smaller.")
def stress_command(
    seed: int,
    runs: int,
    virtual_hours: float,
    tables: int,
    seats: int,
    teams: int,
    engine: str,
    profile: Path | None,
    faults: str,
    time_limit: float | None,
    jobs: int,
    real: str | None,
    again: Path | None,
    folder: Path,
    report_folder: Path | None,
    measure: bool,
    exhaustive: bool,
    no_shrink: bool,
) -> None:
    """Stress-test priority timing on a virtual clock.

    The real host plays at full speed among simulated people and faults; checkers rebuild from the
    wire and the journals what had to happen. Status 1 if any rule was broken; then a smaller run
    that breaks it too is looked for and kept.
    """
    if exhaustive:
        _exhaustive()
    if again is not None:
        _takes_only("again", WITH_A_SEED_FILE)
    elif real is not None:
        if report_folder is not None:
            fail("--report: a run at a real host is not measured")
        if jobs > 1:
            fail("--jobs: the people at a real host are one process")
        _takes_only("real", AT_A_REAL_HOST)
    people, fault_set = _asked_for(profile, faults, seats, teams)
    if real is not None:
        visited = _from_outside(faults, fault_set, seed)
        _at_a_real_host(real, people, visited, seed, virtual_hours, tables, seats, time_limit)
        return
    if again is not None:
        settings: Iterator[Setting] = iter([_again(again)])
        runs = 1
    else:
        base = Setting(seed, people, hours=virtual_hours, tables=tables, seats=seats, engine=engine)
        settings = settings_of(base, runs, fault_set)
    try:
        prepare(folder)
    except OSError as error:
        fail(f"--keep {folder}: {error.strerror}")
    report = None if report_folder is None else RunReport(report_folder)
    progress = _Progress(runs, folder, report)
    starting.over()
    summary = stress(
        settings,
        jobs=min(jobs, runs),
        time_limit=time_limit,
        begun=progress.begun,
        done=progress.done,
        found=progress.found,
        shrinking=not no_shrink and again is None,
        measured=report is not None,
    )
    progress.clear()
    _tell(summary)
    interrupted = summary.stopped == INTERRUPTED
    if report is not None and report.write(
        partial=summary.partial, measuring=measure and not interrupted
    ):
        interrupted = True
    if summary.findings or summary.stopped not in ("", INTERRUPTED, TIME_IS_UP):
        sys.exit(1)
    if interrupted or not summary.runs:
        sys.exit(starting.INTERRUPTED)


def _takes_only(option: str, others: frozenset[str]) -> None:
    """An option that would be heeded by nobody is a mistake, and told."""
    context = click.get_current_context()
    given = [
        parameter
        for parameter in context.command.params
        if parameter.name not in others | {option}
        and context.get_parameter_source(parameter.name) is not ParameterSource.DEFAULT
    ]
    if given:
        if not others:
            raise click.UsageError(f"--{option} takes no other option")
        raise click.UsageError(f"--{option} takes no {given[0].opts[0]}")


def _exhaustive() -> NoReturn:
    """Search the small worlds; the command ends there."""
    _takes_only("exhaustive", frozenset())
    from host.lab.exhaustive import search_worlds

    starting.over()
    sys.exit(0 if search_worlds() else 1)


def _asked_for(
    profile: Path | None, faults: str, seats: int, teams: int
) -> tuple[Profile, frozenset[Fault] | None]:
    if seats not in FORMATS:
        fail(f"--seats {seats}: the host seats {', '.join(map(str, FORMATS))}")
    if teams != 2:
        fail(f"--teams {teams}: the host seats two teams")
    try:
        people = Profile() if profile is None else read_profile(profile, RATES)
        return people, chosen(faults)
    except (BadProfile, UnknownFault) as error:
        fail(str(error))


def _from_outside(asked: str, faults: frozenset[Fault] | None, seed: int) -> frozenset[Fault]:
    """Those faults that can be made at a real host; none unless they are asked for. One that
    cannot is an error where it is asked for by name, and told where it is among all."""
    context = click.get_current_context()
    if context.get_parameter_source("faults") is ParameterSource.DEFAULT:
        return frozenset()
    drawn = swarm(Lots(seed)) if faults is None else faults
    inside = ", ".join(fault.value for fault in in_order(drawn - FROM_OUTSIDE))
    if inside and asked not in ("all", "swarm"):
        fail(f"--faults {asked}: {inside} cannot be caused at a real host")
    if inside:
        click.echo(f"left out, since a client cannot cause them: {inside}", err=True)
    return drawn & FROM_OUTSIDE


def _again(path: Path) -> Setting:
    try:
        return read_seed_file(path)
    except BadSeedFile as error:
        fail(str(error))


class _Progress:
    """One line that is written over where there is a terminal; findings as they come."""

    def __init__(self, runs: int, folder: Path, report: RunReport | None = None) -> None:
        self._runs = runs
        self._folder = folder
        self._report = report
        self._live = sys.stderr.isatty()

    def begun(self, setting: Setting) -> None:
        self._say(f"seed {setting.seed}: {faults_on(setting)}", lasting=not self._live)

    def done(self, summary: Summary, examined: Examined) -> None:
        if self._report is not None and examined.measured is not None:
            self._report.take(examined.measured)
        self._say(
            f"{summary.runs}/{self._runs} runs, {virtual_hours(summary):.1f} virtual hours,"
            f" {summary.rate:,.0f} virtual seconds a second,"
            f" {len(summary.findings)} with violations"
        )

    def _say(self, text: str, *, lasting: bool = False) -> None:
        if self._live:
            click.echo(f"\r\x1b[K{text[:150]}", nl=False, err=True)
        elif lasting:
            click.echo(text, err=True)

    def clear(self) -> None:
        if self._live:
            click.echo("\r\x1b[K", nl=False, err=True)

    def found(self, finding: Finding) -> None:
        self.clear()
        setting = finding.outcome.setting
        click.echo(f"seed {setting.seed}: VIOLATION ({faults_on(setting)})")
        for violation in finding.violations[:SHOWN]:
            click.echo(f"  {violation}")
        if len(finding.violations) > SHOWN:
            click.echo(f"  and {len(finding.violations) - SHOWN} more")
        shrunk = finding.shrunk
        if shrunk is not None:
            click.echo(
                f"  shrunken: {len(shrunk.deeds)} deeds of {shrunk.first_deeds},"
                f" faults {faults_on(shrunk.setting)},"
                f" {shrunk.setting.hours * 3600:.0f} virtual seconds,"
                f" {shrunk.outcome.spent:.2f} s instead of {finding.outcome.spent:.2f} s"
                f" ({shrunk.trials} trials)"
            )
        try:
            place = keep(finding, self._folder)
        except OSError as error:
            fail(f"{self._folder}: no room for the finding: {error.strerror}")
        click.echo((place / "timeline.txt").read_text(encoding="utf-8"), nl=False)
        click.echo(f"  again: ettin stress --again {place / 'seed.json'}")


def _tell(summary: Summary) -> None:
    if summary.partial:
        click.echo(f"PARTIAL: {summary.stopped}")
    click.echo(
        f"{summary.runs} runs, {virtual_hours(summary):.2f} virtual hours of play"
        f" in {summary.spent:.1f} s: {summary.rate:,.0f} virtual seconds a second"
    )
    click.echo(
        f"{summary.requests:,} requests told, {summary.answers:,} answers written,"
        f" {summary.kills} hosts killed"
    )
    on = in_order(Fault(name) for name in summary.faults)
    counts = ", ".join(f"{fault.value} {summary.faults[fault.value]}" for fault in on)
    click.echo(f"faults, by runs in which they were on: {counts or 'none'}")
    made = in_order(Fault(name) for name in summary.struck)
    struck = ", ".join(f"{fault.value} {summary.struck[fault.value]:,}" for fault in made)
    click.echo(f"and how often they struck: {struck or 'never'}")
    click.echo(
        "no violation"
        if not summary.findings
        else f"{len(summary.findings)} runs with violations: seeds "
        + ", ".join(str(finding.outcome.setting.seed) for finding in summary.findings)
    )


def _at_a_real_host(
    where: str,
    people: Profile,
    faults: frozenset[Fault],
    seed: int,
    hours: float,
    tables: int,
    seats: int,
    time_limit: float | None,
) -> None:
    from host.lab.real import CannotReach, visit

    host, port = address(where, DEFAULT_PORT)
    seconds = hours * 3600 if time_limit is None else min(time_limit, hours * 3600)
    setting = Setting(seed, people, faults, hours=seconds / 3600, tables=tables, seats=seats)
    live = sys.stderr.isatty()

    def progress(visited: Visit) -> None:
        if live:
            told = (
                f"{visited.seconds:.0f} of {seconds:.0f} s: {visited.accepted:,} answers accepted"
            )
            click.echo(f"\r\x1b[K{told}", nl=False, err=True)

    if not live:
        click.echo(f"at {where} for {seconds:.0f} s: {faults_on(setting)}", err=True)
    starting.over()
    try:
        visited = visit(setting, host, port, progress)
    except CannotReach as error:
        fail(f"cannot reach {where}: {error}")
    if live:
        click.echo("\r\x1b[K", nl=False, err=True)
    _tell_visit(visited, where)
    if visited.violations or visited.unreached or not visited.accepted:
        sys.exit(1)
    if visited.partial:
        sys.exit(starting.INTERRUPTED)


def _tell_visit(visited: Visit, where: str) -> None:
    if visited.partial:
        click.echo(f"PARTIAL: {INTERRUPTED}")
    click.echo(
        f"{visited.seconds:.1f} s at {where}: {visited.requests:,} requests, {visited.answers:,}"
        f" answers, {visited.accepted:,} accepted, {visited.games} games over"
    )
    made = ", ".join(f"{name} {count}" for name, count in sorted(visited.struck.items()))
    click.echo(f"faults on: {faults_on(visited.setting)}; made: {made or 'none'}")
    if visited.goodbyes:
        reasons = ", ".join(f"{name} {count}" for name, count in sorted(visited.goodbyes.items()))
        click.echo(f"the host said goodbye: {reasons}")
    for violation in visited.violations[:SHOWN]:
        click.echo(f"  {violation}")
    if visited.unreached:
        click.echo(f"the host went away: {visited.unreached:,} times nobody listened")
    if not visited.accepted:
        click.echo("nothing was shown: no answer was accepted")
    if visited.violations:
        click.echo(f"{len(visited.violations)} violations")
    else:
        click.echo("no violation")
