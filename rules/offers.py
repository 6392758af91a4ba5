"""Legal actions: everything a player may do with priority, exact and complete (CR 117.1, 601.3,
602.5).
"""

from __future__ import annotations

from functools import lru_cache

from attrs import define, frozen

from rules.ability_groups import AbilityGroups, groups_of, is_loyalty
from rules.activating import LOYALTY_INDEX, activation_change, times_activated
from rules.announcing import mode_is_legal
from rules.board import board, mana_action
from rules.casting import CastWay, cost_change, modes_of, way_of
from rules.characteristics import Characteristics
from rules.decisions import Action, ActionKind
from rules.language import (
    ActivatedAbility,
    AdditionalLandPlays,
    AlternativeCost,
    CantActivateLoyalty,
    CantCast,
    CantPlayLands,
    CardDefinition,
    Cycling,
    Flashback,
    FlashFor,
    Mode,
    Timing,
)
from rules.layers import characteristics, player_rules
from rules.mana_sources import Resources, resources
from rules.mana_supply import ManaSupply
from rules.paying import can_pay_parts, mana_supply
from rules.reading import Context, holds, matches
from rules.reading.targeting import CASTING
from rules.state import State
from rules.vocabulary import CardType, Keyword, Step, Zone

__all__ = ["can_act", "fresh_offers", "offers", "sorcery_time"]

MAIN = frozenset({Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN})


@lru_cache(maxsize=65536)
def action(kind: ActionKind, object_id: int, ability: int = -1) -> Action:
    """Actions are values: the same one is offered again and again."""
    return Action(kind, object_id, ability)


def sorcery_time(state: State, player: int) -> bool:
    """A main phase of the player's team with an empty stack (CR 307.1, 305.1)."""
    return (
        not state.stack and state.step in MAIN and state.players[player].team == state.active_team
    )


def offers(state: State, player: int) -> tuple[Action, ...]:
    """The player's legal actions: hand, graveyard, battlefield; mana abilities last.

    Remembered until something they depend on changes: most passes change nothing.
    """
    slow = sorcery_time(state, player)
    step = state.step if state.step_matters else None
    version = state.players[player].version
    key = (state.changes, version, state.taps.get(player), slow, step)
    known: Offered | None = state.offered.get(player)
    if known is not None:
        if known.key == key:
            return known.actions
        if (
            known.quiet
            and known.slow is slow
            and known.version == version
            and known.have is resources(state, player)
        ):
            known.key = key
            return known.actions
    found = _offers(state, player, slow)
    found.key = key
    state.offered[player] = found
    return found.actions


def fresh_offers(state: State, player: int) -> tuple[Action, ...]:
    """The same, worked out without what is remembered."""
    return _offers(state, player, sorcery_time(state, player)).actions


def can_act(state: State, player: int) -> bool:
    """Whether the player may do anything but make mana: exact, and cheap where the answer is no.

    On another team's turn most players hold nothing but what needs a main phase of their own; then
    neither their mana nor their cards need be looked at.
    """
    cards = _cards_of(state, player)
    slow = sorcery_time(state, player)
    least = cards.least if slow else cards.least_fast
    quiet = not (
        cards.graveyard or board(state).holdings[player].others or player_rules(state, player)
    )
    if quiet and (least is None or resources(state, player).supply.total < least):
        return False
    actions = offers(state, player)
    return bool(actions) and not actions[0].mana


@define(eq=False)
class Offered:
    """Actions that were worked out, and what they depend on.

    ``quiet``: nothing but mana can be made, and no card and no other ability had to be looked at
    for that; then they depend on ``have``, ``slow`` and ``version`` alone.
    """

    actions: tuple[Action, ...]
    quiet: bool
    slow: bool
    version: int
    have: Resources
    key: object = None


def _offers(state: State, player: int, slow: bool) -> Offered:
    found: list[Action] = []
    mana: list[Action] = []
    have = resources(state, player)
    supply = have.supply
    total = supply.total
    ruled = bool(player_rules(state, player))
    cards = _cards_of(state, player)
    graveyard = cards.graveyard
    others = board(state).holdings[player].others
    quiet = not (ruled or graveyard or others)
    for object_id, plan in cards.hand:
        if ruled or ((slow or not plan.slow_only) and plan.least_mana <= total):
            quiet = False
            _from_hand(state, player, object_id, slow, supply, found)
    for object_id in graveyard:
        _from_graveyard(state, player, object_id, slow, supply, found)
    for object_id, groups in others:
        _of_permanent(state, player, object_id, groups, slow, supply, found, mana)
    actions = (*found, *have.actions, *mana)
    return Offered(actions, quiet, slow, state.players[player].version, have)


