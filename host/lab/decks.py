"""What people bring to the table: the shipped decks, or marked ones.

In marked decks every card but the basic lands has a name that stands in no other deck, so that a
name that reaches somebody says whose card it is. Such decks play badly and tell much; every other
seed has them.
"""

from __future__ import annotations

from functools import cache

from cards.catalogue import shipped
from cards.deck import shipped_decks
from protocol import messages as m
from protocol.codec import encode
from rules.language import CardDefinition
from rules.vocabulary import CardType, Supertype

__all__ = ["decks_of"]

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
OWN = 35
"""Cards of its own in a marked deck of sixty; eight such decks fit into the catalogue."""
LANDS = 5
"""Of each basic land in one."""


def decks_of(engine: str, seed: int, seats: int) -> list[bytes]:
    """A deck for each seat, as JSON."""
    if engine == "toy":
        return [_shipped("burn")] * seats
    if seed % 2:
        return list(_marked(seats))
    names = shipped_decks()
    return [_shipped(tuple(names)[seat % len(names)]) for seat in range(seats)]


def _shipped(name: str) -> bytes:
    return b'{"type":"shipped_deck","name":"%b"}' % name.encode()


@cache
def _marked(seats: int) -> tuple[bytes, ...]:
    decks: list[list[str]] = [[] for _ in range(seats)]
    for number, card in enumerate(card for card in shipped() if _fits(card)):
        decks[number % seats].append(card.name)
    lands = [f"{LANDS} {name}" for name in BASICS]
    made = []
    for names in decks:
        text = "\n".join([*(f"1 {name}" for name in names[:OWN]), *lands])
        whole = encode(m.SetDeck(m.DeckText(text)))
        made.append(whole[whole.index(b'"deck":') + 7 : -1])
    return tuple(made)


def _fits(card: CardDefinition) -> bool:
    return CardType.LAND not in card.types and Supertype.LEGENDARY not in card.supertypes
