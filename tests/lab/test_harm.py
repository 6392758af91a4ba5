"""Real processes, real sockets: what one client does to the host, the tables of others do not feel.

Four disturbances, each three times, with calm between them. What is measured is the time from an
answer to the window that it opens, at tables that none of the disturbers sits at; what is compared
is one phase of a run with another of the same run, for what a machine can do is its own affair
(``phases`` has the bound and its reason). The last phase is a control: a host that is stopped for
as long as is not allowed must be found harmed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trio

from tests.lab.disturbers import (
    REFUSED_WITHIN,
    Disturber,
    Namespace,
    Target,
    half_open,
    namespace,
    reads_nothing,
    silence,
    too_long,
)
from tests.lab.phases import RATIO, SLACK, Phase, bound, harm

ROOT = Path(__file__).parents[2]
TABLES = 6
RATE = 25.0
"""Answers a second at each table: a tenth of what the host can do, so that nobody waits for
anything but what is the matter."""

SLICE = 0.4
"""Seconds of load between two looks at whether there is enough."""

WAITS = 40
"""Waits of a phase: the second worst of them is its p99."""

SLICES = 10
"""Most that a phase may have: then its tables stand still, and that is the verdict."""

ROUNDS = 3
DISTURBERS: dict[str, Disturber] = {
    "300 silent connections": silence,
    "frames of a gibibyte": too_long,
    "slow readers": reads_nothing,
    "half-open peers": half_open,
}
GROWTH = 64 << 20
"""Bytes by which the host may have grown at its worst: 2 MiB may wait for each of those who do not
read, some 20 at a time, and as much again for what is being cut up; 300 connections have some 50
KiB each; games that go on have a few MiB. A frame that is kept while it grows would have 1 GiB."""

BOUND = 150.0
"""Seconds for all of it on the busiest machine."""


class Child:
    """A process that answers a line with a line."""

    def __init__(self, process: trio.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._in, self._out = process.stdin, process.stdout
        self._torn = b""

    async def hear(self) -> Any:
        while b"\n" not in self._torn:
            data = await self._out.receive_some()
            assert data, "a child has ended"
            self._torn += data
        line, _, self._torn = self._torn.partition(b"\n")
        return json.loads(line)

    async def ask(self) -> Any:
        await self._in.send_all(b"\n")
        return await self.hear()


@asynccontextmanager
async def child(*words: str) -> AsyncIterator[Child]:
    process = await trio.lowlevel.open_process(
        [sys.executable, *words],
        stdin=-1,
        stdout=-1,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    try:
        yield Child(process)
    finally:
        process.kill()
        with trio.CancelScope(shield=True):
            await process.wait()
        for end in (process.stdin, process.stdout):
            assert end is not None
            await trio.aclose_forcefully(end)


async def phase(load: Child) -> Phase:
    """As much load as it takes to have enough waits."""
    waits: list[float] = []
    seconds = 0.0
    for _ in range(SLICES):
        taken = await load.ask()
        waits += taken["waits"]
        seconds += taken["seconds"]
        if len(waits) >= WAITS:
            break
    return Phase(waits, seconds)


async def disturbed(load: Child, target: Target, disturber: Disturber) -> Phase:
    async with trio.open_nursery() as nursery:
        await nursery.start(disturber, target)
        measured = await phase(load)
        nursery.cancel_scope.cancel()
    return measured


async def stop_and_go(host: int, seconds: float) -> None:
    """The host takes no turn for so long, again and again."""
    while True:
        os.kill(host, signal.SIGSTOP)
        try:
            await trio.sleep(seconds)
        finally:
            os.kill(host, signal.SIGCONT)
        await trio.sleep(seconds / 4)


def memory(pid: int, what: str) -> int:
    """Bytes: ``VmRSS`` now, ``VmHWM`` the most there has been."""
    found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1024


async def half_open_both_ways(load: Child, target: Target, machine: Namespace | None) -> Phase:
    """Through a proxy that stops to forward; and, where there can be one, on a machine whose cable
    is pulled."""
    async with AsyncExitStack() as stack:
        if machine is not None:
            machine.plug()
            await stack.enter_async_context(machine.watchers(target))
            machine.pull()
        return await disturbed(load, target, half_open)


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="it is /proc that tells how much memory")
async def test_what_one_client_does_the_tables_of_others_do_not_feel(tmp_path: Path) -> None:
    plan = [{"name": "", "tables": TABLES, "seconds": SLICE, "rate": RATE}] * 2000
    calm: list[Phase] = []
    found: dict[str, list[Phase]] = {name: [] for name in DISTURBERS}
    with trio.fail_after(BOUND), namespace() as machine:
        async with AsyncExitStack() as stack:
            address = "127.0.0.1" if machine is None else "0.0.0.0"
            standing = str(Path(__file__).with_name("standing.py"))
            host = await stack.enter_async_context(
                child(standing, address, str(TABLES), str(tmp_path))
            )
            target = Target(await host.hear(), TABLES, host.pid)
            load = await stack.enter_async_context(
                child("-m", "host.bench.load", str(target.port), json.dumps(plan))
            )
            await phase(load)  # while everybody sits down
            before = memory(host.pid, "VmRSS")
            for _ in range(ROUNDS):
                for name, disturber in DISTURBERS.items():
                    calm.append(await phase(load))
                    if disturber is half_open:
                        measured = await half_open_both_ways(load, target, machine)
                    else:
                        measured = await disturbed(load, target, disturber)
                    found[name].append(measured)
            grown = memory(host.pid, "VmHWM") - before
            async with trio.open_nursery() as nursery:
                nursery.start_soon(stop_and_go, host.pid, 1.5 * bound(calm) + 0.1)
                control = await phase(load)
                nursery.cancel_scope.cancel()
    print(*(f"{name}: {told(phases)}" for name, phases in found.items()), sep="\n")
    print(f"calm: {told(calm)}, grown by {grown / (1 << 20):.0f} MiB, control: {told([control])}")
    assert {name: harm(calm, phases) for name, phases in found.items()} == dict.fromkeys(found, "")
    assert harm(calm, [control]), "a host that is stopped would not be noticed"
    assert len(target.refused) >= ROUNDS
    assert max(target.refused) < REFUSED_WITHIN
    assert grown < GROWTH


def told(phases: list[Phase]) -> str:
    return ", ".join(f"p99 {one.p99 * 1000:.1f} ms, {one.pace:.0f}/s" for one in phases)


# --- the verdict itself ---


def of(milliseconds: float, seconds: float = 1.0) -> Phase:
    return Phase([milliseconds / 1000] * 100, seconds)


def test_a_little_slower_is_no_harm() -> None:
    assert harm([of(4), of(6), of(90)], [of(40), of(500)]) == ""


def test_what_is_late_in_every_phase_is_harm() -> None:
    late = 1000 * (RATIO * 0.006 + SLACK) + 1
    assert "p99" in harm([of(4), of(6), of(90)], [of(late), of(late), of(500)])


def test_what_comes_seldom_is_harm_though_it_comes_at_once() -> None:
    assert "windows a second" in harm([of(5)], [of(5, seconds=4.0)])


def test_what_does_not_come_at_all_is_harm() -> None:
    assert "p99" in harm([of(5)], [Phase([], 8.0)])
