"""``Game.pass_idle``: what everybody would pass on anyway, done in one call."""

from __future__ import annotations

import pytest

from host.bench.games import setup_of
from rules.answers import Pass
from rules.decisions import PriorityChoice
from rules.game import Game


def idle(game: Game, *, but: tuple[int, ...] = ()) -> list[int]:
    return [
        player
        for player, request in game.pending.items()
        if isinstance(request.decision, PriorityChoice)
        and request.decision.forced
        and request.owed
        and player not in but
    ]


def first_idle(seed: int) -> Game:
    """A game played up to the first moment at which somebody can only pass."""
    game = Game.new(setup_of(seed))
    while not idle(game):
        player, request = next((p, r) for p, r in game.pending.items() if r.owed)
        game.answer(player, request.number, request.decision.default())
    return game


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_same_as_passing_one_by_one(seed: int) -> None:
    quick = first_idle(seed)
    slow = quick.fork()
    made, happened = quick.pass_idle()
    told = [notice for who, number in made for notice in slow.answer(who, number, Pass())]
    assert len(made) > 1
    assert told == list(happened)
    assert quick.digest() == slow.digest()
    assert {p: (r.number, r.decision) for p, r in quick.pending.items()} == {
        p: (r.number, r.decision) for p, r in slow.pending.items()
    }


def test_it_leaves_nobody_who_can_only_pass() -> None:
    game = first_idle(1)
    game.pass_idle()
    assert not idle(game)
    assert game.pass_idle() == ([], [])


def test_nobody_passes_for_who_wants_to_be_asked() -> None:
    game = first_idle(1)
    watching = idle(game)[0]
    made, _ = game.pass_idle(but=(watching,))
    assert watching not in [player for player, _ in made]
    assert watching in idle(game)
    assert not idle(game, but=(watching,))


def test_it_stops_after_so_many() -> None:
    game = first_idle(1)
    slow = game.fork()
    made, _ = game.pass_idle(most=3)
    assert len(made) == 3
    for player, number in made:
        slow.answer(player, number, Pass())
    assert game.digest() == slow.digest()


def test_a_fork_after_it_is_equal_and_goes_on_alike() -> None:
    game = first_idle(2)
    game.pass_idle()
    twin = game.fork()
    for one in (game, twin):
        player, request = next((p, r) for p, r in one.pending.items() if r.owed)
        one.answer(player, request.number, request.decision.default())
    assert game.digest() == twin.digest()
