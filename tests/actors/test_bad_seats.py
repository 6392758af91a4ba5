"""Seats that raise, hang, flood, lie or do not read: each costs only itself."""

from collections.abc import Awaitable, Callable

import pytest
import trio

from actors.clock import TimeControl
from actors.limits import (
    ANSWERS_PER_REQUEST,
    CLOSING_SECONDS,
    LANE,
    MAILBOX,
    REFUSALS_IN_A_ROW,
    RESTARTS,
)
from actors.mailbox import Mailbox
from actors.program_seat import ProgramSeat
from actors.seat import (
    Accepted,
    Ask,
    Concede,
    FullControl,
    Gone,
    Inbox,
    PolicyActed,
    PolicyReason,
    Refused,
    Reply,
    Seated,
    TableRefusal,
    ToSeat,
    Withdraw,
)
from rules.answers import Act, Answer, Number, Pass, Pick
from tests.actors.play import playing, rest
from tests.actors.toys import CAST, Toy

Running = Callable[[Mailbox[ToSeat], Inbox], Awaitable[None]]


class Custom:
    """A seat that is one function."""

    def __init__(self, running: Running) -> None:
        self.running = running

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        await self.running(mailbox, inbox)


def once(error: BaseException) -> Running:
    async def raises(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        async for message in mailbox:
            if isinstance(message, Ask):
                raise error

    return raises


async def in_a_nursery(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(once(ZeroDivisionError()), mailbox, inbox)
        nursery.start_soon(once(SystemExit()), Mailbox[ToSeat](1), inbox)


@pytest.mark.parametrize(
    "running",
    [
        once(ZeroDivisionError()),
        once(SystemExit(3)),
        once(RecursionError()),
        once(ExceptionGroup("two", [ValueError(), KeyError()])),
        in_a_nursery,
    ],
)
async def test_seat_that_raises_is_started_again_then_passed_for(
    autojump_clock: object, running: Running
) -> None:
    made: list[int] = []

    def maker() -> Custom:
        made.append(1)
        return Custom(running)

    async with playing(Toy(steps=9), others={1: maker}) as play:
        assert len(made) == 1 + RESTARTS
        await play.does(0, Pass())
        assert play.asked == [2, 3]
        await play.do((2, Pass()), (3, Pass()), (0, Act(CAST)), (0, Pass()))
        assert play.toy.log[-2:] == ["0 casts", "team 0 passes"]
        assert play[0].last(PolicyActed) == PolicyActed(1, PolicyReason.CRASHED)
        play.table.close()
        await rest()
        assert play.report is not None
        assert [crash.player for crash in play.report.crashes] == [1] * (1 + RESTARTS)
        assert all(crash.error is not None for crash in play.report.crashes)


async def test_maker_that_raises_is_a_crash(autojump_clock: object) -> None:
    def maker() -> Custom:
        raise OSError("no such program")

    async with playing(others={1: maker}) as play:
        await play.does(0, Pass())
        assert play.asked == [2, 3]


async def test_crashed_seat_is_replaced_by_a_stand_in(autojump_clock: object) -> None:
    answers: list[Answer] = [Act(CAST), Pass()]

    def stand_in(player: int) -> Callable[[], ProgramSeat]:
        return lambda: ProgramSeat(lambda view, request: answers.pop(0))

    async with playing(
        others={1: lambda: Custom(once(ZeroDivisionError()))}, stand_in=stand_in
    ) as play:
        await rest()
        assert play.toy.log == ["1 casts"]
        assert play.asked == [0]


async def test_seat_that_leaves_early_is_a_crash(autojump_clock: object) -> None:
    async def leaves(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        await mailbox.receive()

    async with playing(others={1: lambda: Custom(leaves)}) as play:
        await play.does(0, Pass())
        assert play.asked == [2, 3]


async def test_seat_that_hangs_costs_its_deadlines_only(autojump_clock: object) -> None:
    async def hangs(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        await trio.sleep_forever()

    control = TimeControl(decision=10)
    async with playing(Toy(steps=9), control=control, others={1: lambda: Custom(hangs)}) as play:
        began = trio.current_time()
        for _ in range(5):
            await play.does(0, Pass())
            await trio.sleep(10 if trio.current_time() - began < 30 else 0)
            await rest()
            await play.do((2, Pass()), (3, Pass()))
        assert trio.current_time() - began == 30  # three strikes, then nobody waits
        play.table.close()
        await trio.sleep(CLOSING_SECONDS)
        await rest()
        assert play.report is not None


async def test_answering_twice_is_refused_once(autojump_clock: object) -> None:
    async with playing() as play:
        play[0].answers(Act(CAST))
        play[0].answers(Act(CAST))
        await rest()
        assert len(play[0].all(Accepted)) == 1
        assert play[0].refusals() == ["stale"]
        assert play.toy.log == ["0 casts"]


RUBBISH = [
    None,
    "pass",
    object(),
    Pass,
    Act("0"),  # type: ignore[arg-type]
    Act(True),
    Act(0, "auto"),  # type: ignore[arg-type]
    Pick([0]),  # type: ignore[arg-type]
    Pick((0.0,)),  # type: ignore[arg-type]
    Number(1 << 70),
    Pick((0,) * 100_000),
]


@pytest.mark.parametrize("rubbish", RUBBISH, ids=lambda r: repr(r)[:20])
async def test_rubbish_is_refused_and_changes_nothing(
    autojump_clock: object, rubbish: object
) -> None:
    async with playing() as play:
        before = play.toy.digest()
        await play.does(0, rubbish)  # type: ignore[arg-type]
        assert play[0].last(Refused).code is TableRefusal.MALFORMED
        assert play.toy.digest() == before
        await play.does(0, Act(CAST))
        assert play.toy.log == ["0 casts"]


@pytest.mark.parametrize(
    "rubbish",
    [None, 7, Reply("1", 1, Pass()), Reply(1, None, Pass()), FullControl("yes")],  # type: ignore[arg-type]
    ids=repr,
)
async def test_rubbish_message_is_refused(autojump_clock: object, rubbish: object) -> None:
    async with playing() as play:
        play[0].send(rubbish)  # type: ignore[arg-type]
        await rest()
        assert play[0].last(Refused).code is TableRefusal.MALFORMED


async def test_answer_of_the_wrong_kind_is_refused(autojump_clock: object) -> None:
    async with playing() as play:
        await play.does(0, Pick((0,)))
        assert play[0].refusals() == ["wrong_kind"]


async def test_seat_that_is_wrong_too_often_is_answered_for(autojump_clock: object) -> None:
    async with playing() as play:
        for _ in range(ANSWERS_PER_REQUEST - 1):
            await play.does(0, Act(99))
        assert play.asked == [0, 1]
        await play.does(0, Act(99))
        assert play.asked == [1]
        assert play[1].last(PolicyActed) == PolicyActed(0, PolicyReason.RUBBISH)
        await play.does(1, Act(CAST))
        assert play.asked == [0, 1]


async def test_flood_fills_its_own_lane_only(autojump_clock: object) -> None:
    async with playing() as play:
        for _ in range(LANE):
            play[0].send(FullControl(True))
        with pytest.raises(trio.WouldBlock):
            play[0].send(FullControl(True))
        play[1].answers(Act(CAST))
        await rest()
        assert play.toy.log == ["1 casts"]


async def test_flooding_seat_is_put_out_and_the_others_play_on(autojump_clock: object) -> None:
    sent: list[int] = []

    async def floods(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        while True:
            sent.append(1)
            await inbox.send(Reply(1, 1, Pick((5,))))

    async with playing(Toy(steps=9), others={1: lambda: Custom(floods)}) as play:
        await play.does(0, Act(CAST))
        await play.does(0, Pass())
        assert play.toy.log[0] == "0 casts"
        assert PolicyReason.FLOOD in {label.reason for label in play[2].all(PolicyActed)} or (
            PolicyReason.CRASHED in {label.reason for label in play[2].all(PolicyActed)}
        )
        assert len(sent) <= (1 + RESTARTS) * (REFUSALS_IN_A_ROW + 2 * LANE)
        await play.do((2, Pass()), (3, Pass()))
        assert play.asked == [0]


async def test_losing_many_races_is_no_flood(autojump_clock: object) -> None:
    async with playing(Toy(steps=9)) as play:
        for _ in range(REFUSALS_IN_A_ROW + 5):
            play[0].answers(Act(CAST))
            play[1].answers(Act(CAST))
            await rest()
        assert len(play[1].all(Refused)) == REFUSALS_IN_A_ROW + 5
        await play.does(1, Act(CAST))
        assert play.toy.log[-1] == "1 casts"


async def test_going_and_coming_for_ever_is_a_flood(autojump_clock: object) -> None:
    async with playing(Toy(steps=9)) as play:
        from actors.seat import Back

        before = len(play[0].seen)
        for _ in range(2 * REFUSALS_IN_A_ROW):
            play[3].send(Gone())
            play[3].send(Back())
            await rest()
        assert len(play[0].seen) - before <= 2 * REFUSALS_IN_A_ROW + 10


async def test_seat_that_does_not_read_gets_a_snapshot_instead_of_its_backlog(
    autojump_clock: object,
) -> None:
    boxes: list[Mailbox[ToSeat]] = []

    async def reads_nothing(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        boxes.append(mailbox)
        await trio.sleep_forever()

    async with playing(Toy(steps=9), others={1: lambda: Custom(reads_nothing)}) as play:
        for _ in range(MAILBOX):
            await play.does(0, Act(CAST))
            assert len(boxes[0]) <= MAILBOX
        backlog = await boxes[0].receive_all()
        assert isinstance(backlog[0], Seated)
        still_open = None
        for message in backlog:
            if isinstance(message, Ask):
                still_open = message
            elif isinstance(message, Withdraw):
                still_open = None
        assert still_open is not None
        assert still_open.number == play.toy.pending[1].number


async def test_crash_does_not_lose_what_another_seat_sent(autojump_clock: object) -> None:
    async def crashes(mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        async for message in mailbox:
            if isinstance(message, Ask):
                inbox.send_nowait(Concede())
                inbox.send_nowait(Reply(message.number, message.epoch, Pass()))
                raise ZeroDivisionError

    three = ((0,), (1,), (2,))
    async with playing(Toy(three), others={0: lambda: Custom(crashes)}) as play:
        await rest()
        assert play.toy.log[0] == "0 concedes"
        assert play.asked == [1]
