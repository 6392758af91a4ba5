"""Deck files: reading them, naming every bad line, and checking a deck against a format.

Two texts are read, and may be mixed.  Plain: ``4 Name``, ``4x Name`` or ``Name`` for one, ``SB:``
before a sideboard card, comments that begin with ``//`` or ``#``, empty lines.  MTG Arena: the
headings ``Deck``, ``Sideboard``, ``Commander``, ``Companion`` and ``About``, and
``4 Name (SET) 123``.  Headings may end in a colon.  Whether the cards exist is for ``check``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from attrs import define, field, frozen

from cards.catalogue import Catalogue, name_key, shipped
from cards.formats import Format, SideboardSize
from rules.language import CardDefinition
from rules.vocabulary import Supertype

__all__ = [
    "MAX_BYTES",
    "MAX_COUNT",
    "MAX_LINES",
    "MAX_NAME",
    "MAX_SUGGESTED",
    "BadDeck",
    "CommanderNotAllowed",
    "Deck",
    "DeckFault",
    "DeckLine",
    "DeckProblem",
    "LineProblem",
    "NoSuchCard",
    "TooFewCards",
    "TooManyCopies",
    "WrongSideboard",
    "check",
    "read_deck",
    "resolve",
    "shipped_decks",
]

MAX_BYTES = 64 * 1024
"""A deck of 250 cards, each on a line of its own with set and number, has a quarter of this."""

MAX_LINES = 2_000
"""Far more than a deck has different cards; bounds the list of problems, too."""

MAX_COUNT = 1_000
"""Of all cards together: a deck has no largest size (CR 100.5), a table's memory has."""

MAX_NAME = 150
"""The longest name ever printed has 141 characters."""

MAX_SUGGESTED = 10
"""Unknown names of one deck for which close ones are looked for: each costs milliseconds."""


@frozen
class DeckLine:
    """So many of a card, by the name that the file gave."""

    name: str
    count: int


@frozen
class Deck:
    """What a deck file says, lines of one name put together, in the order of the file."""

    main: tuple[DeckLine, ...]
    sideboard: tuple[DeckLine, ...] = ()
    commander: tuple[DeckLine, ...] = ()

    @property
    def size(self) -> int:
        return _total(self.main)

    @property
    def sideboard_size(self) -> int:
        return _total(self.sideboard)


def _total(lines: Iterable[DeckLine]) -> int:
    return sum(line.count for line in lines)


# Reading


class DeckFault(StrEnum):
    """What is wrong with a line."""

    TOO_LARGE = "too_large"
    TOO_MANY_LINES = "too_many_lines"
    NOT_UTF8 = "not_utf8"
    COUNT_OUT_OF_RANGE = "count_out_of_range"
    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"
    MALFORMED = "malformed"
    UNKNOWN_SECTION = "unknown_section"
    TOO_MANY_CARDS = "too_many_cards"
    NO_CARDS = "no_cards"


@frozen
class LineProblem:
    """``line`` counts from 1; ``text`` is the line, shortened to what can be shown."""

    line: int
    fault: DeckFault
    text: str


@frozen
class BadDeck(ValueError):
    """The text is no deck; every bad line is named, in order."""

    problems: tuple[LineProblem, ...]

    def __str__(self) -> str:
        return "; ".join(f"line {p.line}: {p.fault}" for p in self.problems)


class _Section(StrEnum):
    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    ABOUT = "about"
    """Of Arena's own use: the deck's name."""


_HEADINGS = {
    "deck": _Section.MAIN,
    "main": _Section.MAIN,
    "main deck": _Section.MAIN,
    "maindeck": _Section.MAIN,
    "mainboard": _Section.MAIN,
    "sideboard": _Section.SIDEBOARD,
    "companion": _Section.SIDEBOARD,
    "commander": _Section.COMMANDER,
    "about": _Section.ABOUT,
}

