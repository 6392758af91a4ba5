"""Counting races, and telling chance from advantage."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log

from attrs import frozen

__all__ = ["LEVEL", "Tally", "two_sided"]

LEVEL = 0.001
"""What is seen less often than this by chance alone is called an advantage: with a dozen tests in
a run, one run in eighty would cry wolf; the seeds are fixed, so that none does by itself."""

AS_RARE = 1 + 1e-9
"""Outcomes as rare as the one that was seen are counted with it, rounding notwithstanding."""


def two_sided(won: int, races: int, chance: float) -> float:
    """The probability that luck strays at least as far: the exact two-sided binomial test.

    ``won`` of ``races``, each won with probability ``chance``, strictly between 0 and 1. Raises
    ``ValueError``.
    """
    if not (0 <= won <= races and 0 < chance < 1):
        raise ValueError(f"{won} of {races} at {chance}")
    logs = [
        lgamma(races + 1)
        - lgamma(count + 1)
        - lgamma(races - count + 1)
        + count * log(chance)
        + (races - count) * log(1 - chance)
        for count in range(races + 1)
    ]
    seen = logs[won] + log(AS_RARE)
    return min(1.0, sum(exp(value) for value in logs if value <= seen))


@frozen
class Tally:
    """Who won races between equals. ``won``: by contestant; ``of`` names them."""

    what: str
    of: tuple[str, ...]
    won: tuple[int, ...]

    @classmethod
    def count(cls, what: str, of: Sequence[str], winners: Sequence[int]) -> Tally:
        """``winners``: by index into ``of``."""
        return cls(what, tuple(of), tuple(winners.count(one) for one in range(len(of))))

    @property
    def races(self) -> int:
        return sum(self.won)

    @property
    def probability(self) -> float:
        """Of a share at least as uneven, if all are equal: the most telling of the contestants,
        times their number (Bonferroni)."""
        if not self.races:
            return 1.0
        each = 1 / len(self.of)
        tests = len(self.of) if len(self.of) > 2 else 1
        return min(1.0, tests * min(two_sided(won, self.races, each) for won in self.won))

    @property
    def fair(self) -> bool:
        return self.probability >= LEVEL

    def __str__(self) -> str:
        shares = ", ".join(
            f"{name} {won / max(1, self.races):.1%}"
            for name, won in zip(self.of, self.won, strict=True)
        )
        verdict = "fair" if self.fair else "UNFAIR"
        return (
            f"{self.what}: {shares} of {self.races:,} races; p = {self.probability:.3g}, {verdict}"
        )
