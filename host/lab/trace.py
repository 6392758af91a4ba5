"""What a run leaves behind: everything that crossed a wire or went to the disk, in order.

The checkers read this and nothing else of the run; two runs are the same if their traces are.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from hashlib import blake2b

from attrs import define, field

__all__ = ["Fact", "FactKind", "Trace"]


class FactKind(Enum):
    OPENED = "opened"
    """A connection was made; ``who`` is its number, ``data`` the name of who made it."""
    HEARD = "heard"
    """The host read these bytes from a connection."""
    SAID = "said"
    """The host gave these bytes to a connection's socket."""
    CLOSED = "closed"
    """Nothing more can pass: the host closed it, or it broke."""
    WROTE = "wrote"
    """These bytes are on the disk; ``who`` is the journal's number."""
    KILLED = "killed"
    """The host died; ``data`` is empty."""
    STARTED = "started"
    """A host began to serve; ``who`` counts them."""
    FAULT = "fault"
    """The lab did something to somebody; ``data`` says what, ``who`` is the seat's place."""


Fact = tuple[float, FactKind, int, bytes]
"""When, what, who, and the bytes."""


@define
class Trace:
    """The facts of one run."""

    facts: list[Fact] = field(factory=list)

    def add(self, when: float, kind: FactKind, who: int, data: bytes = b"") -> None:
        self.facts.append((when, kind, who, data))

    def __len__(self) -> int:
        return len(self.facts)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def digest(self) -> str:
        """One hash of it all: equal runs have equal digests, in every process."""
        hashed = blake2b(digest_size=16)
        for when, kind, who, data in self.facts:
            hashed.update(
                b"%b %b %d %d\n" % (when.hex().encode(), kind.value.encode(), who, len(data))
            )
            hashed.update(data)
        return hashed.hexdigest()
