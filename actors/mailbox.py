"""A bounded mailbox that never makes its sender wait.

trio's own memory channel costs its receiver a pass through the scheduler for every message, also
when a dozen wait. Here only a task that finds nothing is put to sleep; one that finds messages
takes them, and lets others run after ``BURST`` of them. One task receives; any code in the same
trio run puts. A receiver that ``attend``s is not even woken for what can wait: who ``rouse``s has
it read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

import trio
from trio.lowlevel import Abort, RaiseCancelT, Task, current_task, reschedule, wait_task_rescheduled

from actors.limits import BURST

__all__ = ["Mailbox"]

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Messages for one receiving task, in order, at most ``bound`` of them."""

    __slots__ = (
        "_bound",
        "_burst",
        "_closed",
        "_error",
        "_later",
        "_more",
        "_patient",
        "_queue",
        "_read",
        "_waiting",
    )

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._queue: deque[T] = deque()
        self._waiting: Task | None = None
        self._patient: frozenset[type] = frozenset()
        self._later: Callable[[Mailbox[T]], None] = Mailbox.wake
        self._read: Callable[[list[T]], bool] | None = None
        self._more = True
        self._error: Exception | None = None
        self._closed = False
        self._burst = 0

    def __len__(self) -> int:
        return len(self._queue)

    @property
    def closed(self) -> bool:
        return self._closed

    def put(self, message: T) -> bool:
        """Add a message; ``False`` if there was no room. Closed: dropped, ``True``."""
        if self._closed:
            return True
        queue = self._queue
        if len(queue) >= self._bound:
            return False
        queue.append(message)
        waiting = self._waiting
        if waiting is not None:
            if type(message) in self._patient:
                if len(queue) == 1:
                    self._later(self)
                return True
            self._waiting = None
            reschedule(waiting)
        return True

    def relax(self, patient: frozenset[type], later: Callable[[Mailbox[T]], None]) -> None:
        """Messages of these kinds no longer wake the receiver, whom others wake with all that has
        arrived: ``later`` is called when the first of them waits, and is to ``rouse`` or to
        ``wake``."""
        self._patient = patient
        self._later = later

    def wake(self) -> None:
        """Wake the receiver."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            reschedule(waiting)

    def rouse(self) -> None:
        """Have read what waits: in the caller's own time if the receiver attends, else by waking
        it."""
        if self._queue and self._waiting is not None:
            if self._read is not None:
                self._hand_over(self._read)
                if self._more:
                    return
            self.wake()

    def clear(self) -> None:
        """Throw the backlog away."""
        self._queue.clear()

    def close(self) -> None:
        """Let the receiver take what is left, then end."""
        self._closed = True
        self.wake()

    async def receive(self) -> T:
        """The next message. Raises ``trio.EndOfChannel`` once it is closed and empty.

        Cancelled while waiting, it has taken nothing.
        """
        queue = self._queue
        if queue:
            self._burst += 1
            if self._burst < BURST:
                return queue.popleft()
            await trio.lowlevel.checkpoint()
        self._burst = 0
        while not queue:
            if self._closed:
                raise trio.EndOfChannel
            if self._waiting is not None:
                raise trio.BusyResourceError("another task receives from this mailbox")
            self._waiting = current_task()
            await wait_task_rescheduled(self._abort)
        return queue.popleft()

    async def receive_all(self) -> list[T]:
        """All that has arrived, at least one message; raises as ``receive`` does."""
        queue = self._queue
        messages = [await self.receive()]
        if queue:
            messages += queue
            queue.clear()
        return messages

    async def attend(self, read: Callable[[list[T]], bool]) -> None:
        """Have all that arrives read by ``read``, until that returns ``False``.

        Who ``rouse``s calls ``read`` in its own time, and this task sleeps on. What ``read`` raises
        is raised here all the same; so is what ``receive`` raises.
        """
        self._read, self._more, self._error = read, True, None
        try:
            while self._more:
                if self._queue:
                    # who is woken and cancelled in one turn has nothing more to read
                    await trio.lowlevel.checkpoint_if_cancelled()
                    self._hand_over(read)
                    continue
                if self._closed:
                    raise trio.EndOfChannel
                if self._waiting is not None:
                    raise trio.BusyResourceError("another task receives from this mailbox")
                self._waiting = current_task()
                await wait_task_rescheduled(self._abort)
        finally:
            self._read = None
        if self._error is not None:
            raise self._error

    def _hand_over(self, read: Callable[[list[T]], bool]) -> None:
        messages = list(self._queue)
        self._queue.clear()
        try:
            self._more = read(messages)
        # the receiver's own failure, in whose time ever it came about
        except Exception as error:  # noqa: BLE001
            self._more, self._error = False, error

    def receive_nowait(self) -> T:
        """The next message.

        Raises ``trio.WouldBlock`` if there is none, ``trio.EndOfChannel`` at the end.
        """
        if self._queue:
            return self._queue.popleft()
        if self._closed:
            raise trio.EndOfChannel
        raise trio.WouldBlock

    def __aiter__(self) -> Mailbox[T]:
        return self

    async def __anext__(self) -> T:
        try:
            return await self.receive()
        except trio.EndOfChannel:
            raise StopAsyncIteration from None

    def _abort(self, _: RaiseCancelT) -> Abort:
        self._waiting = None
        return Abort.SUCCEEDED
