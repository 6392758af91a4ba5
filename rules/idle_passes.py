"""Passes of players who can do nothing else, made in one go.

Four of five decisions of a game are such passes. Made one by one each has a request put together
for it; here requests are only counted, unless somebody has something to decide.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import define

from rules.answers import Pass
from rules.controlling import decider, is_controlled
from rules.decisions import PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.offers import nobody_can_act
from rules.priority import receive_priority, team_passes
from rules.rebasing import Said
from rules.state import Agenda

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["RUN_OF_PASSES", "PassRun", "first_idle", "pass_as_teams", "passed", "said_pass"]

PlayerId = int

RUN_OF_PASSES = 1_000
"""Passes that are made in one go at most; with everybody idle a turn has about fifty."""


@define(eq=False)
class PassRun:
    """Passes made in one go: for whom not, how many more, and whose request each answered."""

    but: frozenset[PlayerId]
    left: int
    made: list[tuple[PlayerId, int]]

    def note(self, player: PlayerId, number: int) -> None:
        self.left -= 1
        self.made.append((player, number))


@lru_cache
def passed(player: PlayerId) -> Notice:
    """That the player passes: the same notice each time."""
    return Notice(NoticeKind.PASSED, players=(player,))


@lru_cache
def said_pass(player: PlayerId) -> Said:
    """The same for the log."""
    return Said(player, Pass())


def first_idle(game: Game, but: Collection[PlayerId]) -> PlayerId | None:
    """The first who owes an answer to priority and can only pass."""
    for player, request in game.pending.items():
        decision = request.decision
        if (
            type(decision) is PriorityChoice
            and decision.forced
            and request.owed
            and player not in but
        ):
            return player
    return None


def pass_as_teams(game: Game, run: PassRun) -> bool:
    """Teams of which nobody can do anything receive priority, one after the other, and pass.

    False if one is left that must be asked; it has priority then.
    """
    state = game.state
    players = state.players
    while not state.passed:
        team = state.teams[state.priority_team]
        members = [member for member in team.members if players[member].in_game]
        if len(members) > run.left or not nobody_can_act(state, team):
            return False
        if run.but and not run.but.isdisjoint([decider(state, member) for member in members]):
            return False
        for member in members:
            asked = decider(state, member)
            game.numbers += 1
            run.note(asked, game.numbers)
            game.log.append(said_pass(asked))
            game.tell(passed(member))
        if not is_controlled(state, team.id):
            game.numbers += len(members) - 1  # whoever passes before the last may take it back
        team_passes(state)
        if state.agenda is not Agenda.CHECK:
            return True
        receive_priority(state)  # a pass changes nothing that would be checked
    return False
