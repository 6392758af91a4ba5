"""The digest of a game."""

from __future__ import annotations

import pytest

from host.bench.games import setup_of
from rules.digest import digest_of
from rules.game import Game


def test_it_changes_with_the_game_to_its_end_and_is_the_states() -> None:
    game = Game.new(setup_of(1))
    digests = [game.digest()]
    for player in game.setup.teams[0]:
        if game.result is None:
            game.concede(player)
            digests.append(game.digest())
    assert game.result is not None
    assert len(set(digests)) == len(digests) > 1
    assert digests[-1] == digest_of(game.state)


def test_it_is_worked_out_once_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(setup_of(1))
    for player in game.setup.teams[0]:
        if game.result is None:
            game.concede(player)
    known = game.digest()
    monkeypatch.setattr("rules.game.digest_of", lambda _: "worked out again")
    assert game.digest() == known


def test_it_tells_who_controls_a_turn_and_who_will() -> None:
    game = Game.new(setup_of(1))
    digests = [game.digest()]
    for player in (0, 1):
        game.state.turns_to_control = {1: player}
        digests.append(game.digest())
        game.state.turn_controller = player
        digests.append(game.digest())
    assert len(set(digests)) == 5
