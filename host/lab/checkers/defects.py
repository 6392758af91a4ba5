"""The host must not break: nothing in its log that it calls a defect, no end of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence

__all__ = ["check_defects"]

OF_THE_DISK = ("write_failed", "cannot start", "No space left")
"""What the host says when the disk is full is no defect of its own."""


def check_defects(evidence: Evidence) -> Iterator[Violation]:
    outcome = evidence.outcome
    if outcome.crash:
        yield Violation(outcome.crash_at, "the host goes on", outcome.crash)
    for text in outcome.defects:
        if not any(word in text for word in OF_THE_DISK):
            yield Violation(evidence.end, "the host has no defect", text)
