"""What is played in a world: the real game, or nothing but priority."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from actors.journal_lines import Header
from host.lab.toy import PriorityGame
from host.wiring import make_game

__all__ = ["ENGINES", "maker_of"]


def toy_game(header: Header) -> PriorityGame:
    return PriorityGame(header.teams, header.seed)


ENGINES: dict[str, Callable[[Header], Any]] = {"toy": toy_game, "game": make_game}


def maker_of(engine: str) -> Callable[[Header], Any]:
    """What makes a game of a journal's header."""
    return ENGINES[engine]
