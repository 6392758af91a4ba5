"""Costs in English: "{2}{R}, {T}, Sacrifice a Goblin"."""

from __future__ import annotations

from cards.rendering.english.books import AMOUNTS, COSTS, PIECES
from cards.rendering.english.grammar import article, capital, listed, number_word
from cards.rendering.english.nouns import nominal
from cards.rendering.english.selections import amount_of, in_zone
from cards.rendering.references import split_owner
from cards.rendering.scope import THIS, Mention, Scope
from rules.language import (
    Amount,
    Cost,
    DiscardCards,
    DiscardThis,
    ExileFromGraveyard,
    ExileThis,
    Filter,
    Fixed,
    LoyaltyChange,
    PayLife,
    PutCounter,
    RemoveCounter,
    ReturnToHand,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from rules.vocabulary import Zone

__all__ = ["cost_parts", "cost_phrase", "payment"]


def _counted(count: Amount, filter_: Filter, zone: Zone, scope: Scope) -> str:
    said = in_zone(filter_, zone, scope)
    number = amount_of(count, scope)
    scope.mention("counted", Mention(said.short))
    return said.counted(number)


@COSTS.rule(TapThis)
def _tap(node: TapThis, scope: Scope) -> str:
    return "{T}"


@COSTS.rule(UntapThis)
def _untap(node: UntapThis, scope: Scope) -> str:
    return "{Q}"


@COSTS.rule(SacrificeThis)
def _sacrifice_this(node: SacrificeThis, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"sacrifice {scope.name}"


@COSTS.rule(SacrificePermanents)
def _sacrifice(node: SacrificePermanents, scope: Scope) -> str:
    said = _counted(node.count, node.filter, Zone.BATTLEFIELD, scope)
    short = nominal(node.filter, scope).short
    scope.mention("sacrificed", Mention(short, label=f"the sacrificed {short}"), focus=False)
    return f"sacrifice {said}"


@COSTS.rule(TapPermanents)
def _tap_permanents(node: TapPermanents, scope: Scope) -> str:
    said = nominal(node.filter, scope)
    number = amount_of(node.count, scope)
    if number == 1:
        text = (
            f"another untapped {said.noun()}" if said.other else article(f"untapped {said.noun()}")
        )
    else:
        word = number_word(number) if isinstance(number, int) else number
        text = f"{word} {'other ' if said.other else ''}untapped {said.noun(True)}"
    return f"tap {text} you control"


@COSTS.rule(DiscardThis)
def _discard_this(node: DiscardThis, scope: Scope) -> str:
    return "discard this card"


@COSTS.rule(DiscardCards)
def _discard(node: DiscardCards, scope: Scope) -> str:
    scope.mention("discarded", Mention("card", label="the discarded card"), focus=False)
    return f"discard {_counted(node.count, node.filter, Zone.HAND, scope)}"


@COSTS.rule(ExileThis)
def _exile_this(node: ExileThis, scope: Scope) -> str:
    where = "" if scope.zone is Zone.BATTLEFIELD else f" from your {scope.zone.name.lower()}"
    return f"exile {scope.name if not where else 'this card'}{where}"


@COSTS.rule(ExileFromGraveyard)
def _exile_cards(node: ExileFromGraveyard, scope: Scope) -> str:
    filter_, _ = split_owner(node.filter)
    return f"exile {_counted(node.count, filter_, Zone.GRAVEYARD, scope)} from your graveyard"


@COSTS.rule(ReturnToHand)
def _return(node: ReturnToHand, scope: Scope) -> str:
    said = _counted(node.count, node.filter, Zone.BATTLEFIELD, scope)
    hand = "its owner's hand" if node.count == Fixed(1) else "their owner's hand"
    return f"return {said} you control to {hand}"


@COSTS.rule(PayLife)
def _life(node: PayLife, scope: Scope) -> str:
    return f"pay {AMOUNTS.say(node.amount, scope)} life"


def counters(count: Amount, kind: str, scope: Scope) -> str:
    """ "a charge counter", "two +1/+1 counters"."""
    number = amount_of(count, scope)
    if number == 1:
        return article(f"{kind} counter")
    return f"{number_word(number) if isinstance(number, int) else number} {kind} counters"


@COSTS.rule(RemoveCounter)
def _remove(node: RemoveCounter, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"remove {counters(node.count, node.kind, scope)} from {scope.name}"


@COSTS.rule(PutCounter)
def _put(node: PutCounter, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"put {counters(node.count, node.kind, scope)} on {scope.name}"


@COSTS.rule(LoyaltyChange)
def _loyalty(node: LoyaltyChange, scope: Scope) -> str:
    sign = "+" if node.change > 0 else "−" if node.change < 0 else ""
    return f"[{sign}{abs(node.change)}]"


def cost_parts(cost: Cost, scope: Scope) -> list[str]:
    """Mana first, then the other parts, each without a capital."""
    mana = [cost.mana.text] if cost.mana is not None and cost.mana.text else []
    return mana + [COSTS.say(part, scope) for part in cost.parts]


@PIECES.rule(Cost)
def cost_phrase(cost: Cost, scope: Scope) -> str:
    """The cost of an activated ability; "{0}" if it is nothing."""
    return ", ".join(capital(part) for part in cost_parts(cost, scope)) or "{0}"


def payment(cost: Cost, scope: Scope) -> str:
    """What one does to pay: "pay {2}", "pay {1} and sacrifice a creature"."""
    parts = [f"pay {part}" if part.startswith("{") else part for part in cost_parts(cost, scope)]
    return listed(parts) or "pay {0}"
