"""Sitting down over a plain socket that blocks, for programs that play many seats in one loop."""

from __future__ import annotations

import socket
from typing import Protocol

from protocol import messages as m
from protocol.codec import decode_server, encode

__all__ = ["BROKEN", "Broken", "Sitter", "connect", "sit_down", "wait_for"]

READ_BYTES = 256 * 1024

BROKEN = (b'{"type":"goodbye",', b'{"type":"error",')
"""How a line begins after which there is nothing more to be done."""

REFUSED = b'{"type":"refused",'
WELCOME = b'{"type":"welcome",'
SEATED = b'{"type":"seated",'


class Broken(Exception):
    """The host parted with a client, or said what makes no sense."""


class Sitter(Protocol):
    """One connection; ``torn`` is what was read of a line that is not yet whole."""

    socket: socket.socket
    torn: bytes


def connect(port: int, seconds: float) -> socket.socket:
    """A connection over the loopback that sends each write at once."""
    one = socket.create_connection(("127.0.0.1", port), seconds)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return one


def sit_down(sitter: Sitter, hello: m.Hello, table: int, place: int, deck: int) -> None:
    """Greet and sit down; ``deck`` counts through the shipped ones, again and again. Raises
    ``Broken``."""
    sitter.socket.sendall(encode(hello) + b"\n")
    welcome = wait_for(sitter, WELCOME)
    assert isinstance(welcome, m.Welcome)
    decks = welcome.offers.decks
    sit = m.Sit(table, place, deck=m.ShippedDeck(decks[deck % len(decks)]))
    sitter.socket.sendall(encode(sit) + b"\n")
    wait_for(sitter, SEATED)


def wait_for(sitter: Sitter, wanted: bytes) -> m.ServerMessage:
    """Read lines up to one that begins so. Raises ``Broken``."""
    while True:
        line, newline, rest = sitter.torn.partition(b"\n")
        if newline:
            sitter.torn = rest
            if line.startswith(wanted):
                return decode_server(line)
            if line.startswith((*BROKEN, REFUSED)):
                raise Broken(line.decode())
            continue
        data = sitter.socket.recv(READ_BYTES)
        if not data:
            raise Broken("the host closed a connection")
        sitter.torn += data
