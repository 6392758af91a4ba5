"""A turn that another controls, at a table: who decides is asked, timed and acted for (CR 722)."""

from __future__ import annotations

from typing import Any

import trio

from actors.clock import TimeControl
from actors.seat import Ask, ClockState, Over, PolicyActed, PolicyReason, Reply, Tell
from cards.declare import instant, spell
from cards.phrases import TARGET_PLAYER
from rules.answers import Act, Pass
from rules.game import Game
from rules.language import ControlNextTurn, TargetedPlayers
from rules.notices import NoticeKind
from rules.scenario import Scenario
from tests.actors.play import Play, playing, rest
from tests.scenarios.table import giants, table

YOKE = instant("Yoke", "{U}", spell(ControlNextTurn(TargetedPlayers()), TARGET_PLAYER))
TEN = TimeControl(decision=10, bank=60)


class Real:
    """A real game in the place of a toy."""

    def __init__(self, scenario: Scenario) -> None:
        """Ann controls the turn of Cid's team, in which Cid and Dee may cast a Shock each."""
        for name in ("Cid", "Dee"):
            scenario = scenario.battlefield(name, "Mountain").hand(name, "Shock")
        play = scenario.battlefield("Ann", "Island").hand("Ann", YOKE).begin("Ann")
        play.cast("Ann", "Yoke", "Dee")
        play.resolve()
        play.to("precombat_main", turn_of="Cid")
        self.game: Game = play.game
        self.teams = tuple(team.members for team in self.game.state.teams)
        self.team_of = {p: team for team, members in enumerate(self.teams) for p in members}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def of(play: Play, seat: int) -> int:
    """Whose decision the seat is asked."""
    return play[seat].last(Ask).request.decision.player


def deciding(play: Play) -> dict[int, int]:
    return {seat: of(play, seat) for seat in play.asked}


async def test_the_controller_is_asked_for_each_head_and_nobody_else_is(
    autojump_clock: object,
) -> None:
    async with playing(Real(giants())) as play:  # type: ignore[arg-type]
        assert deciding(play) == {0: 2}
        await play.does(0, Pass())
        assert deciding(play) == {0: 3}
        await play.does(0, Act(0))
        assert play.asked == [0]
        assert of(play, 0) == 3  # whom the Shock is aimed at


async def test_an_affected_player_that_answers_is_refused(autojump_clock: object) -> None:
    async with playing(Real(giants())) as play:  # type: ignore[arg-type]
        ask = play[0].open
        assert ask is not None
        play[2].send(Reply(ask.number, ask.epoch, Pass()))
        await rest()
        assert play[2].refusals() == ["not_asked"]
        assert deciding(play) == {0: 2}


async def test_the_clock_of_the_controller_runs_and_policy_acts_on_its_request(
    autojump_clock: object,
) -> None:
    async with playing(Real(giants()), control=TEN) as play:  # type: ignore[arg-type]
        began = trio.current_time()
        assert play[0].last(Ask).deadline == began + 70
        running = [clock.player for clock in play[3].last(ClockState).clocks if clock.due]
        assert running == [0]
        await trio.sleep(70.1)
        labels = [(label.player, label.reason) for label in play[2].all(PolicyActed)]
        assert labels == [(0, PolicyReason.SILENT)]
        assert deciding(play) == {0: 3}


async def test_an_affected_player_may_concede_in_the_middle(autojump_clock: object) -> None:
    async with playing(Real(giants())) as play:  # type: ignore[arg-type]
        await play.does(0, Act(0))
        play[3].concedes()
        await rest()
        assert play[0].last(Over).result.winner == 0


async def test_a_controller_that_concedes_leaves_the_turn_to_the_team(
    autojump_clock: object,
) -> None:
    scenario = table(("Ann Bob", "Cid Dee", "Eve Fay"))
    async with playing(Real(scenario), control=TEN) as play:  # type: ignore[arg-type]
        await play.does(0, Act(0))
        assert deciding(play) == {0: 2}
        play[0].concedes()
        await rest()
        assert deciding(play) == {2: 2}
        told = [n for t in play[2].all(Tell) for n in t.notices if n.kind is NoticeKind.CONCEDED]
        assert [notice.players for notice in told] == [(0,)]
