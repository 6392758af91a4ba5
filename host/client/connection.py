"""The client's connection: it greets, reads and writes, and comes back by token when it breaks.

One task reads, one writes; a connection that breaks is made again after a growing pause, a bounded
number of times, and the host takes up the seat where it was left.  What was to be sent and was
not is dropped: the host tells anew what is open.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import trio
from attrs import frozen

from host.plausible import Implausible
from host.reaching import reach
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import ErrorCode, GoodbyeReason
from protocol.errors import LocalProtocolError
from protocol.framing import encode_frame
from protocol.limits import MAX_CLIENT_FRAME
from protocol.session import ClientSession, Rejected, State

__all__ = ["ATTEMPTS", "Connection", "Ended", "Listener", "Opener"]

READ_BYTES: Final = 64 * 1024
"""Taken from the socket at once: a snapshot of a usual game."""

OUTBOX: Final = 64
"""Messages that may wait to be written: more than a person types before the host answers."""

ATTEMPTS: Final = 10
"""Times that a lost connection is tried again: with the pauses below about a minute and a half,
within the grace that a table gives."""

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final[float] = 16.0

HOLDS_SECONDS: Final = 10.0
"""A connection that lasted so long is one that came back; a shorter one counts with those that did
not, or a host that breaks after every greeting would be greeted for ever."""

PING_SECONDS: Final = 30.0
"""How often a word is sent to a host that hears nothing else of us."""

WELCOME_SECONDS: Final = 20.0
"""A host that has not answered the greeting in whole after so long does not want to: its answer is
one line of some hundred bytes."""

SILENCE_SECONDS: Final = 75.0
"""A host that answers neither word nor ping for so long is gone; so is one that never comes to the
end of a message, for its longest is through a slow line by then."""

Opener = Callable[[], Awaitable[trio.abc.Stream]]
"""Opens a stream to the host. Raises ``OSError``."""


class Listener(Protocol):
    """Who uses the connection."""

    def heard(self, message: m.ServerMessage) -> None:
        """The host said this. Raises ``Implausible`` for what cannot be."""

    def lost(self, attempt: int, most: int) -> None:
        """The connection is gone, and is tried again for the so-manieth time."""


@frozen
class Ended:
    """The connection came to its end: by a goodbye, or because the host cannot be reached, for
    this ``reason``, or does not answer the greeting (``unwelcome``), or because it cannot be
    understood, in this way."""

    goodbye: m.Goodbye | None = None
    reason: str = ""
    unwelcome: bool = False
    misunderstood: ErrorCode | None = None


FINAL: Final = frozenset(GoodbyeReason) - {
    GoodbyeReason.TOO_SLOW,
    GoodbyeReason.IDLE,
    GoodbyeReason.SHUTTING_DOWN,
}
"""Goodbyes after which it is no use to come back."""


def tcp(host: str, port: int) -> Opener:
    """Opens a TCP connection."""

    async def open_stream() -> trio.abc.Stream:
        return await reach(host, port)

    return open_stream


def pause_before(attempt: int) -> float:
    """Seconds before the attempt, counted from 1: doubling, up to the longest."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (attempt - 1))


