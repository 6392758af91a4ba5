"""Characteristics derived through the layers (CR 613), and the rules that affect players.

The whole battlefield is derived at once, when something of it is first asked for after a change:
``State.characteristics`` is filled with what is printed and then, layer by layer, with what became
of it, so that filters read what has been derived so far.  Objects elsewhere are derived singly.
"""

from __future__ import annotations

from rules.applying_layers import Derivation
from rules.characteristics import Characteristics, RuleOnObject
from rules.in_force import Tableau
from rules.language import Always, CantBeCountered, StaticAbility, This
from rules.layer_steps import step
from rules.modifying import ruled_by, setting_power_toughness, with_mana_value
from rules.objects import GameObject, StackKind
from rules.printed import NOTHING_KNOWN, Printed, printed
from rules.reading.amounts import amount
from rules.reading.conditions import holds
from rules.reading.context import Context
from rules.reading.players import DEFINING, includes, players
from rules.state import State
from rules.static_plans import Layer, by_layer
from rules.vocabulary import BATTLEFIELD, STACK, Keyword

__all__ = ["characteristics", "has_keyword", "player_rules", "tableau"]

_FUNCTION_ON_THE_STACK = (CantBeCountered,)
"""What an ability of a spell may say of the spell itself (CR 113.6g)."""


def characteristics(state: State, object_id: int) -> Characteristics:
    """The object's characteristics now; of an object that is gone, last known information.

    Equal derivations give the same shared instance.  Of an object of which nothing is known (it
    went from one hidden zone to another) they are blank, with -1 for a controller.
    """
    found = state.characteristics.get(object_id)
    return found if found is not None else _derive(state, object_id)


def has_keyword(state: State, object_id: int, keyword: Keyword) -> bool:
    """Whether it has the keyword, or it is said of it: 2012's indestructible (2012 700.4)."""
    return keyword in characteristics(state, object_id).keywords


def tableau(state: State) -> Tableau:
    """What is in force now."""
    found: Tableau | None = state.in_force
    return found if found is not None else _derive_battlefield(state)


def player_rules(state: State, player: int) -> tuple[RuleOnObject, ...]:
    """The rules that continuous effects lay down for a player, oldest first (CR 613.10-11)."""
    found: Tableau = state.in_force or tableau(state)
    if not found.for_players and not found.effects_on_players:
        return ()
    table = state.rules_of_players
    if table is None:
        table = state.rules_of_players = _rules_by_player(state, found)
    return table.get(player, ())


def _rules_by_player(state: State, found: Tableau) -> dict[int, tuple[RuleOnObject, ...]]:
    entries: list[tuple[int, tuple[int, ...], RuleOnObject]] = []
    for running in found.for_players:
        plan = running.plan
        ctx = Context(state, running.you, running.source)
        if plan.players is None or not holds(plan.condition or Always(), ctx):
            continue
        whom = players(plan.players, ctx)
        for modification in plan.for_players:
            rule = RuleOnObject(modification, running.you, running.source)
            entries.append((running.timestamp, whom, rule))
    for effect in found.effects_on_players:
        for modification in effect.modifications:
            rule = RuleOnObject(modification, effect.you, effect.source)
            entries.append((effect.timestamp, effect.players, rule))
    entries.sort(key=lambda entry: entry[0])
    table: dict[int, list[RuleOnObject]] = {}
    for _, whom, rule in entries:
        for player in whom:
            table.setdefault(player, []).append(rule)
    return {player: tuple(rules) for player, rules in table.items()}


def _derive(state: State, object_id: int) -> Characteristics:
    record = state.objects.get(object_id)
    if record is None:
        gone = state.gone.get(object_id)
        return gone.characteristics if gone is not None else NOTHING_KNOWN
    if record.zone is BATTLEFIELD:
        if object_id not in state.battlefield:
            return printed(record.definition).base(record.controller)
        _derive_battlefield(state)
        return state.characteristics[object_id]
    return _derive_elsewhere(state, record)


