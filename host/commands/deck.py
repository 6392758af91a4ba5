"""``ettin deck``: what a deck file is worth."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cards.deck import MAX_BYTES
from host.commands.edge import fail
from host.decks import examine, sentence
from host.wiring import offers

__all__ = ["deck"]


@click.group()
def deck() -> None:
    """Check decks."""


@deck.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--ruleset",
    type=click.Choice(offers().rulesets),
    default="2012",
    show_default=True,
    help="The rules that the deck is for.",
)
def check(file: Path, ruleset: str) -> None:
    """Check the deck in FILE: its size, its copies, its cards.

    Names every bad line by its number. Status 0 if the deck is legal, 1 if not.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")
    examined = examine(data, ruleset)
    for finding in examined.findings:
        place = f"line {finding.line}: " if finding.line else ""
        click.echo(f"{file}: {place}{sentence(finding)}")
    if examined.findings or examined.deck is None:
        sys.exit(1)
    read = examined.deck
    side = f" and {read.sideboard_size} in the sideboard" if read.sideboard_size else ""
    click.echo(f"{file}: legal, {read.size} cards{side}")
