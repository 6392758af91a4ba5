"""Parts of English speech that rules return: nominals for filters, clauses for effects."""

from __future__ import annotations

from enum import IntEnum

from attrs import evolve, frozen

from cards.rendering.english.grammar import (
    NounPhrase,
    article,
    conjugate,
    listed,
    number_word,
    plural,
)
from cards.rendering.english.grammar import Person as Person

__all__ = ["Clause", "Joint", "Nominal"]


class Place(IntEnum):
    """Where an adjective stands, from the outside in."""

    __hash__ = int.__hash__

    STATE = 0
    """tapped, attacking, enchanted"""
    TOKEN = 1
    KIND = 2
    SUPERTYPE = 3
    COLOR = 4
    """nonland, nonartifact"""


@frozen
class Nominal:
    """What a filter says of an object, in the places of a noun phrase.

    ``heads`` are alternatives ("artifact or creature"); ``adjectives`` have their place; ``after``
    are what follows the noun, with rank.  ``whole`` replaces everything: "that creature".
    """

    other: bool = False
    adjectives: tuple[tuple[int, str], ...] = ()
    subtypes: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    token: bool = False
    after: tuple[tuple[int, str], ...] = ()
    whole: str | None = None
    card: str = ""
    """ "spell", "card", "ability" after the type, or nothing on the battlefield."""

    def merge(self, more: Nominal) -> Nominal:
        heads = self.heads or more.heads
        if self.heads and more.heads:
            heads = tuple(f"{a} {b}" for a in self.heads for b in more.heads)
        return Nominal(
            other=self.other or more.other,
            adjectives=self.adjectives + more.adjectives,
            subtypes=self.subtypes + more.subtypes,
            heads=heads,
            token=self.token or more.token,
            after=self.after + more.after,
            whole=self.whole or more.whole,
            card=self.card or more.card,
        )

    def as_card(self, word: str) -> Nominal:
        return self if self.card else evolve(self, card=word)

    def _middle(self) -> str:
        nons = [w for _, w in sorted(self.adjectives, key=lambda a: a[0])]
        out = ""
        for position, word in enumerate(nons):
            if position:
                both = word.startswith("non") and nons[position - 1].startswith("non")
                out += ", " if both else " "
            out += word
        return out

    def noun(self, several: bool = False, *, last: str = "or") -> str:
        """The noun with everything about it, but no article and no "other"."""
        if self.whole is not None:
            return self.whole
        heads = list(self.heads)
        ending = "token" if self.token else self.card
        if not heads and not self.subtypes and not ending:
            heads = ["permanent"]
        subtypes = listed(list(self.subtypes), last)
        words = [self._middle()]
        if ending:
            words += [subtypes, listed(heads, last), plural(ending) if several else ending]
        elif heads:
            words += [subtypes, listed([plural(h) if several else h for h in heads], last)]
        else:
            words.append(listed([plural(s) if several else s for s in self.subtypes], last))
        words += [text for _, text in sorted(self.after, key=lambda a: a[0])]
        return " ".join(word for word in words if word)

    @property
    def short(self) -> str:
        """The noun by which it is called when it is spoken of again."""
        if self.whole is not None:
            return self.whole
        if self.token:
            return "token"
        if self.card in ("spell", "card", "ability", "spell or ability"):
            return self.card
        if len(self.heads) == 1:
            return self.heads[0].split()[-1]
        if not self.heads and len(self.subtypes) == 1:
            return self.subtypes[0]
        return "permanent"

    def one(self) -> str:
        """ "a creature", "another creature"."""
        if self.whole is not None:
            return self.whole
        return f"another {self.noun()}" if self.other else article(self.noun())

    def counted(self, number: int | str) -> str:
        """ "a creature", "two other creatures", "X creatures"."""
        if number == 1:
            return self.one()
        word = number_word(number) if isinstance(number, int) else number
        return f"{word} {'other ' if self.other else ''}{self.noun(True)}"

    def several(self, last: str = "or") -> str:
        """ "other creatures you control"; ``last`` joins alternatives."""
        if self.whole is not None:
            return self.whole
        return f"{'other ' if self.other else ''}{self.noun(True, last=last)}"


class Joint(IntEnum):
    """How a clause follows the one before it."""

    __hash__ = int.__hash__

    STOP = 0
    AND = 1
    THEN = 2
    COMMA = 3
    LINE = 4
    """A sentence of its own, on a line of its own."""


@frozen
class Clause:
    """One verb with its subject.  ``subject`` ``None``: an order to the reader ("draw a card").

    ``whole`` is a sentence that has no such form.  ``joint`` is how it follows what stands before
    it in a sequence, or ``None`` if the sequence decides.
    """

    predicate: str
    subject: NounPhrase | None = None
    spoken: bool = False
    """Say "you" even in an order: "you gain 2 life"."""
    joint: Joint | None = None
    topic: str = ""
    """What kind of verb this is, for the sequence to decide by."""
    whole: str | None = None

    @property
    def person(self) -> Person:
        return self.subject.person if self.subject is not None else Person.YOU

    @property
    def is_you(self) -> bool:
        return self.subject is None or self.subject.person is Person.YOU

    def verb_phrase(self) -> str:
        return conjugate(self.predicate, self.person)

    def text(self, *, spoken: bool | None = None) -> str:
        if self.whole is not None:
            return self.whole
        said = self.spoken if spoken is None else spoken
        if self.is_you:
            return f"you {self.predicate}" if said else self.predicate
        assert self.subject is not None
        return f"{self.subject.text} {self.verb_phrase()}"
