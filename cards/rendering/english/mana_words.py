"""What is added to a mana pool, in English: "{G}{G}", "one mana of any color"."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.english.books import PIECES, SELECTIONS
from cards.rendering.english.grammar import article, listed, number_word
from cards.rendering.scope import Quantifier, Scope
from rules.language import ManaChoice, ManaOfColorAmong, ManaProducibleBy, ManaUnitChoice
from rules.vocabulary import ManaType

__all__ = ["mana_text"]

_COLORS = tuple(ManaType)[:5]


def mana_text(units: Sequence[ManaUnitChoice], scope: Scope) -> str:
    """Units of mana together; those with a choice are counted, if they are alike."""
    if len(units) > 1 and all(unit == units[0] for unit in units):
        first = units[0]
        number = number_word(len(units))
        if isinstance(first, ManaChoice) and len(first.types) > 1:
            if first.types == _COLORS:
                return f"{number} mana in any combination of colors"
            symbols = [f"{{{type_.letter}}}" for type_ in first.types]
            return f"{number} mana in any combination of {listed(symbols, 'and/or')}"
    return "".join(PIECES.say(unit, scope) for unit in units)


@PIECES.rule(ManaChoice)
def _choice(node: ManaChoice, scope: Scope) -> str:
    if node.types == _COLORS:
        return "one mana of any color"
    if node.types == (*_COLORS, ManaType.COLORLESS):
        return "one mana of any type"
    return listed([f"{{{type_.letter}}}" for type_ in node.types], "or")


def _among(node: ManaOfColorAmong | ManaProducibleBy, scope: Scope) -> str:
    return SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE)).object


@PIECES.rule(ManaOfColorAmong)
def _color_among(node: ManaOfColorAmong, scope: Scope) -> str:
    return f"one mana of any color among {_among(node, scope)}"


@PIECES.rule(ManaProducibleBy)
def _producible(node: ManaProducibleBy, scope: Scope) -> str:
    word = "color" if ManaType.COLORLESS not in node.types else "type"
    said = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE))
    if said.several:
        one = article(said.text.replace("lands ", "land ", 1))
        one = one.replace("your opponents control", "an opponent controls")
        return f"one mana of any {word} that {one} could produce"
    return f"one mana of any {word} that {said.text} could produce"
