"""Requests on the wire against those that a model, or the game played again, had put by then: to
this seat, with as much to choose from, and owed or not as it was told.

Whether one is still open is not asked: what is put and withdrawn in one instant may be said after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from attrs import define

from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence

__all__ = ["Put", "check_puts"]


@define
class Put:
    """A request. It was open from entry ``opened`` on, until entry ``closed``.

    ``actions``: how many are offered; ``None`` where that is not known.
    """

    number: int
    player: int
    owed: bool
    passed: bool
    joint: bool
    opened: int
    closed: float = inf
    actions: int | None = None


def check_puts(evidence: Evidence, puts: Mapping[str, Mapping[int, Put]]) -> Iterator[Violation]:
    """What was put to people is what was open. ``puts``: by game and by number."""
    written: dict[str, int] = {}
    for item in evidence.items:
        if item.what == "entry":
            written[item.game] = written.get(item.game, 0) + 1
        elif item.what == "request" and item.game in puts:
            put = puts[item.game].get(item.data["request"])
            problem = _problem(put, item.data, item.seat, written.get(item.game, 0))
            if problem:
                rule = "who has priority is asked"
                yield Violation(item.at, rule, problem, item.table, item.seat)


def _problem(put: Put | None, data: dict[str, Any], seat: int | None, written: int) -> str:
    number = data["request"]
    if put is None or put.player != seat:
        return f"request {number} is not to be put to this seat"
    if put.opened > written:
        return f"request {number} was put before entry {put.opened} was written"
    if data.get("owed", True) is not put.owed:
        return f"request {number}: owed should be {put.owed}"
    decision = data["decision"]
    if (decision["type"] == "joint") is not put.joint:
        return f"request {number}: of the wrong kind"
    if not put.joint and bool(decision.get("passed", False)) is not put.passed:
        return f"request {number}: passed should be {put.passed}"
    if put.actions is not None and len(decision.get("actions", ())) != put.actions:
        return f"request {number}: {put.actions} actions should be offered"
    return ""
