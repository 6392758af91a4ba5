"""The parts of a cost other than mana: whether they can be paid, all together, and with what (CR
118.3, 601.2h).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.decisions import Purpose
from rules.language import (
    CostPart,
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
from rules.mana_sources import sick
from rules.reading import Context, amount, matches
from rules.state import State
from rules.vocabulary import Zone

__all__ = ["PURPOSES", "can_pay_parts", "candidates", "count_of", "fit", "life_of"]

PURPOSES: dict[type[CostPart], Purpose] = {
    SacrificePermanents: Purpose.SACRIFICE,
    TapPermanents: Purpose.TAP,
    DiscardCards: Purpose.DISCARD,
    ExileFromGraveyard: Purpose.EXILE,
    ReturnToHand: Purpose.RETURN,
}
"""The parts for which something is chosen."""

_DONE_TO_THIS: dict[type[CostPart], type[CostPart]] = {
    TapPermanents: TapThis,
    SacrificePermanents: SacrificeThis,
    ReturnToHand: SacrificeThis,
}
"""The parts that do it to the object itself, which can't be chosen then."""


def can_pay_parts(state: State, player: int, parts: tuple[CostPart, ...], ctx: Context) -> bool:
    """Whether the parts can be paid, no object and no point of life for two of them."""
    for part in parts:
        if not _payable(state, player, part, parts, ctx):
            return False
    if len(parts) == 1:
        return True
    if not _is_enough(state, player, life_of(parts, ctx)):
        return False
    chosen = [part for part in parts if type(part) in PURPOSES]
    return len(chosen) < 2 or fit(
        (candidates(state, player, part, parts, ctx), count_of(part, ctx)) for part in chosen
    )


def life_of(parts: Iterable[CostPart], ctx: Context) -> int:
    """The life that all the parts together ask for."""
    return sum(max(0, amount(part.amount, ctx)) for part in parts if isinstance(part, PayLife))


def count_of(part: CostPart, ctx: Context) -> int:
    """How many are to be chosen for a part that asks for a choice."""
    return amount(part.count, ctx)  # type: ignore[attr-defined]


def candidates(
    state: State, player: int, part: CostPart, parts: Sequence[CostPart], ctx: Context
) -> list[int]:
    """What may be given up for that one of the parts, which asks for a choice."""
    if isinstance(part, SacrificePermanents | ReturnToHand | TapPermanents):
        pool = [o for o in state.battlefield if state.objects[o].controller == player]
        if isinstance(part, TapPermanents):
            pool = [o for o in pool if not state.objects[o].tapped]
        if any(type(other) is _DONE_TO_THIS[type(part)] for other in parts):
            pool = [o for o in pool if o != ctx.source]
    elif isinstance(part, DiscardCards):
        pool = [o for o in state.players[player].hand if o != ctx.source]
    else:
        assert isinstance(part, ExileFromGraveyard)
        pool = [o for o in state.players[player].graveyard if o != ctx.source]
    filter_: Filter = part.filter
    return [o for o in pool if matches(filter_, ctx, o)]


def fit(needs: Iterable[tuple[Sequence[int], int]]) -> bool:
    """Whether each need, candidates and a count, can be met with candidates of its own."""
    places = [options for options, count in needs for _ in range(count)]
    taken: dict[int, int] = {}

    def settle(place: int, seen: set[int]) -> bool:
        for one in places[place]:
            if one not in seen:
                seen.add(one)
                if one not in taken or settle(taken[one], seen):
                    taken[one] = place
                    return True
        return False

    return all(settle(place, set()) for place in range(len(places)))


def _payable(
    state: State, player: int, part: CostPart, parts: Sequence[CostPart], ctx: Context
) -> bool:
    """Whether that one of the parts can be paid, whatever is chosen for the others."""
    record = state.objects.get(ctx.source)
    if isinstance(part, TapThis | UntapThis):
        return (
            record is not None
            and record.zone is Zone.BATTLEFIELD
            and record.tapped is isinstance(part, UntapThis)
            and not sick(state, ctx.source)
        )
    if isinstance(part, SacrificeThis):
        return record is not None and record.zone is Zone.BATTLEFIELD
    if isinstance(part, DiscardThis):
        return record is not None and record.zone is Zone.HAND
    if isinstance(part, ExileThis):
        return record is not None
    if isinstance(part, PayLife):
        return _is_enough(state, player, amount(part.amount, ctx))
    if isinstance(part, LoyaltyChange):
        return record is not None and record.counters.get("loyalty", 0) + part.change >= 0
    if isinstance(part, RemoveCounter):
        needed = amount(part.count, ctx)
        return record is not None and record.counters.get(part.kind, 0) >= needed
    if isinstance(part, PutCounter):
        return record is not None
    return len(candidates(state, player, part, parts, ctx)) >= count_of(part, ctx)


def _is_enough(state: State, player: int, life: int) -> bool:
    """CR 119.4, seed 806.9d: the team's life total must cover it; 0 can always be paid."""
    return life <= 0 or state.team_of(player).life >= life
