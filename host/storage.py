"""The data folder of a host: a journal for each game, and a small index beside them.

The index says which games were still on, which numbers the house's tables have and which the next
table gets. It is replaced as a whole, never written into, so a host that dies at any moment leaves
the old one or the new one (it is not forced to the disk: a machine that dies may leave a broken
one, which is made again). What a game is made of, who sits where, and the hashes of their tokens
stand in the journal's own header: an index that is lost is made again from the journals, but for
the numbers of the house's tables at which no game was on.

A table has one game at a time: its newest journal alone can be live. An older one without an end
was broken off, by a full disk say, and the table has gone on since; it is left as it is.

Journals of finished games are kept in a bounded number, the newest; no other is ever removed.

One host at a time: the folder is locked, and the system takes the lock back when a host dies.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import IO, Any

from attrs import field, frozen

from actors.journal import read_journal
from actors.journal_lines import JournalError
from host.limits import FILE_BYTES, KEPT_GAMES

__all__ = ["DataFolder", "StorageCode", "StorageError", "default_folder"]

FORMAT = 1
INDEX = "index.json"
LOCK = "lock"
JOURNALS = "journals"
PROBE = "probe"
TAIL_BYTES = 4096
"""Far longer than the line that ends a journal."""

_JOURNAL_NAME = re.compile(r"([1-9][0-9]{0,9})-([1-9][0-9]{0,9})\.journal")


class StorageCode(Enum):
    NOT_USABLE = "not_usable"
    """The folder cannot be made, read or written."""
    IN_USE = "in_use"
    """Another host has it."""
    BAD_INDEX = "bad_index"


class StorageError(Exception):
    """The data folder is of no use. ``detail`` is the system's word for it."""

    def __init__(self, code: StorageCode, path: Path, detail: str = "") -> None:
        super().__init__(code.value, str(path), detail)
        self.code = code
        self.path = path
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code.value}: {self.path}" + (f": {self.detail}" if self.detail else "")


@frozen
class Index:
    """``live`` are the file names of the journals of games that were not over; ``house`` are the
    numbers of the house's tables by their names."""

    next_table: int = 1
    live: tuple[str, ...] = ()
    house: dict[str, list[int]] = field(factory=dict)


