"""Numbers that people type: at the command line, at a table."""

from __future__ import annotations

from typing import Final

__all__ = ["numeral"]

MOST_DIGITS: Final = 18
"""Of a number that means anything here: what is longer has no place on the wire either."""


def numeral(text: str) -> int | None:
    """The number that ``text`` is; ``None`` if it is none, or one that nothing here is called."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
