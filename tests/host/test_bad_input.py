"""What a client may do wrong on its connection, and that it costs nobody else anything."""

from __future__ import annotations

import json
import logging

import pytest
import trio
import trio.testing

from host.connection import Connection
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import ErrorCode, GoodbyeReason
from protocol.limits import MAX_CLIENT_FRAME, MAX_STRIKES
from rules.answers import Number
from rules.refusals import RefusalCode
from tests.host.visiting import Tap, Visitor, hasty, hosting, play_on, reach, visit

pytestmark = pytest.mark.process


async def shout(visitor: Visitor, data: bytes) -> None:
    """Send bytes past the client's own session, which would not let them through."""
    await visitor.tap.send_all(data)


HELLO = encode(m.Hello(1, "Mallory")) + b"\n"


async def test_what_is_said_before_the_step_that_it_needs_is_lost_and_nothing_else() -> None:
    """As docs/protocol.md says: wait for ``welcome``, and for ``seated`` before ``ready``."""
    async with hosting("name=t,format=duel") as host:
        tap = await reach(host)
        lines = (m.Hello(1, "Hasty"), m.ListTables())
        await tap.send_all(b"".join(encode(line) + b"\n" for line in lines))
        assert await said(tap, 2) == ["welcome", "error"]
        assert b'"wrong_state"' in tap.heard
        tap.heard.clear()
        await tap.send_all(encode(m.ListTables()) + b"\n")
        assert await said(tap, 1) == ["table_list"]
        tap.heard.clear()
        hasty_lines = (m.Sit(1, deck=m.ShippedDeck("burn")), m.Ready())
        await tap.send_all(b"".join(encode(line) + b"\n" for line in hasty_lines))
        assert sorted((await said(tap, 3))[:3]) == ["refused", "seated", "table_state"]
        assert b'"not_seated"' in tap.heard


async def said(tap: Tap, lines: int) -> list[str]:
    """The tags of the first lines that are heard."""
    while tap.heard.count(b"\n") < lines:
        assert await tap.receive_some(65536)
    return [json.loads(line)["type"] for line in tap.heard.splitlines()]


async def last_word(stream: trio.abc.ReceiveStream) -> dict[str, object]:
    """The last line before the host closes."""
    heard = b""
    while data := await stream.receive_some():
        heard += data
    said: dict[str, object] = json.loads(heard.splitlines()[-1])
    return said


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", ErrorCode.BAD_JSON),
        (b"[1]", ErrorCode.NOT_AN_OBJECT),
        (b'{"type":"nonsense"}', ErrorCode.UNKNOWN_TYPE),
        (b'{"type":"sit","table":"1"}', ErrorCode.WRONG_TYPE),
        (b'{"type":"sit","table":true}', ErrorCode.WRONG_TYPE),
        (b'{"type":"sit","table":1.5}', ErrorCode.WRONG_TYPE),
        (b'{"type":"sit"}', ErrorCode.MISSING_FIELD),
        (b'{"type":"ready","reday":true}', ErrorCode.UNKNOWN_FIELD),
        (b'{"type":"start"}', ErrorCode.WRONG_STATE),
    ],
)
async def test_a_line_that_is_no_message_is_answered_with_its_code(
    line: bytes, code: ErrorCode
) -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        await shout(ann, line + b"\n")
        said = await ann.next()
        if code is ErrorCode.WRONG_STATE:
            assert isinstance(said, m.Refused | m.Error)
        else:
            assert isinstance(said, m.Error)
            assert said.code is code
        assert (await ann.ask(m.Ping(3), m.Pong)).nonce == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (MAX_CLIENT_FRAME + 1), "frame_too_long"),
        (b'{"type":"ping","nonce":"\xff"}\n', "bad_utf8"),
        (b'{"type":"ping"}\0\n', "bad_utf8"),
        (b"\n" * 500, "flood"),
    ],
)
async def test_bytes_that_are_no_lines_end_the_connection_with_a_reason(
    data: bytes, code: str
) -> None:
    async with hosting() as host:
        bob = await visit(host, "Bob")
        ann = await visit(host, "Ann")
        await shout(ann, data)
        goodbye = await ann.goodbye()
        assert goodbye is not None
        reason = GoodbyeReason.FLOOD if code == "flood" else GoodbyeReason.PROTOCOL_ERROR
        assert goodbye.reason is reason
        assert goodbye.fields["code"] == code
        assert (await bob.ask(m.Ping(1), m.Pong)).nonce == 1


async def test_a_flood_of_messages_ends_the_connection() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        with trio.move_on_after(5):
            await shout(ann, (encode(m.Ping()) + b"\n") * 5_000)
        goodbye = await ann.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.FLOOD


async def test_too_many_lines_that_cannot_be_understood_end_the_connection() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        await shout(ann, b"nonsense\n" * MAX_STRIKES)
        goodbye = await ann.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.TOO_MANY_ERRORS


async def test_a_first_line_that_is_no_greeting_ends_the_connection() -> None:
    async with hosting() as host:
        stream = await reach(host)
        await stream.send_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        said = await last_word(stream)
        assert said["type"] == "goodbye"


async def test_a_client_of_the_future_is_told_what_is_spoken_here() -> None:
    async with hosting() as host:
        stream = await reach(host)
        await stream.send_all(b'{"type":"hello","version":99,"oldest_version":98,"name":"Zed"}\n')
        said = await last_word(stream)
        assert said["reason"] == "unsupported_version"


async def test_who_never_greets_is_parted_with() -> None:
    async with hosting(patience=hasty()) as host:
        stream = await reach(host)
        said = await last_word(stream)
        assert said["reason"] == "idle"