def _derive_battlefield(state: State) -> Tableau:
    state.forget_derived()
    try:
        return Derivation(state).run()
    except BaseException:
        state.forget_derived()
        raise


def _derive_elsewhere(state: State, record: GameObject) -> Characteristics:
    """What is printed, what it defines itself (CR 604.3), and the few effects that reach it."""
    on_stack = record.zone is STACK
    controller = record.controller if on_stack else record.owner
    info = record.info
    what = printed(record.definition)
    if info is not None and info.kind is not StackKind.SPELL:
        name = characteristics(state, info.source).name
        found = what.blank(name, controller)
        state.characteristics[record.id] = found
        return found
    found = what.base(controller)
    if not (on_stack or what.defining or state.effects or tableau(state).elsewhere):
        state.characteristics[record.id] = found
        return found
    lasting = True
    if what.defining:
        lasting = False
        found = _defined(state, found, what, record.id)
    if on_stack:
        if what.x_count:
            # CR 202.3e: on the stack X is what was chosen for it
            lasting = False
            if info is not None:
                value = found.mana_value + what.x_count * info.x
                found = with_mana_value(what.steps, found, value)
        if what.has_statics:
            found = _with_own_rules(found, record)
    reached = _with_effects(state, found, record)
    if lasting and reached is found:
        state.characteristics[record.id] = found
    return reached


def _defined(
    state: State, found: Characteristics, what: Printed, object_id: int
) -> Characteristics:
    """With the power and toughness that it defines itself, which may count anything: never kept.

    While one such card is looked at, others off the battlefield have for theirs what is printed:
    they would look at each other without end.
    """
    tableau(state)
    if state.being_defined:
        return found
    state.being_defined = True
    try:
        ctx = Context(state, found.controller, object_id, memory={DEFINING: 1})
        for node in what.defining:
            power, toughness = amount(node.power, ctx), amount(node.toughness, ctx)
            found = setting_power_toughness(what.steps, found, power, toughness)
    finally:
        state.being_defined = False
    return found


def _with_own_rules(found: Characteristics, record: GameObject) -> Characteristics:
    for ability in found.abilities:
        if isinstance(ability, StaticAbility) and isinstance(ability.objects, This):
            for node in ability.modifications:
                if isinstance(node, _FUNCTION_ON_THE_STACK):
                    steps = printed(record.definition).steps
                    found = ruled_by(steps, found, node, found.controller, record.id)
    return found


def _with_effects(state: State, found: Characteristics, record: GameObject) -> Characteristics:
    """Effects of resolved spells on this object, and static abilities that reach into its zone."""
    effects = [effect for effect in state.effects if record.id in effect.objects]
    reaching = tableau(state).elsewhere
    if not effects and not reaching:
        return found
    steps = printed(record.definition).steps
    parts = [
        (effect.timestamp, by_layer(effect.modifications), effect.you, effect.source)
        for effect in effects
    ]
    for running in reaching:
        plan = running.plan
        each = plan.ability.objects  # type: ignore[union-attr]
        if each.zone is not record.zone:  # type: ignore[union-attr]
            continue
        ctx = Context(state, running.you, running.source)
        if plan.whose is not None and not includes(plan.whose)(ctx, found.controller):
            continue
        state.characteristics[record.id] = found
        passes = (plan.quality is None or plan.quality(found)) and (
            plan.test is None or plan.test(ctx, record.id)
        )
        state.characteristics.pop(record.id, None)
        if passes and holds(plan.condition or Always(), ctx):
            parts.append((running.timestamp, plan.parts, running.you, running.source))
    parts.sort(key=lambda part: part[0])
    for layer in Layer:
        for _, modifications, you, source in parts:
            ctx = Context(state, you, source)
            for node in modifications[layer]:
                found = step(steps, found, node, layer, ctx)
    return found
