"""Errors of the wire, by whose fault they are: ours (a mistake in this program) or the peer's."""

from __future__ import annotations

from protocol.codes import ErrorCode


class ProtocolError(Exception):
    """Base of what this package raises."""


class LocalProtocolError(ProtocolError):
    """This program did something that the protocol does not allow; nothing was sent."""


class RemoteProtocolError(ProtocolError):
    """The peer did: a code and JSON-able fields, as ``Error`` carries them."""

    def __init__(self, code: ErrorCode, **fields: object) -> None:
        super().__init__(code.value, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.fields.items())
        return f"{self.code.value}({facts})"


class DecodeError(RemoteProtocolError):
    """The peer's line is no message. ``fields["path"]`` leads to the spot where that is known."""


class FramingError(RemoteProtocolError):
    """The peer's bytes are no lines; the connection cannot go on."""


class EncodeError(LocalProtocolError):
    """A message holds what has no place on the wire."""


class DeltaMismatchError(ProtocolError):
    """A change does not fit the view it is applied to: ask for a new snapshot."""
