"""``ettin simulate``: games of ``random`` in numbers, with every invariant watched."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from traceback import walk_tb

import click
from attrs import define, frozen

from actors.journal import Journal, read_journal, replay
from actors.journal_lines import (
    AnswerEntry,
    By,
    Header,
    JournalError,
    JournalPlayer,
    OverEntry,
    SettleEntry,
)
from bots.proving import Broken, Proof, prove
from bots.workers import MAX_PROCESSES, WorkerEnded, deal
from cards.deck import resolve, shipped_decks
from host import starting
from host.commands.edge import FiniteRange, fail
from host.scratch import scratch_folder
from host.wiring import ENGINE, make_game
from protocol.tables import Format
from rules.game import Game, GameSetup, PlayerSetup
from rules.ruleset import RULESETS, ruleset

__all__ = ["Found", "Violation", "play_one", "simulate"]

JOURNALLED = 8
"""One game in so many is written into a journal, read back and played again from it."""


@frozen
class Violation:
    """What does not hold, in the game with this seed, at its so manieth decision (0: unknown)."""

    seed: int
    decision: int
    what: str


@frozen
class Found:
    """What came of one game."""

    seed: int
    decisions: int = 0
    forced: int = 0
    actions_tried: int = 0
    forks: int = 0
    turns: int = 0
    winner: int | None = None
    journalled: bool = False
    violation: Violation | None = None


@frozen
class Task:
    seed: int
    heads: Format
    rules: str
    sample: int
    journal: bool


def setup_of(seed: int, heads: Format, rules: str) -> GameSetup:
    """The game with this seed: which decks meet goes round with it."""
    decks = [resolve(deck.main) for deck in shipped_decks().values()]
    players = tuple(
        PlayerSetup(f"player {seat}", decks[(seed + seat * (1 + seed // len(decks))) % len(decks)])
        for seat in range(heads.seats)
    )
    return GameSetup(ruleset(rules), players, heads.teams, seed)


def play_one(task: Task) -> Found:
    """Prove one game; a violation is found, not raised, and a crash of the engine is one."""
    setup = setup_of(task.seed, task.heads, task.rules)
    try:
        proof = prove(setup, sample=task.sample)
        if task.journal:
            _through_a_journal(setup, proof)
    except Broken as broken:
        what = f"{broken.invariant}: {broken.detail}"
        return Found(task.seed, violation=Violation(task.seed, broken.decision, what))
    except JournalError as error:
        what = f"replay from the journal gives the same game: {error}"
        return Found(task.seed, violation=Violation(task.seed, 0, what))
    except Exception as error:  # noqa: BLE001  whatever the engine raises is to be found here
        return Found(task.seed, violation=_crash(task.seed, error))
    return Found(
        task.seed,
        proof.decisions,
        proof.forced,
        proof.actions_tried,
        proof.forks,
        proof.turns,
        proof.winner,
        task.journal,
    )


def _crash(seed: int, error: Exception) -> Violation:
    """What the engine raised, where, and how far the game had come."""
    decision = 0
    where = ""
    for frame, line in walk_tb(error.__traceback__):
        where = f"{Path(frame.f_code.co_filename).name} line {line}"
        proof = frame.f_locals.get("proof")
        if isinstance(proof, Proof):
            decision = proof.decisions
    return Violation(seed, decision, f"{type(error).__name__} in {where}: {error}")


def _through_a_journal(setup: GameSetup, proof: Proof) -> None:
    """Write the game as a table would, read it back and play it again.

    Raises ``JournalError`` if it comes to another final state or another last random draw.
    """
    header = Header(
        setup.ruleset.name,
        tuple(JournalPlayer(p.name, tuple(c.name for c in p.deck)) for p in setup.players),
        setup.teams,
        setup.seed,
        engine=ENGINE,
    )
    with scratch_folder("ettin-simulate-") as folder:
        path = folder / "journal"
        journal = Journal.create(path, header)
        with ExitStack() as stack:
            stack.callback(journal.close)
            for entry in _entries(setup, proof):
                journal.add(entry)
            journal.commit()
        reading = read_journal(path)
        replay(make_game(reading.header), reading.entries)


def _entries(setup: GameSetup, proof: Proof) -> Iterator[AnswerEntry | SettleEntry | OverEntry]:
    game = Game.new(setup)
    for said in proof.said:
        if said.answer is None:
            game.settle(said.team)
            yield SettleEntry(said.team)
            continue
        request = game.pending[said.player]
        by = By.FORCED if request.decision.forced else By.SEAT
        game.answer(said.player, request.number, said.answer)
        yield AnswerEntry(said.player, request.number, said.answer, by)
    yield OverEntry(proof.winner, proof.digest, proof.last_draw)


@define
class Tally:
    """The games that are done."""

    wanted: int
    games: int = 0
    decisions: int = 0
    forced: int = 0
    actions_tried: int = 0
    forks: int = 0
    turns: int = 0
    drawn: int = 0
    journalled: int = 0
    violations: int = 0

    def add(self, found: Found) -> None:
        self.games += 1
        self.decisions += found.decisions
        self.forced += found.forced
        self.actions_tried += found.actions_tried
        self.forks += found.forks
        self.turns += found.turns
        self.drawn += found.violation is None and found.winner is None
        self.journalled += found.journalled
        self.violations += found.violation is not None

    def progress(self, seconds: float) -> str:
        return (
            f"{self.games} of {self.wanted} games, {self.decisions:,} decisions,"
            f" {self.violations} violations, {seconds:.0f} s"
        )

    def summary(self) -> Iterator[str]:
        yield f"games:            {self.games:,} of {self.wanted:,}, {self.drawn} drawn"
        yield f"turns:            {self.turns:,}"
        yield f"decisions:        {self.decisions:,}, {self.forced:,} of them forced"
        yield f"actions tried:    {self.actions_tried:,}"
        yield f"forks compared:   {self.forks:,}"
        yield f"through journals: {self.journalled:,}"
        yield f"violations:       {self.violations}"


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, help="How many games.")
@click.option("--seed", type=int, default=1, help="Seed of the first; the others count on.")
@click.option("--time-limit", type=FiniteRange(0), help="Begin no game after so many seconds.")
@click.option("--ruleset", "rules", type=click.Choice(list(RULESETS)), default="2012")
@click.option(
    "--format",
    "heads",
    type=click.Choice([one.value for one in Format]),
    default=Format.TWO_HEADED_GIANT.value,
)
@click.option(
    "--jobs", type=click.IntRange(1, MAX_PROCESSES), default=1, help="Processes to play in."
)
@click.option(
    "--sample",
    type=click.IntRange(1),
    default=16,
    help="One decision in so many is forked and has all its actions tried.",
)
def simulate(
    games: int,
    seed: int,
    time_limit: float | None,
    rules: str,
    heads: str,
    jobs: int,
    sample: int,
) -> None:
    """Play seeded games of random players and watch every invariant.

    After each answer the zones must partition the cards; every offered action must apply; a fork
    must equal the game it was made from; nobody may see a hidden card; the same answers must give
    the same game, also through a journal. The exit status is 1 if anything does not hold. Ctrl-C
    sums up the games played by then.
    """
    tasks = (
        Task(number, Format(heads), rules, sample, (number - seed) % JOURNALLED == 0)
        for number in range(seed, seed + games)
    )
    tally = Tally(games)
    began = monotonic()
    end = None if time_limit is None else began + time_limit
    live = sys.stderr.isatty()
    interrupted = False
    starting.over()
    try:
        with closing(deal(play_one, _until(tasks, end), jobs)) as played:
            for found in played:
                tally.add(found)
                if found.violation is not None:
                    _tell(found.violation, rules, heads, sample)
                if live:
                    text = tally.progress(monotonic() - began)
                    click.echo(f"\r{text}\x1b[K", nl=False, err=True)
                elif tally.games % max(1, games // 10) == 0:
                    click.echo(tally.progress(monotonic() - began), err=True)
    except KeyboardInterrupt:
        interrupted = True
    except WorkerEnded as error:
        fail(str(error))
    if live:
        click.echo(err=True)
    if interrupted:
        click.echo("PARTIAL: interrupted")
    for line in tally.summary():
        click.echo(line)
    if tally.violations:
        sys.exit(1)
    if interrupted:
        sys.exit(starting.INTERRUPTED)


def _until(tasks: Iterable[Task], end: float | None) -> Iterator[Task]:
    for task in tasks:
        if end is not None and monotonic() >= end:
            return
        yield task


def _tell(violation: Violation, rules: str, heads: str, sample: int) -> None:
    where = f"decision {violation.decision}" if violation.decision else "decision unknown"
    click.echo(f"\nVIOLATION, seed {violation.seed}, {where}: {violation.what}", err=True)
    click.echo(
        f"  again: ettin simulate --games 1 --seed {violation.seed} --sample {sample}"
        f" --ruleset {rules} --format {heads}",
        err=True,
    )
