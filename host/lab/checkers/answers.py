"""Answers: each that was accepted has one effect, which is written before it is shown and is never
lost; each that had an effect was given by who it counts for; none is taken after its withdrawal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import define, field

from actors.answer_text import write_answer
from actors.journal_lines import AnswerEntry, By
from host.lab.checkers.violations import Violation
from protocol.codec import from_plain
from protocol.errors import DecodeError
from rules.answers import Answer

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item

__all__ = ["check_answers"]

Key = tuple[str, int, int]
"""Journal, player, request."""


@define
class _Seen:
    offered: dict[Key, set[str]] = field(factory=dict)
    """Answers that were heard, as the journal spells them."""
    written: Counter[Key] = field(factory=Counter)
    last: dict[Key, str] = field(factory=dict)
    accepted: Counter[Key] = field(factory=Counter)
    withdrawn: dict[Key, float] = field(factory=dict)
    at_write: dict[Key, bool] = field(factory=dict)


def check_answers(evidence: Evidence) -> Iterator[Violation]:
    seen = _Seen()
    for item in evidence.items:
        if item.what == "entry" and type(item.data) is AnswerEntry:
            yield from _entry(seen, item, item.data)
        elif item.seat is None or not item.game:
            continue
        elif item.what == "answer":
            key = (item.game, item.seat, item.data.get("request", -1))
            seen.offered.setdefault(key, set()).add(_spelled(item.data.get("answer")))
        elif item.what == "withdrawn":
            key = (item.game, item.seat, item.data["request"])
            seen.withdrawn.setdefault(key, item.at)
        elif item.what == "request":
            yield from _asked(seen, item)
        elif item.what == "accepted":
            yield from _accepted(seen, item)
    yield from _kept(evidence, seen)


def _spelled(answer: Any) -> str:
    try:
        return write_answer(from_plain(answer, Answer))
    except DecodeError:
        return "nonsense"


def _entry(seen: _Seen, item: Item, entry: AnswerEntry) -> Iterator[Violation]:
    key = (item.game, entry.player, entry.number)
    text = write_answer(entry.answer)
    where = (item.table, entry.player)
    if seen.written[key] and seen.last[key] != text:
        detail = f"request {entry.number}: {seen.last[key]}, then {text}"
        yield Violation(item.at, "one effect for each answer", detail, *where)
    seen.written[key] += 1
    seen.last[key] = text
    if entry.by is not By.SEAT:
        return
    if text not in seen.offered.get(key, ()):
        detail = f"request {entry.number} was answered {text}, which its seat never said"
        yield Violation(item.at, "nobody is answered for unlabelled", detail, *where)
    if key in seen.withdrawn:
        detail = f"request {entry.number}, withdrawn at {seen.withdrawn[key]:.3f} s"
        yield Violation(item.at, "no answer is taken after its withdrawal", detail, *where)


def _asked(seen: _Seen, item: Item) -> Iterator[Violation]:
    key = (item.game, item.seat or 0, item.data["request"])
    if key in seen.withdrawn:
        detail = f"request {key[2]} is put again after its withdrawal"
        yield Violation(
            item.at, "no request is open after its withdrawal", detail, *key_place(item)
        )


def key_place(item: Item) -> tuple[int, int | None]:
    return item.table, item.seat


def _accepted(seen: _Seen, item: Item) -> Iterator[Violation]:
    key = (item.game, item.seat or 0, item.data["request"])
    seen.accepted[key] += 1
    if seen.accepted[key] > seen.written[key]:
        detail = f"request {key[2]}: {seen.accepted[key]} times, written {seen.written[key]} times"
        yield Violation(item.at, "what is accepted is written first", detail, *key_place(item))
    if key in seen.withdrawn:
        detail = f"request {key[2]}"
        yield Violation(
            item.at, "no answer is taken after its withdrawal", detail, *key_place(item)
        )


def _kept(evidence: Evidence, seen: _Seen) -> Iterator[Violation]:
    """What was accepted stands in the journals as they lie at the end."""
    standing: Counter[Key] = Counter()
    for name, game in evidence.games.items():
        for line in game.final.split(b"\n")[1:-1]:
            try:
                data = json.loads(line)
            except ValueError:
                continue  # ``replaying`` says that it cannot be read
            if data["k"] == "answer":
                standing[name, data["p"], data["n"]] += 1
    for key, count in seen.accepted.items():
        if standing[key] < count:
            detail = f"request {key[2]} was accepted {count} times, {standing[key]} are left"
            table = evidence.games[key[0]].table if key[0] in evidence.games else 0
            yield Violation(evidence.end, "no accepted answer is lost", detail, table, key[1])
