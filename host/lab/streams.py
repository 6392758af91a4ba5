"""Simulated TCP: a connection with a client made of calls at one end and a trio stream at the
other.

What holds of TCP holds here: bytes arrive in order or not at all; a receiver that does not read
stops its sender once the window is full; a peer whose machine is gone is found out by keep-alive
probes; a reset loses what was under way. Everything that passes the host's end is written into the
trace.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Protocol

import trio
from trio.lowlevel import (
    Abort,
    RaiseCancelT,
    Task,
    current_task,
    reschedule,
    wait_task_rescheduled,
)

from host.lab.trace import FactKind

if TYPE_CHECKING:
    from host.lab.agenda import Agenda
    from host.lab.trace import Trace

__all__ = ["Client", "HostStream", "Line", "Listener", "Weather"]

WINDOW = 145 * 1024
"""Bytes under way or unread before a sender waits, as measured on the loopback."""

UNREAD = 1024
"""The same for a client that does not read: people say so little to each other that the host would
never notice one with a whole window."""

KEEP_ALIVE = 60.0
"""Seconds until the host's system finds that a peer is gone: ``host.limits``, idle and probes."""


Weather = Callable[[bool], float]
"""How long the next piece takes from one end to the other; ``True``: from the host outward.

Where both ways always take the same, the way out may take all of it and the way in nothing: neither
the host nor a person can tell, and each answer costs the run one jump of the clock less.
"""


class Client(Protocol):
    """The end that is made of calls."""

    def on_data(self, line: Line, data: bytes) -> None: ...

    def on_end(self, line: Line) -> None: ...


class Line:
    """One connection. ``number`` counts those of a run."""

    def __init__(
        self,
        number: int,
        name: str,
        agenda: Agenda,
        trace: Trace,
        weather: Weather,
        client: Client,
        window: int = WINDOW,
    ) -> None:
        self.number = number
        self.name = name
        self.stream = HostStream(self)
        self.agenda = agenda
        self.trace = trace
        self.client = client
        self.reading = True
        """The client takes what arrives."""
        self.gone = False
        """The client's machine is off the net: nothing passes, nobody is told."""
        self.held = False
        """What is under way waits, and goes on when the net is whole again."""
        self.broken = False
        self._clear = True
        """Neither gone nor held nor broken: what is under way arrives."""
        self.ended_by_client = False
        self._weather = weather
        self._unread: list[bytes] = []
        self._held: list[tuple[Callable[[bytes], None], bytes]] = []
        self._outward_free = 0.0
        self._inward_free = 0.0
        self.under_way = 0
        """Bytes that the host has sent and the client has not taken."""
        self.window = self._whole_window = window
        """Most that may be under way."""

    # --- the client's side ---

    def say(self, data: bytes) -> None:
        """Send to the host."""
        if self.broken or self.gone or self.ended_by_client:
            return
        self._inward(data)

    def _inward(self, data: bytes) -> None:
        now = self.agenda.now
        when = max(self._inward_free, now + self._weather(False))
        if when <= now:
            self._reach_host(data)
        else:
            self._inward_free = when
            self.agenda.at(when, self._reach_host, data)

    def hang_up(self) -> None:
        """Close in good order: what was said still arrives."""
        if not self.broken and not self.ended_by_client:
            self._inward(b"")
            self.ended_by_client = True

    def reset(self) -> None:
        """Break off: both ends find the connection broken, and what was under way is lost."""
        if not self.broken:
            self.broken = True
            self._clear = False
            self.stream.rouse()

    def vanish(self) -> None:
        """The client's machine is gone; after a while the host's system finds that out."""
        if not self.gone:
            self.gone = True
            self._clear = False
            self.agenda.at(self.agenda.now + KEEP_ALIVE, self.reset)

    def hold(self) -> None:
        self.held = True
        self._clear = False

    def release(self) -> None:
        """The net is whole again: what waited arrives."""
        self.held = False
        self._clear = not (self.broken or self.gone)
        waiting, self._held = self._held, []
        for reach, data in waiting:
            reach(data)

    def read(self, on: bool) -> None:
        """Take what arrives, or let it lie."""
        self.reading = on
        self.window = self._whole_window if on else min(UNREAD, self._whole_window)
        if on:
            unread, self._unread = self._unread, []
            for data in unread:
                self._take(data)
            self.stream.room.set()

    # --- on the way ---

    def ship(self, data: bytes) -> None:
        """The host sends; ``b""`` is the end."""
        self.under_way += len(data)
        when = max(self._outward_free, self.agenda.now + self._weather(True))
        self._outward_free = when
        self.agenda.at(when, self._reach_client, data)

    def _reach_host(self, data: bytes) -> None:
        if self._clear:
            self.stream.feed(data)
        else:
            self._stop(self._reach_host, data)

    def _reach_client(self, data: bytes) -> None:
        if not self._clear:
            self._stop(self._reach_client, data)
        elif self.reading:
            self._take(data)
        else:
            self._unread.append(data)

    def _stop(self, reach: Callable[[bytes], None], data: bytes) -> None:
        """It does not arrive; if the line is held, not yet."""
        if self.held and not (self.broken or self.gone):
            self._held.append((reach, data))

    def _take(self, data: bytes) -> None:
        if data:
            if self.under_way >= self.window:
                self.stream.room.set()
            self.under_way -= len(data)
            self.client.on_data(self, data)
        else:
            self.client.on_end(self)


