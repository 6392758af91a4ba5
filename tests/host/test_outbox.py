"""The outbox: whole frames, a bound, and the end."""

from __future__ import annotations

import trio
import trio.testing

from host.limits import CHUNK_BYTES, OUTBOX_HIGH
from host.outbox import Outbox


async def test_frames_that_wait_are_taken_together() -> None:
    outbox = Outbox()
    for frame in (b"a\n", b"b\n", b"c\n"):
        assert outbox.put(frame)
    assert await outbox.take() == b"a\nb\nc\n"
    assert outbox.size == 6, "it is being written"
    outbox.put(b"d\n")
    assert await outbox.take() == b"d\n"
    assert outbox.size == 2


async def test_a_chunk_holds_whole_frames_up_to_its_size_or_one_longer() -> None:
    outbox = Outbox()
    long = b"x" * (CHUNK_BYTES + 1)
    for frame in (b"a", long, b"b"):
        outbox.put(frame)
    assert [await outbox.take() for _ in range(3)] == [b"a", long, b"b"]


async def test_a_full_outbox_takes_nothing_more_and_keeps_what_it_has() -> None:
    outbox = Outbox(bound=4)
    assert outbox.put(b"abc")
    assert not outbox.put(b"de")
    assert outbox.put(b"f")
    assert await outbox.take() == b"abcf"
    assert not outbox.put(b"g"), "what is being written counts"


async def test_closing_says_the_last_word_and_ends() -> None:
    outbox = Outbox(bound=3)
    outbox.put(b"abc")
    outbox.close(b"goodbye")
    assert outbox.put(b"too late"), "dropped, and nobody need care"
    outbox.close(b"again")
    assert await outbox.take() == b"abcgoodbye"
    assert await outbox.take() is None


async def test_closing_may_drop_what_is_not_being_written() -> None:
    outbox = Outbox()
    outbox.put(b"being written")
    await outbox.take()
    outbox.put(b"waits")
    outbox.close(b"goodbye", drop=True)
    assert await outbox.take() == b"goodbye"
    assert await outbox.take() is None


async def test_calm_waits_until_the_backlog_is_written(nursery: trio.Nursery) -> None:
    outbox = Outbox()
    outbox.put(b"x" * (OUTBOX_HIGH + 1))
    assert outbox.full
    calmed = trio.Event()

    async def wait() -> None:
        await outbox.calm()
        calmed.set()

    nursery.start_soon(wait)
    await trio.testing.wait_all_tasks_blocked()
    await outbox.take()
    assert not calmed.is_set(), "taken is not yet written"
    nursery.start_soon(outbox.take)
    await calmed.wait()
    nursery.cancel_scope.cancel()


async def test_calm_returns_when_it_is_closed(nursery: trio.Nursery) -> None:
    outbox = Outbox()
    outbox.put(b"x" * (OUTBOX_HIGH + 1))
    nursery.start_soon(outbox.calm)
    await trio.testing.wait_all_tasks_blocked()
    outbox.close()
