"""Taking the garbage collector in hand, and giving it back."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from sys import getallocatedblocks

import pytest
import trio

from host.collector import FREEZING_SECONDS, Collector


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Loop:
    def __init__(self) -> None:
        self.me = self


def loops() -> int:
    """Those that the collector would look at, were nothing set aside."""
    gc.unfreeze()
    return sum(isinstance(o, Loop) for o in gc.get_objects())


async def test_what_stands_is_frozen_again_and_again(autojump_clock: object) -> None:
    collector = Collector()
    collector.open()
    held = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    before = gc.get_freeze_count()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(collector.run)
        await trio.sleep(FREEZING_SECONDS * 1.5)
        assert gc.get_freeze_count() >= before + len(held)
        nursery.cancel_scope.cancel()
    collector.close()


def test_garbage_that_was_frozen_is_found_when_the_process_has_doubled() -> None:
    collector = Collector()
    collector.open()
    alive = [Loop() for _ in range(50)]
    collector.freeze()
    alive.clear()
    collector.freeze()
    assert loops() == 50
    gc.freeze()
    filling = [[number] for number in range(getallocatedblocks() * 2)]
    collector.freeze()
    assert loops() == 0
    del filling
    collector.close()


def test_garbage_of_ended_tables_is_found_when_the_last_has_ended() -> None:
    collector = Collector()
    collector.open()

    for _ in range(8):
        collector.table_begins()
    alive = [Loop() for _ in range(50)]
    collector.freeze()
    alive.clear()
    gc.collect()
    assert sum(isinstance(o, Loop) for o in gc.get_objects(2)) == 0, "frozen: not looked at"
    for _ in range(7):
        collector.table_ends()
    gc.collect()
    assert sum(isinstance(o, Loop) for o in gc.get_objects(2)) == 0, "one still plays"
    collector.table_ends()
    assert loops() == 0
    collector.close()


def test_it_is_left_as_it_was_found() -> None:
    before = gc.get_threshold()
    collector = Collector()
    collector.open()
    assert gc.get_threshold() != before
    collector.close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_disabled_it_touches_nothing() -> None:
    before = gc.get_threshold()
    collector = Collector(enabled=False)
    collector.open()
    for _ in range(4):
        collector.table_begins()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
