"""The programs, as processes of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import trio
from attrs import define

from tests.host.visiting import hang_up_on

ROOT = Path(__file__).resolve().parents[2]
READY = re.compile(rb"^ready: .*, port ([0-9]+)\r?$", re.MULTILINE)


def command(*arguments: str | Path) -> list[str]:
    program = "import sys; from host.cli import main; sys.argv[0] = 'ettin'; main()"
    return [sys.executable, "-W", "error", "-c", program, *map(str, arguments)]


@define
class Outcome:
    status: int
    out: str
    err: str


async def run(*arguments: str | Path, stdin: bytes = b"") -> Outcome:
    """Run a command to its end, without a terminal."""
    done = await trio.run_process(
        command(*arguments),
        stdin=stdin,
        capture_stdout=True,
        capture_stderr=True,
        check=False,
        cwd=ROOT,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


@define(eq=False)
class HostProcess:
    """A host as a process; ``said`` is what it had said when it was ready."""

    process: trio.Process
    port: int
    said: str

    async def kill(self) -> None:
        """As the power cut does it."""
        self.process.kill()
        await self.process.wait()


@asynccontextmanager
async def host_process(*arguments: str | Path) -> AsyncIterator[HostProcess]:
    process = await trio.lowlevel.open_process(
        command("host", "--bind", "127.0.0.1", "--port", "0", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    port = 0
    try:
        said = b""
        while (match := READY.search(said)) is None:
            data = await process.stdout.receive_some()
            assert data, f"the host ended: {said.decode()}"
            said += data
        port = int(match[1])
        yield HostProcess(process, port, said.decode())
    finally:
        hang_up_on(port)
        with trio.CancelScope(shield=True):
            if process.returncode is None:
                process.kill()
            await process.wait()
            await process.stdout.aclose()
