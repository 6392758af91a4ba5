"""What one unit of mana, or life, may pay of a cost, and what is then left to pay (CR 601.2h)."""

from __future__ import annotations

from attrs import frozen

from rules.mana import ManaCost, ManaSymbol, ManaUnit, SymbolKind
from rules.mana_supply import ManaSupply

__all__ = ["CannotPay", "NextPayment", "next_payments", "remainder", "remainder_after_life"]

_GENERIC = ManaSymbol.parse("{1}")


class CannotPay(ValueError):
    """A unit of mana, or life, does not pay the symbol, or the cost has no such symbol."""


@frozen
class NextPayment:
    """A symbol that a floating unit may pay, what then remains, and if that can still be paid."""

    symbol: ManaSymbol
    remaining: ManaCost
    payable: bool


def next_payments(cost: ManaCost, unit: ManaUnit, supply: ManaSupply) -> tuple[NextPayment, ...]:
    """What a unit in the supply's pool may pay of a cost, each different symbol once.

    Generic mana is offered as ``{1}``.  The rest is judged with the supply less the unit.
    """
    rest = supply.after_spending(unit)
    offers: list[NextPayment] = []
    for symbol in dict.fromkeys(cost.symbols):
        if symbol.kind is not SymbolKind.VARIABLE and unit.pays(symbol):
            offered = _GENERIC if symbol.kind is SymbolKind.GENERIC else symbol
            remaining = remainder(cost, unit, offered)
            offers.append(NextPayment(offered, remaining, rest.can_pay(remaining)))
    return tuple(offers)


def remainder(cost: ManaCost, unit: ManaUnit, symbol: ManaSymbol) -> ManaCost:
    """What is left to pay when the unit pays the symbol; ``{1}`` means one of the generic mana.

    A unit that is not of a monocoloured hybrid symbol's colour pays one of its two generic mana,
    which leaves ``{1}``.  Raises ``CannotPay``.
    """
    if symbol.kind is SymbolKind.GENERIC:
        if not cost.generic:
            raise CannotPay(f"no generic mana in {cost.text}")
        return cost.with_generic(-1)
    if symbol not in cost.symbols or symbol.kind is SymbolKind.VARIABLE or not unit.pays(symbol):
        raise CannotPay(f"{unit.type.letter} mana pays no {symbol.text} of {cost.text}")
    symbols = list(cost.symbols)
    symbols.remove(symbol)
    if symbol.kind is SymbolKind.MONO_HYBRID and not symbol.mask >> unit.type & 1:
        return ManaCost.of([*symbols, *[_GENERIC] * (symbol.generic - 1)])
    return ManaCost.of(symbols)


def remainder_after_life(cost: ManaCost, symbol: ManaSymbol) -> ManaCost:
    """What is left when life pays a Phyrexian symbol of the cost.  Raises ``CannotPay``."""
    if symbol.kind is not SymbolKind.PHYREXIAN or symbol not in cost.symbols:
        raise CannotPay(f"life pays no {symbol.text} of {cost.text}")
    symbols = list(cost.symbols)
    symbols.remove(symbol)
    return ManaCost.of(symbols)
