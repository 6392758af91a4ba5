"""State-based actions (CR 704): performed together, again and again until none applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ability_groups import groups_of
from rules.asking import Procedure, ask, picked
from rules.board import board
from rules.characteristics import Characteristics
from rules.combat.leaving import remove_from_combat, remove_strays
from rules.control import refresh_control
from rules.decisions import ChooseObjects, ObjectRef, Purpose
from rules.events import (
    AttachEvent,
    Cause,
    CounterEvent,
    DestroyEvent,
    Event,
    LoseGameEvent,
    MoveEvent,
)
from rules.funnel import happen_together
from rules.language import CantLoseToLife
from rules.layers import characteristics, player_rules
from rules.objects import GameObject
from rules.reading import Context, matches
from rules.reading.targeting import in_scope
from rules.ruleset import LegendRule, PlaneswalkerUniqueness
from rules.state import State
from rules.vocabulary import CardType, Supertype, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["check_state"]

MAX_ROUNDS = 1_000
"""Rounds of state-based actions before the game is taken to be in a loop (CR 104.4b): each
makes the battlefield smaller or a counter fewer, so only a loop reaches it.
"""


def check_state(game: Game) -> Procedure[bool]:
    """Perform state-based actions until none applies. True if any was performed.

    Ends the game in a draw if they never stop (CR 104.4b).
    """
    state = game.state
    performed = False
    if state.losing:
        from rules.ending import finish_losing

        yield from finish_losing(game)
        if state.over:
            return True
    for _ in range(MAX_ROUNDS):
        for object_id, _, _ in refresh_control(state):
            remove_from_combat(state, object_id)
        if state.combat is not None:
            remove_strays(state)
        events = yield from _applicable(game)
        if not events:
            return performed
        happened = yield from happen_together(game, events)
        performed = performed or bool(happened)
        if any(isinstance(event, LoseGameEvent) for event in happened):
            from rules.ending import finish_losing

            yield from finish_losing(game)
        if state.over:
            return True
        if not happened:
            return performed
    from rules.ending import draw_game

    draw_game(game)
    return True


def _applicable(game: Game) -> Procedure[list[Event]]:
    state = game.state
    """CR 704.5, 704.6, in their order."""
    events: list[Event] = _losses(state)
    doomed: list[Event] = []
    if state.teams_left < len(state.teams):
        events.extend(_orphans(state))
    legends: dict[tuple[str, int], list[int]] = {}
    walkers: dict[str, list[int]] = {}
    worlds: list[int] = []
    lying = board(state)
    objects = state.objects
    dying: set[int] = set()
    for object_id, toughness in lying.creatures:
        record = objects[object_id]
        if toughness <= 0:
            doomed.append(MoveEvent(object_id, Zone.GRAVEYARD, Cause.STATE_BASED))
        elif (record.damage and record.damage >= toughness) or record.deathtouched:
            doomed.append(DestroyEvent(object_id, Cause.STATE_BASED))
            if record.deathtouched:
                state.own(object_id).deathtouched = False
        else:
            continue
        dying.add(object_id)
    for object_id in lying.special:
        record = objects[object_id]
        found = characteristics(state, object_id)
        if record.counters and object_id not in dying:
            fewer = min(record.counters.get("+1/+1", 0), record.counters.get("-1/-1", 0))
            if fewer:
                events.append(CounterEvent("+1/+1", -fewer, object_id, cause=Cause.STATE_BASED))
                events.append(CounterEvent("-1/-1", -fewer, object_id, cause=Cause.STATE_BASED))
        types = found.types
        if CardType.PLANESWALKER in types:
            if not record.counters.get("loyalty", 0):
                doomed.append(MoveEvent(object_id, Zone.GRAVEYARD, Cause.STATE_BASED))
            if state.ruleset.planeswalker_uniqueness is PlaneswalkerUniqueness.ALL_GO:
                for subtype in sorted(found.subtypes):
                    walkers.setdefault(subtype, []).append(object_id)
        if found.supertypes:
            if Supertype.LEGENDARY in found.supertypes:
                owner = -1 if state.ruleset.legend_rule is LegendRule.ALL_GO else record.controller
                legends.setdefault((found.name, owner), []).append(object_id)
            if Supertype.WORLD in found.supertypes:
                worlds.append(object_id)
        if found.subtypes and ("Aura" in found.subtypes or "Equipment" in found.subtypes):
            event = _attachment(state, record, found)
            if event is not None:
                (doomed if isinstance(event, MoveEvent) else events).append(event)
        elif record.attached_to:
            events.append(AttachEvent(object_id))
    order = state.players_in_order() if len(legends) > 1 else []
    for group in sorted(legends.values(), key=lambda g: _turn(order, state.objects[g[0]])):
        if len(group) > 1:
            doomed.extend((yield from _too_many_legends(game, group)))
    for group in walkers.values():
        if len(group) > 1:
            doomed.extend(MoveEvent(o, Zone.GRAVEYARD, Cause.STATE_BASED) for o in group)
    if len(worlds) > 1:
        newest = max(state.objects[o].timestamp for o in worlds)
        doomed.extend(
            MoveEvent(o, Zone.GRAVEYARD, Cause.STATE_BASED)
            for o in worlds
            if state.objects[o].timestamp < newest
        )
    if doomed:
        # what is put into the graveyard besides being destroyed is not saved by regeneration
        doomed.sort(key=lambda event: isinstance(event, DestroyEvent))
        seen: set[int] = set()
        for event in doomed:
            assert isinstance(event, MoveEvent | DestroyEvent)
            if event.object not in seen:
                seen.add(event.object)
                events.append(event)
    return events


def _orphans(state: State) -> list[Event]:
    """What would fall back to a player who has left is exiled; strictly no state-based action, but
    as soon as one would be (CR 800.4c).
    """
    return [
        MoveEvent(one, Zone.EXILE, Cause.LEFT_GAME)
        for one in state.battlefield
        if not state.players[state.objects[one].controller].in_game
    ]


def _losses(state: State) -> list[Event]:
    """CR 704.5a-c, 704.6; a team's life and poison are looked at once (seed 806.8c)."""
    events: list[Event] = []
    for team in state.teams:
        first = team.members[0]
        if not state.players[first].in_game:
            continue
        if team.life <= 0 and not any(
            isinstance(rule.modification, CantLoseToLife)
            for member in team.members
            for rule in player_rules(state, member)
        ):
            events.append(LoseGameEvent(first, "life"))
        for member in team.members:
            if state.players[member].drawn_from_empty:
                state.own_player(member).drawn_from_empty = False
                events.append(LoseGameEvent(member, "library"))
        poison = sum(state.players[member].poison for member in team.members)
        limit = state.ruleset.poison_limit_of(len(team.members))
        if poison >= limit:
            events.append(LoseGameEvent(first, "poison"))
    return events


