"""``random``: any legal answer."""

from __future__ import annotations

from rules.answers import Answer
from rules.chance import Stream
from rules.game import Request
from rules.view import View

__all__ = ["RandomBot"]


class RandomBot:
    """Draws a legal answer to every decision; fuzzes the rules and sets the floor for other
    bots.
    """

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        return request.decision.draw(chance)
