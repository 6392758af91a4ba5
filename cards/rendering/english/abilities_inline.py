"""Abilities named inside a sentence: 'flying, trample, and "{T}: Add {G}."'."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.english.books import ABILITIES
from cards.rendering.english.grammar import listed
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import named_ability
from cards.rendering.scope import Scope
from rules.language import AnyAbility, Cycling, Equip, Flashback, Landwalk, Protection
from rules.vocabulary import Keyword

__all__ = ["KEYWORD_NODES", "ability_names"]

KEYWORD_NODES = (Keyword, Protection, Landwalk)
"""Abilities that stand on the line of keywords."""


def ability_names(abilities: Sequence[AnyAbility], scope: Scope) -> str:
    """Keywords as they are, every other ability in quotation marks with "this" for its object."""
    parts: list[str] = []
    for ability in abilities:
        named = named_ability(ability, Language.EN)
        if named is not None:
            parts.append(named)
            continue
        if isinstance(ability, Protection) and parts and parts[-1].startswith("protection "):
            more = ABILITIES.say(ability, scope.for_quotation()).removeprefix("protection ")
            parts[-1] += f" and {more}"
            continue
        inner = scope.for_quotation()
        said = ABILITIES.say(ability, inner)
        if isinstance(ability, (*KEYWORD_NODES, Cycling, Equip, Flashback)):
            parts.append(said)
        else:
            parts.append(f'"{said}"')
    return listed(parts)
