"""Requests of the real game, as it puts them when it is played again from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from host.lab.checkers.putting import Put
from rules.decisions import Joint, PriorityChoice

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["Asked"]


@define
class Asked:
    """All requests of one game, by number."""

    puts: dict[int, Put] = field(factory=dict)
    _open: dict[int, int] = field(factory=dict)
    """By player."""
    _entries: int = 0

    def look(self, game: Game) -> None:
        """Note what is open at the beginning, and after each entry; and what no longer is."""
        for player, number in list(self._open.items()):
            request = game.pending.get(player)
            if request is None or request.number != number:
                self.puts[number].closed = self._entries
                del self._open[player]
        for player, request in game.pending.items():
            self._open[player] = request.number
            if request.number not in self.puts:
                decision = request.decision
                priority = decision if isinstance(decision, PriorityChoice) else None
                put = Put(
                    request.number,
                    player,
                    request.owed,
                    priority is not None and priority.passed,
                    isinstance(decision, Joint),
                    self._entries,
                    actions=None if priority is None else len(priority.actions),
                )
                self.puts[request.number] = put
        self._entries += 1
