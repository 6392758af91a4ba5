"""What an actor round trip costs, against the least that trio can do in the same run.

The unit is one priority window of a two-headed team: both heads are asked, one acts, the other's
request is withdrawn, both are asked again. The engine does nothing. It is set against a
*ping-pong*: two tasks, two trio memory channels, one value there and one back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import trio

from actors.engine import OneByOne, PlayerId, TeamId
from actors.journal import Journal
from actors.journal_lines import Header, JournalPlayer
from actors.mailbox import Mailbox
from actors.seat import Ask, Inbox, SeatMaker, ToSeat
from actors.table import Table
from rules.answers import Act, Answer
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.game import Request, Result
from rules.notices import Notice
from rules.refusals import Refusal, RefusalCode
from rules.view import View

__all__ = ["IdleGame", "measure"]

_TEAMS = ((0, 1), (2, 3))
_HEADER = Header("idle", tuple(JournalPlayer(str(p), ()) for p in range(4)), _TEAMS, 0)
_ACTIONS = (Action(ActionKind.CAST, 1), Action(ActionKind.CAST, 2))
_CHOICES = (PriorityChoice(0, _ACTIONS), PriorityChoice(1, _ACTIONS))


class IdleGame(OneByOne):
    """Two heads against two.

    The first team has priority for ever; each action asks both heads anew.
    """

    def __init__(self, windows: int) -> None:
        self.result: Result | None = None
        self.began = self.ended = 0.0
        # made beforehand: what is measured is not the making of requests
        self._windows = iter(
            [
                {0: Request(n, _CHOICES[0], True), 1: Request(n + 1, _CHOICES[1], True)}
                for n in range(1, 2 * windows + 1, 2)
            ]
        )
        self.pending: Mapping[PlayerId, Request] = next(self._windows)

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        request = self.pending.get(player)
        if request is None or request.number != number:
            raise Refusal(RefusalCode.STALE)
        following = next(self._windows, None)
        if number == 1:
            self.began = perf_counter()
        if following is None:
            self.ended = perf_counter()
            self.result = Result(None)
            following = {}
        self.pending = following
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

    def last_draw(self) -> tuple[int, int]:
        return 0, -1


class _Acting:
    """Acts whenever it is asked."""

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        answer = Act(0)
        with suppress(trio.EndOfChannel):
            while True:
                for message in await mailbox.receive_all():
                    if type(message) is Ask:
                        await inbox.reply(message, answer)


class _Thinking:
    """Thinks, and is always too late."""

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        with suppress(trio.EndOfChannel):
            while True:
                await mailbox.receive_all()


async def _ping_pong(turns: int) -> float:
    """Seconds for ``turns`` values there and back."""
    there_send, there = trio.open_memory_channel[int](1)
    back_send, back = trio.open_memory_channel[int](1)

    async def echo() -> None:
        with suppress(trio.EndOfChannel):
            while True:
                back_send.send_nowait(await there.receive())

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


async def _windows(count: int, journal: Journal | None = None) -> float:
    """Seconds for ``count`` windows through a table."""
    seats: dict[PlayerId, SeatMaker] = {0: _Acting, 1: _Thinking, 2: _Thinking, 3: _Thinking}
    game = IdleGame(count + 1)
    await Table("bench", game, _TEAMS, seats, journal=journal).run()
    return game.ended - game.began


async def measure(folder: Path, turns: int = 1_000, rounds: int = 60) -> dict[str, float]:
    """The best of ``rounds`` of ``turns`` each, in microseconds.

    ``folder`` is for the journals; it has to be empty. ``ratio`` is the window's cost over the
    ping-pong's. ``requests_per_second`` counts both heads' requests, the withdrawn one included.
    """
    pings, windows, written = [], [], []
    for number in range(rounds):  # taking turns, so that all meet the same weather
        pings.append(await _ping_pong(turns) / turns)
        windows.append(await _windows(turns) / turns)
        journal = Journal.create(folder / str(number), _HEADER)
        written.append(await _windows(turns, journal) / turns)
        journal.close()
    ping, window = min(pings), min(windows)
    return {
        "ping_pong_us": ping * 1e6,
        "window_us": window * 1e6,
        "ratio": window / ping,
        "journalled_window_us": min(written) * 1e6,
        "requests_per_second": 2 / window,
    }
