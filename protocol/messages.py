"""Every message of the wire, as data: two closed unions, ``ClientMessage`` and
``ServerMessage``.

On the wire a message is one JSON object with its tag in ``type``: the class's name in
snake_case, without a final ``Message`` (``tag_of``). A seat is a player of ``rules``; a table
is a number that its host gave. Times are whole milliseconds in what the host tells and whole
seconds in what a table is made with.

Bounds on lengths and ranges are checked when a message is made, here and on arrival:
``ValueError``. ``fields`` of refusals and errors hold JSON values only.
"""

from __future__ import annotations

import re
from typing import Final, get_args

from protocol.changes import Delta, ObjectPatch, PlayerPatch, ZoneChange
from protocol.codes import (
    ErrorCode,
    GoodbyeReason,
    LeftReason,
    LobbyCode,
    PolicyAction,
    PolicyCause,
    WithdrawnReason,
)
from protocol.from_client import (
    OLDEST_VERSION,
    VERSION,
    AnswerMessage,
    Chat,
    ClientMessage,
    Concede,
    CreateTable,
    FullControl,
    Hello,
    Leave,
    ListTables,
    Ping,
    Ready,
    Resync,
    SetDeck,
    Sit,
    Start,
    Swap,
    Watch,
)
from protocol.from_server import (
    Accepted,
    ChatLine,
    Clock,
    Error,
    GameOver,
    GameStarted,
    Goodbye,
    Left,
    Notices,
    Offers,
    Policy,
    Pong,
    Refused,
    RequestMessage,
    SeatClock,
    Seated,
    SeatState,
    ServerMessage,
    Snapshot,
    TableCreated,
    TableList,
    TableState,
    TableSummary,
    ViewDelta,
    Watching,
    Welcome,
    Withdrawn,
)
from protocol.limits import LIMITS, Limits
from protocol.tables import (
    BotSeat,
    ChatScope,
    Deck,
    DeckText,
    Format,
    Seat,
    ShippedDeck,
    SilentPolicy,
    TableId,
    TableOptions,
    TimeControl,
)

__all__ = [
    "CLIENT_MESSAGES",
    "LIMITS",
    "OLDEST_VERSION",
    "SERVER_MESSAGES",
    "VERSION",
    "Accepted",
    "AnswerMessage",
    "BotSeat",
    "Chat",
    "ChatLine",
    "ChatScope",
    "ClientMessage",
    "Clock",
    "Concede",
    "CreateTable",
    "Deck",
    "DeckText",
    "Delta",
    "Error",
    "ErrorCode",
    "Format",
    "FullControl",
    "GameOver",
    "GameStarted",
    "Goodbye",
    "GoodbyeReason",
    "Hello",
    "Leave",
    "Left",
    "LeftReason",
    "Limits",
    "ListTables",
    "LobbyCode",
    "Notices",
    "ObjectPatch",
    "Offers",
    "Ping",
    "PlayerPatch",
    "Policy",
    "PolicyAction",
    "PolicyCause",
    "Pong",
    "Ready",
    "Refused",
    "RequestMessage",
    "Resync",
    "Seat",
    "SeatClock",
    "SeatState",
    "Seated",
    "ServerMessage",
    "SetDeck",
    "ShippedDeck",
    "SilentPolicy",
    "Sit",
    "Snapshot",
    "Start",
    "Swap",
    "TableCreated",
    "TableId",
    "TableList",
    "TableOptions",
    "TableState",
    "TableSummary",
    "TimeControl",
    "ViewDelta",
    "Watch",
    "Watching",
    "Welcome",
    "Withdrawn",
    "WithdrawnReason",
    "ZoneChange",
    "tag_of",
]

CLIENT_MESSAGES: Final[tuple[type, ...]] = get_args(ClientMessage)
SERVER_MESSAGES: Final[tuple[type, ...]] = get_args(ServerMessage)


def tag_of(cls: type) -> str:
    """The tag of a class on the wire: ``AnswerMessage`` is ``"answer"``, ``GameOver`` is
    ``"game_over"``."""
    name = cls.__name__.removesuffix("Message")
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
