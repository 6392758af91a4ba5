"""The fluent builder of positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.language import CardDefinition
from rules.scenario.errors import ScenarioError
from rules.scenario.naming import Names
from rules.scenario.play import Play
from rules.scenario.position import (
    Lookup,
    Placed,
    PlayerPosition,
    Position,
    begin_position,
    begin_whole,
)
from rules.scenario.steps import step_named
from rules.vocabulary import Step, Zone

__all__ = ["Scenario"]

Card = str | CardDefinition


class Scenario:
    """A position in the making; each method returns it, so that calls can be chained.

    Cards are names that ``lookup`` knows, or definitions; ``"3 Forest"`` stands for three.
    """

    def __init__(
        self,
        lookup: Lookup,
        teams: Sequence[str] = ("Ann Bob", "Cid Dee"),
        *,
        ruleset: str = "2012",
        strict: bool = False,
        seed: int | str = 1,
    ) -> None:
        self.lookup = lookup
        self.strict = strict
        self.position = Position(
            tuple(tuple(team.split()) for team in teams), ruleset=ruleset, seed=seed
        )
        seats = self.position.seats
        if len(set(seats)) != len(seats):
            raise ScenarioError("two players have one name")
        self.position.players = {name: PlayerPosition(name) for name in seats}

    def battlefield(
        self,
        player: str,
        *cards: Card,
        tapped: bool = False,
        sick: bool = False,
        counters: Mapping[str, int] | None = None,
        to: str = "",
        chosen: str = "",
        chosen_player: str = "",
        damage: int = 0,
        token: bool = False,
        alias: str = "",
        controller: str = "",
    ) -> Scenario:
        """Permanents that ``player`` owns, there for long unless ``sick``.

        ``to``: what an Aura or Equipment is attached to, by alias, name or player.  ``chosen``:
        the colour or type chosen as it entered.  ``alias``: another name for it, wherever it goes.
        """
        for card in self._each(cards):
            self.position.player(player).placed.append(
                Placed(
                    card,
                    Zone.BATTLEFIELD,
                    tapped=tapped,
                    sick=sick,
                    counters=dict(counters or {}),
                    to=to,
                    chosen=chosen,
                    chosen_player=chosen_player,
                    damage=damage,
                    token=token,
                    alias=alias,
                    controller=controller,
                )
            )
        return self

    def hand(self, player: str, *cards: Card, alias: str = "") -> Scenario:
        return self._put(player, cards, Zone.HAND, alias)

    def graveyard(self, player: str, *cards: Card, alias: str = "") -> Scenario:
        """The last is the top card."""
        return self._put(player, cards, Zone.GRAVEYARD, alias)

    def exile(self, player: str, *cards: Card, alias: str = "") -> Scenario:
        return self._put(player, cards, Zone.EXILE, alias)

    def library(self, player: str, *cards: Card) -> Scenario:
        """All of the library, the first card on top; without cards it is empty."""
        self.position.player(player).library = list(self._each(cards))
        return self

    def life(self, player: str, life: int) -> Scenario:
        """The life total of the player's team."""
        self.position.life[self.position.team_of(player)] = life
        return self

    def poison(self, player: str, counters: int) -> Scenario:
        self.position.player(player).poison = counters
        return self

    def floating(self, player: str, mana: str) -> Scenario:
        """Mana in the pool as the first step begins, as letters: ``"RRG"``."""
        self.position.player(player).floating = mana
        return self

    def lands_played(self, player: str, count: int) -> Scenario:
        """Lands that the player has played this turn."""
        self.position.player(player).land_drops = count
        return self

    def begin(
        self, turn_of: str = "", step: Step | str = Step.PRECOMBAT_MAIN, *, turn: int = 0
    ) -> Play:
        """The game, as that step of that player's turn begins (its turn-based actions happen).

        The first team's turn unless said; ``turn`` its number, some turn after everybody's first
        ones unless said.
        """
        position = self.position
        position.active = turn_of
        position.step = step_named(step)
        position.turn = turn
        game, aliases = begin_position(position, self.lookup)
        play = Play(game, Names(game, position.seats, aliases), strict=self.strict)
        play.settle_questions()
        return play

    def open(self, first: str = "", *, hold: Sequence[str] = ()) -> Play:
        """A whole game from shuffling on; libraries are the decks. The players in ``hold`` are
        asked for their mulligans (see ``Play.hold``), the others keep.
        """
        position = self.position
        team = position.team_of(first) if first else None
        game = begin_whole(position, self.lookup, team)
        play = Play(game, Names(game, position.seats, {}), strict=self.strict)
        play.hold(*hold)
        play.settle_questions()
        return play

    def _put(self, player: str, cards: Sequence[Card], zone: Zone, alias: str) -> Scenario:
        for card in self._each(cards):
            self.position.player(player).placed.append(Placed(card, zone, alias=alias))
        return self

    @staticmethod
    def _each(cards: Sequence[Card]) -> list[Card]:
        found: list[Card] = []
        for card in cards:
            counted = re.fullmatch(r"(\d+) (.+)", card) if isinstance(card, str) else None
            if counted:
                found.extend([counted[2]] * int(counted[1]))
            else:
                found.append(card)
        return found
