"""Rules text written from the nodes, in English and in Simplified Chinese.

Each language has one phrase rule for each node class, in phrasebooks keyed by class; a node
without a rule raises ``MissingPhrase`` and is never silently left out.  Texts speak of a card by
its name, in Chinese by its Chinese one if it has one here.
"""

from __future__ import annotations

from cards.rendering import chinese, english
from cards.rendering.chinese import layout as chinese_layout
from cards.rendering.english import costs as english_costs
from cards.rendering.english import layout as english_layout
from cards.rendering.phrasebook import Language, MissingPhrase, UnsayableText, spoken_classes
from cards.rendering.scope import Scope
from cards.rendering.words import card_name
from rules.language import AnyAbility, CardDefinition, Cost

__all__ = [
    "Language",
    "MissingPhrase",
    "UnsayableText",
    "ability_text",
    "card_text",
    "chinese",
    "cost_text",
    "english",
    "spoken_classes",
    "type_line",
]


def card_text(card: CardDefinition, language: Language) -> str:
    """The card's rules text: a paragraph for each ability, its keywords together on one line.

    Raises ``UnsayableText`` where a node can't be put into words.
    """
    if language is Language.EN:
        return english_layout.card_text(card, english_layout.card_scope(card))
    return chinese_layout.card_text(card, chinese_layout.card_scope(card))


def ability_text(ability: AnyAbility, name: str, language: Language) -> str:
    """One ability of an object called ``name``.  Raises ``UnsayableText``."""
    if language is Language.EN:
        return english_layout.ability(ability, Scope(name))
    return chinese_layout.ability(ability, Scope(card_name(name, language)))


def cost_text(cost: Cost, name: str = "this", language: Language = Language.EN) -> str:
    """A cost as it stands before the colon of an activated ability: "{1}{R}, {T}"."""
    if language is Language.EN:
        return english_costs.cost_phrase(cost, Scope(name))
    return chinese_layout.cost(cost, Scope(name))


def type_line(card: CardDefinition, language: Language) -> str:
    """Supertypes, types and subtypes: "Legendary Creature — Elf Warrior"."""
    if language is Language.EN:
        return english_layout.type_line(card)
    return chinese_layout.type_line(card)
