"""Silent and vanished seats: deadlines, banks, grace, and what the table does then."""

import pytest
import trio

from actors.clock import Policy, TimeControl
from actors.marks import MarkKind
from actors.seat import (
    Ask,
    Back,
    ClockState,
    Gone,
    Halted,
    HaltReason,
    Over,
    PolicyActed,
    PolicyReason,
    Seated,
    Withdraw,
    WithdrawReason,
)
from rules.answers import Act, Pass
from tests.actors.play import Play, playing, rest
from tests.actors.toys import CAST, Toy

TEN = TimeControl(decision=10)


def labels(play: Play, seat: int = 0) -> list[tuple[int, PolicyReason]]:
    return [(label.player, label.reason) for label in play[seat].all(PolicyActed)]


async def test_silent_seat_is_passed_for_at_the_deadline_and_labelled(
    autojump_clock: object,
) -> None:
    async with playing(control=TEN) as play:
        began = trio.current_time()
        assert play[1].last(Ask).deadline == began + 10
        await play.does(0, Pass())
        await trio.sleep(9.9)
        assert play.asked == [1]
        await trio.sleep(0.2)
        assert play.asked == [2, 3]
        assert play.toy.log == ["team 0 passes"]
        assert labels(play, 0) == labels(play, 3) == [(1, PolicyReason.SILENT)]
        assert play[1].last(Withdraw).reason is WithdrawReason.POLICY
        assert play[0].last(Withdraw).reason is WithdrawReason.GAME_MOVED


async def test_both_heads_silent_are_both_passed_for(autojump_clock: object) -> None:
    async with playing(control=TEN) as play:
        await trio.sleep(10)
        await rest()
        assert play.asked == [2, 3]
        assert labels(play) == [(0, PolicyReason.SILENT), (1, PolicyReason.SILENT)]


async def test_bank_runs_only_for_the_seat_that_owes(autojump_clock: object) -> None:
    async with playing(control=TimeControl(decision=10, bank=60)) as play:
        await play.does(0, Pass())
        await trio.sleep(25)
        await play.does(1, Pass())
        clocks = {c.player: c.bank for c in play[0].last(ClockState).clocks}
        assert clocks == {0: 60, 1: 45, 2: 60, 3: 60}
        await trio.sleep(5)
        await play.do((2, Pass()), (3, Pass()))
        assert play[1].last(Ask).deadline == trio.current_time() + 10 + 45
        assert len(play[0].all(ClockState)) == 2  # at the beginning, and when a bank was charged


async def test_bank_is_charged_when_the_request_is_withdrawn(autojump_clock: object) -> None:
    async with playing(control=TimeControl(decision=10, bank=60)) as play:
        await trio.sleep(12)
        await play.does(0, Act(CAST))
        assert [c.bank for c in play[2].last(ClockState).clocks] == [58, 58, 60, 60]
        assert play[1].last(Ask).deadline == trio.current_time() + 10 + 58


async def test_conceding_policy_concedes_for_the_silent(autojump_clock: object) -> None:
    control = TimeControl(decision=10, silent=Policy.CONCEDE)
    async with playing(control=control) as play:
        await play.does(0, Pass())
        await trio.sleep(11)
        assert play.over
        assert play[0].last(PolicyActed) == PolicyActed(1, PolicyReason.SILENT, conceded=True)
        assert play[0].seen[-1] == play[2].last(Over)


async def test_seat_silent_three_times_is_not_waited_for_until_heard_of(
    autojump_clock: object,
) -> None:
    async with playing(Toy(steps=50), control=TEN) as play:
        everybody_else = [(2, Pass()), (3, Pass()), (0, Pass())]
        await play.does(0, Pass())
        for _ in range(3):
            late = play[1].open
            await trio.sleep(10)
            await rest()
            await play.do(*everybody_else)
        began = trio.current_time()
        assert play.asked == [2, 3]  # passed for 1 at once
        assert play[1].open is None
        assert late is not None
        play[1].answers(Pass(), late)
        await rest()
        assert play[1].refusals() == ["stale"]
        await play.do((2, Pass()), (3, Pass()))
        assert play.asked == [0, 1]
        assert trio.current_time() == began


async def test_lost_connection_stops_the_clock_and_runs_the_grace(autojump_clock: object) -> None:
    control = TimeControl(decision=10, bank=5, grace=100)
    async with playing(control=control) as play:
        await play.does(0, Pass())
        await trio.sleep(8)
        play[1].send(Gone())
        await rest()
        assert not play[0].last(ClockState).clocks[1].present
        await trio.sleep(90)
        assert play.asked == [1]
        play[1].send(Back())
        await rest()
        assert play[0].last(ClockState).clocks[1].present
        assert play[0].last(ClockState).clocks[1].due == trio.current_time() + 2 + 5
        await trio.sleep(6)
        assert play.asked == [1]
        await trio.sleep(1.1)
        assert labels(play) == [(1, PolicyReason.SILENT)]


