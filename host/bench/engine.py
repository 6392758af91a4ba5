"""The engine's part: whole random games, forks, growth with the board and with the stack.

Processor time throughout, so that what else the machine does disturbs as little as it can.
"""

from __future__ import annotations

from statistics import median
from time import process_time, process_time_ns

from host.bench.boards import board, stack_on, turn_over_top
from host.bench.figures import Samples
from host.bench.games import Spent, play, setup_of
from rules.game import Game

__all__ = ["EnginePart"]

MOST = 20_000
"""Decisions after which a game is cut off; the longest random ones have a quarter of it."""

FORKED_GAMES = 2
FORK_EVERY = 17
"""Decisions between two forks: prime, so that every kind of decision is met."""

MIDDLE_TURNS = range(6, 1_000)
"""A middle game: everybody has had some turns."""

SIZES = (4, 16, 36, 68)
"""Permanents at the beginning of a seeded board, one size for each class."""

STACKS = (1, 50, 500)
STACK_TURNS = 8


class EnginePart:
    """``games`` whole games a round; ``decisions`` on each seeded board."""

    name = "engine"

    def __init__(self, games: int, *, boards: int = 4, decisions: int = 150) -> None:
        self._games = games
        self._boards = boards
        self._decisions = decisions
        self._stacks: dict[int, Game] = {}

    def round(self, number: int) -> Samples:
        """Measure once; the first round also warms up."""
        if number == 0:
            play(Game.new(setup_of(-1)), -1, Spent(), most=MOST)
        return {
            **self._whole_games(number),
            "engine.fork_us": self._forks(number),
            **self._growth(number),
            **self._stack(),
        }

    def _whole_games(self, number: int) -> Samples:
        spent = Spent()
        began = process_time()
        for seed in range(self._games):
            play(Game.new(setup_of(seed)), seed, spent, most=MOST)
        seconds = process_time() - began
        unforced = spent.decisions - spent.forced
        at_a_table = Spent()
        began = process_time()
        for seed in range(self._games):
            play(Game.new(setup_of(seed)), seed, at_a_table, most=MOST, quick=True)
        quick_seconds = process_time() - began
        quick_unforced = at_a_table.decisions - at_a_table.forced
        return {
            "engine.quick.unforced_per_second": quick_unforced / quick_seconds,
            "engine.quick.games_per_second": self._games / quick_seconds,
            "engine.decisions_per_second": spent.decisions / seconds,
            "engine.unforced_per_second": unforced / seconds,
            "engine.games_per_second": self._games / seconds,
            "engine.games_per_second_unforced": self._games / (seconds - spent.forced_ns / 1e9),
            "engine.decisions_per_game": spent.decisions / self._games,
            "engine.unforced_per_game": unforced / self._games,
        }

    def _forks(self, number: int) -> float:
        """Microseconds of a fork, the median of this round's."""
        taken: list[int] = []
        looked = 0

        def look(game: Game) -> None:
            nonlocal looked
            looked += 1
            if looked % FORK_EVERY == 0 and game.state.turn in MIDDLE_TURNS:
                began = process_time_ns()
                game.fork()
                taken.append(process_time_ns() - began)

        for seed in range(FORKED_GAMES):
            play(Game.new(setup_of(seed)), seed, Spent(), most=MOST, look=look)
        return median(taken) / 1e3

    def _growth(self, number: int) -> Samples:
        spent = Spent()
        for seed in range(self._boards):
            for size in SIZES:
                play(board(size, seed), seed, spent, most=self._decisions)
        found = {name: total / count / 1e3 for name, (count, total) in spent.boards.items()}
        samples = {f"engine.permanents.{name}_us": value for name, value in found.items()}
        if "49_100" in found and "9_24" in found:
            samples["engine.permanents.growth"] = found["49_100"] / found["9_24"]
        return samples

    def _stack(self) -> Samples:
        """Microseconds of a decision while the stack stays about as high as it is."""
        samples = {}
        for height in STACKS:
            game = self._stacks.get(height)
            if game is None:
                game = self._stacks[height] = stack_on(height - 1)
            fork = game.fork()
            turn_over_top(fork)
            decisions = 0
            began = process_time_ns()
            for _ in range(STACK_TURNS):
                decisions += turn_over_top(fork)
            samples[f"engine.stack.{height}_us"] = (process_time_ns() - began) / decisions / 1e3
        return samples
