"""The game as its drivers see it: what it waits for, how it is answered, how it is copied and
looked at.

Theory of operation.  All state is data (``State``).  ``_run`` looks at the agenda and starts the
procedure that it names: a generator that changes the state through the funnel and yields a
question wherever somebody must choose.  Between procedures the game waits for the team with
priority, and that wait is data too.  So a game is copied by copying its state; one that waits
inside a procedure is copied from the last state in which none was under way (``_base``), by giving
the answers since then (``_log``) again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import define

from rules.activating import activate
from rules.answers import Act, Answer, Pass, Payment, TakeBack
from rules.asking import Cancelled, JointQuestion, One, Procedure, Question, Several
from rules.beginning import begin_game
from rules.casting import cast, play_land
from rules.characteristics import Characteristics
from rules.decisions import ActionKind, Confirm, Decision, Joint, PriorityChoice, Proposal
from rules.digest import digest_of
from rules.ending import finish_losing
from rules.events import LoseGameEvent
from rules.funnel import happen
from rules.layers import characteristics
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject
from rules.offers import can_act, offers
from rules.priority import (
    check,
    check_cleanup,
    pass_priority,
    priority_after_leaving,
    receive_priority,
    team_passes,
)
from rules.refusals import Refusal, RefusalCode
from rules.resolving import resolve_top
from rules.setting_up import check_setup, first_state
from rules.setup import GameSetup, PlayerSetup, Request, Result
from rules.state import Agenda, State
from rules.turn import ASKING_STEPS, begin_step, begin_turn, end_step
from rules.view import View
from rules.viewing import Views, view_of

__all__ = ["Game", "GameSetup", "PlayerSetup", "Request", "Result"]

PlayerId = int
TeamId = int

PASS = Pass()

REPLAY_LIMIT = 8
"""Answers after which a base is renewed before a procedure that is likely to ask."""

RUN_OF_PASSES = 1_000
"""Passes that are made in one go at most; with everybody idle a turn has about fifty."""

LOG_LIMIT = 64
"""Answers after which a game that waits for priority renews its base, so that a fork replays
few.
"""


@define(eq=False)
class Said:
    """An entry of the log since the base: an answer, a concession or a settlement."""

    player: PlayerId
    answer: Answer | None = None
    settled: TeamId = -1


@define(eq=False)
class PassRun:
    """Passes made in one go: for whom not, how many more, and whose request each answered."""

    but: Collection[PlayerId]
    left: int
    made: list[tuple[PlayerId, int]]

    def note(self, player: PlayerId, number: int) -> None:
        self.left -= 1
        self.made.append((player, number))


class Game:
    """A game in progress. Make one with ``new`` or ``fork``."""

    def __init__(self, setup: GameSetup, state: State) -> None:
        self.setup = setup
        self.state = state
        self._pending: dict[PlayerId, Request] = {}
        self._numbers = 0
        self._procedure: Procedure[None] | None = None
        self._question: Question | None = None
        self._answers: dict[PlayerId, Answer] = {}
        """Answers so far to ``Several``, proposals so far to a joint question."""
        self._action_of: PlayerId | None = None
        """Who casts or activates in the procedure under way."""
        self._mana_only = False
        """What is activated is a mana ability, which voids no pass."""
        self._passing: PassRun | None = None
        self._conceding: list[PlayerId] = []
        self._base: State | None = None
        self._log: list[Said] = []
        self._notices: list[Notice] = []
        self._first_notices: tuple[Notice, ...] = ()
        self._choices: dict[tuple[PlayerId, bool], PriorityChoice] = {}
        """What was last offered with priority, to be offered again while it is the same."""
        self.views = Views()
        """Kept by ``viewing``."""
        self.steps = 0
        """Counts what drivers said; nothing else changes a game."""

    @classmethod
    def new(cls, setup: GameSetup) -> Game:
        """Begin a game (CR 103). Raises ``Refusal(BAD_SETUP)``."""
        check_setup(setup)
        return cls.from_state(setup, first_state(setup))

    @classmethod
    def from_state(cls, setup: GameSetup, state: State) -> Game:
        """Go on from a state in which no procedure is under way; the state is taken over."""
        game = cls(setup, state)
        game._run()
        game._first_notices = tuple(game._taken_notices())
        return game

    # What drivers ask

    @property
    def result(self) -> Result | None:
        """How the game ended; ``None`` while it goes on."""
        return Result(self.state.winner) if self.state.over else None

    @property
    def pending(self) -> Mapping[PlayerId, Request]:
        """Who is asked what, now, by player number; empty once the game is over."""
        return self._pending

    @property
    def settleable(self) -> TeamId | None:
        """The team whose joint choice is open, if one is."""
        return self._question.team if isinstance(self._question, JointQuestion) else None

    def begin_notices(self) -> Sequence[Notice]:
        """What happened before the first decision."""
        return self._first_notices

    def view(self, viewer: PlayerId | None) -> View:
        """What a player, or with ``None`` a spectator, may know."""
        return view_of(self, viewer)

    def digest(self) -> str:
        """A hash of the whole state: equal games have equal digests, in every process."""
        return digest_of(self.state)

    def last_draw(self) -> tuple[int, int]:
        """How often the random stream was drawn from, and the last draw: equal if two games
        drew alike.
        """
        return self.state.stream.last_draw()

    # What drivers say

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        """Give an answer and run on to the next wait.

        Raises ``Refusal``: ``STALE`` if ``number`` is not the player's open request, else what
        ``Decision.check`` finds; nothing has changed then.  Returns what happened.
        """
        request = self._pending.get(player)
        if request is None:
            if self.state.over:
                raise Refusal(RefusalCode.GAME_OVER)
            raise Refusal(RefusalCode.STALE, request=number)
        if request.number != number:
            raise Refusal(RefusalCode.STALE, request=number)
        request.decision.check(answer)
        self._log.append(Said(player, answer))
        self._take(player, answer)
        self._run()
        return self._taken_notices()

    def pass_idle(
        self, but: Collection[PlayerId] = (), most: int = RUN_OF_PASSES
    ) -> tuple[Sequence[tuple[PlayerId, int]], Sequence[Notice]]:
        """Pass for everybody who owes an answer to priority and can do nothing else (mana aside),
        again and again, until something is left that somebody must decide.

        Nobody of ``but`` is passed for, and at most ``most`` passes are made.  The same as giving
        ``Pass`` as the answer of the first such player each time, and a good deal cheaper: what
        is asked meanwhile is counted and not put together.  Returns whose requests, by number,
        were passed on, and what happened.
        """
        run = self._passing = PassRun(but, most, [])
        while run.left and (player := self._first_idle(but)) is not None:
            run.note(player, self._pending[player].number)
            self._log.append(_said_pass(player))
            self._take_priority(player, PASS)
            self._run()
        self._passing = None
        return run.made, self._taken_notices()

    def concede(self, player: PlayerId) -> Sequence[Notice]:
        """Concede at any time (CR 104.3a): the whole team leaves (seed 806.8b).

        Raises ``Refusal(LEFT_GAME)`` or ``GAME_OVER``.
        """
        if self.state.over:
            raise Refusal(RefusalCode.GAME_OVER)
        if not 0 <= player < len(self.state.players):
            raise Refusal(RefusalCode.NOT_ASKED, player=player)
        team = self.state.team_of(player)
        if not self.state.players[player].in_game or player in self._conceding:
            raise Refusal(RefusalCode.LEFT_GAME)
        self._log.append(Said(player))
        self.tell(Notice(NoticeKind.CONCEDED, players=(player,)))
        self._conceding.extend(team.members)
        self._concede()
        self._run()
        return self._taken_notices()

    def settle(self, team: TeamId) -> Sequence[Notice]:
        """The deadline of the team's joint choice has passed: the primary player's proposal
        stands, failing that another member's, failing that the default (CR 805.2).  Raises
        ``Refusal(NOT_ASKED)``.
        """
        question = self._question
        if not isinstance(question, JointQuestion) or question.team != team:
            raise Refusal(RefusalCode.NOT_ASKED, team=team)
        self._log.append(Said(-1, settled=team))
        self._settle(question)
        self._run()
        return self._taken_notices()

    def fork(self) -> Game:
        """An independent copy, at any decision."""
        if self._procedure is None:
            twin = Game(self.setup, self.state.snapshot())
            twin.state.remember(self.state)
            twin._numbers = self._numbers
            twin._pending = self._pending.copy()
            twin._conceding = self._conceding.copy()
            return twin
        base = self._base
        assert base is not None
        twin = Game(self.setup, base.snapshot())
        twin._base = base
        twin._run()
        for said in self._log:
            twin._say_again(said)
        twin._log = self._log.copy()
        twin._numbers = self._numbers
        twin._pending = self._pending.copy()
        twin._notices.clear()
        return twin

    # What rule code uses

    def tell(self, notice: Notice) -> None:
        """Say what happened."""
        self._notices.append(notice)

    def characteristics(self, object_id: int) -> Characteristics:
        """Derived characteristics of an object that exists."""
        return characteristics(self.state, object_id)

    def last_known(self, object_id: int) -> tuple[GameObject, Characteristics]:
        """An object as it is, or as it last was (CR 608.2h). Raises ``KeyError`` if nothing
        knows of it.
        """
        record = self.state.objects.get(object_id)
        if record is not None:
            return record, characteristics(self.state, object_id)
        gone = self.state.gone[object_id]
        return gone.object, gone.characteristics

    def stack_name(self, object_id: int) -> str:
        """What a spell, or an ability by its source, is called."""
        record = self.state.objects[object_id]
        if record.definition.name or record.info is None:
            return record.definition.name
        return self.last_known(record.info.source)[0].definition.name

    # The machine

    def _say_again(self, said: Said) -> None:
        if said.settled >= 0:
            question = self._question
            assert isinstance(question, JointQuestion)
            self._settle(question)
        elif said.answer is None:
            self._conceding.extend(self.state.team_of(said.player).members)
            self._concede()
        else:
            self._take(said.player, said.answer)
        self._run()

    def _take(self, player: PlayerId, answer: Answer) -> None:
        question = self._question
        if question is None:
            self._take_priority(player, answer)
        elif isinstance(question, One):
            if isinstance(question.decision, Confirm):
                self.state.unbroken = 0
            self._send(answer)
        elif isinstance(question, Several):
            self._answers[player] = answer
            del self._pending[player]
            self._go_on_if_complete()
        else:
            self._propose(question, player, answer)

    def _take_priority(self, player: PlayerId, answer: Answer) -> None:
        state = self.state
        if isinstance(answer, Pass):
            self.tell(_passed(player))
            if pass_priority(state, player):
                self._pending = {}
            else:
                self._ask_priority(player)
        elif isinstance(answer, Act):
            decision = self._pending[player].decision
            assert isinstance(decision, PriorityChoice)
            action = decision.actions[answer.option]
            manual = answer.payment is Payment.MANUAL
            said = self._log[-1:]
            self._rebase()
            self._log.extend(said)
            self._pending = {}
            self._action_of = player
            if action.kind is ActionKind.PLAY_LAND:
                self._start(play_land(self, player, action))
            elif action.kind is ActionKind.CAST:
                self._start(cast(self, player, action, manual))
            else:
                self._mana_only = action.mana
                self._start(activate(self, player, action, manual))
        else:
            assert isinstance(answer, TakeBack)
            state.passed = state.passed - {player}
            self.tell(Notice(NoticeKind.TOOK_BACK, players=(player,)))
            self._ask_priority(player)

    def _run(self) -> None:
        """Run until somebody must be asked or the game is over."""
        self.steps += 1
        while True:
            state = self.state
            if state.over:
                self._stop()
                return
            if self._procedure is not None:
                if self._question is not None:
                    return
                continue
            if self._conceding:
                self._concede()
                continue
            agenda = state.agenda
            if agenda is Agenda.PRIORITY:
                if state.dirty or state.triggered:
                    state.agenda = Agenda.CHECK
                    self._pending = {}
                    continue
                if self._pending:
                    return
                if self._passing is not None and self._pass_as_team(self._passing):
                    continue
                if len(self._log) > LOG_LIMIT:
                    self._rebase()
                for member in state.teams[state.priority_team].members:
                    self._ask_priority(member)
                return
            self._start_agenda(agenda)

    def _start_agenda(self, agenda: Agenda) -> None:
        state = self.state
        if agenda is Agenda.BEGIN_TURN:
            begin_turn(self)
        elif agenda is Agenda.BEGIN_STEP:
            if self._base is None or state.step in ASKING_STEPS:
                self._rebase_if_old()
            self._start(begin_step(self))
        elif agenda is Agenda.CHECK:
            if state.dirty or state.triggered:
                self._rebase_for_questions()
                self._start(check(self))
            else:
                receive_priority(state)
        elif agenda is Agenda.RESOLVE:
            self._rebase_if_old()
            self._start(_resolve(self, resolve_top(self)))
        elif agenda is Agenda.END_STEP:
            end_step(self)
        elif agenda is Agenda.CLEANUP_CHECK:
            self._rebase_for_questions()
            self._start(check_cleanup(self))
        else:
            assert agenda is Agenda.SET_UP
            self._rebase()
            self._start(begin_game(self))

    def _rebase_for_questions(self) -> None:
        """Triggers and state-based actions ask seldom; a base from before serves unless it is
        old.
        """
        if self.state.triggered or len(self._log) > LOG_LIMIT:
            self._rebase()

    def _rebase_if_old(self) -> None:
        """Before what asks often: a fork in there should have few answers to give again."""
        if self._base is None or len(self._log) > REPLAY_LIMIT:
            self._rebase()

    def _rebase(self) -> None:
        self._base = self.state.snapshot()
        self._log.clear()

    def _start(self, procedure: Procedure[None]) -> None:
        self._procedure = procedure
        self._send(None)

    def _send(self, value: Any) -> None:
        """Run the procedure on to its next question or its end."""
        procedure = self._procedure
        assert procedure is not None
        self._question = None
        self._answers = {}
        self._pending = {}
        try:
            question = procedure.send(value)
        except StopIteration:
            self._procedure = None
            self._finished()
            return
        except Cancelled:
            self._procedure = None
            self._reverse()
            return
        self._question = question
        self._post(question)

    def _finished(self) -> None:
        """After an action the same team receives priority; all passes before it are void (CR
        117.3c, 805.5).
        """
        player = self._action_of
        if player is None:
            return
        self._action_of = None
        state = self.state
        if self._mana_only:
            self._mana_only = False
            if not state.triggered:
                return
        state.passed = frozenset()
        state.teams_passed = 0
        state.unbroken = 0
        state.agenda = Agenda.CHECK

    def _reverse(self) -> None:
        """The action under way is called off: everything is as before it (CR 732.1)."""
        player = self._action_of
        assert player is not None
        assert self._base is not None
        self._action_of = None
        self._mana_only = False
        versions = self.state.versions
        self.state = self._base.snapshot()
        self.state.versions = versions  # what was called off is not mistaken for what comes next
        self._log.clear()
        self.tell(Notice(NoticeKind.REVERSED, players=(player,)))

    def _post(self, question: Question) -> None:
        """Put the question's decisions to the players, and answer for those who have left."""
        if isinstance(question, One):
            self._ask(question.decision)
        elif isinstance(question, Several):
            for decision in question.decisions:
                self._ask(decision)
        else:
            self._post_joint(question)
        self._answer_for_the_leaving()

    def _ask(self, decision: Decision, owed: bool = True) -> None:
        self._numbers += 1
        self._pending[decision.player] = Request(self._numbers, decision, owed)

    def _ask_priority(self, player: PlayerId) -> None:
        """Ask a member of the team with priority: to act or pass, or, passed, whether to take
        it back.
        """
        state = self.state
        passed = player in state.passed
        known = self._pending.get(player)
        if passed and known is not None and isinstance(known.decision, PriorityChoice):
            actions = known.decision.actions
        else:
            actions = offers(state, player)
        choice = self._choices.get((player, passed))
        if choice is None or choice.actions is not actions:
            choice = self._choices[player, passed] = PriorityChoice(player, actions, passed)
        self._ask(choice, not passed)

    # Passing in one go

    def _first_idle(self, but: Collection[PlayerId]) -> PlayerId | None:
        """The first who owes an answer to priority and can only pass."""
        for player, request in self._pending.items():
            decision = request.decision
            if (
                type(decision) is PriorityChoice
                and decision.forced
                and request.owed
                and player not in but
            ):
                return player
        return None

    def _pass_as_team(self, run: PassRun) -> bool:
        """A team of which nobody can do anything receives priority, and passes.

        False, and nothing has changed, if one of them must be asked.
        """
        state = self.state
        players = state.players
        members = [m for m in state.teams[state.priority_team].members if players[m].in_game]
        if state.passed or len(members) > run.left:
            return False
        for member in members:
            if member in run.but or can_act(state, member):
                return False
        for member in members:
            self._numbers += 1
            run.note(member, self._numbers)
            self._log.append(_said_pass(member))
            self._notices.append(_passed(member))
        self._numbers += len(members) - 1  # whoever passes before the last may take it back
        team_passes(state)
        return True

    # Joint choices (CR 805.2)

    def _post_joint(self, question: JointQuestion) -> None:
        proposals = tuple(Proposal(p, a) for p, a in sorted(self._answers.items()))
        for member in self.state.teams[question.team].members:
            if self.state.players[member].in_game:
                known = self._pending.get(member)
                mine = self._answers.get(member)
                decision = Joint(member, question.choice, question.choice.player, proposals)
                if known is not None and known.decision == decision:
                    continue
                self._ask(decision, mine is None)

    def _propose(self, question: JointQuestion, player: PlayerId, answer: Answer) -> None:
        self._answers[player] = answer
        members = self._deciding(question)
        self.tell(
            Notice(
                NoticeKind.PROPOSED,
                players=(player,),
                seen_by=frozenset(self.state.teams[question.team].members),
            )
        )
        if all(self._answers.get(member) == answer for member in members):
            self._send(answer)
        else:
            self._post_joint(question)

    def _deciding(self, question: JointQuestion) -> list[PlayerId]:
        return [
            member
            for member in self.state.teams[question.team].members
            if self.state.players[member].in_game and member not in self._conceding
        ]

    def _settle(self, question: JointQuestion) -> None:
        for member in self.state.teams[question.team].members:
            if member in self._answers:
                self._send(self._answers[member])
                return
        self._send(question.choice.default())

    def _go_on_if_complete(self) -> None:
        question = self._question
        assert isinstance(question, Several)
        if len(self._answers) == len(question.decisions):
            self._send(dict(self._answers))

    # Leaving

    def _concede(self) -> None:
        """Carry out concessions: at once if the game ends by it, else when no procedure is
        under way.
        """
        state = self.state
        staying = {
            team.id
            for team in state.teams
            for member in team.members
            if state.players[member].in_game and member not in self._conceding
        }
        if self._procedure is not None and len(staying) > 1:
            self._answer_for_the_leaving()
            return
        for player in self._conceding:
            if state.players[player].in_game:
                self._exhaust(happen(self, LoseGameEvent(player, "concede")))
        self._conceding = []
        self._exhaust(finish_losing(self))
        if state.over:
            self._stop()
            return
        self._pending = {}
        if not state.players[state.teams[state.priority_team].members[0]].in_game:
            priority_after_leaving(state)
        state.dirty = True
        self._rebase()  # copies begin after it: of a cast called off by it, the log knows nothing

    def _exhaust(self, procedure: Procedure[Any]) -> None:
        """Run a procedure of leaving, in which nobody is asked anything: the leaving player's
        answers are defaults.
        """
        try:
            question = procedure.send(None)
            while True:
                assert isinstance(question, One)
                question = procedure.send(question.decision.default())
        except StopIteration:
            return

    def _answer_for_the_leaving(self) -> None:
        for player in self._conceding:
            request = self._pending.get(player)
            if request is not None and request.owed:
                self._take(player, request.decision.default())

    def _stop(self) -> None:
        self._procedure = None
        self._question = None
        self._pending = {}
        self._answers = {}

    def _taken_notices(self) -> list[Notice]:
        taken = self._notices
        self._notices = []
        return taken


@lru_cache
def _said_pass(player: PlayerId) -> Said:
    return Said(player, PASS)


@lru_cache
def _passed(player: PlayerId) -> Notice:
    return Notice(NoticeKind.PASSED, players=(player,))


def _resolve(game: Game, resolution: Procedure[None]) -> Procedure[None]:
    """After a resolution the active team receives priority (CR 117.3b)."""
    yield from resolution
    state = game.state
    if not state.over:
        state.priority_team = state.active_team
        state.passed = frozenset()
        state.teams_passed = 0
        state.dirty = True
        state.agenda = Agenda.CHECK
