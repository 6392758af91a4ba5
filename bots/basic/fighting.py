"""Fights: what can block what, who survives, and what a whole combat comes to."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from bots.basic.board import Board, is_land, price_of_life
from bots.basic.filters import Scene, passes
from bots.basic.worth import permanent
from rules.language import (
    Anything,
    Attached,
    CantBeBlocked,
    CantBlock,
    Filter,
    GainAbilities,
    Protection,
)
from rules.view import ObjectView

__all__ = [
    "Combat",
    "Fight",
    "can_block",
    "combat_under_way",
    "fight",
    "is_protected_from",
    "kills",
    "kind_of",
]

LETHAL = 1000.0
"""What it is worth that a team dies: more than everything else together."""


def kind_of(thing: ObjectView, board: Board) -> object:
    """Creatures of one kind fight alike: those of one name and state to which nothing is
    attached.
    """
    if thing.id in board.attached:
        return thing.id
    size = (thing.power, thing.toughness, thing.damage, thing.tapped)
    return (thing.name, thing.controller, size, thing.keywords, thing.attacking[:6])


def is_protected_from(thing: ObjectView, source: ObjectView, board: Board) -> bool:
    """Protection that the card prints (CR 702.16)."""
    qualities = board.sheet(thing).protections
    granted = _granted(thing, board)
    if not qualities and not granted:
        return False
    scene = Scene(board, thing.controller, thing)
    return any(passes(quality, source, scene) for quality in (*qualities, *granted))


def _granted(thing: ObjectView, board: Board) -> list[Filter]:
    return [
        ability.quality
        for one in board.attached.get(thing.id, ())
        for static in board.sheet(one).statics
        if isinstance(static.objects, Attached)
        for change in static.modifications
        if isinstance(change, GainAbilities)
        for ability in change.abilities
        if isinstance(ability, Protection)
    ]


def can_block(blocker: ObjectView, attacker: ObjectView, board: Board) -> bool:
    """Whether the one could block the other, as far as the view tells (CR 509.1b)."""
    if blocker.tapped:
        return False
    sheet = board.sheet(blocker)
    if sheet.cannot_block:
        return False
    keywords = attacker.keywords
    if "flying" in keywords and not ("flying" in blocker.keywords or "reach" in blocker.keywords):
        return False
    if "intimidate" in keywords and not (
        "artifact" in blocker.types or any(color in blocker.colors for color in attacker.colors)
    ):
        return False
    for one in board.attached.get(blocker.id, ()):
        for static in board.sheet(one).statics:
            if any(isinstance(change, CantBlock) for change in static.modifications):
                return False
    return not _evades(attacker, blocker, board)


def _evades(attacker: ObjectView, blocker: ObjectView, board: Board) -> bool:
    sheet = board.sheet(attacker)
    if sheet.landwalks or sheet.unblockable_by:
        scene = Scene(board, attacker.controller, attacker)
        for land in sheet.landwalks:
            team = board.team_of(blocker.controller)
            for thing in board.view.battlefield:
                theirs = is_land(thing) and board.team_of(thing.controller) == team
                if theirs and passes(land, thing, scene):
                    return True
        for quality in sheet.unblockable_by:
            if isinstance(quality, Anything) or passes(quality, blocker, scene):
                return True
    for one in board.attached.get(attacker.id, ()):
        for static in board.sheet(one).statics:
            for change in static.modifications:
                if isinstance(change, CantBeBlocked) and passes(
                    change.by, blocker, Scene(board, one.controller, one)
                ):
                    return True
    return is_protected_from(attacker, blocker, board)


@frozen
class Fight:
    """One attacker and those who block it: who dies, and how much damage tramples over."""

    attacker_dies: bool
    dead: tuple[int, ...] = ()
    through: int = 0


def kills(damage: int, thing: ObjectView, deathtouch: bool) -> bool:
    """Whether so much damage destroys the creature."""
    if damage <= 0 or "indestructible" in thing.keywords:
        return False
    return deathtouch or damage >= (thing.toughness or 0) - thing.damage


def fight(attacker: ObjectView, blockers: Sequence[ObjectView], board: Board) -> Fight:
    """Combat damage among them, in up to two steps (CR 510.4), blockers killed in their order."""
    taken: dict[int, int] = {}
    hurt = 0
    through = 0
    deadly = False
    dead: list[int] = []
    attacker_dies = False
    for first in (True, False):
        if attacker_dies:
            break
        gone = tuple(dead)
        standing = [b for b in blockers if b.id not in gone]
        incoming = 0
        venom = False
        for blocker in standing:
            if _strikes(blocker, first) and not is_protected_from(attacker, blocker, board):
                power = max(blocker.power or 0, 0)
                incoming += power
                venom = venom or (power > 0 and "deathtouch" in blocker.keywords)
        if _strikes(attacker, first):
            left = max(attacker.power or 0, 0)
            venomous = "deathtouch" in attacker.keywords
            for blocker in standing:
                if left <= 0:
                    break
                shielded = is_protected_from(blocker, attacker, board)
                had = taken.get(blocker.id, 0)
                need = max((blocker.toughness or 0) - blocker.damage - had, 0)
                if venomous:
                    need = min(need, 1)
                given = min(left, max(need, 0))
                left -= given
                if shielded:
                    continue
                taken[blocker.id] = had + given
                if kills(taken[blocker.id], blocker, venomous):
                    dead.append(blocker.id)
            if "trample" in attacker.keywords or not blockers:
                through += left
        hurt += incoming
        deadly = deadly or venom
        attacker_dies = kills(hurt, attacker, deadly)
    return Fight(attacker_dies, tuple(dead), through)


def _strikes(thing: ObjectView, first: bool) -> bool:
    keywords = thing.keywords
    if "double_strike" in keywords:
        return True
    return ("first_strike" in keywords) == first


@define
class Combat:
    """What a combat under way comes to if nobody does anything more."""

    dead: set[int] = field(factory=set)
    damage: dict[int, int] = field(factory=dict)
    """To each team."""
    gained: dict[int, int] = field(factory=dict)

    def value(self, board: Board) -> float:
        """For our team."""
        found = 0.0
        for creature in sorted(self.dead):
            thing = board.objects[creature]
            found -= board.sign(thing.controller) * permanent(thing, board)
        for team in board.view.teams:
            damage = self.damage.get(team.team, 0)
            if damage:
                price = damage * price_of_life(team.life)
                if damage >= team.life:
                    price += LETHAL
                found += price if team.team != board.team else -price
            gain = self.gained.get(team.team, 0) * 0.1
            found += gain if team.team == board.team else -gain
        return found


def combat_under_way(board: Board) -> Combat:
    """The combat once blockers are declared; empty at any other time."""
    known = board.memo.get("combat")
    if known is None:
        known = board.memo["combat"] = _combat(board)
    assert isinstance(known, Combat)
    return known


def _combat(board: Board) -> Combat:
    combat = Combat()
    if board.view.step not in ("declare_blockers", "first_combat_damage"):
        return combat
    attackers = [t for t in board.view.battlefield if t.attacking and t.power is not None]
    for attacker in attackers:
        team = _defending_team(attacker, board)
        blockers = [
            t for t in board.view.battlefield if attacker.id in t.blocking and t.power is not None
        ]
        outcome = fight(attacker, blockers, board)
        through = outcome.through
        if attacker.blocked and not blockers and "trample" not in attacker.keywords:
            through = 0
        if outcome.attacker_dies:
            combat.dead.add(attacker.id)
        combat.dead.update(outcome.dead)
        if team >= 0 and through and attacker.attacking.startswith("player"):
            combat.damage[team] = combat.damage.get(team, 0) + through
        if "lifelink" in attacker.keywords:
            mine = board.team_of(attacker.controller)
            combat.gained[mine] = combat.gained.get(mine, 0) + max(attacker.power or 0, 0)
    return combat


def _defending_team(attacker: ObjectView, board: Board) -> int:
    kind, _, number = attacker.attacking.partition(":")
    if kind == "player":
        return board.team_of(int(number))
    walker = board.objects.get(int(number)) if number else None
    return board.team_of(walker.controller) if walker is not None else -1
