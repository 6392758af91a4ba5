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
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from attrs import field, frozen

from protocol import limits
from protocol.bounds import bounded_int, bounded_text, few, proper_name
from protocol.changes import Delta
from protocol.codes import (
    ErrorCode,
    GoodbyeReason,
    LeftReason,
    LobbyCode,
    PolicyAction,
    PolicyCause,
    WithdrawnReason,
)
from protocol.limits import Limits
from rules.answers import Answer
from rules.decisions import Decision
from rules.notices import Notice
from rules.refusals import RefusalCode
from rules.view import ResultView, View

VERSION: Final = 1
"""The protocol version spoken here."""

OLDEST_VERSION: Final = 1
"""The oldest that is still understood."""

TableId = int
Seat = int


def tag_of(cls: type) -> str:
    """The tag of a class on the wire: ``AnswerMessage`` is ``"answer"``, ``GameOver`` is
    ``"game_over"``."""
    name = cls.__name__.removesuffix("Message")
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# --- what a table is made with -----------------------------------------------------------------


class Format(Enum):
    """How many sit at the table, in two teams of equal size."""

    DUEL = "duel"
    TWO_HEADED_GIANT = "two_headed_giant"
    THREE_HEADED_GIANT = "three_headed_giant"
    FOUR_HEADED_GIANT = "four_headed_giant"

    @property
    def heads(self) -> int:
        """Players in each team."""
        return _HEADS[self]

    @property
    def seats(self) -> int:
        return 2 * _HEADS[self]

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team, its primary player first; a team sits together (CR 805.1)."""
        heads = _HEADS[self]
        return (tuple(range(heads)), tuple(range(heads, 2 * heads)))


_HEADS: Final = {
    Format.DUEL: 1,
    Format.TWO_HEADED_GIANT: 2,
    Format.THREE_HEADED_GIANT: 3,
    Format.FOUR_HEADED_GIANT: 4,
}


class SilentPolicy(Enum):
    """What the host does for a seat that owes an answer and gives none."""

    PASS = "pass"
    """Pass priority for it, or give the decision's safe default."""
    CONCEDE = "concede"


class ChatScope(Enum):
    LOBBY = "lobby"
    TABLE = "table"
    TEAM = "team"


@frozen
class DeckText:
    """A deck list in the plain or the MTG Arena form."""

    text: str = bounded_text(limits.MAX_DECK_TEXT)


@frozen
class ShippedDeck:
    """A deck that the host ships, by its name in ``Offers.decks``."""

    name: str = bounded_text(limits.MAX_CLIENT_NAME)


Deck = DeckText | ShippedDeck


@frozen
class TimeControl:
    """Time for one decision, then the seat's bank; ``deadline_seconds`` ``None``: no hurry at
    all.

    ``grace_seconds`` is how long a disconnected seat is waited for, whatever it owes.
    """

    deadline_seconds: int | None = bounded_int(limits.MAX_SECONDS, 1, default=60)
    bank_seconds: int = bounded_int(limits.MAX_SECONDS, default=600)
    grace_seconds: int = bounded_int(limits.MAX_SECONDS, default=120)


@frozen
class BotSeat:
    """A bot for a seat; ``seat`` ``None``: any empty one. Without a deck the host picks a
    shipped one."""

    spec: str = bounded_text(limits.MAX_SPEC)
    seat: int | None = bounded_int(limits.MAX_SEATS - 1, default=None)
    deck: Deck | None = None


@frozen
class TableOptions:
    """How a table is set up. ``seed`` ``None`` lets the host draw one; it is told when the game
    is over."""

    name: str = proper_name()
    format: Format = Format.TWO_HEADED_GIANT
    ruleset: str = bounded_text(limits.MAX_NAME, default="2012")
    seed: str | None = bounded_text(limits.MAX_SEED, default=None)
    time: TimeControl = TimeControl()
    silent: SilentPolicy = SilentPolicy.PASS
    password: str | None = bounded_text(limits.MAX_PASSWORD, default=None)
    bots: tuple[BotSeat, ...] = few(limits.MAX_SEATS, default=())


# --- from the client ---------------------------------------------------------------------------


