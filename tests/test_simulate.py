"""``ettin simulate``: some of the thousand games, and what it does when something breaks."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from host.command_line import main
from rules.game import Game


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


@pytest.mark.parametrize("rules", ["2012", "2026"])
def test_random_two_headed_games_keep_every_invariant(rules: str) -> None:
    result = simulate("--games", "10", "--seed", "1000", "--ruleset", rules)
    assert result.exit_code == 0, result.output
    assert "games:            10 of 10" in result.output
    assert "violations:       0" in result.output
    assert "through journals: 2" in result.output


@pytest.mark.process
def test_processes_find_what_one_finds() -> None:
    alone = simulate("--games", "3", "--format", "duel")
    together = simulate("--games", "3", "--format", "duel", "--jobs", "2")
    assert alone.exit_code == together.exit_code == 0
    assert alone.stdout == together.stdout


def test_a_fork_that_is_not_equal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = Game.fork

    def damaged(game: Game) -> Game:
        twin = fork(game)
        twin.state.teams[0].life += 1
        return twin

    monkeypatch.setattr(Game, "fork", damaged)
    result = simulate("--games", "1", "--seed", "7")
    assert result.exit_code == 1
    assert "VIOLATION, seed 7, decision" in result.output
    assert "a fork equals the original" in result.output
    assert "again: ettin simulate --games 1 --seed 7 --sample 16" in result.output
    assert "violations:       1" in result.output


def test_a_crash_of_the_engine_is_found_with_its_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Game.answer
    given = 0

    def crash(game: Game, player: int, number: int, said: object) -> object:
        nonlocal given
        given += 1
        if given == 9:
            raise RuntimeError("planted")
        return answer(game, player, number, said)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "answer", crash)
    result = simulate("--games", "1", "--seed", "7", "--sample", "1000000")
    assert result.exit_code == 1
    assert "VIOLATION, seed 7, decision 9: RuntimeError" in result.output
    assert "planted" in result.output


def test_a_game_that_comes_back_differently_from_its_journal_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bots.proving.Game.last_draw", lambda game: (0, id(game)))
    monkeypatch.setattr("bots.proving._replays", lambda setup, proof: None)
    result = simulate("--games", "1", "--format", "duel")
    assert result.exit_code == 1
    assert "replay from the journal" in result.output


def test_no_game_is_begun_after_the_time_limit() -> None:
    result = simulate("--games", "50", "--time-limit", "0")
    assert result.exit_code == 0
    assert "games:            0 of 50" in result.output
