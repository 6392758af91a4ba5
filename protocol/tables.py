"""What a table is made with: its format, its clock, its bots, the decks brought to it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from protocol import limits
from protocol.bounds import bounded_int, bounded_text, few, proper_name

TableId = int
Seat = int


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
