"""Prevention shields (CR 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.decisions import Purpose
from rules.language import Occasion, PreventDamage
from rules.objects import StackKind
from rules.performing.choosing import choose_objects, gather, number
from rules.performing.table import performs
from rules.reading import Context, matches, players
from rules.replacing_damage import SHIELDED_FROM
from rules.state import PreventionShield, State

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(PreventDamage)
def _prevent(game: Game, effect: PreventDamage, ctx: Context) -> Procedure[None]:
    """Until end of turn. Of a certain amount every recipient has a shield of its own (CR 615.7)."""
    if effect.occasion is Occasion.NEXT_TIME and not (yield from _choose_source(game, effect, ctx)):
        return
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


def _choose_source(game: Game, effect: PreventDamage, ctx: Context) -> Procedure[bool]:
    """The controller chooses a source that could deal such damage; whether there is one (CR 609.7).

    Nothing is a target; the shield remembers the source.
    """
    fit = [one for one in _sources(game.state) if matches(effect.source, ctx, one)]
    chosen = yield from choose_objects(game, ctx.you, fit, 1, 1, Purpose.CHOOSE, ctx.source)
    ctx.memory[SHIELDED_FROM] = chosen
    return bool(chosen)


def _sources(state: State) -> tuple[int, ...]:
    """Permanents, spells, and what the abilities on the stack are of, though it be gone."""
    found = dict.fromkeys(state.battlefield)
    for one in state.stack:
        info = state.objects[one].info
        assert info is not None
        source = one if info.kind is StackKind.SPELL else info.source
        if source in state.objects or source in state.gone:
            found[source] = None
    return tuple(found)


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
