"""The agenda where the clock is not its own: a task makes the calls."""

from __future__ import annotations

import trio
import trio.testing

from host.lab.agenda import Agenda


async def test_the_calls_of_one_instant_are_made_in_order(autojump_clock: object) -> None:
    agenda, made = Agenda(), list[str]()
    start = trio.current_time()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(agenda.run)
        await trio.testing.wait_all_tasks_blocked()
        agenda.at(start + 5.0, made.append, "c")
        agenda.at(start + 2.0, made.append, "a")
        agenda.at(start + 2.0, made.append, "b")
        await trio.sleep(10)
        agenda.at(start, made.append, "late")
        await trio.sleep(0.001)
        nursery.cancel_scope.cancel()
    assert made == ["a", "b", "c", "late"]
