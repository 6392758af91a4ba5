"""A scenario under way: its position, what its script has still to say, and names of things."""

from __future__ import annotations

from typing import Any

from cards.rendering import Language, ability_text
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.game import Game
from rules.scenario.naming import Names
from rules.scenario.position import Placed, PlayerPosition, Position, begin_position
from rules.vocabulary import Step, Zone
from tests.peer.reading import CannotPlay, Entry, card_named

__all__ = ["STEPS", "Differs", "Scripted", "Unscripted"]

STEPS = {
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "precombat_main": Step.PRECOMBAT_MAIN,
    "begin_combat": Step.BEGINNING_OF_COMBAT,
    "declare_attackers": Step.DECLARE_ATTACKERS,
    "declare_blockers": Step.DECLARE_BLOCKERS,
    "first_combat_damage": Step.FIRST_COMBAT_DAMAGE,
    "combat_damage": Step.COMBAT_DAMAGE,
    "end_combat": Step.END_OF_COMBAT,
    "postcombat_main": Step.POSTCOMBAT_MAIN,
    "end_turn": Step.END,
    "cleanup": Step.CLEANUP,
}
ZONES = {
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "library": Zone.LIBRARY,
    "battlefield": Zone.BATTLEFIELD,
    "exile": Zone.EXILE,
}
LIBRARY = [[71, "Mountain"]]


class Differs(Exception):
    """Something came out otherwise than the scenario says."""


class Unscripted(Exception):
    """A decision found no answer in the lists of a strict scenario."""


class Scripted:
    """A game, and the script that it is played by."""

    def __init__(self, scenario: Entry) -> None:
        self.scenario = scenario
        ids = scenario["game"]["turn_order"]
        self.seats: dict[str, int] = {name: seat for seat, name in enumerate(ids)}
        self.names = list(ids)
        self.queues: dict[int, list[Entry]] = {seat: [] for seat in self.seats.values()}
        for entry in scenario["script"]:
            self.queues[self.seats[entry["player"]]].append(entry)
        self.lists: dict[str, dict[int, list[Any]]] = {
            kind: {self.seats[p]: list(said) for p, said in scenario.get(kind, {}).items()}
            for kind in ("choices", "targets", "modes")
        }
        self.announced: list[Any] = []
        self.gave_up = False
        self.game = self._begin()

    # the position

    def _begin(self) -> Game:
        scenario = self.scenario
        position = Position(
            tuple((name,) for name in self.names),
            ruleset="2026",
            turn=1,
            active=scenario["game"]["first_player"],
            step=Step.UNTAP,
        )
        for player in scenario["players"]:
            seat = PlayerPosition(player["id"])
            if player.get("commanders") or player.get("sideboard") or player.get("manual_mana"):
                raise CannotPlay("commander, sideboard or manual mana")
            library = [
                card_named(name)
                for count, name in player.get("library", LIBRARY)
                for _ in range(count)
            ]
            position.players[player["id"]] = seat
            position.life[self.seats[player["id"]]] = player.get("life", 20)
            for said in scenario["setup"]:
                if said["player"] != player["id"]:
                    continue
                card = card_named(said["card"])
                aliases = said.get("aliases") or [""] * said["count"]
                for alias in aliases:
                    if said["zone"] == "library":
                        library.insert(0, card)
                    elif said["zone"] in ZONES:
                        seat.placed.append(
                            Placed(
                                card,
                                ZONES[said["zone"]],
                                tapped=said.get("tapped", False),
                                alias=alias,
                            )
                        )
                    else:
                        raise CannotPlay(said["zone"])
            seat.library = list(library)
        game, known = begin_position(position, card_named)
        self.aliases = Names(game, self.names, known)
        return game

    def text(self, object_id: int) -> str:
        """What a script calls an object on the stack by: a spell's name, an ability's text."""
        info = self.game.state.objects[object_id].info
        if info is None or info.ability is None or self.called(object_id) != "stack ability":
            return self.called(object_id).lower()
        return ability_text(info.ability, "{this}", Language.EN).lower()

    def called(self, object_id: int) -> str:
        state = self.game.state
        record = state.objects.get(object_id)
        if record is None:
            return ""
        if record.info is not None and not record.definition.name:
            return "stack ability"
        name = self.game.characteristics(object_id).name
        return f"{name} Token" if record.token else name

    def fits(self, said: Any, ref: Ref) -> bool:
        """Whether a name or description means this."""
        if isinstance(said, dict):
            if "player" in said:
                return isinstance(ref, PlayerRef) and ref.player == self.seats[said["player"]]
            if "alias" in said:
                return isinstance(ref, ObjectRef) and ref.id == self.aliases.aliases[said["alias"]]
            if set(said) == {"name", "copy"} and isinstance(ref, ObjectRef):
                info = self.game.state.objects[ref.id].info
                is_copy = info is not None and info.is_copy
                return self.called(ref.id) == str(said["name"]) and is_copy is bool(said["copy"])
            raise CannotPlay(f"object {said}")
        if isinstance(ref, PlayerRef):
            return False
        name = self.game.state.objects[ref.id].definition.name
        return str(said) in (self.called(ref.id), name)
