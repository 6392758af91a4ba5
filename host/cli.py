"""The command line. Each command is a file in ``host.commands``, read when it is used."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

import click

__all__ = ["main"]

COMMANDS = {
    "play": "host.commands.play:play",
    "host": "host.commands.host:host",
    "join": "host.commands.join:join",
    "bot": "host.commands.bot:bot",
    "arena": "host.commands.arena:arena",
    "replay": "host.commands.replay:replay",
    "deck": "host.commands.deck:deck",
    "cards": "host.commands.cards:cards",
    "bench": "host.commands.bench:bench",
    "stress": "host.commands.stress:stress_command",
    "simulate": "host.commands.simulate:simulate",
}
"""In the order in which help shows them."""


class LazyGroup(click.Group):
    """A group whose commands are imported only when they are asked for: ``ettin bot`` need not
    wait for the terminal client."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


def _version() -> str:
    try:
        return version("ettin")
    except PackageNotFoundError:
        return "unknown"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(_version(), prog_name="ettin")
def main() -> None:
    """A host for games of Magic: The Gathering, for two heads and more.

    `ettin play` begins a game with bots at once. `ettin host` opens tables for others, `ettin join`
    goes to one.
    """
