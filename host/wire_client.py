"""The client's end of a connection, for programs: what is said and what is heard, as messages."""

from __future__ import annotations

from collections import deque

import trio

from host.reaching import reach
from protocol import messages as m
from protocol.errors import RemoteProtocolError
from protocol.session import ClientSession, Rejected

__all__ = ["Parted", "WireClient"]

READ_BYTES = 64 * 1024


class Parted(Exception):
    """The host has said goodbye; ``goodbye`` ``None``: without a word."""

    def __init__(self, goodbye: m.Goodbye | None) -> None:
        super().__init__("no goodbye" if goodbye is None else goodbye.reason.value)
        self.goodbye = goodbye


class WireClient:
    """One connection to a host. One task at a time receives, any one sends."""

    def __init__(self, stream: trio.abc.HalfCloseableStream) -> None:
        self.session = ClientSession()
        self._stream = stream
        self._heard: deque[m.ServerMessage] = deque()
        self._goodbye: m.Goodbye | None = None
        self._sending = trio.Lock()
        self.heard_at = trio.current_time()
        """When the host last came to the end of a message."""

    @classmethod
    async def connect(cls, host: str, port: int) -> WireClient:
        """Raises ``OSError`` if nobody listens there."""
        return cls(await reach(host, port))

    async def greet(self, name: str, *, token: str | None = None) -> m.Welcome:
        """Say hello. Raises ``Parted``."""
        await self._stream.send_all(self.session.hello(name, client="ettin", token=token))
        message = await self.receive()
        assert isinstance(message, m.Welcome), "the session lets nothing else through"
        return message

    async def send(self, message: m.ClientMessage) -> None:
        """Raises ``Parted`` if the host is gone, ``LocalProtocolError`` if the message has no
        place."""
        async with self._sending:
            if self.session.closed:
                raise Parted(self._goodbye)
            try:
                await self._stream.send_all(self.session.send(message))
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                raise Parted(self._goodbye) from None

    async def receive(self) -> m.ServerMessage:
        """What the host says next. Raises ``Parted``, also for a host that is not to be
        understood (``RemoteProtocolError`` is its cause then)."""
        return (await self.receive_all(1))[0]

    async def receive_all(self, most: int = 10_000) -> list[m.ServerMessage]:
        """All that has been heard, waiting for at least one message; raises as ``receive`` does."""
        heard = self._heard
        while not heard:
            if self._goodbye is not None:
                raise Parted(self._goodbye)
            await self._fill()
        return [heard.popleft() for _ in range(min(most, len(heard)))]

    async def _fill(self) -> None:
        try:
            data = await self._stream.receive_some(READ_BYTES)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            data = b""
        if not data:
            self.session.receive_eof()
            raise Parted(None)
        for event in self.session.receive_data(bytes(data)):
            self.heard_at = trio.current_time()
            if isinstance(event, Rejected):
                await self.close()
                self._refuse(event.error)
            elif isinstance(event, m.Goodbye):
                self._goodbye = event
            else:
                self._heard.append(event)

    @staticmethod
    def _refuse(error: RemoteProtocolError) -> None:
        raise Parted(None) from error

    async def close(self) -> None:
        await trio.aclose_forcefully(self._stream)
