"""Team priority (CR 117, 805.5; seed 806.6c-g). This file alone changes who has it and who has
passed.

    state                      event                what follows
    a team would get priority  (check)              state-based actions and triggers, until stable;
                                                    then all its members are asked at once
    the team has priority      a member acts        every pass of this round, of any team, is
                                                    void; the same team would get priority
    the team has priority      mana is made         nothing is void; the same team goes on
    the team has priority      a member passes      noted; it may be taken back until the team
                                                    has passed
    the team has priority      all its members      the team has passed; the next one in turn
                               have passed          order gets priority
    all teams have passed      the stack isn't      the top object resolves; the active team
    in succession              empty                would get priority
    all teams have passed      the stack is empty   the step ends
    in succession

A player who has left owes nothing: it counts as having passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.state import Agenda, State
from rules.state_based_actions import check_state
from rules.trigger_stacking import stack_triggers
from rules.triggered import look_at_state

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "CHECK",
    "check",
    "check_cleanup",
    "pass_priority",
    "priority_after_leaving",
    "receive_priority",
    "team_passes",
    "withdraw_pass",
]

MAX_CHECKS = 1_000
"""Rounds of checks and triggers before one priority; more is a loop nobody can stop (CR 104.4b)."""


MAX_UNBROKEN = 1_000
"""Rounds of triggers, each set off by what the last did while nobody acted nor was asked whether to
go on: more is a loop that nobody can stop, which is a draw (CR 104.4b)."""


# by themselves, for every pass: a member of a class of enumeration takes many times as long to find
CHECK, PRIORITY, RESOLVE, END_STEP = (
    Agenda.CHECK,
    Agenda.PRIORITY,
    Agenda.RESOLVE,
    Agenda.END_STEP,
)


def receive_priority(state: State) -> None:
    """The team receives priority. A round of passes that was interrupted goes on; a new one
    starts empty.
    """
    if not state.players[state.teams[state.priority_team].members[0]].in_game:
        priority_after_leaving(state)
    state.agenda = PRIORITY


def check(game: Game) -> Procedure[None]:
    """State-based actions, then triggers, until neither applies; then the team receives
    priority (CR 117.5).
    """
    state = game.state
    for _ in range(MAX_CHECKS):
        if state.dirty:
            state.dirty = False
            yield from check_state(game)
            if state.over:
                return
        look_at_state(state)
        if state.triggered:
            state.unbroken += 1
            if state.unbroken > MAX_UNBROKEN:
                break
            yield from stack_triggers(game)
            # something was put on the stack: nobody has passed on that
            state.passed = frozenset()
            state.teams_passed = 0
        else:
            state.dirty = False
            receive_priority(state)
            return
    from rules.ending import draw_game

    draw_game(game)


def check_cleanup(game: Game) -> Procedure[None]:
    """CR 514.3a: if state-based actions or triggers came in cleanup, the active team receives
    priority and another cleanup step follows.
    """
    state = game.state
    before = len(state.stack)
    performed = False
    if state.dirty:
        state.dirty = False
        performed = yield from check_state(game)
        if state.over:
            return
    look_at_state(state)
    if performed or state.triggered:
        yield from stack_triggers(game)
        state.priority_team = state.active_team
        state.passed = frozenset()
        state.teams_passed = 0
        state.cleanup_again = True
        state.agenda = CHECK
        return
    assert len(state.stack) == before
    state.agenda = END_STEP


def pass_priority(state: State, player: int) -> bool:
    """A member passes. True if with that its team has passed, so that what was asked is void."""
    state.passed = state.passed | {player}
    members = state.teams[state.priority_team].members
    for member in members:
        if member not in state.passed and state.players[member].in_game:
            return False
    state.passed = frozenset()
    team_passes(state)
    return True


def team_passes(state: State) -> None:
    """All members have passed, and with them the team (CR 805.5)."""
    state.teams_passed += 1
    if state.teams_passed < state.teams_left:
        state.priority_team = _next(state, state.priority_team)
        state.agenda = CHECK
        return
    state.teams_passed = 0
    state.agenda = RESOLVE if state.stack else END_STEP


def _next(state: State, team: int) -> int:
    """The next team in turn order that is still in the game."""
    count = len(state.teams)
    for step in range(1, count + 1):
        candidate = state.teams[(team + step) % count]
        if state.players[candidate.members[0]].in_game:
            return candidate.id
    return team


def priority_after_leaving(state: State) -> None:
    """The team that had priority has left: the next one receives it (CR 800.4a)."""
    state.passed = frozenset()
    state.priority_team = _next(state, state.priority_team)


def withdraw_pass(state: State, team: int) -> None:
    """A team is about to leave: had it passed in this round, one pass fewer counts (CR 117.4)."""
    count = len(state.teams)
    left = state.teams_passed
    for step in range(1, count):
        if not left:
            return
        candidate = state.teams[(state.priority_team - step) % count]
        if state.players[candidate.members[0]].in_game:
            left -= 1
            if candidate.id == team:
                state.teams_passed -= 1
                return
