"""``ettin host``: tables for others to join."""

from __future__ import annotations

import logging
import signal
import sys
from functools import partial
from pathlib import Path

import click
import trio
from attrs import evolve

from host import starting
from host.commands.edge import a_name, fail, why
from host.hosting import Host, HostSettings, TableSpec, open_host
from host.limits import DEFAULT_PORT, KEPT_GAMES, MAX_KEPT_GAMES
from host.looping import run_from_top
from host.refusing import Refused
from host.server import CannotListen
from host.storage import StorageError, default_folder
from host.table_specs import BadSettings, read_file, read_table

__all__ = ["host"]


@click.command()
@click.option("--bind", metavar="ADDRESS", help="Listen at this address; all of them if not given.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Listen at this port, {DEFAULT_PORT} if not given; 0: one that is free.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for journals, from which games go on when the host is started again."
    " If not given: the user's data folder.",
)
@click.option(
    "--keep-games",
    type=click.IntRange(0, MAX_KEPT_GAMES),
    metavar="N",
    help=f"Of finished games keep the journals of the last N; {KEPT_GAMES} if not given.",
)
@click.option("--no-data", is_flag=True, help="Keep nothing: a killed host's games are lost.")
@click.option("--name", callback=a_name, help="What the host calls itself.")
@click.option(
    "--table",
    "tables",
    multiple=True,
    metavar="KEY=VALUE,...",
    help="Open a table; may be repeated. Keys: name, format (duel, two_headed_giant,"
    " three_headed_giant, four_headed_giant), ruleset (2012, 2026), seed, password, bots"
    " (as basic+random or basic*3 or basic/burn), deadline (seconds for a decision, 0: none),"
    " bank, grace, silent (pass, concede), autostart (yes, no), pause.",
)
@click.option(
    "--config",
    type=click.Path(dir_okay=False),
    help="A TOML file: name, address, port, data, keep_games, and tables as [[table]] with the"
    " keys above.",
)
@click.option("--verbose", is_flag=True, help="Log games as they end on standard error.")
def host(
    bind: str | None,
    port: int | None,
    data: Path | None,
    keep_games: int | None,
    no_data: bool,
    name: str | None,
    tables: tuple[str, ...],
    config: str | None,
    verbose: bool,
) -> None:
    """Host tables for others to join, until interrupted.

    Says on standard output where it listens once it is ready. Guests may open tables of their own.
    Started again on the same data folder, it goes on with the games that were on.
    """
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.WARNING,
        format="%(levelname)s %(message)s",
    )
    try:
        settings = _settings(bind, port, data, keep_games, no_data, name, tables, config)
    except BadSettings as error:
        fail(str(error))
    if bind == "":
        raise click.BadParameter("an address, or leave the option out", param_hint="'--bind'")
    if no_data and data is not None:
        raise click.UsageError("--no-data keeps nothing: it takes no --data")
    starting.over()
    try:
        run_from_top(partial(serve, settings))
    except (CannotListen, StorageError) as error:
        fail(why(error))
    except Refused as refused:
        from host.client.wording import Language, Wording

        said = Wording(Language.EN).refusal(refused.code, refused.fields)
        fail(f"a table cannot be opened: {said}")
    except KeyboardInterrupt:
        sys.exit(starting.INTERRUPTED)


def _settings(
    bind: str | None,
    port: int | None,
    data: Path | None,
    keep_games: int | None,
    no_data: bool,
    name: str | None,
    tables: tuple[str, ...],
    config: str | None,
) -> HostSettings:
    specs: tuple[TableSpec, ...] = tuple(map(read_table, tables))
    settings = HostSettings(tune=True)
    if config is not None:
        read = read_file(config)
        settings = evolve(
            settings,
            name=read.name or settings.name,
            address=read.address or settings.address,
            port=settings.port if read.port is None else read.port,
            data=None if read.data is None else Path(read.data),
            keep_games=settings.keep_games if read.keep_games is None else read.keep_games,
        )
        specs = (*read.tables, *specs)
    return evolve(
        settings,
        name=name or settings.name,
        address=settings.address if bind is None else bind,
        port=settings.port if port is None else port,
        data=None if no_data else data or settings.data or _usual_folder(),
        keep_games=settings.keep_games if keep_games is None else keep_games,
        tables=specs,
    )


def _usual_folder() -> Path:
    try:
        return default_folder()
    except RuntimeError as error:  # a user without a home, as in a container
        raise BadSettings("you have no data folder: choose --data, or --no-data") from error


async def serve(settings: HostSettings) -> None:
    """Host until a signal comes. Until it is ready an interrupt is raised, as anywhere."""
    async with open_host(settings) as opened:
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            say_ready(opened, settings)
            async for _ in signals:
                return


def say_ready(opened: Host, settings: HostSettings) -> None:
    where = settings.address or "all addresses"
    for skipped in opened.skipped:
        click.echo(f"ettin: skipped {skipped.journal}: {skipped.reason}", err=True)
    folder = opened.lobby.folder
    if folder is not None and folder.warning is not None:
        click.echo(f"ettin: {why(folder.warning)}; made anew from the journals", err=True)
    for room in opened.lobby.rooms.values():
        state = "is open"
        if room.playing:
            state = "goes on" if room.number in opened.resumed else "begins"
        click.echo(f"table {room.number} ({room.options.name}) {state}")
    click.echo(f"ready: {settings.name} listens at {where}, port {opened.port}")
    sys.stdout.flush()
