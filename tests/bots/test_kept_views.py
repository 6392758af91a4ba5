"""Views that a game keeps are those that it would build anew."""

from __future__ import annotations

import pytest

from bots.match import play
from bots.random_bot import RandomBot
from rules.answers import Answer
from rules.game import Game, Request
from rules.viewing import Views
from tests.bots.test_match import setup

VIEWERS = (None, 0, 1, 2, 3)


@pytest.mark.parametrize("seed", [3, 8])
def test_kept_views_are_those_built_anew(seed: int) -> None:
    looks = 0

    def look(game: Game, player: int, request: Request, answer: Answer) -> None:
        nonlocal looks
        kept = game.views
        seen = [game.view(viewer) for viewer in VIEWERS]
        looks += 1
        if looks % 3 == 0:
            game.views = Views()
            assert seen == [game.view(viewer) for viewer in VIEWERS]
            game.views = kept

    play(setup(seed), [RandomBot() for _ in range(4)], watch=look)
    assert looks > 100
