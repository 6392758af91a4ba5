"""Gaining and losing life, and life totals that are set (CR 119, 810.9; seed 806.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask_team, picked
from rules.decisions import ChooseObjects, PlayerRef, Purpose
from rules.events import Event, LifeEvent
from rules.funnel import happen_together
from rules.language import Amount, GainLife, LoseLife, Players, SetLife
from rules.performing.choosing import each_number, with_each
from rules.performing.table import performs
from rules.reading import Context, amount, players
from rules.reading.life import life_of
from rules.ruleset import SettingTeamLife
from rules.state import State, Team

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(GainLife)
def _gain(game: Game, effect: GainLife, ctx: Context) -> Procedure[None]:
    gained = yield from _change(game, effect.amount, effect.who, 1, ctx)
    ctx.memory[effect.remember] = gained


@performs(LoseLife)
def _lose(game: Game, effect: LoseLife, ctx: Context) -> Procedure[None]:
    lost = yield from _change(game, effect.amount, effect.who, -1, ctx)
    ctx.memory[effect.remember] = -lost


def _change(game: Game, node: Amount, who: Players, sign: int, ctx: Context) -> Procedure[int]:
    """Each player singly, and the team's total by all of it (seed 806.9); returns what came of
    it."""
    events = [
        LifeEvent(player, sign * value) for player, value in each_number(node, who, ctx) if value
    ]
    happened = yield from happen_together(game, events)
    return sum(event.change for event in happened if isinstance(event, LifeEvent))


@performs(SetLife)
def _set(game: Game, effect: SetLife, ctx: Context) -> Procedure[None]:
    """Each player gains or loses what it takes (CR 119.5); a total may be set below 0 (107.1b).

    Where all members of a team are set at once, the ruleset tells whether the team's total is then
    the sum of theirs (seed 806.9b) or one member, whom the team chooses, stands for it (CR 810.9d).
    """
    state = game.state
    totals = {
        player: amount(effect.amount, with_each(ctx, player)) for player in players(effect.who, ctx)
    }
    if state.ruleset.setting_team_life is SettingTeamLife.ONE_MEMBER:
        for team in state.teams_in_order():
            members = [player for player in team.members if player in totals]
            if len(members) > 1 and members == _members(state, team):
                kept = yield from _choose_member(team, members, ctx)
                for player in members:
                    if player != kept:
                        del totals[player]
    changes = {player: total - life_of(state, player) for player, total in totals.items()}
    before = {team.id: team.life for team in state.teams}
    events = [LifeEvent(player, change) for player, change in changes.items() if change]
    happened = yield from happen_together(game, events)
    for team in state.teams_in_order():
        _settle(state, team, totals, changes, before[team.id], happened)


def _members(state: State, team: Team) -> list[int]:
    return [player for player in team.members if state.players[player].in_game]


def _choose_member(team: Team, members: list[int], ctx: Context) -> Procedure[int]:
    refs = tuple(PlayerRef(player) for player in members)
    choice = ChooseObjects(members[0], ctx.source, Purpose.CHOOSE, refs, 1, 1)
    answer = yield from ask_team(team.id, choice)
    return members[picked(answer)[0]]


def _settle(
    state: State,
    team: Team,
    totals: dict[int, int],
    changes: dict[int, int],
    before: int,
    happened: list[Event],
) -> None:
    """Seed 806.9b: the total of a team all of whose members were set is the sum of theirs, though
    rounded halves (806.9a) may have made the members' changes add up to something else."""
    members = _members(state, team)
    if len(members) < 2 or not all(player in totals for player in members):
        return
    done = {event.player: event.change for event in happened if isinstance(event, LifeEvent)}
    if any(done.get(player, 0) != changes[player] for player in members):
        return  # a member could not gain: nothing can be set to a sum
    total = sum(totals[player] for player in members)
    rounding = total - before - sum(changes[player] for player in members)
    state.teams[team.id].life += rounding