@frozen
class Hello:
    """The greeting: first, and once. The host answers ``Welcome`` or ``Goodbye``.

    ``version`` is the newest that the client speaks, ``oldest_version`` the oldest (``None``:
    the same). With the ``token`` of an earlier ``Welcome`` the client takes up the seat where
    that connection left it.
    """

    name: str = proper_name()
    version: int = VERSION
    client: str = bounded_text(limits.MAX_CLIENT_NAME, 0, default="")
    token: str | None = bounded_text(limits.MAX_TOKEN, default=None)
    oldest_version: int | None = None


@frozen
class ListTables:
    """Asks for ``TableList``."""


@frozen
class CreateTable:
    """Makes a table; the maker is its owner, and sits down with ``Sit``. The answer is
    ``TableCreated``."""

    options: TableOptions


@frozen
class Sit:
    """Takes a seat; ``seat`` ``None``: the first free one. The answer is ``Seated``."""

    table: TableId
    seat: int | None = bounded_int(limits.MAX_SEATS - 1, default=None)
    password: str | None = bounded_text(limits.MAX_PASSWORD, default=None)
    deck: Deck | None = None


@frozen
class Swap:
    """Goes to another seat of the table: at once to an empty one or a bot's, else when its
    player asks for yours too."""

    seat: int = bounded_int(limits.MAX_SEATS - 1)


@frozen
class SetDeck:
    deck: Deck


@frozen
class Ready:
    ready: bool = True


@frozen
class Start:
    """Begins the game: the owner asks, every seat is filled and ready."""


@frozen
class Chat:
    scope: ChatScope
    text: str = bounded_text(limits.MAX_CHAT)


@frozen
class Watch:
    """Looks on at a table, seeing no hidden card. The answer is ``Watching``."""

    table: TableId
    password: str | None = bounded_text(limits.MAX_PASSWORD, default=None)


@frozen
class Leave:
    """Leaves the table. Refused to a seat that is still in a game: concede first. The answer is
    ``Left``."""


@frozen
class AnswerMessage:
    """Answers the open request ``request``, put in ``epoch``. The answer is ``Accepted`` or
    ``Refused``."""

    table: TableId
    request: int
    epoch: int
    answer: Answer


@frozen
class Concede:
    table: TableId


@frozen
class FullControl:
    """``on``: be asked even where only one answer is legal."""

    on: bool


@frozen
class Ping:
    nonce: int = 0


@frozen
class Resync:
    """Asks for a new ``Snapshot`` and for the open request again."""

    table: TableId


ClientMessage = (
    Hello
    | ListTables
    | CreateTable
    | Sit
    | Swap
    | SetDeck
    | Ready
    | Start
    | Chat
    | Watch
    | Leave
    | AnswerMessage
    | Concede
    | FullControl
    | Ping
    | Resync
)


# --- from the host -----------------------------------------------------------------------------


@frozen
class Offers:
    """What a host has to offer by name."""

    decks: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ("2012",)


@frozen
class Welcome:
    """The greeting returned. ``token`` resumes this session: keep it, it is a secret.

    ``resumed``: the token given was taken up; if it holds a seat, ``Seated`` and the rest follow.
    """

    version: int
    server: str
    token: str
    limits: Limits = field(factory=Limits)
    offers: Offers = Offers()
    resumed: bool = False


@frozen
class TableSummary:
    table: TableId
    name: str
    format: Format
    ruleset: str
    seats: int
    taken: int
    """Seats with a player or a bot."""
    locked: bool = False
    """A password is needed."""
    started: bool = False
    watchers: int = 0


@frozen
class TableList:
    tables: tuple[TableSummary, ...]


@frozen
class TableCreated:
    table: TableId


@frozen
class SeatState:
    """A seat in the lobby's eyes; ``name`` ``None``: it is empty."""

    seat: Seat
    team: int
    name: str | None = None
    bot: str | None = None
    """The bot's specification if the host runs it."""
    deck: bool = False
    """A legal deck is chosen."""
    ready: bool = False
    connected: bool = False
    wants: Seat | None = None
    """The seat it has asked to swap with."""


@frozen
class TableState:
    """The table as its lobby shows it; sent whole whenever it changes. The seed is not told
    here."""

    table: TableId
    name: str
    format: Format
    ruleset: str
    time: TimeControl
    silent: SilentPolicy
    seats: tuple[SeatState, ...]
    owner: str
    """Name of the player who made it, or who inherited it."""
    locked: bool = False
    started: bool = False
    watchers: int = 0


