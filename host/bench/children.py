"""Child processes that answer a line with a line, and never keep anybody waiting for ever."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any

from host.bench.machine import Cores

__all__ = ["Child", "ChildFailed"]

ENDING_SECONDS = 5.0
"""What a child may take to end once its input is closed."""

ERROR_BYTES = 4_000


class ChildFailed(Exception):
    """A child ended, was too slow or said what is no JSON."""


class Child:
    """``python -m MODULE ARGUMENTS``; ended when the block is left. ``cores``: the only ones that
    it may use; none: as the system likes. Raises ``ChildFailed`` if it cannot be kept there."""

    def __init__(self, module: str, *arguments: str, cores: Cores = ()) -> None:
        self._module = module
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        if cores:
            try:
                os.sched_setaffinity(self._process.pid, cores)
            except OSError as error:
                self._process.kill()
                self._process.communicate()
                raise ChildFailed(f"{module} cannot be kept on cores {cores}: {error}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._errors: list[str] = []
        self._readers = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._errors.append(line)

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next line. Raises ``ChildFailed``."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ChildFailed(f"{self._module} said nothing for {seconds:.0f} s") from None
        if line is None:
            raise ChildFailed(f"{self._module} ended: {self._last_error()}")
        try:
            heard: dict[str, Any] = json.loads(line)
        except ValueError:
            raise ChildFailed(f"{self._module} said {line!r}") from None
        return heard

    def ask(self, seconds: float) -> dict[str, Any]:
        """Send an empty line; what comes back. Raises ``ChildFailed``."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("\n")
            self._process.stdin.flush()
        except OSError:
            raise ChildFailed(f"{self._module} ended: {self._last_error()}") from None
        return self.hear(seconds)

    def _last_error(self) -> str:
        self._readers[1].join(1.0)
        return "".join(self._errors)[-ERROR_BYTES:].strip() or "without a word"

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        process = self._process
        assert process.stdin is not None
        with suppress(OSError):  # it may be gone already
            process.stdin.close()
        try:
            process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for reader in self._readers:
            reader.join()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
