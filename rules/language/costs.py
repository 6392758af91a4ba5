"""Costs (CR 118): what is paid to cast, to activate, or to have or avert an effect."""

from __future__ import annotations

from attrs import frozen

from rules.language.amounts import Amount, Fixed, Times
from rules.language.filters import Anything, Filter
from rules.mana import ManaCost

__all__ = [
    "Cost",
    "CostPart",
    "DiscardCards",
    "DiscardThis",
    "ExileFromGraveyard",
    "ExileThis",
    "LoyaltyChange",
    "PayLife",
    "PutCounter",
    "RemoveCounter",
    "ReturnToHand",
    "SacrificePermanents",
    "SacrificeThis",
    "TapPermanents",
    "TapThis",
    "UntapThis",
]


class CostPart:
    """One part of a cost other than mana."""

    __slots__ = ()


@frozen
class TapThis(CostPart):
    """The tap symbol (CR 107.5)."""


@frozen
class UntapThis(CostPart):
    """The untap symbol (CR 107.6)."""


@frozen
class SacrificeThis(CostPart):
    pass


@frozen
class SacrificePermanents(CostPart):
    """Sacrifice ``count`` permanents you control; they are remembered as ``"sacrificed"``."""

    count: Amount
    filter: Filter


@frozen
class TapPermanents(CostPart):
    """Tap ``count`` untapped permanents you control."""

    count: Amount
    filter: Filter


@frozen
class DiscardThis(CostPart):
    """Discard the card whose ability this is (cycling)."""


@frozen
class DiscardCards(CostPart):
    """Discard ``count`` cards of your choice; they are remembered as ``"discarded"``."""

    count: Amount
    filter: Filter = Anything()


@frozen
class ExileThis(CostPart):
    """Exile the card whose ability this is from where it is."""


@frozen
class ExileFromGraveyard(CostPart):
    count: Amount
    filter: Filter = Anything()


@frozen
class ReturnToHand(CostPart):
    """Return ``count`` permanents you control to their owners' hands."""

    count: Amount
    filter: Filter


@frozen
class PayLife(CostPart):
    """Pay life (CR 119.4); for a member of a two-headed team seed 806.9d."""

    amount: Amount


@frozen
class RemoveCounter(CostPart):
    """Remove ``count`` counters of a kind from this permanent."""

    kind: str
    count: Amount


@frozen
class PutCounter(CostPart):
    """Put ``count`` counters of a kind on this permanent."""

    kind: str
    count: Amount


@frozen
class LoyaltyChange(CostPart):
    """A loyalty symbol: put ``change`` loyalty counters on this, or remove them (CR 606.4)."""

    change: int


@frozen
class Cost:
    """Mana and other parts together; each is paid in full or the cost is not paid (CR 118.3)."""

    mana: ManaCost | None = None
    parts: tuple[CostPart, ...] = ()

    def times(self, number: int) -> Cost:
        """As often as that, what is chosen for it each time anew (CR 702.24a)."""
        if number == 1:
            return self
        mana = None if self.mana is None else ManaCost.of(self.mana.symbols * number)
        parts: list[CostPart] = []
        for part in self.parts:
            if isinstance(part, PayLife):  # in one sum: that is what must be there
                parts.append(PayLife(Times(Fixed(number), part.amount)))
            else:
                parts.extend([part] * number)
        return Cost(mana, tuple(parts))
