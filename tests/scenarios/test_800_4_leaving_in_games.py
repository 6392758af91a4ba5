"""Leaving in the middle of random games of three teams and of four players: at whatever question.

The fork of a game that waits inside a procedure leaves as the game does, goes on, and can be forked
itself; nothing of who left is to be seen any more.
"""

from __future__ import annotations

import pytest

from cards.catalogue import shipped
from rules.answers import Answer
from rules.chance import Stream
from rules.decisions import Decision
from rules.game import Game, GameSetup, PlayerSetup
from rules.ruleset import ruleset

DECK = {
    "Swamp": 10,
    "Mountain": 10,
    "Lightning Bolt": 3,
    "Diabolic Edict": 3,
    "Act of Treason": 3,
    "Gravedigger": 3,
    "Flametongue Kavu": 3,
    "Doom Blade": 3,
    "Nekrataal": 2,
    "Goblin Piker": 4,
}
TEAMS = [((0, 1), (2, 3), (4, 5)), ((0,), (1,), (2,), (3,))]
STEPS = 1200
GOING_ON = 25
"""Answers that are given after somebody has left."""


def begin(seed: int, teams: tuple[tuple[int, ...], ...]) -> Game:
    deck = tuple(shipped()[name] for name, count in DECK.items() for _ in range(count))
    names = [f"P{number}" for team in teams for number in team]
    players = tuple(PlayerSetup(name, deck) for name in names)
    return Game.new(GameSetup(ruleset("2012" if seed % 2 else "2026"), players, teams, seed))


def go_on(game: Game, stream: Stream) -> None:
    owed = next(((player, r) for player, r in game.pending.items() if r.owed), None)
    if owed is None:
        assert game.settleable is not None
        game.settle(game.settleable)
        return
    player, request = owed
    game.answer(player, request.number, request.decision.draw(stream))


def asked(game: Game) -> dict[int, tuple[int, Decision, bool]]:
    return {player: (r.number, r.decision, r.owed) for player, r in game.pending.items()}


def nothing_of_who_left_is_there(game: Game) -> None:
    state = game.state
    assert all(state.players[player].in_game for player in game.pending)
    assert all(state.players[thing.owner].in_game for thing in state.objects.values())
    on_table = (*state.battlefield, *state.stack)
    assert all(state.players[state.objects[one].controller].in_game for one in on_table)


@pytest.mark.parametrize("teams", TEAMS)
@pytest.mark.parametrize("seed", range(3))
def test_800_4_leaving_at_any_question(seed: int, teams: tuple[tuple[int, ...], ...]) -> None:
    game = begin(seed, teams)
    stream = Stream(seed)
    left = 0
    for _ in range(STEPS):
        if game.result is not None:
            break
        if game.question is not None and not stream.below(2):
            who = stream.below(len(game.state.players))
            twin, other = game.fork(), game.fork()
            twin.concede(who)
            other.concede(who)
            assert (twin.digest(), asked(twin)) == (other.digest(), asked(other))
            left += 1
            for _ in range(GOING_ON):
                nothing_of_who_left_is_there(twin)
                if twin.result is not None:
                    break
                go_on(twin, stream)
            again = twin.fork()
            assert (twin.digest(), asked(twin)) == (again.digest(), asked(again))
        go_on(game, stream)
    assert left >= 10


def test_800_4_a_game_in_which_players_leave_is_played_again_from_its_answers() -> None:
    game = begin(7, TEAMS[1])
    stream = Stream(7)
    said: list[tuple[int, Answer | None]] = []
    for _ in range(STEPS):
        if game.result is not None:
            break
        alive = [player.id for player in game.state.players if player.in_game]
        if game.question is not None and len(alive) > 2 and not stream.below(8):
            who = stream.choice(alive)
            game.concede(who)
            said.append((who, None))
            continue
        player, request = next((p, r) for p, r in game.pending.items() if r.owed)
        answer = request.decision.draw(stream)
        game.answer(player, request.number, answer)
        said.append((player, answer))
    assert sum(answer is None for _, answer in said) == 2
    again = begin(7, TEAMS[1])
    for player, given in said:
        if given is None:
            again.concede(player)
        else:
            again.answer(player, again.pending[player].number, given)
    assert (again.digest(), again.last_draw()) == (game.digest(), game.last_draw())
