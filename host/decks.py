"""Decks that are brought to a table or checked at the command line: text into cards, or into a list
of everything that is wrong with it, each with its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs
from attrs import field, frozen

from cards.catalogue import name_key, shipped
from cards.deck import (
    BadDeck,
    CommanderNotAllowed,
    Deck,
    DeckFault,
    DeckProblem,
    NoSuchCard,
    TooFewCards,
    TooManyCopies,
    WrongSideboard,
    check,
    read_deck,
    resolve,
    shipped_decks,
)
from cards.formats import FORMATS, SideboardSize
from host.limits import PROBLEMS_TOLD, SUGGESTED_FOR
from host.refusing import Refused
from protocol.codes import LobbyCode
from protocol.tables import Deck as DeckChoice
from protocol.tables import ShippedDeck

__all__ = ["ChosenDeck", "Finding", "choose_deck", "examine", "pick_deck", "sentence"]


@frozen
class ChosenDeck:
    """A legal deck: its cards' names, in the order in which the game gets them."""

    cards: tuple[str, ...]


@frozen
class Finding:
    """Something that is wrong with a deck. ``line`` counts from 1; 0: no line in particular."""

    code: str
    line: int
    fields: Mapping[str, object] = field(factory=dict)


@frozen
class Examined:
    """A deck text, read and checked. ``deck`` is ``None`` if it could not be read."""

    deck: Deck | None
    findings: tuple[Finding, ...]


def examine(text: str | bytes, ruleset: str) -> Examined:
    """Read a deck and find all that is wrong with it under this ruleset."""
    try:
        deck = read_deck(text)
    except BadDeck as bad:
        unread = [Finding(p.fault.value, p.line, {"text": p.text}) for p in bad.problems]
        told = [*unread, *_beside(text, unread, ruleset)]
        return Examined(None, tuple(sorted(told, key=lambda finding: finding.line)))
    findings = sorted(_findings(deck, text, ruleset), key=lambda finding: finding.line)
    return Examined(deck, tuple(findings))


def _beside(text: str | bytes, unread: Iterable[Finding], ruleset: str) -> Iterator[Finding]:
    """What is wrong with lines that can be read, beside others that cannot."""
    spoilt = {finding.line for finding in unread}
    lines = enumerate(_lines(text), 1)
    rest = b"\n".join(b"//" if number in spoilt else line for number, line in lines)
    try:
        deck = read_deck(rest)
    except BadDeck:
        return
    yield from (finding for finding in _findings(deck, rest, ruleset) if finding.line)


def _lines(text: str | bytes) -> list[bytes]:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return data.splitlines()


def _findings(deck: Deck, text: str | bytes, ruleset: str) -> Iterator[Finding]:
    known = shipped()
    unknown = [line.name for line in (*deck.main, *deck.sideboard) if line.name not in known]
    lines = _Lines(text)
    if len(unknown) > SUGGESTED_FOR:
        # looking for names like each of a thousand would hold up every table of a host
        for name in unknown:
            yield Finding("no_such_card", lines.of(name), {"name": name, "suggestions": []})
        return
    for problem in check(deck, FORMATS[f"constructed-{ruleset}"]):
        name = getattr(problem, "name", "")
        yield Finding(CODES[type(problem)], lines.of(name) if name else 0, _fields(problem))


CODES: dict[type[DeckProblem], str] = {
    TooFewCards: "too_few_cards",
    TooManyCopies: "too_many_copies",
    WrongSideboard: "wrong_sideboard",
    NoSuchCard: "no_such_card",
    CommanderNotAllowed: "commander_not_allowed",
}


def _fields(problem: DeckProblem) -> dict[str, object]:
    fields = attrs.asdict(problem)
    if isinstance(problem, WrongSideboard):
        fields["rule"] = problem.rule.name.lower()
    if isinstance(problem, NoSuchCard):
        fields["suggestions"] = list(problem.suggestions)
    return fields


class _Lines:
    """On which line of a deck's text a name stands first."""

    def __init__(self, text: str | bytes) -> None:
        self._text = text
        self._first: dict[str, int] | None = None

    def of(self, name: str) -> int:
        if self._first is None:
            self._first = dict(reversed(list(self._scan())))
        return self._first.get(name_key(name), 0)

    def _scan(self) -> Iterator[tuple[str, int]]:
        for number, line in enumerate(_lines(self._text), 1):
            try:
                read = read_deck(line)
            except BadDeck:
                continue
            for found in (*read.main, *read.sideboard, *read.commander):
                yield name_key(found.name), number


# --- for a table ---------------------------------------------------------------------------------


def choose_deck(deck: DeckChoice, ruleset: str) -> ChosenDeck:
    """The deck, if it is legal under this ruleset. Raises ``Refused`` (``NO_SUCH_DECK``,
    ``BAD_DECK``)."""
    if isinstance(deck, ShippedDeck):
        return pick_deck(deck.name)
    examined = examine(deck.text, ruleset)
    if examined.deck is None or examined.findings:
        raise _bad_deck(examined.findings)
    return ChosenDeck(tuple(card.name for card in resolve(examined.deck.main)))


def _bad_deck(findings: Iterable[Finding]) -> Refused:
    told: list[dict[str, object]] = [{"code": f.code, "line": f.line, **f.fields} for f in findings]
    return Refused(LobbyCode.BAD_DECK, problems=told[:PROBLEMS_TOLD], count=len(told))


def pick_deck(name: str) -> ChosenDeck:
    """A shipped deck. Raises ``Refused(NO_SUCH_DECK)``."""
    found = shipped_decks().get(name)
    if found is None:
        raise Refused(LobbyCode.NO_SUCH_DECK, name=name)
    return ChosenDeck(tuple(card.name for card in resolve(found.main)))


# --- prose ---------------------------------------------------------------------------------------

FAULTS = {
    DeckFault.TOO_LARGE: "the file is too large",
    DeckFault.TOO_MANY_LINES: "the file has too many lines",
    DeckFault.NOT_UTF8: "not UTF-8",
    DeckFault.COUNT_OUT_OF_RANGE: "a number of cards that cannot be",
    DeckFault.NAME_MISSING: "a number without a name",
    DeckFault.NAME_TOO_LONG: "no card's name is so long",
    DeckFault.MALFORMED: "this is no card's name",
    DeckFault.UNKNOWN_SECTION: "an unknown heading",
    DeckFault.TOO_MANY_CARDS: "no deck has so many cards",
    DeckFault.NO_CARDS: "there are no cards in it",
}


def sentence(finding: Finding) -> str:
    """A finding in English, without its line's number."""
    get = finding.fields.get
    match finding.code:
        case "too_few_cards":
            return f"{get('count')} cards, at least {get('minimum')} are needed"
        case "too_many_copies":
            return f"{get('count')} of {get('name')}, at most {get('maximum')} are allowed"
        case "wrong_sideboard":
            exactly = get("rule") == SideboardSize.EXACTLY.name.lower()
            bound = "none or exactly" if exactly else "at most"
            return f"{get('count')} cards in the sideboard, {bound} {get('size')} are allowed"
        case "commander_not_allowed":
            return f"{get('name')}: this format has no commander"
        case "no_such_card":
            close = get("suggestions")
            hint = f" (perhaps {', '.join(close)}?)" if isinstance(close, list) and close else ""
            return f"unknown card: {get('name')}{hint}"
        case code:
            shown = get("text")
            return FAULTS[DeckFault(code)] + (f": {shown}" if shown else "")
