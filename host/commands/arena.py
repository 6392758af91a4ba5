"""``ettin arena``: which bot is better."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from bots.arena import (
    MAX_GAMES,
    ArenaCode,
    ArenaError,
    Ending,
    EngineFailed,
    Score,
    Tally,
    Terms,
    games_of,
    pairs_of,
)
from bots.loading import BotNotFound
from bots.workers import MAX_PROCESSES, WorkerEnded
from host import starting
from host.commands.edge import fail
from host.wiring import offers

__all__ = ["arena"]

REASONS = {
    ArenaCode.TOO_FEW_BOTS: "name at least two bots",
    ArenaCode.SAME_BOT_TWICE: "each bot is named once",
    ArenaCode.BAD_COUNT: "a number is out of range: {what}",
    ArenaCode.UNKNOWN_DECK: "no shipped deck is called {what!r}",
    ArenaCode.NO_DECKS: "there are no decks",
}


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    default=100,
    show_default=True,
    help="Games of each pair.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same games.")
@click.option("--deck", "decks", multiple=True, help="A shipped deck; all of them by default.")
@click.option(
    "--processes",
    type=click.IntRange(1, MAX_PROCESSES),
    default=1,
    show_default=True,
    help="Games played at the same time.",
)
@click.option(
    "--ruleset",
    type=click.Choice(offers().rulesets),
    default="2012",
    show_default=True,
    help="The rules of all games.",
)
def arena(
    bots: tuple[str, ...],
    games: int,
    seed: str,
    decks: tuple[str, ...],
    processes: int,
    ruleset: str,
) -> None:
    """Let bots play two-headed games against each other and say who won how often.

    Both heads of a team are the same bot; each two games have the same cards, with the seats
    changed. Prints the share of games won with its interval at 95 per cent, of each pair when it is
    done. Ctrl-C tells the games played by then.
    """
    terms = Terms(games=games, seed=seed, decks=decks, ruleset=ruleset, processes=processes)
    try:
        pairs = pairs_of(bots)
        starting.over()
        for first, second in pairs:
            tally = Tally(first, second)
            played = games_of(first, second, terms)
            try:
                with closing(played):
                    for record in played:
                        tally.add(record)
            except KeyboardInterrupt:
                click.echo(f"PARTIAL: interrupted after {tally.games} of {games} games")
                if tally.games:
                    click.echo(_told(tally.score()))
                sys.exit(starting.INTERRUPTED)
            click.echo(_told(tally.score()))
    except ArenaError as error:
        fail(REASONS[error.code].format(what=error.what))
    except (BotNotFound, EngineFailed, WorkerEnded) as error:
        fail(str(error))


def _told(score: Score) -> str:
    low, high = score.interval
    parts = [
        f"{score.first} against {score.second}: {score.wins} of {score.games} won,"
        f" {100 * score.share:.1f} % (95 % interval {100 * low:.1f} to {100 * high:.1f} %)",
        f"  turns a game {score.turns:.1f}, decisions {score.decisions:.0f};"
        f" microseconds a decision {score.microseconds[0]:.0f} and {score.microseconds[1]:.0f}",
    ]
    others = [
        f"{count} {ending.value}"
        for ending, count in score.endings.items()
        if count and ending not in (Ending.WON, Ending.LOST)
    ]
    if others:
        parts.append(f"  among them {', '.join(others)}")
    parts.extend(f"  fault: {fault}" for fault in score.faults)
    return "\n".join(parts)
