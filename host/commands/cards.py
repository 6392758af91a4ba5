"""``ettin cards``: what a card says."""

from __future__ import annotations

import click

from cards.catalogue import UnknownCard, shipped
from cards.rendering import Language, UnsayableText, card_text, type_line
from cards.rendering.words import card_name
from host.client.cardtext import suggestions
from host.commands.edge import fail

__all__ = ["cards"]


@click.group()
def cards() -> None:
    """Look at the shipped cards."""


@cards.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", help="Language.")
def show(name: tuple[str, ...], lang: str) -> None:
    """Show the card called NAME, its text as the rules engine understands it.

    A name in Chinese will do, for the cards that have one here.
    """
    language = Language.ZH if lang == "zh" else Language.EN
    try:
        card = shipped()[" ".join(name)]
    except UnknownCard as unknown:
        close = suggestions(unknown.name) if unknown.name else ()
        hint = f": perhaps {', '.join(close)}?" if close else ""
        fail(f"no card is called {unknown.name!r}{hint}")
    cost = "" if card.cost is None else card.cost.text
    names = dict.fromkeys((card_name(card.name, language), card.name))
    click.echo("  ".join((*names, cost)).rstrip())
    click.echo(type_line(card, language))
    try:
        text = card_text(card, language)
    except UnsayableText as error:
        text = f"({error})"
    if text:
        click.echo(text)
    if card.power is not None and card.toughness is not None:
        click.echo(f"{card.power}/{card.toughness}")
    if card.loyalty is not None:
        click.echo(f"[{card.loyalty}]")


@cards.command(name="list")
def list_() -> None:
    """List the names of all shipped cards."""
    for card in shipped():
        click.echo(card.name)
