"""Legal actions: everything a player may do with priority, exact and complete (CR 117.1, 601.3,
602.5).
"""

from __future__ import annotations

from rules.board import Board, board
from rules.decisions import Action
from rules.layers import player_rules, tableau
from rules.least_mana import NEVER, in_graveyard, in_hand
from rules.legal_actions import Look
from rules.mana_sources import Resources, resources
from rules.plain import plain
from rules.state import State, Team
from rules.vocabulary import Step

__all__ = ["can_act", "fresh_offers", "nobody_can_act", "offers", "sorcery_time"]

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
    return _offered(state, player, sorcery_time(state, player))


def _offered(state: State, player: int, slow: bool) -> tuple[Action, ...]:
    version = state.players[player].version
    step = state.step if state.step_matters else None
    key = (state.changes, version, state.taps.get(player), step)
    before, known = state.offered.get((player, slow), NOTHING_OFFERED)
    if known is not None:
        if before == key:
            return known.actions  # type: ignore[no-any-return]
        if known.narrow and tableau(state).confined:
            have = resources(state, player)
            cards = _cards_of(state, player)
            if (
                have.like(known.have)
                and known.prospects is (cards.slow if slow else cards.fast)
                and _beside(state, player, slow, have, known.timed) == known.beside
            ):
                state.offered[player, slow] = (key, known)
                return known.actions  # type: ignore[no-any-return]
    made = _offers(state, player, slow)
    state.offered[player, slow] = (key, made)
    return made.actions


NOTHING_OFFERED: tuple[object, Offered | None] = (None, None)


def fresh_offers(state: State, player: int) -> tuple[Action, ...]:
    """The same, worked out without what is remembered."""
    return _offers(state, player, sorcery_time(state, player)).actions


def nobody_can_act(state: State, team: Team) -> bool:
    """Whether no member of the team, which is in the game, may do anything but make mana.

    Step after step nothing else changes than the step, and then the answer is the same.
    """
    members = team.members
    slow = sorcery_time(state, members[0])
    step = state.step if state.step_matters else None
    now = (state.changes, state.versions, step)
    if state.idle.get((team.id, slow)) == now:
        return True
    for member in members:
        if _can_act(state, member, slow):
            return False
    state.idle[team.id, slow] = now
    return True


def can_act(state: State, player: int) -> bool:
    """Whether the player may do anything but make mana: exact, and cheap where the answer is no.

    On another team's turn most players hold nothing but what needs a main phase of their own; then
    neither their mana nor their cards need be looked at.
    """
    return _can_act(state, player, sorcery_time(state, player))


def _can_act(state: State, player: int, slow: bool) -> bool:
    cards = _cards_of(state, player)
    lying: Board = state.board or board(state)
    holdings = lying.holdings[player]
    held = holdings.least
    least, other = (cards.slow.least, held.slow) if slow else (cards.fast.least, held.fast)
    if other < least:
        least = other
    too_little = least >= NEVER or resources(state, player).supply.total < least
    if too_little and not holdings.by_hand and not player_rules(state, player):
        return False
    actions = _offered(state, player, slow)
    return bool(actions) and not actions[0].mana


@plain(eq=False)
class Offered:
    """Actions that were worked out, and what they depend on. Forks share it.

    ``narrow``: they depend on nothing but ``have``, ``prospects`` and ``beside``, as long as what
    is in force is ``confined``; else anything in the game may change them.
    """

    actions: tuple[Action, ...]
    have: Resources
    prospects: Prospects
    narrow: bool
    timed: bool
    """Some are possible on a certain team's turn only."""
    beside: object


def _beside(state: State, player: int, slow: bool, have: Resources, timed: bool) -> object:
    """What narrow offers depend on beside cards and resources: lands played and, for permanents
    that do more than give mana, whether they are tapped and how long they have been there.
    """
    lands = state.players[player].land_drops if slow else 0
    if timed or have.ready.holdings.others:
        return (lands, state.turn, state.taps.get(player))
    return lands


def _offers(state: State, player: int, slow: bool) -> Offered:
    have = resources(state, player)
    total = have.supply.total
    cards = _cards_of(state, player)
    prospects = cards.slow if slow else cards.fast
    holdings = board(state).holdings[player]
    look = Look(state, player, slow, have.supply)
    ruled = bool(player_rules(state, player))
    for object_id, least, buried in cards.slow.cards if ruled else prospects.cards:
        if ruled or least <= total:
            if buried:
                look.at_graveyard(object_id)
            else:
                look.at_hand(object_id)
        else:
            look.wants_mana = True
    for object_id, groups in holdings.others:
        look.at_permanent(object_id, groups)
    for object_id, groups in holdings.others:
        look.at_source(object_id, groups)  # known by now: is there anything to spend mana on?
    actions = (*look.found, *have.actions, *look.mana)
    narrow = not look.wide and tableau(state).confined
    timed = look.timed
    beside = _beside(state, player, slow, have, timed)
    return Offered(actions, have, prospects, narrow, timed, beside)


@plain(eq=False)
class Prospects:
    """The cards with which a player can do something when sorceries can be cast, or at any other
    time: each with the least mana for it, and whether it is in the graveyard.  The same instance as
    long as it is the same; forks share it.
    """

    cards: list[tuple[int, int, bool]]
    least: int
    """Nothing can be done with less mana."""


@plain(eq=False)
class Cards:
    """The cards in a player's hand and, if any can act there, in its graveyard, and what they are
    good for.
    """

    hand: list[int]
    graveyard: list[int]
    slow: Prospects
    fast: Prospects


NO_CARDS: list[int] = []


def _cards_of(state: State, player: int) -> Cards:
    record = state.players[player]
    version, cards = state.cards_of.get(player, (-1, None))
    if version != record.version:
        graveyard = record.graveyard if state.graveyards_act else NO_CARDS
        if cards is None or cards.hand != record.hand or cards.graveyard != graveyard:
            cards = _sorted(state, record.hand, graveyard, cards)
        state.cards_of[player] = (record.version, cards)
    return cards  # type: ignore[no-any-return]


def _sorted(state: State, hand: list[int], graveyard: list[int], before: Cards | None) -> Cards:
    objects = state.objects
    slow: list[tuple[int, int, bool]] = []
    fast: list[tuple[int, int, bool]] = []
    least_slow = least_fast = NEVER
    for cards, in_zone, buried in ((hand, in_hand, False), (graveyard, in_graveyard, True)):
        for object_id in cards:
            least = in_zone(objects[object_id].definition)
            if buried and least.slow >= NEVER:
                continue
            slow.append((object_id, least.slow, buried))
            if least.slow < least_slow:
                least_slow = least.slow
            if least.fast < NEVER:
                fast.append((object_id, least.fast, buried))
                if least.fast < least_fast:
                    least_fast = least.fast
    return Cards(
        hand.copy(),
        graveyard.copy(),
        _prospects(slow, least_slow, before.slow if before else None),
        _prospects(fast, least_fast, before.fast if before else None),
    )


def _prospects(
    cards: list[tuple[int, int, bool]], least: int, before: Prospects | None
) -> Prospects:
    if before is not None and before.cards == cards:
        return before
    return Prospects(cards, least)
