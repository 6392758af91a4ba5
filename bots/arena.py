"""Matches between bots over many seeded games: who is better, and how sure that is.

Two heads of one spec play two of the other.  Decks are drawn from the shipped ones.  Games come in
pairs with the same decks, seats and seed, in which the bots change places.  The same call gives the
same games, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from enum import Enum
from functools import cache
from itertools import combinations
from math import sqrt
from time import thread_time

from attrs import define, field, frozen

from bots.api import Bot
from bots.loading import load
from bots.match import MAX_DECISIONS, play
from bots.workers import MAX_PROCESSES, deal
from cards.deck import resolve, shipped_decks
from rules.answers import Answer
from rules.chance import Stream
from rules.game import GameSetup, PlayerSetup, Request
from rules.language import CardDefinition
from rules.ruleset import ruleset as ruleset_of
from rules.view import View

__all__ = [
    "MAX_GAMES",
    "ArenaCode",
    "ArenaError",
    "Ending",
    "EngineFailed",
    "GameRecord",
    "Score",
    "Tally",
    "Terms",
    "arena",
    "games_of",
    "pairs_of",
    "wilson",
]

MAX_GAMES = 1_000_000
"""Of one pair: a week of one core; more is a slip of the keyboard."""

HEADS = 2
CERTAINTY = 1.96
"""Standard deviations of a normal distribution on either side of 95 per cent."""


class ArenaCode(Enum):
    TOO_FEW_BOTS = "too_few_bots"
    SAME_BOT_TWICE = "same_bot_twice"
    BAD_COUNT = "bad_count"
    UNKNOWN_DECK = "unknown_deck"
    NO_DECKS = "no_decks"


class ArenaError(ValueError):
    """The arena can't be held as asked: ``code``, and ``what`` it is about."""

    def __init__(self, code: ArenaCode, what: str = "") -> None:
        super().__init__(f"{code.value}: {what}" if what else code.value)
        self.code = code
        self.what = what


class EngineFailed(RuntimeError):
    """The engine, not a bot, raised in this game; play the game again by its number."""

    def __init__(self, number: int, seed: str, reason: str) -> None:
        super().__init__(f"game {number} (seed {seed}): {reason}")
        self.number = number
        self.seed = seed
        self.reason = reason

    def __reduce__(self) -> tuple[object, tuple[int, str, str]]:
        return (EngineFailed, (self.number, self.seed, self.reason))


class Ending(Enum):
    """How a game ended for the first of the two bots."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"
    """Stopped after too many decisions."""
    FORFEITED = "forfeited"
    """It raised, or gave an illegal answer."""
    GIVEN = "given"
    """The other one did."""


@frozen
class GameRecord:
    """One game.  ``decks`` by seat; ``seats`` are the team that the first bot played."""

    number: int
    seed: str
    decks: tuple[str, ...]
    team: int
    ending: Ending
    turns: int
    decisions: int
    fault: str = ""
    """What the bot that forfeited did."""
    thinking: tuple[float, float] = field(default=(0.0, 0.0), eq=False)
    """Seconds of processor time that the first and the second bot took."""
    asked: tuple[int, int] = (0, 0)


@frozen
class Score:
    """What came of all games of a pair, from the first bot's side."""

    first: str
    second: str
    games: int
    endings: dict[Ending, int]
    turns: float
    """A game, on average."""
    decisions: float
    microseconds: tuple[float, float] = field(eq=False)
    """Processor time of a decision of the first and of the second bot."""
    faults: tuple[str, ...] = ()

    @property
    def wins(self) -> int:
        return self.endings[Ending.WON] + self.endings[Ending.GIVEN]

    @property
    def share(self) -> float:
        """Games won of all; what is drawn or unfinished is not won."""
        return self.wins / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95 per cent certainty."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 per cent."""
    if games <= 0:
        return (0.0, 1.0)
    share = wins / games
    z2 = CERTAINTY * CERTAINTY
    middle = share + z2 / (2 * games)
    reach = CERTAINTY * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    return (max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole))


# One game


class Fault(Exception):
    """A bot raised or answered illegally."""

    def __init__(self, side: int, reason: str) -> None:
        super().__init__(reason)
        self.side = side
        self.reason = reason


@define
class Watched:
    """A bot whose time is taken and whose faults are known from the engine's."""

    bot: Bot
    side: int
    seconds: float = 0.0
    asked: int = 0

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        began = thread_time()
        self.asked += 1
        try:
            answer = self.bot.answer(view, request, chance)
            request.decision.check(answer)
        except (Exception, SystemExit, GeneratorExit) as error:
            raise Fault(self.side, f"{type(error).__name__}: {error}") from error
        finally:
            self.seconds += thread_time() - began
        return answer


@frozen
class Job:
    """All that one game is made from."""

    number: int
    first: str
    second: str
    seed: str
    decks: tuple[str, ...]
    team: int
    ruleset: str
    most: int


@cache
def _deck(name: str) -> tuple[CardDefinition, ...]:
    return resolve(shipped_decks()[name].main)


