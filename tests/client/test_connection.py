"""The connection comes back by itself, by its token, into the middle of a decision."""

from __future__ import annotations

import os
from contextlib import suppress
from io import StringIO
from itertools import pairwise
from pathlib import Path

import trio
import trio.testing
from trio.testing import MockClock

from host.client.client import Client
from host.client.connection import (
    ATTEMPTS,
    PING_SECONDS,
    SILENCE_SECONDS,
    WELCOME_SECONDS,
    Connection,
    pause_before,
)
from host.client.keepsake import Keepsake
from host.client.line import run_line
from host.client.model import Place
from host.client.options import ClientOptions
from host.plausible import Implausible
from protocol import messages as m
from protocol.codes import ErrorCode
from protocol.limits import MAX_CLIENT_FRAME
from protocol.session import frame_of
from protocol.tables import DeckText
from tests.client.house import TOKEN, House


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.messages: list[m.ServerMessage] = []
        self.attempts: list[int] = []
        self.changed = trio.Event()

    def heard(self, message: m.ServerMessage) -> None:
        self.messages.append(message)
        self.changed.set()
        self.changed = trio.Event()

    def lost(self, attempt: int, most: int) -> None:
        self.attempts.append(attempt)

    async def until(self, kind: type, count: int = 1) -> m.ServerMessage:
        """The so-manieth message of a kind, waited for if it has not come."""
        while True:
            found = [message for message in self.messages if isinstance(message, kind)]
            if len(found) >= count:
                return found[count - 1]
            await self.changed.wait()


async def test_a_broken_connection_is_resumed_in_the_middle_of_a_decision(
    autojump_clock: MockClock,
) -> None:
    house, ear = House(), Ear()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        connection = Connection(house.connect, "Ann", ear)
        nursery.start_soon(connection.run)
        await ear.until(m.Welcome)
        connection.send(m.Sit(1))
        await ear.until(m.Seated)
        connection.send(m.Start())
        first = await ear.until(m.RequestMessage)
        await house.drop()
        welcome = await ear.until(m.Welcome, 2)
        again = await ear.until(m.RequestMessage, 2)
        nursery.cancel_scope.cancel()
    assert isinstance(welcome, m.Welcome)
    assert welcome.resumed
    assert isinstance(first, m.RequestMessage)
    assert isinstance(again, m.RequestMessage)
    assert (first.request, first.decision) == (again.request, again.decision)
    assert ear.attempts == [1]
    assert [hello.token for hello in house.heard if isinstance(hello, m.Hello)] == [None, TOKEN]


async def test_an_unreachable_host_is_given_up_at_once() -> None:
    async def refuse() -> trio.abc.Stream:
        raise ConnectionRefusedError(111, "Connection refused")

    ended = await Connection(refuse, "Ann", Ear()).run()
    assert ended.reason == "Connection refused"


async def test_a_lost_host_is_tried_a_bounded_number_of_times(autojump_clock: MockClock) -> None:
    house, ear = House(), Ear()
    tried: list[float] = []

    async def once() -> trio.abc.Stream:
        tried.append(trio.current_time())
        if len(tried) > 1:
            raise ConnectionRefusedError(111, "Connection refused")
        return await house.connect()

    async with trio.open_nursery() as nursery:
        house.nursery = nursery

        async def pull() -> None:
            await ear.until(m.Welcome)
            await house.drop()

        nursery.start_soon(pull)
        ended = await Connection(once, "Ann", ear).run()
        nursery.cancel_scope.cancel()
    assert ended.reason == "Connection refused"
    assert ear.attempts == list(range(1, ATTEMPTS + 1))
    pauses = [later - earlier for earlier, later in pairwise(tried)]
    assert pauses == [pause_before(attempt) for attempt in ear.attempts]


async def test_a_host_that_is_not_to_be_understood_is_left() -> None:
    async def babble() -> trio.abc.Stream:
        mine, theirs = trio.testing.memory_stream_pair()
        await mine.send_all(b"HTTP/1.1 400 Bad Request\n")
        return theirs

    ended = await Connection(babble, "Ann", Ear()).run()
    assert ended.misunderstood is ErrorCode.BAD_JSON


