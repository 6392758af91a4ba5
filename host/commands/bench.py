"""``ettin bench``: what the engine, the actors and the host cost on this machine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import monotonic

import click

from host import starting
from host.bench.actors import ActorsPart
from host.bench.engine import EnginePart
from host.bench.running import Part, run
from host.bench.tables import HostPart
from host.commands.edge import FiniteRange, fail

__all__ = ["bench"]

ROUNDS = 5
GAMES = 10
SECONDS = 600.0
"""A run of five rounds takes three minutes on a machine of 2023."""

QUICK_SECONDS = 120.0


@click.command()
@click.argument("part", type=click.Choice(["engine", "actors", "host", "all"]), default="all")
@click.option(
    "--json",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the figures to FILE, too.",
)
@click.option("--games", type=click.IntRange(1), help="Whole games of a round.")
@click.option("--rounds", type=click.IntRange(1), help="How often all is measured.")
@click.option("--seconds", type=FiniteRange(1), help="End after so long at the latest.")
@click.option("--quick", is_flag=True, help="One short round: to see that it works.")
def bench(
    part: str,
    file: Path | None,
    games: int | None,
    rounds: int | None,
    seconds: float | None,
    quick: bool,
) -> None:
    """Measure, and compare with what is aimed at.

    Ctrl-C shows what there is by then; the status is 130. docs/benchmarks.md says what each figure
    means.
    """
    if file is not None and not file.absolute().parent.is_dir():
        fail(f"{file} cannot be written: there is no folder {file.parent}")  # not minutes later
    starting.over()
    longest = seconds or (QUICK_SECONDS if quick else SECONDS)
    began = monotonic()
    report = run(
        [one for one in _parts(games, quick) if part in (one.name, "all")],
        rounds=rounds or (1 if quick else ROUNDS),
        seconds=longest,
        quick=quick,
        say=lambda text: click.echo(text, err=True),
    )
    interrupted = report.partial and monotonic() - began < longest  # else its time was up
    for line in report.lines():
        click.echo(line)
    if file is not None:
        text = json.dumps(report.plain(), indent=2, ensure_ascii=False) + "\n"
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            fail(f"{file} cannot be written: {error.strerror}")
    if interrupted:
        sys.exit(starting.INTERRUPTED)
    if report.failures:
        sys.exit(1)


def _parts(games: int | None, quick: bool) -> list[Part]:
    if quick:
        return [
            EnginePart(games or 2, boards=1, decisions=60),
            ActorsPart(turns=200, repeats=3),
            HostPart(1, seconds=0.6),
            HostPart(10, seconds=0.6, memory=True),
        ]
    return [
        EnginePart(games or GAMES),
        ActorsPart(),
        HostPart(1),
        HostPart(10),
        HostPart(100, memory=True),
    ]
