"""Taking the garbage collector in hand, and giving it back."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from host.collector import Collector


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_stands_is_frozen_when_the_tables_have_doubled() -> None:
    collector = Collector()
    collector.open()
    collector.table_begins()
    before = gc.get_freeze_count()
    held = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    collector.table_begins()
    at_two = gc.get_freeze_count()
    assert at_two >= before + len(held)
    more = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    collector.table_begins()
    assert gc.get_freeze_count() == at_two, "three are not twice two"
    collector.table_begins()
    assert gc.get_freeze_count() >= at_two + len(more)
    collector.close()


def test_garbage_of_ended_tables_is_found_when_half_have_ended() -> None:
    collector = Collector()
    collector.open()

    class Loop:
        def __init__(self) -> None:
            self.me = self

    for _ in range(4):
        collector.table_begins()
    alive = [Loop() for _ in range(50)]
    for _ in range(4):
        collector.table_begins()
    alive.clear()
    gc.collect()
    assert sum(isinstance(o, Loop) for o in gc.get_objects(2)) == 0, "frozen: not looked at"
    for _ in range(4):
        collector.table_ends()
    gc.unfreeze()
    assert not any(isinstance(o, Loop) for o in gc.get_objects())
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
