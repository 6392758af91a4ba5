"""Both ends of a connection: every state with every message, and what closes it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from protocol import messages as m
from protocol.codec import decode_server, encode
from protocol.codes import ErrorCode, GoodbyeReason, LobbyCode
from protocol.errors import EncodeError, LocalProtocolError
from protocol.limits import BYTE_BURST, LIMITS, MAX_CLIENT_FRAME, MAX_STRIKES, MESSAGE_BURST
from protocol.session import (
    MAY_SAY,
    NEXT,
    STRAY,
    ClientSession,
    Rejected,
    ServerSession,
    State,
    frame_of,
)
from rules.answers import Pass
from rules.refusals import RefusalCode
from tests.protocol.samples import FROM_CLIENT, FROM_SERVER, sample

WAYS: dict[State, list[type]] = {
    State.GREETING: [],
    State.WELCOMING: [m.Hello],
    State.LOBBY: [m.Hello, m.Welcome],
    State.AT_TABLE: [m.Hello, m.Welcome, m.Seated],
    State.PLAYING: [m.Hello, m.Welcome, m.Seated, m.GameStarted],
    State.WATCHING: [m.Hello, m.Welcome, m.Watching],
    State.CLOSED: [m.Goodbye],
}
"""What is said on the way to each state."""


def line(message: m.ClientMessage | m.ServerMessage) -> bytes:
    return encode(message) + b"\n"


def server_in(state: State) -> ServerSession:
    session = ServerSession(0.0)
    for cls in WAYS[state]:
        message = sample(cls)
        if isinstance(message, m.Hello):
            assert session.receive_data(line(message), 0.0) == [message]
        else:
            session.send(message)  # type: ignore[arg-type]
    assert session.state is state
    return session


def client_in(state: State) -> ClientSession:
    session = ClientSession()
    for cls in WAYS[state]:
        message = sample(cls)
        if isinstance(message, m.Hello):
            session.send(message)
        else:
            assert session.receive_data(line(message)) == [message]
    assert session.state is state
    return session


def said_by(session: ServerSession, data: bytes, now: float = 0.0) -> Any:
    """The one event that bytes give."""
    (event,) = session.receive_data(data, now)
    return event


def reply_of(event: Any) -> m.ServerMessage:
    assert isinstance(event, Rejected)
    return decode_server(event.reply.removesuffix(b"\n"))


# --- every state, every message ----------------------------------------------------------------


def test_the_tables_speak_of_every_state_and_message() -> None:
    assert set(MAY_SAY) == set(NEXT) == set(State)
    assert set().union(*MAY_SAY.values()) == set(m.CLIENT_MESSAGES)
    assert set().union(*NEXT.values()) == set(m.SERVER_MESSAGES)
    assert {type(message) for message in FROM_CLIENT} == set(m.CLIENT_MESSAGES)
    assert {type(message) for message in FROM_SERVER} == set(m.SERVER_MESSAGES)
    assert not MAY_SAY[State.CLOSED]
    assert not NEXT[State.CLOSED]


@pytest.mark.parametrize(
    ("state", "message"),
    list(product([state for state in State if state is not State.CLOSED], FROM_CLIENT)),
    ids=lambda value: value.value if isinstance(value, State) else m.tag_of(type(value)),
)
def test_host_hears_a_message(state: State, message: m.ClientMessage) -> None:
    session = server_in(state)
    event = said_by(session, line(message))
    if type(message) in MAY_SAY[state]:
        assert event == message
        assert session.state is (State.WELCOMING if isinstance(message, m.Hello) else state)
    elif state is State.GREETING:
        assert event.closes
        assert reply_of(event) == m.Goodbye(
            GoodbyeReason.PROTOCOL_ERROR, {"code": "greeting_expected"}
        )
        assert session.state is State.CLOSED
    else:
        assert not event.closes
        assert event.error.code is ErrorCode.WRONG_STATE
        assert session.state is state
        expected = m.Refused if type(message) in STRAY and state is not State.WELCOMING else m.Error
        assert type(reply_of(event)) is expected
        assert session.strikes == 0


@pytest.mark.parametrize(
    ("state", "message"),
    list(product(State, FROM_SERVER)),
    ids=lambda value: value.value if isinstance(value, State) else m.tag_of(type(value)),
)
def test_both_ends_step_alike_when_the_host_speaks(state: State, message: m.ServerMessage) -> None:
    server, client = server_in(state), client_in(state)
    following = NEXT[state].get(type(message))
    if following is None:
        with pytest.raises(LocalProtocolError):
            server.send(message)
        assert server.state is state
        events = client.receive_data(line(message))
        if state is State.CLOSED:
            assert events == []
        else:
            (event,) = events
            assert isinstance(event, Rejected)
            assert event.error.code is ErrorCode.WRONG_STATE
            assert (event.closes, event.reply) == (True, b"")
        assert client.state is State.CLOSED
        return
    data = server.send(message)
    assert data == line(message)
    assert client.receive_data(data) == [message]
    assert server.state is client.state is following
    assert server.table == client.table


@pytest.mark.parametrize(
    ("state", "message"),
    list(product(State, FROM_CLIENT)),
    ids=lambda value: value.value if isinstance(value, State) else m.tag_of(type(value)),
)
def test_client_says_only_what_has_its_place(state: State, message: m.ClientMessage) -> None:
    session = client_in(state)
    if type(message) in MAY_SAY[state]:
        assert session.send(message) == line(message)
        assert session.state is (State.WELCOMING if isinstance(message, m.Hello) else state)
    else:
        with pytest.raises(LocalProtocolError):
            session.send(message)
        assert session.state is state


# --- crossing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "message", "code"),
    [
        (State.AT_TABLE, m.AnswerMessage(1, 5, 9, Pass()), RefusalCode.STALE),
        (State.LOBBY, m.AnswerMessage(1, 5, 9, Pass()), RefusalCode.STALE),
        (State.AT_TABLE, m.Concede(1), LobbyCode.NOT_STARTED),
        (State.AT_TABLE, m.Resync(1), LobbyCode.NOT_STARTED),
        (State.PLAYING, m.Swap(2), LobbyCode.ALREADY_STARTED),
        (State.PLAYING, m.Start(), LobbyCode.ALREADY_STARTED),
        (State.LOBBY, m.Ready(), LobbyCode.NOT_SEATED),
        (State.LOBBY, m.Leave(), LobbyCode.NOT_SEATED),
        (State.WATCHING, m.Concede(1), LobbyCode.NOT_SEATED),
    ],
)
def test_what_crossed_with_a_step_is_refused_and_nothing_changes(
    state: State, message: m.ClientMessage, code: RefusalCode | LobbyCode
) -> None:
    session = server_in(state)
    reply = reply_of(said_by(session, line(message)))
    assert isinstance(reply, m.Refused)
    assert reply.code is code
    assert reply.table == getattr(message, "table", None)
    assert reply.request == getattr(message, "request", None)
    assert session.state is state


def test_a_message_about_another_table_is_refused() -> None:
    session = server_in(State.PLAYING)
    reply = reply_of(said_by(session, line(m.AnswerMessage(2, 5, 9, Pass()))))
    assert reply == m.Refused(LobbyCode.NOT_YOUR_TABLE, {}, 2, 5)
    with pytest.raises(LocalProtocolError):
        session.send(m.Accepted(2, 5))
    client = client_in(State.PLAYING)
    with pytest.raises(LocalProtocolError):
        client.send(m.Concede(2))
    (event,) = client.receive_data(line(m.Accepted(2, 5)))
    assert isinstance(event, Rejected)


def test_leaving_forgets_the_table() -> None:
    server, client = server_in(State.AT_TABLE), client_in(State.AT_TABLE)
    client.receive_data(server.send(m.Left(1)))
    assert server.table is client.table is None
    client.receive_data(server.send(m.Seated(2, 0)))
    assert server.table == client.table == 2


# --- versions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "newest", "oldest", "agreed"),
    [
        ((1, 1), 1, None, 1),
        ((1, 3), 2, None, 2),
        ((1, 3), 9, 1, 3),
        ((2, 3), 3, 1, 3),
        ((1, 3), 9, None, None),
        ((2, 3), 1, None, None),
        ((1, 1), 3, 2, None),
        ((1, 1), 0, None, None),
        ((1, 1), -5, -9, None),
    ],
)
def test_the_newest_common_version_is_agreed_on(
    host: tuple[int, int], newest: int, oldest: int | None, agreed: int | None
) -> None:
    session = ServerSession(0.0, versions=host)
    event = said_by(session, line(m.Hello(newest, "Ann", oldest_version=oldest)))
    assert session.version == agreed
    if agreed is None:
        assert event.closes
        reply = reply_of(event)
        assert isinstance(reply, m.Goodbye)
        assert reply.reason is GoodbyeReason.UNSUPPORTED_VERSION
        assert (reply.fields["oldest"], reply.fields["newest"]) == host
    else:
        assert isinstance(event, m.Hello)


def test_client_greets_in_its_versions_and_learns_the_limits() -> None:
    client = ClientSession(versions=(1, 4))
    server = ServerSession(0.0, versions=(1, 2))
    (hello,) = server.receive_data(client.hello("Ann", client="test 1", token="t"), 0.0)
    assert hello == m.Hello(4, "Ann", "test 1", "t", oldest_version=1)
    limits = evolve(LIMITS, max_client_frame=100)
    client.receive_data(server.send(m.Welcome(2, "ettin", "t", limits)))
    assert (client.version, client.limits) == (2, limits)
    with pytest.raises(EncodeError):
        client.send(m.Chat(m.ChatScope.LOBBY, "x" * 100))


def test_client_refuses_a_version_that_it_did_not_offer() -> None:
    client = client_in(State.WELCOMING)
    (event,) = client.receive_data(line(m.Welcome(2, "ettin", "t", LIMITS)))
    assert isinstance(event, Rejected)
    assert event.error.code is ErrorCode.UNSUPPORTED_VERSION
    assert client.closed


# --- what closes -------------------------------------------------------------------------------


def test_errors_are_answered_until_there_are_too_many() -> None:
    session = server_in(State.LOBBY)
    for count in range(1, MAX_STRIKES):
        event = said_by(session, b"nonsense\n")
        assert reply_of(event) == m.Error(ErrorCode.BAD_JSON, {"at": 0})
        assert (event.closes, session.strikes) == (False, count)
    event = said_by(session, b"nonsense\n")
    assert event.closes
    assert reply_of(event) == m.Goodbye(
        GoodbyeReason.TOO_MANY_ERRORS, {"code": "bad_json", "at": 0}
    )
    assert session.receive_data(line(m.Ping()), 0.0) == []


def test_a_good_message_clears_the_strikes() -> None:
    session = server_in(State.LOBBY)
    for _ in range(3 * MAX_STRIKES):
        said_by(session, b"nonsense\n", now=10.0)
        assert said_by(session, line(m.Ping()), now=10.0) == m.Ping()
    assert session.strikes == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * MAX_CLIENT_FRAME, "frame_too_long"),
        (b"\xff\n", "bad_utf8"),
        (b"\0\n", "bad_utf8"),
    ],
)
def test_broken_framing_closes_after_what_came_before(data: bytes, code: str) -> None:
    session = server_in(State.LOBBY)
    first, second = session.receive_data(line(m.Ping(1)) + data, 0.0)
    assert first == m.Ping(1)
    reply = reply_of(second)
    assert isinstance(reply, m.Goodbye)
    assert (reply.reason, reply.fields["code"]) == (GoodbyeReason.PROTOCOL_ERROR, code)
    assert session.state is State.CLOSED


def test_a_stranger_that_speaks_http_is_sent_away_at_once() -> None:
    session = ServerSession(0.0)
    event = said_by(session, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert event.closes
    assert session.closed


def test_too_many_messages_close() -> None:
    session = server_in(State.LOBBY)
    *heard, last = session.receive_data(line(m.Ping()) * (MESSAGE_BURST + 5), 0.0)
    assert len(heard) == MESSAGE_BURST - 1  # the greeting was one
    assert isinstance(last, Rejected)
    assert reply_of(last) == m.Goodbye(GoodbyeReason.FLOOD, {"code": "flood"})


def test_empty_lines_say_nothing_but_count_as_messages() -> None:
    session = server_in(State.LOBBY)
    assert session.receive_data(b"\n\r\n" * 5, 0.0) == []
    (event,) = session.receive_data(b"\n" * MESSAGE_BURST, 0.0)
    assert isinstance(event, Rejected)
    client = client_in(State.LOBBY)
    assert client.receive_data(b"\n" + line(m.Pong())) == [m.Pong()]


def test_too_many_bytes_close_before_they_are_looked_at() -> None:
    session = server_in(State.LOBBY)
    event = said_by(session, b" " * (BYTE_BURST + 1))
    assert event.closes
    assert event.error.code is ErrorCode.FLOOD


def test_answers_to_requests_are_never_a_flood() -> None:
    session = server_in(State.PLAYING)
    request = sample(m.RequestMessage)
    answer = line(m.AnswerMessage(1, 5, 9, Pass()))
    for _ in range(3 * MESSAGE_BURST):
        session.send(request)  # type: ignore[arg-type]
        assert isinstance(said_by(session, answer), m.AnswerMessage)


@pytest.mark.parametrize(
    "data", [b"nonsense\n", b"\xff\n", line(m.Ping()), line(m.Seated(1, 0))[:-1] + b" 1\n"]
)
def test_a_host_that_cannot_be_understood_closes_the_client(data: bytes) -> None:
    client = client_in(State.LOBBY)
    good, bad = client.receive_data(line(m.Pong()) + data + line(m.Pong()))
    assert good == m.Pong()
    assert isinstance(bad, Rejected)
    assert (bad.closes, bad.reply) == (True, b"")
    assert client.closed
    assert client.receive_data(line(m.Pong())) == []


def test_nothing_is_read_after_goodbye() -> None:
    client = client_in(State.LOBBY)
    goodbye = m.Goodbye(GoodbyeReason.SHUTTING_DOWN)
    assert client.receive_data(line(goodbye) + line(m.Pong())) == [goodbye]
    assert client.closed


def test_the_end_of_the_stream_closes_either_end() -> None:
    server, client = server_in(State.PLAYING), client_in(State.PLAYING)
    server.receive_eof()
    client.receive_eof()
    assert server.closed
    assert client.closed


# --- sending -----------------------------------------------------------------------------------


def test_one_encoding_serves_many_sessions() -> None:
    message = m.ChatLine(m.ChatScope.LOBBY, "Ann", "hello")
    frame = frame_of(message)
    assert server_in(State.LOBBY).send(message, frame) is frame


def test_a_game_is_told_where_it_is_on_and_nowhere_else() -> None:
    story = [m.Accepted, m.Notices, m.ViewDelta, m.Clock, m.RequestMessage]
    playing = server_in(State.PLAYING)
    playing.tell(1, story)
    assert playing.state is State.PLAYING
    for session, table, kinds in (
        (playing, 2, [m.Notices]),
        (playing, 1, [m.Notices, m.GameOver]),
        (server_in(State.WATCHING), 1, story),
        (server_in(State.AT_TABLE), 1, [m.Notices]),
    ):
        before = session.state
        with pytest.raises(LocalProtocolError):
            session.tell(table, kinds)
        assert session.state is before


def test_what_cannot_be_encoded_changes_nothing() -> None:
    session = server_in(State.AT_TABLE)
    started = m.GameStarted(1, 1, "2012", (), ("\ud83d",))
    with pytest.raises(EncodeError):
        session.send(started)
    assert session.state is State.AT_TABLE
    client = client_in(State.GREETING)
    with pytest.raises(EncodeError):
        client.send(m.Hello(1, "Ann", "\ud83d"))
    assert client.state is State.GREETING


@given(chunks=st.lists(st.binary(max_size=60), max_size=8), state=st.sampled_from(State))
def test_any_bytes_leave_the_host_in_a_state_of_the_table(
    chunks: list[bytes], state: State
) -> None:
    session = server_in(state)
    for chunk in chunks:
        for event in session.receive_data(chunk, 0.0):
            if isinstance(event, Rejected):
                assert type(reply_of(event)) in (m.Error, m.Goodbye, m.Refused)
                assert session.closed or not event.closes
    assert session.state in (state, State.CLOSED, State.WELCOMING)
