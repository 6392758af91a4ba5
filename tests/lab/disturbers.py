"""What a client may do to a host: say nothing, say too much, read nothing, vanish. Each goes on
until it is cancelled."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import trio
import trio.testing
from attrs import define, field

__all__ = ["Disturber", "Namespace", "Target", "half_open", "namespace", "silence", "too_long"]

SILENT = 300
GIB = 1 << 30
CHUNK = 64 * 1024
REFUSED_WITHIN = 16 << 20
"""Bytes that leave a client until it learns that its frame is refused: what the host reads of it,
what it throws away meanwhile, and what both ends' systems hold for it."""

PAUSE = 0.05
"""Seconds between two deeds of one disturber: it is there to be in the way, and not to use up the
processor time that the others measure with."""

HELLO = b'{"type":"hello","version":1,"name":"%b","client":"disturber","token":null}\n'

_names = itertools.count(1)


def _hello() -> bytes:
    return HELLO % b"rude %d" % next(_names)


@define
class Target:
    """The host."""

    port: int
    tables: int
    pid: int
    refused: list[int] = field(factory=list)
    """How much was sent of each frame before it was refused."""


Disturber = Callable[[Target, trio.TaskStatus[None]], Awaitable[None]]


async def _connect(target: Target, *, receive_buffer: int = 0) -> trio.SocketStream:
    one = trio.socket.socket()
    if receive_buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    await one.connect(("127.0.0.1", target.port))
    return trio.SocketStream(one)


async def _say(line: trio.abc.Stream, what: bytes, until: bytes) -> None:
    """Say something and read until it has been heard."""
    await line.send_all(what)
    heard = b""
    while until not in heard:
        data = await line.receive_some()
        if not data:
            raise trio.BrokenResourceError(heard[-300:].decode())
        heard += bytes(data)


async def _until_closed(stream: trio.SocketStream) -> bytes:
    heard = b""
    try:
        async for data in stream:
            heard += data
    except trio.BrokenResourceError:
        pass
    return heard


# --- silent ---


async def silence(target: Target, task_status: trio.TaskStatus[None]) -> None:
    """Three hundred who say nothing, or half a greeting."""
    lines = []
    try:
        for number in range(SILENT):
            line = await _connect(target)
            lines.append(line)
            if number % 2:
                await line.send_all(_hello()[:30])
        task_status.started()
        await trio.sleep_forever()
    finally:
        for line in lines:
            line.socket.close()


# --- a frame of a gibibyte ---


async def too_long(target: Target, task_status: trio.TaskStatus[None]) -> None:
    """One frame after the other that has no end, from guests and from strangers."""
    task_status.started()
    for number in itertools.count():
        async with await _connect(target) as line:
            if number % 2:
                await _say(line, _hello(), b'{"type":"welcome"')
            target.refused.append(await _send_without_end(line))
        await trio.sleep(PAUSE)


async def _send_without_end(line: trio.SocketStream) -> int:
    """How much was sent when the host had had enough."""
    sent = 0
    chunk = b"x" * CHUNK

    async def read(scope: trio.CancelScope) -> None:
        heard = await _until_closed(line)
        assert b'"goodbye"' in heard or not heard, heard[-300:]
        scope.cancel()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(read, nursery.cancel_scope)
        try:
            while sent < GIB:
                await line.send_all(chunk)
                sent += CHUNK
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        nursery.cancel_scope.cancel()
    return sent


# --- reading nothing ---


async def reads_nothing(target: Target, task_status: trio.TaskStatus[None]) -> None:
    """At each table somebody looks on who asks for ever more and reads none of it; whoever is put
    out for that comes again."""
    async with trio.open_nursery() as nursery:
        for table in range(1, target.tables + 1):
            nursery.start_soon(_ask_and_not_read, target, table)
        task_status.started()


