"""Real processes beside the simulated ones: a host killed with SIGKILL under load."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
import trio

from actors.journal import read_journal, replay
from actors.journal_lines import AnswerEntry, apart
from host.lab.chance import Lots
from host.lab.distributions import Constant
from host.lab.people import Deeds, Person
from host.lab.profile import Manner, Profile
from host.lab.real import Visit
from host.lab.world import Setting
from host.wiring import make_game
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="no fork, no SIGKILL"),
]

ROOT = Path(__file__).parents[2]
DEATHS = 20
TABLES = 3
MANNER = Manner(
    think=Constant(0.002),
    react=Constant(0.003),
    act=0.3,
    take_back=0.2,
    late=0.3,
    twice=0.1,
    silent=0.0,
    concede=0.0,
    wrong=0.05,
    stubborn=0.0,
)


async def free_port() -> int:
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port: int = listeners[0].socket.getsockname()[1]
    for listener in listeners:
        await listener.aclose()
    return port


def people_of(visited: Visit) -> list[Person]:
    """Four at each of the house's tables; none makes a table, all may begin its game."""
    lots, deeds = Lots(visited.setting.seed), Deeds({})
    deck = b'{"type":"shipped_deck","name":"burn"}'
    made = []
    for table in range(1, TABLES + 1):
        for seat in range(4):
            name = f"t{table}s{seat}"
            person = Person(name, table, seat, MANNER, deck, visited, lots, deeds)
            person.heard = visited.hear
            person.made = lambda *_: None
            made.append(person)
    return made


class Mortal:
    """The forking process, and the host of the moment."""

    def __init__(self, process: trio.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout
        self._torn = b""

    async def line(self) -> str:
        while b"\n" not in self._torn:
            data = await self._out.receive_some()
            assert data, "the forking process has ended"
            self._torn += data
        line, _, self._torn = self._torn.partition(b"\n")
        return line.decode()

    async def live(self) -> int:
        await self._in.send_all(b"go\n")
        return int(await self.line())

    async def die(self, host: int) -> None:
        os.kill(host, signal.SIGKILL)
        assert await self.line() == "dead"


async def test_a_host_killed_twenty_times_loses_no_accepted_answer(tmp_path: Path) -> None:
    port = await free_port()
    visited = Visit(Setting(1, Profile(MANNER), hours=1.0), ("127.0.0.1", port))
    lots = Lots(20)
    lives: list[int] = []
    words = [sys.executable, str(Path(__file__).with_name("mortal.py"))]
    words += [str(tmp_path), str(port), str(TABLES)]
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            start = partial(
                trio.run_process,
                words,
                stdin=-1,
                stdout=-1,
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
            )
            mortal = Mortal(await nursery.start(start))
            nursery.start_soon(visited.serve, people_of(visited))
            for death in range(DEATHS):
                host = await mortal.live()
                # by what was accepted, not by the clock: each life does some work
                await visited.until(visited.accepted + 3 + int(30 * lots.one(f"death {death}")))
                await mortal.die(host)
                lives.append(visited.accepted)
            nursery.cancel_scope.cancel()
    assert visited.violations == []
    assert lives == sorted(set(lives))
    written: Counter[tuple[int, int, int]] = Counter()
    for path in sorted((tmp_path / "journals").glob("*-1.journal")):
        reading = read_journal(path)
        replay(make_game(reading.header), reading.entries)
        table = reading.header.options["table"]
        assert isinstance(table, int)
        for entry in apart(reading.entries):
            if isinstance(entry, AnswerEntry):
                written[table, entry.player, entry.number] += 1
    lost = [key for key in visited.kept if key not in written]
    assert len(visited.kept) > 100
    assert not lost
    assert json.loads((tmp_path / "index.json").read_text())["live"]
