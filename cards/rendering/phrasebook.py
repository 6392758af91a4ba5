"""The table that both languages fill: one phrase rule for each node class.

A phrasebook holds the rules of one language for one family of nodes (filters, effects, ...).  What
a rule returns is the family's own part of speech: filters say nouns, effects say clauses.  Rules
are looked up by exact class: a node that nobody wrote a rule for is an error and never silence.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Generic, TypeVar

from cards.rendering.scope import Scope

__all__ = ["Language", "MissingPhrase", "Phrasebook", "UnsayableText", "spoken_classes"]


class Language(IntEnum):
    """Languages that rules text is written in."""

    __hash__ = int.__hash__

    EN = 0
    ZH = 1


class UnsayableText(Exception):
    """A node, or something inside it, can't be put into words."""


class MissingPhrase(UnsayableText):
    """No phrase rule of this language covers the node's class."""

    def __init__(self, language: Language, family: str, node: object) -> None:
        super().__init__(f"{language.name}: no phrase for {type(node).__name__} as {family}")
        self.language = language
        self.family = family
        self.node_class = type(node)


N = TypeVar("N")
M = TypeVar("M")
R = TypeVar("R")

_BOOKS: list[tuple[Language, dict[type, object]]] = []


class Phrasebook(Generic[N, R]):
    """Rules of one language for the nodes of one family, each saying its node as an ``R``."""

    def __init__(self, language: Language, family: str) -> None:
        self.language = language
        self.family = family
        self._rules: dict[type, Callable[[N, Scope], R]] = {}
        register: dict[type, object] = self._rules  # type: ignore[assignment]
        _BOOKS.append((language, register))

    def rule(
        self, node_class: type[M]
    ) -> Callable[[Callable[[M, Scope], R]], Callable[[M, Scope], R]]:
        """Register the decorated function as the rule for exactly this class."""

        def register(function: Callable[[M, Scope], R]) -> Callable[[M, Scope], R]:
            if node_class in self._rules:
                raise ValueError(f"two phrases for {node_class.__name__}")
            self._rules[node_class] = function  # type: ignore[assignment]
            return function

        return register

    def say(self, node: N, scope: Scope) -> R:
        """What the node's rule says of it.  Raises ``MissingPhrase``."""
        rule = self._rules.get(type(node))
        if rule is None:
            raise MissingPhrase(self.language, self.family, node)
        return rule(node, scope)


def spoken_classes(language: Language) -> frozenset[type]:
    """Every node class that some phrasebook of the language has a rule for."""
    return frozenset(
        node_class for spoken, rules in _BOOKS if spoken is language for node_class in rules
    )
