"""A whole host: its data folder, lobby, tables and server, opened and closed in order."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import trio
from attrs import field, frozen

from host.collector import Collector
from host.connection import Patience
from host.limits import (
    CLOSING_SECONDS,
    DEFAULT_PORT,
    KEPT_GAMES,
    MAX_CONNECTIONS,
    MAX_TABLES,
    TABLES_PER_ADDRESS,
)
from host.lobby import Lobby, Skipped
from host.server import Server, listen, port_of
from host.storage import DataFolder
from protocol.limits import LIMITS, Limits
from protocol.tables import TableId, TableOptions

__all__ = ["Host", "HostSettings", "TableSpec", "open_host"]

log = logging.getLogger("ettin.host")


@frozen
class TableSpec:
    """A table that the host opens by itself. ``autostart``: its game begins as soon as every seat
    is filled and ready. ``pause``: seconds that its bots take before they do something."""

    options: TableOptions
    autostart: bool = False
    pause: float = 0.0


@frozen
class HostSettings:
    """``address`` empty: every address of this machine. ``port`` 0: the system chooses.
    ``data`` ``None``: nothing is kept; ``keep_games``: so many finished games' journals are.
    ``tune``: take the garbage collector in hand."""

    name: str = "ettin"
    address: str = ""
    port: int = DEFAULT_PORT
    data: Path | None = None
    keep_games: int = KEPT_GAMES
    tables: tuple[TableSpec, ...] = ()
    patience: Patience = field(factory=Patience)
    limits: Limits = LIMITS
    max_connections: int = MAX_CONNECTIONS
    max_tables: int = MAX_TABLES
    tables_per_address: int = TABLES_PER_ADDRESS
    tune: bool = False


@frozen
class Host:
    """A host that listens. ``resumed`` are the tables whose games it took up again, ``skipped`` the
    journals of which it could not."""

    lobby: Lobby
    server: Server
    port: int
    resumed: frozenset[TableId]
    skipped: tuple[Skipped, ...]


@asynccontextmanager
async def open_host(settings: HostSettings) -> AsyncIterator[Host]:
    """A host that serves until the block is left; then it parts with everybody.

    Raises ``StorageError``, ``CannotListen``, or ``Refused`` for a table that cannot be.
    """
    folder = None
    if settings.data is not None:
        folder = DataFolder(settings.data, keep=settings.keep_games)
    collector = Collector(enabled=settings.tune)
    try:
        listeners = await listen(settings.address, settings.port)
        try:
            lobby = Lobby(
                settings.name,
                folder=folder,
                collector=collector,
                limits=settings.limits,
                max_tables=settings.max_tables,
                tables_per_address=settings.tables_per_address,
            )
            skipped = tuple(lobby.resume())
            resumed = frozenset(lobby.rooms)
            _open_tables(lobby, settings.tables)
            collector.open()
            server = Server(
                lobby,
                patience=settings.patience,
                limits=settings.limits,
                max_connections=settings.max_connections,
            )
            async with trio.open_nursery() as nursery:
                lobby.begin(nursery)
                nursery.start_soon(server.serve, listeners)
                nursery.start_soon(collector.run)
                try:
                    yield Host(lobby, server, port_of(listeners), resumed, skipped)
                finally:
                    await _part(lobby, server)
                    nursery.cancel_scope.cancel()
        finally:
            collector.close()
            for listener in listeners:
                await trio.aclose_forcefully(listener)
    finally:
        if folder is not None:
            folder.close()


def _open_tables(lobby: Lobby, specs: tuple[TableSpec, ...]) -> None:
    """The house's own tables, in the order in which they are named here, before the guests'; one
    that is on again from its journal is not opened twice, but its next games are as it is said
    here. A table of a name that an earlier run had has its number."""
    names = Counter(spec.options.name for spec in specs)
    numbers = {name: iter(_numbers(lobby, name, count)) for name, count in names.items()}
    first: list[TableId] = []
    for spec in specs:
        number = next(numbers[spec.options.name], None)
        if number is not None and number in lobby.rooms:
            room = lobby.rooms[number]
            room.set_house_rules(seed=spec.options.seed, autostart=spec.autostart, pause=spec.pause)
        else:
            room = lobby.open_table(
                spec.options, number=number, autostart=spec.autostart, pause=spec.pause
            )
            room.changed()
        first.append(room.number)
    lobby.put_first(first)


def _numbers(lobby: Lobby, name: str, count: int) -> list[TableId]:
    """What the first of so many tables of one name had for numbers; those that are on go first."""
    rooms = lobby.rooms.items()
    on = [number for number, room in rooms if room.house and room.options.name == name]
    kept = lobby.folder.kept_numbers(name) if lobby.folder is not None else []
    return sorted((on + kept)[:count])


async def _part(lobby: Lobby, server: Server) -> None:
    """Say goodbye to all, and give them a moment to hear it."""
    lobby.shut_down()
    with trio.move_on_after(CLOSING_SECONDS, shield=True):
        while server.connections:
            await server.closed.wait()
