"""Telling: who owes an answer is asked at once, who no longer does is told so at once, and what
somebody answers while it is open is not refused as stale.

What was open from when to when comes from a model, or from the game played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from attrs import define

from host.lab.checkers.presence import SOON, Stay
from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item
    from host.lab.checkers.putting import Put

__all__ = ["Span", "check_told", "spans_of"]

OVER = frozenset({"accepted", "withdrawn"})
TOO_LATE = frozenset({"stale", "not_asked"})


@define
class Span:
    """From when to when a request was open."""

    put: Put
    opened: float
    closed: float = inf


def spans_of(
    evidence: Evidence, puts: Mapping[str, Mapping[int, Put]]
) -> dict[str, dict[int, Span]]:
    """By game and number."""
    spans: dict[str, dict[int, Span]] = {}
    for name, of_game in puts.items():
        times = [0.0, *(item.at for _, item in evidence.games[name].entries)]
        spans[name] = {
            number: Span(
                put,
                times[put.opened],
                times[int(put.closed)] if put.closed < len(times) else inf,
            )
            for number, put in of_game.items()
        }
    return spans


def check_told(
    stays: Sequence[Stay], spans: Mapping[str, Mapping[int, Span]]
) -> Iterator[Violation]:
    for stay in stays:
        if stay.seat is not None and stay.game in spans:
            yield from _told(stay, spans[stay.game])


def _told(stay: Stay, spans: Mapping[int, Span]) -> Iterator[Violation]:
    told = {i.data["request"]: i for i in reversed(stay.said) if i.what == "request"}
    yield from _asked(stay, spans, told)
    yield from _over(stay, spans, told)
    yield from _stale(stay, spans, told)


def _asked(stay: Stay, spans: Mapping[int, Span], told: Mapping[int, Item]) -> Iterator[Violation]:
    """A joint choice is left out: a seat that nobody waits for is not asked to join in it."""
    for number, span in spans.items():
        if span.put.player != stay.seat or not span.put.owed or span.put.joint:
            continue
        since = max(stay.since, span.opened)
        if min(stay.until, span.closed) <= since + SOON:
            continue
        if number not in told or told[number].at > since + SOON:
            detail = f"request {number} is owed since {since:.3f} s"
            rule = "who owes an answer is asked at once"
            yield Violation(since + SOON, rule, detail, stay.table, stay.seat)


def _over(stay: Stay, spans: Mapping[int, Span], told: Mapping[int, Item]) -> Iterator[Violation]:
    over = {i.data["request"]: i.at for i in reversed(stay.said) if i.what in OVER}
    for number, asked in told.items():
        span = spans.get(number)
        if span is None or not stay.covers(span.closed):
            continue
        by = span.closed + SOON
        if over.get(number, inf) > by and not stay.anew(asked.at, by):
            detail = f"request {number} is over since {span.closed:.3f} s, and nobody said so"
            rule = "no request is open after its withdrawal"
            yield Violation(by, rule, detail, stay.table, stay.seat)


def _stale(stay: Stay, spans: Mapping[int, Span], told: Mapping[int, Item]) -> Iterator[Violation]:
    answers = {i.data.get("request"): i for i in stay.heard if type(i.data) is dict}
    for item in stay.said:
        if item.what != "refused" or item.data.get("code") not in TOO_LATE:
            continue
        number = item.data.get("request")
        asked, answer, span = told.get(number), answers.get(number), spans.get(number)
        if asked is None or answer is None or span is None:
            continue
        in_time = asked.at < answer.at <= item.at < span.closed
        if in_time and answer.data.get("epoch") == asked.data["epoch"]:
            detail = f"request {number}, answered at {answer.at:.3f} s"
            rule = "an answer to an open request is not stale"
            yield Violation(item.at, rule, detail, stay.table, stay.seat)
