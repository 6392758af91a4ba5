"""Requests: put to whom they are owed, told and withdrawn at once, and acted on in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from host.lab.checkers.acting import check_acted
from host.lab.checkers.presence import hidden, stays_of
from host.lab.checkers.putting import Put, check_puts
from host.lab.checkers.telling import check_told, spans_of
from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence

__all__ = ["check_requests"]


def check_requests(
    evidence: Evidence, puts: Mapping[str, Mapping[int, Put]]
) -> Iterator[Violation]:
    """All that holds of requests, by whatever knows which were open when. ``puts``: by game and by
    number."""
    yield from check_puts(evidence, puts)
    stays, spans = stays_of(evidence), spans_of(evidence, puts)
    away = hidden(evidence)
    for found in (*check_told(stays, spans), *check_acted(evidence, stays, spans)):
        if not away(found.at):
            yield found
