"""What a checker finds."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Violation"]


@frozen
class Violation:
    """``rule`` names what was broken, in words that stay the same from run to run; ``detail`` says
    how. ``table`` 0: no table in particular; ``seat`` ``None``: no seat, or a spectator."""

    at: float
    rule: str
    detail: str
    table: int = 0
    seat: int | None = None

    def __str__(self) -> str:
        place = f" table {self.table}" if self.table else ""
        place += f" seat {self.seat}" if self.seat is not None else ""
        return f"[{self.at:.3f} s{place}] {self.rule}: {self.detail}"
