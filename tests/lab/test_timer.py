"""The host's own timer and the lab's: one and the same to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import trio

from host.lab.agenda import Agenda
from host.lab.scheduling import run
from host.lab.timer import AgendaTimer
from host.later import Timer

Make = Callable[[Agenda], Timer | AgendaTimer]
BOTH = pytest.mark.parametrize("make", [lambda _: Timer(), AgendaTimer], ids=["host", "lab"])


async def note(timer: Timer | AgendaTimer, rung: list[float]) -> None:
    while True:
        await timer.rung()
        rung.append(trio.current_time())


@BOTH
def test_it_rings_once_whenever_it_was_set(make: Make) -> None:
    agenda, rung = Agenda(), list[float]()

    async def main() -> None:
        timer = make(agenda)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(note, timer, rung)
            for when in (1.5, 2.5, 7.0):
                timer.set(when)
                await trio.sleep_until(when + 0.25)
            await trio.sleep(100)
            nursery.cancel_scope.cancel()

    run(main, 1, agenda)
    assert rung == [1.5, 2.5, 7.0]


@BOTH
def test_a_ring_that_nobody_waited_for_is_not_lost(make: Make) -> None:
    agenda = Agenda()

    async def main() -> None:
        timer = make(agenda)
        timer.set(1.0)
        await trio.sleep(3)
        await timer.rung()
        assert trio.current_time() == 3.0
        with trio.move_on_after(5) as scope:
            await timer.rung()
        assert scope.cancelled_caught, "it rings once"

    run(main, 1, agenda)


@BOTH
def test_who_is_cancelled_leaves_a_timer_that_rings_for_nobody(make: Make) -> None:
    agenda = Agenda()

    async def main() -> None:
        timer = make(agenda)
        timer.set(2.0)
        with trio.move_on_after(1):
            await timer.rung()
        await trio.sleep(5)
        assert trio.current_time() == 6.0

    run(main, 1, agenda)
