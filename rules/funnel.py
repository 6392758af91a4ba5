"""The one funnel: every event is replaced or prevented, applied, then looked at by triggers (CR
614-616, 603).

``happen`` for one event, ``happen_together`` for several at once.  There is no other way to change
a game, but for what ``State`` derives and what the turn and priority machinery keep of themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.applying import LOYALTY, apply_simply
from rules.asking import Procedure
from rules.board import board
from rules.coming_and_going import came_or_went
from rules.controlling import sees_as
from rules.events import (
    AbilityActivatedEvent,
    AddManaEvent,
    AttachEvent,
    BecameTargetEvent,
    Cause,
    CounterEvent,
    CreateTokenEvent,
    DamageEvent,
    DestroyEvent,
    DrawEvent,
    Event,
    LifeEvent,
    LoseGameEvent,
    MoveEvent,
    SpellCastEvent,
    StepBeganEvent,
    TapEvent,
    TappedForManaEvent,
    UntapEvent,
    WinGameEvent,
)
from rules.notices import Notice, NoticeKind
from rules.replacement import nothing_replaces, replace
from rules.replacing_damage import shielded_first
from rules.triggered import WATCHED, Watchers, collect, nobody_watches, watchers
from rules.vocabulary import BATTLEFIELD, HAND, CardType, Keyword, Zone

if TYPE_CHECKING:
    from rules.game import Game
    from rules.state import State

__all__ = ["happen", "happen_at_once", "happen_together"]

_TAPS = (TapEvent, UntapEvent)

_MAY_LEAVE = frozenset({MoveEvent, DestroyEvent})

_CHANGE_CHARACTERISTICS = frozenset({CounterEvent, AttachEvent})

_LOOKED_AT = frozenset({DamageEvent, LifeEvent, LoseGameEvent, WinGameEvent})
"""Events that state-based actions look at, besides those that change characteristics (CR 704.5)."""

_CHANGE_NOTHING = frozenset(
    {
        AbilityActivatedEvent,
        AddManaEvent,
        BecameTargetEvent,
        DrawEvent,
        SpellCastEvent,
        StepBeganEvent,
        TappedForManaEvent,
    }
)
"""Events that change nobody's legal actions: what they tell of did, or a player's record shows
it.
"""


def happen_at_once(game: Game, event: Event) -> bool | None:
    """Make an event happen that nothing can replace and nothing watches for; ``None``: it must take
    ``happen``'s way.  The short cut of that way, for what happens most often."""
    kind = type(event)
    state = game.state
    if kind in _BY_PARTS or kind is DestroyEvent or not nothing_replaces(state, event):
        return None
    if isinstance(event, MoveEvent):
        # what comes or goes may itself be what watches
        zones = state.watched_zones
        if event.to in zones or state.objects[event.object].zone in zones:
            return None
    if kind in WATCHED and not nobody_watches(state, kind, None):
        return None
    if not apply_simply(game, event):
        return False
    _note_change(state, event)
    return True


def happen(game: Game, event: Event) -> Procedure[bool]:
    """Make one event happen. True if it did, in whatever form; its fields tell what came of it."""
    kind = type(event)
    if kind is DestroyEvent:
        return bool((yield from happen_together(game, (event,))))
    state = game.state
    before = _looking_back(state, event) if kind in _MAY_LEAVE else None
    if not nothing_replaces(state, event) and not (yield from replace(game, event)):
        return False
    if kind in _BY_PARTS:
        if not (yield from _BY_PARTS[kind](game, event)):
            return False
    elif not apply_simply(game, event):
        return False
    if kind is DamageEvent and event.gains >= 0:  # type: ignore[attr-defined]
        yield from _gain_by_lifelink(game, (event,))
    _note_change(state, event)
    if kind in WATCHED and not nobody_watches(state, kind, before):
        yield from collect(game, event, before)
    return True


def happen_together(game: Game, events: Sequence[Event]) -> Procedure[list[Event]]:
    """Make several events happen at once; returns those that happened.

    All are replaced before any is applied, and triggers see the game before and after all of them.
    """
    state = game.state
    if state.shields and len(events) > 1:
        events = yield from shielded_first(state, events)
    before: Watchers | None = None
    for event in events:
        if type(event) in _MAY_LEAVE:
            before = _looking_back(state, event)
            if before is not None:
                break
    kept: dict[int, Event] = {}
    destroying: list[tuple[DestroyEvent, MoveEvent]] = []
    for place in _in_order_of_choice(state, events):
        event = events[place]
        if not nothing_replaces(state, event) and not (yield from replace(game, event)):
            continue
        if isinstance(event, DestroyEvent):
            move = MoveEvent(event.object, Zone.GRAVEYARD, Cause.DESTROY)
            if not (yield from replace(game, move)):
                continue
            destroying.append((event, move))
            event = move
        kept[place] = event
    passed = [kept[place] for place in sorted(kept)]
    for event in passed:
        if isinstance(event, MoveEvent) and event.object in state.objects:
            game.characteristics(event.object)  # last known information is that of before
    happened: list[Event] = []
    for event in passed:
        if type(event) in _BY_PARTS:
            if (yield from _BY_PARTS[type(event)](game, event)):
                happened.append(event)
        elif apply_simply(game, event):
            happened.append(event)
    if happened:
        yield from _gain_by_lifelink(game, happened)
        if len(happened) > 1:
            _add_up_damage(happened)
        for event in happened:
            _note_change(state, event)
        for event in happened:
            kind = type(event)
            if kind in WATCHED and not nobody_watches(state, kind, before):
                yield from collect(game, event, before)
    for destroy, move in destroying:
        if move in happened:
            destroy.done = True
            destroy.new_id = move.new_id
            happened[happened.index(move)] = destroy
    return happened


