"""The catalogue: cards by name, in a stable order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from attrs import frozen

from cards.chinese_names import CHINESE_NAMES
from cards.shipped import (
    artifact_creatures,
    artifacts,
    black_creatures,
    black_spells,
    blue_creatures,
    blue_spells,
    equipment,
    green_creatures,
    green_spells,
    lands,
    multicolor,
    planeswalkers,
    red_creatures,
    red_spells,
    utility_lands,
    white_creatures,
    white_spells,
)
from rules.language import CardDefinition

__all__ = ["MAX_SUGGESTIONS", "Catalogue", "DuplicateCard", "UnknownCard", "name_key", "shipped"]

MAX_SUGGESTIONS = 3
"""Close names offered for an unknown one: as many as fit into one line beside it."""


@frozen
class UnknownCard(LookupError):
    """No card of this name; ``suggestions`` are close names, the closest first."""

    name: str
    suggestions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"unknown card: {self.name}"


@frozen
class DuplicateCard(ValueError):
    """Two cards of one name were put into one catalogue."""

    name: str

    def __str__(self) -> str:
        return f"declared twice: {self.name}"


def name_key(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


class Catalogue:
    """Cards by name; letter case and runs of spaces do not matter.

    ``also``: other names of cards, such as those in another language, by the cards' own.  Iterates
    in the order of names.  Made from two cards of one name it raises ``DuplicateCard``.
    """

    def __init__(
        self, cards: Iterable[CardDefinition], also: Mapping[str, str] | None = None
    ) -> None:
        by_key: dict[str, CardDefinition] = {}
        for card in cards:
            if by_key.setdefault(name_key(card.name), card) is not card:
                raise DuplicateCard(card.name)
        self._by_key = {key: by_key[key] for key in sorted(by_key)}
        self._also: dict[str, CardDefinition] = {}
        for name, other in (also or {}).items():
            key = name_key(other)
            if key in self._by_key or key in self._also:
                raise DuplicateCard(other)
            self._also[key] = self._by_key[name_key(name)]

    def __getitem__(self, name: str) -> CardDefinition:
        """The card of this name.  Raises ``UnknownCard``."""
        card = self.get(name)
        if card is None:
            raise UnknownCard(name, self.suggestions(name))
        return card

    def suggestions(self, name: str) -> tuple[str, ...]:
        """Names close to this one, the closest first."""
        close = get_close_matches(name_key(name), self._by_key, n=MAX_SUGGESTIONS)
        return tuple(self._by_key[key].name for key in close)

    def get(self, name: str) -> CardDefinition | None:
        key = name_key(name)
        return self._by_key.get(key) or self._also.get(key)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __iter__(self) -> Iterator[CardDefinition]:
        return iter(self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)


_THEMES = (
    white_creatures,
    white_spells,
    blue_creatures,
    blue_spells,
    black_creatures,
    black_spells,
    red_creatures,
    red_spells,
    green_creatures,
    green_spells,
    multicolor,
    artifacts,
    artifact_creatures,
    equipment,
    planeswalkers,
    lands,
    utility_lands,
)


@cache
def shipped() -> Catalogue:
    """The cards that come with Ettin; one instance a process."""
    cards = (card for theme in _THEMES for card in theme.CARDS)
    return Catalogue(cards, also=CHINESE_NAMES)
