"""What a table waits for while all is calm and while something is the matter, and whether the one
is worse than the other."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from attrs import frozen

__all__ = ["RATIO", "SLACK", "Phase", "bound", "harm"]

RATIO = 3.0
"""A host of one thread that is kept from its tables is not a third slower but many times: a table
waits for whatever the host waits for. Half as much again is what a busy machine does by itself."""

SLACK = 0.03
"""Seconds beside it: a few turns of other processes on a machine with two cores, of which the
disturbers are some."""


@frozen
class Phase:
    """Waits, in seconds, from an answer to the window that it opened."""

    waits: Sequence[float]
    seconds: float

    @property
    def p99(self) -> float:
        """Infinite if nobody got anything."""
        if not self.waits:
            return float("inf")
        return sorted(self.waits)[int(0.99 * (len(self.waits) - 1))]

    @property
    def pace(self) -> float:
        """Windows a second."""
        return len(self.waits) / self.seconds if self.seconds else 0.0


def bound(calm: Sequence[Phase]) -> float:
    """The p99 up to which nobody is harmed."""
    return RATIO * median(phase.p99 for phase in calm) + SLACK


def harm(calm: Sequence[Phase], disturbed: Sequence[Phase]) -> str:
    """What is wrong, or nothing.

    The best of the disturbed phases counts: the disturbance is there from the beginning of each to
    its end, so that harm by it shows in all of them; what else this machine has to do does not.
    """
    best, allowed = min(phase.p99 for phase in disturbed), bound(calm)
    if best > allowed:
        return f"p99 {best * 1000:.1f} ms at best, {allowed * 1000:.1f} ms are allowed"
    pace, before = max(phase.pace for phase in disturbed), median(phase.pace for phase in calm)
    if pace < before / RATIO:
        return f"{pace:.0f} windows a second at best, {before:.0f} when calm"
    return ""
