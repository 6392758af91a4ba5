"""A person's end of a real socket, and what may happen to it there."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import trio

from host.lab.streams import KEEP_ALIVE

if TYPE_CHECKING:
    from host.lab.agenda import Agenda
    from host.lab.people import Person

__all__ = ["Link"]

READ_BYTES = 64 * 1024

BROKEN_OFF = struct.pack("ii", 1, 0)
"""Closed without waiting for anything to arrive."""


class Link:
    """A person's end of a socket, with all that may happen to it. What is said before it is open
    waits.

    ``weather``: what each piece takes on the way in addition, in seconds.
    """

    def __init__(
        self, agenda: Agenda, weather: Callable[[], float], unreached: Callable[[], None]
    ) -> None:
        """``unreached`` is called if nobody listens."""
        self.closing = False
        self.unreached = unreached
        self._agenda = agenda
        self._weather = weather
        self._stream: trio.SocketStream | None = None
        self._scope = trio.CancelScope()
        self._said = bytearray()
        self._wake = trio.Event()
        self._may_read = trio.Event()
        self._may_read.set()
        self._held: list[Callable[[], None]] | None = None
        """What waits while the line is held; ``None``: it is not."""
        self._gone = False
        self._free = {True: 0.0, False: 0.0}
        """Until when the way out, and the way in, is taken by what was sent before."""

    # --- what a person does ---

    def say(self, data: bytes) -> None:
        if not self.closing and not self._gone:
            self._on_the_way(True, partial(self._send, data))

    def hang_up(self) -> None:
        self.closing = True
        self._wake.set()

    def reset(self) -> None:
        """Break off, in the middle of whatever is being said."""
        self.closing = True
        if self._stream is not None:
            with suppress(OSError):  # it is being closed already
                # the system then says at once that the line is broken
                self._stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, BROKEN_OFF)
        self._scope.cancel()

    # --- what happens to it ---

    def vanish(self) -> None:
        """Nothing passes any more, and the host is not told; in the end the line breaks."""
        self._gone = True
        self.read(on=False)
        self._agenda.at(trio.current_time() + KEEP_ALIVE, self.reset)

    def hold(self) -> None:
        if self._held is None:
            self._held = []

    def release(self) -> None:
        waiting, self._held = self._held or (), None
        for pass_on in waiting:
            pass_on()

    def read(self, on: bool) -> None:
        if on and not self._gone:
            self._may_read.set()
        elif self._may_read.is_set():
            self._may_read = trio.Event()

    # --- on the way ---

    def _on_the_way(self, outward: bool, pass_on: Callable[[], None]) -> None:
        now = trio.current_time()
        when = max(self._free[outward], now + self._weather())
        if when <= now:
            self._arrive(pass_on)
        else:
            self._free[outward] = when
            self._agenda.at(when, self._arrive, pass_on)

    def _arrive(self, pass_on: Callable[[], None]) -> None:
        if self._held is not None:
            self._held.append(pass_on)
        elif not self._gone:
            pass_on()

    def _send(self, data: bytes) -> None:
        self._said += data
        self._wake.set()

    async def run(self, where: tuple[str, int], person: Person) -> None:
        """Connect, write and read until either end closes."""
        with self._scope:
            try:
                self._stream = await trio.open_tcp_stream(*where)
            except OSError:
                self.unreached()
                person.on_end(self)
                return
            stream = self._stream
            try:
                async with stream, trio.open_nursery() as nursery:
                    nursery.start_soon(self._read, stream, person, nursery.cancel_scope)
                    await self._write(stream)
                    nursery.cancel_scope.cancel()
            finally:
                self._stream = None

    async def _write(self, stream: trio.SocketStream) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake = trio.Event()
                while self._said:
                    data, self._said = bytes(self._said), bytearray()
                    await stream.send_all(data)
                if self.closing:
                    return
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            await trio.sleep_forever()  # the reader finds out too, and tells the person

    async def _read(
        self, stream: trio.SocketStream, person: Person, scope: trio.CancelScope
    ) -> None:
        try:
            while True:
                await self._may_read.wait()
                data = bytes(await stream.receive_some(READ_BYTES))
                if not data:
                    break
                self._on_the_way(False, partial(person.on_data, self, data))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        self._on_the_way(False, partial(person.on_end, self))
        scope.cancel()
