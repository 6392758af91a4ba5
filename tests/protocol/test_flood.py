"""Buckets on a clock that is handed in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from protocol.flood import FloodGate, TokenBucket
from protocol.limits import BYTE_BURST, MESSAGE_BURST, MESSAGES_PER_SECOND


def test_a_bucket_begins_full_and_refills_at_its_rate() -> None:
    bucket = TokenBucket(rate=2, burst=3, now=10.0)
    assert [bucket.take(1, 10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(1, 10.4)
    assert bucket.take(1, 10.5)
    assert bucket.level(100.0) == 3


def test_what_is_refused_is_not_taken() -> None:
    bucket = TokenBucket(rate=1, burst=5, now=0.0)
    assert not bucket.take(6, 0.0)
    assert bucket.take(5, 0.0)


def test_a_clock_that_runs_backwards_adds_nothing() -> None:
    bucket = TokenBucket(rate=1, burst=5, now=50.0)
    bucket.take(5, 50.0)
    assert bucket.level(40.0) == 0
    assert bucket.level(51.0) == 1


def test_what_is_given_stops_at_the_brim() -> None:
    bucket = TokenBucket(rate=1, burst=5, now=0.0)
    bucket.give(100)
    assert bucket.level(0.0) == 5


@given(steps=st.lists(st.tuples(st.floats(0, 2), st.integers(0, 9)), max_size=40))
def test_never_more_than_burst_and_rate_allow(steps: list[tuple[float, int]]) -> None:
    bucket = TokenBucket(rate=3, burst=7, now=0.0)
    now = 0.0
    taken = 0
    for wait, amount in steps:
        now += wait
        taken += amount if bucket.take(amount, now) else 0
        assert taken <= 7 + 3 * now + 1e-6


def test_a_gate_holds_messages_and_bytes_apart() -> None:
    gate = FloodGate(0.0)
    assert all(gate.framed(0.0) for _ in range(MESSAGE_BURST))
    assert not gate.framed(0.0)
    assert gate.framed(1.01 / MESSAGES_PER_SECOND)
    assert gate.arrived(BYTE_BURST, 0.0)
    assert not gate.arrived(1, 0.0)


def test_whoever_only_answers_is_no_flood_at_any_speed() -> None:
    gate = FloodGate(0.0)
    for _ in range(10 * MESSAGE_BURST):
        gate.asked()
        assert gate.arrived(200, 0.0)
        assert gate.framed(0.0)
