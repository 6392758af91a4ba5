"""The desk at which one person plays: what arrives, what is typed, and what follows from both.

Without IO: messages come in by ``take``, lines by ``enter``; what is to be sent goes to ``send``,
what is to be said at once to ``feedback``.  Both the screen and the line mode sit on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from host.client import obeying
from host.client.asking import ask
from host.client.attention import Attention, Break, Pace, Verdict
from host.client.commands import Command, parse
from host.client.incoming import shown
from host.client.labels import Labels
from host.client.lobby import Lobby
from host.client.model import Model, Open, Place
from host.client.names import Names
from host.client.options import ClientOptions
from host.client.question import Question, Shape
from host.client.reading import Unreadable, complaint, read
from host.client.stops import Stops
from host.client.wording import Wording, language_of
from host.plausible import check_decision
from protocol import messages as m
from protocol.codes import LobbyCode
from rules.answers import Act, Answer, Pass, TakeBack
from rules.decisions import Joint, PriorityChoice
from rules.vocabulary import Step

__all__ = ["Desk"]

Sender = Callable[[m.ClientMessage], None]

FEEDBACK_LINES: Final = 400
"""Lines said and not yet shown; a page of help is the longest."""

BREAKS: Final = {
    Break.OPPONENT: "why_opponent",
    Break.ATTACK: "why_attack",
    Break.TURN: "why_turn",
    Break.STEP: "why_step",
}


class Desk:
    """``status`` is the exit status once the client is to end, ``None`` before."""

    def __init__(self, options: ClientOptions, send: Sender, now: Callable[[], float]) -> None:
        language = language_of(options.language)
        self.options = options
        self.words = Wording(language)
        self.model = Model(options.name, Names(language))
        stops = Stops() if options.stops is None else Stops.read(options.stops)
        self.attention = Attention(stops)
        self.lobby = Lobby(self)
        self.feedback: deque[str] = deque(maxlen=FEEDBACK_LINES)
        self.password = options.password
        """What tables are asked with."""
        self.status: int | None = None
        self.leaving = False
        self.pending: Command | None = None
        """``QUIT`` or ``CONCEDE`` that waits for a yes."""
        self.asking = False
        """The open request is to be put to the person."""
        self.asked = 0
        """How often something was put: a new number is a new question."""
        self.passed_for_me = 0
        """Passes of the client's own, since the person last answered."""
        self.show_mana = False
        self._send = send
        self._now = now
        self._sent = 0
        """Number of the request that was answered and not yet heard of."""
        self._hold = False
        """Ask at the next priority: a pass was taken back."""
        self._known: tuple[object, Question] | None = None
        self._labels: tuple[object, Labels] | None = None

    # --- what is going on ---

    @property
    def labels(self) -> Labels | None:
        """Names for what is in view; ``None`` before a game."""
        view = self.model.view
        if view is None:
            return None
        if self._labels is None or self._labels[0] is not view:
            self._labels = (view, Labels(view, self.model.names, self.words))
        return self._labels[1]

    @property
    def request(self) -> Open | None:
        """The open request, unless it was answered already."""
        request = self.model.request
        return None if request is None or request.number == self._sent else request

    @property
    def question(self) -> Question | None:
        """What is put to the person now."""
        return self.any_question if self.asking else None

    @property
    def any_question(self) -> Question | None:
        """The open request as a question, also where nothing is owed."""
        request, labels = self.request, self.labels
        if request is None or labels is None:
            return None
        key = (request.number, labels.view)
        known = self._known
        if known is not None and known[0][0] == key[0] and known[0][1] is key[1]:  # type: ignore[index]
            return known[1]
        question = ask(request.message.decision, labels)
        self._known = (key, question)
        return question

    @property
    def answerable(self) -> Question | None:
        """What a line may answer: also a choice of the team's on which I have proposed already."""
        question = self.any_question
        joint = question is not None and isinstance(question.decision, Joint)
        return question if self.asking or joint else None

    @property
    def may_take_back(self) -> bool:
        request = self.request
        if request is None:
            return False
        decision = request.message.decision
        return isinstance(decision, PriorityChoice) and decision.passed

    def say(self, key: str, plural: bool = False, **fields: object) -> None:
        self.feedback.append(self.words.say(key, plural, **fields))

    def tell(self, lines: list[str]) -> None:
        self.feedback.extend(lines)

    def send(self, message: m.ClientMessage) -> None:
        self._send(message)

    # --- what arrives ---

    def take(self, message: m.ServerMessage) -> None:
        """Learn from a message and do what follows by itself.  Raises ``Implausible``."""
        message = shown(message, self.words.language)
        model = self.model
        if self.lobby.expects(message):
            return
        model.take(message, self._now())
        if model.resync and model.table_number is not None:
            model.resync = False
            self._send(m.Resync(model.table_number))
        match message:
            case m.RequestMessage():
                self._consider(message)
            case m.Refused(request=number) if number is not None and number == self._sent:
                self._sent = 0
                self._put()
            case m.Refused(code=LobbyCode.WRONG_PASSWORD) if self.password is None:
                self.say("password_first")
            case m.GameStarted():
                self.attention.until = None
                self._close()
            case m.GameOver() | m.Left() | m.Withdrawn() | m.Accepted():
                self._close()
        if self.model.request is None:
            self.asking = False
        self.lobby.take(message)

    def disconnected(self) -> None:
        """The connection is gone; it may come back."""
        self.model.disconnected()
        self._sent = 0
        self.asking = False

    def _close(self) -> None:
        if self.model.request is None:
            self.asking = False
            self._sent = 0

    def _consider(self, message: m.RequestMessage) -> None:
        """Whom a new request concerns: the person, or the client for it."""
        self.asking = False
        view = self.model.view
        if view is None or self.model.mirror.lost:
            return  # a snapshot is on its way, and the request with it
        check_decision(message.decision, range(len(view.players)))
        verdict = self.attention.judge(message.decision, message.owed, view, self.model.names)
        self._tell_break()
        if verdict is Verdict.PASS and self._hold:
            verdict = Verdict.ASK
        match verdict:
            case Verdict.ASK:
                self._hold = False
                self._put()
            case Verdict.PASS:
                self.passed_for_me += 1
                self.answer(Pass())
            case Verdict.FORCED:
                self.answer(message.decision.default())
            case Verdict.WAIT:
                pass

    def _put(self) -> None:
        self.asking = True
        self.asked += 1

    def _tell_break(self) -> None:
        why = self.attention.broken
        if why is not None:
            self.attention.broken = None
            self.say("until_broken", why=self.words.raw(BREAKS[why]))

    # --- what is answered ---

    def answer(self, answer: Answer) -> None:
        """Answer the open request."""
        request = self.request
        if request is None:
            self.say("nothing_open")
            return
        message = request.message
        self._sent = message.request
        self.asking = False
        self._send(m.AnswerMessage(message.table, message.request, message.epoch, answer))

    def choose(self, answer: Answer) -> None:
        """The person's own answer."""
        self.passed_for_me = 0
        self.show_mana = False
        self.answer(answer)

    def pass_priority(self) -> None:
        question = self.question
        if question is None or not isinstance(question.choice, PriorityChoice):
            self.say("nothing_open")
        else:
            self.choose(Pass())

    def undo(self) -> None:
        """Take back a pass, and whatever let it pass."""
        self.attention.until = None
        if not self.may_take_back:
            self.say("nothing_to_undo")
            return
        self._hold = True
        self.choose(TakeBack())
        self.say("undone")

    def agree(self) -> None:
        question = self.any_question
        if question is None or not question.offers:
            self.say("no_proposal")
        else:
            self.choose(question.offers[0].answer)

    def until(self, pace: Pace | None, step: Step | None = None) -> None:
        """Let pass from now on; ``None``: no longer."""
        view = self.model.view
        if view is None or self.model.seat is None:
            self.say("not_here")
            return
        if pace is None:
            self.attention.until = None
            self.say("until_off")
            return
        self.attention.let_pass(pace, view, step)
        self.say("passed_until", what=self.until_text())
        question = self.question
        if question is not None and isinstance(question.choice, PriorityChoice):
            self.answer(Pass())

    def until_text(self) -> str:
        """What is waited for, empty if nothing is."""
        until = self.attention.until
        if until is None:
            return ""
        if until.step is not None:
            return self.words.raw("until_step", step=self.words.step(until.step.name.lower()))
        keys = {
            Pace.SOMETHING: "until_something",
            Pace.END_OF_TURN: "until_end",
            Pace.MY_TURN: "until_mine",
        }
        return self.words.raw(keys[until.pace])

    def full_control(self, on: bool) -> None:
        self.attention.full_control = on
        self._send(m.FullControl(on))
        self.say("full_on" if on else "full_off")

    # --- what is typed ---

    def enter(self, text: str) -> None:
        """A line from the person: a command, or an answer."""
        text = text.strip()
        if text[:1] in (":", "/"):
            text = text[1:].lstrip()  # how a command begins on the screen
        if not text:
            return
        if self.pending is not None:
            obeying.settle(self, text)
            return
        command, rest = parse(text)
        if command is not None:
            obeying.obey(self, command, rest)
            return
        if self.answerable is not None:
            self._read(self.answerable, text)
        elif text[0].isdecimal():
            self.say("nothing_open")
        else:
            self.say("unknown_word", word=text.split()[0])

    def read(self, question: Question, text: str) -> Answer:
        """The answer that a line is. A mana ability that is not shown cannot be chosen: its number
        is a slip. Raises ``Unreadable``."""
        answer = read(question, text)
        if isinstance(answer, Act) and question.shape is Shape.ACT and not self.show_mana:
            for option in question.options:
                if option.minor and option.answer == Act(answer.option):
                    raise Unreadable("mana_not_shown", word="mana")
        return answer

    def _read(self, question: Question, text: str) -> None:
        try:
            answer = self.read(question, text)
        except Unreadable as problem:
            self.tell([complaint(problem, question, self.words)])
        else:
            self.choose(answer)

    def reply(self, key: str) -> None:
        """A key that is an answer and never a command."""
        if self.pending is not None:
            obeying.settle(self, key)
        elif self.answerable is not None:
            self._read(self.answerable, key)
        else:
            self.say("nothing_open")

    def tell_how(self) -> None:
        """Say how to answer, after a key that does not."""
        question = self.question
        if self.pending is not None:
            self.say("answer_with", how=self.words.hint("one"))
        elif question is not None:
            self.say("answer_with", how=question.how)
        else:
            self.say("nothing_open")

    # --- leaving ---

    def ask_to_leave(self) -> None:
        """What Ctrl-C and "quit" do: ask first, unless nothing is lost by going.  Said again
        while the host is being taken leave of, it ends at once."""
        if self.leaving:
            self.status = 0
            return
        if self.pending is Command.QUIT or self.model.place in (Place.AWAY, Place.LOBBY):
            self.leave(concede=self.pending is Command.QUIT)
            return
        if not self.model.in_game:
            self.leave(concede=False)
            return
        self.pending = Command.QUIT

    def leave(self, concede: bool) -> None:
        """Go: concede if so told, leave the table, and end."""
        self.leaving = True
        self.pending = None
        model = self.model
        if model.table_number is None or model.place in (Place.AWAY, Place.LOBBY):
            self.status = 0
        elif model.in_game and concede:
            self._send(m.Concede(model.table_number))
        elif model.in_game:
            self.status = 0
        else:
            self._send(m.Leave())

    def went(self) -> None:
        """The host has let this client go a step further out."""
        if not self.leaving:
            return
        if self.model.place in (Place.LOBBY, Place.AWAY):
            self.status = 0
        elif self.model.place is not Place.PLAYING:
            self._send(m.Leave())
