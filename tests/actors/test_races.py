"""Seats that act, pass, take back, repeat themselves and concede at random, under a seeded
scheduler.

A ledger outside the referee counts what crossed each seat's channel and compares it with the
journal.
"""

import random
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import trio
import trio.testing
from hypothesis import given
from hypothesis import strategies as st

from actors.clock import TimeControl
from actors.journal import Journal, read_journal, replay
from actors.journal_lines import AnswerEntry, By, ConcedeEntry, Header, JournalPlayer, OverEntry
from actors.mailbox import Mailbox
from actors.marks import Mark, MarkKind
from actors.seat import (
    Accepted,
    Ask,
    Back,
    Concede,
    Gone,
    Halted,
    Inbox,
    Over,
    Refused,
    Reply,
    Seated,
    ToSeat,
    Withdraw,
)
from actors.table import Report, Table
from rules.answers import Act, Answer, Pass, TakeBack
from rules.decisions import Joint, MulliganChoice, PriorityChoice
from rules.refusals import Refusal
from tests.actors.play import playing, rest
from tests.actors.toys import ACTIONS, Toy

TEAMS = st.sampled_from([((0, 1), (2, 3)), ((0, 1, 2), (3, 4, 5)), ((0,), (1,), (2,))])
FAR = TimeControl(decision=40, bank=60, joint=30, grace=50)


