"""Reading a view: who is on whose side, what lies where, what a life point is worth now.

A board is made once for each decision and knows nothing but the view and the catalogue.
"""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field

from bots.basic.cards import Reader, Sheet
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.view import ObjectView, PlayerView, View

__all__ = ["Board", "is_creature", "is_land", "price_of_life", "ref_of"]


def is_creature(thing: ObjectView) -> bool:
    return thing.power is not None


def is_land(thing: ObjectView) -> bool:
    return "land" in thing.types


def price_of_life(life: int) -> float:
    """What one point of damage is worth against a team with so much life: the less it has, the
    more.
    """
    return 6 / (max(life, 1) + 4)


def ref_of(text: str) -> Ref:
    """A target as views name it: "player:2" or "object:17"."""
    kind, _, number = text.partition(":")
    return PlayerRef(int(number)) if kind == "player" else ObjectRef(int(number))


@define(eq=False)
class Board:
    """A view as one seat plays from it. ``me`` is the seat, ``ours`` its team's players."""

    view: View
    reader: Reader
    me: int
    team: int = field(init=False)
    ours: frozenset[int] = field(init=False)
    objects: dict[int, ObjectView] = field(init=False, factory=dict)
    our_creatures: list[ObjectView] = field(init=False, factory=list)
    their_creatures: list[ObjectView] = field(init=False, factory=list)
    attached: dict[int, list[ObjectView]] = field(init=False, factory=dict)
    notes: dict[object, float] = field(init=False, factory=dict)
    """Numbers worked out once a board, by whoever needs them."""
    memo: dict[object, Any] = field(init=False, factory=dict)
    """Larger things worked out once a board."""
    _teams: dict[int, int] = field(init=False, factory=dict)
    _lives: dict[int, int] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        view = self.view
        self._teams = {player.player: player.team for player in view.players}
        self._lives = {team.team: team.life for team in view.teams}
        self.team = self._teams[self.me]
        self.ours = frozenset(p for p, team in self._teams.items() if team == self.team)
        objects = self.objects
        for thing in view.battlefield:
            objects[thing.id] = thing
            if thing.power is not None:
                mine = thing.controller in self.ours
                (self.our_creatures if mine else self.their_creatures).append(thing)
            if thing.attached_to:
                self.attached.setdefault(thing.attached_to, []).append(thing)
        for zone in (view.stack, view.exile):
            for thing in zone:
                objects[thing.id] = thing
        for player in view.players:
            for thing in (*player.hand, *player.graveyard):
                objects[thing.id] = thing

    # Sides

    def is_ours(self, player: int) -> bool:
        return player in self.ours

    def sign(self, player: int) -> int:
        """+1 for a player of our team, -1 for another."""
        return 1 if player in self.ours else -1

    def team_of(self, player: int) -> int:
        return self._teams[player]

    def player(self, number: int) -> PlayerView:
        return self.view.players[number]

    @property
    def rivals(self) -> tuple[int, ...]:
        return tuple(p.player for p in self.view.players if p.player not in self.ours and p.in_game)

    @property
    def our_turn(self) -> bool:
        return self.view.active_team == self.team

    # Life

    def life_of(self, player: int) -> int:
        """The life total of the player's team."""
        return self._lives[self._teams[player]]

    @property
    def our_life(self) -> int:
        return self._lives[self.team]

    @property
    def their_life(self) -> int:
        """Of the rival team that has least."""
        return min((self.life_of(player) for player in self.rivals), default=1)

    # Things

    def sheet(self, thing: ObjectView) -> Sheet:
        """What the thing's card says; a blank sheet for a card that the catalogue lacks."""
        return self.reader.sheet(thing.name)

    def controlled(self, player: int) -> list[ObjectView]:
        return [thing for thing in self.view.battlefield if thing.controller == player]

    def lands_of(self, player: int) -> int:
        return sum(1 for t in self.view.battlefield if t.controller == player and is_land(t))

    def open_mana(self, player: int) -> int:
        """About how much mana the player can still make."""
        found = len(self.player(player).mana)
        for thing in self.view.battlefield:
            if thing.controller == player and not thing.tapped:
                tired = thing.summoning_sick and thing.power is not None
                if is_land(thing) or (self.sheet(thing).makes_mana and not tired):
                    found += 1
        return found

    def changed(self, *things: ObjectView) -> Board:
        """The board as it would be with these objects instead of those of the same id."""
        new = {thing.id: thing for thing in things}
        battlefield = tuple(new.get(t.id, t) for t in self.view.battlefield)
        return Board(evolve(self.view, battlefield=battlefield), self.reader, self.me)
