"""Refusals: why an answer, a deck or a setup was not taken. A code and fields; prose is made at
the edge.
"""

from __future__ import annotations

from enum import Enum

__all__ = ["Refusal", "RefusalCode"]


class RefusalCode(Enum):
    """Machine-readable reasons. Whose fault it is stands in the comment."""

    # the answering seat's
    STALE = "stale"
    """The request was answered, withdrawn or replaced meanwhile. Nobody's fault."""
    NOT_ASKED = "not_asked"
    """This player has no open request."""
    WRONG_KIND = "wrong_kind"
    """The answer is of a class that this decision does not take."""
    NO_SUCH_OPTION = "no_such_option"
    WRONG_COUNT = "wrong_count"
    REPEATED_OPTION = "repeated_option"
    OUT_OF_RANGE = "out_of_range"
    ILLEGAL_ATTACK = "illegal_attack"
    ILLEGAL_BLOCK = "illegal_block"
    ILLEGAL_DIVISION = "illegal_division"
    CANNOT_CANCEL = "cannot_cancel"
    CANNOT_TAKE_BACK = "cannot_take_back"
    GAME_OVER = "game_over"
    LEFT_GAME = "left_game"
    # the table maker's
    BAD_SETUP = "bad_setup"


class Refusal(Exception):
    """A typed refusal: the game is as it was before.

    ``fields`` are JSON-able facts about the refusal (an index, a bound).
    """

    def __init__(self, code: RefusalCode, **fields: object) -> None:
        super().__init__(code.value, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.fields.items())
        return f"{self.code.value}({facts})"
