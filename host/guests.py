"""Who is at this host: guests, by their tokens and by their names.

A guest is a name with a secret token, not a connection: connections come and go. One that holds a
seat is kept while it is away; one that holds none is forgotten when its connection ends.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from attrs import define, field

from host.limits import CHAT_BURST, CHAT_PER_SECOND
from host.secrecy import new_token, token_hash
from protocol.flood import TokenBucket

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
    talk: TokenBucket = field(factory=lambda: TokenBucket(CHAT_PER_SECOND, CHAT_BURST, -inf))
    """Lines of chat that others are ready to hear of it."""

    @property
    def here(self) -> bool:
        return self.connection is not None


IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls default ignorable: it is not seen. And the empty Braille pattern."""

LOOKALIKES = str.maketrans(
    "аеіјкмнорсԛѕтухԝѵһԁв" + "αβεζηικμνορτυχϲϳ",
    "aeijkmhopcqstyxwvhdb" + "abezhikmnoptyxcj",
)
"""Cyrillic and Greek letters that are drawn as Latin ones, large or small."""


def name_key(name: str) -> str:
    """What names that cannot be told apart at a glance have in common: nobody passes for another.

    Compatibility forms (NFKC), letter case, what is not seen, runs of spaces, and the letters of
    other scripts that are drawn as Latin ones make no difference. Letters that are merely alike,
    such as O and 0 or l and 1, and accents do. Empty for a name of which nothing is seen.
    """
    seen = IGNORABLE.sub("", unicodedata.normalize("NFKC", name))
    folded = unicodedata.normalize("NFKC", seen.casefold())
    return " ".join(folded.translate(LOOKALIKES).split())


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
        """A new guest and its token; ``None`` if the name is taken, or looks like one that is, or
        like none."""
        key = name_key(name)
        if not key or key in self._by_name:
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
