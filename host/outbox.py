"""What waits to be written to one connection: a bounded queue of whole frames."""

from __future__ import annotations

from collections import deque

import trio

from host.limits import CHUNK_BYTES, OUTBOX_BYTES, OUTBOX_HIGH

__all__ = ["Outbox"]


class Outbox:
    """Frames for one writing task; any code in the same trio run puts.

    ``size`` counts the bytes that wait and those that are being written.
    """

    __slots__ = ("_calm", "_closed", "_frames", "_taken", "_wake", "bound", "size")

    def __init__(self, bound: int = OUTBOX_BYTES) -> None:
        self.bound = bound
        self.size = 0
        self._frames: deque[bytes] = deque()
        self._taken = 0
        self._closed = False
        self._wake: trio.Event | None = None
        self._calm: trio.Event | None = None

    def put(self, frame: bytes) -> bool:
        """Add a frame; ``False`` if there was no room. Closed: dropped, ``True``."""
        if self._closed:
            return True
        if self.size + len(frame) > self.bound:
            return False
        self._frames.append(frame)
        self.size += len(frame)
        self._rouse()
        return True

    def close(self, last: bytes = b"", *, drop: bool = False) -> None:
        """Take nothing more after ``last``, which the bound does not hold back; the writer takes
        what is left and ends. ``drop``: throw away what is not yet being written."""
        if self._closed:
            return
        if drop:
            self._frames.clear()
            self.size = self._taken
        if last:
            self._frames.append(last)
            self.size += len(last)
        self._closed = True
        self._rouse()
        self._soothe()

    async def take(self) -> bytes | None:
        """The next frames, as many as fit into one chunk and at least one; ``None`` at the end.

        What was taken before counts as written.
        """
        self.size -= self._taken
        self._taken = 0
        if self.size <= OUTBOX_HIGH:
            self._soothe()
        frames = self._frames
        while not frames:
            if self._closed:
                return None
            self._wake = trio.Event()
            await self._wake.wait()
        if len(frames) == 1:
            chunk = frames.popleft()
        else:
            batch = [frames.popleft()]
            size = len(batch[0])
            while frames and size + len(frames[0]) <= CHUNK_BYTES:
                size += len(frames[0])
                batch.append(frames.popleft())
            chunk = b"".join(batch)
        self._taken = len(chunk)
        return chunk

    @property
    def full(self) -> bool:
        """So much waits that a seat should send nothing more for now."""
        return self.size > OUTBOX_HIGH and not self._closed

    async def calm(self) -> None:
        """Wait until it is no longer ``full``; returns at once when it is closed."""
        while self.full:
            if self._calm is None:
                self._calm = trio.Event()
            await self._calm.wait()

    def _rouse(self) -> None:
        if self._wake is not None:
            self._wake.set()
            self._wake = None

    def _soothe(self) -> None:
        if self._calm is not None:
            self._calm.set()
            self._calm = None