async def test_who_falls_silent_in_the_lobby_is_parted_with() -> None:
    async with hosting(patience=hasty()) as host:
        ann = await visit(host, "Ann")
        goodbye = await ann.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.IDLE


async def test_who_plays_is_not_parted_with_for_thinking() -> None:
    async with hosting(
        "name=t,format=duel,bots=pass,autostart=yes", patience=hasty(idle=1.0)
    ) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        with trio.move_on_after(2.0):  # twice what would be too long elsewhere
            await ann.hear(m.Pong)
        await ann.answer(request)
        await ann.hear(m.Accepted)


async def test_a_full_host_says_so() -> None:
    async with hosting(max_connections=1) as host:
        ann = await visit(host, "Ann")
        stream = await reach(host)
        assert (await last_word(stream))["reason"] == "full"
        assert (await ann.ask(m.Ping(5), m.Pong)).nonce == 5


async def test_a_half_line_before_hanging_up_is_nothing() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        closed = host.server.closed
        await shout(ann, b'{"type":"create_ta')
        await ann.hang_up()
        await closed.wait()
        assert host.lobby.rooms == {}
        assert len(host.lobby.guests) == 0


async def test_who_does_not_read_is_dropped_and_a_game_goes_on() -> None:
    """A short question with a long answer, asked again and again by one who never reads."""
    parted: list[Connection] = []
    tables = [f"name=table {number}" for number in range(100)]
    game = "name=game,format=duel,bots=random,seed=3,autostart=yes"
    async with hosting(game, *tables, patience=hasty(idle=60)) as host:
        host.server.watch_parting(parted.append)
        slow, ann = await visit(host, "Slow"), await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        await shout(slow, (encode(m.ListTables()) + b"\n") * 350)
        while not parted:
            await host.server.closed.wait()
        assert [c.parted for c in parted] == [GoodbyeReason.TOO_SLOW]
        await ann.answer(request)
        await play_on(ann, "quick")


async def test_who_stops_reading_in_the_middle_of_a_frame_is_dropped() -> None:
    """Less than an outbox waits, but the line stands."""
    parted: list[Connection] = []
    tables = [f"name=table {number}" for number in range(100)]
    async with hosting(*tables, patience=hasty(idle=60, stall=0.2)) as host:
        host.server.watch_parting(parted.append)
        slow = await visit(host, "Slow")
        connection = host.lobby.guests.named("Slow").connection  # type: ignore[union-attr]
        assert connection is not None
        connection.outbox.bound = 1 << 30
        await shout(slow, (encode(m.ListTables()) + b"\n") * 350)
        await trio.testing.wait_all_tasks_blocked()
        while not parted:
            await host.server.closed.wait()
        assert parted[0].parted is GoodbyeReason.TOO_SLOW


async def test_answers_that_are_no_good_are_refused_and_the_request_stays_open() -> None:
    async with hosting("name=t,format=duel,bots=pass,autostart=yes,seed=1") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        table, number, epoch = request.table, request.request, request.epoch

        async def refused(answer: m.AnswerMessage) -> m.Refused:
            return await ann.refused(answer)

        wrong = await refused(m.AnswerMessage(table, number, epoch, Number(3)))
        assert (wrong.code, wrong.request) == (RefusalCode.WRONG_KIND, number)
        stale = await refused(
            m.AnswerMessage(table, number + 900, epoch, request.decision.default())
        )
        assert stale.code is RefusalCode.NOT_ASKED
        other = await refused(m.AnswerMessage(table, number, epoch + 1, request.decision.default()))
        assert other.code is RefusalCode.STALE
        elsewhere = m.AnswerMessage(table + 1, number, epoch, request.decision.default())
        await shout(ann, encode(elsewhere) + b"\n")
        assert (await ann.hear(m.Refused)).code.value == "not_your_table"
        await ann.answer(request)
        assert (await ann.hear(m.Accepted)).request == number
        await ann.answer(request)
        assert (await ann.hear(m.Refused)).code is RefusalCode.STALE


async def test_an_answer_for_another_seat_is_none() -> None:
    """Requests are numbered through the table: Bob answers what Ann was asked."""
    async with hosting("name=t,bots=pass*2,autostart=yes,seed=1") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1, 0)
        await bob.sit(1, 1)
        hers, his = await ann.owed(), await bob.owed()
        assert hers.request != his.request
        await bob.answer(hers)
        assert (await bob.hear(m.Refused)).code is RefusalCode.STALE
        await ann.answer(hers)
        await ann.hear(m.Accepted)


async def test_a_seat_that_floods_the_referee_is_put_out_and_the_other_plays_on() -> None:
    async with hosting("name=t,bots=pass*2,autostart=yes,seed=1,grace=0") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1, 0)
        await bob.sit(1, 1)
        request = await bob.owed()
        bad = encode(m.AnswerMessage(1, request.request, request.epoch + 7, Number(1))) + b"\n"
        await shout(bob, bad * 200)
        goodbye = await bob.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.FLOOD
        await play_on(ann, "alone", draw=False)


async def test_a_defect_met_by_one_client_is_logged_and_costs_it_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting() as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")

        def broken() -> None:
            raise ZeroDivisionError("a defect")

        monkeypatch.setattr(host.lobby, "_room_of", lambda guest: broken())
        with caplog.at_level(logging.CRITICAL + 1):
            await ann.say(m.Chat(m.ChatScope.TABLE, "hello"))
            assert await ann.goodbye() is None
        assert (await bob.ask(m.Ping(2), m.Pong)).nonce == 2
