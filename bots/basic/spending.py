"""Spending mana well: which of the things worth doing are done together, and which goes first."""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import Board, is_land
from bots.basic.lands import colors_made
from bots.basic.plans import Plan

__all__ = ["best_together"]


def best_together(plans: Sequence[Plan], board: Board) -> Plan:
    """The first to do of the plans that are together worth most for the mana there is.

    What needs its colours most goes first, as the rest of a cost takes whatever is left.
    """
    mana = board.open_mana(board.me)
    chosen = _worth_most(plans, mana) or tuple(plans)
    sources = _sources(board)
    while len(chosen) > 1 and not _payable(chosen, sources):
        least = min(chosen, key=lambda plan: (plan.value, -plan.index))
        chosen = tuple(plan for plan in chosen if plan is not least)
    return min(chosen, key=lambda plan: (plan.generic, -plan.mana, -plan.value, plan.index))


def _worth_most(plans: Sequence[Plan], mana: int) -> tuple[Plan, ...]:
    """The set of plans worth most within so much mana."""
    best: list[tuple[float, tuple[Plan, ...]]] = [(0.0, ())] * (mana + 1)
    for plan in plans:
        takes = min(plan.mana, mana)
        for have in range(mana, takes - 1, -1):
            value = best[have - takes][0] + plan.value
            if value > best[have][0]:
                best[have] = (value, (*best[have - takes][1], plan))
    return best[mana][1]


def _sources(board: Board) -> list[int]:
    """How many sources of ours can make each colour now."""
    found = [0] * 5
    for letter in board.player(board.me).mana:
        if letter in "WUBRG":
            found["WUBRG".index(letter)] += 1
    for thing in board.controlled(board.me):
        tired = thing.summoning_sick and not is_land(thing)
        if not thing.tapped and not tired:
            for color in colors_made(board.sheet(thing)):
                if color < 5:
                    found[color] += 1
    return found


def _payable(plans: Sequence[Plan], sources: Sequence[int]) -> bool:
    """Whether there are sources enough of each colour; one that makes two is counted twice."""
    return all(
        sum(plan.typed[color] for plan in plans if plan.typed) <= sources[color]
        for color in range(5)
    )
