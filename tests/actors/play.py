"""A table whose seats are puppets: the test is all the players."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import trio
from attrs import define, field

from actors.clock import TimeControl
from actors.engine import Engine
from actors.mailbox import Mailbox
from actors.marks import Mark, MarkKind
from actors.seat import (
    Accepted,
    Ask,
    Concede,
    FromSeat,
    Inbox,
    Over,
    Refused,
    Reply,
    Seat,
    Seated,
    ToSeat,
    Withdraw,
)
from actors.table import Report, Table
from rules.answers import Answer
from tests.actors.toys import TWO_HEADS, Toy

M = TypeVar("M")


class Puppet:
    """A seat that remembers all that it is told and does what the test says."""

    def __init__(self) -> None:
        self.seen: list[ToSeat] = []
        self.open: Ask | None = None
        self.inbox: Inbox | None = None

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        self.inbox = inbox
        async for message in mailbox:
            self.seen.append(message)
            if isinstance(message, Ask):
                self.open = message
            elif isinstance(message, Withdraw | Accepted):
                assert self.open is not None
                assert (message.number, message.epoch) == (self.open.number, self.open.epoch)
                self.open = None
            elif isinstance(message, Seated):
                self.open = None

    def send(self, message: FromSeat) -> None:
        assert self.inbox is not None
        self.inbox.send_nowait(message)

    def answers(self, answer: Answer, ask: Ask | None = None) -> None:
        """Answer the open request, or an older one."""
        ask = self.open if ask is None else ask
        assert ask is not None, "nothing is asked"
        self.send(Reply(ask.number, ask.epoch, answer))

    def concedes(self) -> None:
        self.send(Concede())

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.seen if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        return self.all(kind)[-1]

    def refusals(self) -> list[str]:
        return [refused.code.value for refused in self.all(Refused)]

    def forget(self) -> None:
        self.seen.clear()


@define
class Play:
    """A game under way."""

    table: Table
    toy: Toy
    seats: dict[int, Puppet]
    marks: list[Mark] = field(factory=list)
    report: Report | None = None

    def __getitem__(self, player: int) -> Puppet:
        return self.seats[player]

    @property
    def asked(self) -> list[int]:
        """Who has an open request that is owed."""
        return [p for p, seat in self.seats.items() if seat.open is not None and seat.open.owed]

    @property
    def over(self) -> bool:
        return isinstance(self.table.ending, Over)

    def marked(self, kind: MarkKind) -> list[int]:
        return [mark.player for mark in self.marks if mark.kind is kind]

    async def does(self, player: int, answer: Answer) -> None:
        """One player answers, and the table comes to rest."""
        self[player].answers(answer)
        await rest()

    async def do(self, *moves: tuple[int, Answer]) -> None:
        for player, answer in moves:
            await self.does(player, answer)


async def rest() -> None:
    """Until nobody has anything to do but wait. Takes no time on the clock."""
    await trio.testing.wait_all_tasks_blocked()


@asynccontextmanager
async def playing(
    toy: Toy | None = None,
    *,
    others: dict[int, Callable[[], Seat]] | None = None,
    control: TimeControl | None = None,
    **options: Any,
) -> AsyncIterator[Play]:
    """A table in play; ``others`` sit where they are put, puppets elsewhere. Closed at the end."""
    toy = Toy() if toy is None else toy
    others = {} if others is None else others
    puppets = {p: Puppet() for p in toy.team_of if p not in others}
    marks: list[Mark] = []
    makers: dict[int, Callable[[], Seat]] = {
        p: others[p] if p in others else (lambda p=p: puppets[p])  # type: ignore[misc]
        for p in sorted(toy.team_of)
    }
    game: Engine = toy
    table = Table("test", game, toy.teams, makers, control=control, watch=marks.append, **options)
    play = Play(table, toy, puppets, marks)

    async def run() -> None:
        play.report = await table.run()

    with trio.fail_after(100_000):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(run)
            await rest()
            yield play
            table.close()


__all__ = ["TWO_HEADS", "Play", "Puppet", "playing", "rest"]
