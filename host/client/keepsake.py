"""Tokens of seats, kept on disk: a client that was killed or left finds its seat again.

One small file for each user, readable by nobody else.  What cannot be read or written is done
without: then a seat is lost with the process that had it.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["Keepsake", "state_file"]

MOST: Final = 32
"""Seats that are remembered; the oldest go first. Nobody plays at so many hosts at once."""

MOST_BYTES: Final = 64 * 1024
"""A longer file is not ours."""


def state_file() -> Path | None:
    """Where the tokens lie on this system; ``None`` for a user who has no home."""
    windows = os.name == "nt"
    base = os.environ.get("LOCALAPPDATA" if windows else "XDG_STATE_HOME")
    if not base:
        try:
            base = str(Path.home() if windows else Path.home() / ".local" / "state")
        except RuntimeError:
            return None
    return Path(base) / "ettin" / "seats.json"


class Keepsake:
    """The token of one name at one host; ``path`` ``None`` remembers nothing."""

    def __init__(self, path: Path | None, host: str, port: int, name: str) -> None:
        self._path = path
        self._key = f"{host}:{port}/{name}"

    def token(self) -> str | None:
        """The token that was kept, if one was."""
        return self._read().get(self._key)

    def keep(self, token: str) -> None:
        kept = self._read()
        kept.pop(self._key, None)
        kept[self._key] = token
        for key in list(kept)[:-MOST]:
            del kept[key]
        self._write(kept)

    def forget(self) -> None:
        kept = self._read()
        if kept.pop(self._key, None) is not None:
            self._write(kept)

    def _read(self) -> dict[str, str]:
        if self._path is None:
            return {}
        try:
            if self._path.stat().st_size > MOST_BYTES:
                return {}
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {str(key): value for key, value in kept.items() if isinstance(value, str)}

    def _write(self, kept: dict[str, str]) -> None:
        """Whole or not at all."""
        path = self._path
        if path is None:
            return
        with suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = path.with_suffix(f".{os.getpid()}")
            number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                json.dump(kept, file)
            os.replace(fresh, path)
