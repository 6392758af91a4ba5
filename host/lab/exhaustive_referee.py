"""The real referee, one message at a time, and copied between two messages.

``Referee.run`` needs no event loop while its inbox holds something, and ends with
``trio.EndOfChannel`` where a closed inbox is empty. So one message is put into the inbox, the inbox
is closed, and ``run`` is driven by hand to its end: what runs is all of the table's own code and
nothing else, in the order in which the messages were put. To try every message in a state, the
referee is copied: a new one is made around a fork of the game and takes over whatever the old one
remembers, field by field.
"""

from __future__ import annotations

from copy import copy

import trio
from attrs import define, field, fields, frozen

from actors.chair import Chair
from actors.clock import SeatClock, TimeControl
from actors.house import Ring
from actors.limits import (
    ANSWERS_PER_REQUEST,
    LANE,
    PROPOSALS_PER_CHOICE,
    REFUSALS_IN_A_ROW,
    TAKE_BACKS_PER_WINDOW,
)
from actors.referee import Referee
from actors.seat import Ask, Back, ClockState, Concede, FromSeat, Gone, Reply, ToSeat
from host.lab.exhaustive_world import DECISION, GRACE, JOINT, Message, Say, World
from rules.answers import Act, Answer, Declare, Pass, TakeBack
from rules.decisions import ActionKind, Joint, PriorityChoice
from rules.game import Game

__all__ = ["Desk", "Heard", "Stuck", "bound"]

TABLE = "small world"

STRIKES = 1_000
"""Deadlines that may be missed: a bound of another kind than what is searched here."""

_UNHURRIED = TimeControl()
_HURRIED = TimeControl(decision=DECISION, joint=JOINT, grace=GRACE, strikes=STRIKES)

LONGEST = min(LANE, ANSWERS_PER_REQUEST, REFUSALS_IN_A_ROW, 2 * TAKE_BACKS_PER_WINDOW)
"""Rounds shorter than this reach no bound on rubbish, take-backs or lanes, so that what is counted
against those bounds may be left out when two states are compared. (Proposals: see ``bound``.)"""

_PLACE = frozenset({"table", "player", "team", "mailbox", "lane", "clock", "view"})
_CHAIR = tuple(a.name for a in fields(Chair) if a.name not in _PLACE)
_CLOCK = tuple(a.name for a in fields(SeatClock) if a.name != "control")
_REFEREE = {"inbox", "alarm", "chairs", "_engine", "_sight", "_now", "_journal", "_put_out"}
_PARTS = {"_rulings", "_showing", "rulings", "alarm", "_view", "_turns", "table"}
_RULINGS = {"engine", "chairs", "control", "journal", "watch", "now"}
_WIRING = frozenset(_REFEREE | _PARTS | _RULINGS)
"""What ties a referee to its own parts; everything else is what it remembers."""

_CHANGING = frozenset({list, dict, set})

Heard = tuple[tuple[ToSeat, ...], ...]
"""What each player was told, by player."""


class Stuck(Exception):
    """The referee waited for something other than its inbox."""


@frozen
class Void:
    """The last request of a seat that is not open any more."""

    number: int
    epoch: int
    owed: bool


def bound(world: World) -> int:
    """The longest round that this world may have; see ``LONGEST``."""
    return min(LONGEST, PROPOSALS_PER_CHOICE + 1) if world.scouts else LONGEST


