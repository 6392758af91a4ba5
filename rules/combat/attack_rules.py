"""Which creatures can attack what, and which must (CR 508.1a-d)."""

from __future__ import annotations

from attrs import frozen

from rules.characteristics import Characteristics, RuleOnObject
from rules.combat.sides import attackable, defending_teams, members
from rules.decisions import ObjectRef, Ref
from rules.language import (
    AttackableOnlyBy,
    CanAttackDespiteDefender,
    CantAttack,
    CantAttackUnless,
    MustAttack,
)
from rules.layers import characteristics, player_rules
from rules.objects import GameObject, Memory, ObjectId, PlayerId
from rules.reading import Context, holds, matches
from rules.reading.players import WOULD_DEFEND
from rules.ruleset import TeamAttack
from rules.state import State, Team
from rules.vocabulary import Keyword

__all__ = ["PossibleAttack", "able_to_attack", "can_attack", "possible_attack"]


@frozen
class PossibleAttack:
    """All that may be declared: beside each attacker the numbers of the defenders it may attack."""

    attackers: tuple[ObjectId, ...]
    defenders: tuple[Ref, ...]
    allowed: tuple[tuple[int, ...], ...]
    must: tuple[int, ...]
    """Numbers of the attackers that attack if able (CR 508.1d); no restriction of one creature
    depends on another's attack, so all of them can at once."""


def can_attack(record: GameObject, found: Characteristics, team: Team) -> bool:
    """Whether the creature may attack at all, whoever is to be attacked.

    It is a creature, untapped, not there only since this turn (508.1a, 302.6) unless it has haste,
    and nothing says that it can't (508.1c, 702.3b).  Whose it is, is not checked.
    """
    if record.tapped or not found.is_creature:
        return False
    keywords = found.keywords
    if record.since >= team.last_turn and Keyword.HASTE not in keywords:
        return False
    held = Keyword.DEFENDER in keywords
    for rule in found.rules:
        if isinstance(rule.modification, CantAttack):
            return False
        if isinstance(rule.modification, CanAttackDespiteDefender):
            held = False
    return not held


def able_to_attack(state: State) -> list[tuple[ObjectId, Characteristics]]:
    """The active team's creatures that may attack, whoever is to be attacked."""
    team = state.teams[state.active_team]
    mine = team.members
    objects = state.objects
    able: list[tuple[ObjectId, Characteristics]] = []
    for object_id in state.battlefield:
        record = objects[object_id]
        if record.tapped or record.controller not in mine:
            continue
        found = characteristics(state, object_id)
        if can_attack(record, found, team):
            able.append((object_id, found))
    return able


def possible_attack(state: State) -> PossibleAttack:
    """Every legal attack of the active team."""
    able = able_to_attack(state)
    if not able:
        return PossibleAttack((), (), (), ())
    defenders = attackable(state)
    everything = tuple(range(len(defenders)))
    guards = _guards(state)
    attackers: list[ObjectId] = []
    allowed: list[tuple[int, ...]] = []
    must: list[int] = []
    for object_id, found in able:
        choices = everything
        if guards:
            closed = _closed_to(state, object_id, guards)
            if closed:
                choices = _without(defenders, closed)
        if found.rules:
            choices = _where_it_may(state, found, defenders, choices)
        if not choices:
            continue
        if found.rules and any(isinstance(rule.modification, MustAttack) for rule in found.rules):
            must.append(len(attackers))
        attackers.append(object_id)
        allowed.append(choices)
    return PossibleAttack(tuple(attackers), defenders, tuple(allowed), tuple(must))


def _where_it_may(
    state: State, found: Characteristics, defenders: tuple[Ref, ...], choices: tuple[int, ...]
) -> tuple[int, ...]:
    """Of what it may attack, that for which the conditions under which it can attack hold."""
    rules = [rule for rule in found.rules if isinstance(rule.modification, CantAttackUnless)]
    if not rules:
        return choices
    return tuple(
        number
        for number in choices
        if all(
            _condition_holds(state, rule, _defenders_of(state, defenders[number])) for rule in rules
        )
    )


def _condition_holds(state: State, rule: RuleOnObject, defenders: tuple[PlayerId, ...]) -> bool:
    assert isinstance(rule.modification, CantAttackUnless)
    memory: Memory = {WOULD_DEFEND: defenders}
    return holds(rule.modification.condition, Context(state, rule.you, rule.source, memory=memory))


def _defenders_of(state: State, ref: Ref) -> tuple[PlayerId, ...]:
    """Who are the defending players if that is attacked (seed 806.7b, CR 508.5)."""
    player = state.objects[ref.id].controller if isinstance(ref, ObjectRef) else ref.player
    if state.ruleset.team_attack is TeamAttack.TEAM:
        return members(state, state.team_of(player))
    return (player,)


def _guards(state: State) -> list[tuple[tuple[PlayerId, ...], RuleOnObject]]:
    """What keeps creatures from attacking a player, with all whom they thereby can't attack.

    Those are its whole team where a team is attacked as one (seed 806.7c), else the player alone.
    """
    whole = state.ruleset.team_attack is TeamAttack.TEAM
    return [
        (players if whole else (player,), rule)
        for team in defending_teams(state)
        for players in (members(state, team),)
        for player in players
        for rule in player_rules(state, player)
        if isinstance(rule.modification, AttackableOnlyBy)
    ]


def _closed_to(
    state: State, attacker: ObjectId, guards: list[tuple[tuple[PlayerId, ...], RuleOnObject]]
) -> set[PlayerId]:
    """The players that it can't attack."""
    closed: set[PlayerId] = set()
    for players, rule in guards:
        assert isinstance(rule.modification, AttackableOnlyBy)
        if not matches(
            rule.modification.attackers, Context(state, rule.you, rule.source), attacker
        ):
            closed.update(players)
    return closed


def _without(defenders: tuple[Ref, ...], closed: set[PlayerId]) -> tuple[int, ...]:
    """A planeswalker can still be attacked: the rule speaks of its player."""
    return tuple(
        number
        for number, ref in enumerate(defenders)
        if isinstance(ref, ObjectRef) or ref.player not in closed
    )
