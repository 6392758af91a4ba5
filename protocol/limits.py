"""Every limit of the wire, named, with its reason; and the bucket that holds a flood back.

A limit that a peer has to know is told in ``Welcome`` as ``Limits``.
"""

from __future__ import annotations

from attrs import frozen

KIB = 1024

MAX_CLIENT_FRAME = 64 * KIB
"""Longest line a client may send, newline included: the largest honest one carries a deck of a
few KiB."""

MAX_SERVER_FRAME = 1024 * KIB
"""Longest line a server may send: a snapshot with 2,000 objects of some 400 bytes each fits."""

MESSAGES_PER_SECOND = 100
"""What a client may send steadily beside the answers it is asked for: fifty times a quick
human."""

MESSAGE_BURST = 400
"""Messages that may come at once: a bot that sets up a whole evening of tables is no flood."""

BYTES_PER_SECOND = 64 * KIB
"""Steady bytes a second from a client: one frame of any size each second."""

BYTE_BURST = 4 * MAX_CLIENT_FRAME
"""Bytes that may come at once: a few whole frames, so that four decks in a row are no flood."""

ANSWER_ALLOWANCE = 1 * KIB
"""Bytes that each request put to a client lets it send on top, beside one message: an answer is
rarely over 200, so whoever only answers what it is asked is never a flood, at whatever speed."""

MAX_STRIKES = 16
"""Messages in a row that could not be understood before the host closes: enough to debug a bot
by hand, too few to fuzz a host with."""

MAX_NAME = 32
"""Characters in the name of a player or a table: one column of a lobby."""

MAX_CLIENT_NAME = 64
"""Characters in the name and version of a program."""

MAX_PASSWORD = 128
MAX_TOKEN = 128
"""A token is 32 random bytes in text; the rest is room to grow."""

MAX_CHAT = 500
"""Characters in a line of chat: what a terminal shows without scrolling the game away."""

MAX_DECK_TEXT = 32 * KIB
"""Characters in a deck list: 60 cards need 2 KiB, a large pool of singletons 10."""

MAX_SEED = 64
MAX_SPEC = 200
"""Characters in a bot's specification: a name, or a path and a class."""

MAX_SEATS = 8
"""Two teams of four heads."""

MAX_SECONDS = 86_400
"""Longest time a time control may name: a day, for play by correspondence within a session."""

MAX_INTEGER = 2**63 - 1
"""Largest whole number on the wire, either sign: 64 bits; an honest message stays under 2**53."""


@frozen
class Limits:
    """What a client has to keep to, as told in ``Welcome``; nothing is left to a default."""

    max_client_frame: int
    max_server_frame: int
    messages_per_second: int
    message_burst: int
    bytes_per_second: int
    byte_burst: int
    max_strikes: int
    max_name: int
    max_chat: int
    max_deck_text: int


LIMITS = Limits(
    max_client_frame=MAX_CLIENT_FRAME,
    max_server_frame=MAX_SERVER_FRAME,
    messages_per_second=MESSAGES_PER_SECOND,
    message_burst=MESSAGE_BURST,
    bytes_per_second=BYTES_PER_SECOND,
    byte_burst=BYTE_BURST,
    max_strikes=MAX_STRIKES,
    max_name=MAX_NAME,
    max_chat=MAX_CHAT,
    max_deck_text=MAX_DECK_TEXT,
)
"""The limits of a host that changes none."""
