"""The canary for the private switch in trio, and what it buys: same seed, same trace."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import trio
from trio._core import _run

from host.lab.agenda import Agenda
from host.lab.faults import Fault
from host.lab.scheduling import TRIO, SchedulerMoved, run, seeded
from host.lab.world import Setting, play

ROOT = Path(__file__).parents[2]
ALL = frozenset(Fault)


def test_this_is_the_trio_whose_insides_were_looked_at() -> None:
    assert trio.__version__ == TRIO, "look at trio/_core/_run.py again, then raise TRIO"


def order(seed: int) -> str:
    """In which order ten tasks run three times each."""
    ran: list[str] = []

    async def one(name: str) -> None:
        for _ in range(3):
            ran.append(name)
            await trio.lowlevel.checkpoint()

    async def main() -> None:
        async with trio.open_nursery() as nursery:
            for name in "abcdefghij":
                nursery.start_soon(one, name)

    run(main, seed)
    return "".join(ran)


def test_the_seed_decides_the_order_of_tasks() -> None:
    orders = {seed: order(seed) for seed in range(8)}
    assert len(set(orders.values())) == 8, "the switch still shuffles"
    assert {seed: order(seed) for seed in range(8)} == orders, "and by the seed alone"


def test_the_switch_is_put_back() -> None:
    before = _run._ALLOW_DETERMINISTIC_SCHEDULING, _run._r
    with pytest.raises(ZeroDivisionError), seeded(1):
        _ = 1 / 0
    assert (_run._ALLOW_DETERMINISTIC_SCHEDULING, _run._r) == before


def test_a_trio_without_the_switch_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(_run, "_ALLOW_DETERMINISTIC_SCHEDULING")
    with pytest.raises(SchedulerMoved), seeded(1):
        pass


def test_the_clock_jumps_to_what_comes_first_and_makes_the_agendas_calls() -> None:
    agenda, seen = Agenda(), list[tuple[str, float]]()

    def note(what: str) -> None:
        seen.append((what, trio.current_time()))

    async def main() -> None:
        woken = trio.Event()
        agenda.at(1.5, note, "first")
        agenda.at(1.5, woken.set)
        agenda.at(4.0, note, "third")
        agenda.at(9.0, note, "never")
        await woken.wait()
        note("woken")
        await trio.sleep(2)
        note("second")
        await trio.sleep(2)
        agenda.at(0.0, note, "past")
        await trio.sleep(1)
        agenda.stop()
        agenda.at(7.0, note, "never")
        await trio.sleep(5)
        note("last")

    run(main, 1, agenda)
    assert seen == [
        ("first", 1.5),
        ("woken", 1.5),
        ("second", 3.5),
        ("third", 4.0),
        ("past", 5.5),
        ("last", 11.5),
    ]


class Turns(trio.abc.Instrument):
    """Counts the turns of the loop."""

    def __init__(self) -> None:
        self.count = 0

    def before_io_wait(self, timeout: float) -> None:
        self.count += 1


def test_the_loop_turns_only_for_calls_that_wake_somebody() -> None:
    agenda, turns = Agenda(), Turns()
    made: list[float] = []

    async def main() -> None:
        for second in range(1, 101):
            agenda.at(second, made.append, second)
        woken = trio.Event()
        agenda.at(50.0, woken.set)
        trio.lowlevel.add_instrument(turns)
        await woken.wait()
        assert made == list(range(1, 51))
        await trio.sleep(25)
        assert made == list(range(1, 76))

    run(main, 1, agenda)
    assert turns.count < 10, "for the event, the deadline, beginning and end; not for each call"


def test_a_call_may_set_a_deadline_before_the_next_call() -> None:
    agenda = Agenda()

    async def main() -> None:
        with trio.move_on_after(100) as scope:
            agenda.at(1.0, setattr, scope, "deadline", 2.0)
            agenda.at(3.0, pytest.fail, "the deadline was passed over")
            await trio.sleep_forever()
        assert trio.current_time() == 2.0
        agenda.stop()

    run(main, 1, agenda)


def test_no_time_passes_while_a_task_can_run() -> None:
    """trio asks the clock how long to sleep only when nothing can run."""
    agenda = Agenda()

    async def main() -> None:
        agenda.at(1.0, pytest.fail, "time went on")
        with trio.move_on_after(1.0) as soon:
            for _ in range(1000):
                await trio.lowlevel.checkpoint()
        assert not soon.cancelled_caught
        assert trio.current_time() == 0.0
        agenda.stop()

    run(main, 1, agenda)


PROGRAM = """
from host.lab.faults import Fault
from host.lab.world import Setting, play
for engine, hours in ("toy", 0.15), ("game", 0.05):
    outcome = play(Setting(7, faults=frozenset(Fault), hours=hours, engine=engine))
    print(outcome.trace.digest(), len(outcome.trace))
"""


@pytest.mark.process
def test_the_same_seed_gives_the_same_trace_in_every_process() -> None:
    said = set()
    for hash_seed in ("0", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 2


def test_another_seed_gives_another_trace() -> None:
    digests = {play(Setting(seed, hours=0.02)).trace.digest() for seed in range(3)}
    assert len(digests) == 3
