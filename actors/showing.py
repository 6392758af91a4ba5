"""Show: what each seat learns when something was played and written.

To one seat, in this order: what became of its reply, its withdrawn request, who was acted for,
what happened, the clocks, what it is asked now. Which seat of a team is shown first changes from
window to window (``turns``), for who hears first may answer first.
"""

from __future__ import annotations

from math import inf, lcm
from typing import TYPE_CHECKING

from actors.chair import Chair
from actors.clock import Alarm
from actors.limits import SPECTATORS
from actors.mailbox import Mailbox
from actors.marks import MarkKind
from actors.rulings import Rulings
from actors.seat import (
    Accepted,
    Ask,
    ClockState,
    PlayerClock,
    Seated,
    Tell,
    ToSeat,
    Withdraw,
    WithdrawReason,
)
from rules.decisions import Joint, PriorityChoice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules.game import Request
    from rules.notices import Notice
    from rules.view import View

__all__ = ["EngineStuck", "Showing"]


MIXER, MIXER_BITS = 2_654_435_761, 16
"""Turns window numbers into what no rhythm of a game keeps step with (a multiple of the golden
ratio, as in Fibonacci hashing): the same team is not always asked in windows of one remainder.
"""


class EngineStuck(Exception):
    """The game is not over and asks nobody: a defect, and better said than waited on for ever."""


