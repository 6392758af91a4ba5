"""Players that are functions."""

from collections.abc import Callable

import trio

from actors.program_seat import ProgramSeat
from actors.seat import PolicyActed, PolicyReason, Seat
from rules.answers import Act, Answer, Pass, Pick
from rules.decisions import Joint, PriorityChoice
from rules.game import Request
from rules.notices import Notice, NoticeKind
from rules.view import View
from tests.actors.play import playing, rest
from tests.actors.toys import CAST, TOGETHER, Toy
from tests.patience import PATIENCE

YES, NO = Pick((1,)), Pick((0,))


def program(player: object, **options: object) -> dict[int, Callable[[], Seat]]:
    return {1: lambda: ProgramSeat(player, **options)}  # type: ignore[arg-type]


async def test_asynchronous_player_may_take_its_time(autojump_clock: object) -> None:
    async def player(view: View, request: Request) -> Answer:
        await trio.sleep(5)
        return Pass()

    async with playing(others=program(player)) as play:
        await play.does(0, Pass())
        assert play.asked == []
        await trio.sleep(5.1)
        assert play.asked == [2, 3]


async def test_player_is_asked_only_what_is_still_open_with_a_view_that_fits(
    autojump_clock: object,
) -> None:
    seen: list[int] = []
    toy = Toy()

    async def player(view: View, request: Request) -> Answer:
        assert view.viewer == 1
        assert toy.pending[1].number == request.number
        seen.append(request.number)
        await trio.sleep(10)
        return Pass()

    async with playing(toy, others=program(player)) as play:
        await play.do((0, Act(CAST)), (0, Act(CAST)), (0, Act(CAST)))
        await trio.sleep(10.5)
        assert len(seen) == 2  # the first one, and the newest of the three that followed
        await play.does(0, Pass())
        await trio.sleep(10)
        assert play.asked == [2, 3]


async def test_refused_player_is_asked_again(autojump_clock: object) -> None:
    tries = [Act(99), YES, Act(CAST), Pass()]
    async with playing(others=program(lambda view, request: tries.pop(0))) as play:
        await rest()
        assert play.toy.log == ["1 casts"]


async def test_player_that_is_always_wrong_is_answered_for(autojump_clock: object) -> None:
    async with playing(others=program(lambda view, request: "?")) as play:
        await play.does(0, Pass())
        assert play.asked == [2, 3]
        assert play[0].last(PolicyActed) == PolicyActed(1, PolicyReason.RUBBISH)


async def test_program_yields_to_the_primary_player(autojump_clock: object) -> None:
    def player(view: View, request: Request) -> Answer:
        return NO if isinstance(request.decision, Joint) else Pass()

    async with playing(others=program(player)) as play:
        await play.does(0, Act(TOGETHER))
        assert play.toy.log == []
        await play.does(0, YES)
        assert play.toy.log[0] == "decided Pick(options=(1,))"


async def test_program_that_counters_yields_too(autojump_clock: object) -> None:
    def player(view: View, request: Request) -> Answer:
        if isinstance(request.decision, Joint) and not request.decision.proposals:
            return YES
        return NO if isinstance(request.decision, Joint) else Pass()

    async with playing(others=program(player)) as play:
        await play.do((0, Act(TOGETHER)), (0, NO))
        assert play.toy.log[0] == "decided Pick(options=(0,))"


async def test_primary_program_stands_by_its_proposal(autojump_clock: object) -> None:
    toy = Toy()

    def player(view: View, request: Request) -> Answer:
        if isinstance(request.decision, Joint):
            return YES
        assert isinstance(request.decision, PriorityChoice)
        return Act(TOGETHER) if toy.log == [] else Pass()

    async with playing(toy, others={0: lambda: ProgramSeat(player)}) as play:
        await play.does(1, NO)
        assert play.toy.log == []
        await trio.sleep(61)
        assert play.toy.log[0] == "decided Pick(options=(1,))"


async def test_player_is_told_what_happens(autojump_clock: object) -> None:
    told: list[Notice] = []
    others = program(lambda view, request: Pass(), told=told.extend)
    async with playing(others=others) as play:
        await play.does(0, Act(CAST))
        assert [n.kind for n in told][:2] == [NoticeKind.GAME_BEGAN, NoticeKind.PASSED]
        assert NoticeKind.CAST in [n.kind for n in told]


async def test_full_control_program_is_asked_its_forced_passes(autojump_clock: object) -> None:
    asked: list[int] = []

    def player(view: View, request: Request) -> Answer:
        asked.append(request.number)
        return Pass()

    toy = Toy(steps=2, idle=[1])
    async with playing(toy, others=program(player, full_control=True)) as play:
        await play.do((0, Pass()), (2, Pass()), (3, Pass()))
        assert len(asked) >= 1


async def test_player_in_a_thread_holds_up_nobody() -> None:
    import threading

    may_go = threading.Event()

    def player(view: View, request: Request) -> Answer:
        may_go.wait(PATIENCE)
        return Pass()

    async with playing(Toy(steps=9), others=program(player, thread=True)) as play:
        await play.does(0, Act(CAST))
        assert play.toy.log == ["0 casts"]
        assert play.asked == [0]
        may_go.set()