_COUNTED = re.compile(r"([0-9]+)[xX]?\s+(.*)")
_NUMBER = re.compile(r"[+-]?[0-9]+[xX]?")
_PRINTING = re.compile(r"(?: \([A-Za-z0-9_]{2,8}\)(?: [A-Za-z0-9★†-]{1,8})?(?: \*[A-Za-z]\*)?)+$")
_NAME = re.compile(r"[^\W_+\"'_][^\x00-\x1f\x7f-\x9f]*|[+\"'_][^\x00-\x1f\x7f-\x9f]*")
_LETTER = re.compile(r"[^\W\d_]")
_SIDEBOARD_MARK = re.compile(r"sb:\s*", re.IGNORECASE)
_LINE_END = re.compile(rb"\r\n|\n|\r")
_SHOWN = 80
"""Characters of a bad line that a problem repeats."""


class _Fault(Exception):
    def __init__(self, fault: DeckFault) -> None:
        self.fault = fault


@define
class _Pile:
    """Lines of one section, by name in order of appearance."""

    counts: dict[str, tuple[str, int]] = field(factory=dict)
    total: int = 0

    def add(self, name: str, count: int, key: str = "") -> None:
        """``key``: what the card's names have in common, if it has several."""
        key = key or name_key(name)
        spelling, before = self.counts.get(key, (name, 0))
        self.counts[key] = (spelling, before + count)
        self.total += count

    def lines(self) -> tuple[DeckLine, ...]:
        return tuple(DeckLine(name, count) for name, count in self.counts.values())


def read_deck(text: str | bytes) -> Deck:
    """The deck that a file holds; bytes are UTF-8, with or without a byte order mark.

    Raises ``BadDeck`` with every bad line; then nothing is returned.  Does not look cards up.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise BadDeck((LineProblem(1, DeckFault.TOO_LARGE, f"{len(data)} > {MAX_BYTES}"),))
    lines = _LINE_END.split(data.removeprefix(b"\xef\xbb\xbf"))
    if len(lines) > MAX_LINES + 1 or (len(lines) > MAX_LINES and lines[-1]):
        raise BadDeck((LineProblem(MAX_LINES + 1, DeckFault.TOO_MANY_LINES, str(len(lines))),))
    piles = {section: _Pile() for section in _Section}
    problems: list[LineProblem] = []
    section = _Section.MAIN
    for number, raw in enumerate(lines, start=1):
        try:
            section = _read_line(raw, section, piles)
        except _Fault as problem:
            said = raw.decode("utf-8", "replace").strip()[:_SHOWN]
            shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in said)
            problems.append(LineProblem(number, problem.fault, shown))
    main = piles[_Section.MAIN].lines()
    if not problems and not main:
        problems.append(LineProblem(1, DeckFault.NO_CARDS, ""))
    if problems:
        raise BadDeck(tuple(problems))
    return Deck(main, piles[_Section.SIDEBOARD].lines(), piles[_Section.COMMANDER].lines())


def _read_line(raw: bytes, section: _Section, piles: dict[_Section, _Pile]) -> _Section:
    """Puts the line's cards on their pile and tells the section of the next line."""
    try:
        line = raw.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise _Fault(DeckFault.NOT_UTF8) from None
    if not line or line.startswith(("//", "#")):
        return section
    heading = _HEADINGS.get(name_key(line.removesuffix(":")))
    if heading is not None:
        return heading
    if section is _Section.ABOUT:
        return section
    marked = _SIDEBOARD_MARK.match(line)
    if marked is None and line.endswith(":"):
        raise _Fault(DeckFault.UNKNOWN_SECTION)
    name, count = _read_cards(line[marked.end() :] if marked else line)
    piles[_Section.SIDEBOARD if marked else section].add(name, count)
    if sum(pile.total for pile in piles.values()) > MAX_COUNT:
        raise _Fault(DeckFault.TOO_MANY_CARDS)
    return section