class Showing:
    """The mailboxes of one table, and the deadlines of what is asked through them."""

    def __init__(
        self, table: str, rulings: Rulings, alarm: Alarm, view: Callable[[], View]
    ) -> None:
        self.table = table
        self.rulings = rulings
        self.alarm = alarm
        self.spectators: list[Mailbox[ToSeat]] = []
        self._view = view
        self._turns = turns(rulings.chairs)
        self._clocks_changed = False

    def show(self, now: float, answered: Chair | None) -> None:
        """Show all that was played since the last time.

        ``answered``: whose reply was accepted.
        """
        rulings = self.rulings
        get = rulings.engine.pending.get
        fresh: list[tuple[Chair, Request]] = []
        kept = False
        turn = self._turn()
        for chair in turn:
            request = get(chair.player)
            number = 0 if request is None else request.number
            if number == chair.number:
                kept = kept or number != 0
                if chair is not answered:
                    continue
            if chair.clock.running and chair.clock.end(now):
                self._clocks_changed = True
            if chair.ask is not None:
                self._void(chair, chair.ask, chair is answered)
            chair.acted_for = False
            chair.number = number
            if request is not None:  # answered and open still: the same proposal, made again
                fresh.append((chair, request))
        if not kept:
            if fresh:
                self._new_window()
            elif rulings.engine.result is None:
                raise EngineStuck
        if rulings.labels or rulings.news:
            self._tell(turn)
        if self._clocks_changed:
            self.show_clocks(now)
        for chair, request in fresh:
            self.ask(chair, request, now)
        if rulings.joint_due:
            self._forget_joint()

    def _turn(self) -> Sequence[Chair]:
        """The order in which the seats are shown this window."""
        return self._turns[(self.rulings.epoch * MIXER >> MIXER_BITS) % len(self._turns)]

    def _void(self, chair: Chair, ask: Ask, answered: bool) -> None:
        """The open request of this chair is answered, or withdrawn."""
        chair.ask = None
        chair.refused_here = 0
        number = ask.request.number
        if answered:
            chair.post(Accepted(number, ask.epoch))
        else:
            chair.post(Withdraw(number, ask.epoch, self._reason(chair)))
        if self.rulings.watch is not None:
            kind = MarkKind.ANSWERED if answered else MarkKind.WITHDRAWN
            self.rulings.mark(kind, chair, number)

    def _reason(self, chair: Chair) -> WithdrawReason:
        if chair.conceded:
            return WithdrawReason.LEFT
        if chair.acted_for:
            return WithdrawReason.POLICY
        if self.rulings.engine.result is not None:
            return WithdrawReason.OVER
        return WithdrawReason.GAME_MOVED

    def _new_window(self) -> None:
        rulings = self.rulings
        if rulings.watch is not None and rulings.epoch:
            rulings.mark(MarkKind.CLOSED)
        rulings.epoch += 1
        if rulings.watch is not None:
            rulings.mark(MarkKind.OPENED)

    # --- requests ---

    def ask(self, chair: Chair, request: Request, now: float) -> None:
        """Send a request, unless there is nothing in it for this seat; start its clock."""
        rulings = self.rulings
        decision = request.decision
        due = inf
        if type(decision) is Joint:
            due = self._joint_due(chair, decision, now)
        elif request.owed:
            if chair.absent is not None:
                return
            chair.clock.begin(now)
            due = chair.clock.due
        elif chair.absent is not None or (
            # the referee passed for it, and would again: there is nothing to take back for
            type(decision) is PriorityChoice and not decision.acts and not chair.full_control
        ):
            return
        number = request.number
        if number > chair.highest:
            chair.highest = number
        deadline = None
        if due < inf:
            deadline = due
            self.alarm.set(due)
        ask = Ask(self.table, rulings.epoch, request, deadline, chair.view)
        chair.ask = ask
        chair.post(ask)
        if rulings.watch is not None:
            rulings.mark(MarkKind.ASKED, chair, number)

    def _joint_due(self, chair: Chair, decision: Joint, now: float) -> float:
        """A joint choice's deadline begins when nobody has proposed anything yet, and only then."""
        due = self.rulings.joint_due
        if not decision.proposals or chair.team not in due:
            due[chair.team] = now + self.rulings.control.joint
            for other in self.rulings.chairs:
                if other.team == chair.team:
                    other.proposals = 0
        return due[chair.team]

    def _forget_joint(self) -> None:
        rulings = self.rulings
        asked = rulings.engine.pending
        open_teams = {
            chair.team
            for chair in rulings.chairs
            if chair.player in asked and type(asked[chair.player].decision) is Joint
        }
        for team in [team for team in rulings.joint_due if team not in open_teams]:
            del rulings.joint_due[team]

    def set_alarm(self) -> None:
        """Set the alarm to the first of all deadlines, after it rang or a clock was set anew."""
        due = min([inf, *self.rulings.joint_due.values()])
        for chair in self.rulings.chairs:
            due = min(due, chair.clock.due)
        if due < inf:
            self.alarm.set(due)

    # --- what happened ---

    def _tell(self, turn: Sequence[Chair]) -> None:
        rulings = self.rulings
        news, rulings.news = tuple(rulings.news), []
        labels, rulings.labels = rulings.labels, []
        secret = any(notice.seen_by is not None for notice in news)
        told: list[tuple[Notice, ...]] = []
        for chair in turn:
            for label in labels:
                chair.post(label)
            if news:
                mine = news
                if secret:
                    mine = redact(news, chair.player)
                    if mine in told:  # as a teammate was: whoever puts it into words knows it again
                        mine = told[told.index(mine)]
                    else:
                        told.append(mine)
                chair.post(Tell(mine, chair.view))
        if self.spectators:
            everybody = redact(news, None) if secret else news
            self.announce(*labels, *([Tell(everybody, self._view)] if news else []))

    def show_clocks(self, now: float) -> None:
        """Tell everybody all clocks."""
        self._clocks_changed = False
        state = self.clock_state(now)
        for chair in self.rulings.chairs:
            chair.post(state)
        self.announce(state)

    def clock_state(self, now: float) -> ClockState:
        """All clocks as they stand."""
        return ClockState(now, tuple(map(player_clock, self.rulings.chairs)))

    def announce(self, *messages: ToSeat) -> None:
        """Tell the spectators; those too far behind are dropped."""
        slow = [m for m in self.spectators if not all(map(m.put, messages))]
        for mailbox in slow:
            self.spectators.remove(mailbox)
            mailbox.clear()
            mailbox.close()
            self.rulings.mark(MarkKind.OVERRUN)

    def admit(self, mailbox: Mailbox[ToSeat]) -> None:
        """A spectator comes; closed at once if there are too many. Those who left are forgotten."""
        self.spectators = [m for m in self.spectators if not m.closed]
        if len(self.spectators) >= SPECTATORS:
            mailbox.close()
            return
        self.spectators.append(mailbox)
        mailbox.put(Seated(self.table, None, self._view))

    def end(self, last: ToSeat) -> None:
        """Say the last word and close every mailbox."""
        for chair in self.rulings.chairs:
            chair.ask = None
            chair.post(last)
            chair.mailbox.close()
            chair.lane.shut()
        self.announce(last)
        for mailbox in self.spectators:
            mailbox.close()


def turns(chairs: Sequence[Chair]) -> list[tuple[Chair, ...]]:
    """Orders of all seats in which each member of a team comes first among its own as often as any
    other.

    Tasks that are woken together run in the order in which they were woken or, half of the time,
    in the reverse: always woken in one order, the middle one of three heads would never be first.
    """
    teams: dict[int, list[Chair]] = {}
    for chair in chairs:
        teams.setdefault(chair.team, []).append(chair)
    return [
        tuple(
            members[(turn + place) % len(members)]
            for members in teams.values()
            for place in range(len(members))
        )
        for turn in range(lcm(*map(len, teams.values())))
    ]


def redact(news: tuple[Notice, ...], viewer: int | None) -> tuple[Notice, ...]:
    return tuple([n if n.seen_by is None else n.redacted(viewer) for n in news])


def player_clock(chair: Chair) -> PlayerClock:
    clock = chair.clock
    due = clock.due if clock.due < inf else None
    present = not clock.gone and chair.absent is None
    return PlayerClock(chair.player, clock.bank, due, present)
