"""From whose point of view something is read."""

from __future__ import annotations

from attrs import define, field

from rules.objects import Memory, StackInfo
from rules.state import State

__all__ = ["Context"]


@define(eq=False)
class Context:
    """The point of view: ``you`` is the controller, ``source`` the object that has the ability.

    ``info`` is that of the spell or ability being announced or resolved, ``memory`` what its steps
    bound so far (a copy: steps write it).  ``legal``: per target slot whether each chosen target
    is still legal; ``None`` before resolution, when all are.
    """

    state: State
    you: int
    source: int
    info: StackInfo | None = None
    memory: Memory = field(factory=dict)
    legal: tuple[tuple[bool, ...], ...] | None = None
