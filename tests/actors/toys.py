"""A toy game behind the engine's interface: team priority, a stack, and choices on demand.

It follows the priority table of the design so that the referee can be watched against it, and
records what it did in ``log`` as short words. Each player may act (put a thing on the stack), make
mana (which voids no pass), or ask for a joint choice of its team or a choice of all players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from actors.engine import OneByOne
from rules.answers import Act, Answer, Pass, TakeBack
from rules.decisions import (
    Action,
    ActionKind,
    Confirm,
    Decision,
    Joint,
    MulliganChoice,
    PriorityChoice,
    Proposal,
    Purpose,
)
from rules.game import Request, Result
from rules.notices import Notice, NoticeKind
from rules.refusals import Refusal, RefusalCode
from rules.view import PlayerView, TeamView, View

TWO_HEADS = ((0, 1), (2, 3))

CAST, MANA, TOGETHER, EVERYBODY, SECRET = range(5)
"""Options of a toy's priority: what ``Act(option)`` does."""

ACTIONS = (
    Action(ActionKind.CAST, 1),
    Action(ActionKind.ACTIVATE, 2, 0, mana=True),
    Action(ActionKind.ACTIVATE, 3, 0),
    Action(ActionKind.ACTIVATE, 4, 0),
    Action(ActionKind.ACTIVATE, 5, 0),
)


