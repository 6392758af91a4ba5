"""The host's part: tables of four over TCP on loopback, host and clients each in a process.

The host has one core, and the clients the others: left to the system, both are at times put on the
same one while the other is idle. Each round starts a new host. One table is played first and alone,
so that what the first game of a process costs is not measured; then come the others.
"""

from __future__ import annotations

import json
from typing import Any

from host.bench.children import Child
from host.bench.figures import Samples, percentile
from host.bench.machine import Cores, cores
from host.scratch import scratch_folder

__all__ = ["HostPart"]

STARTING_SECONDS = 30.0
SLACK_SECONDS = 30.0
"""What a phase may take beyond its own time: four hundred clients sit down first."""

WARM_SECONDS = 1.5
RATE = 10.0
"""Owed requests that a paced table is told in a second."""

CLUSTER = (0.036, 0.046)
"""Where waits lie that come of a delayed acknowledgement (40 ms on Linux)."""

CLOSED, EVERY, PACED = "closed", "every", "paced"


class HostPart:
    """``tables`` at once, ``seconds`` for each phase that is measured; ``memory``: that of a
    table, too, which wants many."""

    name = "host"

    def __init__(self, tables: int, *, seconds: float = 3.0, memory: bool = False) -> None:
        self._tables = tables
        self._seconds = seconds
        self._memory = memory

    def _plan(self) -> list[dict[str, Any]]:
        size = self._tables
        plan = [{"name": "first", "tables": 1, "seconds": WARM_SECONDS}]
        if size > 1:
            plan.append({"name": "all", "tables": size, "seconds": WARM_SECONDS})
        measured = {"tables": size, "seconds": self._seconds}
        plan.append({"name": CLOSED, **measured})
        if size == 1:
            plan.append({"name": EVERY, "every": True, **measured})
        plan.append({"name": PACED, "rate": RATE, **measured})
        return plan

    def round(self, number: int) -> Samples:
        """Measure once. Raises ``ChildFailed``."""
        size = self._tables
        plan = self._plan()
        own, others = _shared_out(cores())
        samples: dict[str, float] = {}
        with (
            scratch_folder("ettin-bench-") as folder,
            Child("host.bench.serving", str(size), str(folder), cores=own) as host,
        ):
            port = host.hear(STARTING_SECONDS)["port"]
            with Child("host.bench.load", str(port), json.dumps(plan), cores=others) as load:
                alone = 0.0
                for phase in plan:
                    before = host.ask(SLACK_SECONDS)
                    found = load.ask(phase["seconds"] + SLACK_SECONDS)
                    after = host.ask(SLACK_SECONDS)
                    if phase["name"] == "first":
                        alone = after["memory"]
                    elif phase["name"] != "all":
                        processor = after["processor"] - before["processor"]
                        samples.update(_figures(size, phase["name"], found, processor))
                if self._memory and alone:
                    more = after["memory"] - alone
                    samples["host.memory_per_table_kb"] = more / (size - 1) / 1000
        return samples


def _shared_out(all_cores: Cores) -> tuple[Cores, Cores]:
    """Cores for the host and for its clients; none where there are not two."""
    return (all_cores[-1:], all_cores[:-1]) if len(all_cores) > 1 else ((), ())


def _figures(size: int, phase: str, found: dict[str, Any], processor: float) -> Samples:
    waits: list[float] = found["waits"]
    requests = found["requests"]
    if not waits or not requests:
        return {}
    root = f"host.{size}.{phase}"
    samples = {
        f"{root}.p50_ms": percentile(waits, 0.50) * 1e3,
        f"{root}.p99_ms": percentile(waits, 0.99) * 1e3,
    }
    if phase != EVERY:
        samples[f"{root}.requests_per_second"] = requests / found["seconds"]
        samples[f"{root}.processor_us"] = processor / requests * 1e6
    if phase == CLOSED and size == 1:
        shortest, longest = CLUSTER
        late = sum(shortest <= wait <= longest for wait in waits)
        samples[f"{root}.delays_40ms"] = 1000 * late / len(waits)
    return samples
