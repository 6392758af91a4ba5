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
from rules.controlling import is_controlled
from rules.decisions import PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.offers import nobody_can_act
from rules.priority import CHECK, receive_priority, team_passes
from rules.rebasing import Said

if TYPE_CHECKING:
    from rules.game import Game
    from rules.setup import Request

__all__ = [
    "RUN_OF_PASSES",
    "PassRun",
    "first_idle",
    "pass_as_asked",
    "pass_as_teams",
    "passed",
    "said_pass",
]

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


@lru_cache
def _all_pass(members: tuple[PlayerId, ...]) -> tuple[list[Said], list[Notice]]:
    """The same for all of a team, one after the other."""
    return [said_pass(member) for member in members], [passed(member) for member in members]


def first_idle(game: Game, but: Collection[PlayerId]) -> PlayerId | None:
    """The first who owes an answer to priority and can only pass."""
    for player, request in game.pending.items():
        if player not in but and _is_idle(request):
            return player
    return None


def _is_idle(request: Request) -> bool:
    decision = request.decision
    return type(decision) is PriorityChoice and request.owed and decision.forced


def pass_as_asked(game: Game, run: PassRun) -> bool:
    """All who are asked pass, and with them their team, if they are a team that can do nothing.
    Not a controlled team, whose members are asked one after the other.
    """
    asked = game.pending
    if not 0 < len(asked) <= run.left or is_controlled(game.state, game.state.priority_team):
        return False
    for player, request in asked.items():
        if player in run.but or not _is_idle(request):
            return False
    for player, request in asked.items():
        run.note(player, request.number)
        game.log.append(said_pass(player))
        game.tell(passed(player))
    game.numbers += len(asked) - 1  # all but the last were asked besides whether to take it back
    game.pending = {}
    team_passes(game.state)
    return True


def pass_as_teams(game: Game, run: PassRun) -> bool:
    """Teams of which nobody can do anything receive priority, one after the other, and pass.

    False if one is left that must be asked; it has priority then.
    """
    state = game.state
    while not state.passed:
        team = state.teams[state.priority_team]
        members = team.members  # whoever leaves leaves with the whole team
        count = len(members)
        if count > run.left or not nobody_can_act(state, team) or is_controlled(state, team.id):
            return False
        if run.but and not run.but.isdisjoint(members):
            return False
        number = game.numbers + 1
        run.left -= count
        run.made.extend(zip(members, range(number, number + count), strict=True))
        # all but the last were asked besides whether to take it back
        game.numbers += 2 * count - 1
        said, happened = _all_pass(members)
        game.log.extend(said)
        game.tell_all(happened)
        team_passes(state)
        if state.agenda is not CHECK:
            return True
        receive_priority(state)  # a pass changes nothing that would be checked
    return False
