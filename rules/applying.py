"""Applying events: what each does to the state once nothing replaces it any more.

A table at the end names the function for each event.  Those that are made of further events
(damage that makes a player lose life) are applied in the funnel itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from rules.combat.leaving import remove_from_combat
from rules.controlling import sees_as
from rules.events import (
    AbilityActivatedEvent,
    AddManaEvent,
    AttachEvent,
    AttackEvent,
    BecameBlockedEvent,
    BecameTargetEvent,
    BlockEvent,
    Cause,
    CounterEvent,
    CreateTokenEvent,
    CycledEvent,
    Event,
    LifeEvent,
    LoseGameEvent,
    MoveEvent,
    ShuffleEvent,
    SpellCastEvent,
    StepBeganEvent,
    TapEvent,
    TappedForManaEvent,
    UnblockedEvent,
    UntapEvent,
    WinGameEvent,
)
from rules.language import Duration, Position
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject
from rules.state import Gone, State
from rules.vocabulary import BATTLEFIELD, HAND, HIDDEN, LIBRARY, STACK, ManaType, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["LOYALTY", "apply_simply", "keep_affecting"]

TOLD_APART = frozenset({Cause.DRAW, Cause.MULLIGAN})
"""Causes of moves that have notices of their own."""

LOYALTY = "loyalty"
POISON = "poison"


def apply_simply(game: Game, event: Event) -> bool:
    """Apply an event that consists of nothing else. False if it could not happen and nothing
    changed.
    """
    return _SIMPLE[type(event)](game, event)


def _move(game: Game, event: MoveEvent) -> bool:
    """CR 400.7: the object becomes a new one."""
    state = game.state
    old = state.objects.get(event.object)
    if old is None:
        return False
    if event.controller >= 0 and not state.players[event.controller].in_game:
        return False  # CR 800.4b
    origin, to = old.zone, event.to
    event.origin = origin
    if old.token and to is not BATTLEFIELD and origin is not BATTLEFIELD:
        return False
    new_id = 0
    if origin not in HIDDEN or to not in HIDDEN:
        last_known = game.characteristics(event.object)
    else:
        last_known = None
    # away from where it was
    place = state.zone_list(origin, old.owner)
    if place[-1] == old.id:
        place.pop()
    else:
        place.remove(old.id)
    del state.objects[old.id]
    state.characteristics.pop(old.id, None)
    if origin is BATTLEFIELD:
        if state.combat is not None:
            remove_from_combat(state, old.id)
        if state.effects:
            state.effects = [
                effect
                for effect in state.effects
                if effect.duration is not Duration.WHILE_THIS_ON_BATTLEFIELD
                or effect.source != old.id
            ]
    # to where it goes: a token or a copy of a spell ceases to exist anywhere else (CR 111.7,
    # 707.10a)
    copy_of_spell = old.info is not None and old.info.is_copy
    ability = origin is STACK and old.definition.name == ""
    if not (old.token or copy_of_spell or ability) or to is BATTLEFIELD:
        new = state.add(old.definition, old.owner, to)
        new_id = new.id
        event.new_id = new_id
        place = state.zone_list(to, old.owner)
        if to is LIBRARY and event.position is Position.BOTTOM:
            place.insert(0, new_id)
        elif to is LIBRARY and event.position is Position.SHUFFLED:
            place.insert(state.stream.below(len(place) + 1), new_id)
        else:
            place.append(new_id)
        if to is BATTLEFIELD:
            _enter(game, new, event.controller if event.controller >= 0 else old.owner)
            new.tapped = event.tapped
            new.chosen = event.chosen
            new.attached_to = event.attach_to
            new.attached_player = event.attach_player
            new.token = old.token
            if origin is STACK and state.effects:
                keep_affecting(state, old.id, new_id)
            if old.info is not None:
                new.cast_kicked = old.info.kicked
                new.cast_x = old.info.x
                new.was_cast = True
            _entry_counters(new, event.counters)
        elif to is STACK:
            new.controller = event.controller if event.controller >= 0 else old.owner
            new.base_controller = new.controller
    if last_known is not None:
        state.gone[old.id] = Gone(old, last_known, new_id)
    if (
        origin is BATTLEFIELD
        and to is Zone.GRAVEYARD
        and last_known is not None
        and last_known.is_creature
    ):
        state.creature_died = True
    if event.cause not in TOLD_APART:
        _tell_move(game, event, old)
    return True


def keep_affecting(state: State, spell: int, permanent: int) -> None:
    """What changed a permanent spell goes on affecting the permanent it becomes (CR 400.7a)."""
    state.effects = [
        evolve(effect, objects=(*effect.objects, permanent)) if spell in effect.objects else effect
        for effect in state.effects
    ]


_WAYS = {(origin, to): f"{origin.name}>{to.name}" for origin in Zone for to in Zone}


def _tell_move(game: Game, event: MoveEvent, old: GameObject) -> None:
    if event.origin is STACK and old.definition.name == "":
        return
    seen_by = None
    if event.origin in HIDDEN and event.to in HIDDEN:
        seen_by = sees_as(game.state, game.state.team_of(old.owner).members)
        if event.to is LIBRARY:
            seen_by = frozenset()
    game.tell(
        Notice(
            NoticeKind.MOVED,
            players=(old.owner,),
            object=event.new_id if event.to not in HIDDEN or event.to is HAND else 0,
            name=old.definition.name,
            others=(old.id,) if event.origin not in HIDDEN else (),
            word=_WAYS[event.origin, event.to],
            seen_by=seen_by,
        )
    )


def _enter(game: Game, record: GameObject, controller: int) -> None:
    record.controller = record.base_controller = controller
    record.timestamp = game.state.tick()
    record.since = game.state.turn
    if record.definition.loyalty is not None:
        record.counters = {LOYALTY: record.definition.loyalty}


def _entry_counters(record: GameObject, counters: tuple[tuple[str, int], ...]) -> None:
    if counters:
        total = dict(record.counters)
        for kind, count in counters:
            total[kind] = total.get(kind, 0) + count
        record.counters = total


def _create_token(game: Game, event: CreateTokenEvent) -> bool:
    state = game.state
    if not state.players[event.controller].in_game:
        return False  # CR 800.4b, d
    record = state.add(event.definition, event.controller, BATTLEFIELD)
    record.token = True
    _enter(game, record, event.controller)
    record.tapped = event.tapped
    record.chosen = event.chosen
    _entry_counters(record, event.counters)
    state.battlefield.append(record.id)
    event.new_id = record.id
    game.tell(
        Notice(
            NoticeKind.CREATED,
            players=(event.controller,),
            object=record.id,
            name=event.definition.name,
        )
    )
    return True


def _life(game: Game, event: LifeEvent) -> bool:
    """Life is the team's (seed 806.9)."""
    if event.change == 0 or not game.state.players[event.player].in_game:
        return False
    game.state.team_of(event.player).life += event.change
    game.tell(Notice(NoticeKind.LIFE_CHANGED, players=(event.player,), amount=event.change))
    return True


