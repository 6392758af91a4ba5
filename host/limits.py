"""Every bound of the host, with its reason.

What a peer has to keep to on the wire stands in ``protocol.limits``, what a table bounds in
``actors.limits``.
"""

from __future__ import annotations

from typing import Final

KIB: Final = 1024

DEFAULT_PORT: Final = 7806
"""The port a host listens at if none is named: 806 is Two-Headed Giant in the 2012 rules."""

MAX_CONNECTIONS: Final = 1024
"""Connections at once: a hundred tables of four with as many spectators, and half again."""

MAX_TABLES: Final = 512
"""Tables at once; each may cost 400 kB while its game is on."""

TABLES_PER_GUEST: Final = 8
"""Tables that one guest may have open as their owner: an evening's tournament, not a flood."""

TABLES_PER_ADDRESS: Final = 64
"""Tables that guests from one address may have made: an organiser's machine, or a house behind one
router, and eight of them to fill the host. An IPv6 address counts by its network of 64 bits."""

UNUSED_SECONDS: Final = 300.0
"""A table at which nobody has sat down after so long is let go, though who made it is here."""

MAX_PAUSE: Final = 60
"""Seconds that a host may have its bots take: any longer is a slip of the keyboard."""

KEPT_GAMES: Final = 1000
"""Finished games whose journals a host keeps: years of evenings, some hundred megabytes."""

MAX_KEPT_GAMES: Final = 1_000_000
"""Most that a host may be told to keep: their names are held in memory."""

READ_BYTES: Final = 16 * KIB
"""Most that is taken from a socket at once; an answer has some hundred bytes, a deck some KiB."""

CHUNK_BYTES: Final = 64 * KIB
"""Most that is handed to a socket at once, save for one longer frame: the stall bound holds for
one of these, so that a slow line that still moves is not taken for one that stands."""

OUTBOX_HIGH: Final = 256 * KIB
"""With so many bytes waiting for a connection its seat takes nothing more from the table; what
is missed meanwhile is made good by one snapshot."""

OUTBOX_BYTES: Final = 2048 * KIB
"""Most that may wait for a connection, the longest snapshot twice; past it the reader is too
slow and is dropped."""

STALL_SECONDS: Final = 20.0
"""A connection that takes none of one chunk for so long is dropped as too slow."""

GREETING_SECONDS: Final = 10.0
"""A connection that has not greeted after so long is dropped as idle."""

IDLE_SECONDS: Final = 600.0
"""A client of which nothing is heard for so long, no ping either, is dropped, unless it plays:
there the table's clock judges."""

KEEPALIVE_IDLE: Final = 30
KEEPALIVE_INTERVAL: Final = 10
KEEPALIVE_COUNT: Final = 3
"""A peer whose machine is gone is found out after a minute, in a game too: then grace begins."""

CLOSING_SECONDS: Final = 2.0
"""What a connection that is being closed may take for what was still to be said to it."""

LINGER_BYTES: Final = 1024 * KIB
"""Read and thrown away after a goodbye, lest the system take the goodbye back with a reset."""

WRONG_PASSWORDS: Final = 8
"""Passwords that one connection may get wrong before it is dropped."""

TABLE_GUESSES: Final = 20
"""Wrong passwords that a table hears at once, from all connections together; after that it hears no
password at all but one for each refill."""

TABLE_GUESSES_PER_SECOND: Final = 0.5
"""How fast a table is ready to hear further ones: nobody guesses a word at this pace."""

CHAT_BURST: Final = 20
"""Lines of chat that one guest may say at once; each goes to everybody at the table."""

CHAT_PER_SECOND: Final = 2
"""And steadily: faster than anybody reads."""

PROBLEMS_TOLD: Final = 40
"""Problems of a deck that a refusal lists; whoever has more knows enough."""

SUGGESTED_FOR: Final = 4
"""Unknown cards for which close names are looked up: each costs milliseconds that all tables
wait."""

LATER_SECONDS: Final = 0.008
"""A seat that is asked nothing is told what happened within so long: half of what a screen takes to
draw a picture, and long enough to tell first whom the game waits for."""

LATER_AT_ONCE: Final = 2
"""So many of those who can wait are woken in one turn of the scheduler, so that an answer that
arrives meanwhile is dealt with between them."""

LATER_TURNS: Final = 8
"""In so many turns they are all woken at the latest."""

FILE_BYTES: Final = 1024 * KIB
"""Longest index or configuration that is read: a thousand tables have a tenth of it."""
