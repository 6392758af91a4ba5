"""Phases (CR 500.1): which steps they have, which are added to a turn (500.8) and which are skipped
(500.11, 614.10).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.state import State, Team
from rules.vocabulary import Phase, Step

T = TypeVar("T")

__all__ = ["LAST_STEPS", "PHASES", "add_phases", "is_skipped_once", "skipped_phase"]

PHASES: tuple[tuple[Phase, Step, Step], ...] = (
    (Phase.BEGINNING, Step.UNTAP, Step.DRAW),
    (Phase.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN),
    (Phase.COMBAT, Step.BEGINNING_OF_COMBAT, Step.END_OF_COMBAT),
    (Phase.POSTCOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    (Phase.ENDING, Step.END, Step.CLEANUP),
)
"""The phases of a turn in order, each with its first and last step."""

LAST_STEPS = frozenset(last for _, _, last in PHASES)

_BEGUN_BY = {first: (phase, last) for phase, first, last in PHASES}

_FIRST_STEPS = {phase: first for phase, first, _ in PHASES}


def add_phases(state: State, phases: Sequence[Phase]) -> None:
    """After this phase come these, then what would have come otherwise."""
    if not state.phases_ahead:
        later = [first for _, first, _ in PHASES if first > state.step]
        state.phases_ahead = [later[0] if later else None]
    state.phases_ahead.extend(_FIRST_STEPS[phase] for phase in reversed(phases))


def skipped_phase(team: Team, step: Step) -> Step | None:
    """The last step of the phase that would begin with this step, if the team skips it; then one
    effect that said so is used up.
    """
    if not team.phases_to_skip:
        return None
    phase, last = _BEGUN_BY.get(step, (None, step))
    if phase is None or phase not in team.phases_to_skip:
        return None
    team.phases_to_skip = _without(team.phases_to_skip, phase)
    return last


def is_skipped_once(team: Team, step: Step) -> bool:
    """Whether the team skips the step; then one effect that said so is used up."""
    if step not in team.steps_to_skip:
        return False
    team.steps_to_skip = _without(team.steps_to_skip, step)
    return True


def _without(them: tuple[T, ...], one: T) -> tuple[T, ...]:
    at = them.index(one)
    return them[:at] + them[at + 1 :]
