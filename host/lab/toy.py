"""A game of nothing but priority, for stress: cheap, exact, and full of marked cards.

It has what the table of team priority speaks of (``rules/priority.py``, DESIGN 3) and as little
else as can be: passes, taken-back passes, things put on a stack, mana, joint choices, concessions;
hands whose cards all have names of their own, so that a card that is shown to somebody who may not
know it is found by its name alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b

from attrs import evolve

from actors.engine import OneByOne
from rules.answers import Act, Answer, Pass, TakeBack
from rules.chance import Stream
from rules.decisions import (
    Action,
    ActionKind,
    Confirm,
    Decision,
    Joint,
    PriorityChoice,
    Proposal,
    Purpose,
)
from rules.game import Request, Result
from rules.notices import Notice, NoticeKind
from rules.refusals import Refusal, RefusalCode
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View

__all__ = ["CAST", "MANA", "MARK", "TOGETHER", "PriorityGame"]

CAST, TOGETHER, MANA = range(3)
"""Options of a priority choice."""

ACTIONS = (
    Action(ActionKind.CAST, 1),
    Action(ActionKind.ACTIVATE, 2, 0),
    Action(ActionKind.ACTIVATE, 3, 0, mana=True),
)

MARK = "Mark"
"""What every card's name begins with: ``Mark 2-17`` is the 17th card of player 2."""

HAND = 2
STEPS = 60
"""Rounds of passes upon an empty stack before the game ends: some ten minutes of people's time."""

STACK = 8
"""Things on the stack; a player who would put one more on it may not act."""

IDLE = 6
"""One window in so many a player has nothing to do, so that the referee passes for it."""


