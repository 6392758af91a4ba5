"""Random two-headed games with the shipped decks, played without views, and timed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import process_time_ns

from attrs import define, field

from cards.deck import resolve, shipped_decks
from rules.chance import Stream
from rules.game import Game, GameSetup, PlayerSetup
from rules.language import CardDefinition
from rules.ruleset import ruleset

__all__ = ["SEATS", "TEAMS", "Spent", "decks", "play", "setup_of"]

SEATS = 4
TEAMS = ((0, 1), (2, 3))

BUCKETS = {"0_8": 8, "9_24": 24, "25_48": 48, "49_100": 100}
"""The most permanents of each class of board."""


@cache
def decks() -> tuple[tuple[CardDefinition, ...], ...]:
    return tuple(resolve(deck.main) for deck in shipped_decks().values())


def setup_of(seed: int) -> GameSetup:
    """A game with this seed; the decks go round with it."""
    every = decks()
    players = tuple(
        PlayerSetup(f"player {seat}", every[(seed + seat) % len(every)]) for seat in range(SEATS)
    )
    return GameSetup(ruleset("2012"), players, TEAMS, seed)


@define
class Spent:
    """Decisions made, and nanoseconds of processor time given to the answers."""

    decisions: int = 0
    forced: int = 0
    forced_ns: int = 0
    boards: dict[str, tuple[int, int]] = field(factory=dict)
    """By class of board: answers that led to a decision there, and their time."""

    def note(self, permanents: int, nanoseconds: int) -> None:
        for name, most in BUCKETS.items():
            if permanents <= most:
                count, total = self.boards.get(name, (0, 0))
                self.boards[name] = (count + 1, total + nanoseconds)
                return


def play(
    game: Game,
    seed: int | str,
    spent: Spent,
    *,
    most: int,
    quick: bool = False,
    look: Callable[[Game], None] | None = None,
) -> None:
    """Play at random to the end, or until ``most`` decisions were made.

    The legal actions of everybody who is asked are worked out at every decision: that is what a
    request holds. ``quick``: passes of those who can do nothing else are made in one go, as a
    table makes them; else each is an answer of its own. ``look`` is shown the game before each
    answer; what it costs is not counted.
    """
    root = Stream(seed)
    streams = [root.split(f"bot {seat}") for seat in range(SEATS)]
    clock = process_time_ns
    end = spent.decisions + most
    while spent.decisions < end:
        if quick:
            began = clock()
            made, _ = game.pass_idle(most=end - spent.decisions)
            if made:
                spent.forced_ns += clock() - began
                spent.forced += len(made)
                spent.decisions += len(made)
                continue
        owed = None
        for seat, request in game.pending.items():
            if request.owed:
                owed = seat, request
                break
        if owed is None:
            team = game.settleable
            if game.result is not None or team is None:
                return
            game.settle(team)
            continue
        seat, request = owed
        decision = request.decision
        forced = decision.forced
        answer = decision.default() if forced else decision.draw(streams[seat])
        if look is not None:
            look(game)
        began = clock()
        game.answer(seat, request.number, answer)
        nanoseconds = clock() - began
        spent.decisions += 1
        if forced:
            spent.forced += 1
            spent.forced_ns += nanoseconds
        spent.note(len(game.state.battlefield), nanoseconds)
