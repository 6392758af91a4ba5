"""Keywords with parameters, in English (CR 702): protection, landwalk, enchant, equip."""

from __future__ import annotations

from cards.rendering.english.books import ABILITIES
from cards.rendering.english.costs import cost_parts
from cards.rendering.english.grammar import capital, listed
from cards.rendering.english.nouns import nominal
from cards.rendering.english.players import TARGET_PLAYERS
from cards.rendering.english.selections import in_zone
from cards.rendering.scope import Scope
from rules.language import (
    AnyOf,
    Anything,
    Cost,
    CumulativeUpkeep,
    Cycling,
    Enchant,
    Equip,
    Filter,
    Flashback,
    IsSubtype,
    Kicker,
    Landwalk,
    Protection,
)
from rules.vocabulary import Zone

__all__ = ["with_cost"]


def with_cost(word: str, cost: Cost, scope: Scope) -> str:
    """ "Equip {2}", "Flashback—{R}, Discard a card."."""
    parts = [capital(part) for part in cost_parts(cost, scope)]
    if parts and all(part.startswith("{") for part in parts):
        return f"{word} {''.join(parts)}"
    return f"{word}—{', '.join(parts)}."


def _quality(filter_: Filter, scope: Scope) -> str:
    """ "red", "Demons", "artifacts", "everything"."""
    if filter_ == Anything():
        return "everything"
    said = nominal(filter_, scope)
    if said.adjectives and not said.heads and not said.subtypes and not said.after:
        return " ".join(word for _, word in said.adjectives)
    return said.several()


@ABILITIES.rule(Protection)
def _protection(node: Protection, scope: Scope) -> str:
    qualities = node.quality.parts if isinstance(node.quality, AnyOf) else (node.quality,)
    if len(qualities) == 5:
        texts = [_quality(part, scope) for part in qualities]
        if texts == ["white", "blue", "black", "red", "green"]:
            return "protection from all colors"
    return "protection " + listed([f"from {_quality(part, scope)}" for part in qualities])


@ABILITIES.rule(Landwalk)
def _landwalk(node: Landwalk, scope: Scope) -> str:
    if isinstance(node.land, IsSubtype):
        return f"{node.land.subtype.lower()}walk"
    return f"{nominal(node.land, scope).noun()}walk"


@ABILITIES.rule(Enchant)
def _enchant(node: Enchant, scope: Scope) -> str:
    words: list[str] = []
    if node.objects is not None:
        words.append(nominal(node.objects, scope).noun())
    player = TARGET_PLAYERS.get(node.players)
    if player is not None:
        words.append(player)
    return f"enchant {listed(words, 'or')}"


@ABILITIES.rule(Equip)
def _equip(node: Equip, scope: Scope) -> str:
    word = "equip" if node.to == Anything() else f"equip {nominal(node.to, scope).noun()}"
    return with_cost(word, node.cost, scope)


@ABILITIES.rule(Cycling)
def _cycling(node: Cycling, scope: Scope) -> str:
    if node.search is None:
        return with_cost("cycling", node.cost, scope)
    said = in_zone(node.search, Zone.BATTLEFIELD, scope)
    return with_cost(f"{said.noun().lower()}cycling", node.cost, scope)


@ABILITIES.rule(CumulativeUpkeep)
def _cumulative_upkeep(node: CumulativeUpkeep, scope: Scope) -> str:
    return with_cost("cumulative upkeep", node.cost, scope)


@ABILITIES.rule(Flashback)
def _flashback(node: Flashback, scope: Scope) -> str:
    return with_cost("flashback", node.cost, scope)


@ABILITIES.rule(Kicker)
def _kicker(node: Kicker, scope: Scope) -> str:
    return with_cost("kicker" if node.times == 1 else "multikicker", node.cost, scope)
