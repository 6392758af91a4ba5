"""From a setup to the first state: players, teams, libraries (CR 103.1-103.3)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rules.chance import Stream
from rules.language import (
    ActivatedAbility,
    AnyAbility,
    CardDefinition,
    DuringStep,
    Flashback,
    Timing,
    TriggeredAbility,
)
from rules.mana import ManaCost
from rules.refusals import Refusal, RefusalCode
from rules.setup import GameSetup
from rules.state import Player, State, Team
from rules.vocabulary import Zone

__all__ = ["check_setup", "first_state", "watch_for", "zones_watched"]

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
    state.watched_zones = state.watched_zones | zones_watched(different)
    state.step_matters = state.step_matters or any(_step_matters(card) for card in different)


def _step_matters(card: CardDefinition) -> bool:
    known = card.memo.get("step matters")
    if known is None:
        known = card.memo["step matters"] = _speaks_of_steps(card.abilities)
    return bool(known)


def _speaks_of_steps(node: object) -> bool:
    """Whether an ability, or anything in it, is possible in one step only."""
    if isinstance(node, tuple):
        return any(_speaks_of_steps(part) for part in node)
    if isinstance(node, DuringStep) or node is Timing.YOUR_UPKEEP:
        return True
    if not attrs.has(type(node)) or isinstance(node, ManaCost):
        return False
    return any(
        _speaks_of_steps(getattr(node, field.name))
        for field in attrs.fields(type(node))  # type: ignore[arg-type]
        if field.name != "memo"
    )


def zones_watched(cards: Iterable[CardDefinition]) -> frozenset[Zone]:
    """The battlefield, and other zones in which an ability of one of the cards functions."""
    zones = {Zone.BATTLEFIELD}
    for card in dict.fromkeys(cards):
        zones.update(_zones_of(card))
    return frozenset(zones)


def _zones_of(card: CardDefinition) -> set[Zone]:
    found: set[Zone] = set()
    for ability in card.abilities:
        zone = _zone_of(ability)
        if zone is not None:
            found.add(zone)
    return found


def _zone_of(ability: AnyAbility) -> Zone | None:
    if isinstance(ability, TriggeredAbility):
        return ability.zone
    if isinstance(ability, ActivatedAbility):
        return ability.zone if ability.zone is Zone.GRAVEYARD else None
    if isinstance(ability, Flashback):
        return Zone.GRAVEYARD
    return None
