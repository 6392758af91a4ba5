"""The two ends of a connection as state machines, without any IO.

Theory of operation. A client greets, is welcomed into the lobby, goes to a table to sit or to
watch, and plays when a game starts. **The host alone moves the state**: except for the
greeting, a client's message is a wish, and what the host says in return is the step. Both ends
read the same table below, so they agree as soon as the line is read, and a host that says what
has no place in its own state has a bug (``LocalProtocolError`` there, ``RemoteProtocolError``
here).

A client's message may cross with a step of the host's: an answer with the end of the game. That
is nobody's fault: the session refuses it with a code (``STRAY``), counts nothing and stays as
it is. What cannot be understood is answered with ``Error`` and counted as a strike; a strike
too many, broken framing, a flood or a greeting that is none closes with ``Goodbye``.

Bytes go in by ``receive_data``, what they mean comes out; a message goes in by ``send``, the
bytes to be written come out. Time is handed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from protocol import messages as m
from protocol.codec import decode_client, decode_server, encode
from protocol.codes import ErrorCode, GoodbyeReason, LobbyCode
from protocol.errors import DecodeError, LocalProtocolError, RemoteProtocolError
from protocol.flood import FloodGate
from protocol.framing import FrameReader, encode_frame
from protocol.limits import LIMITS, Limits
from protocol.messages import ClientMessage, ServerMessage
from rules.refusals import RefusalCode


class State(Enum):
    GREETING = "greeting"
    """Nothing was said: the client has to greet."""
    WELCOMING = "welcoming"
    """The client has greeted: the host has to welcome it, or say goodbye."""
    LOBBY = "lobby"
    AT_TABLE = "at_table"
    """Seated; no game is on."""
    PLAYING = "playing"
    """Seated; a game is on."""
    WATCHING = "watching"
    CLOSED = "closed"

    __hash__ = object.__hash__  # the table below is looked into with every message


S = State
_ALWAYS: Final = frozenset({m.ListTables, m.Chat, m.FullControl, m.Ping})

MAY_SAY: Final[Mapping[State, frozenset[type]]] = MappingProxyType(
    {
        S.GREETING: frozenset({m.Hello}),
        S.WELCOMING: frozenset(),
        S.LOBBY: _ALWAYS | {m.CreateTable, m.Sit, m.Watch},
        S.AT_TABLE: _ALWAYS | {m.Swap, m.SetDeck, m.Ready, m.Start, m.Leave},
        S.PLAYING: _ALWAYS | {m.AnswerMessage, m.Concede, m.Resync, m.Leave},
        S.WATCHING: _ALWAYS | {m.Resync, m.Leave},
        S.CLOSED: frozenset(),
    }
)
"""What a client may say in each state."""


def _stay(state: State, *classes: type) -> dict[type, State]:
    return dict.fromkeys((m.Error, m.Goodbye, *classes), state) | {m.Goodbye: S.CLOSED}


_AROUND: Final = (m.Refused, m.TableList, m.ChatLine, m.Pong)
_STORY: Final = (m.TableState, m.Snapshot, m.Notices, m.ViewDelta, m.Clock, m.Policy)
_ASKED: Final = (m.RequestMessage, m.Withdrawn, m.Accepted)

NEXT: Final[Mapping[State, Mapping[type, State]]] = MappingProxyType(
    {
        S.GREETING: _stay(S.GREETING),
        S.WELCOMING: _stay(S.WELCOMING) | {m.Welcome: S.LOBBY},
        S.LOBBY: _stay(S.LOBBY, *_AROUND, m.TableCreated)
        | {m.Seated: S.AT_TABLE, m.Watching: S.WATCHING},
        S.AT_TABLE: _stay(S.AT_TABLE, *_AROUND, m.Seated, m.TableState)
        | {m.GameStarted: S.PLAYING, m.Left: S.LOBBY},
        S.PLAYING: _stay(S.PLAYING, *_AROUND, *_STORY, *_ASKED)
        | {m.GameOver: S.AT_TABLE, m.Left: S.LOBBY},
        S.WATCHING: _stay(S.WATCHING, *_AROUND, *_STORY, m.GameStarted, m.GameOver)
        | {m.Left: S.LOBBY},
        S.CLOSED: {},
    }
)
"""What a host may say in each state, and the state that it leads to."""

_STAYS: Final[Mapping[State, frozenset[type]]] = MappingProxyType(
    {
        state: frozenset(cls for cls, following in steps.items() if following is state)
        for state, steps in NEXT.items()
    }
)
"""What a host may say in each state and stay in it."""

STRAY: Final[Mapping[type, RefusalCode | LobbyCode]] = MappingProxyType(
    {
        m.AnswerMessage: RefusalCode.STALE,
        m.Concede: LobbyCode.NOT_STARTED,
        m.Resync: LobbyCode.NOT_STARTED,
        m.Swap: LobbyCode.ALREADY_STARTED,
        m.SetDeck: LobbyCode.ALREADY_STARTED,
        m.Ready: LobbyCode.ALREADY_STARTED,
        m.Start: LobbyCode.ALREADY_STARTED,
        m.Leave: LobbyCode.NOT_SEATED,
    }
)
"""How a message is refused that may have crossed with a step of the host's; without a seat,
what speaks of a seat is refused with ``NOT_SEATED`` instead."""

ABOUT_ONES_TABLE: Final = frozenset(
    {m.AnswerMessage, m.Concede, m.Resync, m.Left, m.GameStarted, m.GameOver, *_STORY, *_ASKED}
)
"""Messages whose ``table`` is the one that the connection is at."""


@frozen
class Rejected:
    """Something that was not let through, and the bytes to answer with.

    ``closes``: the session is over; write ``reply``, then close. Without it, nothing has
    changed.
    """

    error: RemoteProtocolError
    reply: bytes
    closes: bool = False


ServerEvent = ClientMessage | Rejected
ClientEvent = ServerMessage | Rejected


class ServerSession:
    """The host's end of one connection.

    ``now`` is in seconds of any clock that does not run backwards. ``versions`` are the oldest
    and the newest protocol version spoken; ``version`` is the one agreed on, once greeted.
    """

    def __init__(
        self,
        now: float,
        *,
        limits: Limits = LIMITS,
        versions: tuple[int, int] = (m.OLDEST_VERSION, m.VERSION),
    ) -> None:
        self.state = State.GREETING
        self.version: int | None = None
        self.table: m.TableId | None = None
        self.strikes = 0
        self._limits = limits
        self._versions = versions
        self._reader = FrameReader(limits.max_client_frame)
        self._gate = FloodGate(now, limits)

    @property
    def closed(self) -> bool:
        return self.state is State.CLOSED

    def receive_data(self, data: bytes, now: float) -> list[ServerEvent]:
        """What the client said, in order; nothing once closed.

        A ``Rejected`` that closes is the last event. Messages that came before it are to be
        handled, what came after is dropped.
        """
        if self.closed:
            return []
        if not self._gate.arrived(len(data), now):
            return [self._part(RemoteProtocolError(ErrorCode.FLOOD), GoodbyeReason.FLOOD)]
        events: list[ServerEvent] = []
        for frame in self._reader.feed(data):
            if not self._gate.framed(now):
                error = RemoteProtocolError(ErrorCode.FLOOD)
                return [*events, self._part(error, GoodbyeReason.FLOOD)]
            if not frame:
                continue
            event = self._receive(frame)
            events.append(event)
            if type(event) is Rejected and event.closes:
                return events
        if self._reader.broken is not None:
            events.append(self._part(self._reader.broken))
        return events

    def receive_eof(self) -> None:
        """The client closed; a line that it had begun is nothing."""
        self.state = State.CLOSED

    def send(self, message: ServerMessage, frame: bytes | None = None) -> bytes:
        """The bytes of a message, which the session takes as said.

        ``frame`` saves the encoding where the same message goes to many: what ``frame_of`` made
        of it. Raises ``LocalProtocolError`` if it has no place in this state, and then nothing
        changed.
        """
        following = NEXT[self.state].get(type(message))
        if following is None:
            raise LocalProtocolError(f"{type(message).__name__} has no place in {self.state.value}")
        if type(message) in ABOUT_ONES_TABLE and message.table != self.table:  # type: ignore[union-attr]
            raise LocalProtocolError(f"{type(message).__name__} is about another table")
        data = frame_of(message, self._limits) if frame is None else frame
        if type(message) is m.RequestMessage:
            self._gate.asked()
        self._step(message, following)
        return data

    def tell(self, table: m.TableId, kinds: Sequence[type]) -> None:
        """Take messages about a game as said, whose bytes the caller has: ``kinds`` are the
        classes of messages that lead nowhere.

        Raises ``LocalProtocolError`` if one has no place in this state, and then nothing changed.
        """
        if table != self.table:
            raise LocalProtocolError("the game is at another table")
        if not _STAYS[self.state].issuperset(kinds):
            wrong = next(kind for kind in kinds if kind not in _STAYS[self.state])
            raise LocalProtocolError(f"{wrong.__name__} has no place in {self.state.value}")
        if m.RequestMessage in kinds:
            self._gate.asked()

    def _step(self, message: ServerMessage, following: State) -> None:
        if isinstance(message, m.Seated | m.Watching):
            self.table = message.table
        elif following is State.LOBBY:
            self.table = None
        self.state = following

    def _receive(self, frame: bytes) -> ServerEvent:
        try:
            message = decode_client(frame)
        except DecodeError as error:
            return self._strike(error)
        if type(message) not in MAY_SAY[self.state]:
            return self._refuse(message)
        if isinstance(message, m.Hello):
            return self._greeted(message)
        self.strikes = 0
        if type(message) in ABOUT_ONES_TABLE and message.table != self.table:  # type: ignore[union-attr]
            return self._refused(message, LobbyCode.NOT_YOUR_TABLE)
        return message

    def _greeted(self, hello: m.Hello) -> ServerEvent:
        oldest, newest = self._versions
        common = min(hello.version, newest)
        least = hello.version if hello.oldest_version is None else hello.oldest_version
        if common < max(oldest, least):
            error = RemoteProtocolError(ErrorCode.UNSUPPORTED_VERSION, oldest=oldest, newest=newest)
            return self._part(error, GoodbyeReason.UNSUPPORTED_VERSION)
        self.version = common
        self.state = State.WELCOMING
        return hello

    def _strike(self, error: DecodeError) -> Rejected:
        if self.state is State.GREETING:
            return self._part(error)
        self.strikes += 1
        if self.strikes >= self._limits.max_strikes:
            return self._part(error, GoodbyeReason.TOO_MANY_ERRORS)
        return Rejected(error, self.send(m.Error(error.code, error.fields)))

    def _refuse(self, message: ClientMessage) -> Rejected:
        """A message that has no place in this state."""
        if self.state is State.GREETING:
            return self._part(RemoteProtocolError(ErrorCode.GREETING_EXPECTED))
        code = STRAY.get(type(message))
        if code is None or self.state is State.WELCOMING:
            error = self._wrong_state(message)
            return Rejected(error, self.send(m.Error(error.code, error.fields)))
        if isinstance(code, LobbyCode) and self.state in (State.LOBBY, State.WATCHING):
            code = LobbyCode.NOT_SEATED
        return self._refused(message, code)

    def _refused(self, message: ClientMessage, code: RefusalCode | LobbyCode) -> Rejected:
        refusal = m.Refused(
            code,
            table=getattr(message, "table", None),
            request=message.request if isinstance(message, m.AnswerMessage) else None,
        )
        return Rejected(self._wrong_state(message), self.send(refusal))

    def _wrong_state(self, message: ClientMessage) -> RemoteProtocolError:
        return RemoteProtocolError(
            ErrorCode.WRONG_STATE, state=self.state.value, message=m.tag_of(type(message))
        )

    def _part(
        self,
        error: RemoteProtocolError,
        reason: GoodbyeReason = GoodbyeReason.PROTOCOL_ERROR,
    ) -> Rejected:
        fields: dict[str, Any] = {"code": error.code.value, **error.fields}
        return Rejected(error, self.send(m.Goodbye(reason, fields)), closes=True)


class ClientSession:
    """The client's end of one connection."""

    def __init__(self, *, versions: tuple[int, int] = (m.OLDEST_VERSION, m.VERSION)) -> None:
        self.state = State.GREETING
        self.version: int | None = None
        self.table: m.TableId | None = None
        self.limits: Limits = LIMITS
        self._versions = versions
        self._reader = FrameReader.for_client()

    @property
    def closed(self) -> bool:
        return self.state is State.CLOSED

    def hello(self, name: str, *, client: str = "", token: str | None = None) -> bytes:
        """The greeting, in the versions that this session speaks."""
        oldest, newest = self._versions
        return self.send(m.Hello(newest, name, client, token, oldest_version=oldest))

    def send(self, message: ClientMessage) -> bytes:
        """The bytes of a message. Raises ``LocalProtocolError`` if it has no place in this
        state, is about another table or over the host's limit, and then nothing changed."""
        if type(message) not in MAY_SAY[self.state]:
            raise LocalProtocolError(f"{type(message).__name__} has no place in {self.state.value}")
        if type(message) in ABOUT_ONES_TABLE and message.table != self.table:  # type: ignore[union-attr]
            raise LocalProtocolError(f"{type(message).__name__} is about another table")
        data = encode_frame(encode(message), self.limits.max_client_frame)
        if isinstance(message, m.Hello):
            self.state = State.WELCOMING
        return data

    def receive_data(self, data: bytes) -> list[ClientEvent]:
        """What the host said, in order; nothing once closed.

        A ``Rejected`` is the last event: the host is not to be understood, close.
        """
        if self.closed:
            return []
        events: list[ClientEvent] = []
        for frame in self._reader.feed(data):
            if not frame:
                continue
            try:
                events.append(self._receive(frame))
            except RemoteProtocolError as error:
                return [*events, self._part(error)]
            if self.closed:
                return events
        if self._reader.broken is not None:
            events.append(self._part(self._reader.broken))
        return events

    def receive_eof(self) -> None:
        """The host closed; a line that it had begun is nothing."""
        self.state = State.CLOSED

    def _receive(self, frame: bytes) -> ServerMessage:
        message = decode_server(frame)
        following = NEXT[self.state].get(type(message))
        if following is None or self._elsewhere(message):
            raise RemoteProtocolError(
                ErrorCode.WRONG_STATE, state=self.state.value, message=m.tag_of(type(message))
            )
        if isinstance(message, m.Welcome):
            if not self._versions[0] <= message.version <= self._versions[1]:
                raise RemoteProtocolError(ErrorCode.UNSUPPORTED_VERSION, version=message.version)
            self.version = message.version
            self.limits = message.limits
        elif isinstance(message, m.Seated | m.Watching):
            self.table = message.table
        elif following is State.LOBBY:
            self.table = None
        self.state = following
        return message

    def _elsewhere(self, message: ServerMessage) -> bool:
        return type(message) in ABOUT_ONES_TABLE and message.table != self.table  # type: ignore[union-attr]

    def _part(self, error: RemoteProtocolError) -> Rejected:
        self.state = State.CLOSED
        return Rejected(error, b"", closes=True)


def frame_of(message: ServerMessage, limits: Limits = LIMITS) -> bytes:
    """A host's message as bytes, for ``ServerSession.send`` to many.  Raises ``EncodeError``."""
    return encode_frame(encode(message), limits.max_server_frame)
