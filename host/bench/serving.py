"""The host that is measured, in a process of its own, as ``ettin host`` runs it.

``python -m host.bench.serving TABLES FOLDER`` writes a line of JSON with its port, and then one
with its memory and processor time for each line that it reads. It ends with its standard input.
"""

from __future__ import annotations

import json
import mmap
import sys
from functools import partial
from pathlib import Path
from time import process_time

import trio

from host.hosting import HostSettings, TableSpec, open_host
from host.looping import run_from_top
from protocol.tables import TableOptions, TimeControl

__all__ = ["resident", "settings"]

NO_HURRY = TimeControl(deadline_seconds=None)


def settings(tables: int, folder: Path) -> HostSettings:
    """Tables that begin by themselves when their four seats are ready, each with its own seed."""
    return HostSettings(
        name="bench",
        address="127.0.0.1",
        port=0,
        data=folder,
        tune=True,
        tables=tuple(
            TableSpec(TableOptions(f"bench {n}", seed=f"bench {n}", time=NO_HURRY), autostart=True)
            for n in range(1, tables + 1)
        ),
    )


def resident() -> int:
    """Bytes of this process that are in memory now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * mmap.PAGESIZE


async def serve(tables: int, folder: Path) -> None:
    async with open_host(settings(tables, folder)) as opened:
        print(json.dumps({"port": opened.port}), flush=True)
        async for _ in trio.wrap_file(sys.stdin):
            print(json.dumps({"memory": resident(), "processor": process_time()}), flush=True)


def main(arguments: list[str]) -> None:
    run_from_top(partial(serve, int(arguments[0]), Path(arguments[1])))


if __name__ == "__main__":
    main(sys.argv[1:])
