"""The least mana with which anything can be done with a card or a permanent, as far as it says
itself: whoever has less need not look at it.

Mana abilities are left out.  Whatever else is in force may lower costs and loosen the timing, but
only by rules for players: who asks looks at these first.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rules.ability_groups import AbilityGroups, activated_form, is_loyalty
from rules.language import (
    ActivatedAbility,
    AlternativeCost,
    CardDefinition,
    Flashback,
    Timing,
)
from rules.mana import ManaCost, SymbolKind
from rules.vocabulary import CardType, Keyword, Zone

__all__ = [
    "NEVER",
    "NOTHING",
    "LeastMana",
    "in_graveyard",
    "in_hand",
    "least_of_all",
    "on_battlefield",
]

NEVER = 1 << 30
"""More mana than there ever is."""


@frozen
class LeastMana:
    """``slow``: when sorceries can be cast; ``fast``: at any other time."""

    slow: int
    fast: int


NOTHING = LeastMana(NEVER, NEVER)


def least_of_all(each: Sequence[LeastMana]) -> LeastMana:
    """For who has all of these."""
    if not each:
        return NOTHING
    return LeastMana(min([one.slow for one in each]), min([one.fast for one in each]))


def in_hand(card: CardDefinition) -> LeastMana:
    """Casting the card or playing it as a land, and what it can do from the hand."""
    known = card.memo.get("least in hand")
    if known is None:
        costs = [card.cost]
        costs += [a.cost.mana for a in card.abilities if isinstance(a, AlternativeCost)]
        fast = CardType.INSTANT in card.types or Keyword.FLASH in card.abilities
        casting = [(cost, fast) for cost in costs]
        known = _least([*casting, *_activations(card, Zone.HAND)])
        card.memo["least in hand"] = known
    return known  # type: ignore[return-value]


def in_graveyard(card: CardDefinition) -> LeastMana:
    """Flashback, and what else the card can do from the graveyard."""
    known = card.memo.get("least in graveyard")
    if known is None:
        fast = CardType.INSTANT in card.types or Keyword.FLASH in card.abilities
        casting = [(a.cost.mana, fast) for a in card.abilities if isinstance(a, Flashback)]
        known = _least([*casting, *_activations(card, Zone.GRAVEYARD)])
        card.memo["least in graveyard"] = known
    return known  # type: ignore[return-value]


def on_battlefield(groups: AbilityGroups) -> LeastMana:
    """A permanent's activated abilities."""
    known = groups.least
    if known is None:
        known = groups.least = _least([_activation(ability) for _, ability in groups.activated])
    return known  # type: ignore[return-value]


def _activations(card: CardDefinition, zone: Zone) -> list[tuple[ManaCost | None, bool]]:
    forms = [activated_form(ability) for ability in card.abilities]
    return [_activation(form) for form in forms if form is not None and form.zone is zone]


def _activation(ability: ActivatedAbility) -> tuple[ManaCost | None, bool]:
    fast = ability.timing is not Timing.SORCERY and not is_loyalty(ability)
    return ability.cost.mana, fast


def _least(ways: Sequence[tuple[ManaCost | None, bool]]) -> LeastMana:
    """Of several ways, each with whether it can be taken at any time."""
    costs = [(_least_of(cost), fast) for cost, fast in ways]
    return least_of_all([LeastMana(cost, cost if fast else NEVER) for cost, fast in costs])


def _least_of(cost: ManaCost | None) -> int:
    """The units of mana without which the cost is not paid: Phyrexian symbols take life instead."""
    if cost is None:
        return 0
    unpaid = (SymbolKind.VARIABLE, SymbolKind.GENERIC, SymbolKind.PHYREXIAN)
    return cost.generic + sum(symbol.kind not in unpaid for symbol in cost.symbols)
