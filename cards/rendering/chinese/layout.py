"""A Chinese card: its paragraphs, keywords together on one line, and its type line."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.chinese.books import ABILITIES, PIECES
from cards.rendering.chinese.costs import cost_phrase
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import named_ability
from cards.rendering.scope import Scope
from cards.rendering.words import card_name, card_type_name, subtype_name, supertype_name
from rules.language import (
    AllOf,
    AnyAbility,
    CardDefinition,
    Cost,
    Enchant,
    Filter,
    IsSubtype,
    IsType,
    Landwalk,
    PlayerScope,
    Protection,
)
from rules.vocabulary import Keyword

__all__ = ["ability", "card_scope", "card_text", "cost", "type_line"]

_PERMANENT = "永久物"
_GIVEN = "此永久物"


def _enchanted(filter_: Filter | None) -> str:
    match filter_:
        case IsType(type=type_):
            return card_type_name(type_, Language.ZH)
        case IsSubtype(subtype=subtype):
            return subtype_name(subtype, Language.ZH)
        case AllOf(parts=parts):
            nouns = [noun for part in parts if (noun := _enchanted(part)) != _PERMANENT]
            return nouns[-1] if nouns else _PERMANENT
        case _:
            return _PERMANENT


def card_scope(card: CardDefinition) -> Scope:
    """What the phrase rules need to know about the card whose text is written."""
    name = card_name(card.name, Language.ZH)
    scope = Scope(name, card.types, enchanted=_PERMANENT, given=_GIVEN)
    if "Equipment" in card.subtypes:
        return evolve(scope, attachment="Equipment")
    for ability_ in card.abilities:
        if isinstance(ability_, Enchant):
            player = ability_.players is not PlayerScope.NONE and ability_.objects is None
            return evolve(scope, enchanted="牌手" if player else _enchanted(ability_.objects))
    return scope


def ability(node: AnyAbility, scope: Scope) -> str:
    if scope.enchanted == "permanent":
        scope = evolve(scope, enchanted=_PERMANENT, given=_GIVEN)
    named = named_ability(node, Language.ZH)
    return named if named is not None else ABILITIES.say(node, scope.fresh())


def cost(node: Cost, scope: Scope) -> str:
    return cost_phrase(node, scope)


@PIECES.rule(CardDefinition)
def card_text(card: CardDefinition, scope: Scope) -> str:
    """One paragraph for each ability."""
    lines: list[str] = []
    after_keyword = False
    for node in card.abilities:
        text = ability(node, scope)
        is_keyword = isinstance(node, (Keyword, Protection, Landwalk))
        if is_keyword and after_keyword:
            lines[-1] += f"，{text}"
        else:
            lines.append(text)
        after_keyword = is_keyword
    return "\n".join(lines)


def type_line(card: CardDefinition) -> str:
    """传奇生物～妖精／战士."""
    words = [supertype_name(s, Language.ZH) for s in card.supertypes]
    words += [card_type_name(t, Language.ZH) for t in card.types]
    line = "".join(words)
    subtypes = "／".join(subtype_name(s, Language.ZH) for s in card.subtypes)
    return f"{line}～{subtypes}" if subtypes else line