class DataFolder:
    """An open data folder. ``warning`` says what was wrong with the index, if something was.
    ``keep``: so many finished games' journals are left."""

    def __init__(self, path: str | os.PathLike[str], *, keep: int = KEPT_GAMES) -> None:
        """Raises ``StorageError`` (``NOT_USABLE``, ``IN_USE``)."""
        self.path = Path(path)
        self.warning: StorageError | None = None
        try:
            (self.path / JOURNALS).mkdir(mode=0o700, parents=True, exist_ok=True)
            self._probe()
            self._lock = open(self.path / LOCK, "a+b")  # noqa: SIM115 - held until ``close``
        except OSError as error:
            raise StorageError(StorageCode.NOT_USABLE, self.path, _why(error)) from error
        try:
            lock(self._lock)
        except OSError as error:
            self._lock.close()
            raise StorageError(StorageCode.IN_USE, self.path) from error
        try:
            index = self._read()
        except StorageError as error:
            self.warning = error
            index = self._rebuilt()
        self.next_table = index.next_table
        self._house = index.house
        self._live: dict[str, None] = dict.fromkeys(_newest(index.live))
        self._saved = frozenset(index.live)
        """What the index in the file says is on: none of these is removed."""
        self._games = dict(sorted(map(_numbers, self._names())))
        """The newest game of each table that has a journal."""
        self._keep = keep
        self._past = deque(name for name in self._by_age() if name not in self._live)
        """Journals that are not on, the oldest first; not all of them are finished."""
        self._clear()

    def _probe(self) -> None:
        """Raises ``OSError`` if no journal could be made: better now than when a game begins. A
        full disk is no reason, it may have room by then."""
        probe = self.path / JOURNALS / PROBE
        try:
            probe.touch()
            probe.unlink()
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise

    @property
    def live(self) -> tuple[str, ...]:
        """Games that were on, in the order in which they began."""
        return tuple(self._live)

    def journal(self, name: str) -> Path:
        return self.path / JOURNALS / name

    def new_journal(self, table: int, game: int) -> str:
        """A name that no journal has yet, and that is newer than those of its table."""
        game = max(game, self._games.get(table, 0) + 1)
        while self.journal(name := f"{table}-{game}.journal").exists():
            game += 1
        return name

    def take_number(self) -> int:
        """The next table's number, which no later run gives again once the index is saved."""
        number = self.next_table
        self.next_table += 1
        return number

    def keep_number(self, name: str, number: int) -> None:
        """It is that of a table of the house's; later runs know it once the index is saved."""
        numbers = self._house.setdefault(name, [])
        if number not in numbers:
            numbers.append(number)

    def kept_numbers(self, name: str) -> list[int]:
        """Those of the house's tables of this name at which no game is on."""
        busy = {_numbers(journal)[0] for journal in self._live}
        return [number for number in self._house.get(name, ()) if number not in busy]

    def begin(self, name: str) -> None:
        """This journal's game is on, and no other of its table. Raises ``StorageError``; nothing
        has changed then."""
        before = self._live
        self._live = dict.fromkeys(_newest((*before, name)))
        try:
            self.save()
        except StorageError:
            self._live = before
            raise
        table, game = _numbers(name)
        self._games[table] = game

    def end(self, name: str) -> None:
        """It is over, or will never go on. Raises ``StorageError``."""
        self._live.pop(name, None)
        if name not in self._past:
            self._past.append(name)
        try:
            self.save()
        finally:
            self._clear()

    def save(self) -> None:
        """Replace the index. Raises ``StorageError``; the old one then stands."""
        data = {
            "format": FORMAT,
            "next_table": self.next_table,
            "live": list(self._live),
            "house": self._house,
        }
        path = self.path / INDEX
        fresh = path.with_suffix(".new")
        try:
            with open(fresh, "w", encoding="utf-8", newline="\n") as file:
                json.dump(data, file)
                file.write("\n")
            os.replace(fresh, path)
        except OSError as error:
            raise StorageError(StorageCode.NOT_USABLE, path, _why(error)) from error
        self._saved = frozenset(self._live)

    def _clear(self) -> None:
        """Remove the oldest finished games' journals that are too many. One that was broken off,
        or cannot be read, stays for ever and counts for none."""
        for name in list(self._past)[: max(0, len(self._past) - self._keep)]:
            if name in self._saved or name in self._live:
                continue
            if self._ended(name):
                with suppress(OSError):
                    self.journal(name).unlink(missing_ok=True)
            self._past.remove(name)

    def _ended(self, name: str) -> bool:
        """Whether its last line says that the game is over; read without all before it."""
        try:
            with open(self.journal(name), "rb") as file:
                file.seek(0, os.SEEK_END)
                file.seek(max(0, file.tell() - TAIL_BYTES))
                *lines, rest = file.read(TAIL_BYTES).split(b"\n")
        except OSError:
            return False
        return not rest and bool(lines) and lines[-1].startswith(b'{"k":"over"')

    def close(self) -> None:
        """Let another host have it."""
        with suppress(OSError):
            unlock(self._lock)
        self._lock.close()

    # --- reading ---

    def _read(self) -> Index:
        path = self.path / INDEX
        try:
            with open(path, "rb") as file:
                data = file.read(FILE_BYTES + 1)
        except FileNotFoundError:
            return self._rebuilt()
        except OSError as error:
            raise StorageError(StorageCode.BAD_INDEX, path, _why(error)) from error
        if len(data) > FILE_BYTES:
            raise StorageError(StorageCode.BAD_INDEX, path, "too long")
        try:
            return _index(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise StorageError(StorageCode.BAD_INDEX, path, str(error)) from error

    def _rebuilt(self) -> Index:
        """The index that the journals make: of each table the newest, if it has no end."""
        names = sorted(filter(self._begun, self._names()), key=_numbers)
        live = tuple(name for name in _newest(names) if self._unfinished(name))
        return Index(max((_numbers(name)[0] for name in names), default=0) + 1, live)

    def _names(self) -> Iterable[str]:
        try:
            entries = os.listdir(self.path / JOURNALS)
        except OSError:
            return []
        return [name for name in entries if _JOURNAL_NAME.fullmatch(name)]

    def _by_age(self) -> list[str]:
        """All journals, the oldest first."""
        aged = []
        for name in self._names():
            with suppress(OSError):
                aged.append((self.journal(name).stat().st_mtime, _numbers(name), name))
        return [name for _, _, name in sorted(aged)]

    def _begun(self, name: str) -> bool:
        """Its header was written whole: else the host died before anybody saw the game."""
        try:
            with open(self.journal(name), "rb") as file:
                return file.readline(FILE_BYTES).endswith(b"\n")
        except OSError:
            return True  # to be reported when the tables are taken up again

    def _unfinished(self, name: str) -> bool:
        try:
            return not read_journal(self.journal(name)).finished
        except JournalError:
            return True  # to be reported when the tables are taken up again


def _numbers(name: str) -> tuple[int, int]:
    match = _JOURNAL_NAME.fullmatch(name)
    assert match is not None
    return int(match[1]), int(match[2])


def _newest(names: Iterable[str]) -> Iterable[str]:
    """Of each table the newest game's, in their own order."""
    newest: dict[int, str] = {}
    for name in names:
        table, game = _numbers(name)
        if table not in newest or _numbers(newest[table])[1] < game:
            newest.pop(table, None)
            newest[table] = name
    return newest.values()


def _index(data: Any) -> Index:
    if type(data) is not dict or data.keys() - {"house"} != {"format", "next_table", "live"}:
        raise ValueError("not an index")
    if data["format"] != FORMAT:
        raise ValueError(f"format {data['format']!r}, not {FORMAT}")
    number, live = data["next_table"], data["live"]
    if type(number) is not int or number < 1:
        raise ValueError("next_table")
    if type(live) is not list or not all(
        type(name) is str and _JOURNAL_NAME.fullmatch(name) for name in live
    ):
        raise ValueError("live")
    house = data.get("house", {})  # an older host wrote none
    if type(house) is not dict or not all(type(numbers) is list for numbers in house.values()):
        raise ValueError("house")
    given = list(chain.from_iterable(house.values()))
    if not all(type(one) is int and 0 < one < number for one in given):
        raise ValueError("house")
    if len(set(given)) < len(given):
        raise ValueError("house")
    return Index(number, tuple(live), house)


def _why(error: OSError) -> str:
    return error.strerror or str(error)


# --- locking -------------------------------------------------------------------------------------

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        """Raises ``OSError`` if another process has it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """Raises ``OSError`` if another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


def default_folder() -> Path:
    """Where a host keeps its data if nothing is said."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "ettin"
