"""What happens to permanents that stay: tap, untap, counters, attaching, regeneration, leaving
combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.combat.leaving import remove_from_combat
from rules.decisions import Purpose
from rules.events import AttachEvent, CounterEvent, Event, TapEvent, UntapEvent
from rules.funnel import happen, happen_together
from rules.language import (
    Attach,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Tap,
    Untap,
)
from rules.performing.attaching import can_be_attached
from rules.performing.choosing import each_number, gather, number
from rules.performing.table import performs
from rules.reading import Context
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["on_battlefield"]


def on_battlefield(state: State, ids: tuple[int, ...]) -> list[int]:
    return [
        one for one in ids if one in state.objects and state.objects[one].zone is Zone.BATTLEFIELD
    ]


@performs(Tap)
def _tap(game: Game, effect: Tap, ctx: Context) -> Procedure[None]:
    """Only what is untapped can be tapped (CR 701.26a)."""
    ids = yield from gather(game, effect.what, ctx, Purpose.TAP)
    found = on_battlefield(game.state, ids)
    events = [TapEvent(one) for one in found if not game.state.objects[one].tapped]
    yield from happen_together(game, events)


@performs(Untap)
def _untap(game: Game, effect: Untap, ctx: Context) -> Procedure[None]:
    ids = yield from gather(game, effect.what, ctx, Purpose.UNTAP)
    found = on_battlefield(game.state, ids)
    events = [UntapEvent(one) for one in found if game.state.objects[one].tapped]
    yield from happen_together(game, events)


@performs(PutCounters)
def _put_counters(game: Game, effect: PutCounters, ctx: Context) -> Procedure[None]:
    """On each of the permanents, and on each of the players (CR 122.1)."""
    events: list[Event] = []
    if effect.what is not None:
        ids = yield from gather(game, effect.what, ctx)
        count = number(effect.count, ctx)
        if count:
            found = on_battlefield(game.state, ids)
            events.extend(CounterEvent(effect.kind, count, object=one) for one in found)
    if effect.who is not None:
        for player, count in each_number(effect.count, effect.who, ctx):
            if count:
                events.append(CounterEvent(effect.kind, count, player=player))
    yield from happen_together(game, events)


@performs(RemoveCounters)
def _remove_counters(game: Game, effect: RemoveCounters, ctx: Context) -> Procedure[None]:
    """As many as there are of those asked for (CR 101.3)."""
    ids = yield from gather(game, effect.what, ctx)
    count = number(effect.count, ctx)
    events: list[Event] = []
    for one in on_battlefield(game.state, ids):
        fewer = min(count, game.state.objects[one].counters.get(effect.kind, 0))
        if fewer:
            events.append(CounterEvent(effect.kind, -fewer, object=one))
    yield from happen_together(game, events)


@performs(Attach)
def _attach(game: Game, effect: Attach, ctx: Context) -> Procedure[None]:
    """What can't be attached there does not move (CR 701.3b, 303.4j, 301.5b)."""
    ids = yield from gather(game, effect.what, ctx)
    to = yield from gather(game, effect.to, ctx)
    if not to:
        return
    state = game.state
    for one in on_battlefield(state, ids):
        if can_be_attached(state, one, to[0], state.objects[one].controller):
            yield from happen(game, AttachEvent(one, to=to[0]))


@performs(Regenerate)
def _regenerate(game: Game, effect: Regenerate, ctx: Context) -> Procedure[None]:
    """A shield for the next time it would be destroyed this turn (CR 701.19a)."""
    ids = yield from gather(game, effect.what, ctx)
    for one in on_battlefield(game.state, ids):
        game.state.own(one).shields += 1


@performs(RemoveFromCombat)
def _remove_from_combat(game: Game, effect: RemoveFromCombat, ctx: Context) -> Procedure[None]:
    """CR 506.4."""
    ids = yield from gather(game, effect.what, ctx)
    for one in on_battlefield(game.state, ids):
        remove_from_combat(game.state, one)
