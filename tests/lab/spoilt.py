"""What a worker of ``ettin stress --jobs`` is given in its place, so that there is something wrong:
a worker is a fresh process, which no test can patch."""

from __future__ import annotations

from typing import Any

from host.lab.stress import Examined
from host.lab.stress import examine as real_examine
from host.lab.toy import PriorityGame
from host.lab.world import Setting

__all__ = ["examine", "resolve"]


def resolve(self: PriorityGame) -> None:
    """The active team is forgotten after resolution."""
    self._stack = self._stack[:-1]
    self._receive(self._priority)


def examine(setting: Setting, **options: Any) -> Examined | None:
    """In a world whose game is wrong."""
    PriorityGame._resolve = resolve  # type: ignore[method-assign]
    return real_examine(setting, **options)
