"""What a host's owner reads on standard error, and a game as lines on standard output."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

from actors.journal_lines import JournalCode, JournalError
from actors.seat import Halted, HaltReason, Over
from actors.table import Report
from host.log_lines import GameLog
from host.rooms import Room
from rules.game import Result
from rules.notices import Notice
from rules.notices import NoticeKind as K
from tests.scenarios.table import duel

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


STORY = (
    Notice(K.MOVED, players=(0,), object=8, name="Forest", word="LIBRARY>HAND"),
    Notice(K.DREW, players=(0,), object=8, name="Forest"),
    Notice(K.DREW, players=(1,)),
    Notice(K.MOVED, players=(0,), object=9, name="Forest", word="HAND>BATTLEFIELD"),
    Notice(K.PLAYED_LAND, players=(0,), object=9, name="Forest"),
    Notice(K.MOVED, players=(0,), object=7, name="Shock", word="HAND>STACK"),
    Notice(K.CAST, players=(0,), object=7, name="Shock", aimed=(1,)),
    Notice(K.RESOLVED, object=7, name="Shock"),
    Notice(K.DAMAGED, players=(1,), object=7, name="Shock", amount=2),
    Notice(K.LIFE_CHANGED, players=(1,), amount=-2),
    Notice(K.MOVED, players=(0,), object=10, name="Shock", word="STACK>GRAVEYARD"),
)


def test_a_game_as_lines_says_each_thing_once() -> None:
    view: Any = duel().begin().game.view(None)
    log = GameLog(("Ann", "Cid"), ((0,), (1,)))
    assert log.lines(STORY, view) == [
        "Ann draws Forest.",
        "Ann plays Forest.",
        "Ann casts Shock, aimed at Cid.",
        "Shock resolves.",
        "Shock deals 2 damage to Cid.",
    ]


def test_a_game_as_lines_says_everything_if_asked_to() -> None:
    view: Any = duel().begin().game.view(None)
    log = GameLog(("Ann", "Cid"), ((0,), (1,)), everything=True)
    assert len(log.lines(STORY, view)) == len(STORY)
