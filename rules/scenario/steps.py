"""What scripts call the steps."""

from __future__ import annotations

from rules.scenario.errors import UnknownName
from rules.vocabulary import Step

__all__ = ["STEPS", "step_named"]

STEPS: dict[str, Step] = {
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "precombat_main": Step.PRECOMBAT_MAIN,
    "begin_combat": Step.BEGINNING_OF_COMBAT,
    "declare_attackers": Step.DECLARE_ATTACKERS,
    "declare_blockers": Step.DECLARE_BLOCKERS,
    "first_combat_damage": Step.FIRST_COMBAT_DAMAGE,
    "combat_damage": Step.COMBAT_DAMAGE,
    "end_combat": Step.END_OF_COMBAT,
    "postcombat_main": Step.POSTCOMBAT_MAIN,
    "end_turn": Step.END,
    "cleanup": Step.CLEANUP,
}
"""In turn order."""


def step_named(step: Step | str) -> Step:
    """Raises ``UnknownName``."""
    if isinstance(step, Step):
        return step
    try:
        return STEPS[step]
    except KeyError:
        raise UnknownName(step, "step", tuple(STEPS)) from None
