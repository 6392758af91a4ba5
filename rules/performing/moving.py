"""Moving objects from zone to zone (CR 400, 401, 701.13): exile, bounce, mill, reanimate, put on a
library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.decisions import ObjectRef, OrderChoice, Purpose
from rules.events import DestroyEvent, Event, MoveEvent, ShuffleEvent
from rules.funnel import happen, happen_together
from rules.language import Each, Move, Order, Position
from rules.objects import StackKind
from rules.performing.attaching import choose_host
from rules.performing.choosing import gather, shown_names
from rules.performing.table import performs
from rules.reading import Context, players
from rules.state import State
from rules.vocabulary import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["remember_moved"]

_PURPOSES = {
    Zone.HAND: Purpose.RETURN,
    Zone.EXILE: Purpose.EXILE,
    Zone.BATTLEFIELD: Purpose.ENTERS,
}

_KNOWN = (Zone.BATTLEFIELD, Zone.STACK)
"""Zones whose objects have more to them than their cards."""


def remember_moved(ctx: Context, name: str, happened: Sequence[Event]) -> None:
    """Remember what moved, under the name.

    What left the battlefield or the stack is remembered as it was there, for what is asked about
    it (CR 608.2h), and is followed to where it went; anything else as what it has become.
    """
    found: list[int] = []
    left: list[int] = []
    for event in happened:
        if isinstance(event, DestroyEvent):
            left.append(event.object)
            found.append(event.object)
        elif isinstance(event, MoveEvent):
            if event.origin in _KNOWN and event.to is not Zone.BATTLEFIELD:
                left.append(event.object)
                found.append(event.object)
            elif event.new_id:
                found.append(event.new_id)
    ctx.memory[name] = tuple(found)
    if left:
        followed = ctx.memory.get("followed", ())
        assert isinstance(followed, tuple)
        ctx.memory["followed"] = (*followed, *left)


@performs(Move)
def _move(game: Game, effect: Move, ctx: Context) -> Procedure[None]:
    """All move at the same time. What is in the zone already stays as it is, but for a library."""
    state = game.state
    purpose = _PURPOSES.get(effect.to, Purpose.CHOOSE)
    if effect.to is Zone.LIBRARY and effect.position is Position.BOTTOM:
        purpose = Purpose.BOTTOM
    found = yield from gather(game, effect.what, ctx, purpose)
    ids = [one for one in found if _can_move(state, one, effect.to)]
    shuffled = _libraries(effect, ids, ctx) if effect.position is Position.SHUFFLED else ()
    if effect.to is Zone.BATTLEFIELD:
        events = yield from _entries(game, effect, ids, ctx)
    else:
        if effect.to is Zone.LIBRARY:
            ids = yield from _ordered(game, effect, ids, ctx)
        events = [MoveEvent(one, effect.to, position=effect.position) for one in ids]
    happened = yield from happen_together(game, events)
    remember_moved(ctx, effect.remember, happened)
    if effect.to is Zone.LIBRARY:
        for player in shuffled:
            yield from happen(game, ShuffleEvent(player))


def _can_move(state: State, object_id: int, to: Zone) -> bool:
    """It is still there, is no ability on the stack, and would change zones (within a library:
    places)."""
    record = state.objects.get(object_id)
    if record is None or (record.info is not None and record.info.kind is not StackKind.SPELL):
        return False
    return record.zone is not to or to is Zone.LIBRARY


def _libraries(effect: Move, ids: list[int], ctx: Context) -> tuple[int, ...]:
    """Whose libraries are shuffled: those that cards are shuffled into, be it none at all (CR
    701.24c-d)."""
    if effect.to is not Zone.LIBRARY:
        return ()
    owners = {ctx.state.objects[one].owner for one in ids}
    if isinstance(effect.what, Each) and effect.what.whose is not None:
        owners.update(players(effect.what.whose, ctx))
    elif not owners:
        source = ctx.state.objects.get(ctx.source)
        owners.add(source.owner if source is not None else ctx.you)
    return tuple(player for player in ctx.state.players_in_order() if player in owners)


# Onto the battlefield


def _entries(game: Game, effect: Move, ids: list[int], ctx: Context) -> Procedure[list[Event]]:
    """Each under its controller-to-be; a card that is no permanent stays where it is (CR 304.4,
    307.4)."""
    named = None if effect.controller is None else players(effect.controller, ctx)
    if named is not None and not named:
        return []
    events: list[Event] = []
    for one in ids:
        record = game.state.objects[one]
        if not PERMANENT_TYPES.intersection(record.definition.types):
            continue
        controller = record.owner
        if named is not None and controller not in named:
            controller = named[0]
        event = MoveEvent(one, Zone.BATTLEFIELD, controller=controller, tapped=effect.tapped)
        if "Aura" in record.definition.subtypes:
            host = yield from choose_host(game, one, controller)
            if host is None:
                continue
            if isinstance(host, ObjectRef):
                event.attach_to = host.id
            else:
                event.attach_player = host.player
        events.append(event)
    return events


# Into a library


def _ordered(game: Game, effect: Move, ids: list[int], ctx: Context) -> Procedure[list[int]]:
    """The cards in the order in which they are put there, library by library (CR 401.4)."""
    state = game.state
    result: list[int] = []
    for owner in state.players_in_order():
        mine = [one for one in ids if state.objects[one].owner == owner]
        if len(mine) > 1 and effect.position is not Position.SHUFFLED:
            if effect.order is Order.RANDOM:
                state.stream.shuffle(mine)
            elif effect.order is Order.OWNER_CHOOSES:
                mine = yield from _order(game, mine, _who_orders(state, mine, owner, ctx), ctx)
        # the first is to end up on top: on the top it is put last, on the bottom first
        result.extend(reversed(mine) if effect.position is Position.TOP else mine)
    return result


def _who_orders(state: State, cards: list[int], owner: int, ctx: Context) -> int:
    """The owner; but whoever looked at cards of another's library puts them back, unseen by the
    owner."""
    if all(state.objects[one].zone is Zone.LIBRARY for one in cards):
        return ctx.you
    return owner


def _order(game: Game, cards: list[int], chooser: int, ctx: Context) -> Procedure[list[int]]:
    refs = tuple(ObjectRef(one) for one in cards)
    names = shown_names(game.state, chooser, cards)
    answer = yield from ask(OrderChoice(chooser, ctx.source, Purpose.ORDER_CARDS, refs, names))
    return [cards[index] for index in picked(answer)]
