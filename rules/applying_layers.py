"""The battlefield derived through the layers: which effects apply, and in which order."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rules.dependency import first_to_apply
from rules.in_force import NOTHING_IN_FORCE, Running, Standing, StaticEffect, Tableau, age
from rules.language import (
    Always,
    AnyAbility,
    CharacteristicDefining,
    GainControl,
    Modification,
    ModifyPowerToughness,
    SetPowerToughness,
    StaticAbility,
    You,
)
from rules.layer_steps import counter_change, step
from rules.modifying import (
    adding_power_toughness,
    is_remover,
    setting_power_toughness,
)
from rules.printed import printed
from rules.reading.amounts import amount
from rules.reading.conditions import holds
from rules.reading.context import Context
from rules.reading.filters import QualityTest
from rules.reading.players import DEFINING, includes, players
from rules.reading.reads import Reads, reads
from rules.reading.selections import objects
from rules.state import ContinuousEffect, State
from rules.static_plans import (
    LAYERS,
    WRITES,
    Layer,
    Plan,
    by_layer,
    grants_effects,
    parts_are_alone,
    plan_of,
)
from rules.vocabulary import Zone

__all__ = ["Derivation"]

_SENSITIVE = int(Reads.SENSITIVE)


class Derivation:
    """One pass through the layers."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.derived: Sequence[int] = state.battlefield
        """The permanents that are derived."""
        self.current = state.characteristics
        self.reached: Container[int] = self.current
        """The same, to be asked whether one is among them."""
        self.running: list[Running] = []
        self.of_source: dict[int, list[Running]] = {}
        self.order = 0

    def run(self) -> Tableau:
        """Fill ``state.characteristics`` for the battlefield, set ``state.sensitive``."""
        state = self.state
        state.in_force = NOTHING_IN_FORCE
        current, records = self.current, state.objects
        sources: list[int] = []
        countered: list[int] = []
        defining: list[int] = []
        for one in state.battlefield:
            record = records[one]
            what = record.definition.memo.get("printed") or printed(record.definition)
            current[one] = what.bases.get(record.base_controller) or what.base(  # type: ignore[attr-defined]
                record.base_controller
            )
            if what.has_statics:  # type: ignore[attr-defined]
                sources.append(one)
            if record.counters:
                countered.append(one)
            if what.defining:  # type: ignore[attr-defined]
                defining.append(one)
        for one in sources:
            for ability in current[one].abilities:
                if isinstance(ability, StaticAbility):
                    self._begin(one, ability, records[one].timestamp)
        for effect in state.effects:
            self._begin_lasting(effect)
        if self.running or countered or defining:
            self._apply_layers(countered, defining)
        found = self._tableau(defining)
        state.in_force = found
        if found.elsewhere:
            for one in [one for one in current if records[one].zone is not Zone.BATTLEFIELD]:
                del current[one]
        state.standing = self._standing(defining)
        return found

    def run_for_one(self, one: int, standing: Standing) -> bool:
        """Derive a permanent that has just come, all others being derived. False, and nothing has
        changed, if it has a say in what becomes of others.
        """
        record = self.state.objects[one]
        what = printed(record.definition)
        if what.has_statics or what.defining:
            return False
        found = what.base(record.base_controller)
        if standing.counted and standing.counts(found):
            return False
        self.current[one] = found
        sweeping = [effect for effect in standing.statics if effect.plan.each]
        if sweeping or record.counters:
            self.derived = (one,)
            for effect in sweeping:
                self._resume(effect)
            self._apply_layers(self.derived if record.counters else (), ())
        return True

    def run_for_some(self, some: Sequence[int], standing: Standing) -> Standing:
        """Derive permanents anew on which an effect has begun or ended, all others being derived.
        Gives what then stands.
        """
        state = self.state
        records = state.objects
        self.derived = some
        self.reached = frozenset(some)
        for one in some:
            record = records[one]
            self.current[one] = printed(record.definition).base(record.base_controller)
        for effect in standing.statics:
            self._resume(effect)
        for lasting in state.effects:
            self._begin_lasting(lasting)
        self._apply_layers([one for one in some if records[one].counters], ())
        return Standing(state.effects.copy(), standing.sources, standing.statics, standing.counted)

    def _resume(self, effect: StaticEffect) -> None:
        plan = effect.plan
        self.running.append(Running(plan, plan.parts, effect.source, effect.timestamp, self.order))
        self.order += 1

    def _standing(self, defining: Sequence[int]) -> Standing | None:
        """What is in force, if no permanent has a say in what becomes of another."""
        state = self.state
        if defining or state.sensitive:
            return None
        statics: list[StaticEffect] = []
        counted: list[QualityTest] = []
        retyped = False
        for running in self.running:
            plan = running.plan
            retyped = retyped or bool(running.parts[Layer.TYPES])
            if plan is None:
                if not parts_are_alone(running.parts):
                    return None
                continue
            if not plan.alone:
                return None
            if plan.counted is not None:
                counted.append(plan.counted)
            you = self.current[running.source].controller
            statics.append(StaticEffect(plan, running.source, you, running.timestamp))
        if counted and retyped:
            return None
        sources = frozenset(self.of_source)
        return Standing(state.effects.copy(), sources, tuple(statics), tuple(counted))

    def _tableau(self, defining: Sequence[int]) -> Tableau:
        state = self.state
        looked_at = 0
        for_players: list[StaticEffect] = []
        elsewhere: list[StaticEffect] = []
        controls = False
        for running in self.running:
            plan = running.plan
            controls = controls or bool(running.parts[Layer.CONTROL])
            if plan is None:
                continue
            looked_at |= plan.reads
            if not running.alive or not (plan.for_players or plan.elsewhere):
                continue
            you = self.current[running.source].controller
            effect = StaticEffect(plan, running.source, you, running.timestamp)
            if plan.for_players:
                for_players.append(effect)
            if plan.elsewhere:
                elsewhere.append(effect)
        for one in defining:
            for node in printed(state.objects[one].definition).defining:
                looked_at |= reads(node.power) | reads(node.toughness)
        state.sensitive = bool(looked_at & _SENSITIVE)
        if not (for_players or elsewhere or controls or state.effects):
            return NOTHING_IN_FORCE
        return Tableau(
            tuple(for_players),
            tuple(effect for effect in state.effects if effect.players),
            tuple(elsewhere),
            controls,
            confined=not (for_players or elsewhere or any(map(self._reaches_out, state.effects))),
        )

    def _reaches_out(self, effect: ContinuousEffect) -> bool:
        """Whether the effect affects a player or an object that is not on the battlefield."""
        records = self.state.objects
        return bool(effect.players) or any(
            one in records and records[one].zone is not Zone.BATTLEFIELD for one in effect.objects
        )

    # Which effects there are

    def _begin(
        self, source: int, ability: StaticAbility | CharacteristicDefining, timestamp: int
    ) -> Running:
        plan = plan_of(ability)
        running = Running(plan, plan.parts, source, timestamp, self.order)
        self.order += 1
        self.running.append(running)
        self.of_source.setdefault(source, []).append(running)
        return running

    def _begin_lasting(self, effect: ContinuousEffect) -> None:
        """An effect of a resolved spell or ability applies to what it began with (CR 611.2c)."""
        affected = tuple([one for one in effect.objects if one in self.reached])
        if affected:
            parts = by_layer(effect.modifications)
            running = Running(None, parts, effect.source, effect.timestamp, self.order)
            running.affected = affected
            running.ctx = Context(self.state, effect.you, effect.source)
            self.order += 1
            self.running.append(running)

    def _abilities_changed(self, one: int, timestamp: int) -> list[Running]:
        """Effects of lost abilities end, those of new ones begin (CR 604.1, 613.7a)."""
        definition = self.state.objects[one].definition
        left = [
            ability
            for ability in self.current[one].abilities
            if isinstance(ability, StaticAbility)
            or (
                isinstance(ability, CharacteristicDefining)
                and not any(ability is other for other in definition.abilities)
            )
        ]
        for running in self.of_source.get(one, ()):
            place = _place(left, running.plan)
            running.alive = place >= 0
            if running.alive:
                del left[place]
        started = max(timestamp, self.state.objects[one].timestamp)
        return [self._begin(one, ability, started) for ability in left]

    # The layers

    def _apply_layers(self, countered: Sequence[int], defining: Sequence[int]) -> None:
        setting, modifying = Layer.SET_POWER, Layer.MODIFY_POWER
        for layer in LAYERS:
            if layer is setting:
                self._define_power(defining)
            elif layer is modifying:
                self._count_counters(countered)
            pending = [running for running in self.running if running.parts[layer]]
            if pending:
                self._apply_layer(layer, pending)

    def _apply_layer(self, layer: Layer, pending: list[Running]) -> None:
        pending.sort(key=age)
        dependent = len(pending) > 1 and self._may_depend(layer, pending)
        while pending:
            if dependent and len(pending) > 1:
                running = self._independent(layer, pending)
                pending.remove(running)
            else:
                running = pending.pop(0)
            begun = self._apply(running, layer)
            if begun:
                pending.extend(new for new in begun if new.parts[layer])
                pending.sort(key=age)
                dependent = self._may_depend(layer, pending)

    def _define_power(self, defining: Sequence[int]) -> None:
        """Layer 7a: characteristic-defining abilities that an object still has (CR 613.4a)."""
        records = self.state.objects
        for one in sorted(defining, key=lambda one: records[one].timestamp):
            found = self.current[one]
            own = [a for a in found.abilities if isinstance(a, CharacteristicDefining)]
            if not own:
                continue
            what = printed(records[one].definition)
            ctx = Context(self.state, found.controller, one, memory={DEFINING: 1})
            for node in what.defining:
                power, toughness = amount(node.power, ctx), amount(node.toughness, ctx)
                found = setting_power_toughness(what.steps, found, power, toughness)
            self.current[one] = found

    def _count_counters(self, countered: Sequence[int]) -> None:
        """Counters in layer 7c (CR 613.4c): what an effect there looks at depends on them."""
        records = self.state.objects
        for one in countered:
            record = records[one]
            power = toughness = 0
            for kind, number in record.counters.items():
                change = counter_change(kind)
                power += change[0] * number
                toughness += change[1] * number
            if power or toughness:
                steps = printed(record.definition).steps
                self.current[one] = adding_power_toughness(
                    steps, self.current[one], power, toughness
                )

    def _start(self, running: Running) -> bool:
        """Whether the effect applies; the first time it does, to what (CR 611.3a, 613.6)."""
        if running.affected is not None:
            return True
        plan = running.plan
        assert plan is not None
        if not running.alive or plan.elsewhere:
            return False
        ctx = Context(self.state, self.current[running.source].controller, running.source)
        condition = plan.condition
        if condition is not None and type(condition) is not Always and not holds(condition, ctx):
            return False
        running.ctx = ctx
        running.affected = self._affected(plan, ctx)
        return True

    def _affected(self, plan: Plan, ctx: Context) -> tuple[int, ...]:
        current = self.current
        if not plan.each:
            assert plan.objects is not None
            battlefield = Zone.BATTLEFIELD
            records = self.state.objects
            return tuple(
                [
                    one
                    for one in objects(plan.objects, ctx)
                    if one in self.reached and records[one].zone is battlefield
                ]
            )
        found = self.derived
        if plan.whose is not None:
            if type(plan.whose) is You:
                you = ctx.you
                found = [one for one in found if current[one].controller == you]
            else:
                included = includes(plan.whose)
                found = [one for one in found if included(ctx, current[one].controller)]
        quality, test = plan.quality, plan.test
        if quality is not None:
            found = [one for one in found if quality(current[one])]
        if test is not None:
            found = [one for one in found if test(ctx, one)]
        return tuple(found)

    def _apply(self, running: Running, layer: Layer) -> list[Running]:
        """Apply an effect's part in a layer; gives the effects of abilities that it granted."""
        if not self._start(running):
            return []
        affected, ctx = running.affected, running.ctx
        assert affected is not None
        assert ctx is not None
        begun: list[Running] = []
        current, records = self.current, self.state.objects
        for node in running.parts[layer]:
            if layer is Layer.MODIFY_POWER:
                assert isinstance(node, ModifyPowerToughness)
                power, toughness = amount(node.power, ctx), amount(node.toughness, ctx)
                for one in affected:
                    steps = records[one].definition.memo["printed"].steps  # type: ignore[attr-defined]
                    current[one] = adding_power_toughness(steps, current[one], power, toughness)
                continue
            for one in affected:
                steps = records[one].definition.memo["printed"].steps  # type: ignore[attr-defined]
                current[one] = step(steps, current[one], node, layer, ctx)
            if layer is Layer.RULES:
                continue
            grants, removes = grants_effects(node), is_remover(node)
            if grants or (removes and self.of_source):
                for one in affected:
                    if grants or one in self.of_source:
                        begun.extend(self._abilities_changed(one, running.timestamp))
        return begun

    # Dependency (CR 613.8)

    def _may_depend(self, layer: Layer, pending: Sequence[Running]) -> bool:
        """Whether one may depend on another at all: most never look at what their layer changes."""
        written = WRITES[layer]
        if not written:
            return False
        if any(running.reads & written for running in pending):
            return True
        for running in pending:
            if any(is_remover(node) for node in running.parts[layer]):
                threatened = {
                    other.source
                    for other in pending
                    if other is not running and other.affected is None
                }
                if threatened and not threatened.isdisjoint(self._outcome(running, layer)[1]):
                    return True
        return False

    def _independent(self, layer: Layer, pending: Sequence[Running]) -> Running:
        """The oldest effect that waits for none; in a loop the oldest of the loop."""
        outcomes = [self._outcome(running, layer) for running in pending]
        waits_for: list[set[int]] = [set() for _ in pending]
        for number, running in enumerate(pending):
            after = self._outcomes_after(running, layer, pending)
            for other in range(len(pending)):
                if other != number and after[other] != outcomes[other]:
                    waits_for[other].add(number)
        return pending[first_to_apply(waits_for)]

    def _outcomes_after(
        self, running: Running, layer: Layer, pending: Sequence[Running]
    ) -> list[tuple[bool, tuple[int, ...], tuple[object, ...]]]:
        """What each would do if this one were applied first. Changes nothing."""
        state, before = self.state, self.current
        kept = [(one, one.affected, one.alive, one.ctx) for one in self.running]
        sources = {source: list(found) for source, found in self.of_source.items()}
        self.current = state.characteristics = dict(before)
        try:
            self._apply(running, layer)
            return [self._outcome(other, layer) for other in pending]
        finally:
            self.current = state.characteristics = before
            self.of_source = sources
            self.running = [one for one, _, _, _ in kept]
            for one, affected, alive, ctx in kept:
                one.affected, one.alive, one.ctx = affected, alive, ctx

    def _outcome(
        self, running: Running, layer: Layer
    ) -> tuple[bool, tuple[int, ...], tuple[object, ...]]:
        """Whether it exists, what it would apply to, and with which numbers (CR 613.8a)."""
        affected, ctx = running.affected, running.ctx
        exists = self._start(running)
        result: tuple[bool, tuple[int, ...], tuple[object, ...]] = (False, (), ())
        if exists:
            assert running.affected is not None
            assert running.ctx is not None
            numbers = tuple(_numbers(node, running.ctx) for node in running.parts[layer])
            result = (True, running.affected, (running.ctx.you, *numbers))
        running.affected, running.ctx = affected, ctx
        return result


def _place(abilities: Sequence[AnyAbility], plan: Plan | None) -> int:
    for place, ability in enumerate(abilities):
        if plan is not None and (ability is plan.ability or ability == plan.ability):
            return place
    return -1


def _numbers(node: Modification, ctx: Context) -> object:
    if isinstance(node, SetPowerToughness | ModifyPowerToughness):
        return amount(node.power, ctx), amount(node.toughness, ctx)
    if isinstance(node, GainControl):
        return players(node.by, ctx)
    return None
