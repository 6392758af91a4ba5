"""Team priority, line by line of the design's table, as the seats see it."""

from actors.limits import TAKE_BACKS_PER_WINDOW
from actors.marks import MarkKind
from actors.seat import Accepted, Ask, Over, Refused, Tell, Withdraw, WithdrawReason
from rules.answers import Act, Pass, Pick, TakeBack
from rules.game import Result
from tests.actors.play import playing, rest
from tests.actors.toys import CAST, EVERYBODY, MANA, SECRET, Toy


async def test_both_heads_are_asked_at_once(autojump_clock: object) -> None:
    async with playing() as play:
        assert play.asked == [0, 1]
        first, second = play[0].open, play[1].open
        assert first is not None
        assert second is not None
        assert first.epoch == second.epoch
        assert first.number != second.number
        assert first.view().viewer == 0
        assert play[2].open is None


async def test_partner_action_voids_earlier_pass(autojump_clock: object) -> None:
    async with playing() as play:
        await play.does(0, Pass())
        await play.does(1, Act(CAST))
        assert play.asked == [0, 1]
        withdrawn = play[0].last(Withdraw)
        assert withdrawn.reason is WithdrawReason.GAME_MOVED
        await play.does(1, Pass())
        assert play.asked == [0]
        assert play.toy.log == ["1 casts"]


async def test_action_voids_the_passes_of_every_team(autojump_clock: object) -> None:
    async with playing() as play:
        await play.do((0, Pass()), (1, Pass()), (2, Act(CAST)), (2, Pass()), (3, Pass()))
        assert play.asked == [0, 1]
        await play.do((0, Pass()), (1, Pass()))
        assert play.toy.log[-2:] == ["team 0 passes", "2's resolves"]


async def test_mana_ability_voids_no_pass(autojump_clock: object) -> None:
    async with playing() as play:
        await play.do((0, Pass()), (1, Act(MANA)))
        assert play.asked == [1]
        await play.does(1, Pass())
        assert play.toy.log == ["1 makes mana", "team 0 passes"]


async def test_partners_pass_leaves_the_request_open(autojump_clock: object) -> None:
    async with playing() as play:
        before = play[1].open
        await play.does(0, Pass())
        assert play[1].open is before
        assert play[1].all(Withdraw) == []
        assert play[0].open is not None
        assert not play[0].open.owed


async def test_pass_can_be_taken_back_until_the_team_has_passed(autojump_clock: object) -> None:
    async with playing() as play:
        await play.does(0, Pass())
        epoch = play[0].last(Ask).epoch
        await play.does(0, TakeBack())
        assert play.asked == [0, 1]
        assert play[0].last(Ask).epoch == epoch
        await play.does(1, Pass())
        assert play.asked == [0]
        take_back = play[1].open
        await play.does(0, Pass())
        assert play.asked == [2, 3]
        assert take_back is not None
        play[1].answers(TakeBack(), take_back)
        await rest()
        assert play[1].refusals() == ["stale"]
        assert play.asked == [2, 3]


async def test_passes_are_taken_back_only_so_often(autojump_clock: object) -> None:
    async with playing() as play:
        for _ in range(TAKE_BACKS_PER_WINDOW):
            await play.do((0, Pass()), (0, TakeBack()))
        await play.do((0, Pass()), (0, TakeBack()))
        assert play[0].refusals() == ["too_many"]
        await play.do((1, Act(CAST)), (0, Pass()), (0, TakeBack()))
        assert play.asked == [0, 1]


async def test_all_teams_passing_resolves_the_top_then_ends_the_step(
    autojump_clock: object,
) -> None:
    everybody = [(p, Pass()) for p in range(4)]
    async with playing(Toy(steps=1)) as play:
        await play.does(0, Act(CAST))
        await play.do(*everybody)
        assert play.toy.log[-1] == "0's resolves"
        assert play.asked == [0, 1]
        await play.do(*everybody)
        assert play.over
    assert all(seat.seen[-1] == Over(Result(None)) for seat in play.seats.values())


async def test_stale_answer_is_refused_and_changes_nothing(autojump_clock: object) -> None:
    async with playing() as play:
        old = play[0].open
        await play.does(0, Act(CAST))
        assert old is not None
        before = play.toy.digest()
        asked = play[0].open
        play[0].answers(Act(CAST), old)
        await rest()
        assert play[0].last(Refused).number == old.number
        assert play[0].refusals() == ["stale"]
        assert play.toy.digest() == before
        assert play[0].open is asked


async def test_loser_of_a_race_is_withdrawn_and_asked_afresh(autojump_clock: object) -> None:
    async with playing() as play:
        play[1].forget()
        play[0].answers(Act(CAST))
        play[1].answers(Act(CAST))
        await rest()
        assert play.toy.log == ["0 casts"]
        kinds = [type(message) for message in play[1].seen]
        assert kinds == [Withdraw, Tell, Ask, Refused]
        assert play[1].refusals() == ["stale"]
        await play.does(1, Act(CAST))
        assert play.toy.log == ["0 casts", "1 casts"]