async def _ask_and_not_read(target: Target, table: int) -> None:
    asking = b'{"type":"resync","table":%d}\n' % table
    while True:
        async with await _connect(target, receive_buffer=4096) as line:
            try:
                await _say(line, _hello(), b'{"type":"welcome"')
                await line.send_all(b'{"type":"watch","table":%d}\n' % table)
                while True:
                    await line.send_all(asking)
                    await trio.sleep(PAUSE)
            except trio.BrokenResourceError:
                pass
        await trio.sleep(PAUSE)


# --- half-open, through a proxy ---


async def half_open(target: Target, task_status: trio.TaskStatus[None]) -> None:
    """At each table somebody looked on, through a proxy that stops to forward, and holds both ends
    open."""
    async with trio.open_nursery() as nursery:
        for table in range(1, target.tables + 1):
            await nursery.start(_through_a_proxy, target, table)
        task_status.started()


async def _through_a_proxy(target: Target, table: int, task_status: trio.TaskStatus[None]) -> None:
    async with await _connect(target) as far:
        near, client = trio.testing.memory_stream_pair()

        async def outward() -> None:
            async for data in far:
                await near.send_all(data)

        async def inward() -> None:
            async for data in near:
                await far.send_all(data)

        async with trio.open_nursery() as forwarding:
            forwarding.start_soon(outward)
            forwarding.start_soon(inward)
            await _say(client, _hello(), b'{"type":"welcome"')
            await _say(client, b'{"type":"watch","table":%d}\n' % table, b'{"type":"watching"')
            forwarding.cancel_scope.cancel()
        task_status.started()
        await trio.sleep_forever()


# --- half-open, in a network of its own ---


@define
class Namespace:
    """A machine beside this one, at the other end of a cable that can be pulled."""

    name: str
    device: str
    here: str
    """This end's address."""

    def pull(self) -> None:
        _ip("-n", self.name, "link", "set", self.device, "down")

    def plug(self) -> None:
        _ip("-n", self.name, "link", "set", self.device, "up")

    @asynccontextmanager
    async def watchers(self, target: Target) -> AsyncIterator[None]:
        """One at each table; they are there, and reading, within the block."""
        program = str(Path(__file__).with_name("vanishing.py"))
        words = ["ip", "netns", "exec", self.name, sys.executable, "-S", program]
        words += [self.here, str(target.port), str(target.tables)]
        process = await trio.lowlevel.open_process(words, stdin=-1, stdout=-1)
        try:
            assert process.stdout is not None
            heard = b""
            while b"\n" not in heard:
                data = await process.stdout.receive_some()
                assert data, "the watchers have ended"
                heard += bytes(data)
            yield
        finally:
            process.kill()
            with trio.CancelScope(shield=True):
                await process.wait()
            assert process.stdin is not None
            await process.stdin.aclose()
            await process.stdout.aclose()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=30)


@contextmanager
def namespace() -> Iterator[Namespace | None]:
    """A network of its own, where this machine allows that; else ``None``."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        yield None
        return
    tag = f"{os.getpid() % 10_000_000}"
    name, device, other = f"ettin{tag}", f"et{tag}a", f"et{tag}b"
    # of the block that is set apart for measuring networks (RFC 2544)
    block = random.Random(tag).randrange(1 << 15)
    net = f"198.{18 + (block >> 14)}.{block >> 6 & 255}.{(block & 63) * 4}"
    here, there = (f"{net.rpartition('.')[0]}.{int(net.rpartition('.')[2]) + n}" for n in (1, 2))
    try:
        try:
            _ip("netns", "add", name)
            _ip("link", "add", device, "type", "veth", "peer", "name", other, "netns", name)
            _ip("address", "add", f"{here}/30", "dev", device)
            _ip("-n", name, "address", "add", f"{there}/30", "dev", other)
            _ip("link", "set", device, "up")
            _ip("-n", name, "link", "set", other, "up")
        except (subprocess.SubprocessError, OSError):
            yield None  # root, but not of a machine of its own
        else:
            yield Namespace(name, other, here)
    finally:
        subprocess.run(["ip", "link", "del", device], capture_output=True, timeout=30, check=False)
        subprocess.run(["ip", "netns", "del", name], capture_output=True, timeout=30, check=False)
