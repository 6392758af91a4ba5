"""What the table itself puts into the referee's inbox, beside what the seats send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from actors.inbox import Lane
from actors.mailbox import Mailbox
from actors.seat import ToSeat

if TYPE_CHECKING:
    from actors.engine import PlayerId

__all__ = ["Close", "Crashed", "House", "Reseat", "Ring", "Watch"]


@frozen
class Ring:
    """The alarm: somebody may be late."""


@frozen
class Crashed:
    """A seat's task is gone for good: nobody waits for it any more."""

    player: PlayerId


@frozen
class Reseat:
    """Another seat sits there from now on."""

    player: PlayerId
    mailbox: Mailbox[ToSeat]
    lane: Lane


@frozen
class Watch:
    """A spectator comes."""

    mailbox: Mailbox[ToSeat]


@frozen
class Close:
    """The host closes the table."""


House = Ring | Crashed | Reseat | Watch | Close
"""What the table itself puts into the inbox."""