@frozen
class Seated:
    """You have this seat: after ``Sit``, after a swap, and when a session is resumed."""

    table: TableId
    seat: Seat


@frozen
class Watching:
    table: TableId


@frozen
class Left:
    """You are at this table no more; you are in the lobby."""

    table: TableId
    reason: LeftReason = LeftReason.LEFT


@frozen
class GameStarted:
    """A game begins, or goes on after resuming. ``Snapshot`` follows.

    ``teams`` are seats, each team's primary player first; ``names`` by seat; ``game`` counts
    the games of the table from 1.
    """

    table: TableId
    game: int
    ruleset: str
    teams: tuple[tuple[Seat, ...], ...]
    names: tuple[str, ...]


@frozen
class Snapshot:
    """All that you may know. What is sent later counts on from ``sequence``."""

    table: TableId
    sequence: int
    epoch: int
    view: View


@frozen
class Notices:
    """What happened, in order. Its ``sequence`` is one more than that of the last ``Snapshot``,
    ``Notices`` or ``ViewDelta`` of the table; a client that finds a gap sends ``Resync``."""

    table: TableId
    sequence: int
    notices: tuple[Notice, ...]


@frozen
class ViewDelta:
    """How your view changed; ``sequence`` as in ``Notices``."""

    table: TableId
    sequence: int
    epoch: int
    delta: Delta


@frozen
class RequestMessage:
    """A decision is put to you; it stays open until ``Accepted`` or ``Withdrawn``.

    ``owed``: the game waits for it; else you merely may answer (take back a pass).
    ``deadline_ms`` is what is left for this decision, ``bank_ms`` what your bank holds after
    that; ``None``: no limit.
    """

    table: TableId
    request: int
    epoch: int
    decision: Decision
    owed: bool = True
    deadline_ms: int | None = None
    bank_ms: int | None = None


@frozen
class Withdrawn:
    table: TableId
    request: int
    reason: WithdrawnReason


@frozen
class Accepted:
    table: TableId
    request: int


@frozen
class Refused:
    """Understood, but not done; nothing has changed. ``request`` if it was an answer: it is
    still open unless ``code`` is ``stale``."""

    code: RefusalCode | LobbyCode
    fields: Mapping[str, Any] = field(factory=dict)
    table: TableId | None = None
    request: int | None = None


@frozen
class SeatClock:
    seat: Seat
    bank_ms: int | None = None
    deadline_ms: int | None = None
    """Left for the decision it owes; ``None``: it owes none, or there is no limit."""
    grace_ms: int | None = None
    """Left until the policy takes over for a disconnected seat; ``None``: it is connected."""


@frozen
class Clock:
    table: TableId
    seats: tuple[SeatClock, ...]


@frozen
class Policy:
    """The host answered for a seat; told to everybody at the table, never hidden."""

    table: TableId
    seat: Seat
    what: PolicyAction
    cause: PolicyCause


@frozen
class GameOver:
    """The end. ``digest`` is the final state's; with the ``seed`` and the answers anybody can
    play it again."""

    table: TableId
    result: ResultView
    digest: str
    seed: str | None = None


@frozen
class ChatLine:
    scope: ChatScope
    sender: str
    text: str
    table: TableId | None = None
    seat: Seat | None = None


@frozen
class Pong:
    nonce: int = 0


@frozen
class Error:
    """The last message was not understood, or has no place here; nothing has changed."""

    code: ErrorCode
    fields: Mapping[str, Any] = field(factory=dict)


@frozen
class Goodbye:
    """The host closes after this line."""

    reason: GoodbyeReason
    fields: Mapping[str, Any] = field(factory=dict)


ServerMessage = (
    Welcome
    | TableList
    | TableCreated
    | TableState
    | Seated
    | Watching
    | Left
    | GameStarted
    | Snapshot
    | Notices
    | ViewDelta
    | RequestMessage
    | Withdrawn
    | Accepted
    | Refused
    | Clock
    | Policy
    | GameOver
    | ChatLine
    | Pong
    | Error
    | Goodbye
)
