"""An English card: its paragraphs, keywords together on one line, and its type line."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.english.abilities_inline import KEYWORD_NODES
from cards.rendering.english.books import ABILITIES, PIECES
from cards.rendering.english.grammar import capital, listed
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import named_ability
from cards.rendering.scope import Scope
from cards.rendering.words import card_type_name, supertype_name
from rules.language import (
    AllOf,
    AnyAbility,
    AnyOf,
    Attacks,
    CantLoseGame,
    CantWinGame,
    CardDefinition,
    Enchant,
    Enters,
    Filter,
    IsSubtype,
    IsThis,
    IsType,
    PlayerScope,
    Protection,
    StaticAbility,
    TriggeredAbility,
)

__all__ = ["ability", "card_scope", "card_text", "type_line"]


def _enchanted(filter_: Filter | None) -> str:
    match filter_:
        case IsType(type=type_):
            return card_type_name(type_, Language.EN)
        case IsSubtype(subtype=subtype):
            return subtype
        case AllOf(parts=parts):
            nouns = [noun for part in parts if (noun := _enchanted(part)) != "permanent"]
            return nouns[-1] if nouns else "permanent"
        case AnyOf():
            return "permanent"
        case _:
            return "permanent"


def card_scope(card: CardDefinition) -> Scope:
    """What the phrase rules need to know about the card whose text is written."""
    scope = Scope(card.name, card.types)
    if "Equipment" in card.subtypes:
        return evolve(scope, attachment="Equipment")
    for ability_ in card.abilities:
        if isinstance(ability_, Enchant):
            player = ability_.players is not PlayerScope.NONE
            noun = "player" if player and ability_.objects is None else _enchanted(ability_.objects)
            return evolve(scope, enchanted=noun)
    return scope


def ability(node: AnyAbility, scope: Scope) -> str:
    named = named_ability(node, Language.EN)
    return capital(named if named is not None else ABILITIES.say(node, scope.fresh()))


def _keyword_line(nodes: Sequence[AnyAbility], scope: Scope) -> str:
    said: list[str] = []
    protections: list[str] = []
    previous: AnyAbility | None = None
    for node in nodes:
        text = ABILITIES.say(node, scope.fresh())
        if isinstance(node, Protection) and isinstance(previous, Protection):
            protections.append(text.removeprefix("protection "))
            said[-1] = f"protection {listed(protections)}"
        else:
            said.append(text)
            protections = [text.removeprefix("protection ")]
        previous = node
    return capital(", ".join(said))


def _is_standoff(one: AnyAbility, other: AnyAbility) -> bool:
    """ "You can't lose the game and your opponents can't win the game" is one line."""
    return (
        isinstance(one, StaticAbility)
        and isinstance(other, StaticAbility)
        and {one.modifications, other.modifications} == {(CantLoseGame(),), (CantWinGame(),)}
    )


def _enters_or_attacks(one: AnyAbility, other: AnyAbility) -> bool:
    """Two triggers that do the same, one upon entering and one upon attacking, are one line."""
    return (
        isinstance(one, TriggeredAbility)
        and isinstance(other, TriggeredAbility)
        and one.event == Enters(IsThis())
        and other.event == Attacks(IsThis())
        and evolve(one, event=other.event) == other
    )


@PIECES.rule(CardDefinition)
def card_text(card: CardDefinition, scope: Scope) -> str:
    """One paragraph for each ability."""
    lines: list[str] = []
    abilities = list(card.abilities)
    position = 0
    while position < len(abilities):
        node = abilities[position]
        if isinstance(node, KEYWORD_NODES):
            end = position
            while end < len(abilities) and isinstance(abilities[end], KEYWORD_NODES):
                end += 1
            lines.append(_keyword_line(abilities[position:end], scope))
            position = end
            continue
        if position + 1 < len(abilities) and _enters_or_attacks(node, abilities[position + 1]):
            text = ability(node, scope)
            lines.append(
                text.replace("When", "Whenever", 1).replace("enters", "enters or attacks", 1)
            )
            position += 2
            continue
        if position + 1 < len(abilities) and _is_standoff(node, abilities[position + 1]):
            first, second = ability(node, scope), ability(abilities[position + 1], scope)
            lines.append(f"{first.removesuffix('.')} and {second[:1].lower()}{second[1:]}")
            position += 2
            continue
        lines.append(ability(node, scope))
        position += 1
    return "\n".join(lines)


def type_line(card: CardDefinition) -> str:
    """ "Legendary Creature — Elf Warrior"."""
    words = [supertype_name(s, Language.EN).capitalize() for s in card.supertypes]
    words += [card_type_name(t, Language.EN).capitalize() for t in card.types]
    line = " ".join(words)
    return f"{line} — {' '.join(card.subtypes)}" if card.subtypes else line
