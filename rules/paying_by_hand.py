"""Manual payment (CR 601.2g-h): the payer spends the pool unit by unit and chooses what to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from rules.answers import Act, Cancel
from rules.asking import Cancelled, Left, One, Procedure
from rules.decisions import PayMana
from rules.events import Cause, LifeEvent
from rules.funnel import happen
from rules.mana import ManaCost, SymbolKind
from rules.mana_shapes import ManaSource
from rules.mana_sources import produce
from rules.mana_supply import LIFE_PER_SYMBOL, ManaSupply
from rules.payment import Tap
from rules.spending import next_payments, remainder_after_life
from rules.vocabulary import ManaType

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["pay_by_hand"]

MAX_STEPS = 200
"""Steps of one payment: more than any pool and battlefield need; then the rest is paid
automatically.
"""

MAX_WAYS = 32
"""Ways to tap one source that are offered: all, but for sources of many units of any colour."""

Step = Callable[[], Procedure[ManaCost]]


def pay_by_hand(
    game: Game,
    player: int,
    mana: ManaCost,
    source: int,
    available: Callable[[], ManaSupply],
    cancellable: bool,
) -> Procedure[ManaCost]:
    """Returns what the payer leaves to be paid automatically; every step leaves the rest payable.

    Raises ``Cancelled`` if the payer calls off a cancellable payment.
    """
    for _ in range(MAX_STEPS):
        if mana.is_free:
            break
        steps = dict(_steps(game, player, mana, available()))
        if not steps:
            break
        options = tuple(steps)
        answer = yield One(PayMana(player, source, mana.text, options))
        if isinstance(answer, Left):
            continue
        if isinstance(answer, Cancel):
            if cancellable:
                raise Cancelled
            break
        if not isinstance(answer, Act):
            break
        mana = yield from steps[options[answer.option]]()
    return mana


def _steps(game: Game, player: int, mana: ManaCost, have: ManaSupply) -> Iterator[tuple[str, Step]]:
    for unit in dict.fromkeys(game.state.players[player].pool.units()):
        snow = "snow " if unit.snow else ""
        for step in next_payments(mana, unit, have):
            if step.payable:

                def spend(unit=unit, rest=step.remaining):  # type: ignore[no-untyped-def]
                    game.state.own_player(player).pool.spend(unit)
                    return rest
                    yield

                yield f"pool:{snow}{unit.type.letter}>{step.symbol.text}", spend
    for source in have.sources:
        for tap in islice(_taps(source), MAX_WAYS):
            without = have.without(source.id)
            for type_ in tap.types:
                without = without.with_floating(type_, source.shape.snow)
            if without.can_pay(mana):

                def use(tap=tap):  # type: ignore[no-untyped-def]
                    yield from produce(game, player, tap)
                    return mana

                letters = "".join(t.letter for t in tap.types)
                yield f"tap:{source.id}:{letters}", use
    for symbol in dict.fromkeys(mana.flexible):
        if symbol.kind is SymbolKind.PHYREXIAN and have.life >= LIFE_PER_SYMBOL:
            rest = remainder_after_life(mana, symbol)
            if have.after_life(LIFE_PER_SYMBOL).can_pay(rest):

                def bleed(rest=rest):  # type: ignore[no-untyped-def]
                    yield from happen(game, LifeEvent(player, -LIFE_PER_SYMBOL, Cause.PAYMENT))
                    return rest

                yield f"life:{symbol.text}", bleed


def _taps(source: ManaSource) -> Iterator[Tap]:
    """Every way to tap a source."""
    for alternative in source.shape.alternatives:
        for output, masks in alternative.origins:
            for types in product(*(_types(mask) for mask in masks)):
                yield Tap(source, output, types)


def _types(mask: int) -> tuple[ManaType, ...]:
    return tuple(t for t in ManaType if mask >> t & 1)
