"""People: who sits at the host's tables, as calls on an agenda.

A person knows nothing but what comes over its line, and says nothing but bytes. What it does with a
request is drawn by the request's own label (``chance``), so that a person with one quirk less does
all else as before. Each thing that a person does beside passing in good time is a *deed* with a
name; the run remembers which were done, and a run can be made without some of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from attrs import define

from host.lab.chance import Lot, Lots
from host.lab.profile import Manner
from protocol import messages as m
from protocol.codec import decode_server, encode
from rules.chance import Stream
from rules.decisions import Decision, Joint

__all__ = ["Deeds", "Link", "Person", "Reach"]

PATIENCE = 40.0
"""Seconds without a game after which a person presses *ready* again."""

COME_BACK = 3
"""A person whose line broke comes back after so many times its reaction."""

LIE_LOW = 20.0
"""A person that was put out for its behaviour comes back after so many seconds."""

PING = 45.0
"""A person's program asks after so many seconds whether the host is there, and takes it for gone if
nothing is heard for as long again."""

REQUEST = re.compile(
    rb'\{"type":"request","table":\d+,"request":(\d+),"epoch":(\d+),"decision":(.*\})'
    rb'(,"owed":false)?(?:,"deadline_ms":\d+)?(?:,"bank_ms":\d+)?\}'
)
CLOSED = re.compile(rb'\{"type":"(?:accepted|withdrawn)","table":\d+,"request":(\d+)')
"""What is heard oftenest, as the host writes it."""

SHOWN = (b'{"type":"notices",', b'{"type":"view_delta",')
"""What most lines are: a program shows them, and nobody does anything upon them."""

DECISIONS = 4096
"""Decisions remembered as they were read: the same ones are put again and again."""

PASS = b'{"type":"pass"}'
TAKE_BACK = b'{"type":"take_back"}'


class Link(Protocol):
    """A person's end of a connection."""

    def say(self, data: bytes) -> None: ...

    def hang_up(self) -> None: ...

    def reset(self) -> None: ...


class Reach(Protocol):
    """The world as a person meets it."""

    def now(self) -> float: ...

    def at(self, when: float, call: Callable[..., None], *arguments: Any) -> None: ...

    def connect(self, person: Person) -> Link | None:
        """A new connection; ``None``: nobody listens."""


@define
class Deeds:
    """What was done beside passing in good time, by name. ``only`` ``None``: whatever is drawn is
    done."""

    done: dict[str, None]
    only: frozenset[str] | None = None

    def may(self, name: str) -> bool:
        """Is it to be done? Then it is done."""
        if self.only is not None and name not in self.only:
            return False
        self.done[name] = None
        return True


@define(eq=False)
class Asked:
    """A request as a person knows it."""

    number: int
    epoch: int
    owed: bool
    lot: Lot
    label: str
    kind: str
    acts: int
    """How many actions are offered that are no mana abilities."""
    actions: int
    decision: bytes


