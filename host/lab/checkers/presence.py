"""Who was there: from when to when each connection was in a game, and what was said to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item

__all__ = ["SOON", "Stay", "hidden", "stays_of"]

SOON = 0.5
"""Seconds in which a line on which nothing is held back shows what happened: the host computes in
none, and what can wait waits for milliseconds."""

HIDING = frozenset({"slow_reader", "seat_hangs", "seat_raises"})
"""Faults that keep lines from showing all of it."""

HIDDEN = 100.0
"""Seconds for which one of them may do so, and some more."""

LEAVES = frozenset({"closed", "goodbye", "left", "game_over"})


@define
class Stay:
    """A connection's time in one game. ``seat`` ``None``: it looked on."""

    game: str
    table: int
    seat: int | None
    since: float
    until: float
    said: list[Item] = field(factory=list)
    heard: list[Item] = field(factory=list)
    """The answers that it gave."""

    def covers(self, at: float) -> bool:
        """Was it there then, and for long enough after that to be told?"""
        return self.since <= at and at + SOON < self.until

    def anew(self, since: float, until: float) -> bool:
        """Was it told everything anew meanwhile, by a snapshot?"""
        return any(i.what == "snapshot" and since <= i.at <= until for i in self.said)


def hidden(evidence: Evidence) -> Callable[[float], bool]:
    """When lines may show less than what happened."""
    always = "full_outbox" in {fault.value for fault in evidence.outcome.setting.faults}
    since = [
        item.at
        for item in evidence.items
        if item.what == "fault" and item.raw.split()[1].decode() in HIDING
    ]
    return lambda at: always or any(start <= at <= start + HIDDEN for start in since)


def stays_of(evidence: Evidence) -> list[Stay]:
    """All stays in all games, in the order in which they began."""
    stays: list[Stay] = []
    there: dict[int, Stay] = {}
    for item in evidence.items:
        line = item.line
        if item.what == "killed":
            for stay in there.values():
                stay.until = item.at
            there.clear()
        elif item.what == "game_started" or item.what in LEAVES:
            gone = there.pop(line, None)
            if gone is not None:
                gone.until = item.at
            if item.what == "game_started" and item.game:
                there[line] = Stay(item.game, item.table, item.seat, item.at, evidence.end)
                stays.append(there[line])
        elif line in there:
            if item.said:
                there[line].said.append(item)
            elif item.what == "answer":
                there[line].heard.append(item)
    return stays
