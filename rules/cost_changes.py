"""What effects make a cost in total: more or less mana of any type, or less of a colour (CR 118.7,
601.2f).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rules.language import AbilityCost, SpellCost
from rules.layers import player_rules
from rules.mana import ManaCost, ManaSymbol, SymbolKind
from rules.reading import Context, amount, matches
from rules.state import State
from rules.vocabulary import ManaType

__all__ = ["NO_CHANGE", "CostChange", "change_of_activation", "change_of_spell"]

IN_ORDER = (SymbolKind.TYPED, SymbolKind.HYBRID, SymbolKind.MONO_HYBRID, SymbolKind.PHYREXIAN)
"""Symbols that a reduction by a colour takes, that colour's own before those it is a half of."""


@frozen
class CostChange:
    """All increases and reductions of a cost together.

    ``less``: one mana of that type less for each; what the cost does not have of it is taken from
    its generic mana (CR 118.7b-d), but for what effects reduce ``only`` of that type.
    """

    generic: int = 0
    less: tuple[ManaType, ...] = ()
    only: tuple[ManaType, ...] = ()

    @property
    def reduces(self) -> bool:
        return self.generic < 0 or bool(self.less)

    def applied(self, mana: ManaCost) -> ManaCost:
        """The cost so changed; choose X first."""
        generic = self.generic
        if self.less or self.only:
            mana, _ = _without(mana, self.only)
            mana, missing = _without(mana, self.less)
            generic -= missing
        return mana.with_generic(generic)


NO_CHANGE = CostChange()


def _without(mana: ManaCost, types: Sequence[ManaType]) -> tuple[ManaCost, int]:
    """The cost with one symbol of each type less, and how many there were not."""
    symbols = list(mana.symbols)
    missing = 0
    for type_ in types:
        taken = next((one for one in _taken_first(symbols) if type_ in one.types), None)
        if taken is None:
            missing += 1
        else:
            symbols.remove(taken)
    return ManaCost.of(symbols), missing


def _taken_first(symbols: Sequence[ManaSymbol]) -> list[ManaSymbol]:
    return [one for kind in IN_ORDER for one in symbols if one.kind is kind]


def change_of_spell(state: State, player: int, spell: int) -> CostChange:
    """How much more or less the spell costs the player in total (CR 601.2f)."""
    found = NO_CHANGE
    for rule in player_rules(state, player):
        change = rule.modification
        if isinstance(change, SpellCost):
            ctx = Context(state, rule.you, rule.source)
            if matches(change.spells, ctx, spell):
                found = _added(found, change, amount(change.generic, ctx))
    return found


def change_of_activation(state: State, player: int, source: int) -> CostChange:
    """How much more or less an activation costs in total (CR 602.2b, 601.2f)."""
    generic = 0
    for rule in player_rules(state, player):
        change = rule.modification
        if isinstance(change, AbilityCost):
            ctx = Context(state, rule.you, rule.source)
            if matches(change.of, ctx, source):
                generic += amount(change.generic, ctx)
    return CostChange(generic) if generic else NO_CHANGE


def _added(so_far: CostChange, change: SpellCost, generic: int) -> CostChange:
    less: tuple[ManaType, ...] = ()
    if change.less is not None:
        less = tuple(symbol.types[0] for symbol in change.less.symbols)
    if change.only_colored:
        return CostChange(so_far.generic + generic, so_far.less, so_far.only + less)
    return CostChange(so_far.generic + generic, so_far.less + less, so_far.only)