def _read_cards(text: str) -> tuple[str, int]:
    """A name and how many of it."""
    if not text or _NUMBER.fullmatch(text):
        raise _Fault(DeckFault.NAME_MISSING)
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return _read_name(text), 1
    digits, rest = counted.groups()
    if len(digits) > len(str(MAX_COUNT)) or not 1 <= int(digits) <= MAX_COUNT:
        raise _Fault(DeckFault.COUNT_OUT_OF_RANGE)
    return _read_name(rest), int(digits)


def _read_name(text: str) -> str:
    spelled = " ".join(text.split())
    name = _PRINTING.sub("", spelled) if len(spelled) <= 2 * MAX_NAME else spelled
    if len(name) > MAX_NAME:
        raise _Fault(DeckFault.NAME_TOO_LONG)
    if _NAME.fullmatch(name) is None or _LETTER.search(name) is None:
        raise _Fault(DeckFault.MALFORMED)
    return name


# Checking


@frozen
class DeckProblem:
    """A way in which a deck is not what its format asks for."""


@frozen
class TooFewCards(DeckProblem):
    count: int
    minimum: int


@frozen
class TooManyCopies(DeckProblem):
    """Of one name, in deck and sideboard together (CR 100.4a)."""

    name: str
    count: int
    maximum: int


@frozen
class WrongSideboard(DeckProblem):
    count: int
    size: int
    rule: SideboardSize


@frozen
class NoSuchCard(DeckProblem):
    """``suggestions`` are given for the first ``MAX_SUGGESTED`` names."""

    name: str
    suggestions: tuple[str, ...]


@frozen
class CommanderNotAllowed(DeckProblem):
    """The format knows no commander."""

    name: str


def check(
    deck: Deck, format_: Format, catalogue: Catalogue | None = None
) -> tuple[DeckProblem, ...]:
    """Everything that keeps the deck out of the format; empty if it is legal.

    Cards are looked up in the catalogue, by default the shipped one.
    """
    known = shipped() if catalogue is None else catalogue
    problems: list[DeckProblem] = []
    if deck.size < format_.minimum_size:
        problems.append(TooFewCards(deck.size, format_.minimum_size))
    side, size = deck.sideboard_size, format_.sideboard_cards
    exactly = format_.sideboard_size is SideboardSize.EXACTLY
    if side > size or (exactly and 0 < side < size):
        problems.append(WrongSideboard(side, size, format_.sideboard_size))
    problems.extend(CommanderNotAllowed(line.name) for line in deck.commander)
    pile = _Pile()
    for line in (*deck.main, *deck.sideboard):
        card = known.get(line.name)
        pile.add(line.name, line.count, "" if card is None else name_key(card.name))
    unknown = 0
    for line in pile.lines():
        card = known.get(line.name)
        if card is None:
            close = known.suggestions(line.name) if unknown < MAX_SUGGESTED else ()
            problems.append(NoSuchCard(line.name, close))
            unknown += 1
        basic = card is not None and Supertype.BASIC in card.supertypes
        if line.count > format_.maximum_copies and not basic:
            problems.append(TooManyCopies(line.name, line.count, format_.maximum_copies))
    return tuple(problems)


def resolve(
    lines: Iterable[DeckLine], catalogue: Catalogue | None = None
) -> tuple[CardDefinition, ...]:
    """The cards that the lines name, each as often as it counts.  Raises ``UnknownCard``."""
    known = shipped() if catalogue is None else catalogue
    return tuple(known[line.name] for line in lines for _ in range(line.count))


# Shipped decks


@cache
def shipped_decks() -> Mapping[str, Deck]:
    """The decks that come with Ettin, by file name without its ending, in the order of names."""
    folder = files("cards").joinpath("decks")
    texts = {entry.name: entry.read_bytes() for entry in folder.iterdir()}
    names = sorted(name for name in texts if name.endswith(".txt"))
    return MappingProxyType({name.removesuffix(".txt"): read_deck(texts[name]) for name in names})
