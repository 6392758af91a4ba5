"""``ettin join``: sit down at somebody's table."""

from __future__ import annotations

import getpass
import sys

import click

from host import starting
from host.client import prepare
from host.client.options import ClientOptions
from host.commands.edge import a_name, a_password, address, fail, stop_words
from host.limits import DEFAULT_PORT
from host.numerals import numeral
from protocol.limits import MAX_NAME

__all__ = ["join", "own_name"]


def own_name() -> str:
    """What a player is called who did not say."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "player"
    kept = "".join(letter for letter in name if letter.isprintable()).strip()
    return kept[:MAX_NAME].strip() or "player"


@click.command()
@click.argument("where", metavar="HOST[:PORT]")
@click.option("--name", default=own_name, callback=a_name, help="What you are called at the table.")
@click.option("--table", help="Number or name of the table to sit at.")
@click.option("--seat", type=click.IntRange(1, 8), help="The seat to take, counted from 1.")
@click.option("--deck", help="A deck: the name of one that the host ships, or a file.")
@click.option("--password", callback=a_password, help="The table's password.")
@click.option("--watch", is_flag=True, help="Look on instead of playing.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", help="Language.")
@click.option(
    "--line/--screen",
    "line_mode",
    default=None,
    help="Lines that are never repainted, or the full screen; chosen by the terminal if not given.",
)
@click.option(
    "--stops", callback=stop_words, help="Where to stop in a turn, as the client's help says."
)
def join(
    where: str,
    name: str,
    table: str | None,
    seat: int | None,
    deck: str | None,
    password: str | None,
    watch: bool,
    lang: str,
    line_mode: bool | None,
    stops: str | None,
) -> None:
    """Join a host at HOST, and sit down at one of its tables or look on."""
    options = ClientOptions(
        name=name,
        table=table if (number := numeral(table or "")) is None else number,
        seat=None if seat is None else seat - 1,
        deck=deck,
        password=password,
        language=lang,
        line_mode=line_mode,
        stops=stops,
        watch=watch,
    )
    there = address(where, DEFAULT_PORT)
    play_at = prepare(options)
    starting.over()
    try:
        status = play_at(there)
    except OSError as error:
        fail(f"cannot reach {where}: {error.strerror or error}")
    sys.exit(status)