def _in_order_of_choice(state: State, events: Sequence[Event]) -> Sequence[int]:
    """The places of the events, those first about which players earlier in turn order choose what
    replaces them (CR 616.1, 101.4).
    """
    places = range(len(events))
    if len(events) < 2 or not board(state).replacements:
        return places
    return sorted(places, key=lambda place: _turn_of_choice(state, events[place]))


def _turn_of_choice(state: State, event: Event) -> int:
    player = getattr(event, "player", -1)
    if player < 0:
        record = state.objects.get(getattr(event, "object", 0))
        player = record.controller if record is not None else getattr(event, "controller", -1)
    order = state.players_in_order()
    return order.index(player) if player in order else len(order)


def _gain_by_lifelink(game: Game, happened: Sequence[Event]) -> Procedure[None]:
    """A source with lifelink makes its controller gain life once for all that it deals at once (CR
    119.9, 120.3f).
    """
    gains: dict[tuple[int, int], int] = {}
    for event in happened:
        if isinstance(event, DamageEvent) and event.gains >= 0:
            key = (event.source, event.gains)
            gains[key] = gains.get(key, 0) + event.amount
    for (_, player), amount in gains.items():
        yield from happen(game, LifeEvent(player, amount))


def _add_up_damage(happened: list[Event]) -> None:
    """Who is dealt damage by several sources at once is dealt damage once."""
    first: dict[tuple[int, int], DamageEvent] = {}
    for event in happened:
        if isinstance(event, DamageEvent):
            known = first.setdefault((event.object, event.player), event)
            if known is event:
                event.together = event.amount
            else:
                event.together = 0
                known.together += event.amount


def _looking_back(state: State, event: Event) -> Watchers | None:
    """The abilities that watch for what leaves the battlefield, as they are before it does (CR
    603.10).
    """
    if type(event) is DestroyEvent:
        return watchers(state)
    if type(event) is MoveEvent:
        record = state.objects.get(event.object)
        if record is not None and record.zone is BATTLEFIELD:
            return watchers(state)
    return None


def _note_change(state: State, event: Event) -> None:
    """Tell the state what the event may have changed: characteristics, what state-based actions
    look at, what players may do.
    """
    kind = type(event)
    if kind in _CHANGE_NOTHING and not state.sensitive:
        return
    if isinstance(event, _TAPS):
        controller = state.objects[event.object].controller
        state.taps[controller] = state.taps.get(controller, 0) + 1
        if not state.tapping_matters and not state.sensitive:
            return
    if state.sensitive or kind in _CHANGE_CHARACTERISTICS:
        state.characteristics_changed()
    elif isinstance(event, CreateTokenEvent):
        came_or_went(state, event)
    elif isinstance(event, MoveEvent):
        zones = state.watched_zones
        if event.to in zones or event.origin in zones:
            came_or_went(state, event)
        else:
            state.changes += 1  # a hand or a library may be counted, whoever's it is
    elif kind in _LOOKED_AT:
        state.dirty = True
        state.changes += 1
    else:
        state.changes += 1


# Events in which others happen


def _draw(game: Game, event: DrawEvent) -> Procedure[bool]:
    player = game.state.players[event.player]
    if not player.library:
        game.state.own_player(event.player).drawn_from_empty = True
        game.state.dirty = True
        return False
    move = MoveEvent(player.library[-1], HAND, Cause.DRAW)
    happened = happen_at_once(game, move)
    if happened is None:
        happened = yield from happen(game, move)
    event.new_id = move.new_id
    if happened and move.new_id:
        name = game.state.objects[move.new_id].definition.name
        game.tell(
            Notice(
                NoticeKind.DREW,
                players=(event.player,),
                object=move.new_id,
                name=name,
                seen_by=sees_as(game.state, game.state.team_of(event.player).members),
            )
        )
    return happened


def _damage(game: Game, event: DamageEvent) -> Procedure[bool]:
    """CR 120.3."""
    if event.amount <= 0:
        return False
    state = game.state
    source = game.last_known(event.source)
    keywords = source[1].keywords
    if event.player >= 0:
        if not state.players[event.player].in_game:
            return False
        _tell_damage(game, event)
        cause = Cause.COMBAT if event.combat else Cause.EFFECT
        yield from happen(game, LifeEvent(event.player, -event.amount, cause))
    else:
        if event.object not in state.objects:
            return False
        target = game.characteristics(event.object)
        if not target.is_creature and CardType.PLANESWALKER not in target.types:
            return False
        _tell_damage(game, event)
        record = state.own(event.object)
        if target.is_creature:
            record.damage += event.amount
            if Keyword.DEATHTOUCH in keywords:
                record.deathtouched = True
        if CardType.PLANESWALKER in target.types:
            yield from happen(game, CounterEvent(LOYALTY, -event.amount, object=event.object))
    if Keyword.LIFELINK in keywords:
        event.gains = source[0].controller
    return True


def _tell_damage(game: Game, event: DamageEvent) -> None:
    game.tell(
        Notice(
            NoticeKind.DAMAGED,
            players=(event.player,) if event.player >= 0 else (),
            object=event.source,
            name=game.last_known(event.source)[0].definition.name,
            others=(event.object,) if event.object else (),
            amount=event.amount,
        )
    )


_BY_PARTS: dict[type[Event], Callable[..., Procedure[bool]]] = {
    DrawEvent: _draw,
    DamageEvent: _damage,
}
