"""Replacement and prevention effects (CR 614-616): what may change an event before it happens.

Each effect gets one opportunity (614.5); when several apply, the affected player or the controller
of the affected object chooses which is first (616.1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.ability_groups import groups_of
from rules.applying import keep_affecting
from rules.asking import Procedure, ask, picked
from rules.board import Board, InForce, board
from rules.characteristics import Characteristics
from rules.decisions import ChooseObjects, ChooseWord, Confirm, PlayerRef, Purpose
from rules.events import (
    Cause,
    CreateTokenEvent,
    DamageEvent,
    DestroyEvent,
    DrawEvent,
    Event,
    LifeEvent,
    MoveEvent,
    TapEvent,
)
from rules.language import (
    CantGainLife,
    CardDefinition,
    EntersAs,
    EntryChoice,
    Insistence,
    InsteadOfMoving,
    IsThis,
    SkipsDraw,
    StaticAbility,
)
from rules.layers import characteristics, has_keyword, player_rules, tableau
from rules.objects import GameObject
from rules.printed import printed
from rules.reading import Context, amount, holds, matches
from rules.reading.players import includes
from rules.replacing_damage import replace_damage
from rules.ruleset import EnteringPermanent
from rules.state import State
from rules.vocabulary import BATTLEFIELD, STACK, CardType, Color, Keyword, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["REPLACEABLE", "nothing_replaces", "replace"]


def in_force(state: State) -> list[InForce]:
    """Replacement and prevention abilities of permanents."""
    return board(state).replacements


def replace(game: Game, event: Event) -> Procedure[bool]:
    """Let replacement effects change the event. False if it will not happen at all."""
    result: bool = yield from _HANDLERS[type(event)](game, event)
    return result


def nothing_replaces(state: State, event: Event) -> bool:
    """Whether it is plain that nothing could change or prevent the event; most often it is."""
    if type(event) not in REPLACEABLE:
        return True
    lying: Board = state.board or board(state)
    if isinstance(event, DrawEvent):
        return not lying.replacements
    if not isinstance(event, MoveEvent):
        return False
    record = state.objects.get(event.object)
    if record is None or lying.replacements:
        return False
    if record.zone is BATTLEFIELD:
        return event.to is not BATTLEFIELD
    if printed(record.definition).replaces or not tableau(state).confined:
        return False
    return record.info is None or not record.info.exile_after


# Moving


def _replace_move(game: Game, event: MoveEvent) -> Procedure[bool]:
    state = game.state
    record = state.objects.get(event.object)
    if record is None:
        return False
    if record.info is not None and record.info.exile_after and event.cause is not Cause.CAST:
        event.to = Zone.EXILE
    yield from _divert(game, event, record)
    if event.to is BATTLEFIELD:
        controller = event.controller if event.controller >= 0 else record.owner
        yield from _enter(game, event, event.object, record.definition, controller)
    return True


def _divert(game: Game, event: MoveEvent, record: GameObject) -> Procedure[None]:
    """Let effects send the object elsewhere, each once; where several would to different places,
    its controller (off the battlefield and the stack its owner) chooses (CR 616.1).
    """
    state = game.state
    applied: list[tuple[int, InsteadOfMoving]] = []
    while True:
        options = [one for one in _diversions(state, event, record) if one not in applied]
        if not options:
            return
        index = 0
        if len({(ability.to, ability.position) for _, ability in options}) > 1:
            on_table = record.zone in (BATTLEFIELD, STACK)
            chooser = record.controller if on_table else record.owner
            words = tuple(
                f"{characteristics(state, source).name}#{source}" for source, _ in options
            )
            answer = yield from ask(ChooseWord(chooser, event.object, Purpose.REPLACEMENT, words))
            index = picked(answer)[0]
            if event.object not in state.objects:
                return  # it has left the game meanwhile
            if options[index] not in _diversions(state, event, record):
                continue
        applied.append(options[index])
        chosen = options[index][1]
        event.to, event.position = chosen.to, chosen.position


def _diversions(
    state: State, event: MoveEvent, record: GameObject
) -> list[tuple[int, InsteadOfMoving]]:
    """What would send it elsewhere than it is going to now, with the source of each."""
    found = [(rule.source, rule.you, rule.ability) for rule in in_force(state)]
    if record.zone is not BATTLEFIELD:
        own = groups_of(characteristics(state, event.object)).replacements
        found += [(event.object, record.owner, ability) for _, ability in own]
    return [
        (source, ability)
        for source, you, ability in found
        if isinstance(ability, InsteadOfMoving)
        and ability.destination is event.to
        and (ability.origin is None or ability.origin is record.zone)
        and matches(ability.what, Context(state, you, source), event.object)
    ]


def _replace_token(game: Game, event: CreateTokenEvent) -> Procedure[bool]:
    yield from _enter(game, event, 0, event.definition, event.controller)
    return True


def _enter(
    game: Game,
    event: MoveEvent | CreateTokenEvent,
    object_id: int,
    definition: CardDefinition,
    controller: int,
) -> Procedure[None]:
    """What modifies how a permanent enters (CR 614.12). A token is no object yet."""
    state = game.state
    rules = [rule for rule in in_force(state) if isinstance(rule.ability, EntersAs)]
    if not rules and not printed(definition).replaces:
        return
    entering = _entering(state, event, object_id, definition, controller)
    for rule in _fitting(state, rules, object_id, definition, entering):
        assert isinstance(rule.ability, EntersAs)
        ctx = Context(state, rule.you, rule.source)
        yield from _enter_as(game, event, rule.ability, ctx)
    info = state.objects[object_id].info if object_id else None
    for _, ability in groups_of(entering).replacements:
        if isinstance(ability, EntersAs):
            ctx = Context(state, controller, object_id, info)
            if isinstance(ability.what, IsThis) or matches(ability.what, ctx, object_id):
                yield from _enter_as(game, event, ability, ctx)


def _entering(
    state: State,
    event: MoveEvent | CreateTokenEvent,
    object_id: int,
    definition: CardDefinition,
    controller: int,
) -> Characteristics:
    """What the permanent is taken for while it enters."""
    if state.ruleset.entering_permanent is EnteringPermanent.AS_PRINTED or not _is_changed(
        state, definition
    ):
        return printed(definition).base(controller)
    ahead = state.snapshot()
    there = ahead.add(definition, controller, Zone.BATTLEFIELD)
    there.controller = there.base_controller = controller
    there.timestamp = ahead.tick()
    there.tapped = event.tapped
    there.counters = dict(event.counters)
    there.token = not object_id or state.objects[object_id].token
    ahead.battlefield.append(there.id)
    keep_affecting(ahead, object_id, there.id)
    return characteristics(ahead, there.id)


def _is_changed(state: State, definition: CardDefinition) -> bool:
    """Whether any effect might make the permanent another than it is printed."""
    tableau(state)  # derives what stands
    return (
        state.standing is None
        or bool(state.effects)
        or any(isinstance(ability, StaticAbility) for ability in definition.abilities)
    )


def _fitting(
    state: State,
    rules: list[InForce],
    object_id: int,
    definition: CardDefinition,
    entering: Characteristics,
) -> list[InForce]:
    """The rules that fit the permanent as it is taken for."""
    known = state.characteristics.get(object_id)
    if not object_id:
        token = GameObject(0, definition, entering.controller, BATTLEFIELD)
        state.objects[object_id] = token
        token.token = True
    state.characteristics[object_id] = entering
    try:
        return [
            rule
            for rule in rules
            if rule.source != object_id
            and matches(rule.ability.what, Context(state, rule.you, rule.source), object_id)  # type: ignore[attr-defined]
        ]
    finally:
        state.characteristics.pop(object_id, None)
        if known is not None:
            state.characteristics[object_id] = known
        if not object_id:
            del state.objects[object_id]


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


# Drawing


def _replace_draw(game: Game, event: DrawEvent) -> Procedure[bool]:
    """A draw may be skipped, also one from an empty library (CR 614.11, 121.6b).  No effect changes
    what another would do, so their order makes no difference.
    """
    state = game.state
    skips: list[tuple[int, SkipsDraw]] = []
    for rule in in_force(state):
        if isinstance(rule.ability, SkipsDraw):
            ctx = Context(state, rule.you, rule.source)
            if includes(rule.ability.who)(ctx, event.player):
                skips.append((rule.source, rule.ability))
    if any(ability.insistence is Insistence.MUST for _, ability in skips):
        return False
    for source, _ in skips:
        answer = yield from ask(Confirm(event.player, source, Purpose.MAY))
        if picked(answer) == (1,):
            return False
    return True


# Destruction, life


def _replace_destroy(game: Game, event: DestroyEvent) -> Procedure[bool]:
    """Indestructible (CR 702.12) and regeneration (701.19)."""
    state = game.state
    record = state.objects.get(event.object)
    if record is None or record.zone is not BATTLEFIELD:
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
    """Who can't gain life keeps the whole team from it (CR 810.9g)."""
    state = game.state
    return event.change <= 0 or not any(
        isinstance(rule.modification, CantGainLife)
        for member in state.team_of(event.player).members
        for rule in player_rules(state, member)
    )
    yield  # a procedure that never asks


_HANDLERS: dict[type[Event], Callable[..., Procedure[bool]]] = {
    MoveEvent: _replace_move,
    CreateTokenEvent: _replace_token,
    DamageEvent: replace_damage,
    DrawEvent: _replace_draw,
    DestroyEvent: _replace_destroy,
    LifeEvent: _replace_life,
}

REPLACEABLE = frozenset(_HANDLERS)
"""Events that anything can replace."""
