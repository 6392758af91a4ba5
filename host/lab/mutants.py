"""Deliberate faults in team priority, to see that the exhaustive search finds each of them.

A fault replaces one function of the product while a ``with`` block lasts; nothing in the product
knows of it. ``hunt`` searches the small world in which it must show itself and returns the shortest
round that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from attrs import field, frozen

from host.lab.exhaustive_search import Violation, search
from host.lab.exhaustive_world import WORLDS, World

__all__ = ["Change", "Mutant", "hunt", "instead"]

Change = tuple[Any, str, Callable[[Any], Any]]
"""An owner, the name of what it owns, and what makes the faulty one of the right one."""


@frozen
class Mutant:
    """One deliberate fault, and the world whose rounds of ``messages`` show it."""

    name: str
    world: str
    messages: int
    changes: tuple[Change, ...] = field()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The fault is in the product while this lasts."""
        with ExitStack() as stack:
            for owner, name, fault in self.changes:
                stack.enter_context(instead(owner, name, fault))
            yield


@contextmanager
def instead(owner: Any, name: str, fault: Callable[[Any], Any]) -> Iterator[None]:
    """Put ``fault(right)`` in the place of what ``owner`` has under this name."""
    right = vars(owner)[name]
    setattr(owner, name, fault(right))
    try:
        yield
    finally:
        setattr(owner, name, right)


def hunt(mutant: Mutant) -> Violation | None:
    """The shortest round that shows the fault; ``None``: it went unseen."""
    world = _NAMED[mutant.world]
    with mutant.at_work():
        return search(world, mutant.messages).violation


_NAMED: dict[str, World] = {world.name: world for world in WORLDS}
