"""The game as its drivers see it: what it waits for, how it is answered, how it is copied and
looked at.

Theory of operation.  All state is data (``State``).  ``run`` looks at the agenda and starts the
procedure that it names: a generator that changes the state through the funnel and yields a
question wherever somebody must choose.  Between procedures the game waits for the team with
priority, and that wait is data too.  Choices that a team makes as one are in ``joint_choices``,
leaving in ``conceding``, passes made in one go in ``idle_passes``, copies in ``copying``; they are
this machine's own parts, and nobody else touches what has no word in "What drivers ask" and "What
drivers say".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any

from rules.activating import activate, makes_mana
from rules.answers import Act, Answer, Pass, Payment, TakeBack
from rules.asking import (
    Abandoned,
    Cancelled,
    JointQuestion,
    Left,
    One,
    Procedure,
    Question,
    Several,
)
from rules.beginning import begin_game
from rules.casting import cast, play_land
from rules.characteristics import Characteristics
from rules.conceding import carry_out_concession, leave_again
from rules.controlling import decider, is_controlled, show_to_the_player
from rules.copying import fork
from rules.decisions import ActionKind, Confirm, Decision, PriorityChoice
from rules.digest import digest_of
from rules.idle_passes import (
    RUN_OF_PASSES,
    PassRun,
    first_idle,
    pass_as_asked,
    pass_as_teams,
    passed,
    said_pass,
)
from rules.joint_choices import post_joint, propose, settle
from rules.layers import characteristics
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject
from rules.offers import offers
from rules.priority import (
    check,
    check_cleanup,
    pass_priority,
    receive_priority,
)
from rules.rebasing import LOG_LIMIT, Said, is_old, rebase, rebase_for_questions, rebase_if_old
from rules.refusals import Refusal, RefusalCode
from rules.resolving import resolve_top
from rules.setting_up import check_setup, first_state
from rules.setup import GameSetup, PlayerSetup, Request, Result
from rules.state import Agenda, State
from rules.turn import begin_step, begin_turn, end_step, is_likely_to_ask
from rules.view import View
from rules.viewing import Views, view_of

__all__ = ["Game", "GameSetup", "PlayerSetup", "Request", "Result"]

PlayerId = int
TeamId = int

PASS = Pass()


class Game:
    """A game in progress. Make one with ``new`` or ``fork``."""

    def __init__(self, setup: GameSetup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.pending: dict[PlayerId, Request] = {}
        """Who is asked what, now, by player number; empty once the game is over.  Whose decision it
        is, which whoever controls that player makes, the decision says (CR 722.5).  Not for drivers
        to change."""
        self.numbers = 0
        """The last request's."""
        self.procedure: Procedure[None] | None = None
        self.question: Question | None = None
        self.answers: dict[PlayerId, Answer] = {}
        """Answers so far to ``Several``, proposals so far to a joint question."""
        self.action_of: PlayerId | None = None
        """Who casts or activates in the procedure under way."""
        self.mana_only = False
        """What is activated is a mana ability, which voids no pass."""
        self.passing: PassRun | None = None
        self.resolving: PlayerId | None = None
        """Who controls what is resolving."""
        self.base: State | None = None
        """The last state kept in which no procedure was under way, and what was said since."""
        self.log: list[Said] = []
        self._notices: list[Notice] = []
        self._first_notices: tuple[Notice, ...] = ()
        self._choices: dict[tuple[PlayerId, bool], PriorityChoice] = {}
        """What was last offered with priority, to be offered again while it is the same."""
        self._last_digest: str | None = None
        """Once the game is over."""
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
        game.run()
        game._first_notices = tuple(game._taken_notices())
        return game

    # What drivers ask

    @property
    def result(self) -> Result | None:
        """How the game ended; ``None`` while it goes on."""
        return Result(self.state.winner) if self.state.over else None

    @property
    def settleable(self) -> TeamId | None:
        """The team whose joint choice is open, if one is and nobody makes it alone."""
        question = self.question
        if isinstance(question, JointQuestion) and not is_controlled(self.state, question.team):
            return question.team
        return None

    def begin_notices(self) -> Sequence[Notice]:
        """What happened before the first decision; nothing once the game has gone on."""
        return self._first_notices

    def view(self, viewer: PlayerId | None) -> View:
        """What a player, or with ``None`` a spectator, may know."""
        return view_of(self, viewer)

    def digest(self) -> str:
        """A hash of the whole state: equal games have equal digests, in every process."""
        if not self.state.over:
            return digest_of(self.state)
        if self._last_digest is None:  # who writes the end down asks for it, and who tells it
            self._last_digest = digest_of(self.state)
        return self._last_digest

    def last_draw(self) -> tuple[int, int]:
        """How often the random stream was drawn from, and the last draw: equal if two games
        drew alike.
        """
        return self.state.stream.last_draw()

    # What drivers say

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        """Give the answer of whoever is asked, and run on to the next wait.

        Raises ``Refusal``: ``STALE`` if ``number`` is not the player's open request, else what
        ``Decision.check`` finds; nothing has changed then.  Returns what happened.
        """
        request = self.pending.get(player)
        if request is None:
            if self.state.over:
                raise Refusal(RefusalCode.GAME_OVER)
            raise Refusal(RefusalCode.STALE, request=number)
        if request.number != number:
            raise Refusal(RefusalCode.STALE, request=number)
        request.decision.check(answer)
        self.log.append(Said(player, answer))
        self.take(player, answer)
        self.run()
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
        run = self.passing = PassRun(frozenset(but), most, [])
        while run.left:
            if not pass_as_asked(self, run):
                player = first_idle(self, but)
                if player is None:
                    break
                request = self.pending[player]
                run.note(player, request.number)
                self.log.append(said_pass(player))
                self._take_priority(request.decision.player, PASS)
            self.run()
        self.passing = None
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
        if not self.state.players[player].in_game:
            raise Refusal(RefusalCode.LEFT_GAME)
        self.log.append(Said(player))
        self.tell(Notice(NoticeKind.CONCEDED, players=(player,)))
        carry_out_concession(self, team.members)
        self.run()
        return self._taken_notices()

    def settle(self, team: TeamId) -> Sequence[Notice]:
        """The deadline of the team's joint choice has passed: the primary player's proposal
        stands, failing that another member's, failing that the default (CR 805.2).  Raises
        ``Refusal(NOT_ASKED)``.
        """
        question = self.question
        if not isinstance(question, JointQuestion) or self.settleable != team:
            raise Refusal(RefusalCode.NOT_ASKED, team=team)
        self.log.append(Said(-1, settled=team))
        settle(self, question)
        self.run()
        return self._taken_notices()

    def fork(self) -> Game:
        """An independent copy, at any decision."""
        return fork(self)

    # What rule code uses

    def tell(self, notice: Notice) -> None:
        """Say what happened."""
        self._notices.append(notice)

    def tell_all(self, notices: Iterable[Notice]) -> None:
        """Say what happened, one after the other."""
        self._notices.extend(notices)

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

    def take(self, asked: PlayerId, answer: Answer) -> None:
        """The answer of a player who is asked, for itself or for one that it controls."""
        question = self.question
        player = self.pending[asked].decision.player
        if question is None:
            self._take_priority(player, answer)
        elif isinstance(question, One):
            if isinstance(question.decision, Confirm):
                self.state.unbroken = 0
            self.send(answer)
        elif isinstance(question, Several):
            self.answers[player] = answer
            del self.pending[asked]
            if len(self.answers) == len(question.decisions):
                self.send(dict(self.answers))
        else:
            propose(self, question, player, answer)

    def _take_priority(self, player: PlayerId, answer: Answer) -> None:
        state = self.state
        if isinstance(answer, Pass):
            self.tell(passed(player))
            if pass_priority(state, player) or is_controlled(state, state.priority_team):
                self.pending = {}
            else:
                self._ask_priority(player)
        elif isinstance(answer, Act):
            decision = self.pending[decider(state, player)].decision
            assert isinstance(decision, PriorityChoice)
            action = decision.actions[answer.option]
            manual = answer.payment is Payment.MANUAL
            self.pending = {}
            self.action_of = player
            if action.kind is not ActionKind.PLAY_LAND or self.base is None:
                # playing a land can't be called off and asks seldom: a base from before serves
                said = self.log[-1:]
                rebase(self)
                self.log.extend(said)
            if action.kind is ActionKind.PLAY_LAND:
                self._start(play_land(self, player, action))
            elif action.kind is ActionKind.CAST:
                self._start(cast(self, player, action, manual))
            else:
                self.mana_only = makes_mana(self, action)
                self._start(activate(self, player, action, manual))
        else:
            assert isinstance(answer, TakeBack)
            state.passed = state.passed - {player}
            self.tell(Notice(NoticeKind.TOOK_BACK, players=(player,)))
            self._ask_priority(player)

    def run(self) -> None:
        """Run until somebody must be asked or the game is over."""
        self.steps += 1
        while True:
            state = self.state
            if state.over:
                self.stop()
                return
            if self.procedure is not None:
                if self.question is not None:
                    return
                continue
            start = _STARTS.get(state.agenda)
            if start is not None:
                start(self)
                continue
            # a team has priority
            if state.dirty or state.triggered:
                state.agenda = Agenda.CHECK
                self.pending = {}
                continue
            if self.pending:
                return
            if self.passing is not None and pass_as_teams(self, self.passing):
                continue
            if len(self.log) > LOG_LIMIT:
                rebase(self)
            self._ask_team()
            return

    def _set_up(self) -> None:
        rebase(self)
        self._start(begin_game(self))

    def _begin_step(self) -> None:
        if is_old(self) and (self.base is None or is_likely_to_ask(self.state)):
            rebase(self)
        beginning = begin_step(self)
        if beginning is not None:
            self._start(beginning)

    def _check(self) -> None:
        state = self.state
        if state.dirty or state.triggered:
            rebase_for_questions(self)
            self._start(check(self))
        else:
            receive_priority(state)

    def _resolve_top(self) -> None:
        rebase_if_old(self)
        state = self.state
        self.resolving = state.objects[state.stack[-1]].controller
        self._start(_resolve(self, resolve_top(self)))

    def _check_cleanup(self) -> None:
        rebase_for_questions(self)
        self._start(check_cleanup(self))

    def _start(self, procedure: Procedure[None]) -> None:
        self.procedure = procedure
        self.send(None)

    def send(self, value: Any) -> None:
        """Run the procedure on to its next question or its end; an exception is raised in it."""
        procedure = self.procedure
        assert procedure is not None
        self.question = None
        self.answers = {}
        self.pending = {}
        try:
            if isinstance(value, Abandoned):
                question = procedure.throw(value)
            else:
                question = procedure.send(value)
        except StopIteration:
            self.procedure = None
            self.resolving = None
            self._finished()
            return
        except Cancelled:
            self.reverse()
            return
        self.question = question
        self.post(question)

    def _finished(self) -> None:
        """After an action the same team receives priority; all passes before it are void (CR
        117.3c, 805.5).
        """
        player = self.action_of
        if player is None:
            return
        self.action_of = None
        state = self.state
        if self.mana_only:
            self.mana_only = False
            if not state.triggered:
                return
        state.passed = frozenset()
        state.teams_passed = 0
        state.unbroken = 0
        state.agenda = Agenda.CHECK

    def reverse(self) -> None:
        """The action under way is called off: everything is as before it (CR 732.1), but who has
        left since stays away.
        """
        player = self.action_of
        assert player is not None
        assert self.base is not None
        self.stop()
        self.action_of = None
        self.mana_only = False
        here = {one.id for one in self.state.players if one.in_game}
        self.state = self.base.snapshot()
        self.views = Views()  # what comes next gets the ids and versions of what was called off
        self.log.clear()
        self.tell(Notice(NoticeKind.REVERSED, players=(player,)))
        left = [one.id for one in self.state.players if one.in_game and one.id not in here]
        if left:
            leave_again(self, left)

    def post(self, question: Question) -> None:
        """Put the question's decisions to the players, those in the game."""
        players = self.state.players
        if isinstance(question, One):
            if players[question.decision.player].in_game:
                self.ask(question.decision)
            else:
                self.send(Left(self.state))
        elif isinstance(question, Several):
            for decision in question.decisions:
                self.ask(decision)
        elif players[question.choice.player].in_game:
            post_joint(self, question)
        else:
            self.send(Left(self.state))

    def ask(self, decision: Decision, owed: bool = True) -> None:
        self.numbers += 1
        asked = decision.player
        if self.state.turn_controller >= 0:
            asked = decider(self.state, asked)
            if asked != decision.player:
                show_to_the_player(self, decision)
        self.pending[asked] = Request(self.numbers, decision, owed)

    def _ask_team(self) -> None:
        """Ask the members of the team with priority, all at once; one after the other where
        somebody decides for all of them."""
        state = self.state
        members = state.teams[state.priority_team].members
        if is_controlled(state, state.priority_team):
            members = tuple(member for member in members if member not in state.passed)[:1]
        for member in members:
            self._ask_priority(member)

    def _ask_priority(self, player: PlayerId) -> None:
        """Ask a member of the team with priority: to act or pass, or, passed, whether to take
        it back.
        """
        state = self.state
        passed = player in state.passed
        known = self.pending.get(player)
        if passed and known is not None and isinstance(known.decision, PriorityChoice):
            actions = known.decision.actions
        else:
            actions = offers(state, player)
        choice = self._choices.get((player, passed))
        if choice is None or choice.actions is not actions:
            choice = self._choices[player, passed] = PriorityChoice(player, actions, passed)
        self.ask(choice, not passed)

    def stop(self) -> None:
        self.procedure = None
        self.question = None
        self.pending = {}
        self.answers = {}

    def told(self) -> int:
        """How much has happened that is still to be told."""
        return len(self._notices)

    def forget_notices(self, but: int = 0) -> None:
        """What happened, but for the first ``but`` notices, has been told already."""
        del self._notices[but:]

    def _taken_notices(self) -> list[Notice]:
        taken = self._notices
        self._notices = []
        self._first_notices = ()
        return taken


def _resolve(game: Game, resolution: Procedure[None]) -> Procedure[None]:
    """After a resolution the active team receives priority (CR 117.3b)."""
    with suppress(Abandoned):
        yield from resolution
    state = game.state
    if not state.over:
        state.priority_team = state.active_team
        state.passed = frozenset()
        state.teams_passed = 0
        state.dirty = True
        state.agenda = Agenda.CHECK


_STARTS: dict[Agenda, Callable[[Game], None]] = {
    Agenda.SET_UP: Game._set_up,
    Agenda.BEGIN_TURN: begin_turn,
    Agenda.BEGIN_STEP: Game._begin_step,
    Agenda.CHECK: Game._check,
    Agenda.RESOLVE: Game._resolve_top,
    Agenda.END_STEP: end_step,
    Agenda.CLEANUP_CHECK: Game._check_cleanup,
}
"""What the game does next, where it does not wait for a team with priority."""
