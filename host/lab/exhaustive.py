"""Search the small worlds: ``ettin stress --exhaustive``, ``python -m host.lab.exhaustive``.

Every order in which a few seats' messages may reach the referee is dealt with by the real referee
and the real rules, and compared step by step with the design's table of team priority, said a
second time (``exhaustive_oracle``). ``--mutants`` puts deliberate faults into the product, one by
one, and sees that each is found.
"""

from __future__ import annotations

import sys
from time import process_time

import click

from host.lab.exhaustive_referee import bound
from host.lab.exhaustive_search import Found, search
from host.lab.exhaustive_world import WORLDS
from host.starting import INTERRUPTED

__all__ = ["described", "main", "search_worlds"]

SHOWN_EVERY = 2_000
"""States between two showings of the progress line."""


@click.command()
@click.option(
    "--messages", type=click.IntRange(1), help="The longest round; each world has its own."
)
@click.option("--world", "names", multiple=True, help="Only this world (may be repeated).")
@click.option("--mutants", is_flag=True, help="Put faults in, and see that each is found.")
def main(messages: int | None, names: tuple[str, ...], mutants: bool) -> None:
    """Deal with every order of messages in small worlds, and compare with the design."""
    unknown = [name for name in names if name not in {world.name for world in WORLDS}]
    if unknown:
        known = ", ".join(world.name for world in WORLDS)
        raise click.UsageError(f"no world {unknown[0]!r}; there are: {known}")
    found = _hunt() if mutants else search_worlds(messages, names)
    sys.exit(0 if found else 1)


def described(found: Found) -> str:
    """One line: how many interleavings there are, and how many states they come to."""
    if found.violation is not None:
        return str(found.violation)
    return (
        f"{found.world.name}: {found.rounds:,} interleavings of up to {found.messages} messages "
        f"({found.plain:,} without vain ones), {found.states:,} states, {found.steps:,} steps"
    )


def search_worlds(messages: int | None = None, names: tuple[str, ...] = ()) -> bool:
    """Search these worlds, or all, and tell what came of it. ``False``: something was wrong.

    Interrupted, it tells what was searched by then, and ends the program with its status for that.
    """
    rounds, all_right, began = 0, True, process_time()
    for world in WORLDS:
        if names and world.name not in names:
            continue
        longest = world.messages if messages is None else messages
        if longest >= bound(world):
            raise click.UsageError(
                f"rounds of {longest} messages reach the table's own bounds on rubbish and "
                f"take-backs in the world {world.name!r}; at most {bound(world) - 1}"
            )
        try:
            found = search(world, longest, on_state=_progress)
        except KeyboardInterrupt:
            click.echo(f"PARTIAL: interrupted in {world.name}, after {rounds:,} interleavings")
            sys.exit(INTERRUPTED if all_right else 1)
        click.echo(described(found))
        rounds += found.rounds
        all_right = all_right and found.violation is None
    if all_right:
        click.echo(f"{rounds:,} interleavings, no violation, {process_time() - began:.1f} s")
    return all_right


def _progress(states: int) -> None:
    if states % SHOWN_EVERY == 0 and sys.stderr.isatty():
        click.echo(f"\r{states:,} states", err=True, nl=False)
        click.echo("\r", err=True, nl=False)


def _hunt() -> bool:
    # the faults reach into the product's insides, and are not wanted where it is only searched
    from host.lab.mutants import hunt
    from host.lab.mutants_list import MUTANTS

    unseen = 0
    for mutant in MUTANTS:
        violation = hunt(mutant)
        if violation is None:
            unseen += 1
            click.echo(f"UNSEEN  {mutant.name}")
        else:
            click.echo(f"caught  {mutant.name}: in {len(violation.messages)} messages")
    click.echo(f"{len(MUTANTS) - unseen} of {len(MUTANTS)} caught")
    return unseen == 0


if __name__ == "__main__":
    main()
