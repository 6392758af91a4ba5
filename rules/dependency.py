"""Which of several effects in a layer applies next, given which depend on which (CR 613.8b)."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["first_to_apply"]


def first_to_apply(waits_for: Sequence[set[int]]) -> int:
    """The number of the effect to apply next; they are numbered from the oldest.

    ``waits_for``: by number, the effects that each depends on.  The oldest that depends on none; if
    each depends on some, the oldest of a loop that depends on nothing outside itself.
    """
    for number, others in enumerate(waits_for):
        if not others:
            return number
    reached = [_reachable(waits_for, number) for number in range(len(waits_for))]
    for number, others in enumerate(reached):
        if all(number in reached[other] for other in others):
            return number
    raise AssertionError("in a finite graph some loop waits for nothing else")


def _reachable(waits_for: Sequence[set[int]], start: int) -> set[int]:
    found: set[int] = set()
    open_ = [start]
    while open_:
        for other in waits_for[open_.pop()]:
            if other not in found:
                found.add(other)
                open_.append(other)
    return found
