"""The codes that the wire speaks in: why something was refused, withdrawn, closed or done for a
seat.

What the rules refuse carries a ``rules.refusals.RefusalCode``; everything else stands here.
Prose is made at the edge.
"""

from __future__ import annotations

from enum import Enum


class ErrorCode(Enum):
    """A message was not understood, or broke the protocol. The peer's fault; nothing has
    changed."""

    BAD_JSON = "bad_json"
    """The line is no JSON value. Fields: ``at``, the character."""
    NOT_AN_OBJECT = "not_an_object"
    """The line is JSON, but no object."""
    UNKNOWN_TYPE = "unknown_type"
    """Missing or unknown tag. Fields: ``path``, ``value``."""
    UNKNOWN_FIELD = "unknown_field"
    """A field that the type does not have. Fields: ``path``, ``value``: its name."""
    MISSING_FIELD = "missing_field"
    """Fields: ``path``, ``value``: its name."""
    WRONG_TYPE = "wrong_type"
    """A value of another JSON type. Fields: ``path``, ``expected``."""
    BAD_VALUE = "bad_value"
    """Right type, but outside what is allowed: an enumeration, a length, a range. Fields:
    ``path``."""
    DUPLICATE_FIELD = "duplicate_field"
    """A field stands twice in one object. Fields: ``value``: its name."""
    TOO_DEEP = "too_deep"
    """The value nests deeper than any message does."""
    FRAME_TOO_LONG = "frame_too_long"
    """Fields: ``limit``. Closes."""
    BAD_UTF8 = "bad_utf8"
    """The line is not UTF-8, or holds a NUL. Closes."""
    FLOOD = "flood"
    """More than ``Limits`` allow. Closes."""
    WRONG_STATE = "wrong_state"
    """The message has no place in this state. Fields: ``state``, ``message``."""
    UNSUPPORTED_VERSION = "unsupported_version"
    """No version in common. Fields: ``oldest``, ``newest``. Closes."""
    GREETING_EXPECTED = "greeting_expected"
    """The first message was no greeting. Closes."""


class LobbyCode(Enum):
    """Understood, but not possible: what the host answers in ``Refused`` beside the rules' own
    codes."""

    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    TOO_MANY_TABLES = "too_many_tables"
    """Fields: ``tables`` that there may be, and ``whose``: of the ``host``, by the ``guest`` or
    from its ``address``."""
    WRONG_PASSWORD = "wrong_password"
    NAME_TAKEN = "name_taken"
    """The name, or one that cannot be told from it at a glance. Fields: ``name``."""
    NOT_SEATED = "not_seated"
    NOT_OWNER = "not_owner"
    NOT_READY = "not_ready"
    """Fields: ``seats`` that are empty, without a deck, or not ready."""
    NO_DECK = "no_deck"
    NO_SUCH_DECK = "no_such_deck"
    """Fields: ``name``."""
    BAD_DECK = "bad_deck"
    """Fields: ``problems``: a list of objects with ``code``, ``line`` (0 if none) and facts."""
    NO_SUCH_BOT = "no_such_bot"
    """Fields: ``spec``."""
    NO_SUCH_RULESET = "no_such_ruleset"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    STILL_PLAYING = "still_playing"
    """A seat that is in the game cannot leave it; it can concede."""
    NOT_YOUR_TABLE = "not_your_table"
    """The message names a table that this connection is not at."""
    NO_SUCH_AUDIENCE = "no_such_audience"
    """Team chat of a watcher, table chat in the lobby."""
    BUSY = "busy"
    """The host cannot do this now; try again."""


class WithdrawnReason(Enum):
    """Why a request is closed that its seat did not answer. Nobody's fault."""

    TEAM_ACTED = "team_acted"
    """A teammate acted; a fresh request follows if the team has priority again (CR 805.5)."""
    MOVED_ON = "moved_on"
    """The game went on without this answer: the team has passed, a joint choice is made."""
    REPLACED = "replaced"
    """A newer request stands in its place."""
    POLICY = "policy"
    """Time ran out: the host answered by the table's policy, as ``Policy`` tells."""
    LEFT = "left"
    """The seat is out of the game."""
    GAME_OVER = "game_over"


class PolicyAction(Enum):
    """What the host did for a silent seat."""

    PASSED = "passed"
    DEFAULTED = "defaulted"
    """The decision's safe default was given."""
    SETTLED = "settled"
    """A joint choice was settled without this seat's agreement (CR 805.2)."""
    CONCEDED = "conceded"


class PolicyCause(Enum):
    """Why the host answered."""

    DEADLINE = "deadline"
    """Deadline and time bank have run out."""
    DISCONNECTED = "disconnected"
    """The grace after a disconnection has run out."""
    CRASHED = "crashed"
    """The bot in the seat raised, or its process ended."""
    MISBEHAVED = "misbehaved"
    """The seat answered illegally too often."""


class LeftReason(Enum):
    """Why a connection is at a table no more."""

    LEFT = "left"
    CLOSED = "closed"
    """The table was closed."""
    REMOVED = "removed"
    """The owner or the host took the seat back."""


class GoodbyeReason(Enum):
    """The last word before the host closes."""

    PROTOCOL_ERROR = "protocol_error"
    """Fields: ``code``, an error code that closes, with its fields."""
    TOO_MANY_ERRORS = "too_many_errors"
    FLOOD = "flood"
    UNSUPPORTED_VERSION = "unsupported_version"
    """Fields: ``oldest`` and ``newest`` that the host speaks."""
    REPLACED = "replaced"
    """Another connection came with the same token."""
    TOO_SLOW = "too_slow"
    """The client does not read what is sent to it."""
    IDLE = "idle"
    """Nothing was heard for too long."""
    FULL = "full"
    """The host takes no more connections."""
    BAD_TOKEN = "bad_token"
    """The token is unknown; greet again without one."""
    NAME_TAKEN = "name_taken"
    SHUTTING_DOWN = "shutting_down"
