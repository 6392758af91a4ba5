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


class Attendant:
    """Attends to a mailbox in which numbers can wait; notes what it reads, and in whose time."""

    def __init__(self) -> None:
        self.box: Mailbox[int | str] = Mailbox(9)
        self.waiting: list[Mailbox[int | str]] = []
        self.box.relax(frozenset({int}), self.waiting.append)
        self.got: list[tuple[list[int | str], bool]] = []
        self.answer: bool | Exception = True
        self.ended: list[Exception | None] = []

    async def run(self) -> None:
        task = trio.lowlevel.current_task()

        def read(messages: list[int | str]) -> bool:
            self.got.append((messages, trio.lowlevel.current_task() is task))
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer

        try:
            await self.box.attend(read)
        except (trio.EndOfChannel, RuntimeError) as error:
            self.ended.append(error)
        else:
            self.ended.append(None)


@pytest.fixture
async def attendant(nursery: trio.Nursery) -> Attendant:
    made = Attendant()
    nursery.start_soon(made.run)
    await rest()
    return made


OWN, ELSEWHERE = True, False
"""In whose time something was read: the receiver's, or that of who roused it."""


async def test_what_can_wait_is_read_by_who_rouses(attendant: Attendant) -> None:
    attendant.box.put(1)
    attendant.box.put(2)
    await rest()
    assert attendant.waiting == [attendant.box]
    assert attendant.got == []
    attendant.box.rouse()
    assert attendant.got == [([1, 2], ELSEWHERE)]
    attendant.box.rouse()
    assert len(attendant.got) == 1, "nothing was there"


async def test_what_cannot_wait_is_read_in_the_receivers_own_time(attendant: Attendant) -> None:
    attendant.box.put(1)
    attendant.box.put("now")
    attendant.box.rouse()
    assert attendant.got == [], "its task is on its way"
    await rest()
    assert attendant.got == [([1, "now"], OWN)]


@pytest.mark.parametrize("cancelled_first", [True, False])
async def test_who_is_woken_and_cancelled_in_one_turn_is_handed_nothing(
    cancelled_first: bool,
) -> None:
    attendant = Attendant()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attendant.run)
        await rest()
        if cancelled_first:
            nursery.cancel_scope.cancel()
        attendant.box.put("now")
        nursery.cancel_scope.cancel()
    assert attendant.got == []


async def test_who_is_cancelled_before_it_attends_is_handed_nothing() -> None:
    attendant = Attendant()
    attendant.box.put("now")
    with trio.CancelScope() as scope:
        scope.cancel()
        await attendant.run()
    assert attendant.got == []


@pytest.mark.parametrize("message", [1, "now"])
async def test_who_has_enough_is_handed_nothing_more(
    attendant: Attendant, message: int | str
) -> None:
    attendant.answer = False
    attendant.box.put(message)
    attendant.box.rouse()
    await rest()
    attendant.box.put(2)
    attendant.box.rouse()
    await rest()
    assert [messages for messages, _ in attendant.got] == [[message]]
    assert attendant.ended == [None]
    assert await attendant.box.receive() == 2


async def test_a_reader_that_fails_fails_where_it_waits(attendant: Attendant) -> None:
    attendant.answer = RuntimeError("broken")
    attendant.box.put(1)
    attendant.box.rouse()
    assert attendant.ended == [], "who roused it is not the one to fail"
    await rest()
    assert attendant.ended == [attendant.answer]


async def test_closed_it_reads_what_is_left_and_ends(attendant: Attendant) -> None:
    attendant.box.put(1)
    attendant.box.close()
    await rest()
    assert attendant.got == [([1], OWN)]
    assert isinstance(attendant.ended[0], trio.EndOfChannel)


async def test_nothing_is_read_for_an_attendant_that_was_cancelled() -> None:
    attendant = Attendant()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attendant.run)
        await rest()
        nursery.cancel_scope.cancel()
    attendant.box.put(1)
    attendant.box.rouse()
    assert attendant.got == []
    assert await attendant.box.receive() == 1


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
