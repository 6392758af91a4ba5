"""Casting spells (CR 601) and playing lands (305), step by step as the rule has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from rules.ability_groups import AbilityGroups, groups_of
from rules.announcing import announce_targets, become_targets, choose_modes, target_names
from rules.answers import Cancel
from rules.asking import Cancelled, Procedure, ask, number, picked
from rules.cost_changes import CostChange, change_of_spell
from rules.cost_parts import can_pay_parts
from rules.decisions import Action, ChooseNumber, Confirm, Purpose
from rules.events import Cause, MoveEvent, SpellCastEvent
from rules.funnel import happen, happen_at_once
from rules.language import (
    AlternativeCost,
    CardDefinition,
    Cost,
    CostPart,
    Flashback,
    Mode,
    Nothing,
    TargetSlot,
)
from rules.layers import characteristics
from rules.mana import ManaCost
from rules.notices import Notice, NoticeKind
from rules.objects import StackInfo, StackKind
from rules.paying import can_pay_mana, has_x, most_x, pay_cost, total_mana
from rules.reading import Context
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["CastWay", "cast", "modes_of", "play_land", "way_of"]

MAX_KICKS = 20
"""Times that multikicker is offered at most."""

FREE = ManaCost.parse("{0}")


@frozen(eq=False)
class CastWay:
    """How a spell is cast: at what base cost (CR 601.2f), with which parts; ``None`` can't be
    paid.
    """

    mana: ManaCost | None
    parts: tuple[CostPart, ...]
    exile_after: bool = False


def modes_of(definition: CardDefinition, groups: AbilityGroups) -> tuple[Mode, ...]:
    """The modes of a card as a spell: of its spell ability, or an Aura's single target (CR
    303.4a).
    """
    if groups.spell is not None:
        return groups.spell.modes
    if groups.enchant is not None:
        known = definition.memo.get("aura_modes")
        if known is None:
            slot = TargetSlot(groups.enchant.objects, groups.enchant.players)
            known = definition.memo["aura_modes"] = (Mode(Nothing(), (slot,)),)
        return known  # type: ignore[return-value]
    return NO_MODES


NO_MODES = (Mode(Nothing()),)


def way_of(definition: CardDefinition, groups: AbilityGroups, ability: int) -> CastWay:
    """The way that an action names: -1 is the mana cost, else the number of the ability that
    allows it.
    """
    if ability < 0 and not groups.additional:
        known = definition.memo.get("cast_way")
        if known is None:
            known = definition.memo["cast_way"] = CastWay(definition.cost, ())
        return known  # type: ignore[return-value]
    parts = tuple(part for _, extra in groups.additional for part in extra.cost.parts)
    if ability < 0:
        return CastWay(definition.cost, parts)
    if groups.flashback is not None and groups.flashback[0] == ability:
        flashback: Flashback = groups.flashback[1]
        return CastWay(flashback.cost.mana or FREE, (*parts, *flashback.cost.parts), True)
    alternative: AlternativeCost = next(a for n, a in groups.alternative if n == ability)
    return CastWay(alternative.cost.mana or FREE, (*parts, *alternative.cost.parts))


def cast(game: Game, player: int, action: Action, manual: bool) -> Procedure[None]:
    """Cast a spell. Raises ``Cancelled`` where the rule would reverse the cast (CR 601.2e, 732)."""
    state = game.state
    origin = state.objects[action.object].zone
    # 601.2a: the card becomes a spell
    move = MoveEvent(action.object, Zone.STACK, Cause.CAST, controller=player)
    yield from happen(game, move)
    spell = move.new_id
    record = state.own(spell)
    definition = record.definition
    groups = groups_of(characteristics(state, spell))
    way = way_of(definition, groups, action.ability)
    if way.mana is None:
        raise Cancelled
    modes = modes_of(definition, groups)
    info = StackInfo(
        StackKind.SPELL,
        groups.spell,
        -1,
        spell,
        origin=origin,
        exile_after=way.exile_after,
    )
    record.info = info
    ctx = Context(state, player, spell, info, {})
    # 601.2b: modes, kicker, X
    bounds = (groups.spell.minimum, groups.spell.maximum) if groups.spell else (1, 1)
    numbers = yield from choose_modes(player, spell, modes, bounds, ctx, True)
    chosen = tuple([modes[n] for n in numbers])
    if len(modes) > 1:
        state.own(spell).info = info.announced(chosen, numbers)
    mana = way.mana
    change = change_of_spell(state, player, spell)
    for _, additional in groups.additional:
        if additional.cost.mana is not None:
            mana = mana.plus(additional.cost.mana)
    parts = way.parts
    mana, parts, kicked = yield from _kick(game, player, groups, mana, change, parts, ctx)
    x = 0
    if has_x(mana, parts):
        most = most_x(state, player, mana, change, parts, ctx)
        if most is None:
            raise Cancelled
        answer = yield from ask(ChooseNumber(player, spell, Purpose.X_VALUE, 0, most, True))
        if isinstance(answer, Cancel):
            raise Cancelled
        x = number(answer)
    info = info.announced(chosen, numbers, x, kicked)
    ctx.info = info
    state.own(spell).info = info
    # 601.2c-d: targets, divisions
    info = yield from announce_targets(game, player, spell, spell, info, ctx, True)
    state.own(spell).info = info
    ctx.info = info
    # 601.2f-h: the total cost is determined and paid
    cost = Cost(total_mana(mana, x, change), parts)
    if not (yield from pay_cost(game, player, cost, ctx, manual=manual, cancellable=True)):
        raise Cancelled
    if ctx.memory:
        state.own(spell).info = evolve(info, memory=dict(ctx.memory))
    # 601.2i: the spell becomes cast
    objects, players = target_names(info)
    game.tell(
        Notice(
            NoticeKind.CAST,
            players=(player,),
            aimed=players,
            object=spell,
            name=definition.name,
            others=objects,
            amount=x,
        )
    )
    yield from become_targets(game, spell, player)
    event = SpellCastEvent(spell, player)
    if happen_at_once(game, event) is None:
        yield from happen(game, event)


def _kick(
    game: Game,
    player: int,
    groups: AbilityGroups,
    mana: ManaCost,
    change: CostChange,
    parts: tuple[CostPart, ...],
    ctx: Context,
) -> Procedure[tuple[ManaCost, tuple[CostPart, ...], int]]:
    """Announce kicker as often as it can be and is wanted (CR 702.33)."""
    state = game.state
    kicked = 0
    for _, kicker in groups.kickers:
        times = MAX_KICKS if kicker.times is None else kicker.times
        for _ in range(times):
            more = mana.plus(kicker.cost.mana) if kicker.cost.mana is not None else mana
            all_parts = (*parts, *kicker.cost.parts)
            total = change.applied(more)
            if not can_pay_parts(state, player, all_parts, ctx):
                break
            if not can_pay_mana(state, player, total, all_parts, ctx):
                break
            answer = yield from ask(Confirm(player, ctx.source, Purpose.KICKER))
            if picked(answer) == (0,):
                break
            mana, parts, kicked = more, all_parts, kicked + 1
            spell = state.own(ctx.source)
            assert spell.info is not None
            spell.info = evolve(spell.info, kicked=kicked)
    return mana, parts, kicked


def play_land(game: Game, player: int, action: Action) -> Procedure[None]:
    """A special action (CR 116.2a, 305.1)."""
    state = game.state
    name = state.objects[action.object].definition.name
    state.own_player(player).land_drops += 1
    move = MoveEvent(action.object, Zone.BATTLEFIELD, Cause.PLAY, controller=player)
    yield from happen(game, move)
    game.tell(Notice(NoticeKind.PLAYED_LAND, players=(player,), object=move.new_id, name=name))