def _tap(game: Game, event: TapEvent) -> bool:
    record = game.state.objects.get(event.object)
    if record is None or record.tapped or record.zone is not BATTLEFIELD:
        return False
    game.state.own(event.object).tapped = True
    game.tell(Notice(NoticeKind.TAPPED, object=event.object, name=record.definition.name))
    return True


def _untap(game: Game, event: UntapEvent) -> bool:
    record = game.state.objects.get(event.object)
    if record is None or not record.tapped or record.zone is not BATTLEFIELD:
        return False
    game.state.own(event.object).tapped = False
    game.tell(Notice(NoticeKind.UNTAPPED, object=event.object, name=record.definition.name))
    return True


def _counter(game: Game, event: CounterEvent) -> bool:
    """CR 122. Never more removed than there are."""
    state = game.state
    if event.player >= 0:
        if event.kind != POISON or not event.change or not state.players[event.player].in_game:
            return False
        player = state.own_player(event.player)
        event.change = max(event.change, -player.poison)
        player.poison += event.change
        game.tell(
            Notice(
                NoticeKind.COUNTERS,
                players=(event.player,),
                word=event.kind,
                amount=event.change,
            )
        )
        return bool(event.change)
    record = state.objects.get(event.object)
    if record is None or record.zone is not BATTLEFIELD:
        return False
    have = record.counters.get(event.kind, 0)
    event.change = max(event.change, -have)
    if not event.change:
        return False
    counters = dict(record.counters)
    if have + event.change:
        counters[event.kind] = have + event.change
    else:
        del counters[event.kind]
    state.own(event.object).counters = counters
    game.tell(
        Notice(
            NoticeKind.COUNTERS,
            object=event.object,
            name=record.definition.name,
            word=event.kind,
            amount=event.change,
        )
    )
    return True


