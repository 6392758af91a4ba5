"""A connection whose task was cut off: it says nothing more, to nobody."""

from __future__ import annotations

import os
import socket

import pytest
import trio
import trio.testing

from host.batch import Batch
from host.connection import Connection
from host.lobby import Lobby
from protocol import messages as m
from protocol.session import State


@pytest.mark.skipif(os.name != "posix", reason="sockets are written by their number on posix alone")
async def test_who_was_cut_off_writes_to_nobody_who_has_its_number_now() -> None:
    ours, theirs = socket.socketpair()
    stream = trio.SocketStream(trio.socket.from_stdlib_socket(ours))
    connection = Connection(stream, Lobby("test"))
    number = stream.socket.fileno()
    connection.session.state, connection.session.table = State.PLAYING, 1
    batch = Batch(1)
    batch.add(m.Accepted(1, 5))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(connection.run)
        await trio.testing.wait_all_tasks_blocked()
        connection.tell(batch)
        assert theirs.recv(1000) == batch.frames[0]
        nursery.cancel_scope.cancel()
    reader, writer = os.pipe()
    await trio.aclose_forcefully(stream)
    try:
        os.dup2(writer, number)
        os.set_blocking(reader, False)
        connection.tell(batch)
        with pytest.raises(BlockingIOError):
            os.read(reader, 1000)
    finally:
        for one in (reader, writer, number):
            os.close(one)
        theirs.close()
