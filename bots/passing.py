"""``pass``: the bot that does nothing it need not do."""

from __future__ import annotations

from rules.answers import Answer
from rules.chance import Stream
from rules.game import Request
from rules.view import View

__all__ = ["PassBot"]


class PassBot:
    """Gives every decision's safe default: passes, keeps, does not attack."""

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        return request.decision.default()
