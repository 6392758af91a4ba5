"""The referee: the one task of a table that calls the engine.

Theory of operation. Whatever happens at a table is a message in one inbox, and is dealt with
whole, one at a time; the order of the inbox is the order of the game. Dealing with a message has
three parts, always in this order:

1. *play*: the answer goes to the engine; then the referee itself answers what has one legal
   answer, or what is owed by a seat that nobody waits for (``rulings``);
2. *write*: all that was answered goes into the journal, in one write;
3. *show*: each seat learns what became of its request, what happened, and what it is asked now.

Nothing is shown that is not written, and nothing that a seat sends, or fails to send, or fails to
read, keeps the referee from dealing with the next message: it never waits for a seat.

Requests are matched by number and *epoch*. An epoch, a window, begins when none of the requests of
the last one is open any more: a partner's pass leaves the others' requests and the epoch as they
are, a partner's action voids them all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import trio
from attrs import evolve

from actors.answer_text import well_formed
from actors.chair import Chair
from actors.clock import Alarm, Policy, SeatClock, TimeControl
from actors.engine import Engine, PlayerId, Teams
from actors.house import Close, Crashed, House, Reseat, Ring, Watch
from actors.inbox import Lane
from actors.journal_lines import By, JournalError
from actors.limits import (
    ANSWERS_PER_REQUEST,
    INBOX,
    MAILBOX,
    PROPOSALS_PER_CHOICE,
    REFUSALS_IN_A_ROW,
    TAKE_BACKS_PER_WINDOW,
)
from actors.mailbox import Mailbox
from actors.marks import MarkKind, Watcher
from actors.rulings import Rulings
from actors.seat import (
    Back,
    Concede,
    FromSeat,
    FullControl,
    Gone,
    Halted,
    HaltReason,
    Over,
    PolicyReason,
    Refused,
    Reply,
    TableRefusal,
)
from actors.showing import Showing
from actors.sight import Sight
from rules.answers import TakeBack
from rules.decisions import Joint
from rules.refusals import Refusal, RefusalCode

if TYPE_CHECKING:
    from actors.journal import Journal

__all__ = ["Referee"]


class Referee:
    """One table's referee. ``run`` is its task; everything else comes through ``inbox``."""

    def __init__(
        self,
        table: str,
        engine: Engine,
        teams: Teams,
        control: TimeControl,
        *,
        journal: Journal | None = None,
        watch: Watcher | None = None,
        now: Callable[[], float] = trio.current_time,
        fresh: bool = True,
        put_out: Callable[[PlayerId], None] = lambda _: None,
    ) -> None:
        """``fresh``: the game is at its beginning and its first notices are still to be told.

        ``put_out`` is called with a player whose seat floods the table.
        """
        self.inbox: Mailbox[tuple[Lane | None, FromSeat | House]] = Mailbox(INBOX)
        self.ending: Over | Halted | None = None
        self.error: Exception | None = None
        """Why the journal failed, if it did."""
        self.alarm = Alarm(partial(_put, self.inbox, Ring()))
        self._engine = engine
        self._sight = Sight(engine)
        self._now = now
        self._journal = journal
        self._fresh = fresh
        self._put_out = put_out
        chairs = [
            Chair(
                table=table,
                player=player,
                team=team,
                mailbox=Mailbox(MAILBOX),
                lane=Lane(player, self.inbox.put),
                clock=SeatClock(control),
                view=partial(self._sight.look, player),
            )
            for team, members in enumerate(teams)
            for player in members
        ]
        chairs.sort(key=lambda chair: chair.player)
        self.chairs = {chair.player: chair for chair in chairs}
        self._rulings = Rulings(engine, chairs, control, journal, watch, now)
        self._showing = Showing(table, self._rulings, self.alarm, partial(self._sight.look, None))
        self._accepted: Chair | None = None

    def tell(self, message: House) -> None:
        """Put one of the table's own messages into the inbox."""
        _put(self.inbox, message)

    # --- the loop ---

    async def run(self) -> Over | Halted:
        """Play the game to its end, or until the table stops."""
        for chair in self.chairs.values():
            chair.begin()
        if self._fresh:
            self._rulings.news += self._engine.begin_notices()
        await self._play()
        if self._rulings.control.decision is not None and self.ending is None:
            self._showing.show_clocks(self._now())
        receive = self.inbox.receive
        while self.ending is None:
            lane, message = await receive()
            if lane is None:
                played = self._house(message)
            else:
                lane.taken()
                chair = self.chairs[lane.player]
                if chair.lane is not lane:
                    continue  # sent by a seat that sits there no more
                if type(message) is Reply:
                    played = self._reply(chair, message)
                else:
                    played = self._other(chair, message)
            if played:
                await self._play()
        return self.ending

    async def _play(self) -> None:
        """Play on, write, show, until something is left that a seat must decide."""
        while self.ending is None:
            abandoned = self._rulings.given_up and self._rulings.abandoned()
            self._rulings.given_up = False
            more = False if abandoned else self._rulings.examine()
            if self._journal is not None and not await self._write(self._journal):
                return
            self._showing.show(self._now(), self._accepted)
            self._accepted = None
            result = self._engine.result
            if result is not None:
                self._rulings.mark(MarkKind.CLOSED)
                self._end(Over(result))
            elif abandoned:
                self.halt(HaltReason.ABANDONED)
            elif not more:
                return
            else:
                await trio.lowlevel.checkpoint()

    async def _write(self, journal: Journal) -> bool:
        """Write what was played; if that fails the table stops, and nobody sees what it did."""
        try:
            self._rulings.finish()
            journal.commit()
            if journal.durable:
                await journal.sync()
        except JournalError as error:
            self.error = error
            self._sight.closed = True
            self.halt(HaltReason.JOURNAL_FAILED)
            return False
        return True

    def halt(self, reason: HaltReason) -> None:
        """Stop before the end of the game; harmless if the table has ended."""
        self._end(Halted(reason))

    def _end(self, last: Over | Halted) -> None:
        if self.ending is None:
            self.ending = last
            self._showing.end(last)

    # --- from a seat ---

    def _reply(self, chair: Chair, reply: Reply) -> bool:
        """Give a seat's answer to the engine. ``True``: the game went on."""
        ask = chair.ask
        number, epoch = reply.number, reply.epoch
        if type(number) is not int or type(epoch) is not int:
            self._refuse(chair, 0, 0, TableRefusal.MALFORMED)
            return self._blame(chair)
        if ask is None or number != ask.request.number or epoch != ask.epoch:
            return self._stale(chair, number, epoch)
        answer = reply.answer
        if not well_formed(answer):
            return self._wrong(chair, reply, TableRefusal.MALFORMED)
        if type(answer) is TakeBack:
            if chair.window != epoch:
                chair.window, chair.take_backs = epoch, 0
            if chair.take_backs >= TAKE_BACKS_PER_WINDOW:
                return self._wrong(chair, reply, TableRefusal.TOO_MANY)
            chair.take_backs += 1
        elif type(ask.request.decision) is Joint:
            if chair.proposals >= PROPOSALS_PER_CHOICE:
                return self._wrong(chair, reply, TableRefusal.TOO_MANY)
            chair.proposals += 1
        try:
            self._rulings.answer(chair, number, answer, By.SEAT)
        except Refusal as refusal:
            return self._wrong(chair, reply, refusal.code, refusal.fields)
        if chair.absent is not None:
            self._present(chair)
        chair.heard()
        self._accepted = chair
        return True

    def _stale(self, chair: Chair, number: int, epoch: int) -> bool:
        """Answered, withdrawn or replaced. The first answer to each request is nobody's fault."""
        asked = 0 < number <= chair.highest
        self._refuse(chair, number, epoch, RefusalCode.STALE if asked else RefusalCode.NOT_ASKED)
        if chair.absent is PolicyReason.SILENT:
            self._present(chair)
            self._ask_after_all(chair)
        if asked and number > chair.last_stale:
            chair.last_stale = number
            return False
        return self._blame(chair)

    def _wrong(
        self,
        chair: Chair,
        reply: Reply,
        code: RefusalCode | TableRefusal,
        fields: dict[str, object] | None = None,
    ) -> bool:
        """Refuse an answer to the open request; after too many the table answers it."""
        self._refuse(chair, reply.number, reply.epoch, code, fields)
        if self._blame(chair):
            return True
        chair.refused_here += 1
        request = self._engine.pending.get(chair.player)
        if chair.refused_here < ANSWERS_PER_REQUEST or request is None or not request.owed:
            return False
        rulings = self._rulings
        if rulings.control.silent is Policy.CONCEDE:
            rulings.concede_for(chair, PolicyReason.RUBBISH)
        else:
            rulings.act_for(chair, request, PolicyReason.RUBBISH)
        return True

    def _refuse(
        self,
        chair: Chair,
        number: int,
        epoch: int,
        code: RefusalCode | TableRefusal,
        fields: dict[str, object] | None = None,
    ) -> None:
        chair.post(Refused(number, epoch, code, tuple(fields.items()) if fields else ()))
        if self._rulings.watch is not None:
            self._rulings.mark(MarkKind.REFUSED, chair, number)

    def _blame(self, chair: Chair) -> bool:
        """Count a message that brought nothing. ``True``: the seat was put out for it."""
        chair.refused_row += 1
        if chair.refused_row < REFUSALS_IN_A_ROW:
            return False
        chair.refused_row = 0
        chair.lane.shut()
        chair.mailbox.close()
        # whether anybody takes its place is the supervisor's to say
        self._rulings.give_up(chair, PolicyReason.FLOOD)
        self._put_out(chair.player)
        return True

    def _other(self, chair: Chair, message: object) -> bool:
        if type(message) is Concede:
            try:
                self._rulings.concede(chair, By.SEAT)
            except Refusal as refusal:
                self._refuse(chair, 0, 0, refusal.code, refusal.fields)
                return self._blame(chair)
            return True
        if type(message) is Gone or type(message) is Back:
            return self._connection(chair, gone=type(message) is Gone)
        if type(message) is FullControl and type(message.on) is bool:
            chair.full_control = message.on
            if message.on:
                self._ask_after_all(chair)
        else:
            self._refuse(chair, 0, 0, TableRefusal.MALFORMED)
        return self._blame(chair)

    def _ask_after_all(self, chair: Chair) -> None:
        """Ask what was not sent while there was nothing in it, or nobody, to ask."""
        request = self._engine.pending.get(chair.player)
        if request is not None and chair.ask is None and request.number == chair.number:
            self._showing.ask(chair, request, self._now())

    # --- who is there ---

    def _connection(self, chair: Chair, *, gone: bool) -> bool:
        now = self._now()
        changed = chair.clock.gone is not gone
        if gone and changed:
            chair.clock.lose(now)
        elif changed:
            self._regain(chair, now)
        if not gone:
            if chair.absent in (PolicyReason.VANISHED, PolicyReason.SILENT):
                self._present(chair)
            chair.mailbox.clear()
            chair.begin()
            self._ask_after_all(chair)
            if not changed:
                chair.post(self._showing.clock_state(now))
        if changed:
            self._rulings.mark(MarkKind.GONE if gone else MarkKind.BACK, chair)
            self._showing.show_clocks(now)
            self._showing.set_alarm()
        return self._blame(chair)

    def _regain(self, chair: Chair, now: float) -> None:
        """Its clock goes on where the grace began; what it is asked is due by that."""
        chair.clock.regain(now)
        ask = chair.ask
        if ask is not None and chair.clock.running and ask.deadline != chair.clock.due:
            due = chair.clock.due
            chair.ask = evolve(ask, deadline=due if due < inf else None)

    def _present(self, chair: Chair) -> None:
        chair.absent = None
        chair.strikes = 0

    def _give_up(self, chair: Chair, reason: PolicyReason) -> None:
        self._rulings.give_up(chair, reason)
        if self._rulings.control.vanished is Policy.CONCEDE:
            self._rulings.concede_for(chair, reason)

    # --- from the table ---

    def _house(self, message: object) -> bool:
        if type(message) is Ring:
            self._rulings.late(self._now())
            self._showing.set_alarm()
        elif type(message) is Crashed:
            self._give_up(self.chairs[message.player], PolicyReason.CRASHED)
        elif type(message) is Reseat:
            self._reseat(self.chairs[message.player], message)
            return False
        elif type(message) is Watch:
            self._showing.admit(message.mailbox)
            return False
        elif type(message) is Close:
            self.halt(HaltReason.CLOSED)
            return False
        return True

    def _reseat(self, chair: Chair, message: Reseat) -> None:
        chair.lane.shut()
        chair.mailbox.close()
        chair.mailbox, chair.lane = message.mailbox, message.lane
        chair.full_control = False
        chair.refused_row = chair.last_stale = 0
        self._present(chair)
        if chair.clock.gone:
            self._regain(chair, self._now())
        chair.begin()
        self._ask_after_all(chair)
        self._showing.show_clocks(self._now())
        self._showing.set_alarm()


def _put(inbox: Mailbox[tuple[Lane | None, FromSeat | House]], message: House) -> None:
    room = inbox.put((None, message))
    assert room, "a sender without a bound of its own"
