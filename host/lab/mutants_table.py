"""Faults in the table's half of team priority: which answers are taken, who is told and asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

from attrs import evolve

from actors.chair import Chair
from actors.journal_lines import By
from actors.referee import Referee
from actors.rulings import Rulings
from actors.seat import Accepted, Ask, PolicyReason, Reply, ToSeat, Withdraw
from actors.showing import Showing
from host.lab.mutants import Change, Mutant
from rules.answers import Answer, Pass, TakeBack
from rules.refusals import Refusal, RefusalCode
from rules.state import Agenda

__all__ = ["TABLE_MUTANTS"]

Replying = Callable[[Referee, Chair, Reply], bool]


def _reply(fault: Callable[[Replying], Replying]) -> tuple[Change]:
    return ((Referee, "_reply", fault),)


def _any_number(right: Replying) -> Replying:
    """An answer to a request that was withdrawn is taken for the open one."""

    def reply(referee: Referee, chair: Chair, reply: Reply) -> bool:
        ask = chair.ask
        if ask is not None and reply.number != ask.number:
            reply = Reply(ask.number, ask.epoch, reply.answer)
        return right(referee, chair, reply)

    return reply


def _any_epoch(right: Replying) -> Replying:
    def reply(referee: Referee, chair: Chair, reply: Reply) -> bool:
        ask = chair.ask
        if ask is not None and reply.number == ask.number:
            reply = Reply(ask.number, ask.epoch, reply.answer)
        return right(referee, chair, reply)

    return reply


def _too_late(right: Replying) -> Replying:
    """A pass is taken back though the team has passed: the team has priority once more."""

    def reply(referee: Referee, chair: Chair, reply: Reply) -> bool:
        engine: Any = referee._engine
        state = engine.state
        late = type(reply.answer) is TakeBack and chair.ask is None
        if not late or state.over or state.priority_team == chair.team:
            return right(referee, chair, reply)
        state.priority_team = chair.team
        state.passed = frozenset(state.teams[chair.team].members) - {chair.player}
        state.teams_passed = 0
        state.agenda = Agenda.CHECK
        engine._pending = {}
        engine._run()
        return True

    return reply


def _twice(right: Callable[..., None]) -> Callable[..., None]:
    def answer(rulings: Rulings, chair: Chair, number: int, answer: Answer, by: By) -> None:
        right(rulings, chair, number, answer, by)
        following = rulings.engine.pending.get(chair.player)
        if following is not None:
            with suppress(Refusal):
                right(rulings, chair, following.number, answer, by)

    return answer


def _accuse(right: Callable[..., None]) -> Callable[..., None]:
    """Who lost a race is told that it was never asked."""

    def refuse(
        referee: Referee, chair: Chair, number: int, epoch: int, code: Any, *fields: Any
    ) -> None:
        code = RefusalCode.NOT_ASKED if code is RefusalCode.STALE else code
        right(referee, chair, number, epoch, code, *fields)

    return refuse


def _wrong_is_a_pass(right: Callable[..., bool]) -> Callable[..., bool]:
    def wrong(referee: Referee, chair: Chair, reply: Reply, *why: Any) -> bool:
        played = right(referee, chair, reply, *why)
        if chair.ask is not None and chair.ask.owed:
            referee._rulings.answer(chair, reply.number, Pass(), By.SEAT)
            return True
        return played

    return wrong


def _without(kind: type) -> tuple[Change]:
    """A message of this kind is never sent."""

    def fault(right: Callable[[Chair, ToSeat], None]) -> Callable[[Chair, ToSeat], None]:
        def post(chair: Chair, message: ToSeat) -> None:
            if not isinstance(message, kind):
                right(chair, message)

        return post

    return ((Chair, "post", fault),)


def _lost_is_passed(right: Callable[..., bool]) -> Callable[..., bool]:
    def connection(referee: Referee, chair: Chair, *, gone: bool) -> bool:
        played = right(referee, chair, gone=gone)
        if gone and chair.ask is not None and chair.ask.owed:
            referee._rulings.answer(chair, chair.ask.number, Pass(), By.POLICY)
            return True
        return played

    return connection


def _come_back_to_nothing(right: Callable[..., bool]) -> Callable[..., bool]:
    """Who comes back is shown the game, and not what it is asked."""

    def connection(referee: Referee, chair: Chair, *, gone: bool) -> bool:
        played = right(referee, chair, gone=gone)
        if not gone:
            left = [m for m in chair.mailbox._queue if not isinstance(m, Ask)]
            chair.mailbox.clear()
            for message in left:
                chair.mailbox.put(message)
        return played

    return connection


def _ask_anew(right: Callable[..., bool]) -> Callable[..., bool]:
    """Who comes back is asked anew, so that its answer from before is lost."""

    def connection(referee: Referee, chair: Chair, *, gone: bool) -> bool:
        played = right(referee, chair, gone=gone)
        engine: Any = referee._engine
        if not gone and chair.ask is not None and engine._question is None:
            engine._ask_priority(chair.player)
            return True
        return played

    return connection


def _nothing(right: object) -> Callable[..., None]:
    return lambda *_: None


def _no_second_thoughts(right: Callable[..., None]) -> Callable[..., None]:
    """A member that has passed is not offered to take it back."""

    def ask(showing: Showing, chair: Chair, request: Any, now: float) -> None:
        if request.owed:
            right(showing, chair, request, now)

    return ask


def _all_are_late(right: Callable[[Rulings, float], None]) -> Callable[[Rulings, float], None]:
    """One member's deadline is everybody's."""

    def late(rulings: Rulings, now: float) -> None:
        for chair in rulings.chairs:
            if chair.clock.due < inf:
                chair.clock.due = now
        right(rulings, now)

    return late


def _partner_is_late_too(right: Callable[..., None]) -> Callable[..., None]:
    """The table passes for the partner as well, who has time left."""

    def act_for(rulings: Rulings, chair: Chair, request: Any, reason: PolicyReason) -> None:
        right(rulings, chair, request, reason)
        for other in rulings.chairs:
            theirs = rulings.engine.pending.get(other.player)
            if other is not chair and theirs is not None and theirs.owed:
                right(rulings, other, theirs, reason)

    return act_for


def _shared_request(right: Callable[..., None]) -> Callable[..., None]:
    """Two requests have one number."""

    def ask(showing: Showing, chair: Chair, request: Any, now: float) -> None:
        right(showing, chair, evolve(request, number=request.number - request.number % 2), now)

    return ask


TABLE_MUTANTS = (
    Mutant("an answer to a withdrawn request is taken", "pairs", 3, _reply(_any_number)),
    Mutant("an answer that quotes an old epoch is taken", "pairs", 1, _reply(_any_epoch)),
    Mutant("a pass is taken back after the team has passed", "pairs", 3, _reply(_too_late)),
    Mutant("an answer is applied twice", "pairs", 1, ((Rulings, "answer", _twice),)),
    Mutant("the loser of a race gets an error", "pairs", 2, ((Referee, "_refuse", _accuse),)),
    Mutant("a wrong answer is a pass", "pairs", 1, ((Referee, "_wrong", _wrong_is_a_pass),)),
    Mutant("a withdrawal is not told", "pairs", 1, _without(Withdraw)),
    Mutant("an accepted answer is not acknowledged", "pairs", 1, _without(Accepted)),
    Mutant("a lost connection is a pass", "trios", 1, ((Referee, "_connection", _lost_is_passed),)),
    Mutant(
        "a resumed connection finds no request",
        "trios",
        2,
        ((Referee, "_connection", _come_back_to_nothing),),
    ),
    Mutant(
        "a resumed connection is asked anew", "trios", 2, ((Referee, "_connection", _ask_anew),)
    ),
    Mutant(
        "who returns cannot take back the table's pass",
        "pairs, against the clock",
        5,
        ((Referee, "_ask_after_all", _nothing),),
    ),
    Mutant("no window is ever new", "pairs", 1, ((Showing, "_new_window", _nothing),)),
    Mutant("a pass cannot be taken back", "pairs", 1, ((Showing, "ask", _no_second_thoughts),)),
    Mutant(
        "one deadline is everybody's",
        "pairs, against the clock",
        2,
        ((Rulings, "late", _all_are_late),),
    ),
    Mutant(
        "the table passes for the partner too",
        "pairs, against the clock",
        4,
        ((Rulings, "act_for", _partner_is_late_too),),
    ),
    Mutant(
        "what the table does is not labelled",
        "pairs, against the clock",
        1,
        ((Rulings, "_label", _nothing),),
    ),
    Mutant("two requests have one number", "pairs", 1, ((Showing, "ask", _shared_request),)),
)