@define(eq=False)
class Desk:
    """A game, its referee, and what every seat was asked last."""

    world: World
    game: Game
    referee: Referee
    now: list[float]
    voids: list[Void | None] = field(factory=list)
    heard: Heard = ()
    """What the last message brought."""

    @classmethod
    def begin(cls, world: World) -> Desk:
        """The table sits down; ``heard`` is what everybody is told first."""
        desk = cls._around(world, world.begin(), 0.0, fresh=True)
        desk.voids = [None] * world.players
        desk._run()
        desk.referee._fresh = False  # from now on ``run`` goes on with a game that has begun
        return desk

    @classmethod
    def _around(cls, world: World, game: Game, at: float, *, fresh: bool) -> Desk:
        now = [at]
        control = _HURRIED if world.clock else _UNHURRIED
        referee = Referee(
            TABLE, game, world.teams, control, now=lambda: now[0], fresh=fresh, put_out=_never
        )
        return cls(world, game, referee, now)

    def fork(self) -> Desk:
        """The same table once more, with nothing shared that anybody writes to."""
        twin = Desk._around(self.world, self.game.fork(), self.now[0], fresh=False)
        mine, theirs = self.referee, twin.referee
        _carry(mine, theirs)
        _carry(mine._rulings, theirs._rulings)
        _carry(mine._showing, theirs._showing)
        for player, chair in mine.chairs.items():
            other = theirs.chairs[player]
            for name in _CHAIR:
                setattr(other, name, getattr(chair, name))
            for name in _CLOCK:
                setattr(other.clock, name, getattr(chair.clock, name))
        twin.voids = self.voids.copy()
        return twin

    def after(self, message: Message) -> Desk:
        """A copy of the table that has dealt with one more message."""
        twin = self.fork()
        twin.deal(message)
        return twin

    def deal(self, message: Message) -> None:
        """Deal with one more message."""
        referee = self.referee
        referee.inbox._closed = False
        if message.say is Say.TIME:
            self.now[0] = self.next_deadline()
            referee.tell(Ring())
        else:
            referee.chairs[message.player].lane.send_nowait(self.letter(message))
        self._run(message)

    def next_deadline(self) -> float:
        rulings = self.referee._rulings
        return min([c.clock.due for c in rulings.chairs] + list(rulings.joint_due.values()))

    # --- what a message is in the referee's own terms ---

    def letter(self, message: Message) -> FromSeat:
        say, player = message.say, message.player
        if say is Say.CONCEDE:
            return Concede()
        if say is Say.GONE:
            return Gone()
        if say is Say.BACK:
            return Back()
        if say in (Say.LATE, Say.LATE_ACT):
            void = self.voids[player]
            assert void is not None
            meant = (Pass() if void.owed else TakeBack()) if say is Say.LATE else Act(0)
            return Reply(void.number, void.epoch, meant)
        ask = self.open(player)
        assert ask is not None
        epoch = ask.epoch - 1 if say is Say.OLD_EPOCH else ask.epoch
        return Reply(ask.number, epoch, _answer(say, ask))

    def open(self, player: int) -> Ask | None:
        """The request of this player that was sent and is open."""
        return self.referee.chairs[player].ask

    # --- running ---

    def _run(self, message: Message | None = None) -> None:
        chairs = self.referee.chairs
        before = {p: chair.ask for p, chair in chairs.items()}
        self.referee.inbox.close()
        run = self.referee.run()
        try:
            run.send(None)
        except (StopIteration, trio.EndOfChannel):
            pass
        else:
            raise Stuck
        heard = []
        for player in range(self.world.players):
            told = _read(chairs[player])
            ask = before[player]
            # every ``run`` begins by seating everybody; a reconnection throws that away
            seated_anew = message is None or (message.say is Say.BACK and message.player == player)
            heard.append(told if seated_anew else told[1 + (ask is not None) :])
            now = chairs[player].ask
            if ask is not None and (now is None or now.number != ask.number):
                self.voids[player] = Void(ask.number, ask.epoch, ask.owed)
        self.heard = tuple(heard)


def _read(chair: Chair) -> tuple[ToSeat, ...]:
    """What lies in a mailbox, but for the clocks: they run beside the game."""
    told: list[ToSeat] = []
    while len(chair.mailbox):
        message = chair.mailbox.receive_nowait()
        if not isinstance(message, ClockState):
            told.append(message)
    return tuple(told)


def _carry(old: object, new: object) -> None:
    """Take over whatever is remembered, one level deep; requests and messages are never changed."""
    mine = vars(new)
    for name, value in vars(old).items():
        if name not in _WIRING:
            mine[name] = copy(value) if type(value) in _CHANGING else value


def _answer(say: Say, ask: Ask) -> Answer:
    decision = ask.decision
    if say is Say.WRONG:
        return _wrong(ask)
    if say is Say.PASS or say is Say.OLD_EPOCH:
        if isinstance(decision, Joint):
            return Declare(())
        return Pass() if ask.owed else TakeBack()
    if say is Say.TAKE_BACK:
        return TakeBack()
    if say is Say.STAY:
        return Declare(())
    if say is Say.ATTACK:
        return Declare(((0, 0),))
    assert isinstance(decision, PriorityChoice)
    for option, action in enumerate(decision.actions):
        if say is Say.CAST and action.kind is ActionKind.CAST:
            return Act(option)
        wanted = say is not Say.CAST and action.mana is (say is Say.MANA)
        if wanted and action.kind is ActionKind.ACTIVATE:
            return Act(option)
    raise LookupError(say)


def _wrong(ask: Ask) -> Answer:
    if isinstance(ask.decision, Joint):
        return Pass()
    return TakeBack() if ask.owed else Pass()


def _never(player: int) -> None:
    raise AssertionError(f"player {player} was put out in a round too short for it")
