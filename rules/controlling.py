"""Controlling another player's turn (CR 722; seed 806.6h): who decides, and who sees.

The turn is the team's, so whoever controls it decides for every member.  Only that changes: objects
keep their controllers, and costs are paid with what is the affected player's own (722.3, 722.5a).
Conceding is no decision, and stays everybody's own (722.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.decisions import ChooseObjects, Decision, ObjectRef, OrderChoice, Purpose
from rules.notices import Notice, NoticeKind
from rules.state import State
from rules.vocabulary import HAND, HIDDEN

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "begin_control",
    "control_next_turn",
    "control_of_who_left_ends",
    "decider",
    "is_controlled",
    "sees_as",
    "show_to_the_player",
]


def control_next_turn(state: State, team: int, controller: int) -> None:
    """The next turn that the team takes will be controlled. The last such effect counts (CR
    722.1a)."""
    state.turns_to_control = {**state.turns_to_control, team: controller}


def begin_control(state: State, team: int) -> None:
    """The team takes a turn: the last turn's control ends, and what waited for this one begins (CR
    722.1)."""
    if not state.turns_to_control:
        state.turn_controller = -1
        return
    waiting = state.turns_to_control.copy()
    state.turn_controller = waiting.pop(team, -1)
    state.turns_to_control = waiting


def control_of_who_left_ends(state: State, player: int) -> None:
    """CR 800.4a, for the turn under way and those to come."""
    if state.turn_controller == player:
        state.turn_controller = -1
    if player in state.turns_to_control.values():
        waiting = state.turns_to_control.items()
        state.turns_to_control = {team: one for team, one in waiting if one != player}


def is_controlled(state: State, team: int) -> bool:
    """Whether somebody controls the team, be it one of its own members (CR 722.9)."""
    return state.turn_controller >= 0 and team == state.active_team


def decider(state: State, player: int) -> int:
    """Who makes the player's choices and decisions (CR 722.5)."""
    if state.turn_controller >= 0 and state.players[player].team == state.active_team:
        return state.turn_controller
    return player


def sees_as(state: State, players: tuple[int, ...]) -> frozenset[int]:
    """Who sees what these players may see: they, and who controls one of them (CR 722.4)."""
    if state.turn_controller < 0:
        return frozenset(players)
    return frozenset(players) | {decider(state, player) for player in players}


def show_to_the_player(game: Game, decision: Decision) -> None:
    """What is looked at for a decision that somebody else makes is visible to the player whose
    decision it is, too (CR 722.4). Its team's hands it sees anyway."""
    if isinstance(decision, ChooseObjects):
        looked_at = zip(decision.candidates, decision.names, strict=False)
    elif isinstance(decision, OrderChoice) and decision.purpose is Purpose.ORDER_CARDS:
        looked_at = zip(decision.items, decision.labels, strict=False)
    else:
        return
    state, player = game.state, decision.player
    hidden = tuple(
        name
        for ref, name in looked_at
        if isinstance(ref, ObjectRef) and _is_hidden_from(state, player, ref.id)
    )
    if hidden:
        seen_by = frozenset({player})
        game.tell(Notice(NoticeKind.REVEALED, (player,), names=hidden, seen_by=seen_by))


def _is_hidden_from(state: State, player: int, object_id: int) -> bool:
    record = state.objects.get(object_id)
    if record is None or record.zone not in HIDDEN:
        return False
    return record.zone is not HAND or record.owner not in state.team_of(player).members
