"""What happens when: one heap of calls.

People and the network between them are no tasks but calls on this agenda, so that they cost next to
nothing beside the code under test, and so that the same people can sit at a real host, where the
clock is the real one. There a task makes the calls (``run``); a virtual clock makes them itself
when it gets there (``host.lab.scheduling``).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Any

import trio

__all__ = ["Agenda"]


class Agenda:
    """Calls by time, those of one time in the order in which they were put down."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._put = 0
        self.now = 0.0
        """When the calls are made; on a virtual clock there is no other time."""
        self._stopped = False
        self._armed = -inf
        self._scope: trio.CancelScope | None = None

    def at(self, when: float, call: Callable[..., None], *arguments: Any) -> None:
        """Have ``call`` made at ``when``; what is past is made at once."""
        if self._stopped:
            return
        self._put += 1
        heappush(self._heap, (when, self._put, call, arguments))
        if when < self._armed and self._scope is not None:
            self._armed = when
            self._scope.deadline = when

    @property
    def next(self) -> float:
        """When the next call is to be made."""
        return self._heap[0][0] if self._heap else inf

    def make(self, now: float) -> None:
        """Make the calls that are due."""
        self.now = now
        heap = self._heap
        while heap and heap[0][0] <= now:
            _, _, call, arguments = heappop(heap)
            call(*arguments)

    def stop(self) -> None:
        """No call is made any more."""
        self._stopped = True
        self._heap.clear()

    async def run(self) -> None:
        """Make the calls, for ever."""
        while True:
            self.make(trio.current_time())
            self._armed = self.next
            with trio.CancelScope(deadline=self._armed) as self._scope:
                await trio.sleep_forever()
            self._scope = None
            self._armed = -inf