@frozen(eq=False)
class Cards:
    """The cards in a player's hand with their plans, and those in its graveyard that can act there.

    ``least``: nothing can be done with the hand with less mana; ``least_fast``: at instant speed.
    ``None``: nothing at all.
    """

    version: int
    hand: list[tuple[int, HandPlan]]
    graveyard: list[int]
    least: int | None
    least_fast: int | None


def _cards_of(state: State, player: int) -> Cards:
    record = state.players[player]
    known: Cards | None = state.cards_of.get(player)
    if known is not None and known.version == record.version:
        return known
    objects = state.objects
    hand = [(o, _hand_plan(objects[o].definition)) for o in record.hand]
    graveyard: list[int] = []
    if state.graveyards_act:
        graveyard = [o for o in record.graveyard if _works_from_graveyard(objects[o].definition)]
    least = min((plan.least_mana for _, plan in hand), default=None)
    fast = min((plan.least_mana for _, plan in hand if not plan.slow_only), default=None)
    found = state.cards_of[player] = Cards(record.version, hand, graveyard, least, fast)
    return found


@frozen(eq=False)
class HandPlan:
    """What a card in hand needs at least, as far as it says itself."""

    slow_only: bool
    """Nothing can be done with it but at sorcery speed."""
    least_mana: int
    """Nothing can be done with it with less mana than this."""


def _hand_plan(definition: CardDefinition) -> HandPlan:
    known = definition.memo.get("hand plan")
    if known is None:
        abilities = definition.abilities
        from_hand = any(
            isinstance(ability, Cycling)
            or (isinstance(ability, ActivatedAbility) and ability.zone is Zone.HAND)
            for ability in abilities
        )
        fast = CardType.INSTANT in definition.types or Keyword.FLASH in abilities
        otherwise = from_hand or any(isinstance(a, AlternativeCost) for a in abilities)
        cost = definition.cost
        least = 0 if otherwise or cost is None or cost.flexible else cost.mana_value
        known = definition.memo["hand plan"] = HandPlan(not fast and not from_hand, least)
    return known  # type: ignore[return-value]


def _works_from_graveyard(definition: CardDefinition) -> bool:
    """Whether anything printed on the card can be done from the graveyard."""
    known = definition.memo.get("graveyard")
    if known is None:
        known = any(
            isinstance(ability, Flashback)
            or (isinstance(ability, ActivatedAbility) and ability.zone is Zone.GRAVEYARD)
            for ability in definition.abilities
        )
        definition.memo["graveyard"] = known
    return bool(known)


def _from_hand(
    state: State, player: int, object_id: int, slow: bool, have: ManaSupply, found: list[Action]
) -> None:
    what = characteristics(state, object_id)
    groups = groups_of(what)
    if what.is_land:
        if slow and state.players[player].land_drops < _land_plays(state, player):
            found.append(action(ActionKind.PLAY_LAND, object_id))
    else:
        _casts(state, player, object_id, what, groups, slow, have, found)
    for index, ability in groups.elsewhere:
        if ability.zone is Zone.HAND:
            _activation(state, player, object_id, index, ability, slow, have, found)


def _from_graveyard(
    state: State, player: int, object_id: int, slow: bool, have: ManaSupply, found: list[Action]
) -> None:
    what = characteristics(state, object_id)
    groups = groups_of(what)
    if groups.flashback is not None:
        index = groups.flashback[0]
        if _castable(state, player, object_id, what, groups, index, slow, have):
            found.append(action(ActionKind.CAST, object_id, index))
    for index, ability in groups.elsewhere:
        if ability.zone is Zone.GRAVEYARD:
            _activation(state, player, object_id, index, ability, slow, have, found)


def _land_plays(state: State, player: int) -> int:
    """How many lands the player may play this turn; "can't" beats "may" (CR 101.2, 305.3)."""
    count = 1
    for rule in player_rules(state, player):
        if isinstance(rule.modification, CantPlayLands):
            return 0
        if isinstance(rule.modification, AdditionalLandPlays):
            count += rule.modification.count
    return count


