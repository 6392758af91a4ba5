"""The seat: what the referee says to a player, what a player says to the referee, and nothing else.

A seat is any object with ``async def run(self, mailbox, inbox)``. The table runs it as one task.
It takes messages from its mailbox and sends what it decides through its inbox; whether a bot, a
socket, another process or a person is behind it, the referee cannot tell.

What a seat may rely on:

- Messages come in the order of the game. For one step of the game they are: ``Accepted`` or
  ``Refused`` to the seat that answered, ``Withdraw`` for each request that is void, ``Tell``, then
  ``Ask``.
- A request stays open until ``Accepted``, ``Withdraw``, a later ``Ask`` or ``Seated`` (which voids
  everything before it and is followed by the open request, if there is one). ``Refused`` leaves it
  open.
- ``view()`` shows the game as it is now, not as it was when the message was sent. Take everything
  that has arrived (``Mailbox.receive_all``), then look: with no ``await`` in between, the newest
  ``Ask`` that was not withdrawn fits what ``view()`` shows.
- Sending waits while the seat's own lane in the inbox is full, and never for another seat. After
  the end of the game what is sent is dropped; the mailbox says ``Over`` or ``Halted`` and ends.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    # For the type checker messages are frozen. At run time freezing costs half a microsecond a
    # message, a tenth of an actor's round trip, and guards nothing: see decision 0020.
    from attrs import frozen

    from actors.mailbox import Mailbox
    from rules.answers import Answer
    from rules.decisions import Decision
    from rules.game import Request, Result
    from rules.notices import Notice
    from rules.refusals import RefusalCode
    from rules.view import View

else:
    from functools import partial

    from attrs import define

    frozen = partial(define, unsafe_hash=True)

__all__ = [
    "Accepted",
    "Ask",
    "Back",
    "ClockState",
    "Concede",
    "FromSeat",
    "FullControl",
    "Gone",
    "HaltReason",
    "Halted",
    "Inbox",
    "Over",
    "PlayerClock",
    "PolicyActed",
    "PolicyReason",
    "Refused",
    "Reply",
    "Seat",
    "SeatMaker",
    "Seated",
    "TableRefusal",
    "Tell",
    "ToSeat",
    "Withdraw",
    "WithdrawReason",
]

PlayerId = int


# --- from the referee to a seat ---


@frozen
class Seated:
    """A beginning: the seat knows nothing yet, or must forget what it knew. Start from ``view()``.

    Sent first, again after ``Back``, and in place of a backlog that had grown too long. ``player``
    is ``None`` for a spectator.
    """

    table: str
    player: PlayerId | None
    view: Callable[[], View]


@frozen
class Ask:
    """A decision put to the seat; a reply quotes ``number`` and ``epoch``.

    ``request.owed``: the game waits for it, else the seat merely may answer (take back a pass,
    counter a proposal). ``deadline``: the time, on the table's clock, at which policy answers
    instead; ``None``: never.
    """

    table: str
    epoch: int
    request: Request
    deadline: float | None
    view: Callable[[], View]

    @property
    def number(self) -> int:
        return self.request.number

    @property
    def decision(self) -> Decision:
        return self.request.decision

    @property
    def owed(self) -> bool:
        return self.request.owed


class WithdrawReason(Enum):
    """Why a request needs no answer any more."""

    GAME_MOVED = "game_moved"
    """Another player's answer, or a partner's, changed what is asked."""
    POLICY = "policy"
    """Policy answered it; a ``PolicyActed`` says how."""
    LEFT = "left"
    """The player has left the game."""
    OVER = "over"


@frozen
class Withdraw:
    number: int
    epoch: int
    reason: WithdrawReason


@frozen
class Tell:
    """What happened, redacted for this seat."""

    notices: tuple[Notice, ...]
    view: Callable[[], View]


@frozen
class Accepted:
    """The reply was taken. Its effects are in what follows."""

    number: int
    epoch: int


class TableRefusal(Enum):
    """What the table refuses beside the rules' own ``RefusalCode``."""

    MALFORMED = "malformed"
    """Not an answer at all, or one with the wrong types inside."""
    TOO_MANY = "too_many"
    """A bound of ``actors.limits`` is reached."""


