"""Measuring what a virtual clock does not show."""

from functools import partial

import pytest
import trio
import trio.testing

from actors.referee import Referee
from host.lab.report_measuring import carried, referee_timed
from rules.answers import Pass
from tests.actors.play import playing


def test_on_a_clock_that_waits_for_all_throughput_never_bends() -> None:
    clock = trio.testing.MockClock(autojump_threshold=0)
    loads, delays = trio.run(carried, (1, 2, 5), 10, 0.5, clock=clock)
    assert [load.tables for load in loads] == [1, 2, 5]
    # the heads' tasks are woken together and one of them wins: a window takes a beat
    assert [load.windows_per_second for load in loads] == pytest.approx([2, 4, 10], rel=0.01)
    assert {delay.seat for delay in delays} == {0, 1}
    assert all(delay.seconds == 0 for delay in delays)


def test_measuring_ends_where_more_tables_bring_nothing() -> None:
    clock = trio.testing.MockClock(autojump_threshold=0)
    measuring = partial(carried, (1, 2, 2, 5), 10, 0.5, until_flat=True)
    loads, _ = trio.run(measuring, clock=clock)
    assert [load.tables for load in loads] == [1, 2, 2]


async def test_referee_is_timed_for_each_answer_and_left_as_it_was(autojump_clock: object) -> None:
    before = vars(Referee)["_reply"], vars(Referee)["_play"]
    seconds: list[float] = []
    with referee_timed(seconds):
        async with playing() as play:
            await play.do((0, Pass()), (1, Pass()), (2, Pass()))
    assert len(seconds) == 3
    assert all(0 < one < 10 for one in seconds)
    assert (vars(Referee)["_reply"], vars(Referee)["_play"]) == before
