"""Destroying and sacrificing permanents (CR 701.8, 701.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.decisions import Purpose
from rules.events import Cause, DestroyEvent, MoveEvent
from rules.funnel import happen_together
from rules.language import Destroy, Remembered, Sacrifice, This
from rules.performing.choosing import gather
from rules.performing.moving import remember_moved
from rules.performing.permanents import on_battlefield
from rules.performing.table import performs
from rules.reading import Context
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(Destroy)
def _destroy(game: Game, effect: Destroy, ctx: Context) -> Procedure[None]:
    """All at the same time. Indestructible and regeneration are the funnel's affair."""
    ids = yield from gather(game, effect.what, ctx)
    happened = yield from happen_together(
        game,
        [
            DestroyEvent(one, no_regeneration=effect.no_regeneration)
            for one in on_battlefield(game.state, ids)
        ],
    )
    remember_moved(ctx, effect.remember, happened)


@performs(Sacrifice)
def _sacrifice(game: Game, effect: Sacrifice, ctx: Context) -> Procedure[None]:
    """Each by its controller, all at the same time; not a destruction (CR 701.21a).

    "Sacrifice it" is said to the controller of the ability: not if another controls it by then.
    """
    ids = yield from gather(game, effect.what, ctx, Purpose.SACRIFICE)
    objects = game.state.objects
    if isinstance(effect.what, This | Remembered):
        ids = tuple(one for one in ids if one in objects and objects[one].controller == ctx.you)
    happened = yield from happen_together(
        game,
        [
            MoveEvent(one, Zone.GRAVEYARD, Cause.SACRIFICE, by=objects[one].controller)
            for one in on_battlefield(game.state, ids)
        ],
    )
    remember_moved(ctx, effect.remember, happened)
