"""Replacement and prevention effects (CR 614-616): what may change an event before it happens.

Each effect gets one opportunity (614.5); when several apply, the affected player or the controller
of the affected object chooses which is first (616.1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from rules.ability_groups import groups_of
from rules.asking import Procedure, ask, picked
from rules.board import InForce, board
from rules.decisions import ChooseObjects, ChooseWord, Confirm, ObjectRef, PlayerRef, Purpose
from rules.events import (
    Cause,
    CreateTokenEvent,
    DamageEvent,
    DestroyEvent,
    Event,
    LifeEvent,
    MoveEvent,
    TapEvent,
)
from rules.language import (
    CantGainLife,
    DamageKind,
    DamageReplacement,
    EntersAs,
    EntryChoice,
    InsteadOfMoving,
    PreventDamage,
    PreventionAbility,
)
from rules.layers import characteristics, has_keyword, player_rules
from rules.matching import damage_fits
from rules.reading import Context, amount, holds, matches
from rules.state import PreventionShield, State
from rules.vocabulary import CardType, Color, Keyword, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["REPLACEABLE", "replace"]


def in_force(state: State) -> list[InForce]:
    """Replacement and prevention abilities of permanents."""
    return board(state).replacements


def replace(game: Game, event: Event) -> Procedure[bool]:
    """Let replacement effects change the event. False if it will not happen at all."""
    result: bool = yield from _HANDLERS[type(event)](game, event)
    return result


# Moving


def _replace_move(game: Game, event: MoveEvent) -> Procedure[bool]:
    state = game.state
    record = state.objects.get(event.object)
    if record is None:
        return False
    if record.info is not None and record.info.exile_after and event.cause is not Cause.CAST:
        event.to = Zone.EXILE
    rules = in_force(state)
    if rules:
        for rule in rules:
            ability = rule.ability
            if (
                isinstance(ability, InsteadOfMoving)
                and ability.destination is event.to
                and (ability.origin is None or ability.origin is record.zone)
                and matches(ability.what, Context(state, rule.you, rule.source), event.object)
            ):
                event.to, event.position = ability.to, ability.position
    if record.zone is not Zone.BATTLEFIELD:
        for _, own in groups_of(characteristics(state, event.object)).replacements:
            if (
                isinstance(own, InsteadOfMoving)
                and own.destination is event.to
                and (own.origin is None or own.origin is record.zone)
                and matches(own.what, Context(state, record.owner, event.object), event.object)
            ):
                event.to, event.position = own.to, own.position
    if event.to is Zone.BATTLEFIELD:
        controller = event.controller if event.controller >= 0 else record.owner
        yield from _enter(game, event, event.object, controller)
    return True


def _replace_token(game: Game, event: CreateTokenEvent) -> Procedure[bool]:
    yield from _enter(game, event, 0, event.controller)
    return True


def _enter(
    game: Game, event: MoveEvent | CreateTokenEvent, object_id: int, controller: int
) -> Procedure[None]:
    """What modifies how a permanent enters the battlefield (CR 614.12)."""
    state = game.state
    for rule in in_force(state):
        if isinstance(rule.ability, EntersAs) and object_id:
            ctx = Context(state, rule.you, rule.source)
            if rule.source != object_id and matches(rule.ability.what, ctx, object_id):
                yield from _enter_as(game, event, rule.ability, ctx)
    if not object_id:
        return
    record = state.objects[object_id]
    for _, ability in groups_of(characteristics(state, object_id)).replacements:
        if isinstance(ability, EntersAs):
            ctx = Context(state, controller, object_id, record.info)
            if matches(ability.what, ctx, object_id):
                yield from _enter_as(game, event, ability, ctx)


def _enter_as(
    game: Game, event: MoveEvent | CreateTokenEvent, ability: EntersAs, ctx: Context
) -> Procedure[None]:
    if not holds(ability.condition, ctx):
        return
    if ability.unless_paid is not None:
        from rules.paying import can_pay_cost, pay_cost

        if can_pay_cost(game, ctx.you, ability.unless_paid, ctx):
            answer = yield from ask(Confirm(ctx.you, ctx.source, Purpose.PAY_OR_NOT))
            if picked(answer) == (1,) and (
                yield from pay_cost(game, ctx.you, ability.unless_paid, ctx)
            ):
                return
    if ability.tapped:
        event.tapped = True
    for kind, count in ability.counters:
        number = amount(count, ctx)
        if number > 0:
            event.counters = (*event.counters, (kind, number))
    if ability.choice is not EntryChoice.NOTHING:
        event.chosen = yield from _entry_choice(game, ability.choice, ctx)


def _entry_choice(game: Game, choice: EntryChoice, ctx: Context) -> Procedure[tuple[str, int]]:
    if choice is EntryChoice.OPPONENT:
        team = game.state.players[ctx.you].team
        opponents = tuple(
            PlayerRef(p)
            for p in game.state.players_in_order()
            if game.state.players[p].team != team
        )
        answer = yield from ask(
            ChooseObjects(ctx.you, ctx.source, Purpose.OPPONENT, opponents, 1, 1)
        )
        return "", opponents[picked(answer)[0]].player
    if choice is EntryChoice.COLOR:
        words = tuple(color.name.lower() for color in Color)
        purpose = Purpose.COLOR
    else:
        words = creature_types(game.state)
        purpose = Purpose.CREATURE_TYPE
    answer = yield from ask(ChooseWord(ctx.you, ctx.source, purpose, words))
    return words[picked(answer)[0]], -1


def creature_types(state: State) -> tuple[str, ...]:
    """Creature types that occur among the cards of this game; no other can matter."""
    known = {
        subtype
        for record in state.objects.values()
        if CardType.CREATURE in record.definition.types
        for subtype in record.definition.subtypes
    }
    return tuple(sorted(known)) or ("Human",)


# Damage


def _replace_damage(game: Game, event: DamageEvent) -> Procedure[bool]:
    state = game.state
    if event.amount <= 0:
        return False
    options = _damage_effects(state, event)
    while options:
        index = 0
        if len(options) > 1:
            words = tuple(label for label, _ in options)
            chooser = event.player if event.player >= 0 else state.objects[event.object].controller
            answer = yield from ask(ChooseWord(chooser, event.source, Purpose.REPLACEMENT, words))
            index = picked(answer)[0]
        _, change = options.pop(index)
        change()
        if event.amount <= 0:
            return False
    if event.player >= 0 and not event.combat and state.ruleset.redirects_to_planeswalkers:
        yield from _redirect(game, event)
    return True


def _damage_effects(state: State, event: DamageEvent) -> list[tuple[str, Callable[[], None]]]:
    found: list[tuple[str, Callable[[], None]]] = []
    if event.object:
        if event.object not in state.objects:
            return found
        protections = groups_of(characteristics(state, event.object)).protections
        controller = state.objects[event.object].controller
        for protection in protections:
            ctx = Context(state, controller, event.object)
            if matches(protection.quality, ctx, event.source):
                found.append(("protection", _prevent(event, None)))
    for rule in in_force(state):
        ability = rule.ability
        if isinstance(ability, DamageReplacement | PreventionAbility):
            ctx = Context(state, rule.you, rule.source)
            if damage_fits(ability.pattern, event, ctx):
                label = f"{characteristics(state, rule.source).name}#{rule.source}"
                if isinstance(ability, PreventionAbility):
                    most = None if ability.amount is None else amount(ability.amount, ctx)
                    found.append((label, _prevent(event, most)))
                else:
                    found.append((label, _rewrite(event, ability, ctx)))
    for shield in state.shields:
        if _shields(state, shield, event):
            found.append((f"shield#{shield.id}", _use_shield(state, shield, event)))
    return found


def _prevent(event: DamageEvent, most: int | None) -> Callable[[], None]:
    def change() -> None:
        event.amount = 0 if most is None else max(0, event.amount - most)

    return change


def _rewrite(event: DamageEvent, ability: DamageReplacement, ctx: Context) -> Callable[[], None]:
    def change() -> None:
        ctx.memory = {"amount": event.amount}
        event.amount = max(0, amount(ability.amount, ctx))

    return change


def _shields(state: State, shield: PreventionShield, event: DamageEvent) -> bool:
    effect = shield.effect
    assert isinstance(effect, PreventDamage)
    if effect.kind is not DamageKind.ANY and event.combat != (effect.kind is DamageKind.COMBAT):
        return False
    if not shield.anyone:
        guarded = (
            event.player in shield.players if event.player >= 0 else event.object in shield.objects
        )
        if not guarded:
            return False
    ctx = Context(state, shield.you, shield.source, memory=dict(shield.memory))
    return matches(effect.source, ctx, event.source)


def _use_shield(state: State, shield: PreventionShield, event: DamageEvent) -> Callable[[], None]:
    def change() -> None:
        if shield.amount is None:
            event.amount = 0
            return
        current = next((s for s in state.shields if s.id == shield.id), None)
        if current is None or current.amount is None:
            return
        used = min(current.amount, event.amount)
        event.amount -= used
        place = state.shields.index(current)
        if current.amount == used:
            del state.shields[place]
        else:
            state.shields[place] = evolve(current, amount=current.amount - used)

    return change


def _redirect(game: Game, event: DamageEvent) -> Procedure[None]:
    """An opponent's noncombat damage may be dealt to a planeswalker instead (CR 306.7 as of
    2012).
    """
    state = game.state
    source = game.last_known(event.source)[0].controller
    if state.players[source].team == state.players[event.player].team:
        return
    walkers = tuple(
        ObjectRef(o)
        for o in state.battlefield
        if state.objects[o].controller == event.player
        and CardType.PLANESWALKER in characteristics(state, o).types
    )
    if walkers:
        answer = yield from ask(ChooseObjects(source, event.source, Purpose.DAMAGE, walkers, 0, 1))
        if chosen := picked(answer):
            event.player = -1
            event.object = walkers[chosen[0]].id


# Destruction, life


def _replace_destroy(game: Game, event: DestroyEvent) -> Procedure[bool]:
    """Indestructible (CR 702.12) and regeneration (701.19)."""
    state = game.state
    record = state.objects.get(event.object)
    if record is None or record.zone is not Zone.BATTLEFIELD:
        return False
    if has_keyword(state, event.object, Keyword.INDESTRUCTIBLE):
        return False
    if record.shields and not event.no_regeneration:
        from rules.combat.leaving import remove_from_combat
        from rules.funnel import happen

        own = state.own(event.object)
        own.shields -= 1
        own.damage = 0
        own.deathtouched = False
        yield from happen(game, TapEvent(event.object))
        remove_from_combat(state, event.object)
        return False
    return True


def _replace_life(game: Game, event: LifeEvent) -> Procedure[bool]:
    if event.change > 0:
        for rule in player_rules(game.state, event.player):
            if isinstance(rule.modification, CantGainLife):
                return False
    return True
    yield  # a procedure that never asks


_HANDLERS: dict[type[Event], Callable[..., Procedure[bool]]] = {
    MoveEvent: _replace_move,
    CreateTokenEvent: _replace_token,
    DamageEvent: _replace_damage,
    DestroyEvent: _replace_destroy,
    LifeEvent: _replace_life,
}

REPLACEABLE = frozenset(_HANDLERS)
"""Events that anything can replace."""
