"""Compositions that English has a phrase of its own for: scry, "the color of your choice"."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.english.books import EFFECTS
from cards.rendering.english.grammar import number_word, plural
from cards.rendering.english.selections import amount_of
from cards.rendering.english.speech import Clause, Joint
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import looked_at, protection_choices, scry_count
from cards.rendering.scope import Scope
from cards.rendering.words import card_type_name
from rules.language import ChooseEffect, Effect, Tap, Untap

__all__ = ["chosen", "recipe", "reordered"]


def recipe(steps: Sequence[Effect], scope: Scope) -> tuple[list[Clause], int] | None:
    """Clauses for the steps that begin a known composition, and how many they are."""
    scry = scry_count(steps)
    if scry is not None:
        count, used = scry
        return [Clause(f"scry {amount_of(count, scope)}", topic="scry")], used
    return None


def reordered(effect: Effect, scope: Scope) -> list[Clause] | None:
    """ "look at the top three cards of your library, then put them back in any order"."""
    count = looked_at(effect)
    if count is None:
        return None
    number = amount_of(count, scope)
    word = number_word(number) if isinstance(number, int) else number
    return [
        Clause(f"look at the top {word} cards of your library", topic="look"),
        Clause("put them back in any order", topic="put back", joint=Joint.THEN),
    ]


def chosen(node: ChooseEffect, scope: Scope) -> list[Clause] | None:
    """A choice that is said in one clause: of a colour to be protected from, of tap or untap."""
    protection = protection_choices(node)
    if protection is not None:
        effect, others = protection
        said = EFFECTS.say(effect, scope)
        color = "from the color of your choice"
        for other in others:
            color = f"from {plural(card_type_name(other, Language.EN))} or {color}"
        return [_replace(said[0], "from white", color), *said[1:]]
    match node.options:
        case (Tap(what=tapped), Untap(what=untapped)) if tapped == untapped:
            said = EFFECTS.say(node.options[0], scope)
            return [_replace(said[0], "tap ", "tap or untap ")]
        case _:
            return None


def _replace(clause: Clause, old: str, new: str) -> Clause:
    return evolve(clause, predicate=clause.predicate.replace(old, new, 1))
