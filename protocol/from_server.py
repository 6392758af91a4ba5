"""What a host says to its clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

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
from protocol.tables import ChatScope, Format, Seat, SilentPolicy, TableId, TimeControl
from rules.decisions import Decision
from rules.notices import Notice
from rules.refusals import RefusalCode
from rules.view import ResultView, View


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
    limits: Limits
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
    """``deadline_ms`` and ``bank_ms`` are split as in ``RequestMessage``."""

    seat: Seat
    bank_ms: int | None = None
    """``None``: there is no limit."""
    deadline_ms: int | None = None
    """Left for the decision it owes; ``None``: it owes none, or there is no limit."""
    grace_ms: int | None = None
    """Left until the policy takes over for a disconnected seat; ``None``: it is connected, or owes
    nothing."""


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
