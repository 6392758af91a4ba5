"""Token buckets: how much a peer may send. Time is given, never asked for."""

from __future__ import annotations

from protocol.limits import ANSWER_ALLOWANCE, LIMITS, Limits


class TokenBucket:
    """Fills at ``rate`` a second up to ``burst``; begins full.

    ``now`` is in seconds of any clock that does not run backwards; should it, nothing is added.
    """

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._filled = now

    def level(self, now: float) -> float:
        if now > self._filled:
            self._level = min(self.burst, self._level + (now - self._filled) * self.rate)
            self._filled = now
        return self._level

    def take(self, amount: float, now: float) -> bool:
        """Take it if it is there; else take nothing."""
        left = self.level(now) - amount
        if left < 0:
            return False
        self._level = left
        return True

    def give(self, amount: float) -> None:
        """Put back, up to the brim."""
        self._level = min(self.burst, self._level + amount)


class FloodGate:
    """A bucket of messages and one of bytes for one client."""

    def __init__(self, now: float, limits: Limits = LIMITS) -> None:
        self._messages = TokenBucket(limits.messages_per_second, limits.message_burst, now)
        self._bytes = TokenBucket(limits.bytes_per_second, limits.byte_burst, now)

    def arrived(self, size: int, now: float) -> bool:
        """Bytes arrived, whether they make frames or not; false: too many."""
        return self._bytes.take(size, now)

    def framed(self, now: float) -> bool:
        """A frame was completed; false: too many."""
        return self._messages.take(1, now)

    def asked(self) -> None:
        """The client was put a request: it may answer, at whatever speed it plays."""
        self._messages.give(1)
        self._bytes.give(ANSWER_ALLOWANCE)
