"""Driving a game by script: who is asked what, which answer was said for it, who passes.

Each player has answers in a queue.  A question takes the first that is meant for anything or for
its kind or purpose; without one it is answered by ``default``, or, in a strict scenario, is an
error.  A player who is *held* answers nothing of itself: the game stops at its questions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define

from rules.answers import Act, Answer, Cancel, Pass, Payment, Pick
from rules.controlling import decider
from rules.decisions import (
    ChooseModes,
    ChooseNumber,
    ChooseTargets,
    Confirm,
    Decision,
    DivideAmong,
    Joint,
    PayMana,
    PriorityChoice,
    Purpose,
)
from rules.game import Game, Request
from rules.notices import Notice, NoticeKind
from rules.refusals import Refusal
from rules.scenario.errors import CannotDo, LeftOver, Unscripted
from rules.scenario.naming import Names
from rules.scenario.replies import Misfit, Said, describe, key_fits, only_answer, reply
from rules.state import Agenda

__all__ = ["Announced", "Driver", "Queued", "announced"]

MAX_WAITS = 5_000
"""Waits of a game before a script that goes on gives up: more than any scenario has."""


@define(eq=False)
class Queued:
    """An answer that waits for its question. ``key`` empty: whatever is asked next."""

    said: Said
    key: str = ""


@define(eq=False)
class Announced:
    """What a verb said for the action under way; all of it has to be asked for."""

    player: int
    targets: list[Said]
    modes: list[int] | None = None
    x: int | None = None
    kicked: int | None = None
    divide: Said = None
    pay: list[str] | None = None
    choices: list[Said] | None = None
    divided: bool = False

    @property
    def payment(self) -> Payment:
        return Payment.AUTO if self.pay is None else Payment.MANUAL

    def left(self) -> list[str]:
        found = []
        if self.targets:
            found.append(f"targets {self.targets!r}")
        if self.modes:
            found.append(f"modes {self.modes!r}")
        if self.x is not None:
            found.append(f"x={self.x}")
        if self.kicked is not None and self.kicked > 0:
            found.append("kicked")
        if self.divide is not None and not self.divided:
            found.append(f"divide {self.divide!r}")
        if self.pay:
            found.append(f"pay {self.pay!r}")
        if self.choices:
            found.append(f"choices {self.choices!r}")
        return found


def announced(
    seat: int,
    targets: str | Sequence[Said],
    modes: Sequence[int] | None,
    x: int | None,
    divide: Said,
    pay: Sequence[str] | None,
    choices: Sequence[Said],
) -> Announced:
    return Announced(
        seat,
        [targets] if isinstance(targets, str) else list(targets),
        modes=list(modes) if modes is not None else None,
        x=x,
        divide=divide,
        pay=list(pay) if pay is not None else None,
        choices=list(choices),
    )


class Driver:
    """A game and what its players have been told to answer."""

    def __init__(self, game: Game, names: Names, *, strict: bool = False) -> None:
        self.game = game
        self.names = names
        self.strict = strict
        self.told: list[Notice] = list(game.begin_notices())
        self.asked: list[Decision] = []
        """Every decision answered so far but priority, in order."""
        self.queues: dict[int, list[Queued]] = {n: [] for n in range(len(names.players))}
        self.held: set[int] = set()
        self.announced: Announced | None = None

    # answering

    def request_of(self, player: int) -> Request | None:
        """The open request for a decision of the player, whoever makes it (CR 722.5)."""
        for request in self.game.pending.values():
            if request.decision.player == player:
                return request
        return None

    def give(self, player: int, answer: Answer) -> None:
        """Give one answer to the open request for a decision of the player."""
        request = self.request_of(player)
        assert request is not None, "nothing of that player's is asked"
        asked = decider(self.game.state, player)
        if not isinstance(request.decision, PriorityChoice):
            self.asked.append(request.decision)
        self.told.extend(self.game.answer(asked, request.number, answer))
        self.names.follow()

    def settle_questions(self) -> None:
        """Answer everything but priority, until a held player is asked or the team with priority
        is.
        """
        for _ in range(MAX_WAITS):
            question = self.open_question()
            if question is None:
                return
            player, request = question
            if player in self.held:
                return
            self.give(player, self.answer_to(player, request.decision))
        raise CannotDo("going on", "questions do not end")

    def open_question(self) -> tuple[int, Request] | None:
        """The first owed request that is not priority; one of a player who is not held first."""
        first = None
        for request in self.game.pending.values():
            player = request.decision.player
            if request.owed and not isinstance(request.decision, PriorityChoice):
                if player not in self.held:
                    return player, request
                first = first or (player, request)
        return first

    def answer_to(self, player: int, decision: Decision) -> Answer:
        announced = self.announced
        if announced is not None and announced.player == player:
            answer = self._announced(announced, decision)
            if answer is not None:
                return answer
        if isinstance(decision, Joint):
            return self._joint(player, decision)
        answer = self._from_queue(player, decision)
        return answer if answer is not None else self._unscripted(decision)

    def _joint(self, player: int, joint: Joint) -> Answer:
        """The team agrees: on a proposal that lies there, or on what any member was told."""
        if joint.proposals:
            return joint.proposals[-1].answer
        team = self.game.state.team_of(player)
        for member in team.members:
            answer = self._from_queue(member, joint)
            if answer is not None:
                return answer
        return self._unscripted(joint)

    def _from_queue(self, player: int, decision: Decision) -> Answer | None:
        queue = self.queues[player]
        for position, queued in enumerate(queue):
            if not queued.key or key_fits(queued.key, decision):
                try:
                    answer = reply(decision, queued.said, self.names)
                except Misfit as misfit:
                    asked = describe(decision, self.names)
                    raise CannotDo(f"answering {queued.said!r}", f"{asked}: {misfit}") from misfit
                del queue[position]
                return answer
        return None

    def _unscripted(self, decision: Decision) -> Answer:
        answer = only_answer(decision)
        if answer is not None:
            return answer
        if self.strict:
            raise Unscripted(f"{describe(decision, self.names)}, and nothing answers")
        answer = decision.default()
        if isinstance(answer, Cancel):
            asked = describe(decision, self.names)
            raise CannotDo(f"{self.names.players[decision.player]}'s action", f"{asked}: say what")
        return answer

    def _announced(self, said: Announced, decision: Decision) -> Answer | None:
        try:
            if isinstance(decision, ChooseTargets):
                return self._target(said, decision)
            if isinstance(decision, ChooseModes) and said.modes is not None:
                modes, said.modes = said.modes, None
                return reply(decision, modes, self.names)
            if isinstance(decision, ChooseNumber) and decision.purpose is Purpose.X_VALUE:
                if said.x is not None:
                    x, said.x = said.x, None
                    return reply(decision, x, self.names)
            elif isinstance(decision, Confirm) and decision.purpose is Purpose.KICKER:
                if said.kicked is not None:
                    said.kicked -= 1
                    return Pick((int(said.kicked >= 0),))
            elif isinstance(decision, DivideAmong) and said.divide is not None:
                said.divided = True
                return reply(decision, said.divide, self.names)
            elif isinstance(decision, PayMana) and said.pay is not None:
                return reply(decision, said.pay.pop(0) if said.pay else "rest", self.names)
            elif said.choices:
                return reply(decision, said.choices.pop(0), self.names)
        except Misfit as misfit:
            raise CannotDo(describe(decision, self.names), str(misfit)) from misfit
        return None

    def _target(self, said: Announced, decision: ChooseTargets) -> Answer | None:
        """Targets in the order of the slots; a slot is filled as far as names fit it."""
        if not said.targets:
            return Pick(()) if decision.minimum == 0 else None
        head = said.targets[0]
        if not isinstance(head, str):
            return reply(decision, said.targets.pop(0), self.names)
        chosen: list[int] = []
        while said.targets and len(chosen) < decision.maximum:
            name = said.targets[0]
            if not isinstance(name, str):
                break
            index = self.names.pick(name, decision.candidates, chosen)
            if index < 0:
                break
            chosen.append(index)
            said.targets.pop(0)
        if len(chosen) < decision.minimum:
            raise Misfit(
                f"{head!r} is not among {', '.join(self.names.of_all(decision.candidates))}"
            )
        answer = Pick(tuple(chosen))
        decision.check(answer)
        return answer

    # passing

    @property
    def waiting_for_priority(self) -> bool:
        return self.game.state.agenda is Agenda.PRIORITY and self.open_question() is None

    def owed_priority(self) -> list[int]:
        """Members of the team with priority who have not passed."""
        return [
            request.decision.player
            for request in self.game.pending.values()
            if request.owed and isinstance(request.decision, PriorityChoice)
        ]

    def pass_for(self, player: int) -> None:
        self.give(player, Pass())
        self.settle_questions()

    def pass_once(self) -> None:
        """The next member of the team with priority passes."""
        owed = self.owed_priority()
        if not owed:
            raise CannotDo("passing", "nobody has priority")
        self.pass_for(owed[0])

    def pass_until(self, reached: Callable[[], bool], action: str) -> None:
        """Everybody passes until it is so. Raises ``CannotDo`` if the game stops before."""
        self.settle_questions()
        for _ in range(MAX_WAITS):
            if reached():
                return
            if self.game.result is not None:
                raise CannotDo(action, "the game is over")
            question = self.open_question()
            if question is not None:
                raise CannotDo(action, f"{describe(question[1].decision, self.names)}, and is held")
            self.pass_once()
        raise CannotDo(action, "it is never reached")

    def reach_priority(self, player: int, action: str) -> PriorityChoice:
        """What the player may do, once teams before its own in this round have passed.

        Raises ``CannotDo`` if that would resolve something or end the step.
        """
        self.settle_questions()
        name = self.names.players[player]
        for _ in range(MAX_WAITS):
            state = self.game.state
            if self.game.result is not None:
                raise CannotDo(action, "the game is over")
            question = self.open_question()
            if question is not None:
                raise CannotDo(action, f"first {describe(question[1].decision, self.names)}")
            request = self.request_of(player)
            if request is not None and isinstance(request.decision, PriorityChoice):
                return request.decision
            if not state.players[player].in_game:
                raise CannotDo(action, f"{name} has left the game")
            theirs = state.players[player].team == state.priority_team
            if not theirs and state.teams_passed + 1 >= len(state.teams_in_order()):
                what = (
                    "an object on the stack would resolve" if state.stack else "the step would end"
                )
                raise CannotDo(action, f"{name} does not receive priority before {what}")
            self.pass_once()
        raise CannotDo(action, f"{name} never receives priority")

    def act(self, player: int, act: Act, announced: Announced, action: str) -> None:
        """Take an action; all that was announced has to be asked for, and it has to be done."""
        before = len(self.told)
        self.announced = announced
        try:
            self.give(player, act)
            self.settle_questions()
        except Refusal as refusal:
            raise CannotDo(action, str(refusal)) from refusal
        finally:
            self.announced = None
        if any(notice.kind is NoticeKind.REVERSED for notice in self.told[before:]):
            raise CannotDo(action, "it was called off and reversed")
        left = announced.left()
        if left:
            raise LeftOver(f"{action}: never asked for {', '.join(left)}")
