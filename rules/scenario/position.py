"""A position as data, and the game that begins in it.

Objects are put where the position says without moving there: nothing enters, nothing triggers.
Libraries keep the order given, the first card on top.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import Factory, define

from rules.control import refresh_control
from rules.game import Game, GameSetup, PlayerSetup
from rules.language import CardDefinition, EntersAs, IsThis
from rules.objects import GameObject
from rules.reading import Context, amount
from rules.ruleset import ruleset
from rules.scenario.errors import ScenarioError, UnknownName
from rules.setting_up import first_state, watch_for
from rules.state import Agenda, Combat, State
from rules.vocabulary import CardType, ManaType, Step, Zone

__all__ = [
    "BLANK",
    "Lookup",
    "Placed",
    "PlayerPosition",
    "Position",
    "begin_position",
    "begin_whole",
]

Lookup = Callable[[str], CardDefinition]
Card = str | CardDefinition

BLANK = CardDefinition("Blank", (CardType.ARTIFACT,))
"""Fills libraries that a position says nothing of: it can be drawn and never cast."""

BLANKS = 30
"""More than anybody draws in a scenario."""

ROUNDS_BEFORE = 2
"""Every team has had so many turns before the position, unless it says which turn it is."""

NEVER_SICK = -1
"""Under control for longer than any turn has been going on."""


@define
class Placed:
    """One object of a position. ``to``: the alias or name of what it is attached to, or a
    player's.
    """

    card: Card
    zone: Zone
    tapped: bool = False
    sick: bool = False
    counters: dict[str, int] = Factory(dict)
    to: str = ""
    chosen: str = ""
    chosen_player: str = ""
    damage: int = 0
    token: bool = False
    alias: str = ""
    controller: str = ""


@define
class PlayerPosition:
    """A player. ``library`` ``None`` is filled with blanks; the first is the top card."""

    name: str
    placed: list[Placed] = Factory(list)
    library: list[Card] | None = None
    poison: int = 0
    floating: str = ""
    land_drops: int = 0


@define
class Position:
    """All that a scenario begins with. ``turn`` 0: some turn after everybody's first ones."""

    teams: tuple[tuple[str, ...], ...]
    ruleset: str = "2012"
    players: dict[str, PlayerPosition] = Factory(dict)
    life: dict[int, int] = Factory(dict)
    turn: int = 0
    active: str = ""
    step: Step = Step.PRECOMBAT_MAIN
    seed: int | str = 1

    def player(self, name: str) -> PlayerPosition:
        """Raises ``UnknownName``."""
        try:
            return self.players[name]
        except KeyError:
            raise UnknownName(name, "at the table", tuple(self.players)) from None

    def seat(self, name: str) -> int:
        """A player's number: seats go team by team, each team's primary player first."""
        self.player(name)
        return self.seats.index(name)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(name for team in self.teams for name in team)

    def team_of(self, name: str) -> int:
        self.player(name)
        return next(number for number, team in enumerate(self.teams) if name in team)


def _setup(position: Position, lookup: Lookup, first: int | None, whole: bool) -> GameSetup:
    numbers = iter(range(len(position.seats)))
    teams = tuple(tuple(next(numbers) for _ in team) for team in position.teams)
    players = tuple(
        PlayerSetup(name, _library(position.players[name], lookup) if whole else ())
        for name in position.seats
    )
    return GameSetup(
        ruleset(position.ruleset), players, teams, position.seed, first, opening_hands=whole
    )


def begin_whole(position: Position, lookup: Lookup, first: int | None) -> Game:
    """A game from its very beginning: libraries are shuffled, hands drawn, mulligans offered."""
    return Game.new(_setup(position, lookup, first, True))


def begin_position(position: Position, lookup: Lookup) -> tuple[Game, dict[str, int]]:
    """The game, as the position's step begins; and what each alias names.

    Raises ``ScenarioError`` for a step in the middle of combat, what the lookup raises for an
    unknown card.
    """
    if Step.DECLARE_ATTACKERS < position.step < Step.POSTCOMBAT_MAIN:
        raise ScenarioError("a position can't begin after attackers are declared: attack in it")
    setup = _setup(position, lookup, 0, False)
    state = first_state(setup)
    _turn(state, position)
    aliases = _place(state, position, lookup)
    for number, life in position.life.items():
        state.teams[number].life = life
    state.agenda = Agenda.BEGIN_STEP
    return Game.from_state(setup, state), aliases


