"""Nobody waits for ever: every table goes on, and every answer is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item

__all__ = ["check_waiting"]

SLACK = 240.0
"""Seconds beside the clocks: until people whose table has stopped have found each other again, and
what the longest fault may take."""

REPLY = 30.0
"""Seconds in which a client that reads is told what became of its answer."""

HELD = frozenset({"slow_reader", "partition", "delay", "half_open", "seat_hangs", "full_disk"})
"""Faults that may keep a reply from passing for longer."""


def check_waiting(evidence: Evidence) -> Iterator[Violation]:
    yield from _tables(evidence)
    held = {fault.value for fault in evidence.outcome.setting.faults} & HELD
    if not held:
        yield from _replies(evidence)


def _tables(evidence: Evidence) -> Iterator[Violation]:
    profile = evidence.outcome.setting.profile
    bound = 2 * profile.decision + profile.bank + profile.grace + SLACK
    last = dict.fromkeys(range(1, evidence.outcome.setting.tables + 1), 0.0)
    for item in evidence.items:
        if item.what == "entry":
            yield from _gap(item.at, last, item.table, bound)
            last[item.table] = item.at
    for table in last:
        yield from _gap(evidence.end, last, table, bound)


def _gap(at: float, last: dict[int, float], table: int, bound: float) -> Iterator[Violation]:
    gap = at - last[table]
    if gap > bound:
        yield Violation(at, "nobody waits for ever", f"nothing happened for {gap:.1f} s", table)


def _replies(evidence: Evidence) -> Iterator[Violation]:
    """Each answer that was heard is followed, on its line, by what became of it."""
    waiting: dict[int, Item] = {}
    for item in evidence.items:
        line = item.line
        if item.what == "answer" and item.game:
            waiting.setdefault(line, item)
        elif line in waiting:
            asked = waiting[line]
            number = asked.data.get("request")
            about = item.data.get("request") if isinstance(item.data, dict) else None
            if (
                about == number
                or item.what in ("snapshot", "closed", "goodbye", "left", "error")
                or item.what == "game_over"
            ):
                del waiting[line]
        for line, asked in list(waiting.items()) if item.what == "entry" else ():
            if item.at - asked.at > REPLY:
                del waiting[line]
                detail = f"an answer to request {asked.data.get('request')} was never replied to"
                yield Violation(
                    asked.at, "every answer is answered", detail, asked.table, asked.seat
                )