def _attachment(state: State, record: GameObject, found: Characteristics) -> Event | None:
    """Auras and Equipment attached to nothing or illegally (CR 704.5m-n)."""
    aura = "Aura" in found.subtypes
    groups = groups_of(found)
    legal = False
    if aura and found.is_creature:
        legal = False
    elif record.attached_player >= 0:
        host_player = record.attached_player
        legal = (
            aura
            and state.players[host_player].in_game
            and groups.enchant is not None
            and in_scope(state, groups.enchant.players, record.controller, host_player)
        )
    elif record.attached_to in state.objects and record.attached_to != record.id:
        to = record.attached_to
        ctx = Context(state, record.controller, record.id)
        host = characteristics(state, to)
        if state.objects[to].zone is not Zone.BATTLEFIELD or any(
            matches(protection.quality, Context(state, state.objects[to].controller, to), record.id)
            for protection in groups_of(host).protections
        ):
            legal = False
        elif aura:
            enchant = groups.enchant
            legal = (
                enchant is not None
                and enchant.objects is not None
                and matches(enchant.objects, ctx, to)
            )
        else:
            legal = host.is_creature and not found.is_creature
    elif not aura:
        if record.attached_to or record.attached_player >= 0:
            return AttachEvent(record.id)
        return None
    if legal:
        return None
    return (
        MoveEvent(record.id, Zone.GRAVEYARD, Cause.STATE_BASED) if aura else AttachEvent(record.id)
    )


def _turn(order: list[int], record: GameObject) -> int:
    """When the controller of a legend makes its choices, the active team first (CR 101.4)."""
    return order.index(record.controller) if record.controller in order else len(order)


def _too_many_legends(game: Game, group: list[int]) -> Procedure[list[Event]]:
    """CR 704.5j: by ruleset all go (2012), or the controller keeps one."""
    state = game.state
    keep = -1
    if state.ruleset.legend_rule is LegendRule.CHOOSE_ONE:
        controller = state.objects[group[0]].controller
        refs = tuple(ObjectRef(o) for o in group)
        answer = yield from ask(ChooseObjects(controller, 0, Purpose.LEGEND, refs, 1, 1))
        keep = group[picked(answer)[0]]
    return [MoveEvent(o, Zone.GRAVEYARD, Cause.STATE_BASED) for o in group if o != keep]
