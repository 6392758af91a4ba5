"""Races at a table in memory: all heads of a team answer as soon as they are asked.

What differs between them is their number, and how old their seat's task is. The scheduler is trio's
own, its chance alone seeded: what it does to tasks that wake together is part of what is measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import trio
import trio.testing
from trio._core import _run

from actors.engine import OneByOne
from actors.mailbox import Mailbox
from actors.seat import Ask, Inbox, ToSeat
from actors.table import Table
from host.lab.fairness_counting import Tally
from host.lab.mutants import instead
from host.lab.scheduling import SWITCH, seeded
from host.looping import run_from_top
from rules.answers import Act, Answer
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.game import Request, Result
from rules.notices import Notice
from rules.refusals import Refusal, RefusalCode
from rules.view import View

__all__ = ["seats_in_memory"]

_ACTIONS = (Action(ActionKind.CAST, 1),)


class Contest(OneByOne):
    """A game of races: the first team has priority for ever, and whoever acts first wins one."""

    def __init__(self, heads: int, races: int) -> None:
        self.teams = (tuple(range(heads)), (heads,))
        self.result: Result | None = None
        self.winners: list[int] = []
        self.begun = trio.Event()
        self._races = races
        self._number = 0
        self.pending: Mapping[int, Request] = {}
        self._ask()

    def _ask(self) -> None:
        first = self._number + 1
        self.pending = {
            head: Request(first + head, PriorityChoice(head, _ACTIONS), True)
            for head in self.teams[0]
        }
        self._number += len(self.pending)

    def answer(self, player: int, number: int, answer: Answer) -> Sequence[Notice]:
        request = self.pending.get(player)
        if request is None or request.number != number:
            raise Refusal(RefusalCode.STALE)
        self.winners.append(player)
        self.begun.set()
        if len(self.winners) == self._races:
            self.result, self.pending = Result(None), {}
        else:
            self._ask()
        return ()

    def concede(self, player: int) -> Sequence[Notice]:
        raise Refusal(RefusalCode.LEFT_GAME)

    def settle(self, team: int) -> Sequence[Notice]:
        raise Refusal(RefusalCode.NOT_ASKED)

    def view(self, viewer: int | None) -> View:
        return View(viewer, "contest", 1, "main", "main", 0, 0, (), ())

    def begin_notices(self) -> Sequence[Notice]:
        return ()

    def digest(self) -> str:
        return ""

    def last_draw(self) -> tuple[int, int]:
        return 0, 0


class Head:
    """Answers every request at once, or after the same pause as every other head."""

    def __init__(self, pause: float) -> None:
        self._pause = pause

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        async for message in mailbox:
            if type(message) is Ask and message.owed:
                if self._pause:
                    await trio.sleep(self._pause)
                await inbox.reply(message, Act(0))


def seats_in_memory(
    heads: int, races: int, seed: int, *, pause: float = 0.0, younger: tuple[int, ...] = ()
) -> Tally:
    """Who wins by seat, of ``heads`` that answer at the same moment.

    ``younger``: seats whose tasks are started anew once all sit."""
    contest = Contest(heads, races)
    with seeded(seed), instead(_run, SWITCH, lambda _: False):
        clock = trio.testing.MockClock(autojump_threshold=0)
        run_from_top(partial(_play, contest, heads, pause, younger), clock=clock)
    names = [f"seat {seat}" for seat in range(heads)]
    after = f", after {pause} s" if pause else ""
    anew = f", seat {younger[0]} younger" if younger else ""
    return Tally.count(f"{heads} heads in memory{after}{anew}", names, contest.winners)


async def _play(contest: Contest, heads: int, pause: float, younger: tuple[int, ...]) -> None:
    makers = {seat: partial(Head, pause) for seat in range(heads + 1)}
    table = Table("fairness", contest, contest.teams, makers)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(table.run)
        if younger:
            await contest.begun.wait()
        for seat in younger:
            table.replace(seat, makers[seat])
