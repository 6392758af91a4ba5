"""Extra and skipped turns, phases and steps, and the end of the game (CR 500.7, 104; seed 806.6h,
806.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.controlling import control_next_turn
from rules.ending import draw_game
from rules.events import LoseGameEvent, WinGameEvent
from rules.funnel import happen, happen_together
from rules.language import (
    ControlNextTurn,
    EndGame,
    ExtraPhases,
    ExtraStep,
    ExtraTurn,
    Outcome,
    Players,
    SkipNextPhase,
    SkipNextStep,
    SkipNextTurn,
)
from rules.performing.table import performs
from rules.phases import add_phases
from rules.reading import Context, players

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


def _teams(who: Players, ctx: Context) -> list[int]:
    """The players' teams, each once: one effect gives or takes a turn of a team only once (seed
    806.6h)."""
    state = ctx.state
    return list(dict.fromkeys(state.players[player].team for player in players(who, ctx)))


@performs(ExtraTurn)
def _extra_turn(game: Game, effect: ExtraTurn, ctx: Context) -> Procedure[None]:
    """Added one at a time in turn order; the last one added is taken first (CR 500.7)."""
    yield from ()
    game.state.extra_turns.extend(_teams(effect.who, ctx))


@performs(ControlNextTurn)
def _control(game: Game, effect: ControlNextTurn, ctx: Context) -> Procedure[None]:
    yield from ()
    for team in _teams(effect.who, ctx):
        control_next_turn(game.state, team, ctx.you)


@performs(ExtraPhases)
def _extra_phases(game: Game, effect: ExtraPhases, ctx: Context) -> Procedure[None]:
    yield from ()
    add_phases(game.state, effect.phases)


@performs(ExtraStep)
def _extra_step(game: Game, effect: ExtraStep, ctx: Context) -> Procedure[None]:
    yield from ()
    if game.state.step is effect.step:
        game.state.steps_ahead.append(effect.step)


@performs(SkipNextTurn)
def _skip(game: Game, effect: SkipNextTurn, ctx: Context) -> Procedure[None]:
    yield from ()
    for team in _teams(effect.who, ctx):
        game.state.teams[team].turns_to_skip += 1


@performs(SkipNextPhase)
def _skip_phase(game: Game, effect: SkipNextPhase, ctx: Context) -> Procedure[None]:
    yield from ()
    for number in _teams(effect.who, ctx):
        team = game.state.teams[number]
        team.phases_to_skip = (*team.phases_to_skip, effect.phase)


@performs(SkipNextStep)
def _skip_step(game: Game, effect: SkipNextStep, ctx: Context) -> Procedure[None]:
    yield from ()
    for number in _teams(effect.who, ctx):
        team = game.state.teams[number]
        team.steps_to_skip = (*team.steps_to_skip, effect.step)


@performs(EndGame)
def _end(game: Game, effect: EndGame, ctx: Context) -> Procedure[None]:
    """A player's win or loss is the team's (seed 806.8a); players who lose at once all lose (CR
    104.4a)."""
    if effect.outcome is Outcome.DRAW:
        yield from ()
        draw_game(game)
        return
    who = players(effect.who, ctx)
    if effect.outcome is Outcome.WIN:
        for player in who:
            if not game.state.over:
                yield from happen(game, WinGameEvent(player))
        return
    yield from happen_together(game, [LoseGameEvent(player, "effect") for player in who])
