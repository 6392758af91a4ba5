"""Whether an effect could do anything now: what is impossible is not offered as a choice (CR
608.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.language import (
    Attach,
    Bind,
    ChangeTargets,
    ChooseEffect,
    Chosen,
    CopySpell,
    CounterSpell,
    Destroy,
    Discard,
    Effect,
    Move,
    Nothing,
    RemoveCounters,
    Sacrifice,
    Selection,
    Sequence,
    Tap,
    Untap,
)
from rules.performing.choosing import number, sought, with_each
from rules.reading import Context, matches, objects, players

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["possible"]

_ON_OBJECTS = (
    Attach,
    ChangeTargets,
    CopySpell,
    CounterSpell,
    Destroy,
    Move,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
"""Verbs that do nothing without an object."""


def possible(game: Game, effect: Effect, ctx: Context) -> bool:
    """False only if the effect surely does nothing.  Asks nothing and changes nothing."""
    if isinstance(effect, Nothing):
        return False
    if isinstance(effect, Sequence):
        return _some_step(game, effect, ctx)
    if isinstance(effect, ChooseEffect):
        return any(possible(game, option, ctx) for option in effect.options)
    if isinstance(effect, Discard):
        return any(_can_discard(game, player, effect, ctx) for player in players(effect.who, ctx))
    if isinstance(effect, Tap | Untap):
        tapped = isinstance(effect, Untap)
        found = _might_hold(effect.what, ctx)
        state = game.state
        return any(o in state.objects and state.objects[o].tapped is tapped for o in found)
    if isinstance(effect, _ON_OBJECTS):
        return bool(_might_hold(effect.what, ctx)) or _searches(effect.what)
    return True


def _some_step(game: Game, effect: Sequence, ctx: Context) -> bool:
    """Some step does something; one on what an earlier step will bind is not looked at."""
    steps = effect.steps
    if steps and isinstance(steps[0], Bind):
        return bool(_might_hold(steps[0].what, ctx)) or _searches(steps[0].what)
    return any(possible(game, step, ctx) for step in steps)


def _might_hold(selection: Selection, ctx: Context) -> tuple[int, ...]:
    """The objects from which the selection will be."""
    if isinstance(selection, Chosen):
        return _might_hold(selection.among, ctx) if number(selection.maximum, ctx) else ()
    return tuple(objects(selection, ctx))


def _searches(selection: Selection) -> bool:
    """A library may be searched though nothing is found in it (CR 701.23g)."""
    return isinstance(selection, Chosen) and sought(selection.among) is not None


def _can_discard(game: Game, player: int, effect: Discard, ctx: Context) -> bool:
    hand = game.state.players[player].hand
    own = with_each(ctx, player)
    return any(matches(effect.filter, own, card) for card in hand)