async def test_a_silent_host_is_found_out(autojump_clock: MockClock) -> None:
    opened = 0
    ear = Ear()

    async def mute() -> trio.abc.Stream:
        nonlocal opened
        opened += 1
        if opened > 1:
            raise ConnectionRefusedError(111, "Connection refused")
        mine, theirs = trio.testing.memory_stream_pair()
        keep.append(mine)
        return theirs

    keep: list[trio.abc.Stream] = []
    ended = await Connection(mute, "Ann", ear).run()
    assert ended.goodbye is None
    assert opened == 1


async def test_a_host_that_drips_its_greeting_is_left_after_a_bounded_time(
    autojump_clock: MockClock,
) -> None:
    async with trio.open_nursery() as nursery:

        async def drip() -> trio.abc.Stream:
            mine, theirs = trio.testing.memory_stream_pair()

            async def write() -> None:
                await mine.send_all(b'{"type":"welcome","server":"')
                while True:
                    await mine.send_all(b"a")
                    await trio.sleep(1)

            nursery.start_soon(write)
            return theirs

        async def never() -> str:
            await trio.sleep_forever()

        out = StringIO()
        client = Client(ClientOptions("Ann"), drip)
        assert await run_line(client, never, out, live=True, interrupts=False) == 1
        nursery.cancel_scope.cancel()
    assert trio.current_time() == WELCOME_SECONDS
    assert out.getvalue() == (
        "The host cannot be reached: it does not answer the greeting; is it an Ettin host?\n"
    )


async def test_a_host_that_never_ends_a_message_is_left(autojump_clock: MockClock) -> None:
    ear = Ear()
    async with trio.open_nursery() as nursery:

        async def drip() -> trio.abc.Stream:
            mine, theirs = trio.testing.memory_stream_pair()

            async def write() -> None:
                await mine.send_all(frame_of(m.Welcome(m.VERSION, "a house", "token", m.LIMITS)))
                with suppress(trio.BrokenResourceError):
                    while True:
                        await mine.send_all(b" ")
                        await trio.sleep(1)

            nursery.start_soon(write)
            return theirs

        nursery.start_soon(Connection(drip, "Ann", ear).run)
        with trio.fail_after(SILENCE_SECONDS + 2 * PING_SECONDS):
            await ear.until(m.Welcome, 2)
        nursery.cancel_scope.cancel()
    assert ear.attempts == [1]


async def test_an_unknown_token_comes_back_as_a_stranger(autojump_clock: MockClock) -> None:
    house, ear = House(), Ear()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        connection = Connection(house.connect, "Ann", ear, token="of an older host")
        nursery.start_soon(connection.run)
        welcome = await ear.until(m.Welcome)
        nursery.cancel_scope.cancel()
    assert isinstance(welcome, m.Welcome)
    assert not welcome.resumed
    assert house.connections == 2
    assert ear.attempts == []


async def test_a_seat_is_found_again_by_another_process(
    autojump_clock: MockClock, tmp_path: Path
) -> None:
    house = House()
    path = tmp_path / "state" / "seats.json"
    seen: list[Place] = []
    for again in (False, True):
        async with trio.open_nursery() as nursery:
            house.nursery = nursery
            keepsake = Keepsake(path, "host", 7806, "Ann")
            client = Client(ClientOptions("Ann", table=1, start=True), house.connect, keepsake)
            asked = trio.Event()

            def look(client: Client = client, asked: trio.Event = asked) -> None:
                if client.desk.question is not None:
                    asked.set()

            client.changed = look
            nursery.start_soon(client.run)
            await asked.wait()
            seen.append(client.desk.model.place)
            if again:
                client.desk.leave(concede=True)
                await client._finished.wait()
            nursery.cancel_scope.cancel()
    assert seen == [Place.PLAYING, Place.PLAYING]
    hellos = [message for message in house.heard if isinstance(message, m.Hello)]
    assert [hello.token for hello in hellos] == [None, TOKEN]
    assert Keepsake(path, "host", 7806, "Ann").token() is None