class Connection:
    """``send`` may be called from anywhere in this thread, also between connections."""

    def __init__(
        self,
        opener: Opener,
        name: str,
        listener: Listener,
        client: str = "",
        token: str | None = None,
    ) -> None:
        """``token``: of an earlier session, to be tried first."""
        self.token = token
        self._opener = opener
        self._name = name
        self._listener = listener
        self._client = client
        self._session = ClientSession()
        self._outbox: trio.MemorySendChannel[m.ClientMessage] | None = None
        self._goodbye: m.Goodbye | None = None
        self._heard_at = -math.inf
        self._session_was_on = False
        self._greeting = trio.CancelScope()
        self._welcomed = False

    def send(self, message: m.ClientMessage) -> bool:
        """Have a message written; ``False`` if there is no connection or it is stuck.

        Raises ``EncodeError`` for a message that is too long to be sent at all.
        """
        if self._outbox is None:
            return False
        encode_frame(encode(message), limit=MAX_CLIENT_FRAME)
        try:
            self._outbox.send_nowait(message)
        except (trio.WouldBlock, trio.BrokenResourceError, trio.ClosedResourceError):
            return False
        return True

    async def run(self) -> Ended:
        """Stay connected until the host says goodbye for good, or cannot be reached any more."""
        attempt = 0
        while True:
            began = trio.current_time()
            try:
                stream = await self._opener()
            except OSError as error:
                ended = Ended(reason=error.strerror or str(error))
                if not self._welcomed:
                    return ended
            else:
                ended = await self._use(stream)
                if self._session_was_on and trio.current_time() - began >= HOLDS_SECONDS:
                    attempt = 0
            if self._is_final(ended):
                return ended
            attempt += 1
            if self._is_strange(ended):
                self.token = None  # the seat is kept no longer: come at once, as a stranger
                continue
            if attempt > ATTEMPTS:
                return ended
            self._listener.lost(attempt, ATTEMPTS)
            await trio.sleep(pause_before(attempt))

    def _is_final(self, ended: Ended) -> bool:
        if ended.misunderstood is not None:
            return True
        goodbye = ended.goodbye
        if goodbye is None:
            return not self._welcomed
        return goodbye.reason in FINAL and not self._is_strange(ended)

    def _is_strange(self, ended: Ended) -> bool:
        """Whether the host only does not know the token that it was shown."""
        goodbye = ended.goodbye
        unknown = goodbye is not None and goodbye.reason is GoodbyeReason.BAD_TOKEN
        return unknown and self.token is not None and not self._session_was_on

    async def _use(self, stream: trio.abc.Stream) -> Ended:
        """One connection, from greeting to end."""
        self._session = ClientSession()
        self._session_was_on = False
        self._goodbye = None
        self._greeting = trio.CancelScope(deadline=trio.current_time() + WELCOME_SECONDS)
        send, receive = trio.open_memory_channel[m.ClientMessage](OUTBOX)
        self._heard_at = trio.current_time()
        ended = Ended()  # unless the reader says more, the connection is just gone
        with self._greeting:
            async with stream, send, receive, trio.open_nursery() as nursery:
                nursery.start_soon(self._write, stream, receive)
                nursery.start_soon(self._keep_alive, nursery.cancel_scope)
                self._outbox = send
                try:
                    ended = await self._read(stream)
                finally:
                    self._outbox = None
                nursery.cancel_scope.cancel()
        return Ended(unwelcome=True) if self._greeting.cancelled_caught else ended

    async def _read(self, stream: trio.abc.Stream) -> Ended:
        while True:
            try:
                data = await stream.receive_some(READ_BYTES)
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                data = b""
            if not data:
                return Ended(self._goodbye)
            for event in self._session.receive_data(bytes(data)):
                self._heard_at = trio.current_time()
                if isinstance(event, Rejected):
                    return Ended(misunderstood=event.error.code)
                try:
                    self._hear(event)
                except Implausible:
                    return Ended(misunderstood=ErrorCode.BAD_VALUE)
            if self._session.closed:
                return Ended(self._goodbye)

    def _hear(self, message: m.ServerMessage) -> None:
        if isinstance(message, m.Welcome):
            self.token = message.token
            self._greeting.deadline = math.inf
            self._session_was_on = self._welcomed = True
        elif isinstance(message, m.Goodbye):
            self._goodbye = message
            if self._is_strange(Ended(message)):
                return  # nobody's concern: it greets again
        if not isinstance(message, m.Pong):
            self._listener.heard(message)

    async def _write(
        self,
        stream: trio.abc.Stream,
        outbox: trio.MemoryReceiveChannel[m.ClientMessage],
    ) -> None:
        """Ends when the stream breaks; what the host said before that is still read."""
        try:
            await stream.send_all(
                self._session.hello(self._name, client=self._client, token=self.token)
            )
            async for message in outbox:
                try:
                    data = self._session.send(message)
                except LocalProtocolError:
                    continue  # it crossed with a step of the host's: it has no place any more
                await stream.send_all(data)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return

    async def _keep_alive(self, scope: trio.CancelScope) -> None:
        while True:
            await trio.sleep(PING_SECONDS)
            if trio.current_time() - self._heard_at > SILENCE_SECONDS:
                scope.cancel()
                return
            if self._session.state not in (State.GREETING, State.WELCOMING):
                self.send(m.Ping())