_LETTERS = "".join(type_.letter for type_ in ManaType)


def _add_mana(game: Game, event: AddManaEvent) -> bool:
    if not event.mana:
        return False
    pool = game.state.own_player(event.player).pool
    for unit in event.mana:
        pool.add(unit, event.snow)
    word = "".join([_LETTERS[unit] for unit in event.mana])
    game.tell(
        Notice(NoticeKind.MANA_ADDED, players=(event.player,), object=event.source, word=word)
    )
    return True


def _attach(game: Game, event: AttachEvent) -> bool:
    """CR 701.3. Attaching to what it is attached to already does nothing (701.3b)."""
    record = game.state.objects.get(event.object)
    if record is None or record.zone is not BATTLEFIELD:
        return False
    if record.attached_to == event.to and record.attached_player == event.player:
        return False
    record = game.state.own(event.object)
    record.attached_to = event.to
    record.attached_player = event.player
    record.timestamp = game.state.tick()
    if event.to or event.player >= 0:
        game.tell(
            Notice(
                NoticeKind.ATTACHED,
                players=(event.player,) if event.player >= 0 else (),
                object=event.object,
                name=record.definition.name,
                others=(event.to,) if event.to else (),
            )
        )
    return True


def _shuffle(game: Game, event: ShuffleEvent) -> bool:
    """Cards get new ids, so that none can be followed through the shuffle."""
    state = game.state
    library = state.own_player(event.player).library
    state.stream.shuffle(library)
    for index, old_id in enumerate(library):
        old = state.objects.pop(old_id)
        state.characteristics.pop(old_id, None)
        library[index] = state.add(old.definition, old.owner, LIBRARY).id
    game.tell(Notice(NoticeKind.SHUFFLED, players=(event.player,)))
    return True


def _lose(game: Game, event: LoseGameEvent) -> bool:
    from rules.ending import lose

    return lose(game, event)


def _win(game: Game, event: WinGameEvent) -> bool:
    from rules.ending import win

    return win(game, event)


def _noted(game: Game, event: Event) -> bool:
    """It happened already; triggers look at it."""
    return True


_SIMPLE: dict[type[Event], Callable[..., bool]] = {
    MoveEvent: _move,
    CreateTokenEvent: _create_token,
    LifeEvent: _life,
    TapEvent: _tap,
    UntapEvent: _untap,
    CounterEvent: _counter,
    AddManaEvent: _add_mana,
    AttachEvent: _attach,
    ShuffleEvent: _shuffle,
    LoseGameEvent: _lose,
    WinGameEvent: _win,
    SpellCastEvent: _noted,
    AbilityActivatedEvent: _noted,
    TappedForManaEvent: _noted,
    BecameTargetEvent: _noted,
    AttackEvent: _noted,
    BlockEvent: _noted,
    BecameBlockedEvent: _noted,
    UnblockedEvent: _noted,
    StepBeganEvent: _noted,
    CycledEvent: _noted,
}
