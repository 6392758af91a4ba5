"""Triggered abilities: who watches for what, and what has triggered (CR 603)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.ability_groups import is_mana_ability
from rules.asking import Procedure
from rules.board import Board, Watcher, Watchers, board
from rules.events import DamageEvent, Event
from rules.language import (
    Anything,
    DamageDealt,
    Remembered,
    RememberedPlayers,
    StateHolds,
    TriggeredAbility,
)
from rules.language.walking import nodes
from rules.matching import PATTERNS_OF, fits
from rules.reading import Context, holds
from rules.state import DelayedTrigger, PendingTrigger, State

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "WATCHED",
    "Watcher",
    "Watchers",
    "collect",
    "look_at_state",
    "nobody_watches",
    "watchers",
]

WATCHED = frozenset(PATTERNS_OF)
"""Events that some pattern can fit."""


def watchers(state: State) -> Watchers:
    """The triggered abilities in force, by the class of pattern they watch for."""
    lying: Board = state.board or board(state)
    return lying.watchers


def collect(game: Game, event: Event, before: Watchers | None) -> Procedure[None]:
    """Note what the event triggers; triggered mana abilities resolve at once (CR 605.4a).

    ``before``: who watched before the event, for one that left the battlefield (CR 603.10a).
    """
    state = game.state
    kinds = PATTERNS_OF[type(event)]
    table = before if before is not None else watchers(state)
    for kind in kinds:
        found = table.get(kind)
        if found:
            for watcher in found:
                yield from _look(game, event, watcher)
    if state.delayed:
        for delayed in tuple(state.delayed):
            if type(delayed.event) in kinds:
                _look_delayed(state, event, delayed)


def nobody_watches(state: State, kind: type[Event], before: Watchers | None) -> bool:
    """Whether no ability watches for such events, or watched before."""
    if state.delayed:
        return False
    if before is None:
        lying: Board = state.board or board(state)
        before = lying.watchers
    for pattern in PATTERNS_OF[kind]:  # noqa: SIM110 - the hot path: no generator
        if pattern in before:
            return False
    return True


def _look(game: Game, event: Event, watcher: Watcher) -> Procedure[None]:
    state = game.state
    ability = watcher.ability
    ctx = Context(state, watcher.you, watcher.source)
    memories = fits(ability.event, event, ctx)
    if len(memories) > 1 and not _speaks_of_that_player(ability):
        del memories[1:]
    for memory in memories:
        if isinstance(event, DamageEvent) and event.together >= 0 and _is_dealt(ability):
            if not event.together:
                continue
            memory["amount"] = event.together
        ctx.memory = dict(memory)
        if not holds(ability.condition, ctx):
            continue
        if is_mana_ability(ability):
            from rules.performing import perform

            yield from perform(game, ability.modes[0].effect, ctx)
        else:
            state.triggered.append(
                PendingTrigger(watcher.you, watcher.source, ability, watcher.index, memory)
            )


@lru_cache(maxsize=4096)  # more than the different abilities of the decks at a host's tables
def _speaks_of_that_player(ability: TriggeredAbility) -> bool:
    """Only then does it trigger at the beginning of "each player's" step once for each member of
    the team whose step it is (CR 805.4d).
    """
    return any(
        isinstance(node, RememberedPlayers) and node.name == "player"
        for node in nodes((ability.modes, ability.condition))
    )


@lru_cache(maxsize=4096)  # more than the different abilities of the decks at a host's tables
def _is_dealt(ability: TriggeredAbility) -> bool:
    """ "Is dealt damage": no source is spoken of, so all that is dealt at once is dealt once."""
    pattern = ability.event
    if not isinstance(pattern, DamageDealt) or not isinstance(pattern.source, Anything):
        return False
    return not any(
        isinstance(node, Remembered) and node.name == "it" for node in nodes(ability.modes)
    )


def _look_delayed(state: State, event: Event, delayed: DelayedTrigger) -> None:
    ctx = Context(state, delayed.you, delayed.source, memory=dict(delayed.memory))
    found = fits(delayed.event, event, ctx)
    if found:
        memory = {**found[0], **delayed.memory}
        state.triggered.append(
            PendingTrigger(delayed.you, delayed.source, delayed.effect, -1, memory)
        )
        state.delayed.remove(delayed)


def look_at_state(state: State) -> None:
    """State triggers: each triggers while its condition holds and it is not on the stack
    already (CR 603.8).
    """
    found = watchers(state).get(StateHolds)
    if not found:
        return
    waiting = {(trigger.source, trigger.index) for trigger in state.triggered}
    for object_id in state.stack:
        info = state.objects[object_id].info
        if info is not None:
            waiting.add((info.source, info.index))
    for watcher in found:
        event = watcher.ability.event
        assert isinstance(event, StateHolds)
        if (watcher.source, watcher.index) in waiting:
            continue
        ctx = Context(state, watcher.you, watcher.source)
        if holds(event.condition, ctx) and holds(watcher.ability.condition, ctx):
            state.triggered.append(
                PendingTrigger(watcher.you, watcher.source, watcher.ability, watcher.index, {})
            )