class Person:
    """One client: it greets, sits, gets ready, plays, comes back, plays again."""

    def __init__(
        self,
        name: str,
        table: int,
        seat: int | None,
        manner: Manner,
        deck: bytes,
        reach: Reach,
        lots: Lots,
        deeds: Deeds,
    ) -> None:
        """``seat`` ``None``: it looks on."""
        self.name = name
        self.called = name
        """What it says it is called; all that it does is drawn by its name."""
        self.place = table
        """The table as the lab counts it."""
        self.table = table
        """As the host does."""
        self.seat = seat
        self._sits_in = seat
        """Where the host has it, which may be elsewhere once it asked to swap."""
        self.manner = manner
        self.link: Link | None = None
        self.token: str | None = None
        self.open: Asked | None = None
        self.playing = False
        self.last_answer = b""
        self.absent = False
        """Something keeps it from coming back for now."""
        self._deck = deck
        self._reach = reach
        self._lots = lots
        self._deeds = deeds
        self._torn = b""
        self._asked = 0
        self._acted = False
        self._games = 0
        self._lines = 0
        self._heard_at = 0.0
        self._conceded = False
        self._tempo = 1.0 / (1.0 + manner.drift)
        self.heard: Callable[[Person, bytes], None] | None = None
        """Is told each line that the person hears; for whoever measures."""
        self.makes: bytes = b""
        """What makes the table, where the person is to make it; its mates then come to it."""
        self.made: Callable[[Person, int], None] | None = None

    # --- coming and going ---

    def arrive(self) -> None:
        """Connect and greet."""
        if self.link is not None or self.absent:
            return
        self._lines += 1
        link = self._reach.connect(self)
        if link is None:
            self._later(2.0, self.arrive)
            return
        self.link = link
        self._torn = b""
        self.open = None
        self.playing = False
        self._heard_at = self._reach.now()
        hello = m.Hello(m.VERSION, self.called, "ettin stress", self.token)
        link.say(encode(hello) + b"\n")
        self._ping_later(link)

    def on_data(self, line: Any, data: bytes) -> None:
        if line is not self.link:
            return
        self._heard_at = self._reach.now()
        *frames, self._torn = (self._torn + data).split(b"\n")
        for frame in frames:
            if self.heard is not None:
                self.heard(self, frame)
            if not frame.startswith(SHOWN):
                self._hear(frame)
                if line is not self.link:
                    return

    def on_end(self, line: Any) -> None:
        link = self.link
        if link is not None and line is link:
            link.hang_up()
            self._lost()

    def break_off(self, *, silently: bool = False) -> Link | None:
        """Leave the line as it is, and come back on another after a while."""
        link = self.link
        if link is not None:
            if not silently:
                link.reset()
            self._lost()
        return link

    def _lost(self, after: float | None = None) -> None:
        self.link = None
        self.open = None
        self.playing = False
        if after is None:
            unit = self._lots.one(f"{self.name} back {self._lines}")
            after = COME_BACK * self.manner.react.at(unit)
        self._later(after, self.arrive)

    def _ping(self, link: Link) -> None:
        if link is not self.link:
            return
        silent = self._reach.now() - self._heard_at
        if silent > 2 * PING:
            self.break_off()
        else:
            if silent >= PING:
                link.say(b'{"type":"ping"}\n')
            self._ping_later(link)

    def _ping_later(self, link: Link) -> None:
        """All programs look at the same instants: on a virtual clock each instant costs a jump."""
        now = self._reach.now()
        self._reach.at(now - now % PING + PING, self._ping, link)

    def _later(self, seconds: float, call: Callable[..., None], *arguments: Any) -> None:
        self._reach.at(self._reach.now() + seconds, call, *arguments)

    # --- hearing ---

    def _hear(self, frame: bytes) -> None:
        kind = frame[9 : frame.find(b'"', 9)]
        if kind == b"request":
            self._hear_request(frame)
        elif kind == b"accepted" or kind == b"withdrawn":
            self._hear_closed(frame, withdrawn=kind == b"withdrawn")
        elif kind == b"refused":
            self._hear_refused(json.loads(frame))
        elif kind == b"welcome":
            self._hear_welcome(json.loads(frame))
        elif kind == b"seated":
            self.playing = False
            self._sits_in = json.loads(frame)["seat"]
            self._get_ready()
        elif kind == b"game_started":
            self.playing = True
            self._games += 1
            self._acted = self._conceded = False
            self._maybe_full_control()
        elif kind == b"game_over":
            self.playing = False
            self.open = None
            self._later(1.0, self._get_ready)
            self._later(PATIENCE, self._be_impatient, self.link)
        elif kind == b"table_created":
            self.makes = b""
            self.table = json.loads(frame)["table"]
            if self.made is not None:
                self.made(self, self.table)
            self._sit()
        elif kind == b"table_state" and self.made is not None:
            self._maybe_start(json.loads(frame))
        elif kind == b"left":
            self.playing = False
            self.open = None
            self._later(2.0, self._sit)
        elif kind == b"goodbye":
            self._hear_goodbye(json.loads(frame))

    def _hear_welcome(self, data: dict[str, Any]) -> None:
        self.token = data["token"]
        if not data.get("resumed"):
            self._sit()
        else:
            self._later(1.0, self._sit_if_nowhere, self.link)

    def _maybe_start(self, state: dict[str, Any]) -> None:
        """Whoever made the table begins the game when all are there."""
        all_ready = all(seat.get("ready") and seat.get("deck") for seat in state["seats"])
        if all_ready and not self.playing and self.link is not None:
            self.link.say(b'{"type":"start"}\n')

    def _sit_if_nowhere(self, link: Link | None) -> None:
        """Its place was given up while it was away."""
        if link is self.link and not self.playing:
            self._sit()

    def _sit(self) -> None:
        if self.link is None or self.playing:
            return
        if self.makes:
            self.link.say(self.makes)
        elif self.seat is None:
            self.link.say(b'{"type":"watch","table":%d}\n' % self.table)
        else:
            self.link.say(
                b'{"type":"sit","table":%d,"seat":%d,"deck":%b}\n'
                % (self.table, self.seat, self._deck)
            )
        self._later(PATIENCE, self._be_impatient, self.link)

    def _be_impatient(self, link: Link) -> None:
        if link is self.link and not self.playing:
            self._get_ready()
            self._later(1.0, self._start, link)
            self._sit()

    def _start(self, link: Link) -> None:
        """Where the table does not begin by itself its owner must say so; others are refused."""
        if link is self.link and self.seat is not None and not self.playing:
            link.say(b'{"type":"start"}\n')

    def _get_ready(self) -> None:
        """In its own seat; out of another, to which it was moved, it goes back first."""
        if self.link is None or self.seat is None or self.playing:
            return
        if self._sits_in == self.seat:
            self.link.say(b'{"type":"ready"}\n')
        else:
            self.link.say(b'{"type":"swap","seat":%d}\n' % self.seat)

    def _maybe_full_control(self) -> None:
        label = f"{self.name} full_control {self._games}"
        rate = self.manner.full_control
        if self.seat is not None and rate and self._lots.one(label) < rate:
            on = self._deeds.may(label)
            if on and self.link is not None:
                self.link.say(b'{"type":"full_control","on":true}\n')

    def _hear_goodbye(self, data: dict[str, Any]) -> None:
        reason = data["reason"]
        if reason in ("bad_token", "name_taken"):
            self.token = None if reason == "bad_token" else self.token
            self._lost(5.0)
        elif reason in ("flood", "too_many_errors", "protocol_error"):
            self._lost(LIE_LOW)
        else:
            self._lost()

    def _hear_closed(self, frame: bytes, *, withdrawn: bool) -> None:
        open_request = self.open
        closed = CLOSED.match(frame)
        assert closed is not None, frame
        if open_request is not None and open_request.number == int(closed[1]):
            self.open = None
            if withdrawn and self.link is not None:
                label = open_request.label + " late"
                if open_request.lot[5] < self.manner.late and self._deeds.may(label):
                    self._say_answer(open_request, PASS)

    def _hear_refused(self, data: dict[str, Any]) -> None:
        asked = self.open
        if asked is None or data.get("request") != asked.number or data["code"] == "stale":
            return
        self._later(self.manner.react.at(asked.lot[6]), self._answer_plainly, asked, self.link)

    # --- being asked ---

    def _hear_request(self, frame: bytes) -> None:
        request = REQUEST.fullmatch(frame)
        assert request is not None, frame
        number, epoch, decision, not_owed = request.groups()
        self._asked += 1
        label = f"{self.name} {self._asked}"
        kind, acts, actions = _offer(decision)
        lot = self._lots.draw(label)
        owed = not_owed is None
        asked = Asked(int(number), int(epoch), owed, lot, label, kind, acts, actions, decision)
        self.open = asked
        if asked.owed:
            self._plan(asked)
        else:
            self._second_thoughts(asked)

    def _plan(self, asked: Asked) -> None:
        """Decide when to answer. The lot's numbers: think, quirk, act, option, take back, late,
        react, wrong."""
        manner = self.manner
        lot = asked.lot
        label = asked.label
        quirk = lot[1]
        think = manner.think.at(lot[0]) * self._tempo
        acted, self._acted = self._acted, False
        if acted and lot[4] < manner.hold and asked.acts and self._deeds.may(label + " hold"):
            self._later(manner.react.at(lot[6]), self._act, asked, self.link)
            return
        if quirk < manner.silent:
            if self._deeds.may(label + " silent"):
                return
        elif quirk < manner.silent + manner.race:
            if self._deeds.may(label + " race"):
                # to the instant at which every other who races answers too
                whole = float(int(self._reach.now()) + 1)
                self._reach.at(whole, self._answer, asked, self.link)
                return
        elif quirk > 1 - manner.concede and self._deeds.may(label + " concede"):
            self._later(think, self._concede, self.link)
            return
        self._later(think, self._answer, asked, self.link)

    def _second_thoughts(self, asked: Asked) -> None:
        """Nothing is owed: a pass may be taken back, a proposal be changed."""
        manner = self.manner
        lot = asked.lot
        if asked.kind == "priority":
            if lot[4] < manner.take_back and self._deeds.may(asked.label + " take_back"):
                after = manner.react.at(lot[6]) * self._tempo
                self._later(after, self._take_back, asked, self.link)
        elif asked.kind == "joint":
            self._later(manner.react.at(lot[6]), self._yield, asked, self.link)

    def _yield(self, asked: Asked, link: Link) -> None:
        """Agree with the partner who is the primary player."""
        if self.open is not asked or link is not self.link:
            return
        if asked.lot[3] < self.manner.stubborn and self._deeds.may(asked.label + " stubborn"):
            return
        decision = _decision(asked.decision)
        assert isinstance(decision, Joint)
        proposals = {p.player: p.answer for p in decision.proposals}
        theirs = proposals.get(decision.primary)
        if theirs is not None and theirs != proposals.get(decision.player):
            self._say_answer(asked, _plain(theirs))

    # --- answering ---

    def _say_answer(self, asked: Asked, answer: bytes) -> None:
        if self.link is None:
            return
        frame = b'{"type":"answer","table":%d,"request":%d,"epoch":%d,"answer":%b}\n' % (
            self.table,
            asked.number,
            asked.epoch,
            answer,
        )
        self.last_answer = frame
        self.link.say(frame)

    def _answer(self, asked: Asked, link: Link) -> None:
        if self.open is not asked or link is not self.link:
            return
        lot = asked.lot
        if lot[7] < self.manner.wrong and self._deeds.may(asked.label + " wrong"):
            wrong = b'{"type":"number","value":-1}' if lot[3] < 0.5 else TAKE_BACK
            self._say_answer(asked, wrong)
            return  # the refusal makes it answer plainly
        if asked.kind != "priority":
            self._choose(asked)
        elif asked.acts and lot[2] < self.manner.act and self._deeds.may(asked.label + " act"):
            self._say_act(asked)
        else:
            self._say_answer(asked, PASS)
        if lot[5] > 1 - self.manner.twice and self._deeds.may(asked.label + " twice"):
            link.say(self.last_answer)

    def _act(self, asked: Asked, link: Link) -> None:
        if self.open is asked and link is self.link:
            self._say_act(asked)

    def _say_act(self, asked: Asked) -> None:
        self._acted = True
        among = asked.acts if asked.lot[6] < 0.9 else asked.actions
        self._say_answer(asked, b'{"type":"act","option":%d}' % int(asked.lot[3] * among))

    def _take_back(self, asked: Asked, link: Link) -> None:
        if self.open is asked and link is self.link:
            self._say_answer(asked, TAKE_BACK)

    def _answer_plainly(self, asked: Asked, link: Link) -> None:
        if self.open is not asked or link is not self.link:
            return
        if asked.kind == "priority":
            self._say_answer(asked, PASS if asked.owed else TAKE_BACK)
        else:
            decision = _decision(asked.decision)
            self._say_answer(asked, _plain(decision.default()))

    def _choose(self, asked: Asked) -> None:
        """Draw a legal answer of any kind; who is not stubborn agrees with its partner."""
        decision = _decision(asked.decision)
        if isinstance(decision, Joint) and decision.proposals:
            yields = asked.lot[3] >= self.manner.stubborn
            if yields or not self._deeds.may(asked.label + " stubborn"):
                self._say_answer(asked, _plain(decision.default()))
                return
        if self._deeds.may(asked.label + " choose"):
            answer = decision.draw(Stream(asked.label))
        else:
            answer = decision.default()
        self._say_answer(asked, _plain(answer))

    def _concede(self, link: Link) -> None:
        if link is self.link and self.playing:
            link.say(b'{"type":"concede","table":%d}\n' % self.table)


@lru_cache(DECISIONS)
def _offer(decision: bytes) -> tuple[str, int, int]:
    """What kind of decision it is, how many actions it offers that are no mana abilities, and how
    many in all."""
    data = json.loads(decision)
    offered = data.get("actions", ()) if data["type"] == "priority" else ()
    return data["type"], sum(not one.get("mana") for one in offered), len(offered)


@lru_cache(DECISIONS)
def _decision(decision: bytes) -> Decision:
    request = b'{"type":"request","table":1,"request":1,"epoch":1,"decision":%b}' % decision
    return decode_server(request).decision  # type: ignore[union-attr]


@lru_cache(DECISIONS)
def _plain(answer: Any) -> bytes:
    """An answer's JSON."""
    whole = encode(m.AnswerMessage(0, 0, 0, answer))
    return whole[whole.index(b'"answer":{') + 9 : -1]
