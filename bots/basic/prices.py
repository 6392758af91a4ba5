"""What a cost is felt to cost, mana apart from the rest."""

from __future__ import annotations

from bots.basic.board import price_of_life
from bots.basic.dooming import doomed
from bots.basic.filters import Scene, passes
from bots.basic.reading import number_of
from bots.basic.worth import in_hand, permanent
from rules.language import (
    Cost,
    CostPart,
    DiscardCards,
    DiscardThis,
    ExileThis,
    LoyaltyChange,
    PayLife,
    RemoveCounter,
    ReturnToHand,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
)

__all__ = ["A_MANA", "price", "price_of_parts"]

A_MANA = 0.12
"""Mana not spent is lost at the end of the step: it is cheap, as long as nothing else needs it."""

LOYALTY = 0.5


def price(cost: Cost, scene: Scene) -> float:
    mana = cost.mana.mana_value if cost.mana is not None else 0
    return mana * A_MANA + price_of_parts(cost, scene)


def price_of_parts(cost: Cost, scene: Scene) -> float:
    """What is paid beside mana."""
    return sum(_part(part, scene) for part in cost.parts)


def _part(part: CostPart, scene: Scene) -> float:
    board, source = scene.board, scene.source
    if isinstance(part, TapThis):
        return _tapping(scene)
    if isinstance(part, SacrificeThis | ExileThis):
        return _loss(source.id, scene) if source is not None else 0.0
    if isinstance(part, DiscardThis):
        return in_hand(source, board) if source is not None else 2.0
    if isinstance(part, LoyaltyChange):
        return -LOYALTY * part.change
    if isinstance(part, PayLife):
        return number_of(part.amount, scene) * price_of_life(board.our_life)
    if isinstance(part, DiscardCards):
        return 1.5 * number_of(part.count, scene)
    if isinstance(part, SacrificePermanents | ReturnToHand | TapPermanents):
        able = sorted(
            _loss(t.id, scene) for t in board.controlled(scene.you) if passes(part.filter, t, scene)
        )
        share = 1.0 if isinstance(part, SacrificePermanents) else 0.4
        if isinstance(part, TapPermanents):
            share = 0.1
        return share * sum(able[: number_of(part.count, scene)])
    if isinstance(part, RemoveCounter):
        return 0.5 * number_of(part.count, scene)
    return 0.1


def _loss(object_id: int, scene: Scene) -> float:
    """What is lost with a permanent of ours; nothing if it dies anyway."""
    board = scene.board
    thing = board.objects.get(object_id)
    if thing is None or object_id in doomed(board):
        return 0.0
    return permanent(thing, board)


def _tapping(scene: Scene) -> float:
    """A creature that taps neither attacks nor blocks."""
    source = scene.source
    if source is None or source.power is None or source.power <= 0:
        return 0.0
    board = scene.board
    before_attack = board.our_turn and board.view.phase in ("beginning", "precombat_main")
    if before_attack and not source.summoning_sick and "defender" not in source.keywords:
        return 0.25 * source.power
    return 0.0
