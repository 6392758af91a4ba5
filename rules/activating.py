"""Activating abilities (CR 602), mana abilities (605) and loyalty abilities (606)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rules.ability_groups import activated_form, is_loyalty, is_mana_ability
from rules.announcing import announce_targets, become_targets, choose_modes, target_names
from rules.answers import Cancel
from rules.asking import Cancelled, Procedure, ask, number
from rules.cost_changes import NO_CHANGE, change_of_activation
from rules.decisions import Action, ChooseNumber, Purpose
from rules.events import AbilityActivatedEvent, CycledEvent, TappedForManaEvent
from rules.funnel import happen
from rules.language import ActivatedAbility, CardDefinition, Cost, Cycling, TapThis
from rules.layers import characteristics
from rules.mana import ManaCost
from rules.notices import Notice, NoticeKind
from rules.objects import StackInfo, StackKind
from rules.paying import has_x, most_x, pay_cost, total_mana
from rules.reading import Context
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["ABILITY", "LOYALTY_INDEX", "activate", "makes_mana", "times_activated"]

ABILITY = CardDefinition("", ())
"""What an ability on the stack has for a definition: no characteristics (CR 113.8)."""

FREE = ManaCost.parse("{0}")

LOYALTY_INDEX = -1
"""Under this index all loyalty activations of a permanent are counted together (CR 606.3)."""


def times_activated(state: State, object_id: int, index: int) -> int:
    """How often a limited ability was activated this turn."""
    for known, turn, times in state.objects[object_id].activated:
        if known == index and turn == state.turn:
            return times
    return 0


def activate(game: Game, player: int, action: Action, manual: bool) -> Procedure[None]:
    """Activate an ability; a mana ability resolves at once (CR 605.3b). Raises ``Cancelled``."""
    state = game.state
    source = action.object
    found = characteristics(state, source)
    ability = activated_form(found.abilities[action.ability])
    assert ability is not None
    if is_mana_ability(ability):
        _count(state, source, action.ability, ability)
        yield from _activate_mana(game, player, source, ability)
        return
    record = state.add(ABILITY, player, Zone.STACK)
    state.stack.append(record.id)
    entry = record.id
    info = StackInfo(StackKind.ACTIVATED, ability, action.ability, source)
    record.info = info
    ctx = Context(state, player, source, info, {})
    numbers = yield from choose_modes(
        player, source, ability.modes, (ability.minimum, ability.maximum), ctx, True
    )
    modes = tuple([ability.modes[n] for n in numbers])
    if len(ability.modes) > 1:
        state.own(entry).info = info.announced(modes, numbers)
    mana = ability.cost.mana
    x = 0
    change = NO_CHANGE
    if mana is not None:
        change = change_of_activation(state, player, source)
    if has_x(mana or FREE, ability.cost.parts):
        most = most_x(state, player, mana or FREE, change, ability.cost.parts, ctx)
        if most is None:
            raise Cancelled
        answer = yield from ask(ChooseNumber(player, source, Purpose.X_VALUE, 0, most, True))
        if isinstance(answer, Cancel):
            raise Cancelled
        x = number(answer)
    if mana is not None:
        mana = total_mana(mana, x, change)
    info = info.announced(modes, numbers, x)
    ctx.info = info
    state.own(entry).info = info
    info = yield from announce_targets(game, player, source, entry, info, ctx, True)
    state.own(entry).info = info
    ctx.info = info
    _count(state, source, action.ability, ability)
    cost = Cost(mana, ability.cost.parts)
    if not (yield from pay_cost(game, player, cost, ctx, manual=manual, cancellable=True)):
        raise Cancelled
    if isinstance(found.abilities[action.ability], Cycling) and source in state.gone:
        yield from happen(game, CycledEvent(state.gone[source].successor, player))
    if ctx.memory:
        state.own(entry).info = evolve(info, memory=dict(ctx.memory))
    state.changes += 1  # it may be a target, whatever else its cost changed
    objects, players = target_names(info)
    game.tell(
        Notice(
            NoticeKind.ACTIVATED,
            players=(player,),
            aimed=players,
            object=source,
            name=found.name,
            others=objects,
            amount=x,
        )
    )
    yield from become_targets(game, entry, player)
    yield from happen(game, AbilityActivatedEvent(entry, source, player))


def makes_mana(game: Game, action: Action) -> bool:
    """Whether what the action activates is a mana ability."""
    ability = activated_form(characteristics(game.state, action.object).abilities[action.ability])
    return ability is not None and is_mana_ability(ability)


def _activate_mana(
    game: Game, player: int, source: int, ability: ActivatedAbility
) -> Procedure[None]:
    from rules.performing import perform

    info = StackInfo(StackKind.ACTIVATED, ability, -1, source, modes=ability.modes)
    ctx = Context(game.state, player, source, info, {})
    if not (yield from pay_cost(game, player, ability.cost, ctx, cancellable=True)):
        raise Cancelled
    yield from perform(game, ability.modes[0].effect, ctx)
    if any(isinstance(part, TapThis) for part in ability.cost.parts):
        yield from happen(game, TappedForManaEvent(source, player))
    yield from happen(game, AbilityActivatedEvent(0, source, player))


def _count(state: State, source: int, index: int, ability: ActivatedAbility) -> None:
    if is_loyalty(ability):
        index = LOYALTY_INDEX
    elif ability.per_turn is None:
        return
    times = times_activated(state, source, index) + 1
    record = state.own(source)
    others = tuple(entry for entry in record.activated if entry[0] != index)
    record.activated = (*others, (index, state.turn, times))
