"""Is the table fair to heads that answer at the same moment? ``python -m host.lab.fairness``.

In memory, and with ``--tcp`` through the real server over loopback. Exit status 1 if any seat has
an advantage at the level of ``fairness_counting.LEVEL``.
"""

from __future__ import annotations

import sys

import click

from host.bench.children import ChildFailed
from host.bench.sitting import Broken
from host.lab.fairness_counting import LEVEL, Tally
from host.lab.fairness_memory import seats_in_memory
from host.lab.fairness_wire import ages, first_sent, races_over_tcp, seats

__all__ = ["main"]

PAUSE = 0.5
"""Seconds that all heads think, where they think."""


@click.command()
@click.option("--races", type=click.IntRange(1), default=4_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--tcp", is_flag=True, help="Over loopback through the real server, too.")
def main(races: int, seed: int, tcp: bool) -> None:
    """Count who wins when all heads of a team answer at once."""
    tallies: list[Tally] = []
    for heads in (2, 3, 4):
        for pause in (0.0, PAUSE):
            tallies.append(_shown(seats_in_memory(heads, races, seed, pause=pause)))
        for younger in range(heads):
            tallies.append(_shown(seats_in_memory(heads, races, seed, younger=(younger,))))
    if tcp:
        try:
            found = races_over_tcp(races, seed)
        except (Broken, ChildFailed, OSError) as error:
            raise click.ClickException(f"the host: {error}") from error
        tallies += [_shown(seats(found)), _shown(ages(found))]
        click.echo(str(first_sent(found)).rpartition(",")[0])
    unfair = [tally for tally in tallies if not tally.fair]
    click.echo(f"{len(tallies) - len(unfair)} of {len(tallies)} fair at the level {LEVEL}")
    sys.exit(1 if unfair else 0)


def _shown(tally: Tally) -> Tally:
    click.echo(str(tally))
    return tally


if __name__ == "__main__":
    main()