def _turn(state: State, position: Position) -> None:
    count = len(position.teams)
    active = position.team_of(position.active) if position.active else 0
    state.active_team = state.regular_team = active
    state.turn = position.turn or ROUNDS_BEFORE * count + active + 1
    for back in range(count):
        state.teams[(active - back) % count].last_turn = max(0, state.turn - back)
    state.step = position.step
    if position.step is Step.DECLARE_ATTACKERS:
        state.combat = Combat()


def _place(state: State, position: Position, lookup: Lookup) -> dict[str, int]:
    names: dict[str, int] = {}
    aliases: dict[str, int] = {}
    attachments: list[tuple[GameObject, str]] = []
    cards: list[CardDefinition] = []
    sick: set[int] = set()
    for seat, name in enumerate(position.seats):
        player = position.players[name]
        record = state.own_player(seat)
        record.poison = player.poison
        record.land_drops = player.land_drops
        for letter in player.floating:
            record.pool.add(_mana_type(letter))
        for card in reversed(_library(player, lookup)):
            cards.append(card)
            state.own_player(seat).library.append(state.add(card, seat, Zone.LIBRARY).id)
        for placed in player.placed:
            definition = _definition(placed.card, lookup)
            cards.append(definition)
            thing = _put(state, position, seat, placed, definition)
            names.setdefault(definition.name, thing.id)
            if placed.sick:
                sick.add(thing.id)
            if placed.alias:
                if placed.alias in aliases:
                    raise ScenarioError(f"two objects are called {placed.alias!r}")
                aliases[placed.alias] = thing.id
            if placed.to:
                attachments.append((thing, placed.to))
    for thing, to in attachments:
        if to in position.seats:
            thing.attached_player = position.seat(to)
        elif to in aliases or to in names:
            thing.attached_to = aliases.get(to) or names[to]
        else:
            raise UnknownName(to, "to attach something to", tuple(names))
    watch_for(state, cards)
    state.characteristics_changed()
    _enter_with_counters(state)
    refresh_control(state)
    for object_id in state.battlefield:
        # after control was refreshed: what an Aura took was taken long ago
        state.own(object_id).since = state.turn if object_id in sick else NEVER_SICK
    return aliases


def _put(
    state: State, position: Position, seat: int, placed: Placed, definition: CardDefinition
) -> GameObject:
    thing = state.add(definition, seat, placed.zone)
    state.zone_list(placed.zone, seat).append(thing.id)
    thing.timestamp = state.tick()
    thing.token = placed.token
    thing.tapped = placed.tapped
    thing.damage = placed.damage
    if placed.controller:
        thing.controller = thing.base_controller = position.seat(placed.controller)
    counters = dict(placed.counters)
    if placed.zone is Zone.BATTLEFIELD and definition.loyalty is not None:
        counters.setdefault("loyalty", definition.loyalty)
    thing.counters = counters
    if placed.chosen or placed.chosen_player:
        player = position.seat(placed.chosen_player) if placed.chosen_player else -1
        thing.chosen = (placed.chosen, player)
    return thing


def _enter_with_counters(state: State) -> None:
    """What a permanent says of its own counters as it enters holds, unless the position says."""
    for object_id in state.battlefield:
        thing = state.objects[object_id]
        if thing.counters:
            continue
        for ability in thing.definition.abilities:
            if isinstance(ability, EntersAs) and ability.what == IsThis() and ability.counters:
                ctx = Context(state, thing.controller, object_id)
                counters = {kind: amount(count, ctx) for kind, count in ability.counters}
                state.own(object_id).counters = {k: n for k, n in counters.items() if n}
                state.characteristics_changed()


def _library(player: PlayerPosition, lookup: Lookup) -> tuple[CardDefinition, ...]:
    if player.library is None:
        return (BLANK,) * BLANKS
    return tuple(_definition(card, lookup) for card in player.library)


def _definition(card: Card, lookup: Lookup) -> CardDefinition:
    return lookup(card) if isinstance(card, str) else card


def _mana_type(letter: str) -> ManaType:
    if letter not in "WUBRGC":
        raise ScenarioError(f"no mana {letter!r}: W U B R G C")
    return ManaType("WUBRGC".index(letter))
