"""A failing run made small: fewer faults, fewer deeds of people, an earlier end, by delta
debugging.

Every draw of a run has its own label (``chance``), so a run without some of its deeds is otherwise
the same run as far as it can be. What is left out is tried in halves, then in smaller parts, as
long as the same rule is still broken and the budget lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeVar

from attrs import evolve, frozen

from host.lab.checkers import Violation, check
from host.lab.faults import in_order
from host.lab.world import HOUR, Outcome, Setting, play

__all__ = ["Shrunk", "fewer", "shrink"]

T = TypeVar("T")

AFTER = 45.0
"""Seconds that a shrunken run goes on after what it shows: some rules are broken by what never
comes."""

LEAST_BUDGET = 5.0
TIMES_BUDGET = 20.0
"""The budget, in real seconds and in times of the first run: halving some hundred deeds down to a
few takes some thirty runs, most of them short."""


@frozen
class Shrunk:
    """The smallest run found that breaks the same rule. ``deeds`` are those it still does."""

    setting: Setting
    outcome: Outcome
    violations: list[Violation]
    deeds: tuple[str, ...]
    trials: int
    first_deeds: int


class _Search:
    def __init__(self, setting: Setting, rule: str, budget: float) -> None:
        self.rule = rule
        self.trials = 0
        self.until = perf_counter() + budget
        self.best: tuple[Setting, Outcome, list[Violation]] | None = None
        self._first = setting

    def fails(self, setting: Setting) -> bool:
        """Does this run break the rule too? The smallest that does is kept."""
        if perf_counter() > self.until:
            return False
        self.trials += 1
        outcome = play(setting)
        found = check(outcome)
        if not any(violation.rule == self.rule for violation in found):
            return False
        self.best = setting, outcome, found
        return True

    @property
    def setting(self) -> Setting:
        return self.best[0] if self.best is not None else self._first

    @property
    def spent(self) -> bool:
        return perf_counter() > self.until


def fewer(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """A part of ``items`` with which ``fails`` is still true, none of whose parts that were tried
    can be left out: in halves, then quarters, down to single items."""
    left = list(items)
    parts = 2
    while left:
        size = max(1, -(-len(left) // parts))
        for start in range(0, len(left), size):
            without = left[:start] + left[start + size :]
            if fails(without):
                left = without
                parts = max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(parts * 2, len(left))
    return left


def shrink(outcome: Outcome, violation: Violation, budget: float | None = None) -> Shrunk | None:
    """The smallest run found within the budget (real seconds); ``None`` if the first one does not
    even repeat: that is a violation of its own."""
    setting = outcome.setting
    if budget is None:
        budget = max(LEAST_BUDGET, TIMES_BUDGET * outcome.spent)
    search = _Search(setting, violation.rule, budget)
    ends = violation.at + AFTER >= outcome.seconds
    hours = setting.hours if ends else (violation.at + AFTER) / HOUR
    if not search.fails(evolve(setting, hours=hours)) and not search.fails(setting):
        return None
    _without_faults(search)
    _without_deeds(search)
    _earlier(search)
    assert search.best is not None
    smallest, last, found = search.best
    deeds = tuple(last.deeds)
    first = len(outcome.deeds)
    return Shrunk(smallest, last, found, deeds, search.trials, first)


def _without_faults(search: _Search) -> None:
    setting = search.setting
    if not search.fails(evolve(setting, faults=frozenset())):
        for fault in in_order(setting.faults):
            search.fails(evolve(search.setting, faults=search.setting.faults - {fault}))


def _without_deeds(search: _Search) -> None:
    assert search.best is not None
    deeds = search.best[1].deeds

    def fails(part: Sequence[str]) -> bool:
        return search.fails(evolve(search.setting, only=frozenset(part)))

    fewer(deeds, fails)


def _earlier(search: _Search) -> None:
    """End when it is shown, or, if only the end shows it, as early as that does."""
    assert search.best is not None
    setting, outcome, found = search.best
    at = next(violation.at for violation in found if violation.rule == search.rule)
    if at + AFTER < outcome.seconds:
        search.fails(evolve(setting, hours=(at + AFTER) / HOUR))
        return
    hours = setting.hours
    while not search.spent and hours > 0.01 and search.fails(evolve(setting, hours=hours / 2)):
        hours /= 2
