"""``ettin replay``: a journal played again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

import click
from attrs import evolve

from actors.journal import read_journal
from actors.journal_lines import (
    AnswerEntry,
    ConcedeEntry,
    Entry,
    Header,
    JournalCode,
    JournalError,
    OverEntry,
    SettleEntry,
    apart,
    write_entry,
)
from host.commands.edge import fail
from host.log_lines import GameLog
from host.wiring import make_game
from protocol.codec import to_plain
from rules.game import Game
from rules.notices import Notice
from rules.refusals import Refusal

__all__ = ["replay"]


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of prose.")
@click.option("--until", type=click.IntRange(0), help="Stop after so many entries of the journal.")
@click.option("--all", "everything", is_flag=True, help="Small matters too, such as passes.")
def replay(file: str, as_json: bool, until: int | None, everything: bool) -> None:
    """Play the journal in FILE again, and tell what happened.

    Everybody's hidden cards are shown: a journal has no secrets. At the end of a finished game it
    is checked that the game came to the same state and the same last random draw.
    """
    try:
        reading = read_journal(file)
    except JournalError as error:
        # what the system says of a file is said as everywhere else
        cause = error.__cause__
        fail(f"{file}: {(isinstance(cause, OSError) and cause.strerror) or error}")
    if reading.torn:
        click.echo(f"{file}: a half-written last line was dropped", err=True)
    entries = list(islice(apart(reading.entries), until))
    header = reading.header
    try:
        game = make_game(header)
    except (Refusal, LookupError) as error:
        fail(f"{file}: the game cannot be made: {error}")
    teller: _Teller = _Json() if as_json else _Prose(header, everything)
    teller.tell(None, game.begin_notices(), game)
    try:
        for line, entry in enumerate(entries, 2):
            teller.tell(entry, list(step(game, entry, line)), game)
    except JournalError as error:
        fail(f"{file}: {error}")
    teller.end(game, bool(entries) and isinstance(entries[-1], OverEntry))


def step(game: Game, entry: Entry, line: int) -> Iterator[Notice]:
    """Give the game one entry. Raises ``JournalError(DIVERGED)``."""
    try:
        match entry:
            case AnswerEntry():
                yield from game.answer(entry.player, entry.number, entry.answer)
            case ConcedeEntry():
                yield from game.concede(entry.player)
            case SettleEntry():
                yield from game.settle(entry.team)
            case OverEntry():
                if (game.digest(), game.last_draw()) != (entry.digest, entry.last_draw):
                    raise JournalError(JournalCode.DIVERGED, line, "another end")
    except Refusal as error:
        raise JournalError(JournalCode.DIVERGED, line, str(error)) from error


class _Teller(Protocol):
    def tell(self, entry: Entry | None, notices: Sequence[Notice], game: Game) -> None: ...

    def end(self, game: Game, verified: bool) -> None: ...


class _Prose:
    def __init__(self, header: Header, everything: bool) -> None:
        self._log = GameLog(
            tuple(player.name for player in header.players), header.teams, everything=everything
        )

    def tell(self, entry: Entry | None, notices: Sequence[Notice], game: Game) -> None:
        for line in self._log.lines(openly(notices), game.view(None)):
            click.echo(line)

    def end(self, game: Game, verified: bool) -> None:
        click.echo(f"result: {self._log.result(game.result)}")
        if verified:
            click.echo(f"verified: state {game.digest()}")


class _Json:
    """A line for each entry with what it did, and one for the end."""

    def tell(self, entry: Entry | None, notices: Sequence[Notice], game: Game) -> None:
        if isinstance(entry, OverEntry):
            return
        said = {} if entry is None else json.loads(write_entry(entry))
        said["notices"] = [to_plain(notice) for notice in openly(notices)]
        click.echo(json.dumps(said, ensure_ascii=False))

    def end(self, game: Game, verified: bool) -> None:
        result = game.result
        over = {
            "k": "over" if result is not None else "open",
            "w": None if result is None else result.winner,
            "digest": game.digest(),
            "draw": list(game.last_draw()),
            "verified": verified,
        }
        click.echo(json.dumps(over))


def openly(notices: Iterable[Notice]) -> list[Notice]:
    """As somebody is told them who sees everything."""
    return [
        notice if notice.seen_by is None else evolve(notice, seen_by=None) for notice in notices
    ]
