"""Continuous effects in force: as the layers are applied, and what is kept of them afterwards."""

from __future__ import annotations

from attrs import frozen

from rules.characteristics import Characteristics
from rules.reading.context import Context
from rules.reading.filters import QualityTest
from rules.state import ContinuousEffect
from rules.static_plans import Parts, Plan

__all__ = ["NOTHING_IN_FORCE", "Running", "Standing", "StaticEffect", "Tableau", "age"]


@frozen(eq=False)
class StaticEffect:
    """A static ability in force, as it outlives the derivation. Forks share it."""

    plan: Plan
    source: int
    you: int
    timestamp: int


@frozen(eq=False)
class Tableau:
    """What is in force beside the characteristics themselves."""

    for_players: tuple[StaticEffect, ...] = ()
    effects_on_players: tuple[ContinuousEffect, ...] = ()
    elsewhere: tuple[StaticEffect, ...] = ()
    """Static abilities that modify objects of other zones than the battlefield."""
    controls: bool = False
    """Some control-changing effect is in force."""
    confined: bool = True
    """Nothing in force lays down rules for players or reaches beyond the battlefield."""


NOTHING_IN_FORCE = Tableau()


@frozen(eq=False)
class Standing:
    """What is in force where no permanent has a say in what becomes of another.

    Then one that comes is derived by itself, one that goes leaves the others as they are, and an
    effect that begins or ends changes nothing but what it affects; but for those that one of
    ``counted`` finds.  Forks share it.
    """

    lasting: list[ContinuousEffect]
    """The effects of resolved spells and abilities."""
    sources: frozenset[int]
    """The permanents that have static abilities."""
    statics: tuple[StaticEffect, ...]
    """What these say, in the order in which it was begun."""
    counted: tuple[QualityTest, ...]
    """Types that a condition looks for; no effect changes types then."""

    def counts(self, found: Characteristics) -> bool:
        """Whether a permanent has a say in what becomes of others."""
        return any(test(found) for test in self.counted)


class Running:
    """A continuous effect while the layers are applied.

    ``affected`` is ``None`` until it starts to apply; from then on it is the same in each layer,
    even if the ability is lost (CR 613.6).
    """

    __slots__ = (
        "affected",
        "alive",
        "ctx",
        "order",
        "parts",
        "plan",
        "reads",
        "source",
        "timestamp",
    )

    def __init__(
        self, plan: Plan | None, parts: Parts, source: int, timestamp: int, order: int
    ) -> None:
        self.plan = plan
        self.reads = plan.reads if plan is not None else 0
        self.parts = parts
        self.source = source
        self.timestamp = timestamp
        self.order = order
        self.alive = True
        self.affected: tuple[int, ...] | None = None
        self.ctx: Context | None = None


def age(running: Running) -> tuple[int, int]:
    return (running.timestamp, running.order)
