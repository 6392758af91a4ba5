"""Requests of the real game: each on the wire is one that the game, played again from the journal,
had put to this seat by then, with as much to choose from, and owed or not as it was told.

Whether it is still open is not asked: what is put and withdrawn in one instant may be said after.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define, field

from host.lab.checkers.acting import check_acted
from host.lab.checkers.putting import Put, check_puts
from host.lab.checkers.telling import check_told
from host.lab.checkers.violations import Violation
from rules.decisions import Joint, PriorityChoice

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence
    from rules.game import Game

__all__ = ["Asked", "check_asked"]


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


def check_asked(evidence: Evidence, games: dict[str, Asked]) -> Iterator[Violation]:
    """``games``: what was asked in each game that could be played again to its end."""
    puts = {name: asked.puts for name, asked in games.items()}
    yield from check_puts(evidence, puts)
    yield from check_told(evidence, puts)
    yield from check_acted(evidence, puts)
