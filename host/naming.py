"""What a player, a table or a host may be called, asked before it is sent anywhere."""

from __future__ import annotations

from protocol.limits import MAX_NAME

__all__ = ["NAMES", "is_name"]

NAMES = f"1 to {MAX_NAME} printable characters, no space at either end"


def is_name(text: str) -> bool:
    """As ``protocol.bounds.proper_name`` has it."""
    return 1 <= len(text) <= MAX_NAME and text.isprintable() and text == text.strip()
