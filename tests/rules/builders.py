"""A state built directly, for tests of what the engine reads and derives: no game runs."""

from __future__ import annotations

from typing import Any

from rules.chance import Stream
from rules.coming_and_going import now_lasting
from rules.language import (
    AnyAbility,
    CardDefinition,
    Duration,
    Each,
    Fixed,
    IsType,
    Modification,
    ModifyPowerToughness,
    SetPowerToughness,
    StaticAbility,
    You,
)
from rules.layers import characteristics
from rules.mana import ManaCost
from rules.reading import Context
from rules.ruleset import ruleset
from rules.state import ContinuousEffect, Player, State, Team
from rules.vocabulary import CardType, Color, Zone

CREATURE = IsType(CardType.CREATURE)
LAND = IsType(CardType.LAND)
CREATURES = Each(CREATURE)
YOUR_CREATURES = Each(CREATURE, whose=You())


def gets(power: int, toughness: int) -> ModifyPowerToughness:
    return ModifyPowerToughness(Fixed(power), Fixed(toughness))


def base(power: int, toughness: int) -> SetPowerToughness:
    return SetPowerToughness(Fixed(power), Fixed(toughness))


def definition(
    name: str, type_: CardType, *abilities: AnyAbility, mana: str = "", **more: Any
) -> CardDefinition:
    cost = ManaCost.parse(mana) if mana else None
    return CardDefinition(name, (type_,), abilities=abilities, cost=cost, **more)


def creature(
    name: str, power: int, toughness: int, *abilities: AnyAbility, **more: Any
) -> CardDefinition:
    return definition(name, CardType.CREATURE, *abilities, power=power, toughness=toughness, **more)


def enchantment(name: str, *abilities: AnyAbility) -> CardDefinition:
    return definition(name, CardType.ENCHANTMENT, *abilities)


def land(name: str, *abilities: AnyAbility, **more: Any) -> CardDefinition:
    return definition(name, CardType.LAND, *abilities, **more)


BEAR = creature("Bear", 2, 2, subtypes=("Bear",), colors=(Color.GREEN,))
ANTHEM = enchantment("Anthem", StaticAbility((gets(1, 1),), YOUR_CREATURES))


class Board:
    """Two teams of two (players 0 and 1 against 2 and 3), or with ``duel`` of one."""

    def __init__(self, edition: str = "2012", *, duel: bool = False) -> None:
        self.state = State(ruleset(edition), Stream(1))
        for team, members in enumerate(((0,), (1,)) if duel else ((0, 1), (2, 3))):
            self.state.teams.append(Team(team, members, 20 if duel else 30))
            for player in members:
                self.state.players.append(Player(player, f"P{player}", team))
        self.state.turn = 1

    def put(
        self,
        what: CardDefinition,
        player: int = 0,
        zone: Zone = Zone.BATTLEFIELD,
        **fields: Any,
    ) -> int:
        state = self.state
        record = state.add(what, player, zone)
        record.timestamp = state.tick()
        for name, value in fields.items():
            setattr(record, name, value)
        state.zone_list(zone, player).append(record.id)
        state.characteristics_changed()
        return record.id

    def effect(
        self,
        *modifications: Modification,
        on: tuple[int, ...] = (),
        players: tuple[int, ...] = (),
        you: int = 0,
    ) -> ContinuousEffect:
        time = self.state.tick()
        begun = ContinuousEffect(
            time, time, you, 0, on, players, modifications, Duration.UNTIL_END_OF_TURN, 1
        )
        now_lasting(self.state, [*self.state.effects, begun])
        return begun

    def own(self, one: int, **fields: Any) -> None:
        record = self.state.own(one)
        for name, value in fields.items():
            setattr(record, name, value)
        self.state.characteristics_changed()

    def size(self, one: int) -> tuple[int, int]:
        found = characteristics(self.state, one)
        return found.power, found.toughness

    def context(self, you: int = 0, source: int = 0, **more: Any) -> Context:
        return Context(self.state, you, source, **more)
