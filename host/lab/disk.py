"""The disk that the host's journals are on: it can be full, and it can be where the host dies.

Journals are real files; what the lab changes is the one call that writes to them. When the host is
killed, the disk is as it was at that byte: what the dying host still does reaches it no more.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from host.lab.agenda import Agenda
from host.lab.trace import FactKind, Trace

__all__ = ["Disk"]


class Disk:
    """One host's data folder, through all its lives."""

    def __init__(self, folder: Path, agenda: Agenda, trace: Trace) -> None:
        self._folder = folder
        self._agenda = agenda
        self._trace = trace
        self._life = 0
        self.home = folder / "0"
        self.home.mkdir()
        self.full = False
        self.dead = False
        """The host was killed: nothing is written any more."""
        self.names: list[str] = []
        """Journals' names, by the numbers that they have in the trace."""
        self.doom: Callable[[], None] | None = None
        """Called when the host dies in the middle of a write."""
        self._left = -1

    def kill_within(self, byte: int, doom: Callable[[], None]) -> None:
        """Have the host die after so many more bytes of its journals."""
        self._left = byte
        self.doom = doom

    def spare(self) -> None:
        self._left = -1

    def writer(self, path: str | os.PathLike[str]) -> Callable[[int, bytes], int]:
        """What a journal writes with, instead of ``os.write``."""
        name = os.path.basename(path)
        if name not in self.names:
            self.names.append(name)
        number = self.names.index(name)
        life = self._life

        def write(descriptor: int, data: bytes) -> int:
            if self.dead or life != self._life:
                return len(data)
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if 0 <= self._left < len(data):
                return self._die(number, descriptor, data)
            if self._left >= 0:
                self._left -= len(data)
            done = os.write(descriptor, data)
            self._trace.add(self._agenda.now, FactKind.WROTE, number, data[:done])
            return done

        return write

    def _die(self, number: int, descriptor: int, data: bytes) -> int:
        if self._left:
            os.write(descriptor, data[: self._left])
            self._trace.add(self._agenda.now, FactKind.WROTE, number, data[: self._left])
        self._left = -1
        assert self.doom is not None
        self.doom()
        return len(data)

    def freeze(self) -> None:
        """The host is dead: keep the folder as it is, for its next life."""
        self.dead = True
        following = self._folder / str(self._life + 1)
        shutil.copytree(self.home, following)

    def next_life(self) -> None:
        """Begin again with what the last life left."""
        self._life += 1
        self.home = self._folder / str(self._life)
        self.dead = False
        self.full = False
        self._left = -1

    def journals(self) -> dict[str, bytes]:
        """All journals as they are now."""
        folder = self.home / "journals"
        return {path.name: path.read_bytes() for path in sorted(folder.glob("*.journal"))}
