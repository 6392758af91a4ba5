"""What a client says to its host. Every message with its answer."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from protocol import limits
from protocol.bounds import bounded_int, bounded_text, proper_name
from protocol.tables import ChatScope, Deck, TableId, TableOptions
from rules.answers import Answer
from rules.plain import plain

VERSION: Final = 1
"""The protocol version spoken here."""

OLDEST_VERSION: Final = 1
"""The oldest that is still understood."""


@frozen
class Hello:
    """The greeting: first, and once. The host answers ``Welcome`` or ``Goodbye``.

    ``version`` is the newest that the client speaks, ``oldest_version`` the oldest (``None``:
    the same). With the ``token`` of an earlier ``Welcome`` the client takes up the seat where
    that connection left it.
    """

    version: int
    name: str = proper_name()
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


@plain
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
