"""One connection: a task that reads, a task that writes, and how both come to an end.

The reader hands each message to the lobby and waits while the lobby does, so a client that sends
faster than it is served fills its own socket. The writer alone touches the sending side, and is
cancelled only when the connection is given up. Whoever parts with a client says so with a
``Goodbye`` and its reason, last of all, and then reads on for a moment: closing a socket that holds
unread bytes would take the goodbye back.
"""

from __future__ import annotations

import logging
import os
from math import inf
from typing import TYPE_CHECKING, Protocol

import trio

from host.limits import (
    CLOSING_SECONDS,
    GREETING_SECONDS,
    IDLE_SECONDS,
    LINGER_BYTES,
    READ_BYTES,
    STALL_SECONDS,
)
from host.outbox import Outbox
from host.refusing import Refused
from protocol import messages as m
from protocol.codes import GoodbyeReason
from protocol.errors import LocalProtocolError
from protocol.limits import LIMITS, Limits
from protocol.session import Rejected, ServerSession, State

if TYPE_CHECKING:
    from host.batch import Batch
    from host.guests import Guest
    from protocol.messages import ClientMessage, ServerMessage

__all__ = ["Connection", "Hearer", "Patience"]

log = logging.getLogger("ettin.host")

CLOSED = -1
"""A socket's number that is none."""


class Patience:
    """How long the host waits for a client, in seconds. Tests are less patient."""

    def __init__(
        self,
        *,
        greeting: float = GREETING_SECONDS,
        idle: float = IDLE_SECONDS,
        stall: float = STALL_SECONDS,
        closing: float = CLOSING_SECONDS,
    ) -> None:
        self.greeting = greeting
        self.idle = idle
        self.stall = stall
        self.closing = closing


class Hearer(Protocol):
    """Who is told what a client says: the lobby."""

    async def hear(self, connection: Connection, message: ClientMessage) -> None:
        """Deal with a message. Raises ``Refused``."""

    async def lost(self, connection: Connection) -> None:
        """Nothing more will be heard from this connection, nor read by it."""


