"""The mailbox and the lanes into the inbox."""

import pytest
import trio

from actors.inbox import Lane
from actors.limits import BURST, LANE
from actors.mailbox import Mailbox
from actors.seat import Concede, FromSeat
from tests.actors.play import rest


async def test_messages_come_in_order_and_end_after_closing() -> None:
    box: Mailbox[int] = Mailbox(9)
    assert all(box.put(n) for n in range(5))
    box.close()
    assert box.put(99)
    assert [n async for n in box] == [0, 1, 2, 3, 4]
    with pytest.raises(trio.EndOfChannel):
        await box.receive()
    with pytest.raises(trio.EndOfChannel):
        box.receive_nowait()


async def test_full_mailbox_says_so_and_keeps_what_it_has() -> None:
    box: Mailbox[int] = Mailbox(2)
    assert [box.put(n) for n in range(3)] == [True, True, False]
    assert await box.receive_all() == [0, 1]


async def test_receiver_is_woken_by_a_message_and_by_closing() -> None:
    box: Mailbox[int] = Mailbox(2)
    got: list[list[int]] = []

    async def receive() -> None:
        got.append(await box.receive_all())
        with pytest.raises(trio.EndOfChannel):
            await box.receive_all()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(receive)
        await rest()
        box.put(1)
        box.put(2)
        await rest()
        box.close()
    assert got == [[1, 2]]


async def test_cancelled_receiver_takes_nothing() -> None:
    box: Mailbox[int] = Mailbox(2)
    with trio.CancelScope() as scope:
        scope.cancel()
        await box.receive()
    assert scope.cancelled_caught
    box.put(1)
    assert await box.receive() == 1


async def test_cleared_before_its_receiver_runs_it_waits_on() -> None:
    box: Mailbox[int] = Mailbox(2)
    got: list[int] = []

    async def receive() -> None:
        got.append(await box.receive())

    async with trio.open_nursery() as nursery:
        nursery.start_soon(receive)
        await rest()
        box.put(1)
        box.clear()
        await rest()
        assert got == []
        box.put(2)
    assert got == [2]


async def test_two_receivers_are_a_mistake() -> None:
    box: Mailbox[int] = Mailbox(2)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(box.receive)
        await rest()
        with pytest.raises(trio.BusyResourceError):
            await box.receive()
        box.put(1)


async def test_full_mailbox_lets_others_run_now_and_then() -> None:
    box: Mailbox[int] = Mailbox(10 * BURST)
    for n in range(10 * BURST):
        box.put(n)
    turns: list[int] = []

    async def other() -> None:
        while len(box):
            turns.append(len(box))
            await trio.lowlevel.checkpoint()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(other)
        for _ in range(10 * BURST):
            await box.receive()
    assert len(turns) >= 5


async def test_sender_with_a_full_lane_waits_and_others_do_not() -> None:
    box: Mailbox[tuple[Lane, FromSeat]] = Mailbox(1000)
    one, two = Lane(1, box.put), Lane(2, box.put)
    sent: list[int] = []

    async def flood() -> None:
        for n in range(2 * LANE):
            await one.send(Concede())
            sent.append(n)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(flood)
        await rest()
        assert len(sent) == LANE
        two.send_nowait(Concede())
        assert len(box) == LANE + 1
        for _ in range(3):
            (await box.receive())[0].taken()
        await rest()
        assert len(sent) == LANE + 3
        one.shut()
    assert len(sent) == 2 * LANE
    assert len(box) == LANE + 1


async def test_shut_lane_drops_and_can_be_cancelled() -> None:
    box: Mailbox[tuple[Lane, FromSeat]] = Mailbox(10)
    lane = Lane(1, box.put)
    lane.shut()
    lane.send_nowait(Concede())
    with trio.move_on_after(0) as scope:
        while True:
            await lane.send(Concede())
    assert scope.cancelled_caught
    assert len(box) == 0