def test_tokens_are_kept_for_oneself_and_for_no_ever(tmp_path: Path) -> None:
    path = tmp_path / "seats.json"
    for number in range(40):
        Keepsake(path, "host", number, "Ann").keep(f"token {number}")
    assert Keepsake(path, "host", 39, "Ann").token() == "token 39"
    assert Keepsake(path, "host", 39, "Bob").token() is None
    assert Keepsake(path, "host", 0, "Ann").token() is None
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0
    for rubbish in ("[not ours", "[" * 20_000):
        path.write_text(rubbish, encoding="utf-8")
        assert Keepsake(path, "host", 39, "Ann").token() is None
    Keepsake(None, "host", 1, "Ann").keep("token")
    Keepsake(tmp_path / "seats.json" / "no folder", "host", 1, "Ann").keep("token")


async def test_a_message_without_a_place_is_dropped(autojump_clock: MockClock) -> None:
    house, ear = House(), Ear()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        connection = Connection(house.connect, "Ann", ear)
        assert not connection.send(m.ListTables())
        nursery.start_soon(connection.run)
        await ear.until(m.Welcome)
        connection.send(m.Concede(1))
        connection.send(m.ListTables())
        await ear.until(m.TableList)
        nursery.cancel_scope.cancel()
    assert [type(message) for message in house.heard] == [m.Hello, m.ListTables]


async def test_a_host_that_knows_no_token_at_all_is_left(autojump_clock: MockClock) -> None:
    opened = 0

    async def forgetful() -> trio.abc.Stream:
        nonlocal opened
        opened += 1
        mine, theirs = trio.testing.memory_stream_pair()
        await mine.send_all(b'{"type": "goodbye", "reason": "bad_token"}\n')
        return theirs

    ear = Ear()
    with trio.fail_after(60):
        ended = await Connection(forgetful, "Ann", ear, token="an old one").run()
    assert ended.goodbye is not None
    assert opened == 2
    assert ear.messages == [ended.goodbye]  # of the second, which nothing is made of by itself


async def test_a_host_that_breaks_after_every_greeting_is_given_up(
    autojump_clock: MockClock,
) -> None:
    house, ear = House(), Ear()

    async def pull() -> None:
        while True:
            await ear.until(m.Welcome, len(ear.attempts) + 1)
            await house.drop()

    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        nursery.start_soon(pull)
        with trio.fail_after(3600):
            await Connection(house.connect, "Ann", ear).run()
        nursery.cancel_scope.cancel()
    assert ear.attempts == list(range(1, ATTEMPTS + 1))


async def test_a_host_that_says_what_cannot_be_is_left(autojump_clock: MockClock) -> None:
    class Unbelieving(Ear):
        def heard(self, message: m.ServerMessage) -> None:
            raise Implausible

    house = House()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        ended = await Connection(house.connect, "Ann", Unbelieving()).run()
        nursery.cancel_scope.cancel()
    assert ended.misunderstood is ErrorCode.BAD_VALUE


async def test_what_is_longer_than_a_host_takes_is_not_sent_and_said(
    autojump_clock: MockClock,
) -> None:
    house = House()
    client = Client(ClientOptions("Ann"), house.connect)
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        nursery.start_soon(client.connection.run)
        await trio.testing.wait_all_tasks_blocked()
        deck = DeckText("\x01" * (MAX_CLIENT_FRAME // 6))
        client.desk.send(m.SetDeck(deck))
        client.desk.send(m.ListTables())
        await trio.testing.wait_all_tasks_blocked()
        nursery.cancel_scope.cancel()
    said = list(client.desk.feedback)
    assert any("longer than a host takes" in text for text in said)
    kinds = [type(message) for message in house.heard]
    assert m.SetDeck not in kinds
    assert m.ListTables in kinds