async def test_right_number_with_an_old_epoch_is_stale(autojump_clock: object) -> None:
    from actors.seat import Reply

    async with playing() as play:
        ask = play[0].open
        assert ask is not None
        play[0].send(Reply(ask.number, ask.epoch - 1, Act(CAST)))
        await rest()
        assert play[0].refusals() == ["stale"]
        assert play.toy.log == []


async def test_answer_to_another_seats_request_is_refused(autojump_clock: object) -> None:
    async with playing() as play:
        ask = play[0].open
        assert ask is not None
        play[2].answers(Act(CAST), ask)
        await rest()
        assert play[2].refusals() == ["not_asked"]
        assert play.toy.log == []
        assert play[0].open is ask


async def test_illegal_answer_leaves_the_request_open(autojump_clock: object) -> None:
    async with playing() as play:
        ask = play[0].open
        await play.does(0, Act(99))
        assert play[0].last(Refused).code.value == "no_such_option"
        assert play[0].last(Refused).fields == (("option", 99), ("options", 5))
        assert play[0].open is ask
        await play.does(0, Act(CAST))
        assert play.toy.log == ["0 casts"]


async def test_conceding_team_owes_nothing(autojump_clock: object) -> None:
    three = ((0, 1), (2, 3), (4, 5))
    async with playing(Toy(three)) as play:
        play[1].concedes()
        await rest()
        assert play.asked == [2, 3]
        assert play[0].last(Withdraw).reason is WithdrawReason.GAME_MOVED
        assert play[1].last(Withdraw).reason is WithdrawReason.LEFT
        play[1].concedes()
        await rest()
        assert play[1].refusals() == ["left_game"]


async def test_last_team_standing_wins(autojump_clock: object) -> None:
    async with playing() as play:
        play[3].concedes()
        await rest()
        assert play[0].last(Over).result == Result(0)
    assert play.report is not None
    assert play.report.ending == Over(Result(0))


async def test_choices_of_all_players_are_asked_at_the_same_time(autojump_clock: object) -> None:
    async with playing() as play:
        await play.does(0, Act(EVERYBODY))
        assert play.asked == [0, 1, 2, 3]
        epoch = play[3].last(Ask).epoch
        await play.does(2, Pick((0,)))
        assert play.asked == [0, 1, 3]
        await play.do((3, Pick((0,))), (0, Pick((0,))), (1, Pick((0,))))
        assert play[0].last(Ask).epoch == epoch + 1


async def test_forced_pass_is_not_asked(autojump_clock: object) -> None:
    async with playing(Toy(idle=[1, 2, 3])) as play:
        assert play.asked == [0]
        await play.does(0, Pass())
        assert play.asked == [0]
        assert play.toy.log == ["team 0 passes", "team 1 passes", "step ends"]
        assert not any(play[p].all(Ask) for p in (1, 2, 3))
        assert set(play.marked(MarkKind.FORCED)) == {1, 2, 3}


async def test_full_control_is_asked_even_what_is_forced(autojump_clock: object) -> None:
    from actors.seat import FullControl

    async with playing(Toy(idle=[1])) as play:
        assert play.asked == [0]
        play[1].send(FullControl(True))
        await rest()
        assert play[1].open is not None
        assert not play[1].open.owed
        await play.does(0, Act(CAST))
        assert play.asked == [0, 1]


async def test_hidden_card_is_told_to_those_who_may_know(autojump_clock: object) -> None:
    async with playing() as play:
        watcher = play.table.watch()
        await rest()
        await play.does(0, Act(SECRET))
        assert play[1].last(Tell).notices[0].name == "Hidden"
        assert play[2].last(Tell).notices[0].name == ""
        told = [m for m in await watcher.receive_all() if isinstance(m, Tell)]
        assert told[-1].notices[0].name == ""
        assert told[-1].view().viewer is None


async def test_accepted_comes_before_effects_and_effects_before_the_next_request(
    autojump_clock: object,
) -> None:
    async with playing() as play:
        play[0].forget()
        await play.does(0, Act(CAST))
        assert [type(message) for message in play[0].seen] == [Accepted, Tell, Ask]


async def test_windows_are_marked_with_their_times(autojump_clock: object) -> None:
    import trio

    async with playing() as play:
        began = trio.current_time()
        await trio.sleep(3)
        await play.does(0, Act(CAST))
        closed = [mark for mark in play.marks if mark.kind is MarkKind.CLOSED]
        opened = [mark for mark in play.marks if mark.kind is MarkKind.OPENED]
        assert [mark.epoch for mark in opened] == [1, 2]
        assert [(mark.epoch, mark.at - began) for mark in closed] == [(1, 3)]
        withdrawn = [mark for mark in play.marks if mark.kind is MarkKind.WITHDRAWN]
        assert [(mark.player, mark.at - began) for mark in withdrawn] == [(1, 3)]
