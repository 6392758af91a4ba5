"""The journal: a game as its setup and its answers, appended before anybody sees an answer's
effects.

A line is one JSON object; its last field, ``sum``, is the CRC-32 of all lines so far without their
sums, so that a line that was changed, lost or moved is found. It finds accidents, not forgers.

A line that was being written when the host died has no line end. It is dropped, and the reading
says so: nobody was shown what it did. Anything else that is wrong is a ``JournalError``, and
nothing is mended.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar
from zlib import crc32

import trio
from attrs import frozen

from actors.engine import PlayerId, TeamId
from actors.journal_lines import (
    AnswerEntry,
    ConcedeEntry,
    Entry,
    Header,
    JournalCode,
    JournalError,
    OverEntry,
    PassesEntry,
    SettleEntry,
    check_format,
    read_entry,
    read_header,
    write_entry,
    write_header,
)
from actors.limits import JOURNAL_BYTES, JOURNAL_LINE
from rules.answers import Answer, Pass
from rules.refusals import Refusal

__all__ = ["Journal", "Reading", "Resumed", "parse_journal", "read_journal", "replay", "resume"]

_SUM = len(',"sum":"00000000"}')


@frozen
class Reading:
    """A journal as read. ``torn``: a half-written last line was dropped; a warning, not an error.

    ``size`` is the length in bytes of what is sound, ``checksum`` the running one at its end.
    """

    header: Header
    entries: tuple[Entry, ...]
    torn: bool
    size: int
    checksum: int

    @property
    def finished(self) -> bool:
        return bool(self.entries) and isinstance(self.entries[-1], OverEntry)


def read_journal(path: str | os.PathLike[str]) -> Reading:
    """Read a whole journal.

    Raises ``JournalError`` with a code and, where there is one, the line.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(JOURNAL_BYTES + 1)
    except OSError as error:
        raise JournalError(JournalCode.UNREADABLE, 0, str(error)) from error
    if len(data) > JOURNAL_BYTES:
        raise JournalError(JournalCode.TOO_LONG, 0)
    return parse_journal(data)


def parse_journal(data: bytes) -> Reading:
    """What ``read_journal`` reads, from the bytes of a whole file."""
    *lines, tail = data.split(b"\n")
    if not lines:
        raise JournalError(JournalCode.BAD_HEADER, 1)
    checksum = 0
    header: Header | None = None
    entries: list[Entry] = []
    for number, line in enumerate(lines, 1):
        body = line[:-_SUM]
        checksum = crc32(body, checksum)
        if line[-_SUM:] != b',"sum":"%08x"}' % checksum:
            if number > 1:
                raise JournalError(JournalCode.CHECKSUM, number)
            check_format(line)  # other formats may end their lines otherwise
            raise JournalError(JournalCode.BAD_HEADER, 1)
        if header is None:
            header = read_header(body + b"}")
        elif entries and isinstance(entries[-1], OverEntry):
            raise JournalError(JournalCode.BAD_LINE, number, "after the end of the game")
        else:
            entries.append(read_entry(body + b"}", number))
    assert header is not None
    return Reading(header, tuple(entries), bool(tail), len(data) - len(tail), checksum)


