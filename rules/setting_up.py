"""From a setup to the first state: players, teams, libraries (CR 103.1-103.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rules.chance import Stream
from rules.language import (
    ActivatedAbility,
    AttackingPlayer,
    CardDefinition,
    DefendingPlayer,
    DuringStep,
    Flashback,
    IsTapped,
    Timing,
    TriggeredAbility,
    UnspentMana,
)
from rules.mana import ManaCost
from rules.refusals import Refusal, RefusalCode
from rules.setup import GameSetup
from rules.state import Player, State, Team
from rules.vocabulary import Zone

__all__ = ["check_setup", "first_state", "watch_for"]

MAX_PLAYERS = 16
"""Seats at one table: two eight-headed giants; more is no game anybody plays."""

MAX_DECK = 1_000
"""Cards in a deck: the rules set no maximum (CR 100.5), memory does."""


def check_setup(setup: GameSetup) -> None:
    """Raise ``Refusal(BAD_SETUP)`` unless a game can be made from this. Deck construction is
    not checked.
    """
    count = len(setup.players)
    if not 2 <= count <= MAX_PLAYERS:
        raise Refusal(RefusalCode.BAD_SETUP, players=count)
    if sorted(p for team in setup.teams for p in team) != list(range(count)):
        raise Refusal(RefusalCode.BAD_SETUP, teams="every player must be in one team")
    if len(setup.teams) < 2 or any(not team for team in setup.teams):
        raise Refusal(RefusalCode.BAD_SETUP, teams="at least two teams must play")
    if setup.first_team is not None and not 0 <= setup.first_team < len(setup.teams):
        raise Refusal(RefusalCode.BAD_SETUP, first_team=setup.first_team)
    for number, player in enumerate(setup.players):
        if len(player.deck) > MAX_DECK:
            raise Refusal(RefusalCode.BAD_SETUP, player=number, cards=len(player.deck))


def first_state(setup: GameSetup) -> State:
    """Everybody's cards in the library, unshuffled; life totals set (CR 103.4, 810.4, 810.11)."""
    state = State(setup.ruleset, Stream(setup.seed))
    teams = {player: number for number, team in enumerate(setup.teams) for player in team}
    for number, player in enumerate(setup.players):
        record = Player(number, player.name, teams[number])
        record.holder = state.ownership
        state.players.append(record)
        for card in player.deck:
            record.library.append(state.add(card, number, Zone.LIBRARY).id)
    for number, members in enumerate(setup.teams):
        life = setup.ruleset.starting_life_of(len(members))
        state.teams.append(Team(number, tuple(members), life))
    state.teams_left = len(state.teams)
    watch_for(state, (card for player in setup.players for card in player.deck))
    return state


def watch_for(state: State, cards: Iterable[CardDefinition]) -> None:
    """Note what must be watched because of the cards that are in the game."""
    different = tuple(dict.fromkeys(cards))
    for card in different:
        state.watched_zones = state.watched_zones | _trigger_zones(card)
        state.graveyards_act = state.graveyards_act or _acts_from_graveyard(card)
        matters = _matters(card)
        state.step_matters = state.step_matters or "step" in matters
        state.tapping_matters = state.tapping_matters or "tapping" in matters


def _matters(card: CardDefinition) -> frozenset[str]:
    """What the card's abilities speak of that seldom matters to legal actions."""
    known = card.memo.get("matters")
    if known is None:
        known = card.memo["matters"] = frozenset(_topics(card.abilities))
    return known  # type: ignore[return-value]


def _topics(node: object) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from _topics(part)
    elif (
        isinstance(node, DuringStep | AttackingPlayer | DefendingPlayer)
        or node is Timing.YOUR_UPKEEP
    ):
        yield "step"
    elif isinstance(node, IsTapped | UnspentMana):
        yield "tapping"
    elif attrs.has(type(node)) and not isinstance(node, ManaCost):
        for field in attrs.fields(type(node)):  # type: ignore[arg-type]
            if field.name != "memo":
                yield from _topics(getattr(node, field.name))


def _trigger_zones(card: CardDefinition) -> frozenset[Zone]:
    return frozenset(a.zone for a in card.abilities if isinstance(a, TriggeredAbility))


def _acts_from_graveyard(card: CardDefinition) -> bool:
    return any(
        isinstance(a, Flashback) or (isinstance(a, ActivatedAbility) and a.zone is Zone.GRAVEYARD)
        for a in card.abilities
    )