class Connection:
    """A client at the other end of ``stream``. ``guest`` is who it is, once it has greeted."""

    def __init__(
        self,
        stream: trio.abc.HalfCloseableStream,
        hearer: Hearer,
        *,
        peer: str = "",
        patience: Patience | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self.peer = peer
        self.guest: Guest | None = None
        self.outbox = Outbox()
        self.wrong_passwords = 0
        self.parted: GoodbyeReason | None = None
        """Why the host closed it, if the host did."""
        self.session = ServerSession(trio.current_time(), limits=limits)
        self._stream = stream
        self._direct = os.name == "posix" and isinstance(stream, trio.SocketStream)
        """The system reads and writes it by its number."""
        self._number = stream.socket.fileno() if isinstance(stream, trio.SocketStream) else CLOSED
        self._hearer = hearer
        self._patience = patience or Patience()
        self._reading = trio.CancelScope()
        self._renewed = -inf

    @property
    def open(self) -> bool:
        """Messages may still be sent."""
        return not self.session.closed

    def send(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Say something; nothing if the connection is closing. Never waits.

        ``frame``: the message's bytes, if they were made already. A client that does not read is
        parted with.
        """
        if self.session.closed:
            return
        try:
            data = self.session.send(message, frame)
        except LocalProtocolError:
            self.cannot_say()
            return
        if not self.outbox.put(data):
            self.part(GoodbyeReason.TOO_SLOW)

    def tell(self, batch: Batch) -> None:
        """Say all of a batch, as ``send`` does; at once if nothing waits to be written."""
        if self.session.closed or not batch.frames:
            return
        try:
            self.session.tell(batch.table, batch.kinds)
        except LocalProtocolError:
            self.cannot_say()
            return
        data = b"".join(batch.frames)
        if self._direct and not self.outbox.size:
            data = data[self._write_now(data) :]
        if data and not self.outbox.put(data):
            self.part(GoodbyeReason.TOO_SLOW)

    def cannot_say(self) -> None:
        """Our own mistake, just caught: it must cost this client its connection, and nobody else
        anything."""
        log.exception("%s: cannot say it", self.peer)
        self.give_up()

    def _write_now(self, data: bytes) -> int:
        """Write what the socket takes without waiting; how much that was.

        Only while the writer has nothing to write. What goes wrong it will find out.
        """
        try:
            return os.write(self._number, data)
        except OSError:
            return 0

    def part(self, reason: GoodbyeReason, **fields: object) -> None:
        """Say goodbye and close; harmless if it is closing."""
        if self.session.closed:
            return
        self.parted = reason
        last = self.session.send(m.Goodbye(reason, fields))
        self.outbox.close(last, drop=reason is GoodbyeReason.TOO_SLOW)
        self._reading.cancel()

    def give_up(self) -> None:
        """Close without a word."""
        self.session.receive_eof()
        self.outbox.close(drop=True)
        self._reading.cancel()

    def refuse(self, refusal: Refused, message: ClientMessage) -> None:
        request = message.request if isinstance(message, m.AnswerMessage) else None
        table = getattr(message, "table", None)
        self.send(m.Refused(refusal.code, refusal.fields, table=table, request=request))

    # --- the two tasks ---

    async def run(self) -> None:
        """Serve the client until it leaves or is parted with."""
        written = trio.Event()
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._write, written)
                with self._reading:
                    self._set_deadline(trio.current_time())
                    await self._read()
                self._after_reading()
                self.outbox.close()
                await self._hearer.lost(self)
                with trio.move_on_after(self._patience.closing):
                    await written.wait()
                    if self.parted is not None:
                        await self._linger()
                nursery.cancel_scope.cancel()
        finally:
            self._number = CLOSED  # it may be another's as soon as this one is closed
        with trio.CancelScope(shield=True):
            await trio.aclose_forcefully(self._stream)

    def _after_reading(self) -> None:
        """The reader has stopped: because the client closed, because it was parted with, or
        because it was silent for too long."""
        if self._reading.cancelled_caught and self.open:
            self.part(GoodbyeReason.IDLE)
        if self.open:
            self.session.receive_eof()

    async def _read(self) -> None:
        session = self.session
        while True:
            try:
                data = await self._receive()
            except (OSError, trio.BrokenResourceError, trio.ClosedResourceError):
                return
            if not data:
                return
            now = trio.current_time()
            for event in session.receive_data(data, now):
                if not isinstance(event, Rejected):
                    await self._hear(event)
                    if self.parted is not None:
                        return
                elif event.closes:
                    self._thrown_out(event)
                    return
                else:
                    self.outbox.put(event.reply)
            if now - self._renewed > self._patience.idle / 16:
                self._set_deadline(now)

    async def _receive(self) -> bytes:
        """What the client sent, ``b""`` at its end.

        A client speaks when it was asked: that something is there is waited for first, and not
        found out by failing to read.
        """
        if not self._direct:
            return bytes(await self._stream.receive_some(READ_BYTES))
        while True:
            await trio.lowlevel.wait_readable(self._number)
            try:
                return os.read(self._number, READ_BYTES)
            except BlockingIOError:
                continue

    async def _hear(self, message: ClientMessage) -> None:
        try:
            await self._hearer.hear(self, message)
        except Refused as refusal:
            self.refuse(refusal, message)
        # the boundary of a connection: a defect met by one client must not reach the others
        except Exception:
            log.exception("%s: defect in %s", self.peer, type(message).__name__)
            self.give_up()

    def _thrown_out(self, event: Rejected) -> None:
        """The session has closed: its goodbye is the last thing said."""
        self.parted = GoodbyeReason.PROTOCOL_ERROR
        self.outbox.close(event.reply)

    def _set_deadline(self, now: float) -> None:
        """Renew the time until which something must be heard; seldom, for it costs something."""
        self._renewed = now
        if self.session.state is State.GREETING:
            self._reading.deadline = now + self._patience.greeting
            self._renewed = -inf
        elif self.session.state is State.PLAYING:
            if self._reading.deadline < inf:  # for setting it costs as much as changing it
                self._reading.deadline = inf
        else:
            self._reading.deadline = now + self._patience.idle

    def renew(self) -> None:
        """The state has changed other than by what the client said: judge its silence anew."""
        self._set_deadline(trio.current_time())

    async def _write(self, written: trio.Event) -> None:
        send_all = self._stream.send_all
        try:
            while True:
                chunk = await self.outbox.take()
                if chunk is None:
                    return
                with trio.move_on_after(self._patience.stall) as scope:
                    await send_all(chunk)
                if scope.cancelled_caught:
                    self._stalled()
                    return
                del chunk  # not to be kept while nothing is said
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            self.give_up()
        finally:
            written.set()

    def _stalled(self) -> None:
        """A frame is cut in the middle: there is no saying goodbye any more."""
        self.parted = GoodbyeReason.TOO_SLOW
        self.give_up()

    async def _linger(self) -> None:
        """After a goodbye: end our side, read on until the client has ended its own."""
        left = LINGER_BYTES
        try:
            await self._stream.send_eof()
            while left > 0 and (data := await self._stream.receive_some(READ_BYTES)):
                left -= len(data)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return