class Journal:
    """A journal that is open for appending; the referee of one table writes it.

    An entry is added with ``add`` and is in the file after ``commit``, which is one unbuffered
    write: what is written so survives the death of this process. ``durable`` asks for more:
    ``sync`` then waits until it survives the machine's (one ``fdatasync``, in a worker thread, so
    that a slow disk holds up this table and no other). After a failed write the journal takes
    nothing more; the file ends with a whole line if the system lets it.
    """

    def __init__(
        self,
        descriptor: int,
        size: int,
        checksum: int,
        *,
        durable: bool = False,
        write: Callable[[int, bytes], int] = os.write,
    ) -> None:
        self.durable = durable
        self._descriptor = descriptor
        self._size = size
        self._checksum = checksum
        self._lines: list[bytes] = []
        self._write = write
        self._failed = False

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        header: Header,
        *,
        durable: bool = False,
        write: Callable[[int, bytes], int] = os.write,
    ) -> Journal:
        """Begin a new file with ``header``.

        Raises ``JournalError`` (``EXISTS``, ``WRITE_FAILED``); no file is left then.
        """
        try:
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | _APPEND, 0o600)
        except FileExistsError as error:
            raise JournalError(JournalCode.EXISTS, 0, str(error)) from error
        except OSError as error:
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error
        journal = cls(descriptor, 0, 0, durable=durable, write=write)
        try:
            journal._add(write_header(header))
            journal.commit()
            if durable:
                _sync(descriptor)
                _sync_folder(path)
        except (JournalError, OSError) as error:
            journal.close()
            with suppress(OSError):
                os.unlink(path)  # a journal without its header is none
            if isinstance(error, JournalError):
                raise
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error
        return journal

    @classmethod
    def reopen(
        cls,
        path: str | os.PathLike[str],
        reading: Reading,
        *,
        durable: bool = False,
        write: Callable[[int, bytes], int] = os.write,
    ) -> Journal:
        """Go on with a journal that was read; a torn last line is cut off.

        Raises ``JournalError``.
        """
        try:
            descriptor = os.open(path, _APPEND)
        except OSError as error:
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error
        try:
            if reading.torn:
                os.ftruncate(descriptor, reading.size)
        except OSError as error:
            os.close(descriptor)
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error
        return cls(descriptor, reading.size, reading.checksum, durable=durable, write=write)

    def add(self, entry: Entry) -> None:
        """Put an entry into the next ``commit``.

        Raises ``JournalError(TOO_LONG)``; not added then.
        """
        self._add(write_entry(entry))

    def _add(self, body: str) -> None:
        text = body[:-1].encode()
        if len(text) + _SUM > JOURNAL_LINE:
            raise JournalError(JournalCode.TOO_LONG, 0)
        self._checksum = crc32(text, self._checksum)
        self._lines.append(b'%b,"sum":"%08x"}\n' % (text, self._checksum))

    def commit(self) -> None:
        """Write what was added.

        Raises ``JournalError``: then none of it is in the journal for good.
        """
        if not self._lines:
            return
        data = self._lines[0] if len(self._lines) == 1 else b"".join(self._lines)
        self._lines.clear()
        if self._failed:
            raise JournalError(JournalCode.WRITE_FAILED, 0, "an earlier write failed")
        if self._size + len(data) > JOURNAL_BYTES:
            self._failed = True
            raise JournalError(JournalCode.TOO_LONG, 0)
        try:
            done = self._write(self._descriptor, data)
            while done < len(data):
                more = self._write(self._descriptor, data[done:])
                if more <= 0:
                    raise OSError("nothing more is written")
                done += more
        except OSError as error:
            self._give_up()
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error
        self._size += len(data)

    async def sync(self) -> None:
        """Wait until the disk has it. Raises ``JournalError``.

        Cancelled, it is not known whether the disk has it; the thread finishes by itself.
        """
        try:
            await trio.to_thread.run_sync(_sync, self._descriptor)
        except OSError as error:
            self._give_up()
            raise JournalError(JournalCode.WRITE_FAILED, 0, str(error)) from error

    def _give_up(self) -> None:
        self._failed = True
        try:
            os.ftruncate(self._descriptor, self._size)
        except OSError:
            return  # the half line is dropped when the journal is read: it has no line end

    def close(self) -> None:
        """Close the file; what was added and not committed is lost. Twice is harmless."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            self._failed = True
            os.close(descriptor)


_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _sync(descriptor: int) -> None:
    # macOS and Windows have no fdatasync
    getattr(os, "fdatasync", os.fsync)(descriptor)


def _sync_folder(path: str | os.PathLike[str]) -> None:
    """Make the new file's name durable too, where folders can be opened."""
    if os.name != "posix":
        return
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# --- playing a journal again ---


class Replayable(Protocol):
    """The part of a game that a journal drives."""

    def answer(self, player: PlayerId, number: int, answer: Answer) -> object: ...
    def concede(self, player: PlayerId) -> object: ...
    def settle(self, team: TeamId) -> object: ...
    def digest(self) -> str: ...
    def last_draw(self) -> tuple[int, int]: ...


G = TypeVar("G", bound=Replayable)


def replay(game: G, entries: Iterable[Entry]) -> G:
    """Give a new game all its answers again; returns it.

    Raises ``JournalError(DIVERGED)`` with the line if the game does not take one, or ends
    otherwise than it did: another version of the engine, other cards, or a defect.
    """
    for line, entry in enumerate(entries, 2):
        try:
            match entry:
                case AnswerEntry():
                    game.answer(entry.player, entry.number, entry.answer)
                case PassesEntry():
                    for player, number in entry.of:
                        game.answer(player, number, Pass())
                case ConcedeEntry():
                    game.concede(entry.player)
                case SettleEntry():
                    game.settle(entry.team)
                case OverEntry():
                    if (game.digest(), game.last_draw()) != (entry.digest, entry.last_draw):
                        raise JournalError(JournalCode.DIVERGED, line, "another end")
        except Refusal as error:
            raise JournalError(JournalCode.DIVERGED, line, str(error)) from error
    return game


@frozen
class Resumed(Generic[G]):
    """A game as it was, and its journal, open to go on.

    ``journal`` is closed if the game is over.
    """

    game: G
    journal: Journal
    reading: Reading


def resume(
    path: str | os.PathLike[str], make_game: Callable[[Header], G], *, durable: bool = False
) -> Resumed[G]:
    """Rebuild a game from its journal and go on with it.

    ``make_game`` makes the new game that the header describes. Raises ``JournalError``, and
    whatever ``make_game`` raises; the file is then as it was.
    """
    reading = read_journal(path)
    game = replay(make_game(reading.header), reading.entries)
    journal = Journal.reopen(path, reading, durable=durable)
    if reading.finished:
        journal.close()
    return Resumed(game, journal, reading)