class Rover:
    """A seat that wanders; ``ledger`` has what was sent and what came of it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.sent: Counter[tuple[int, int]] = Counter()
        self.became: Counter[tuple[int, int]] = Counter()
        self.accepted = 0
        self.open: Ask | None = None
        self.last: ToSeat | None = None
        self.asleep = False
        """It slept since it last read: the table may have ended without it."""

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        async for message in mailbox:
            self.last = message
            self.asleep = False
            match message:
                case Ask():
                    assert self.open is None, "two requests open at once"
                    self.open = message
                    await self.decide(message, mailbox, inbox)
                case Withdraw():
                    self.close(message.number, message.epoch)
                case Accepted():
                    self.close(message.number, message.epoch)
                    self.accepted += 1
                    self.became[message.number, message.epoch] += 1
                case Refused():
                    self.became[message.number, message.epoch] += 1
                case Seated():
                    self.open = None

    async def sleep(self, seconds: float) -> None:
        self.asleep = True
        await trio.sleep(seconds)

    def close(self, number: int, epoch: int) -> None:
        assert self.open is not None, "closed what was not open"
        assert (self.open.number, self.open.epoch) == (number, epoch)
        self.open = None

    async def decide(self, ask: Ask, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        chance = self.chance
        if chance.random() < 0.3:
            await self.sleep(chance.choice([0, 1, 1, 2, 45]))
        dice = chance.random()
        if dice < 0.005:
            await inbox.send(Concede())
            return
        if dice < 0.05:
            await inbox.send(Gone())
            await self.sleep(chance.choice([0, 3, 70]))
            await inbox.send(Back())
            return
        if dice < 0.1 and not ask.owed:
            return
        answer = self.draw(ask)
        for _ in range(2 if chance.random() < 0.1 else 1):
            self.sent[ask.number, ask.epoch] += 1
            await inbox.send(Reply(ask.number, ask.epoch, answer))
        if chance.random() < 0.05:
            self.sent[1, 1] += 1
            await inbox.send(Reply(1, 1, Pass()))

    def draw(self, ask: Ask) -> Answer:
        chance, decision = self.chance, ask.decision
        if isinstance(decision, Joint):
            listed = decision.answers()
            assert listed is not None
            return decision.default() if chance.random() < 0.5 else listed[0]
        if isinstance(decision, MulliganChoice):
            return decision.default()
        assert isinstance(decision, PriorityChoice)
        if chance.random() < 0.15:
            return Act(chance.randrange(len(ACTIONS) + 1))  # one too many: sometimes illegal
        return TakeBack() if decision.passed else Pass()


async def wander(
    teams: tuple[tuple[int, ...], ...], seed: int, journal: Journal, marks: list[Mark]
) -> tuple[Toy, dict[int, Rover], Report]:
    toy = Toy(teams, steps=4)
    rovers = {p: Rover(seed * 31 + p) for p in toy.team_of}
    makers = {p: (lambda rover=rover: rover) for p, rover in rovers.items()}
    table = Table("t", toy, teams, makers, control=FAR, journal=journal, watch=marks.append)
    with trio.fail_after(1e6):
        report = await table.run()
    return toy, rovers, report


def header(teams: tuple[tuple[int, ...], ...]) -> Header:
    players = tuple(JournalPlayer(str(p), ()) for team in teams for p in team)
    return Header("toy", players, teams, 0)


def played(teams: tuple[tuple[int, ...], ...], seed: int) -> tuple[Toy, list[Mark]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "j"
        journal = Journal.create(path, header(teams))
        marks: list[Mark] = []
        clock = trio.testing.MockClock(autojump_threshold=0)
        toy, rovers, report = trio.run(wander, teams, seed, journal, marks, clock=clock)
        journal.close()
        reading = read_journal(path)

    assert report.error is None
    assert report.crashes == []
    entries = reading.entries
    if isinstance(report.ending, Over):
        assert isinstance(entries[-1], OverEntry)
    assert isinstance(report.ending, Over | Halted)

    # exactly one effect for each accepted answer, and none lost
    by_seat = Counter(e.player for e in entries if isinstance(e, AnswerEntry) and e.by is By.SEAT)
    answered = Counter(m.player for m in marks if m.kind is MarkKind.ANSWERED)
    assert by_seat == answered
    # every reply became one thing; what was said before a snapshot may be lost with its backlog
    for player, rover in rovers.items():
        assert rover.accepted <= by_seat[player]
        assert all(rover.became[key] <= rover.sent[key] for key in rover.sent)
        assert rover.asleep or isinstance(rover.last, Over | Halted)
    # each request that was asked was closed, by an answer or a withdrawal, in its epoch or later
    opened: dict[tuple[int, int], int] = {}
    for mark in marks:
        key = (mark.player, mark.number)
        if mark.kind is MarkKind.ASKED:
            assert key not in opened
            opened[key] = mark.epoch
        elif mark.kind in (MarkKind.ANSWERED, MarkKind.WITHDRAWN):
            assert opened.pop(key) <= mark.epoch
    if isinstance(report.ending, Over):
        assert opened == {}
    # at most one concession of a team
    conceded = [toy.team_of[e.player] for e in entries if isinstance(e, ConcedeEntry)]
    assert len(set(conceded)) == len(conceded)
    # the journal is the game
    again = replay(Toy(teams, steps=4), entries)
    assert (again.digest(), again.log) == (toy.digest(), toy.log)
    return toy, marks


@given(TEAMS, st.integers(0, 2**32), st.random_module())
def test_no_interleaving_loses_or_doubles_an_answer(
    teams: tuple[tuple[int, ...], ...], seed: int, chance: object
) -> None:
    played(teams, seed)


ROUND = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from([Pass(), Act(0), Act(1), TakeBack()])), max_size=8
)


@given(st.lists(ROUND, max_size=5), st.random_module())
def test_order_of_the_inbox_is_the_order_of_the_game(
    rounds: list[list[tuple[int, Answer]]], chance: object
) -> None:
    """What a round holds is sent in one instant, and the game takes it in that order."""

    async def main() -> None:
        alone = Toy()
        async with playing(Toy()) as play:
            for moves in rounds:
                for player, answer in moves:
                    ask = play[player].open
                    if ask is not None:
                        play[player].answers(answer)
                        with suppress(Refusal):
                            alone.answer(player, ask.number, answer)
                await rest()
            assert play.toy.log == alone.log
            assert play.toy.digest() == alone.digest()

    trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))
