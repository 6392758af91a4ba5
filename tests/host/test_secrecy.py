"""No hidden card leaves the host: all bytes that were sent are searched for names of cards that
their receiver could not have seen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
import trio

from actors.journal import read_journal
from actors.journal_lines import AnswerEntry, ConcedeEntry, OverEntry, SettleEntry, apart
from cards.catalogue import shipped
from host.lab.checkers.evidence import GameFile
from host.lab.checkers.secrecy import Seen
from host.wiring import make_game
from protocol import messages as m
from rules.game import Game
from rules.language import CardDefinition
from rules.notices import Notice
from rules.view import ObjectView, View
from rules.vocabulary import CardType, Supertype
from tests.host.visiting import Visitor, hosting, play_on, visit

pytestmark = pytest.mark.process

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COLORS = "WUBRG"


def marked_decks() -> list[str]:
    """Four decks of 35 cards each that no other deck has, all of different names, and lands."""
    decks: list[list[str]] = [[], [], [], []]
    for number, card in enumerate(card for card in shipped() if is_spell(card)):
        decks[number % 4].append(card.name)
    lands = "\n".join(f"5 {name}" for name in BASICS)
    return ["\n".join([*(f"1 {name}" for name in deck[:35]), lands]) for deck in decks]


def is_spell(card: CardDefinition) -> bool:
    return CardType.LAND not in card.types and Supertype.LEGENDARY not in card.supertypes


def names_in(deck: str) -> set[str]:
    return {line.partition(" ")[2] for line in deck.splitlines()} - set(BASICS)


def every_object(view: View) -> Iterable[ObjectView]:
    yield from view.battlefield
    yield from view.stack
    yield from view.exile
    for player in view.players:
        yield from player.graveyard
        yield from player.hand


def seen_in(journal: Path, viewer: int | None) -> set[str]:
    """Names that the viewer could have seen in the course of the game, by playing it again."""
    reading = read_journal(journal)
    game: Game = make_game(reading.header)
    seen: set[str] = set()

    def look(notices: Iterable[Notice]) -> None:
        seen.update(item.name for item in every_object(game.view(viewer)))
        seen.update(notice.redacted(viewer).name for notice in notices)
        request = None if viewer is None else game.pending.get(viewer)
        if request is not None:
            seen.update(getattr(request.decision, "names", ()))

    look(game.begin_notices())
    for entry in apart(reading.entries):
        match entry:
            case AnswerEntry():
                look(game.answer(entry.player, entry.number, entry.answer))
            case ConcedeEntry():
                look(game.concede(entry.player))
            case SettleEntry():
                look(game.settle(entry.team))
    return seen


async def test_nobody_is_sent_the_name_of_a_card_that_is_hidden_from_him(tmp_path: Path) -> None:
    decks = marked_decks()
    async with hosting("name=t,seed=marked,autostart=yes", data=tmp_path) as host:
        guests = [await visit(host, f"G{number}") for number in range(4)]
        eve = await visit(host, "Eve")
        await eve.ask(m.Watch(1), m.Watching)
        for number, guest in enumerate(guests):
            await guest.sit(1, number, deck=m.DeckText(decks[number]))

        async def play(guest: Visitor, seed: str) -> None:
            await play_on(guest, seed)

        async with trio.open_nursery() as nursery:
            for number, guest in enumerate(guests):
                nursery.start_soon(play, guest, f"seed {number}")
            nursery.start_soon(eve.hear, m.GameOver)
    journal = tmp_path / "journals" / "1-1.journal"
    marked = [names_in(deck) for deck in decks]
    everything = set().union(*marked)
    for viewer, guest in ((None, eve), *enumerate(guests)):
        heard = guest.tap.heard.decode()
        told = {name for name in everything if f'"{name}"' in heard}
        seen = seen_in(journal, viewer)
        assert told, "the search finds something"
        assert told <= seen, f"viewer {viewer}"
        if viewer is None:
            others = list(range(4))
        else:
            mates = (0, 1) if viewer < 2 else (2, 3)
            others = [number for number in range(4) if number not in mates]
        hidden = set().union(*(marked[number] for number in others)) - seen
        assert len(hidden) > 20, "enough stayed hidden, however long the game, to mean something"


COMMON = {
    "Swamp": 9,
    "Mountain": 9,
    "Sol Ring": 4,
    "Mind Stone": 4,
    "Worn Powerstone": 4,
    "Ur-Golem's Eye": 4,
    "Mindslaver": 4,
}
"""Of every deck, beside what is its own: turns are controlled often."""


def slavers_decks() -> list[str]:
    """Decks of cards that no other deck has, as above, with what controls turns for the lands."""
    common = [f"{count} {name}" for name, count in COMMON.items()]
    return [
        "\n".join([f"1 {name}" for name in sorted(names_in(deck) - set(COMMON))[:22]] + common)
        for deck in marked_decks()
    ]


async def test_a_controller_is_sent_the_hands_it_may_see_and_nobody_more_than_he_may(
    tmp_path: Path,
) -> None:
    """CR 722.4. What could be seen is worked out by ``Seen``, which asks neither views nor
    notices."""
    decks = slavers_decks()
    async with hosting("name=t,seed=slaver,autostart=yes", data=tmp_path) as host:
        guests = [await visit(host, f"G{number}") for number in range(4)]
        eve = await visit(host, "Eve")
        await eve.ask(m.Watch(1), m.Watching)
        for number, guest in enumerate(guests):
            await guest.sit(1, number, deck=m.DeckText(decks[number]))
        async with trio.open_nursery() as nursery:
            for number, guest in enumerate(guests):
                nursery.start_soon(play_on, guest, f"seed {number}")
            nursery.start_soon(eve.hear, m.GameOver)
    reading = read_journal(tmp_path / "journals" / "1-1.journal")
    seen = Seen(GameFile("1-1", reading.header))
    controllers: set[int] = set()
    for entry in apart(reading.entries):
        seen.take(entry)
        controllers.add(seen.game.state.turn_controller)
    assert controllers - {-1}, "somebody controlled a turn"
    (over,) = [entry for entry in reading.entries if isinstance(entry, OverEntry)]
    assert not seen.broken
    assert seen.game.digest() == over.digest, "played again from the journal it is the same game"
    everything = set().union(*(names_in(deck) for deck in decks)) - set(COMMON)
    told = {}
    for viewer, guest in ((None, eve), *enumerate(guests)):
        heard = guest.tap.heard.decode()
        told[viewer] = {name for name in everything if f'"{name}"' in heard}
        assert told[viewer] <= seen.seen[viewer], f"viewer {viewer}"
    assert any(told[viewer] - told[viewer ^ 1] for viewer in controllers - {-1})