class Toy(OneByOne):
    """``steps``: rounds of passes on an empty stack until it ends in a draw."""

    def __init__(
        self,
        teams: tuple[tuple[int, ...], ...] = TWO_HEADS,
        *,
        steps: int = 3,
        idle: Sequence[int] = (),
        breaks_on: int | None = None,
    ) -> None:
        """``idle``: players who can never do anything but pass."""
        self.teams = teams
        self.team_of = {player: team for team, members in enumerate(teams) for player in members}
        self.steps = steps
        self.idle = frozenset(idle)
        self.breaks_on = breaks_on
        self.result: Result | None = None
        self.pending: Mapping[int, Request] = {}
        self.log: list[str] = []
        self.history = sha256()
        self.in_game = set(self.team_of)
        self.stack: list[int] = []
        self.passed: set[int] = set()
        self.teams_passed = 0
        self.priority = 0
        self.joint: tuple[int, dict[int, Answer]] | None = None
        self.number = 0
        self.said = 0
        self.notices: list[Notice] = []
        self._receive(0)

    # --- the interface ---

    def answer(self, player: int, number: int, answer: Answer) -> Sequence[Notice]:
        request = self.pending.get(player)
        if request is None or request.number != number:
            raise Refusal(RefusalCode.STALE)
        request.decision.check(answer)
        self._note(f"{player}:{answer}")
        self.said += 1
        if self.said == self.breaks_on:
            raise ZeroDivisionError("a defect of the engine")
        if self.joint is not None:
            self._propose(player, answer)
        elif isinstance(request.decision, MulliganChoice):
            self.log.append(f"{player} keeps")
            del self._open()[player]
            if not self.pending:
                self._receive(self._first())
        else:
            self._priority(player, answer)
        return self._taken()

    def concede(self, player: int) -> Sequence[Notice]:
        if self.result is not None:
            raise Refusal(RefusalCode.GAME_OVER)
        if player not in self.in_game:
            raise Refusal(RefusalCode.LEFT_GAME)
        self._note(f"{player} concedes")
        self.log.append(f"{player} concedes")
        team = self.team_of[player]
        self.in_game -= set(self.teams[team])
        left = sorted({self.team_of[p] for p in self.in_game})
        if len(left) == 1:
            self._over(left[0])
        else:
            self.joint = None
            self._receive(self._next(self.priority) if team == self.priority else self.priority)
        return self._taken()

    def settle(self, team: int) -> Sequence[Notice]:
        if self.joint is None or self.joint[0] != team:
            raise Refusal(RefusalCode.NOT_ASKED)
        self._note(f"settle {team}")
        proposals = self.joint[1]
        for member in self.teams[team]:
            if member in proposals:
                self._decide(proposals[member])
                break
        else:
            self._decide(Confirm(0, 0, Purpose.MAY).default())
        return self._taken()

    def view(self, viewer: int | None) -> View:
        return View(
            viewer,
            "toy",
            1,
            "main",
            "main",
            0,
            self.priority,
            tuple(TeamView(i, members, 30, 0) for i, members in enumerate(self.teams)),
            tuple(
                PlayerView(p, str(p), t, 0, 0, passed=p in self.passed, in_game=p in self.in_game)
                for p, t in sorted(self.team_of.items())
            ),
        )

    def begin_notices(self) -> Sequence[Notice]:
        return (Notice(NoticeKind.GAME_BEGAN),)

    def digest(self) -> str:
        return self.history.hexdigest()

    def last_draw(self) -> tuple[int, int]:
        return self.said, int(self.history.hexdigest()[:8], 16)

    # --- the game ---

    def _note(self, text: str) -> None:
        self.history.update(text.encode())

    def _taken(self) -> list[Notice]:
        taken, self.notices = self.notices, []
        return taken

    def _open(self) -> dict[int, Request]:
        assert isinstance(self.pending, dict)
        return self.pending

    def _ask(self, decision: Decision, *, owed: bool = True) -> None:
        self.number += 1
        self._open()[decision.player] = Request(self.number, decision, owed)

    def _choice(self, player: int) -> PriorityChoice:
        actions = () if player in self.idle else ACTIONS
        return PriorityChoice(player, actions, player in self.passed)

    def _receive(self, team: int) -> None:
        """All passes of this team are void, and all its members are asked."""
        self.priority = team
        self.passed = set()
        self._ask_team()

    def _ask_team(self) -> None:
        self.pending = {}
        for member in self.teams[self.priority]:
            if member in self.in_game:
                self._ask(self._choice(member), owed=member not in self.passed)

    def _priority(self, player: int, answer: Answer) -> None:
        if isinstance(answer, Pass):
            self.notices.append(Notice(NoticeKind.PASSED, (player,)))
            self.passed.add(player)
            if all(m in self.passed for m in self.teams[self.priority]):
                self._team_passes()
            else:
                self._ask(self._choice(player), owed=False)
        elif isinstance(answer, TakeBack):
            self.passed.discard(player)
            self._ask(self._choice(player))
        else:
            assert isinstance(answer, Act)
            self._act(player, answer.option)

    def _act(self, player: int, option: int) -> None:
        if option == MANA:
            self.log.append(f"{player} makes mana")
            self._ask_team()
            return
        self.teams_passed = 0
        if option == TOGETHER:
            self.joint = (self.priority, {})
            self._ask_together()
        elif option == EVERYBODY:
            self.pending = {}
            for member in sorted(self.in_game):
                self._ask(MulliganChoice(member, 6))
        else:
            self.log.append(f"{player} casts")
            self.stack.append(player)
            seen_by = frozenset(self.teams[self.priority]) if option == SECRET else None
            cast = Notice(NoticeKind.CAST, (player,), 7, "Hidden", seen_by=seen_by)
            self.notices.append(cast)
            self._receive(self.priority)

    def _team_passes(self) -> None:
        self.log.append(f"team {self.priority} passes")
        self.teams_passed += 1
        alive = len({self.team_of[p] for p in self.in_game})
        if self.teams_passed < alive:
            self._receive(self._next(self.priority))
            return
        self.teams_passed = 0
        if self.stack:
            self.log.append(f"{self.stack.pop()}'s resolves")
            self._receive(self._first())
            return
        self.steps -= 1
        self.log.append("step ends")
        if self.steps <= 0:
            self._over(None)
        else:
            self._receive(self._first())

    def _first(self) -> int:
        return min(self.team_of[p] for p in self.in_game)

    def _next(self, team: int) -> int:
        later = [t for t in range(team + 1, len(self.teams)) if self.in_game & set(self.teams[t])]
        return later[0] if later else self._first()

    def _ask_together(self) -> None:
        assert self.joint is not None
        team, answers = self.joint
        self.pending = {}
        primary = self.teams[team][0]
        proposals = tuple(Proposal(p, a) for p, a in sorted(answers.items()))
        for member in self.teams[team]:
            choice = Joint(member, Confirm(primary, 0, Purpose.MAY), primary, proposals)
            self._ask(choice, owed=member not in answers)

    def _propose(self, player: int, answer: Answer) -> None:
        assert self.joint is not None
        team, answers = self.joint
        if answers.get(player) == answer:
            return  # as the real game has it: the same proposal changes nothing
        answers[player] = answer
        if len(answers) == len(self.teams[team]) and len(set(answers.values())) == 1:
            self._decide(answer)
        else:
            self._ask_together()

    def _decide(self, answer: Answer) -> None:
        self.log.append(f"decided {answer}")
        self.joint = None
        self._receive(self.priority)

    def _over(self, winner: int | None) -> None:
        self.result = Result(winner)
        self.pending = {}