def _casts(
    state: State,
    player: int,
    object_id: int,
    what: Characteristics,
    groups: AbilityGroups,
    slow: bool,
    have: ManaSupply,
    found: list[Action],
) -> None:
    if _castable(state, player, object_id, what, groups, -1, slow, have):
        found.append(action(ActionKind.CAST, object_id))
    for index, alternative in groups.alternative:
        if holds(alternative.condition, Context(state, player, object_id)) and _castable(
            state, player, object_id, what, groups, index, slow, have
        ):
            found.append(action(ActionKind.CAST, object_id, index))


def _castable(
    state: State,
    player: int,
    object_id: int,
    what: Characteristics,
    groups: AbilityGroups,
    way_index: int,
    slow: bool,
    have: ManaSupply,
) -> bool:
    if not slow and not _at_instant_speed(state, player, object_id, what):
        return False
    definition = state.objects[object_id].definition
    way: CastWay = way_of(definition, groups, way_index)
    if way.mana is None:
        return False
    ctx = Context(state, player, object_id, CASTING)
    mana = way.mana
    for _, additional in groups.additional:
        if additional.cost.mana is not None:
            mana = mana.plus(additional.cost.mana)
    if not have.can_pay(mana.with_generic(cost_change(state, player, object_id))):
        return False
    if way.parts and not can_pay_parts(state, player, way.parts, ctx):
        return False
    for rule in player_rules(state, player):
        if isinstance(rule.modification, CantCast) and matches(
            rule.modification.spells, Context(state, rule.you, rule.source), object_id
        ):
            return False
    minimum = groups.spell.minimum if groups.spell is not None else 1
    return enough_modes(modes_of(definition, groups), minimum, ctx)


def enough_modes(modes: tuple[Mode, ...], minimum: int, ctx: Context) -> bool:
    if len(modes) == 1:
        return not modes[0].targets or mode_is_legal(modes[0], ctx)
    count = 0
    for mode in modes:
        if mode_is_legal(mode, ctx):
            count += 1
            if count >= minimum:
                return True
    return False


def _at_instant_speed(state: State, player: int, object_id: int, what: Characteristics) -> bool:
    if CardType.INSTANT in what.types or Keyword.FLASH in what.keywords:
        return True
    return any(
        isinstance(rule.modification, FlashFor)
        and matches(rule.modification.spells, Context(state, rule.you, rule.source), object_id)
        for rule in player_rules(state, player)
    )


def _of_permanent(
    state: State,
    player: int,
    object_id: int,
    groups: AbilityGroups,
    slow: bool,
    have: ManaSupply,
    found: list[Action],
    mana: list[Action],
) -> None:
    rules = characteristics(state, object_id).rules
    for index, ability in groups.activated:
        if is_loyalty(ability):
            if not slow or times_activated(state, object_id, LOYALTY_INDEX):
                continue
            if any(isinstance(r.modification, CantActivateLoyalty) for r in rules):
                continue
        _activation(state, player, object_id, index, ability, slow, have, found)
    for index, ability in groups.mana:
        ctx = Context(state, player, object_id)
        if not can_pay_parts(state, player, ability.cost.parts, ctx):
            continue
        if not holds(ability.condition, ctx):
            continue
        if ability.cost.mana is not None and not mana_supply(
            state, player, ability.cost.parts, ctx
        ).can_pay(ability.cost.mana):
            continue
        mana.append(mana_action(object_id, index))


def _activation(
    state: State,
    player: int,
    object_id: int,
    index: int,
    ability: ActivatedAbility,
    slow: bool,
    have: ManaSupply,
    found: list[Action],
) -> None:
    timing = ability.timing
    if timing is not Timing.INSTANT:
        if timing is Timing.SORCERY:
            if not slow:
                return
        elif state.players[player].team != state.active_team or (
            timing is Timing.YOUR_UPKEEP and state.step is not Step.UPKEEP
        ):
            return
    ctx = Context(state, player, object_id)
    parts = ability.cost.parts
    if parts and not can_pay_parts(state, player, parts, ctx):
        return
    if ability.cost.mana is not None:
        mana = ability.cost.mana.with_generic(activation_change(state, player, object_id))
        available = mana_supply(state, player, parts, ctx) if parts else have
        if not available.can_pay(mana):
            return
    limit = ability.per_turn
    if limit is not None and times_activated(state, object_id, index) >= limit:
        return
    if not holds(ability.condition, ctx):
        return
    if enough_modes(ability.modes, ability.minimum, ctx):
        found.append(action(ActionKind.ACTIVATE, object_id, index))