async def test_reconnected_seat_gets_a_snapshot_then_its_open_request(
    autojump_clock: object,
) -> None:
    async with playing(control=TEN) as play:
        ask = play[1].open
        play[1].send(Gone())
        await rest()
        play[1].forget()
        play[1].send(Back())
        await rest()
        assert [type(m) for m in play[1].seen] == [Seated, Ask, ClockState]
        assert play[1].open is ask
        await play.does(1, Act(CAST))
        assert play.toy.log == ["1 casts"]


async def test_who_comes_back_is_asked_with_the_time_that_its_clock_has(
    autojump_clock: object,
) -> None:
    control = TimeControl(decision=10, bank=5, grace=100)
    async with playing(control=control) as play:
        await play.does(0, Pass())
        await trio.sleep(8)
        play[1].send(Gone())
        await trio.sleep(50)
        play[1].send(Back())
        await rest()
        asked = play[1].open
        assert asked is not None
        assert asked.deadline == trio.current_time() + 2 + 5


async def test_who_was_asked_while_away_has_the_whole_time_once_back(
    autojump_clock: object,
) -> None:
    control = TimeControl(decision=10, bank=5, grace=100)
    async with playing(Toy(steps=50), control=control) as play:
        play[2].send(Gone())
        await rest()
        await play.do((0, Pass()), (1, Pass()), (3, Pass()))
        await trio.sleep(20)
        play[2].send(Back())
        await rest()
        asked = play[2].open
        assert asked is not None
        assert asked.deadline == trio.current_time() + 10 + 5, "not what its grace had left"


async def test_grace_is_one_amount_for_the_whole_game(autojump_clock: object) -> None:
    control = TimeControl(decision=10, grace=30)
    async with playing(Toy(steps=50), control=control) as play:
        await play.does(0, Pass())
        play[1].send(Gone())
        await trio.sleep(20)
        play[1].send(Back())
        await rest()
        play[1].send(Gone())
        await trio.sleep(9)
        assert play.asked == [1]
        await trio.sleep(1.1)
        assert labels(play) == [(1, PolicyReason.VANISHED)]


async def test_vanished_seat_is_played_for_at_once_until_it_is_back(
    autojump_clock: object,
) -> None:
    control = TimeControl(decision=10, grace=30)
    async with playing(Toy(steps=50), control=control) as play:
        play[1].send(Gone())
        await play.does(0, Pass())
        await trio.sleep(30.1)
        await play.do((2, Pass()), (3, Pass()))
        assert play.asked == [0]
        await play.does(0, Pass())
        assert play.asked == [2, 3]
        play[1].send(Back())
        await rest()
        await play.do((2, Pass()), (3, Pass()))
        assert play.asked == [0, 1]


async def test_grace_does_not_run_while_nothing_is_owed(autojump_clock: object) -> None:
    control = TimeControl(grace=30)
    async with playing(control=control) as play:
        play[2].send(Gone())
        await trio.sleep(1000)
        await play.do((0, Pass()), (1, Pass()), (3, Pass()))
        assert play.asked == [2]
        await trio.sleep(29)
        assert play.asked == [2]
        await trio.sleep(1.1)
        assert play.asked == [0, 1]
        assert labels(play) == [(2, PolicyReason.VANISHED)]


async def test_vanished_seat_concedes_if_that_is_the_policy(autojump_clock: object) -> None:
    control = TimeControl(grace=30, vanished=Policy.CONCEDE)
    async with playing(control=control) as play:
        play[1].send(Gone())
        await trio.sleep(31)
        assert play.over
        assert play[2].last(PolicyActed).conceded


async def test_answer_in_the_inbox_before_the_alarm_is_in_time(autojump_clock: object) -> None:
    async with playing(control=TEN) as play:
        await play.does(0, Pass())
        await trio.sleep(10)  # woken in the same instant as the alarm
        if play.asked == [1] and play[1].open is not None:
            play[1].answers(Act(CAST))
        await rest()
        # whichever came first, exactly one of them counts
        assert play.toy.log in (["1 casts"], ["team 0 passes"])


async def test_table_without_anybody_who_answers_stops(autojump_clock: object) -> None:
    async with playing(Toy(steps=10_000), control=TimeControl(decision=10, strikes=1)) as play:
        await trio.sleep(100)
        assert play.table.ending == Halted(HaltReason.ABANDONED)
    assert play[0].seen[-1] == Halted(HaltReason.ABANDONED)


async def test_no_request_waits_for_ever_with_a_time_control(autojump_clock: object) -> None:
    async with playing(Toy(steps=4), control=TimeControl(decision=10, strikes=1_000)) as play:
        began = trio.current_time()
        await trio.sleep(81)
        assert play.over
        over = [mark.at - began for mark in play.marks if mark.kind is MarkKind.CLOSED]
        assert over[-1] == 80


@pytest.mark.parametrize(
    "wrong",
    [
        {"decision": -1.0},
        {"decision": 0.0},
        {"bank": -1.0},
        {"grace": float("inf")},
        {"joint": 0.0},
        {"strikes": 0},
    ],
)
def test_impossible_time_control_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        TimeControl(**wrong)  # type: ignore[arg-type]
