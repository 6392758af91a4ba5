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
from rules.state import State, Team
from rules.vocabulary import CardType, Keyword, Step, Zone

__all__ = ["can_act", "fresh_offers", "nobody_can_act", "offers", "sorcery_time"]

MAIN = frozenset({Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN})

NEVER = 1 << 30
"""More mana than there ever is."""


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
            cards = _cards_of(state, player)
            if (
                have.like(known.have)
                and cards is known.cards
                and _beside(state, player, slow, have, known.timed) == known.beside
            ):
                known = Offered(known.actions, have, cards, True, known.timed, known.beside, key)
                state.offered[player, slow] = known
                return known.actions
    made = state.offered[player, slow] = _offers(state, player, slow, key)
    return made.actions


def fresh_offers(state: State, player: int) -> tuple[Action, ...]:
    """The same, worked out without what is remembered."""
    return _offers(state, player, sorcery_time(state, player), None).actions


def nobody_can_act(state: State, team: Team) -> bool:
    """Whether no member of the team may do anything but make mana; remembered until something
    changes: through most steps nothing does.
    """
    slow = sorcery_time(state, team.members[0])
    key = (state.changes, state.versions, slow, state.step if state.step_matters else None)
    if state.idle.get(team.id) == key:
        return True
    players = state.players
    for member in team.members:
        if players[member].in_game and can_act(state, member):
            return False
    state.idle[team.id] = key
    return True


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
    if quiet and (least >= NEVER or resources(state, player).supply.total < least):
        return False
    actions = offers(state, player)
    return bool(actions) and not actions[0].mana


@plain(eq=False)
class Offered:
    """Actions that were worked out, and what they depend on. Forks share it.

    ``narrow``: they depend on nothing but ``have``, ``cards`` and ``beside``, as long as what is in
    force is ``confined``; else anything in the game may change them.
    """

    actions: tuple[Action, ...]
    have: Resources
    cards: Cards
    narrow: bool
    timed: bool
    """Some are possible on a certain team's turn only."""
    beside: object
    key: object
    """What everything in the game was at: as long as it is the same, nothing was changed."""


def _beside(state: State, player: int, slow: bool, have: Resources, timed: bool) -> object:
    """What narrow offers depend on beside cards and resources: lands played and, for permanents
    that do more than give mana, whether they are tapped and how long they have been there.
    """
    lands = state.players[player].land_drops if slow else 0
    if timed or have.ready.holdings.others:
        return (lands, state.turn, state.taps.get(player))
    return lands


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
    narrow = not look.wide and tableau(state).confined
    timed = look.timed
    beside = _beside(state, player, slow, have, timed)
    return Offered(actions, have, cards, narrow, timed, beside, key)


@plain(eq=False)
class Cards:
    """The cards in a player's hand with their plans, and those in its graveyard that can act there.

    ``least``: nothing can be done with the hand with less mana; ``least_fast``: at instant speed.
    The same instance as long as it is the same; forks share it.
    """

    in_hand: list[int]
    hand: list[tuple[int, HandPlan]]
    graveyard: list[int]
    least: int
    least_fast: int


def _cards_of(state: State, player: int) -> Cards:
    record = state.players[player]
    version, cards = state.cards_of.get(player, (-1, None))
    if version != record.version:
        objects = state.objects
        buried = record.graveyard if state.graveyards_act else ()
        acting = [o for o in buried if _works_from_graveyard(objects[o].definition)]
        if cards is None or cards.in_hand != record.hand:
            cards = _sorted_hand(state, record.hand, acting)
        elif cards.graveyard != acting:
            cards = Cards(cards.in_hand, cards.hand, acting, cards.least, cards.least_fast)
        state.cards_of[player] = (record.version, cards)
    return cards  # type: ignore[no-any-return]


def _sorted_hand(state: State, hand: list[int], acting: list[int]) -> Cards:
    objects = state.objects
    plans: list[tuple[int, HandPlan]] = []
    least = fast = NEVER
    for object_id in hand:
        definition = objects[object_id].definition
        plan: HandPlan = definition.memo.get("hand plan") or _hand_plan(definition)  # type: ignore[assignment]
        plans.append((object_id, plan))
        mana = plan.least_mana
        if mana < least:
            least = mana
        if mana < fast and not plan.slow_only:
            fast = mana
    return Cards(hand.copy(), plans, acting, least, fast)


@frozen(eq=False)
class HandPlan:
    """What a card in hand needs at least, as far as it says itself."""

    slow_only: bool
    """Nothing can be done with it but at sorcery speed."""
    least_mana: int
    """Nothing can be done with it with less mana than this."""


def _hand_plan(definition: CardDefinition) -> HandPlan:
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
    made = definition.memo["hand plan"] = HandPlan(not fast and not from_hand, least)
    return made


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
