"""Faults that the search of the small worlds found, each as a table that plays it."""

import trio

from actors.clock import TimeControl
from actors.seat import Ask, Back, Gone, PolicyActed, PolicyReason
from rules.answers import Pass, TakeBack
from rules.decisions import PriorityChoice
from tests.actors.play import playing, rest
from tests.actors.toys import ACTIONS, Toy

CONTROL = TimeControl(decision=100, grace=10, strikes=1)


async def test_who_comes_back_may_take_back_what_the_table_passed_for_it(
    autojump_clock: object,
) -> None:
    async with playing(control=CONTROL) as play:
        play[0].send(Gone())
        await trio.sleep(11)
        assert play[1].last(PolicyActed) == PolicyActed(0, PolicyReason.VANISHED)
        play[0].forget()
        play[0].send(Back())
        await rest()
        ask = play[0].last(Ask)
        assert not ask.owed
        await play.does(0, TakeBack())
        assert play.asked == [0, 1]


async def test_who_wakes_up_may_take_back_what_the_table_passed_for_it(
    autojump_clock: object,
) -> None:
    async with playing(control=CONTROL) as play:
        late = play[0].open
        await trio.sleep(50)
        await play.do((1, Pass()), (1, TakeBack()))
        await trio.sleep(51)
        assert play[1].last(PolicyActed) == PolicyActed(0, PolicyReason.SILENT)
        assert play.asked == [1]
        play[0].answers(Pass(), late)
        await rest()
        assert play[0].refusals() == ["stale"]
        await play.does(0, TakeBack())
        assert play.asked == [0, 1]


async def test_seat_that_can_only_make_mana_is_not_asked_to_take_back_a_forced_pass(
    autojump_clock: object,
) -> None:
    class Miner(Toy):
        """Its first player can make mana, which is no choice (decision 5), and nothing else."""

        def _choice(self, player: int) -> PriorityChoice:
            known = super()._choice(player)
            return known if player else PriorityChoice(0, ACTIONS[1:2], known.passed)

    async with playing(Miner()) as play:
        assert play[0].all(Ask) == []
        assert play.asked == [1]
        await play.does(1, Pass())
        assert play.asked == [2, 3]
