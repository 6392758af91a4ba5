"""Costs in Chinese: {2}{R}，{T}，牺牲一个鬼怪."""

from __future__ import annotations

from cards.rendering.chinese.books import AMOUNTS, COSTS, PIECES
from cards.rendering.chinese.grammar import measure, numeral, series
from cards.rendering.chinese.selections import amount_of, in_zone
from cards.rendering.phrasebook import Language
from cards.rendering.references import split_owner
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import counter_name, zone_name
from rules.language import (
    Amount,
    Cost,
    DiscardCards,
    DiscardThis,
    ExileFromGraveyard,
    ExileThis,
    Filter,
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

__all__ = ["cost_parts", "cost_phrase", "counters", "payment"]


def _counted(count: Amount, filter_: Filter, zone: Zone, scope: Scope, before: str = "") -> str:
    said = in_zone(filter_, zone, scope)
    number = amount_of(count, scope)
    if said.whole is not None:
        return said.whole
    noun = before + said.noun()
    return f"{'另' if said.other else ''}{numeral(number)}{measure(noun)}{noun}"


@COSTS.rule(TapThis)
def _tap(node: TapThis, scope: Scope) -> str:
    return "{T}"


@COSTS.rule(UntapThis)
def _untap(node: UntapThis, scope: Scope) -> str:
    return "{Q}"


@COSTS.rule(SacrificeThis)
def _sacrifice_this(node: SacrificeThis, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"牺牲{scope.name}"


@COSTS.rule(SacrificePermanents)
def _sacrifice(node: SacrificePermanents, scope: Scope) -> str:
    said = _counted(node.count, node.filter, Zone.BATTLEFIELD, scope)
    short = in_zone(node.filter, Zone.BATTLEFIELD, scope).short
    scope.mention("sacrificed", Mention(short, label=f"所牺牲的{short}"), focus=False)
    return f"牺牲{said}"


@COSTS.rule(TapPermanents)
def _tap_permanents(node: TapPermanents, scope: Scope) -> str:
    before = "由你操控且未横置的"
    return f"横置{_counted(node.count, node.filter, Zone.BATTLEFIELD, scope, before)}"


@COSTS.rule(DiscardThis)
def _discard_this(node: DiscardThis, scope: Scope) -> str:
    return "弃掉此牌"


@COSTS.rule(DiscardCards)
def _discard(node: DiscardCards, scope: Scope) -> str:
    scope.mention("discarded", Mention("牌", label="所弃的牌"), focus=False)
    return f"弃{_counted(node.count, node.filter, Zone.HAND, scope)}"


@COSTS.rule(ExileThis)
def _exile_this(node: ExileThis, scope: Scope) -> str:
    if scope.zone is Zone.BATTLEFIELD:
        return f"放逐{scope.name}"
    return f"从你的{zone_name(scope.zone, Language.ZH)}中放逐此牌"


@COSTS.rule(ExileFromGraveyard)
def _exile_cards(node: ExileFromGraveyard, scope: Scope) -> str:
    filter_, _ = split_owner(node.filter)
    return f"从你的坟墓场中放逐{_counted(node.count, filter_, Zone.GRAVEYARD, scope)}"


@COSTS.rule(ReturnToHand)
def _return(node: ReturnToHand, scope: Scope) -> str:
    what = _counted(node.count, node.filter, Zone.BATTLEFIELD, scope, "由你操控的")
    return f"将{what}移回其拥有者手上"


@COSTS.rule(PayLife)
def _life(node: PayLife, scope: Scope) -> str:
    return f"支付{AMOUNTS.say(node.amount, scope)}点生命"


def counters(count: Amount, kind: str, scope: Scope) -> str:
    """一个充电指示物, 等量的+1/+1指示物."""
    number = amount_of(count, scope)
    name = counter_name(kind, Language.ZH)
    return f"等量的{name}" if number == "等量" else f"{numeral(number)}个{name}"


@COSTS.rule(RemoveCounter)
def _remove(node: RemoveCounter, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"从{scope.name}上移去{counters(node.count, node.kind, scope)}"


@COSTS.rule(PutCounter)
def _put(node: PutCounter, scope: Scope) -> str:
    scope.mention(THIS, Mention(scope.name))
    return f"在{scope.name}上放置{counters(node.count, node.kind, scope)}"


@COSTS.rule(LoyaltyChange)
def _loyalty(node: LoyaltyChange, scope: Scope) -> str:
    sign = "+" if node.change > 0 else "−" if node.change < 0 else ""
    return f"[{sign}{abs(node.change)}]"


def cost_parts(cost: Cost, scope: Scope) -> list[str]:
    """Mana first, then the other parts."""
    mana = [cost.mana.text] if cost.mana is not None and cost.mana.text else []
    return mana + [COSTS.say(part, scope) for part in cost.parts]


@PIECES.rule(Cost)
def cost_phrase(cost: Cost, scope: Scope) -> str:
    """The cost of an activated ability; {0} if it is nothing."""
    return "，".join(cost_parts(cost, scope)) or "{0}"


def payment(cost: Cost, scope: Scope) -> str:
    """What one does to pay: 支付{2}, 支付{1}且牺牲一个生物."""
    parts = [f"支付{part}" if part.startswith("{") else part for part in cost_parts(cost, scope)]
    return series(parts, "且") or "支付{0}"
