"""Who attacks whom: the attacking team, the defending teams, and what an attacker attacks.

The active team attacks as one, and another team, or a planeswalker of one, is attacked (seed
806.7a); where the ruleset has attackers choose among a team's players, a player is (CR 805.10b).
"""

from __future__ import annotations

from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.layers import characteristics
from rules.objects import ObjectId, PlayerId
from rules.ruleset import TeamAttack
from rules.state import State, Team, TeamId
from rules.vocabulary import CardType

__all__ = [
    "NOTHING",
    "as_target",
    "attackable",
    "attacked",
    "attacking_alone",
    "attacking_players",
    "defending_players",
    "defending_teams",
    "everybody_defending",
    "has_attackers",
    "members",
    "player_meant",
    "primary",
    "team_attacked",
]

NOTHING = 0
"""In ``Combat.attackers``: the planeswalker that it attacked has left combat (CR 506.4c)."""


def members(state: State, team: Team) -> tuple[PlayerId, ...]:
    """The players of a team who are in the game, the primary player first."""
    return tuple(player for player in team.members if state.players[player].in_game)


def primary(state: State, team: TeamId) -> PlayerId:
    """The player whose word stands if the team differs (CR 805.2, seed 806.3a)."""
    return members(state, state.teams[team])[0]


def defending_teams(state: State) -> list[Team]:
    """The other teams in the game, in turn order (CR 506.2b)."""
    return [team for team in state.teams_in_order() if team.id != state.active_team]


def attackable(state: State) -> tuple[Ref, ...]:
    """What may be attacked at all (CR 506.2, 506.3): first players, then planeswalkers.

    A team that is attacked as one stands here as its primary player.
    """
    whole = state.ruleset.team_attack is TeamAttack.TEAM
    found: list[Ref] = []
    enemies: set[PlayerId] = set()
    for team in defending_teams(state):
        players = members(state, team)
        enemies.update(players)
        found.extend(PlayerRef(player) for player in (players[:1] if whole else players))
    for object_id in state.battlefield:
        if state.objects[object_id].controller in enemies:
            types = characteristics(state, object_id).types
            if CardType.PLANESWALKER in types:
                found.append(ObjectRef(object_id))
    return tuple(found)


def as_target(ref: Ref) -> int:
    """How ``Combat.attackers`` writes down what is attacked."""
    return ref.id if isinstance(ref, ObjectRef) else -1 - ref.player


def attacked(state: State, attacker: ObjectId) -> Ref | None:
    """What a creature is attacking, while that can be dealt damage; else ``None`` (CR 510.1b)."""
    combat = state.combat
    target = combat.attackers.get(attacker, NOTHING) if combat is not None else NOTHING
    if target < 0:
        defenders = defending_players(state, attacker)
        return PlayerRef(defenders[0]) if defenders else None
    if target == NOTHING or target not in state.objects:
        return None
    if CardType.PLANESWALKER not in characteristics(state, target).types:
        return None
    return ObjectRef(target)


def _player_attacked(state: State, attacker: ObjectId) -> PlayerId:
    """The player it attacks, or who controls or last controlled the planeswalker; else -1."""
    combat = state.combat
    if combat is None:
        return -1
    return _whose(state, combat.attackers.get(attacker, NOTHING))


def _whose(state: State, target: int) -> PlayerId:
    if target < 0:
        return -1 - target
    if target in state.objects:
        return state.objects[target].controller
    return state.gone[target].object.controller if target in state.gone else -1


def team_attacked(state: State, attacker: ObjectId) -> TeamId:
    """The team that it attacks; -1 if it does not attack or that is not known any more."""
    player = _player_attacked(state, attacker)
    return state.players[player].team if player >= 0 else -1


def defending_players(state: State, attacker: ObjectId) -> tuple[PlayerId, ...]:
    """The defending player of an attacking creature, or of one that attacked before it left combat
    (CR 508.5); none for one that did not attack.

    All players of the defending team (seed 806.7b), or the one that it attacks (805.10e).
    """
    combat = state.combat
    if combat is None:
        return ()
    target = combat.attackers.get(attacker)
    if target is None:
        target = combat.left.get(attacker)
        if target is None:
            return ()
    player = _whose(state, target)
    if player < 0:
        return everybody_defending(state)
    if state.ruleset.team_attack is TeamAttack.TEAM:
        return members(state, state.team_of(player))
    return (player,) if state.players[player].in_game else ()


def everybody_defending(state: State) -> tuple[PlayerId, ...]:
    """The players of all teams that defend in this combat phase; none outside of one (CR 506.2)."""
    if state.combat is None:
        return ()
    return tuple(p for team in defending_teams(state) for p in members(state, team))


def attacking_players(state: State, blocker: ObjectId) -> tuple[PlayerId, ...]:
    """The attacking player; none outside of combat (CR 506.2).

    All players of the active team (seed 806.7a); where the ruleset has players attack one another,
    of what blocks those who control what it blocks (CR 805.10c).
    """
    combat = state.combat
    if combat is None:
        return ()
    attackers = members(state, state.teams[state.active_team])
    if state.ruleset.team_attack is TeamAttack.MEMBER:
        blocked = combat.blockers.get(blocker, ())
        found = {state.objects[one].controller for one in blocked if one in state.objects}
        if found:
            return tuple(player for player in attackers if player in found)
    return attackers


def player_meant(state: State, object_id: ObjectId) -> tuple[PlayerId, ...]:
    """The defending player that a characteristic-defining ability of the object means, if any.

    The one whom its controller chose (seed 806.7b), else the primary player.
    """
    candidates = defending_players(state, object_id) or everybody_defending(state)
    if len(candidates) < 2 or state.combat is None:
        return candidates
    chosen = state.combat.meant.get(object_id)
    return (chosen,) if chosen in candidates else candidates[:1]


def has_attackers(state: State) -> bool:
    """Whether there are blocks and damage to come (CR 508.8)."""
    return state.combat is not None and bool(state.combat.attackers)


def attacking_alone(state: State, attacker: ObjectId) -> bool:
    """It attacks and no other creature does (CR 506.5)."""
    return state.combat is not None and list(state.combat.attackers) == [attacker]
