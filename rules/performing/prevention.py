"""Prevention shields (CR 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.language import PreventDamage
from rules.performing.choosing import gather, number
from rules.performing.table import performs
from rules.reading import Context, players
from rules.state import PreventionShield

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(PreventDamage)
def _prevent(game: Game, effect: PreventDamage, ctx: Context) -> Procedure[None]:
    """Until end of turn. Of a certain amount every recipient has a shield of its own (CR 615.7)."""
    amount = None if effect.amount is None else number(effect.amount, ctx)
    if amount == 0:
        return
    if effect.what is None and effect.who is None:
        _raise(game, effect, ctx, (), (), True, amount)
        return
    objects: tuple[int, ...] = ()
    if effect.what is not None:
        objects = yield from gather(game, effect.what, ctx)
    who = () if effect.who is None else tuple(players(effect.who, ctx))
    if amount is not None:
        for one in objects:
            _raise(game, effect, ctx, (one,), (), False, amount)
        for player in who:
            _raise(game, effect, ctx, (), (player,), False, amount)
    elif objects or who:
        _raise(game, effect, ctx, objects, who, False, None)


def _raise(
    game: Game,
    effect: PreventDamage,
    ctx: Context,
    objects: tuple[int, ...],
    who: tuple[int, ...],
    anyone: bool,
    amount: int | None,
) -> None:
    state = game.state
    state.shields.append(
        PreventionShield(
            state.tick(),
            ctx.you,
            ctx.source,
            objects,
            who,
            anyone,
            amount,
            effect,
            dict(ctx.memory),
        )
    )
