"""``ettin bot``: a program at somebody's table."""

from __future__ import annotations

import secrets
import sys

import click
import trio

import bots.loading
from actors.program_seat import ProgramSeat
from host import starting
from host.bot_client import BotClient, BotCrashed, BotOptions, CannotPlay
from host.commands.edge import a_name, a_password, address, fail
from host.limits import DEFAULT_PORT
from host.numerals import numeral
from host.program_seats import program_seat, short_name
from host.table_specs import BadSettings, deck_choice
from rules.chance import Stream

__all__ = ["bot"]


@click.command()
@click.argument("spec")
@click.argument("where", metavar="HOST[:PORT]")
@click.option("--table", help="Number or name of the table; the first that waits if not given.")
@click.option("--seat", type=click.IntRange(1, 8), help="The seat to take, counted from 1.")
@click.option("--deck", help="A shipped deck's name, or a file; the host's choice if not given.")
@click.option("--password", callback=a_password, help="The table's password.")
@click.option("--name", callback=a_name, help="What it is called at the table.")
@click.option("--seed", help="What its random choices are drawn from; a new one if not given.")
@click.option("--games", type=click.IntRange(0), default=1, show_default=True, help="0: for ever.")
def bot(
    spec: str,
    where: str,
    table: str | None,
    seat: int | None,
    deck: str | None,
    password: str | None,
    name: str | None,
    seed: str | None,
    games: int,
) -> None:
    """Seat a bot at a table of the host at HOST, and play.

    SPEC is the name of an installed bot (pass, random, basic, script=FILE) or FILE.py:CLASS. If the
    line breaks the bot comes back to its seat. It starts the game when it owns the table and
    everybody is ready.
    """
    host, port = address(where, DEFAULT_PORT)
    chance = Stream(seed if seed is not None else secrets.token_hex(16))
    try:
        bots.loading.load(spec)
        choice = None if deck is None else deck_choice(deck)
    except (bots.loading.BotNotFound, BadSettings) as error:
        fail(str(error))
    options = BotOptions(
        name=name or f"{short_name(spec)[:20]}-{secrets.token_hex(3)}",
        table=table if (number := numeral(table or "")) is None else number,
        seat=None if seat is None else seat - 1,
        deck=choice,
        password=password,
        games=games,
    )

    def make() -> ProgramSeat:
        return program_seat(spec, chance)

    client = BotClient(make, options, lambda text: click.echo(f"{options.name}: {text}"))
    starting.over()
    try:
        trio.run(client.run, host, port)
    except CannotPlay as error:
        fail(f"the host does not let it play: {error}")
    except OSError as error:
        fail(f"cannot reach {where}: {error.strerror or error}")
    except BotCrashed as crash:
        fail(f"the bot {spec} crashed: {crash}")
    except KeyboardInterrupt:
        sys.exit(starting.INTERRUPTED)