def play_job(job: Job) -> GameRecord:
    """Play one game.  Raises ``EngineFailed``, and what ``load`` raises."""
    sides = [0 if team == job.team else 1 for team in (0, 1) for _ in range(HEADS)]
    bots = [Watched(load((job.first, job.second)[side]), side) for side in sides]
    players = tuple(PlayerSetup(f"{n} {deck}", _deck(deck)) for n, deck in enumerate(job.decks))
    setup = GameSetup(ruleset_of(job.ruleset), players, ((0, 1), (2, 3)), job.seed)
    turns = decisions = 0
    fault = ""
    try:
        played = play(setup, bots, most=job.most)
    except Fault as raised:
        ending = Ending.FORFEITED if raised.side == 0 else Ending.GIVEN
        fault = raised.reason
    except Exception as error:
        raise EngineFailed(job.number, job.seed, f"{type(error).__name__}: {error}") from error
    else:
        turns, decisions = played.game.state.turn, played.decisions
        if played.result is None:
            ending = Ending.UNFINISHED
        elif played.result.winner is None:
            ending = Ending.DRAWN
        else:
            ending = Ending.WON if played.result.winner == job.team else Ending.LOST
    mine, theirs = (tuple(bot for bot in bots if bot.side == side) for side in (0, 1))
    return GameRecord(
        job.number,
        job.seed,
        job.decks,
        job.team,
        ending,
        turns,
        decisions,
        fault,
        (sum(bot.seconds for bot in mine), sum(bot.seconds for bot in theirs)),
        (sum(bot.asked for bot in mine), sum(bot.asked for bot in theirs)),
    )


# Many games


@frozen(kw_only=True)
class Terms:
    """What the games of every pair have in common. ``decks`` are names of shipped ones, by default
    all; ``most``: decisions of a game."""

    games: int
    seed: int | str
    decks: Sequence[str] = ()
    ruleset: str = "2012"
    processes: int = 1
    most: int = MAX_DECISIONS


def games_of(first: str, second: str, terms: Terms) -> Generator[GameRecord, None, None]:
    """The games of one pair, in their order.

    Raises ``ArenaError``, ``BotNotFound`` and ``UnknownRuleset`` before the first game,
    ``EngineFailed`` and ``WorkerEnded`` in the middle.
    """
    for what, count, most in (
        ("games", terms.games, MAX_GAMES),
        ("processes", terms.processes, MAX_PROCESSES),
    ):
        if not 1 <= count <= most:
            raise ArenaError(ArenaCode.BAD_COUNT, f"{what}: {count}, not 1 to {most}")
    ruleset_of(terms.ruleset)
    known = shipped_decks()
    for name in terms.decks:
        if name not in known:
            raise ArenaError(ArenaCode.UNKNOWN_DECK, name)
    for spec in (first, second):
        load(spec)
    draw = tuple(terms.decks) or tuple(known)
    if not draw:
        raise ArenaError(ArenaCode.NO_DECKS)
    return deal(play_job, _jobs(first, second, terms, draw), terms.processes)


def _jobs(first: str, second: str, terms: Terms, decks: tuple[str, ...]) -> list[Job]:
    root = Stream(f"arena {terms.seed}")
    jobs = []
    for number in range(terms.games):
        pair = number // 2
        stream = root.split(pair)
        drawn = tuple(stream.choice(decks) for _ in range(2 * HEADS))
        seed = f"arena {terms.seed} {pair}"
        team = number % 2
        jobs.append(Job(number, first, second, seed, drawn, team, terms.ruleset, terms.most))
    return jobs


def pairs_of(specs: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Every bot against every other. Raises ``ArenaError`` for fewer than two or one named twice,
    and ``BotNotFound``."""
    if len(specs) < 2:
        raise ArenaError(ArenaCode.TOO_FEW_BOTS, str(len(specs)))
    if len(set(specs)) < len(specs):
        raise ArenaError(ArenaCode.SAME_BOT_TWICE)
    for spec in specs:
        load(spec)
    return tuple(combinations(specs, 2))


def arena(specs: Sequence[str], terms: Terms) -> tuple[Score, ...]:
    """Let every bot play against every other; one score a pair. Raises as ``games_of``."""
    return tuple(
        score(first, second, games_of(first, second, terms)) for first, second in pairs_of(specs)
    )


def score(first: str, second: str, records: Iterable[GameRecord]) -> Score:
    """Add the games up."""
    tally = Tally(first, second)
    for record in records:
        tally.add(record)
    return tally.score()


@define
class Tally:
    """The games of a pair that are done."""

    first: str
    second: str
    games: int = 0
    endings: dict[Ending, int] = field(factory=lambda: dict.fromkeys(Ending, 0))
    turns: int = 0
    decisions: int = 0
    seconds: list[float] = field(factory=lambda: [0.0, 0.0])
    asked: list[int] = field(factory=lambda: [0, 0])
    faults: dict[str, None] = field(factory=dict)

    def add(self, record: GameRecord) -> None:
        self.games += 1
        self.endings[record.ending] += 1
        self.turns += record.turns
        self.decisions += record.decisions
        for side in (0, 1):
            self.seconds[side] += record.thinking[side]
            self.asked[side] += record.asked[side]
        if record.fault:
            self.faults[record.fault] = None

    def score(self) -> Score:
        each = [1e6 * self.seconds[side] / max(self.asked[side], 1) for side in (0, 1)]
        return Score(
            self.first,
            self.second,
            self.games,
            dict(self.endings),
            self.turns / max(self.games, 1),
            self.decisions / max(self.games, 1),
            (each[0], each[1]),
            tuple(self.faults),
        )
