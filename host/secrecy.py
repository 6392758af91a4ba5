"""Tokens, passwords and seeds: made here, kept as hashes, compared in constant time."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

from attrs import frozen

__all__ = ["Password", "new_seed", "new_token", "token_hash"]


def new_token() -> str:
    """A token that takes up a session again: 32 random bytes as text."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is kept of a token. It has the entropy of a key, so one plain hash is enough."""
    return sha256(b"ettin token\0" + token.encode("utf-8", "surrogatepass")).hexdigest()


def new_seed() -> str:
    """A game's seed that nobody can guess: 16 random bytes as text."""
    return secrets.token_hex(16)


@frozen
class Password:
    """A table's password as it is kept.

    One salted hash, not a slow one: hashing slowly would hold up every table, and a connection
    has few guesses.
    """

    salt: str
    digest: str

    @classmethod
    def of(cls, password: str) -> Password:
        salt = secrets.token_hex(16)
        return cls(salt, _digest(salt, password))

    def fits(self, password: str | None) -> bool:
        return compare_digest(self.digest, _digest(self.salt, password or ""))


def _digest(salt: str, password: str) -> str:
    data = f"ettin password\0{salt}\0{password}".encode("utf-8", "surrogatepass")
    return sha256(data).hexdigest()
