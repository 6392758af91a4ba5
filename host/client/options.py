"""What a client is started with."""

from __future__ import annotations

from attrs import frozen

__all__ = ["ClientOptions"]


@frozen
class ClientOptions:
    """``table`` is a number or a name, ``seat`` a seat or ``None`` for the first free one.

    ``deck`` is the name of a shipped deck or the path of a deck file.  ``start``: say that I am
    ready and begin the game as soon as that is possible, without asking.  ``line_mode`` and
    ``colour`` ``None`` leave it to the terminal and to ``NO_COLOR``.  ``stops`` are words as
    ``Stops.read`` takes them, ``None`` the usual ones.
    """

    name: str
    table: int | str | None = None
    seat: int | None = None
    deck: str | None = None
    password: str | None = None
    language: str = "en"
    line_mode: bool | None = None
    stops: str | None = None
    colour: bool | None = None
    watch: bool = False
    start: bool = False
