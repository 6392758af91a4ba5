"""A host that can be killed for good and is there again within milliseconds.

``python mortal.py FOLDER PORT TABLES`` imports the host once. For each line that it reads it forks
a host that opens the folder and the port, and writes the host's process number. It ends with its
standard input.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import trio

from cards.catalogue import shipped
from host.decks import pick_deck
from host.hosting import HostSettings, TableSpec, open_host
from host.wiring import offers
from protocol.tables import TableOptions, TimeControl


async def serve(folder: Path, port: int, tables: int) -> None:
    time = TimeControl(deadline_seconds=60, bank_seconds=600, grace_seconds=600)
    settings = HostSettings(
        address="127.0.0.1",
        port=port,
        data=folder,
        tables=tuple(
            TableSpec(TableOptions(f"t{n}", seed=f"mortal {n}", time=time), autostart=True)
            for n in range(1, tables + 1)
        ),
    )
    async with open_host(settings) as opened:
        assert not opened.skipped, opened.skipped
        await trio.sleep_forever()


def main() -> None:
    folder, port, tables = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    shipped()  # read once, here, and shared by all hosts
    pick_deck(offers().decks[0])
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            trio.run(serve, folder, port, tables)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main()
