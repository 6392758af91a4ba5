"""When a player is asked, and when the client passes for it.

The rules of it, from the first to the last:

1. What is no priority is asked, always: attacks, blocks and choices are never made for anybody.
   Only what has one legal answer is given at once.
2. Under full control everything is asked.
3. Where nothing but passing (or making mana) is legal, it passes.
4. What an opponent has put on top of the stack is asked about.
5. What one's own team has on top of the stack resolves (or the team's for which one decides).
6. On an empty stack it passes while it was told to ("until ..."), else it stops where a stop is
   set; stops in combat hold only while something attacks. A turn that one controls is one's own.

Pure: it reads the view and the request.
"""

from __future__ import annotations

from enum import Enum

from attrs import define, field, frozen

from host.client.names import Names
from host.client.stops import COMBAT_STEPS, Stops, Whose
from rules.decisions import Decision, Joint, PriorityChoice
from rules.view import View
from rules.vocabulary import Step

__all__ = ["Attention", "Break", "Pace", "Until", "Verdict", "decides_in_turn"]


class Verdict(Enum):
    ASK = "ask"
    """Put it to the player."""
    PASS = "pass"
    """Pass for the player."""
    FORCED = "forced"
    """Give the one legal answer."""
    WAIT = "wait"
    """Passed already, or proposed: nothing is owed."""


class Pace(Enum):
    """What a player lets pass until."""

    SOMETHING = "something"
    """An opponent acts, an attack comes, my team's next turn."""
    END_OF_TURN = "end"
    """The next turn, whosever."""
    MY_TURN = "turn"
    """My team's next turn, attacks notwithstanding."""
    STEP = "step"
    """A step, in whosever turn."""


class Break(Enum):
    """Why passing came to its end."""

    OPPONENT = "opponent"
    ATTACK = "attack"
    TURN = "turn"
    STEP = "step"


@frozen
class Until:
    """``turn`` is the turn in which it was said."""

    pace: Pace
    turn: int
    step: Step | None = None
    since: Step | None = None


@define
class Attention:
    """One player's stops and pace."""

    stops: Stops = field(factory=Stops)
    until: Until | None = None
    full_control: bool = False
    broken: Break | None = None
    """Why the last "until" ended; whoever says so takes it away."""

    def let_pass(self, pace: Pace, view: View, step: Step | None = None) -> None:
        """Pass from now on until that happens."""
        self.until = Until(pace, view.turn, step, Step[view.step.upper()])

    def judge(self, decision: Decision, owed: bool, view: View, names: Names) -> Verdict:
        """What to do about a request."""
        broken = self._look(view, names)
        if isinstance(decision, PriorityChoice):
            if decision.passed or not owed:
                return Verdict.WAIT
            return self._priority(decision, view, names, broken)
        if not owed and not (isinstance(decision, Joint) and countered(decision)):
            return Verdict.WAIT
        if owed and decision.forced and not self.full_control:
            return Verdict.FORCED
        return Verdict.ASK

    def _priority(
        self, decision: PriorityChoice, view: View, names: Names, broken: Break | None
    ) -> Verdict:
        if self.full_control:
            return Verdict.ASK
        if decision.acts == 0:
            return Verdict.PASS
        if view.stack:
            theirs = names.team_of(view.stack[-1].controller) != names.team_of(decision.player)
            return Verdict.ASK if theirs else Verdict.PASS
        if self.until is not None:
            return Verdict.PASS
        if broken in (Break.ATTACK, Break.STEP):
            return Verdict.ASK
        return Verdict.ASK if self._stopped(view, names) else Verdict.PASS

    def _stopped(self, view: View, names: Names) -> bool:
        step = Step[view.step.upper()]
        if step in COMBAT_STEPS and not any(o.attacking for o in view.battlefield):
            return False
        whose = Whose.MINE if decides_in_turn(view, names) else Whose.THEIRS
        return self.stops.has(whose, step)

    def _look(self, view: View, names: Names) -> Break | None:
        """End "until" if what it waits for has come; why, if it just did."""
        until = self.until
        if until is None:
            return None
        why = self._break(until, view, names)
        if why is not None:
            self.until = None
            self.broken = why
        return why

    def _break(self, until: Until, view: View, names: Names) -> Break | None:
        if view.stack and not names.mine(view.stack[-1].controller):
            return Break.OPPONENT
        new_turn = view.turn != until.turn
        match until.pace:
            case Pace.SOMETHING:
                if attacked(view, names):
                    return Break.ATTACK
                if new_turn and decides_in_turn(view, names):
                    return Break.TURN
            case Pace.MY_TURN:
                if new_turn and decides_in_turn(view, names):
                    return Break.TURN
            case Pace.END_OF_TURN:
                if new_turn:
                    return Break.TURN
            case Pace.STEP:
                step = Step[view.step.upper()]
                if step is until.step and (new_turn or step is not until.since):
                    return Break.STEP
        return None


def decides_in_turn(view: View, names: Names) -> bool:
    """Whether the turn is my team's, or one that I control."""
    if names.me is not None and view.turn_controller == names.me:
        return True
    return view.active_team == names.my_team


def countered(joint: Joint) -> bool:
    """Whether a partner's proposal differs from the one that this player made."""
    mine = [p.answer for p in joint.proposals if p.player == joint.player]
    return any(p.answer not in mine for p in joint.proposals if p.player != joint.player)


def attacked(view: View, names: Names) -> bool:
    """Whether something attacks my team or a planeswalker of it."""
    return any(o.attacking and not names.mine(o.controller) for o in view.battlefield)
