"""A game under way at a table: the actors' table with its journal, and the seats of its guests."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from actors.journal import Journal, read_journal, replay
from actors.seat import Over, SeatMaker
from actors.table import Report, Table
from host.later import Note, at_once
from host.program_seats import bot_maker
from host.records import GameRecord
from host.seats import RemoteSeat, Spectator
from host.shelf import Shelf
from host.telling import Teller
from host.wiring import make_game, time_control
from protocol import messages as m
from rules.chance import Stream
from rules.game import Game, Result
from rules.view import ResultView

if TYPE_CHECKING:
    from host.connection import Connection
    from host.storage import DataFolder

__all__ = ["Play"]

log = logging.getLogger("ettin.host")


class Play:
    """One game, from its first decision or from where its journal breaks off, to its end.

    ``journal`` ``None``: nothing is written. ``pause``: see ``bot_maker``.
    """

    def __init__(
        self,
        record: GameRecord,
        game: Game,
        *,
        journal: Journal | None = None,
        journal_name: str = "",
        fresh: bool = True,
        pause: float = 0.0,
    ) -> None:
        self.record = record
        self.journal_name = journal_name
        self.seats: dict[int, RemoteSeat] = {}
        self._journal = journal
        self._game = game
        self._shelf = Shelf()
        self._control = time_control(record.options)
        self._verdict = Verdict(record, game)
        teams = record.options.format.teams
        self.table = Table(
            str(record.table),
            game,
            teams,
            {seat: self._maker(seat, pause) for seat in range(len(record.seats))},
            control=self._control,
            journal=journal,
            vacated=partial(_vacated, self.seats),
            fresh=fresh,
        )

    @classmethod
    def begin(
        cls, record: GameRecord, folder: DataFolder | None = None, *, pause: float = 0.0
    ) -> Play:
        """A new game, its journal written first.

        Raises ``JournalError``, ``StorageError``, or ``rules.Refusal`` for a setup that is none.
        """
        header = record.header()
        game = make_game(header)
        if folder is None:
            return cls(record, game, pause=pause)
        name = folder.new_journal(record.table, record.game)
        journal = Journal.create(folder.journal(name), header)
        try:
            folder.begin(name)
        except BaseException:
            # a journal of a game that nobody ever saw would pass for the table's newest
            journal.close()
            with suppress(OSError):
                folder.journal(name).unlink()
            raise
        return cls(record, game, journal=journal, journal_name=name, pause=pause)

    @classmethod
    def resume(cls, name: str, folder: DataFolder) -> Play | None:
        """Go on with a game that an earlier run of the host left; ``None`` if it was over.

        Raises ``JournalError``, and what ``make_game`` raises.
        """
        path = folder.journal(name)
        reading = read_journal(path)
        record = GameRecord.of(reading.header)
        if reading.finished:
            return None
        game = replay(make_game(reading.header), reading.entries)
        journal = Journal.reopen(path, reading)
        if reading.torn:
            log.warning("table %d: dropped a half-written last line of %s", record.table, name)
        return cls(record, game, journal=journal, journal_name=name, fresh=not reading.entries)

    def _maker(self, seat: int, pause: float) -> SeatMaker:
        record = self.record.seats[seat]
        if record.bot is not None:
            chance = Stream(self.record.seed).split(f"bot {seat}")
            return bot_maker(record.bot, chance, pause=pause)
        remote = RemoteSeat(self.teller())
        self.seats[seat] = remote
        return lambda: remote

    async def back(self, seat: int, connection: Connection) -> None:
        """A guest is at its seat again; one whose seat was put out for good sits down anew."""
        remote = self.seats[seat]
        if self.table.vacant(seat):
            self.table.replace(seat, lambda: remote)
        await remote.attach(connection)

    def teller(self) -> Teller:
        return Teller(self.record.table, self._shelf, self._control, self._verdict)

    async def run(self, later: Note = at_once) -> Report:
        """Play to the end; the journal is closed then. ``later``: see ``host.later``."""
        for seat in self.seats.values():
            seat.later = later
        try:
            return await self.table.run()
        finally:
            self.close()

    def close(self) -> None:
        """Close the journal of a game that does not run."""
        if self._journal is not None:
            self._journal.close()

    async def spectate(self, connection: Connection, later: Note = at_once) -> bool:
        """Tell a spectator until the end. ``False``: it was dropped before."""
        return await Spectator(self.teller(), connection).run(self.table.watch(), later)

    def started(self) -> m.GameStarted:
        """What opens the game to whoever comes."""
        record = self.record
        return m.GameStarted(
            record.table,
            record.game,
            record.options.ruleset,
            record.options.format.teams,
            tuple(seat.name for seat in record.seats),
        )

    @property
    def over(self) -> bool:
        """It has ended, or stopped; the last may still be told so."""
        return self.table.ending is not None

    def over_message(self) -> m.GameOver | None:
        """The end as it is told; ``None`` before it, or if the table stopped without one.

        A game may have come to its end and the table have stopped, since the journal could not
        take the last answer: then nobody is told of an end that the next host knows nothing of.
        """
        ending = self.table.ending
        return self._verdict(ending.result) if isinstance(ending, Over) else None


class Verdict:
    """A game's end as it is told: to everybody the same."""

    def __init__(self, record: GameRecord, game: Game) -> None:
        self._record = record
        self._game = game
        self._told: m.GameOver | None = None

    def __call__(self, result: Result) -> m.GameOver:
        if self._told is None:
            self._told = m.GameOver(
                self._record.table,
                ResultView(-1 if result.winner is None else result.winner),
                self._game.digest(),
                self._record.seed,
            )
        return self._told


def _vacated(seats: Mapping[int, RemoteSeat], seat: int) -> None:
    if seat in seats:
        seats[seat].put_out()
