"""Legal actions: everything a player may do with priority, exact and complete (CR 117.1, 601.3,
602.5).
"""

from __future__ import annotations

from attrs import frozen

from rules.board import board
from rules.decisions import Action
from rules.language import ActivatedAbility, AlternativeCost, CardDefinition, Cycling, Flashback
from rules.layers import player_rules, tableau
from rules.legal_actions import Look
from rules.mana_sources import Resources, resources
from rules.plain import plain
from rules.state import Player, State
from rules.vocabulary import CardType, Keyword, Step, Zone

__all__ = ["can_act", "fresh_offers", "offers", "sorcery_time"]

MAIN = frozenset({Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN})


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
    version = state.players[player].version
    step = state.step if state.step_matters else None
    key = (state.changes, version, state.taps.get(player), step)
    known: Offered | None = state.offered.get((player, slow))
    if known is not None:
        if known.key == key:
            return known.actions
        if known.narrow and tableau(state).confined:
            have = resources(state, player)
            if have.like(known.have):
                state.offered[player, slow] = Offered(known.actions, have, True, key)
                return known.actions
    made = state.offered[player, slow] = _offers(state, player, slow, key)
    return made.actions


def fresh_offers(state: State, player: int) -> tuple[Action, ...]:
    """The same, worked out without what is remembered."""
    return _offers(state, player, sorcery_time(state, player), None).actions


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


@plain(eq=False)
class Offered:
    """Actions that were worked out, and what they depend on. Forks share it.

    ``narrow``: they depend on nothing but what ``have`` depends on, as long as what is in force is
    ``confined``; else anything in the game may change them.
    """

    actions: tuple[Action, ...]
    have: Resources
    narrow: bool
    key: object
    """What everything in the game was at: as long as it is the same, nothing was changed."""


def _offers(state: State, player: int, slow: bool, key: object) -> Offered:
    have = resources(state, player)
    total = have.supply.total
    ruled = bool(player_rules(state, player))
    cards = _cards_of(state, player)
    look = Look(state, player, slow, have.supply)
    for object_id, plan in cards.hand:
        if ruled or ((slow or not plan.slow_only) and plan.least_mana <= total):
            look.at_hand(object_id)
    for object_id in cards.graveyard:
        look.at_graveyard(object_id)
    for object_id, groups in board(state).holdings[player].others:
        look.at_permanent(object_id, groups)
    actions = (*look.found, *have.actions, *look.mana)
    return Offered(actions, have, not look.wide and tableau(state).confined, key)


@plain(eq=False)
class Cards:
    """The cards in a player's hand with their plans, and those in its graveyard that can act there.

    ``least``: nothing can be done with the hand with less mana; ``least_fast``: at instant speed.
    ``None``: nothing at all.  Forks share it.
    """

    in_hand: list[int]
    in_graveyard: list[int]
    hand: list[tuple[int, HandPlan]]
    graveyard: list[int]
    least: int | None
    least_fast: int | None


def _cards_of(state: State, player: int) -> Cards:
    record = state.players[player]
    version, cards = state.cards_of.get(player, (-1, None))
    if version != record.version:
        if (
            cards is None
            or cards.in_hand != record.hand
            or (state.graveyards_act and cards.in_graveyard != record.graveyard)
        ):
            cards = _sorted_cards(state, record)
        state.cards_of[player] = (record.version, cards)
    return cards  # type: ignore[no-any-return]


def _sorted_cards(state: State, record: Player) -> Cards:
    objects = state.objects
    hand = [(o, _hand_plan(objects[o].definition)) for o in record.hand]
    buried = record.graveyard.copy() if state.graveyards_act else []
    graveyard = [o for o in buried if _works_from_graveyard(objects[o].definition)]
    least = min((plan.least_mana for _, plan in hand), default=None)
    fast = min((plan.least_mana for _, plan in hand if not plan.slow_only), default=None)
    return Cards(record.hand.copy(), buried, hand, graveyard, least, fast)


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
