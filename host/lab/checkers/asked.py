"""Requests of the real game: each on the wire is one that the game, played again from the journal,
had put to this seat by then, with as much to choose from, and owed or not as it was told.

Whether it is still open is not asked: what is put and withdrawn in one instant may be said after.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from host.lab.checkers.violations import Violation
from rules.decisions import Decision, Joint, PriorityChoice

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence
    from rules.game import Game

__all__ = ["Asked", "check_asked"]


@frozen
class Put:
    """A request as the game put it, after so many entries."""

    player: int
    owed: bool
    decision: Decision
    opened: int


@define
class Asked:
    """All requests of one game, by number."""

    puts: dict[int, Put] = field(factory=dict)
    _entries: int = 0

    def look(self, game: Game) -> None:
        """Note what is open at the beginning, and after each entry."""
        for player, request in game.pending.items():
            if request.number not in self.puts:
                put = Put(player, request.owed, request.decision, self._entries)
                self.puts[request.number] = put
        self._entries += 1


def check_asked(evidence: Evidence, games: dict[str, Asked]) -> Iterator[Violation]:
    """``games``: what was asked in each game that could be played again to its end."""
    written: dict[str, int] = {}
    for item in evidence.items:
        if item.what == "entry":
            written[item.game] = written.get(item.game, 0) + 1
        elif item.what == "request" and item.game in games:
            put = games[item.game].puts.get(item.data["request"])
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
    told, decision = data["decision"], put.decision
    if (told["type"] == "joint") is not isinstance(decision, Joint):
        return f"request {number}: of the wrong kind"
    if isinstance(decision, PriorityChoice):
        if bool(told.get("passed", False)) is not decision.passed:
            return f"request {number}: passed should be {decision.passed}"
        if len(told.get("actions", ())) != len(decision.actions):
            return f"request {number}: {len(decision.actions)} actions should be offered"
    return ""
