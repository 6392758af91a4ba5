"""A host to be harmed: ``python standing.py ADDRESS TABLES FOLDER`` serves until its standard input
ends, and writes its port. Its tables are those of the benchmark, which its load knows."""

from __future__ import annotations

import sys
from pathlib import Path

import trio
from attrs import evolve

from host.bench.serving import settings
from host.hosting import open_host


async def serve(address: str, tables: int, folder: Path) -> None:
    async with open_host(evolve(settings(tables, folder), address=address)) as opened:
        print(opened.port, flush=True)
        await trio.to_thread.run_sync(sys.stdin.read, abandon_on_cancel=True)


if __name__ == "__main__":
    trio.run(serve, sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
