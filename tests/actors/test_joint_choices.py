"""Choices that a team makes as one."""

import trio

from actors.clock import TimeControl
from actors.limits import PROPOSALS_PER_CHOICE
from actors.seat import Ask, Gone, PolicyActed, PolicyReason, Withdraw
from rules.answers import Act, Pass, Pick
from rules.decisions import Joint, Proposal
from tests.actors.play import Play, playing, rest
from tests.actors.toys import TOGETHER, Toy

YES, NO = Pick((1,)), Pick((0,))
CONTROL = TimeControl(decision=10, joint=30)


def joint(play: Play, player: int) -> Joint:
    decision = play[player].last(Ask).decision
    assert isinstance(decision, Joint)
    return decision


async def test_all_members_are_asked_and_agreement_decides(autojump_clock: object) -> None:
    async with playing(control=CONTROL) as play:
        await play.does(0, Act(TOGETHER))
        assert play.asked == [0, 1]
        await play.does(0, YES)
        assert joint(play, 1).proposals == (Proposal(0, YES),)
        await play.does(1, YES)
        assert play.toy.log == ["decided Pick(options=(1,))"]


async def test_proposal_withdraws_the_partners_request_and_shows_itself(
    autojump_clock: object,
) -> None:
    async with playing(control=CONTROL) as play:
        await play.does(0, Act(TOGETHER))
        play[1].forget()
        await play.does(0, YES)
        assert [type(m) for m in play[1].seen] == [Withdraw, Ask]
        assert play.asked == [1]
        assert play[0].open is not None
        assert not play[0].open.owed


async def test_primary_players_proposal_stands_at_the_deadline(autojump_clock: object) -> None:
    async with playing(control=CONTROL) as play:
        await play.do((0, Act(TOGETHER)), (1, NO), (0, YES))
        await trio.sleep(31)
        assert play.toy.log == ["decided Pick(options=(1,))"]
        assert play[1].all(PolicyActed) == []


async def test_counter_proposals_do_not_move_the_deadline(autojump_clock: object) -> None:
    async with playing(control=CONTROL) as play:
        await play.does(0, Act(TOGETHER))
        due = play[0].last(Ask).deadline
        await trio.sleep(10)
        await play.does(0, YES)
        await trio.sleep(10)
        await play.does(1, NO)
        assert play[0].last(Ask).deadline == play[1].last(Ask).deadline == due
        await trio.sleep(9)
        assert play.toy.log == []
        await trio.sleep(1.1)
        assert play.toy.log == ["decided Pick(options=(1,))"]


async def test_next_joint_choice_has_a_deadline_of_its_own(autojump_clock: object) -> None:
    async with playing(control=CONTROL) as play:
        await play.does(0, Act(TOGETHER))
        await trio.sleep(20)
        await play.do((0, YES), (1, YES), (1, Act(TOGETHER)))
        assert play[1].last(Ask).deadline == trio.current_time() + 30


async def test_silent_member_is_labelled_when_the_choice_is_settled(
    autojump_clock: object,
) -> None:
    async with playing(control=CONTROL) as play:
        await play.do((0, Act(TOGETHER)), (1, YES))
        await trio.sleep(31)
        assert play.toy.log == ["decided Pick(options=(1,))"]
        assert play[1].all(PolicyActed) == [PolicyActed(0, PolicyReason.SILENT)]


async def test_joint_choice_is_settled_without_any_other_time_limit(
    autojump_clock: object,
) -> None:
    async with playing() as play:
        await play.do((0, Act(TOGETHER)), (0, YES), (1, NO))
        assert play.asked == []
        await trio.sleep(61)
        assert play.toy.log == ["decided Pick(options=(1,))"]


async def test_absent_member_agrees_with_the_one_who_is_there(autojump_clock: object) -> None:
    control = TimeControl(decision=10, grace=5, joint=30)
    async with playing(control=control) as play:
        play[0].send(Gone())
        await rest()
        await trio.sleep(6)
        await play.does(1, Act(TOGETHER))
        await trio.sleep(1)
        assert play.toy.log == []
        await play.does(1, YES)
        assert play.toy.log == ["decided Pick(options=(1,))"]
        assert play[1].last(PolicyActed) == PolicyActed(0, PolicyReason.VANISHED)


async def test_same_proposal_again_is_accepted_and_asked_once_more(
    autojump_clock: object,
) -> None:
    async with playing(control=CONTROL) as play:
        await play.do((0, Act(TOGETHER)), (0, YES))
        number = play[0].last(Ask).number
        partner = play[1].open
        await play.does(0, YES)
        assert play[0].refusals() == []
        assert play[0].open is not None
        assert play[0].open.number == number
        assert play[1].open is partner


async def test_one_member_cannot_keep_the_other_from_answering(autojump_clock: object) -> None:
    async with playing(control=CONTROL) as play:
        await play.does(0, Act(TOGETHER))
        for turn in range(PROPOSALS_PER_CHOICE + 3):
            await play.does(0, YES if turn % 2 else NO)
        assert play[0].refusals() == ["too_many"] * 3
        await play.does(1, YES)
        assert play.toy.log == ["decided Pick(options=(1,))"]


async def test_joint_choice_charges_no_bank(autojump_clock: object) -> None:
    control = TimeControl(decision=5, bank=60, joint=30)
    async with playing(Toy(), control=control) as play:
        await play.does(0, Act(TOGETHER))
        await trio.sleep(20)
        await play.do((0, YES), (1, YES))
        assert play[0].last(Ask).deadline == trio.current_time() + 65


async def test_joint_choice_of_a_team_that_is_away_is_not_waited_for(
    autojump_clock: object,
) -> None:
    control = TimeControl(decision=10, grace=5, joint=30)

    class Away(Toy):
        """Asks the second team to decide together as soon as it would have priority."""

        def _receive(self, team: int) -> None:
            super()._receive(team)
            if team == 1 and not any(line.startswith("decided") for line in self.log):
                self.joint = (1, {})
                self._ask_together()

    async with playing(Away(), control=control) as play:
        for player in (2, 3):
            play[player].send(Gone())
        await play.do((0, Pass()), (1, Pass()))
        assert play.asked == [2, 3]
        await trio.sleep(30.1)  # the joint seconds: grace does not lengthen them
        assert play.toy.log[:2] == ["team 0 passes", "decided Pick(options=(0,))"]
        away = {PolicyActed(p, PolicyReason.VANISHED) for p in (2, 3)}
        assert set(play[0].all(PolicyActed)) == away
