"""Who is at this host: guests, by their tokens and by their names.

A guest is a name with a secret token, not a connection: connections come and go. One that holds a
seat is kept while it is away; one that holds none is forgotten when its connection ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define

from host.secrecy import new_token, token_hash

if TYPE_CHECKING:
    from host.connection import Connection
    from host.rooms import Room

__all__ = ["Guest", "Guests"]


@define(eq=False)
class Guest:
    """``room`` is the table it sits at (``seat`` is its place there) or watches (``seat`` is
    ``None``)."""

    name: str
    token: str
    """The hash of its token; the token itself is not kept."""
    connection: Connection | None = None
    room: Room | None = None
    seat: int | None = None
    full_control: bool = False
    absences: int = 0
    """How often it was away: tells one absence from the next."""

    @property
    def here(self) -> bool:
        return self.connection is not None


def name_key(name: str) -> str:
    """What two spellings of one name have in common: nobody passes for another by a capital."""
    return name.casefold()


class Guests:
    """All guests of a host."""

    def __init__(self) -> None:
        self._by_token: dict[str, Guest] = {}
        self._by_name: dict[str, Guest] = {}

    def __len__(self) -> int:
        return len(self._by_token)

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._by_token.values()))

    def with_token(self, token: str) -> Guest | None:
        return self._by_token.get(token_hash(token))

    def named(self, name: str) -> Guest | None:
        return self._by_name.get(name_key(name))

    def welcome(self, name: str) -> tuple[Guest, str] | None:
        """A new guest and its token; ``None`` if the name is taken."""
        if name_key(name) in self._by_name:
            return None
        token = new_token()
        return self._keep(Guest(name, token_hash(token))), token

    def expect(self, name: str, hashed: str) -> Guest | None:
        """A guest of an earlier run of this host, who may come back with its token; ``None`` if
        the name is taken by somebody with another token."""
        known = self._by_token.get(hashed)
        if known is not None:
            return known
        if name_key(name) in self._by_name:
            return None
        return self._keep(Guest(name, hashed))

    def _keep(self, guest: Guest) -> Guest:
        self._by_token[guest.token] = guest
        self._by_name[name_key(guest.name)] = guest
        return guest

    def forget(self, guest: Guest) -> None:
        """Harmless if it is forgotten already."""
        if self._by_token.get(guest.token) is guest:
            del self._by_token[guest.token]
            del self._by_name[name_key(guest.name)]