@frozen
class Refused:
    """The message was not taken and nothing has changed.

    ``number`` and ``epoch`` are what it quoted.
    """

    number: int
    epoch: int
    code: RefusalCode | TableRefusal
    fields: tuple[tuple[str, object], ...] = ()


@frozen
class PlayerClock:
    """``bank``: seconds left beyond what each decision has.

    ``due``: when time is up, ``None`` if it stands.
    """

    player: PlayerId
    bank: float
    due: float | None
    present: bool


@frozen
class ClockState:
    """All clocks at ``now``; sent to all when a bank was charged or a seat comes or goes."""

    now: float
    clocks: tuple[PlayerClock, ...]


class PolicyReason(Enum):
    """Why the table acted for a player."""

    SILENT = "silent"
    """The deadline passed."""
    VANISHED = "vanished"
    """The connection was lost for longer than the grace."""
    CRASHED = "crashed"
    """The seat's task failed and nothing took its place."""
    RUBBISH = "rubbish"
    """Too many refused answers to one request."""
    FLOOD = "flood"
    """Too many refused messages in a row."""


@frozen
class PolicyActed:
    """The table acted for a player, and says so to everybody. ``conceded``: it conceded for it."""

    player: PlayerId
    reason: PolicyReason
    conceded: bool = False


@frozen
class Over:
    """The game ended by its rules. Nothing follows."""

    result: Result


class HaltReason(Enum):
    """Why a table stopped before the game's end."""

    CLOSED = "closed"
    """The host closed it."""
    ABANDONED = "abandoned"
    """No seat is left that answers."""
    JOURNAL_FAILED = "journal_failed"
    """What cannot be written must not be shown."""
    ENGINE_FAILED = "engine_failed"
    """The rules engine, or the table itself, broke: a defect."""


@frozen
class Halted:
    """The table stopped, the game unfinished. Nothing follows."""

    reason: HaltReason


ToSeat = (
    Seated | Ask | Withdraw | Tell | Accepted | Refused | ClockState | PolicyActed | Over | Halted
)


# --- from a seat to the referee ---


@frozen
class Reply:
    """An answer to the ``Ask`` with this number and epoch."""

    number: int
    epoch: int
    answer: Answer


@frozen
class Concede:
    """Leave the game (CR 104.3a)."""


@frozen
class Gone:
    """The one who plays from this seat can't be reached: grace begins."""


@frozen
class Back:
    """The one who plays is there again: a snapshot and the open request follow."""


@frozen
class FullControl:
    """``on``: send decisions that have one legal answer too; else the referee answers those."""

    on: bool


FromSeat = Reply | Concede | Gone | Back | FullControl


class Inbox(Protocol):
    """A seat's own end of the referee's inbox. All that comes through it counts as this seat's."""

    async def send(self, message: FromSeat) -> None:
        """Send, and wait while this seat's lane is full.

        Cancelled while waiting, nothing was sent.
        """

    def send_nowait(self, message: FromSeat) -> None:
        """Send at once. Raises ``trio.WouldBlock`` if this seat's lane is full."""

    async def reply(self, ask: Ask, answer: Answer) -> None:
        """``send(Reply(...))`` with what ``ask`` says."""


class Seat(Protocol):
    """One player's place at a table.

    ``run`` is called once, in a task of its own. It should return soon after ``Over``, ``Halted``
    or the end of the mailbox. If it raises, or returns sooner, the table's crash policy decides;
    no other seat notices.
    """

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None: ...


SeatMaker = Callable[[], Seat]
"""Makes a seat; called anew each time the seat is started."""