class _Name:
    """As much of a socket as the host asks for."""

    def __init__(self, name: str, port: int) -> None:
        self._name = name, port

    def getpeername(self) -> tuple[str, int]:
        return self._name

    def getsockname(self) -> tuple[str, int]:
        return self._name


class HostStream(trio.abc.HalfCloseableStream):
    """The host's end of a line."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.room = trio.Event()
        self.socket = _Name(line.name, line.number)
        self._arrived = b""
        self._ended = False
        self._closed = False
        self._reader: Task | None = None

    def setsockopt(self, *_: object) -> None:
        """Keep-alive is as ``KEEP_ALIVE`` says."""

    def feed(self, data: bytes) -> None:
        if data:
            self._arrived += data
        else:
            self._ended = True
        self.rouse()

    def rouse(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reschedule(reader)
        if self.line.broken:
            self.room.set()

    def _check(self) -> None:
        if self._closed:
            raise trio.ClosedResourceError
        if self.line.broken:
            raise trio.BrokenResourceError

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        self._check()
        if self._arrived or self._ended:
            await trio.lowlevel.checkpoint()
        else:
            self._reader = current_task()
            await wait_task_rescheduled(self._abort)
        self._check()
        if not self._arrived:
            return b""
        data = self._arrived[:max_bytes]
        self._arrived = self._arrived[len(data) :]
        line = self.line
        line.trace.add(line.agenda.now, FactKind.HEARD, line.number, data)
        return data

    def _abort(self, _: RaiseCancelT) -> Abort:
        self._reader = None
        return Abort.SUCCEEDED

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await trio.lowlevel.checkpoint_if_cancelled()
        line = self.line
        sent = bytes(data)
        while True:
            self._check()
            room = line.window - line.under_way
            if room > 0 or not sent:
                piece, sent = sent[:room], sent[room:]
                if piece:
                    line.trace.add(line.agenda.now, FactKind.SAID, line.number, piece)
                    line.ship(piece)
            if not sent:
                return
            self.room = trio.Event()
            await self.room.wait()

    def send_now(self, data: bytes) -> int:
        """Send what there is room for; how much that was. What goes wrong ``send_all`` tells."""
        line = self.line
        piece = data[: max(0, line.window - line.under_way)]
        if not piece or self._closed or line.broken:
            return 0
        line.trace.add(line.agenda.now, FactKind.SAID, line.number, piece)
        line.ship(piece)
        return len(piece)

    async def wait_send_all_might_not_block(self) -> None:
        self._check()
        await trio.lowlevel.checkpoint()

    async def send_eof(self) -> None:
        self._check()
        await trio.lowlevel.checkpoint()
        self.line.ship(b"")

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            line = self.line
            line.trace.add(line.agenda.now, FactKind.CLOSED, line.number)
            if not line.broken:
                line.ship(b"")
            self.rouse()
        await trio.lowlevel.checkpoint()


class Listener(trio.abc.Listener[HostStream]):
    """Where lines come in."""

    def __init__(self) -> None:
        self._send, self._receive = trio.open_memory_channel[HostStream](inf)
        self.socket = _Name("lab", 1)

    def connect(self, line: Line) -> None:
        self._send.send_nowait(line.stream)

    async def accept(self) -> HostStream:
        try:
            return await self._receive.receive()
        except trio.EndOfChannel:
            raise trio.ClosedResourceError from None

    async def aclose(self) -> None:
        self._send.close()
        self._receive.close()
        await trio.lowlevel.checkpoint()