class PriorityGame(OneByOne):
    """Satisfies ``actors.engine.Engine``."""

    def __init__(
        self, teams: tuple[tuple[int, ...], ...], seed: int | str, *, steps: int = STEPS
    ) -> None:
        self.teams = teams
        self.team_of = {player: team for team, members in enumerate(teams) for player in members}
        self.result: Result | None = None
        self._pending: dict[int, Request] = {}
        self._stream = Stream(seed)
        self._steps = steps
        self._step = 1
        self._in_game = dict.fromkeys(sorted(self.team_of))
        self._left = list(range(len(teams)))
        """The teams that are in the game."""
        self._stack: tuple[ObjectView, ...] = ()
        self._passed: frozenset[int] = frozenset()
        self._teams_passed = 0
        self._active = 0
        self._priority = 0
        self._joint: tuple[int, dict[int, Answer]] | None = None
        self._numbers = 0
        self._windows = 0
        self._drawn = dict.fromkeys(self._in_game, 0)
        self._hands: dict[int, tuple[ObjectView, ...]] = dict.fromkeys(self._in_game, ())
        self._notices: list[Notice] = []
        self._seats = tuple(self._in_game)
        self._team_views = tuple(TeamView(n, members, 30, 0) for n, members in enumerate(teams))
        self._views: dict[tuple[int, bool], tuple[PlayerView, PlayerView]] = {}
        """By player, and whether it has passed: as others see it, and as its team does."""
        self._seen: dict[tuple[int, frozenset[int]], tuple[PlayerView, ...]] = {}
        """By team (-1: nobody's) and who has passed: all players as it sees them."""
        self._history = blake2b(digest_size=16)
        self._first = self._deal()
        self._receive(0)

    def _deal(self) -> tuple[Notice, ...]:
        for player in self._in_game:
            for _ in range(HAND):
                self._draw(player)
        return (Notice(NoticeKind.GAME_BEGAN, (0,)), *self._taken())

    # --- the interface ---

    @property
    def pending(self) -> Mapping[int, Request]:
        return self._pending

    def answer(self, player: int, number: int, answer: Answer) -> Sequence[Notice]:
        request = self._pending.get(player)
        if request is None or request.number != number:
            raise Refusal(RefusalCode.STALE, request=number)
        request.decision.check(answer)
        self._note(f"{player} {number} {answer}")
        if self._joint is not None:
            self._propose(self._joint, player, answer)
        elif type(answer) is Pass:
            self._pass(player)
        elif type(answer) is TakeBack:
            self._passed -= {player}
            self._notices.append(Notice(NoticeKind.TOOK_BACK, (player,)))
            self._ask(self._choice(player))
        else:
            assert isinstance(answer, Act)
            self._act(player, answer.option)
        return self._taken()

    def concede(self, player: int) -> Sequence[Notice]:
        if self.result is not None:
            raise Refusal(RefusalCode.GAME_OVER)
        if player not in self._in_game:
            raise Refusal(RefusalCode.LEFT_GAME)
        self._note(f"{player} concedes")
        self._notices.append(Notice(NoticeKind.CONCEDED, (player,)))
        team = self.team_of[player]
        for member in self.teams[team]:
            del self._in_game[member]
            self._changed(member)
        self._left.remove(team)
        left = self._left
        if len(left) == 1:
            self._over(left[0])
            return self._taken()
        if self._active == team:
            self._active = self._next(team)
        if self._joint is not None and self._joint[0] == team:
            self._joint = None
            self._receive(self._next(team))
        elif self._joint is None:
            self._after_leaving(team)
        return self._taken()

    def _after_leaving(self, team: int) -> None:
        """Who left owes nothing: it counts as having passed."""
        if self._priority == team:
            self._receive(self._next(team))
        # passes of the teams that are left stand

    def settle(self, team: int) -> Sequence[Notice]:
        if self._joint is None or self._joint[0] != team:
            raise Refusal(RefusalCode.NOT_ASKED, team=team)
        self._note(f"settle {team}")
        proposals = self._joint[1]
        first = next((p for p in self.teams[team] if p in proposals), None)
        self._decide(team)
        if first is not None:
            self._note(f"{proposals[first]}")
        return self._taken()

    def view(self, viewer: int | None) -> View:
        return View(
            viewer,
            "toy",
            self._step,
            "main",
            "main",
            self._active,
            self._priority,
            self._team_views,
            self._players(-1 if viewer is None else self.team_of[viewer]),
            (),
            self._stack,
            (),
            None if self.result is None else ResultView(_number(self.result.winner)),
        )

    def _players(self, team: int) -> tuple[PlayerView, ...]:
        """All players as this team sees them; the same objects until a hand changes."""
        passed = self._passed
        players = self._seen.get((team, passed))
        if players is None:
            get, of, team_of = self._views.get, self._of, self.team_of
            seen = [(get((p, p in passed)) or of(p))[team_of[p] == team] for p in self._seats]
            players = self._seen[team, passed] = tuple(seen)
        return players

    def _of(self, player: int) -> tuple[PlayerView, PlayerView]:
        """A player as others see it, and as its team does."""
        passed = player in self._passed
        to_others = PlayerView(
            player,
            f"P{player}",
            self.team_of[player],
            HAND,
            40,
            passed=passed,
            in_game=player in self._in_game,
        )
        views = to_others, evolve(to_others, hand=self._hands[player])
        self._views[player, passed] = views
        return views

    def _changed(self, player: int) -> None:
        """Its hand did, or that it is in the game."""
        self._seen.clear()
        self._views.pop((player, False), None)
        self._views.pop((player, True), None)

    def begin_notices(self) -> Sequence[Notice]:
        return self._first

    def digest(self) -> str:
        state = (self._step, self._priority, sorted(self._passed), len(self._stack))
        return blake2b(repr(state).encode() + self._history.digest(), digest_size=16).hexdigest()

    def last_draw(self) -> tuple[int, int]:
        return self._stream.last_draw()

    # --- what it writes down ---

    def _note(self, text: str) -> None:
        self._history.update(text.encode())

    def _taken(self) -> list[Notice]:
        taken, self._notices = self._notices, []
        return taken

    # --- asking ---

    def _ask(self, decision: Decision, *, owed: bool = True) -> None:
        self._numbers += 1
        self._pending[decision.player] = Request(self._numbers, decision, owed)

    def _choice(self, player: int) -> PriorityChoice:
        idle = (self._windows + player) % IDLE == 0 or len(self._stack) >= STACK
        return _priority_choice(player, idle, player in self._passed)

    def _receive(self, team: int) -> None:
        """The team receives priority: all its members are asked."""
        self._priority = team
        self._passed = frozenset()
        self._windows += 1
        self._ask_team()

    def _ask_team(self) -> None:
        self._pending = {}
        for member in self.teams[self._priority]:
            if member in self._in_game:
                self._ask(self._choice(member), owed=member not in self._passed)

    # --- playing ---

    def _pass(self, player: int) -> None:
        self._notices.append(Notice(NoticeKind.PASSED, (player,)))
        self._passed |= {player}
        members = self.teams[self._priority]
        if any(m not in self._passed for m in members if m in self._in_game):
            self._ask(self._choice(player), owed=False)
            return
        self._teams_passed += 1
        if self._teams_passed < len(self._left):
            self._receive(self._next(self._priority))
        elif self._stack:
            self._teams_passed = 0
            self._resolve()
        else:
            self._teams_passed = 0
            self._end_step()

    def _resolve(self) -> None:
        top = self._stack[-1]
        self._stack = self._stack[:-1]
        self._notices.append(Notice(NoticeKind.RESOLVED, (top.controller,), top.id, top.name))
        self._stream.word()
        self._receive(self._active)

    def _end_step(self) -> None:
        self._step += 1
        self._notices.append(Notice(NoticeKind.STEP_BEGAN, word=str(self._step)))
        if self._step > self._steps:
            self._over(self._left[self._stream.below(len(self._left))])
            return
        if self._step % 10 == 0:
            self._active = self._next(self._active)
        self._receive(self._active)

    def _act(self, player: int, option: int) -> None:
        if option == MANA:
            # voids no pass: requests are put anew, and nothing else changes
            self._notices.append(Notice(NoticeKind.MANA_ADDED, (player,), word="G"))
            self._ask_team()
            return
        self._teams_passed = 0
        if option == TOGETHER:
            self._notices.append(Notice(NoticeKind.ACTIVATED, (player,), 2, "Together"))
            self._joint = (self._priority, {})
            self._passed = frozenset()
            self._ask_together(self._joint)
            return
        card, *rest = self._hands[player]
        self._hands[player] = tuple(rest)
        self._stack = (*self._stack, card)
        self._notices.append(Notice(NoticeKind.CAST, (player,), card.id, card.name))
        self._draw(player)
        self._receive(self._priority)

    def _draw(self, player: int) -> None:
        self._drawn[player] += 1
        number = self._drawn[player]
        name = f"{MARK} {player}-{number}."
        card = ObjectView(1000 * (player + 1) + number, name, "hand", player, player)
        self._hands[player] = (*self._hands[player], card)
        self._changed(player)
        knows = frozenset(self.teams[self.team_of[player]])
        self._notices.append(Notice(NoticeKind.DREW, (player,), card.id, card.name, seen_by=knows))

    # --- what a team decides as one ---

    def _ask_together(self, joint: tuple[int, dict[int, Answer]]) -> None:
        team, answers = joint
        self._pending = {}
        primary = self.teams[team][0]
        proposals = tuple(Proposal(p, a) for p, a in sorted(answers.items()))
        for member in self.teams[team]:
            choice = Joint(member, Confirm(primary, 0, Purpose.MAY), primary, proposals)
            self._ask(choice, owed=member not in answers)

    def _propose(self, joint: tuple[int, dict[int, Answer]], player: int, answer: Answer) -> None:
        team, answers = joint
        if answers.get(player) == answer:
            return  # the same proposal changes nothing
        answers[player] = answer
        if len(answers) == len(self.teams[team]) and len(set(answers.values())) == 1:
            self._decide(team)
        else:
            self._ask_together(joint)

    def _decide(self, team: int) -> None:
        self._joint = None
        self._notices.append(Notice(NoticeKind.CHOSE, self.teams[team], word="together"))
        self._stream.word()
        self._receive(self._priority)

    # --- leaving ---

    def _next(self, team: int) -> int:
        return next((other for other in self._left if other > team), self._left[0])

    def _over(self, winner: int | None) -> None:
        self.result = Result(winner)
        self._pending = {}
        self._joint = None
        self._notices.append(Notice(NoticeKind.WON, () if winner is None else self.teams[winner]))


@cache
def _priority_choice(player: int, idle: bool, passed: bool) -> PriorityChoice:
    return PriorityChoice(player, () if idle else ACTIONS, passed)


def _number(winner: int | None) -> int:
    return -1 if winner is None else winner
