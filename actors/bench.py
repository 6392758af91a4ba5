"""What an actor round trip costs, against the least that trio can do in the same run.

The unit is one priority window of a two-headed team: both heads are asked, one acts, the other's
request is withdrawn, both are asked again. The engine does nothing. It is set against a
*ping-pong*: two tasks, two trio memory channels, one value there and one back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

import trio

from actors.engine import PlayerId, TeamId
from actors.mailbox import Mailbox
from actors.seat import Ask, Inbox, Reply, SeatMaker, ToSeat
from actors.table import Table
from rules.answers import Act, Answer
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.game import Request, Result
from rules.notices import Notice
from rules.refusals import Refusal, RefusalCode
from rules.view import View

__all__ = ["IdleGame", "measure"]

_ACTIONS = (Action(ActionKind.CAST, 1), Action(ActionKind.CAST, 2))
_CHOICES = (PriorityChoice(0, _ACTIONS), PriorityChoice(1, _ACTIONS))


class IdleGame:
    """Two heads against two.

    The first team has priority for ever; each action asks both heads anew.
    """

    def __init__(self, windows: int) -> None:
        self.left = windows
        self.result: Result | None = None
        self._number = 0
        self.pending: Mapping[PlayerId, Request] = {}
        self._ask()

    def _ask(self) -> None:
        number = self._number
        self._number = number + 2
        self.pending = {
            0: Request(number + 1, _CHOICES[0], True),
            1: Request(number + 2, _CHOICES[1], True),
        }

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        request = self.pending.get(player)
        if request is None or request.number != number:
            raise Refusal(RefusalCode.STALE)
        request.decision.check(answer)
        self.left -= 1
        if self.left <= 0:
            self.result = Result(None)
            self.pending = {}
        else:
            self._ask()
        return ()

    def concede(self, player: PlayerId) -> Sequence[Notice]:
        raise Refusal(RefusalCode.LEFT_GAME)

    def settle(self, team: TeamId) -> Sequence[Notice]:
        raise Refusal(RefusalCode.NOT_ASKED)

    def view(self, viewer: PlayerId | None) -> View:
        return View(viewer, "idle", 1, "main", "main", 0, 0, (), ())

    def begin_notices(self) -> Sequence[Notice]:
        return ()

    def digest(self) -> str:
        return ""

    def last_draw(self) -> int:
        return 0


class _Acting:
    """Acts whenever it is asked."""

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        answer = Act(0)
        async for message in mailbox:
            if type(message) is Ask:
                await inbox.send(Reply(message.request.number, message.epoch, answer))


class _Thinking:
    """Thinks, and is always too late."""

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        async for _ in mailbox:
            pass


async def _ping_pong(turns: int) -> float:
    """Seconds for ``turns`` values there and back."""
    there_send, there = trio.open_memory_channel[int](1)
    back_send, back = trio.open_memory_channel[int](1)

    async def echo() -> None:
        async for value in there:
            back_send.send_nowait(value)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(echo)
        await trio.lowlevel.checkpoint()
        began = perf_counter()
        for turn in range(turns):
            there_send.send_nowait(turn)
            await back.receive()
        spent = perf_counter() - began
        there_send.close()
    return spent


async def _windows(count: int) -> float:
    """Seconds for ``count`` windows through a table."""
    seats: dict[PlayerId, SeatMaker] = {0: _Acting, 1: _Thinking, 2: _Thinking, 3: _Thinking}
    table = Table("bench", IdleGame(count), ((0, 1), (2, 3)), seats)
    began = perf_counter()
    await table.run()
    return perf_counter() - began


async def _measure(turns: int, rounds: int) -> dict[str, float]:
    pings, windows = [], []
    await _windows(turns // 10)
    for _ in range(rounds):  # taking turns, so that both meet the same weather
        pings.append(await _ping_pong(turns) / turns)
        windows.append(await _windows(turns) / turns)
    ping, window = min(pings), min(windows)
    return {
        "ping_pong_us": ping * 1e6,
        "window_us": window * 1e6,
        "ratio": window / ping,
        "requests_per_second": 2 / window,
    }


def measure(turns: int = 20_000, rounds: int = 5) -> dict[str, float]:
    """The best of ``rounds`` of ``turns`` each, in microseconds.

    ``requests_per_second`` counts both heads' requests, the withdrawn one included.
    """
    return trio.run(_measure, turns, rounds)
