"""Formats: what a deck has to be (CR 100.2, 100.4)."""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

__all__ = ["CONSTRUCTED_2012", "CONSTRUCTED_2026", "FORMATS", "Format", "SideboardSize"]


class SideboardSize(IntEnum):
    """How the size of a sideboard is bounded; having none is always allowed."""

    __hash__ = int.__hash__

    EXACTLY = 0
    AT_MOST = 1


@frozen
class Format:
    """What a deck has to be; ``name`` is what a table is created with."""

    name: str
    minimum_size: int
    maximum_copies: int
    """Of cards with one English name in deck and sideboard together, basic lands excepted."""
    sideboard_cards: int
    sideboard_size: SideboardSize


CONSTRUCTED_2012 = Format("constructed-2012", 60, 4, 15, SideboardSize.EXACTLY)
"""Seeds' 100.2a and 100.4a: a sideboard, if there is one, has exactly fifteen cards."""

CONSTRUCTED_2026 = Format("constructed-2026", 60, 4, 15, SideboardSize.AT_MOST)
"""CR 100.2a and 100.4a: a sideboard has no more than fifteen cards."""

FORMATS = {format_.name: format_ for format_ in (CONSTRUCTED_2012, CONSTRUCTED_2026)}
