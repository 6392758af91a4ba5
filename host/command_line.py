"""The command line. Each command is a file in ``host.commands``, read when it is used."""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from host.starting import INTERRUPTED

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

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Ctrl-C ends it with status 130, and output that cannot be written with
        1, however deep in tasks they arise; other errors are defects and keep their traceback."""
        try:
            return super().invoke(ctx)
        except (BaseExceptionGroup, KeyboardInterrupt, OSError) as raised:
            causes = leaves(raised)
            if any(isinstance(cause, KeyboardInterrupt) for cause in causes):
                sys.exit(INTERRUPTED)
            if not all(isinstance(cause, OSError) for cause in causes):
                raise
            cause = causes[0]
            if isinstance(cause, OSError) and cause.errno == errno.EPIPE:
                raise cause from None  # a reader that has gone, as of ``| head``: click is silent
            from host.commands.edge import Failure

            raise Failure(str(cause)) from raised


def leaves(raised: BaseException) -> list[BaseException]:
    """What was raised, out of all groups."""
    if isinstance(raised, BaseExceptionGroup):
        return [leaf for inner in raised.exceptions for leaf in leaves(inner)]
    return [raised]


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
