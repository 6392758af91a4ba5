"""The TCP server: sockets in, connections out, and everything that may go wrong with a port."""

from __future__ import annotations

import errno
import logging
import os
import socket
from collections.abc import Callable
from enum import Enum

import trio

from host.connection import Connection, Hearer, Patience
from host.limits import KEEPALIVE_COUNT, KEEPALIVE_IDLE, KEEPALIVE_INTERVAL, MAX_CONNECTIONS
from protocol.codes import GoodbyeReason
from protocol.limits import LIMITS, Limits

__all__ = ["CannotListen", "ListenCode", "Server", "listen", "port_of"]

log = logging.getLogger("ettin.host")

BACKLOG = 256
"""Connections that may wait to be accepted: an evening's players who all press return at once."""


class ListenCode(Enum):
    PORT_IN_USE = "port_in_use"
    NOT_ALLOWED = "not_allowed"
    """Ports under 1024 belong to the system."""
    NO_SUCH_ADDRESS = "no_such_address"
    FAILED = "failed"


class CannotListen(Exception):
    """The host cannot listen where it was told to."""

    def __init__(self, code: ListenCode, address: str, port: int, detail: str = "") -> None:
        super().__init__(code.value, address, port, detail)
        self.code = code
        self.address = address
        self.port = port
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code.value}: {self.address} port {self.port}: {self.detail}"


_CODES = {
    errno.EADDRINUSE: ListenCode.PORT_IN_USE,
    errno.EACCES: ListenCode.NOT_ALLOWED,
    errno.EADDRNOTAVAIL: ListenCode.NO_SUCH_ADDRESS,
}


async def listen(address: str, port: int) -> list[trio.SocketListener]:
    """Listen at an address; port 0 lets the system choose, the same for all of the address's
    families. Raises ``CannotListen``."""
    try:
        if address:
            return await trio.open_tcp_listeners(port, host=address, backlog=BACKLOG)
        return await _listen_everywhere(port)
    except socket.gaierror as error:
        raise CannotListen(
            ListenCode.NO_SUCH_ADDRESS, address, port, error.strerror or str(error)
        ) from error
    except OSError as error:
        code = _CODES.get(error.errno or 0, ListenCode.FAILED)
        raise CannotListen(
            code, address, port, os.strerror(error.errno) if error.errno else str(error)
        ) from error


async def _listen_everywhere(port: int) -> list[trio.SocketListener]:
    listeners = await trio.open_tcp_listeners(port, backlog=BACKLOG)
    if port:
        return listeners
    # the families were given ports of their own: take the first one's for all
    chosen = port_of(listeners)
    for listener in listeners[1:]:
        await listener.aclose()
    kept = listeners[:1]
    family = kept[0].socket.family
    if family == socket.AF_INET6:
        with trio.CancelScope(shield=True):
            try:
                kept += await trio.open_tcp_listeners(chosen, host="0.0.0.0", backlog=BACKLOG)
            except OSError:
                log.warning("port %d is taken for IPv4: listening on IPv6 alone", chosen)
    return kept


def port_of(listeners: list[trio.SocketListener]) -> int:
    port: int = listeners[0].socket.getsockname()[1]
    return port


class Server:
    """Serves connections of ``listeners``, each with ``hearer``, until it is cancelled."""

    def __init__(
        self,
        hearer: Hearer,
        *,
        patience: Patience | None = None,
        limits: Limits = LIMITS,
        max_connections: int = MAX_CONNECTIONS,
    ) -> None:
        self._hearer = hearer
        self._patience = patience
        self._limits = limits
        self._max = max_connections
        self._open = 0
        self._parted: list[Callable[[Connection], None]] = []
        self.closed = trio.Event()
        """Set, and replaced by another, whenever a connection has ended."""

    @property
    def connections(self) -> int:
        """Connections that are open now."""
        return self._open

    def watch_parting(self, told: Callable[[Connection], None]) -> None:
        """Have each connection told that has ended, with why in ``parted``."""
        self._parted.append(told)

    async def serve(self, listeners: list[trio.SocketListener]) -> None:
        await trio.serve_listeners(self._serve, listeners)

    async def _serve(self, stream: trio.SocketStream) -> None:
        connection = Connection(
            stream,
            self._hearer,
            peer=_peer(stream),
            patience=self._patience,
            limits=self._limits,
        )
        self._open += 1
        try:
            keep_alive(stream)
            if self._open > self._max:
                connection.part(GoodbyeReason.FULL)
            await connection.run()
        # the boundary of a connection: nothing that a client does ends the host
        except Exception:
            log.exception("%s: defect", connection.peer)
        finally:
            self._open -= 1
            self.closed.set()
            self.closed = trio.Event()
            log.debug("%s: closed, %s", connection.peer, connection.parted)
            for told in self._parted:
                told(connection)


def _peer(stream: trio.SocketStream) -> str:
    try:
        name = stream.socket.getpeername()
    except OSError:
        return "somebody"
    return f"{name[0]}:{name[1]}"


def keep_alive(stream: trio.SocketStream) -> None:
    """Have the system find out when the peer's machine is gone; trio sets TCP_NODELAY itself."""
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", KEEPALIVE_IDLE),
        ("TCP_KEEPINTVL", KEEPALIVE_INTERVAL),
        ("TCP_KEEPCNT", KEEPALIVE_COUNT),
    ):
        option = getattr(socket, name, None)
        if option is not None:
            stream.setsockopt(socket.IPPROTO_TCP, option, value)
