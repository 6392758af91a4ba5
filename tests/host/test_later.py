"""Who is asked nothing is told a little later, and all of it at once."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import pairwise

import pytest
import trio
import trio.testing

from actors.mailbox import Mailbox
from actors.seat import Ask, Tell, ToSeat
from host.later import CAN_WAIT, Later
from host.limits import LATER_AT_ONCE, LATER_SECONDS, LATER_TURNS
from rules.decisions import PriorityChoice
from rules.game import Request
from rules.view import View


def no_view() -> View:
    raise AssertionError("nobody looks")


TOLD = Tell((), no_view)
ASKED = Ask("t", 1, Request(1, PriorityChoice(0, ()), True), None, no_view)


class Reader:
    """Notes what it is told, and when."""

    def __init__(self, later: Later) -> None:
        self.mailbox: Mailbox[ToSeat] = Mailbox(100)
        self.mailbox.relax(CAN_WAIT, later.note)
        self.told: list[tuple[float, int]] = []

    async def run(self) -> None:
        with suppress(trio.EndOfChannel):
            while True:
                messages = await self.mailbox.receive_all()
                self.told.append((trio.current_time(), len(messages)))


@pytest.fixture
async def reader(nursery: trio.Nursery) -> Reader:
    later = Later()
    made = Reader(later)
    nursery.start_soon(later.run)
    nursery.start_soon(made.run)
    await trio.testing.wait_all_tasks_blocked()
    return made


async def test_what_can_wait_is_told_together_and_in_time(
    autojump_clock: object, reader: Reader
) -> None:
    began = trio.current_time()
    for _ in range(3):
        reader.mailbox.put(TOLD)
        await trio.testing.wait_all_tasks_blocked()
    await trio.sleep(1)
    ((when, count),) = reader.told
    assert count == 3
    assert when - began == pytest.approx(LATER_SECONDS)


async def test_what_is_asked_is_told_at_once_with_all_before_it(
    autojump_clock: object, reader: Reader
) -> None:
    began = trio.current_time()
    reader.mailbox.put(TOLD)
    await trio.testing.wait_all_tasks_blocked()
    reader.mailbox.put(ASKED)
    await trio.testing.wait_all_tasks_blocked()
    assert reader.told == [(began, 2)]
    await trio.sleep(1)
    assert len(reader.told) == 1


async def test_nobody_waits_longer_when_there_is_always_more(
    autojump_clock: object, reader: Reader
) -> None:
    for _ in range(100):
        reader.mailbox.put(TOLD)
        await trio.sleep(LATER_SECONDS / 4)
    await trio.sleep(1)
    times = [when for when, _ in reader.told]
    assert sum(count for _, count in reader.told) == 100
    assert all(after - before <= 1.5 * LATER_SECONDS for before, after in pairwise(times))


async def test_the_end_does_not_wait(autojump_clock: object, reader: Reader) -> None:
    began = trio.current_time()
    reader.mailbox.put(TOLD)
    reader.mailbox.close()
    await trio.testing.wait_all_tasks_blocked()
    assert reader.told == [(began, 1)]


async def test_others_have_their_turn_between_those_who_are_woken(
    autojump_clock: object, nursery: trio.Nursery
) -> None:
    later = Later()
    share = 5 * LATER_AT_ONCE
    readers = [Reader(later) for _ in range(share * LATER_TURNS)]
    for run in (later.run, *(reader.run for reader in readers)):
        nursery.start_soon(run)
    await trio.testing.wait_all_tasks_blocked()
    for reader in readers:
        reader.mailbox.put(TOLD)
    await trio.sleep(LATER_SECONDS)
    counts = [0]
    for _ in range(4 * LATER_TURNS):  # our turns, while it wakes them in its own
        counts.append(sum(len(reader.told) for reader in readers))
        await trio.lowlevel.checkpoint()
    assert counts[-1] == len(readers)
    assert all(after - before <= 2 * share for before, after in pairwise(counts))


class Turns(trio.abc.Instrument):
    """Counts the turns of the loop."""

    def __init__(self) -> None:
        self.count = 0

    def before_io_wait(self, timeout: float) -> None:
        self.count += 1


async def test_who_has_heard_it_already_takes_nobodys_turn(
    autojump_clock: object, nursery: trio.Nursery
) -> None:
    later = Later()
    turns = Turns()
    told: dict[int, int] = {}
    mailboxes: list[Mailbox[ToSeat]] = [Mailbox(100) for _ in range(2 * LATER_AT_ONCE)]

    def read(number: int, _: object) -> bool:
        assert number not in told
        told[number] = turns.count
        return True

    nursery.start_soon(later.run)
    for number, mailbox in enumerate(mailboxes):
        mailbox.relax(CAN_WAIT, later.note)
        nursery.start_soon(mailbox.attend, partial(read, number))
    await trio.testing.wait_all_tasks_blocked()
    trio.lowlevel.add_instrument(turns)
    for mailbox in mailboxes:
        mailbox.put(TOLD)
    for mailbox in mailboxes[::2]:
        mailbox.put(ASKED)
    await trio.sleep(1)
    assert len(told) == len(mailboxes)
    assert len({told[number] for number in range(1, len(mailboxes), 2)}) == 1
