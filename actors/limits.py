"""Every bound of a table, with its reason.

A bound is a number with a name; nothing here grows without one.
"""

from __future__ import annotations

LANE = 16
"""Messages of one seat that may wait in the referee's inbox.

A seat owes one answer at a time; a joint choice, a concession and a connection's coming and going
may stand beside it. Sixteen is room to spare, and keeps what others wait behind a flood to a few
dozen microseconds.
"""

INBOX = 4096
"""Messages in a referee's inbox: the lanes of sixteen seats, each replaced a few times, and the
table's own. It is never reached, for each sender's own bound is reached first.
"""

MAILBOX = 256
"""Messages that may wait for a seat that does not read.

One action of a partner is a withdrawal, a telling and a request; some eighty of those fit. Past
that the backlog is thrown away for one fresh snapshot, which says all of it that still matters.
"""

SPECTATOR_MAILBOX = 128
"""Messages that may wait for a spectator.

One that is further behind is dropped: nobody waits for it.
"""

SPECTATORS = 64
"""Spectators at one table: the referee itself tells each what happens, at a microsecond apiece."""

BURST = 32
"""Messages that a task takes from a full queue before it lets others run."""

FORCED_RUN = 64
"""Answers that the referee gives by itself (forced or by policy) before it lets others run."""

ANSWERS_PER_REQUEST = 16
"""Refused answers to one request before the table's policy answers it.

A person mistypes a few times; a program that has been wrong this often will be wrong for ever.
"""

REFUSALS_IN_A_ROW = 64
"""Refused messages of one seat, none accepted between them, before it is put out as a flood.

An answer that lost a race is nobody's fault and is not counted (its first copy is not).
"""

TAKE_BACKS_PER_WINDOW = 8
"""Passes that one player may take back in one window. More is no play: it fills the journal."""

PROPOSALS_PER_CHOICE = 8
"""Answers that one member may give to one joint choice.

Each replaces the partner's request; without a bound one member could keep the other from ever
answering.
"""

ANSWER_ITEMS = 4096
"""Items of one answer.

The longest legal ones order a library or declare a few hundred creatures.
"""

RESTARTS = 1
"""Times that a crashed seat is started again before its stand-in takes over."""

CLOSING_SECONDS = 5.0
"""What a seat may take to read the end of the game before its task is cancelled."""

JOURNAL_LINE = 1 << 20
"""Bytes of one line of a journal. The longest is a header: eight decks of some hundred names."""

JOURNAL_BYTES = 256 << 20
"""Bytes of one journal, some three million answers: a game that goes on for ever ends here."""
