"""The arena: the same call gives the same games, seats are fair, faults are the bot's own."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from bots.arena import (
    ArenaCode,
    ArenaError,
    Ending,
    EngineFailed,
    GameRecord,
    Terms,
    arena,
    games_of,
    wilson,
)
from bots.loading import BotNotFound
from cards.deck import shipped_decks
from rules.ruleset import UnknownRuleset

BOTS = """
from bots.random_bot import RandomBot
from rules.answers import Number

class Raises(RandomBot):
    def answer(self, view, request, chance):
        if view.turn > 2:
            raise RuntimeError("tired")
        return super().answer(view, request, chance)

class Exits(RandomBot):
    def answer(self, view, request, chance):
        raise SystemExit(3)

class Lies(RandomBot):
    def answer(self, view, request, chance):
        return Number(-1) if view.turn > 2 else super().answer(view, request, chance)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bad.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def records(games: int = 6, seed: int = 1, processes: int = 1) -> list[GameRecord]:
    """The beginnings of games: 200 decisions of each."""
    found = games_of("random", "pass", Terms(games=games, seed=seed, processes=processes, most=200))
    return list(found)


def test_games_come_in_pairs_that_differ_in_the_seats_alone() -> None:
    found = records()
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.decks, one.seed) == (other.decks, other.seed)
        assert {one.team, other.team} == {0, 1}
    assert len({record.decks for record in found}) > 1


def test_same_seed_gives_the_same_games_and_another_others() -> None:
    assert records() == records()
    assert records() != records(seed=2)


@pytest.mark.process
def test_processes_make_no_difference() -> None:
    assert records(processes=2) == records()


def test_all_shipped_decks_are_played() -> None:
    drawn = {deck for record in records(20) for deck in record.decks}
    assert drawn == set(shipped_decks())


def test_decks_can_be_named() -> None:
    found = list(games_of("random", "pass", Terms(games=2, seed=1, decks=["burn"])))
    assert {deck for record in found for deck in record.decks} == {"burn"}


def test_every_bot_meets_every_other() -> None:
    scores = arena(["random", "pass", "basic"], Terms(games=2, seed=1))
    assert [(s.first, s.second) for s in scores] == [
        ("random", "pass"),
        ("random", "basic"),
        ("pass", "basic"),
    ]
    assert all(score.games == 2 for score in scores)


@pytest.mark.parametrize(
    ("name", "reason"), [("Raises", "tired"), ("Lies", "Refusal"), ("Exits", "SystemExit")]
)
def test_bot_at_fault_forfeits_and_is_named(file: Path, name: str, reason: str) -> None:
    (score,) = arena([f"{file}:{name}", "pass"], Terms(games=2, seed=1))
    assert score.endings[Ending.FORFEITED] == 2
    assert score.wins == 0
    assert reason in score.faults[0]
    (score,) = arena(["pass", f"{file}:{name}"], Terms(games=2, seed=1))
    assert score.endings[Ending.GIVEN] == score.wins == 2


def test_game_without_end_is_stopped_and_not_won() -> None:
    (score,) = arena(["random", "pass"], Terms(games=2, seed=1, most=50))
    assert score.endings[Ending.UNFINISHED] == 2
    assert score.wins == 0


@pytest.mark.parametrize(
    ("specs", "more", "code"),
    [
        (["random"], {}, ArenaCode.TOO_FEW_BOTS),
        (["random", "random"], {}, ArenaCode.SAME_BOT_TWICE),
        (["random", "pass"], {"games": 0}, ArenaCode.BAD_COUNT),
        (["random", "pass"], {"processes": 0}, ArenaCode.BAD_COUNT),
        (["random", "pass"], {"decks": ["nothing"]}, ArenaCode.UNKNOWN_DECK),
    ],
)
def test_bad_call_is_refused_before_the_first_game(
    specs: list[str], more: dict[str, object], code: ArenaCode
) -> None:
    with pytest.raises(ArenaError) as found:
        arena(specs, Terms(**{"games": 2, "seed": 1, **more}))  # type: ignore[arg-type]
    assert found.value.code is code


def test_unknown_bot_and_ruleset_are_refused_before_the_first_game() -> None:
    with pytest.raises(BotNotFound):
        games_of("random", "nobody", Terms(games=1, seed=1))
    with pytest.raises(UnknownRuleset):
        games_of("random", "pass", Terms(games=1, seed=1, ruleset="1993"))


def test_failure_of_the_engine_crosses_processes() -> None:
    error = pickle.loads(pickle.dumps(EngineFailed(7, "arena 1 3", "KeyError: 1")))
    assert (error.number, error.seed, error.reason) == (7, "arena 1 3", "KeyError: 1")


def test_wilson_interval() -> None:
    low, high = wilson(95, 100)
    assert (round(low, 3), round(high, 3)) == (0.888, 0.978)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 10)[0] == 0.0
