"""Names: how scripts call players and objects, and what a choice's options are called.

A name is an alias, a player's name or an object's name.  ``Name#2`` is the second of that name in
its zone, ``Ann's Name`` Ann's (under her control, or in her hand, library or graveyard).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rules.decisions import PlayerRef, Ref
from rules.game import Game
from rules.scenario.errors import UnknownName
from rules.vocabulary import Zone

__all__ = ["Names", "ability_name"]

ABILITY = "ability of "
"""An ability on the stack is called so, by its source."""


def ability_name(source: str) -> str:
    return ABILITY + source


class Names:
    """The names of one game. Follows aliased cards from zone to zone."""

    def __init__(self, game: Game, players: Sequence[str], aliases: dict[str, int]) -> None:
        self.game = game
        self.players = tuple(players)
        self.aliases = dict(aliases)

    def player(self, name: str) -> int:
        """Raises ``UnknownName``."""
        if name not in self.players:
            raise UnknownName(name, "at the table", self.players)
        return self.players.index(name)

    def team(self, name: str) -> int:
        """The team of a player, or the team called by all its players' names."""
        for team in self.game.state.teams:
            if " ".join(self.players[m] for m in team.members) == name:
                return team.id
        return self.game.state.players[self.player(name)].team

    def of_object(self, object_id: int) -> str:
        """An object's name now, or its last; an ability on the stack is called by its source."""
        state = self.game.state
        record = state.objects.get(object_id)
        if record is None:
            gone = state.gone.get(object_id)
            return gone.characteristics.name if gone is not None else f"object {object_id}"
        if record.info is not None and not record.definition.name:
            return ability_name(self.of_object(record.info.source))
        if record.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return self.game.characteristics(object_id).name
        return record.definition.name

    def of(self, ref: Ref) -> str:
        if isinstance(ref, PlayerRef):
            return self.players[ref.player]
        return self.of_object(ref.id)

    def of_all(self, refs: Iterable[Ref]) -> tuple[str, ...]:
        return tuple(self.of(ref) for ref in refs)

    def follow(self) -> None:
        """Aliased cards that moved are what they became."""
        state = self.game.state
        for alias, object_id in self.aliases.items():
            while object_id not in state.objects:
                gone = state.gone.get(object_id)
                if gone is None or not gone.successor:
                    break
                object_id = gone.successor
            self.aliases[alias] = object_id

    def matches(self, said: str, among: Sequence[int]) -> list[int]:
        """The objects among these that ``said`` names, in their order."""
        if said in self.aliases:
            return [one for one in among if one == self.aliases[said]]
        name, number = said, 0
        counted = re.fullmatch(r"(.+)#(\d+)", said)
        if counted:
            name, number = counted[1], int(counted[2])
        owner = -1
        for seat, player in enumerate(self.players):
            if name.startswith(f"{player}'s "):
                owner, name = seat, name[len(player) + 3 :]
        found = [one for one in among if self._is(one, name, owner)]
        if not number:
            return found
        return [one for one in found if self._rank(one, name, owner) == number]

    def _is(self, one: int, name: str, owner: int) -> bool:
        record = self.game.state.objects.get(one)
        if owner >= 0 and (record is None or record.controller != owner):
            return False
        return self.of_object(one) == name

    def _rank(self, one: int, name: str, owner: int) -> int:
        """Its place, from 1, among the objects of its zone that are called so."""
        state = self.game.state
        record = state.objects.get(one)
        if record is None:
            return 0
        player = state.players[record.owner]
        place = {
            Zone.BATTLEFIELD: state.battlefield,
            Zone.STACK: state.stack,
            Zone.EXILE: state.exile,
            Zone.COMMAND: state.command,
            Zone.HAND: player.hand,
            Zone.LIBRARY: player.library,
            Zone.GRAVEYARD: player.graveyard,
        }[record.zone]
        same = [other for other in place if self._is(other, name, owner)]
        return same.index(one) + 1

    def find(self, said: str, among: Sequence[int], where: str) -> int:
        """The first object that ``said`` names. Raises ``UnknownName``."""
        found = self.matches(said, among)
        if not found:
            raise UnknownName(said, where, tuple(self.of_object(one) for one in among))
        return found[0]

    def pick(self, said: str, refs: Sequence[Ref], taken: Iterable[int] = ()) -> int:
        """The index of the first option that ``said`` names and that is not taken; -1 if none."""
        used = set(taken)
        objects = [ref.id for ref in refs if not isinstance(ref, PlayerRef)]
        named = self.matches(said, objects)
        for index, ref in enumerate(refs):
            if index in used:
                continue
            if isinstance(ref, PlayerRef):
                if self.players[ref.player] == said:
                    return index
            elif ref.id in named:
                return index
        return -1
