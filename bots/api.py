"""What a bot is: an object that looks, is asked, and answers.

A bot is told nothing but what its seat may know.  Its randomness comes from the stream it is
given, so that a game of bots repeats exactly.
"""

from __future__ import annotations

from typing import Protocol

from rules.answers import Answer
from rules.chance import Stream
from rules.game import Request
from rules.view import View

__all__ = ["Bot"]


class Bot(Protocol):
    """A player that is a program."""

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        """The answer to an owed request.

        ``view`` is what the seat may know now; ``request.decision`` the choice, with ``check`` to
        test an answer; ``chance`` the bot's own seeded stream.  Whatever it raises is the bot's
        crash: the table's policy then plays for the seat, labelled as such.
        """
        ...
