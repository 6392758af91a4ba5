"""Guests for tests: real clients at a real host, over the loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import trio
from attrs import define, field

from host.connection import Patience
from host.hosting import Host, HostSettings, open_host
from host.table_specs import read_table
from host.wire_client import Parted, WireClient
from protocol import messages as m
from protocol.mirror import Mirror
from rules.chance import Stream
from rules.decisions import Joint
from tests.patience import PATIENCE

M = TypeVar("M")

STREAMS: dict[int, list[Tap]] = {}
"""What guests have opened, by the host's port: closed when the host is."""


@asynccontextmanager
async def hosting(*tables: str, **settings: Any) -> AsyncIterator[Host]:
    """A host at a free port of the loopback, with these tables."""
    made = HostSettings(
        address="127.0.0.1", port=0, tables=tuple(map(read_table, tables)), **settings
    )
    with trio.fail_after(PATIENCE):
        async with open_host(made) as host:
            try:
                yield host
            finally:
                hang_up_on(host.port)


def hasty(**seconds: float) -> Patience:
    """A host that waits for nobody long."""
    return Patience(**{"greeting": 0.3, "idle": 0.5, "stall": 0.5, "closing": 0.3} | seconds)


class Tap(trio.abc.HalfCloseableStream):
    """A stream that keeps all that was read from it."""

    def __init__(self, stream: trio.SocketStream) -> None:
        self.stream = stream
        self.heard = bytearray()

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await self.stream.send_all(data)

    async def wait_send_all_might_not_block(self) -> None:
        await self.stream.wait_send_all_might_not_block()

    async def send_eof(self) -> None:
        await self.stream.send_eof()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        data = bytes(await self.stream.receive_some(max_bytes))
        self.heard += data
        return data

    async def aclose(self) -> None:
        await self.stream.aclose()


@define(eq=False)
class Visitor:
    """A client that has greeted. ``past`` is all that it was told, in order."""

    client: WireClient
    welcome: m.Welcome
    tap: Tap
    past: list[m.ServerMessage] = field(factory=list)
    mirror: Mirror = field(factory=Mirror)

    @property
    def token(self) -> str:
        return self.welcome.token

    async def say(self, message: m.ClientMessage) -> None:
        await self.client.send(message)

    async def next(self) -> m.ServerMessage:
        message = await self.client.receive()
        self.past.append(message)
        self.mirror.take(message)
        return message

    async def hear(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """Listen until such a message comes."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and fits(message):
                return message

    async def ask(self, message: m.ClientMessage, kind: type[M]) -> M:
        await self.say(message)
        return await self.hear(kind)

    async def refused(self, message: m.ClientMessage) -> m.Refused:
        return await self.ask(message, m.Refused)

    async def goodbye(self) -> m.Goodbye | None:
        """Listen to the end; what was said last."""
        try:
            while True:
                await self.next()
        except Parted as parted:
            return parted.goodbye

    async def hang_up(self) -> None:
        await self.client.close()

    async def sit(self, table: int, seat: int | None = None, **more: Any) -> m.Seated:
        """Sit down with a shipped deck, ready."""
        more.setdefault("deck", m.ShippedDeck("burn"))
        seated = await self.ask(m.Sit(table, seat, **more), m.Seated)
        await self.say(m.Ready())
        return seated

    async def owed(self) -> m.RequestMessage:
        """The next request that the game waits for."""
        return await self.hear(m.RequestMessage, lambda request: request.owed)

    async def answer(self, request: m.RequestMessage, answer: Any = None) -> None:
        given = request.decision.default() if answer is None else answer
        await self.say(m.AnswerMessage(request.table, request.request, request.epoch, given))


class Listening(Protocol):
    """A host in this process or in another."""

    @property
    def port(self) -> int: ...


async def reach(host: Listening) -> Tap:
    """A connection on which nothing was said."""
    tap = Tap(await trio.open_tcp_stream("127.0.0.1", host.port))
    STREAMS.setdefault(host.port, []).append(tap)
    return tap


def hang_up_on(port: int) -> None:
    """Close all connections that were opened to this port."""
    for tap in STREAMS.pop(port, []):
        tap.stream.socket.close()


async def visit(host: Listening, name: str, *, token: str | None = None) -> Visitor:
    tap = await reach(host)
    client = WireClient(tap)
    return Visitor(client, await client.greet(name, token=token), tap)


async def play_on(visitor: Visitor, seed: str, *, draw: bool = True) -> m.GameOver:
    """Answer whatever is asked until the game is over: at random, or with the defaults."""
    over = await play_for(visitor, seed, None, draw=draw)
    assert over is not None
    return over


async def play_for(
    visitor: Visitor, seed: str, most: int | None, *, draw: bool = True
) -> m.GameOver | None:
    """The same, for at most so many answers.

    In a joint choice the primary player stands by its proposal and the others agree.
    """
    chance = Stream(seed)
    open_request: m.RequestMessage | None = None
    given = 0
    while most is None or given < most:
        messages = await visitor.client.receive_all()
        for message in messages:
            visitor.past.append(message)
            visitor.mirror.take(message)
            if isinstance(message, m.GameOver):
                return message
            if isinstance(message, m.RequestMessage):
                open_request = message
            elif isinstance(message, m.Withdrawn | m.Accepted):
                open_request = None
        if open_request is not None:
            request, open_request = open_request, None
            answer = choose(request, chance, visitor, draw=draw)
            if answer is not None:
                await visitor.answer(request, answer)
                given += 1
    return None


def choose(request: m.RequestMessage, chance: Stream, visitor: Visitor, *, draw: bool) -> Any:
    decision = request.decision
    if isinstance(decision, Joint):
        proposals = {p.player: p.answer for p in decision.proposals}
        primary = proposals.get(decision.primary)
        if decision.player != decision.primary:
            return primary if proposals.get(decision.player) != primary else None
        if not request.owed:
            return None
    elif not request.owed:
        return None
    return decision.draw(chance) if draw else decision.default()
