"""What a card says, as text: looked up by name in the shipped cards and tokens."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from cards.catalogue import MAX_SUGGESTIONS, name_key, shipped
from cards.rendering import Language, UnsayableText, ability_text, card_text, type_line
from cards.rendering.words import card_name
from cards.shipped import tokens
from rules.language import (
    ActivatedAbility,
    AlternativeCost,
    CardDefinition,
    Cycling,
    Flashback,
    Mode,
    SpellAbility,
    TriggeredAbility,
)

__all__ = [
    "Card",
    "ability_line",
    "describe",
    "mode_line",
    "suggestions",
    "way_line",
]


@frozen
class Card:
    """``text`` is ``None`` where it can't be put into words."""

    name: str
    cost: str
    types: str
    size: str
    text: str | None


@cache
def _tokens() -> dict[str, CardDefinition]:
    return {
        name_key(value.name): value
        for value in vars(tokens).values()
        if isinstance(value, CardDefinition)
    }


@cache
def _tokens_in_chinese() -> dict[str, CardDefinition]:
    return {card_name(token.name, Language.ZH): token for token in _tokens().values()}


def definition_of(name: str) -> CardDefinition | None:
    """A card or token, by its English or its Chinese name."""
    found = shipped().get(name) or _tokens().get(name_key(name))
    return found or _tokens_in_chinese().get(name)


def suggestions(name: str) -> tuple[str, ...]:
    """Names that begin with or hold this one, else close ones."""
    key = name_key(name)
    inside = [card.name for card in shipped() if key in name_key(card.name)]
    if inside:
        inside.sort(key=lambda found: (not name_key(found).startswith(key), found))
        return tuple(inside[:MAX_SUGGESTIONS])
    return shipped().suggestions(name)


def describe(name: str, language: Language) -> Card | None:
    """A card by its name, ``None`` if there is none."""
    card = definition_of(name)
    if card is None:
        return None
    size = ""
    if card.power is not None and card.toughness is not None:
        size = f"{card.power}/{card.toughness}"
    elif card.loyalty is not None:
        size = f"[{card.loyalty}]"
    try:
        text: str | None = card_text(card, language)
        types = type_line(card, language)
    except UnsayableText:
        text, types = None, ""
    shown = card_name(card.name, language)
    if shown != card.name:
        shown = f"{shown} {card.name}"
    return Card(shown, card.cost.text if card.cost is not None else "", types, size, text)


def ability_line(name: str, index: int, language: Language) -> str:
    """The text of one of a card's abilities; empty if it is not printed on it."""
    card = definition_of(name)
    if card is None or not 0 <= index < len(card.abilities):
        return ""
    try:
        return ability_text(card.abilities[index], card.name, language)
    except UnsayableText:
        return ""


def way_line(name: str, index: int, language: Language) -> str:
    """Another way to cast a card: flashback, an alternative cost."""
    card = definition_of(name)
    if card is None or not 0 <= index < len(card.abilities):
        return ""
    if not isinstance(card.abilities[index], Flashback | AlternativeCost | Cycling):
        return ""
    return ability_line(name, index, language)


def mode_line(name: str, number: int, language: Language) -> str:
    """The text of one of a card's modes, by its number; empty if it can't be told alone."""
    card = definition_of(name)
    if card is None:
        return ""
    for ability in card.abilities:
        if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
            modes = ability.modes
            if len(modes) > 1 and 0 <= number < len(modes):
                return _said(name, modes[number], language)
    return ""


def _said(name: str, mode: Mode, language: Language) -> str:
    try:
        return ability_text(SpellAbility((mode,)), name, language)
    except UnsayableText:
        return ""
