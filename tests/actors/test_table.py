"""The table as its host sees it: spectators, replacement, closing, defects."""

import pytest
import trio

from actors.clock import TimeControl
from actors.limits import SPECTATOR_MAILBOX, SPECTATORS
from actors.mailbox import Mailbox
from actors.program_seat import ProgramSeat
from actors.seat import (
    Ask,
    ClockState,
    Gone,
    Halted,
    HaltReason,
    Inbox,
    Over,
    Seated,
    Tell,
    ToSeat,
)
from actors.showing import EngineStuck
from actors.table import Table
from rules.answers import Act, Pass
from rules.game import Result
from tests.actors.play import TWO_HEADS, Puppet, playing, rest
from tests.actors.toys import CAST, Toy


async def test_everybody_is_seated_then_told_then_asked(autojump_clock: object) -> None:
    async with playing() as play:
        assert [type(m) for m in play[0].seen] == [Seated, Tell, Ask]
        assert [type(m) for m in play[2].seen] == [Seated, Tell]
        assert [play[p].last(Seated).player for p in range(4)] == [0, 1, 2, 3]


async def test_programs_play_a_game_to_its_end(autojump_clock: object) -> None:
    def player(view: object, request: object) -> Pass:
        return Pass()

    seats = {p: lambda: ProgramSeat(player) for p in range(4)}
    report = await Table("t", Toy(steps=5), TWO_HEADS, seats).run()
    assert report.ending == Over(Result(None))
    assert report.crashes == []
    assert report.error is None


async def test_spectators_see_the_game_and_its_end(autojump_clock: object) -> None:
    async with playing(Toy(steps=1)) as play:
        box = play.table.watch()
        await rest()
        await play.do(*[(p, Pass()) for p in range(4)])
        seen = [message async for message in box]
        assert isinstance(seen[0], Seated)
        assert seen[0].player is None
        assert seen[0].view().viewer is None
        assert isinstance(seen[-1], Over)
        assert {type(m) for m in seen} == {Seated, Tell, Over}
        assert [m async for m in play.table.watch()] == []


async def test_slow_spectator_is_dropped_and_the_others_stay(autojump_clock: object) -> None:
    async with playing() as play:
        slow, quick = play.table.watch(), play.table.watch()
        await rest()
        for _ in range(SPECTATOR_MAILBOX + 1):
            await play.does(0, Act(CAST))
            await quick.receive_all()
        assert slow.closed
        assert not quick.closed
        assert [m async for m in slow] == []


async def test_spectators_are_counted_without_those_who_left(autojump_clock: object) -> None:
    async with playing() as play:
        boxes = [play.table.watch() for _ in range(SPECTATORS)]
        await rest()
        assert not any(box.closed for box in boxes)
        refused = play.table.watch()
        await rest()
        assert refused.closed
        boxes[0].close()
        admitted = play.table.watch()
        await rest()
        assert not admitted.closed


async def test_replacement_finds_the_open_request_and_the_time_left(
    autojump_clock: object,
) -> None:
    async with playing(control=TimeControl(decision=10)) as play:
        old, ask = play[1], play[1].open
        await trio.sleep(4)
        new = Puppet()
        play.table.replace(1, lambda: new)
        await rest()
        assert [type(m) for m in new.seen] == [Seated, Ask, ClockState]
        assert new.open is ask
        old.answers(Act(CAST))
        await rest()
        assert play.toy.log == []
        new.answers(Act(CAST))
        await rest()
        assert play.toy.log == ["1 casts"]


async def test_replacing_a_vanished_seat_ends_its_absence(autojump_clock: object) -> None:
    async with playing(Toy(steps=9), control=TimeControl(grace=5)) as play:
        play[1].send(Gone())
        await play.does(0, Pass())
        await trio.sleep(6)
        new = Puppet()
        play.table.replace(1, lambda: new)
        await rest()
        await play.do((2, Pass()), (3, Pass()), (0, Pass()))
        assert new.open is not None


async def test_closing_tells_everybody_and_ends(autojump_clock: object) -> None:
    async with playing() as play:
        box = play.table.watch()
        await rest()
        play.table.close()
        play.table.close()
        await rest()
        assert play.report is not None
        assert play.report.ending == Halted(HaltReason.CLOSED)
        assert all(seat.seen[-1] == Halted(HaltReason.CLOSED) for seat in play.seats.values())
        assert (await box.receive_all())[-1] == Halted(HaltReason.CLOSED)
        play.table.replace(0, Puppet)
        play[0].send(Gone())
        await rest()


async def test_defect_of_the_engine_stops_its_table_only(autojump_clock: object) -> None:
    async with playing() as other, playing(Toy(breaks_on=2)) as play:
        await play.do((0, Act(CAST)), (0, Act(CAST)))
        assert play.report is not None
        assert play.report.ending == Halted(HaltReason.ENGINE_FAILED)
        assert isinstance(play.report.error, ZeroDivisionError)
        assert play[3].seen[-1] == Halted(HaltReason.ENGINE_FAILED)
        await other.does(0, Act(CAST))
        assert other.toy.log == ["0 casts"]


async def test_game_that_asks_nobody_is_a_defect(autojump_clock: object) -> None:
    class Stuck(Toy):
        def _receive(self, team: int) -> None:
            super()._receive(team)
            if self.log:
                self.pending = {}

    async with playing(Stuck()) as play:
        await play.does(0, Act(CAST))
        assert play.report is not None
        assert isinstance(play.report.error, EngineStuck)
        assert play[1].seen[-1] == Halted(HaltReason.ENGINE_FAILED)


async def test_cancelled_table_stops_at_once(autojump_clock: object) -> None:
    seats = dict.fromkeys(range(4), Puppet)
    with trio.move_on_after(5) as scope:
        await Table("t", Toy(), TWO_HEADS, seats).run()
    assert scope.cancelled_caught


async def test_table_does_not_wait_for_a_seat_that_will_not_end(autojump_clock: object) -> None:
    class Lingers:
        async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
            await trio.sleep_forever()

    async with playing(others={3: Lingers}) as play:
        began = trio.current_time()
        play.table.close()
        await trio.sleep(6)
        assert play.report is not None
        assert trio.current_time() - began == 6


@pytest.mark.parametrize("seated", [range(3), range(5)])
def test_seats_must_be_those_of_the_teams(seated: range) -> None:
    with pytest.raises(ValueError, match="seat"):
        Table("t", Toy(), TWO_HEADS, dict.fromkeys(seated, Puppet))


async def test_lone_players_are_teams_of_one(autojump_clock: object) -> None:
    async with playing(Toy(((0,), (1,)), steps=1)) as play:
        assert play.asked == [0]
        await play.do((0, Act(CAST)), (0, Pass()), (1, Pass()), (0, Pass()), (1, Pass()))
        assert play.over


async def test_long_forced_runs_let_others_run(autojump_clock: object) -> None:
    turns: list[int] = []

    async def other() -> None:
        for turn in range(1000):
            turns.append(turn)
            await trio.lowlevel.checkpoint()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(other)
        seats = dict.fromkeys(range(4), Puppet)
        report = await Table("t", Toy(steps=200, idle=range(4)), TWO_HEADS, seats).run()
        assert isinstance(report.ending, Over)
        assert 5 < len(turns) < 1000
