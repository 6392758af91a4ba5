"""What a host's owner reads on standard error."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

from actors.journal_lines import JournalCode, JournalError
from actors.seat import Halted, HaltReason, Over
from actors.table import Report
from host.rooms import Room
from rules.game import Result

FULL = JournalError(JournalCode.WRITE_FAILED, 0, "[Errno 28] No space left on device")


@pytest.mark.parametrize(("error", "traced"), [(FULL, False), (ZeroDivisionError("a bug"), True)])
def test_a_defect_keeps_its_traceback_and_a_full_disk_has_none(
    caplog: pytest.LogCaptureFixture, error: Exception, traced: bool
) -> None:
    room: Any = SimpleNamespace(number=3)
    with caplog.at_level(logging.WARNING):
        Room._report(room, Report(Halted(HaltReason.JOURNAL_FAILED), error=error))
    assert [record.getMessage() for record in caplog.records] == [f"table 3 broke: {error}"]
    assert [bool(record.exc_info) for record in caplog.records] == [traced]


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Over(Result(0)), "team 1 wins"),
        (Over(Result(None)), "a draw"),
        (Halted(HaltReason.ABANDONED), "stopped, abandoned"),
    ],
)
def test_the_end_of_a_game_is_told_in_words(
    caplog: pytest.LogCaptureFixture, ending: Over | Halted, said: str
) -> None:
    room: Any = SimpleNamespace(number=3)
    with caplog.at_level(logging.INFO):
        Room._report(room, Report(ending))
    assert [record.getMessage() for record in caplog.records] == [f"table 3: {said}"]
