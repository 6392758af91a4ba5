"""What a host says, made fit to be shown: no text of it can do anything to the terminal, and cards
are called as the player's language calls them.

It is done once, where messages arrive, so that nothing that is written from them needs care.
Answers go by numbers, so a name that is shown otherwise is no other answer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import attrs

from cards.rendering import Language
from cards.rendering.words import card_name
from protocol.changes import ObjectPatch
from rules.decisions import ChooseObjects, OrderChoice
from rules.notices import Notice
from rules.view import ObjectView

__all__ = ["harmless", "printable", "shown"]

LONGEST: Final = 2_000
"""Characters of one text that are shown: four times the longest line of chat."""

LONGEST_NAME: Final = 64
"""Of a name: twice what a player's or a table's may have; no shipped card's is so long."""

NAMES: Final = frozenset({"name", "names", "sender", "owner", "server"})
"""Fields that hold names."""

MARKS: Final = 2
"""Combining marks on one letter: more than any word needs, too few to climb over other lines."""

T = TypeVar("T")


def shown(message: T, language: Language) -> T:
    """The message as it is to be shown; the same one, if nothing is to be changed."""
    made: T = _value(message, language)
    return made


def printable(text: str) -> str:
    """The text without what a terminal would obey: control characters, escapes, changes of the
    writing's direction."""
    return "".join(char if char.isprintable() else " " for char in text)


def harmless(text: str, longest: int = LONGEST) -> str:
    """The text printable, of bounded length, and without heaps of marks on one letter."""
    if text.isascii() and text.isprintable() and len(text) <= longest:
        return text
    cut = printable(text[:longest] + "…" if len(text) > longest else text)
    kept: list[str] = []
    marks = MARKS  # nothing is there yet that could bear one
    for char in cut:
        if unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
            if marks > MARKS:
                continue
        else:
            marks = 0
        kept.append(char)
    return "".join(kept)


def _value(value: Any, language: Language, longest: int = LONGEST) -> Any:
    if type(value) is str:
        return harmless(value, longest)
    if type(value) is tuple or type(value) is list:
        made = [_value(item, language, longest) for item in value]
        if all(new is old for new, old in zip(made, value, strict=True)):
            return value
        return type(value)(made)
    if isinstance(value, Mapping):
        return {
            _value(key, language): _value(item, language, _longest(key))
            for key, item in value.items()
        }
    cls: Any = type(value)
    names = _fields(cls)
    if not names:
        return value
    changes = {}
    for name in names:
        old = getattr(value, name)
        new = _value(old, language, _longest(name))
        if new is not old:
            changes[name] = new
    made = attrs.evolve(value, **changes) if changes else value
    if language is not Language.EN:
        rename = _RENAMED.get(type(value))
        if rename is not None:
            made = rename(made, language)
    return made


def _longest(field: object) -> int:
    return LONGEST_NAME if field in NAMES else LONGEST


@cache
def _fields(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cls)) if attrs.has(cls) else ()


# --- names of cards ------------------------------------------------------------------------------


def _named(value: Any, language: Language) -> Any:
    name = card_name(value.name, language)
    return value if name == value.name else attrs.evolve(value, name=name)


def _told(notice: Any, language: Language) -> Any:
    return (
        _choosing(_named(notice, language), language) if notice.names else _named(notice, language)
    )


def _patched(patch: Any, language: Language) -> Any:
    name = patch.fields.get("name")
    if not isinstance(name, str):
        return patch
    return attrs.evolve(patch, fields={**patch.fields, "name": card_name(name, language)})


def _choosing(decision: Any, language: Language) -> Any:
    names = tuple(card_name(name, language) for name in decision.names)
    return attrs.evolve(decision, names=names)


def _ordering(decision: Any, language: Language) -> Any:
    """A label is a card's name, perhaps with the number of an ability: "NAME#NUMBER"."""
    labels = []
    for label in decision.labels:
        name, mark, number = label.partition("#")
        labels.append(card_name(name, language) + mark + number)
    return attrs.evolve(decision, labels=tuple(labels))


_RENAMED: Mapping[type, Callable[[Any, Language], Any]] = {
    ObjectView: _named,
    Notice: _told,
    ObjectPatch: _patched,
    ChooseObjects: _choosing,
    OrderChoice: _ordering,
}
"""Where the names of cards stand."""
