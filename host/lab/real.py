"""The same people at a real host, over real sockets, in real time.

Nothing of the host can be seen here but what it says, and nothing can be made to fail but what is
on the client's own end of the line (``faults.FROM_OUTSIDE``); so what is checked is what every
client may rely on.
"""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import trio
from attrs import define, evolve, field

from host.lab.agenda import Agenda
from host.lab.chance import Lots
from host.lab.checkers.violations import Violation
from host.lab.checkers.waiting import HELD
from host.lab.faults import Fault
from host.lab.people import Deeds, Person
from host.lab.profile import Manner
from host.lab.real_line import Link
from host.lab.striking import MINUTE, Striker
from host.lab.world import FORMATS, HOUR, Setting
from host.looping import run_from_top
from protocol import messages as m
from protocol.codec import encode
from protocol.tables import TableOptions, TimeControl

__all__ = ["CannotReach", "Visit", "visit"]

REPLY = 30.0
"""Seconds in which a client is told what became of its answer."""


class CannotReach(Exception):
    """Nobody listens there."""


def _new_tag() -> str:
    return secrets.token_hex(3)


@define
class _Known:
    """What one seat may rely on, for one game."""

    withdrawn: set[int] = field(factory=set)
    answered: dict[int, float] = field(factory=dict)


@define(eq=False)
class Visit:
    """A visit under way, and what came of it."""

    setting: Setting
    where: tuple[str, int]
    agenda: Agenda = field(factory=Agenda)
    people: list[Person] = field(factory=list)
    violations: list[Violation] = field(factory=list)
    requests: int = 0
    answers: int = 0
    accepted: int = 0
    games: int = 0
    seconds: float = 0.0
    haste: float = 1.0
    """How many times faster than on a clock the minutes of faults go by."""
    partial: bool = False
    kept: set[tuple[int, int, int]] = field(factory=set)
    """Table, seat and request of each answer that was accepted in the first game."""
    struck: Counter[str] = field(factory=Counter)
    """How often each fault was made."""
    unreached: int = 0
    """How often nobody listened, though somebody had at first."""
    goodbyes: Counter[str] = field(factory=Counter)
    """How often the host parted with somebody, by its reason."""
    progress: Callable[[Visit], None] | None = None
    """Called every second."""
    tag: str = field(factory=_new_tag)
    """In all names of this visit: guests of another one may still be known to the host."""
    lots: Lots = field(init=False)
    deeds: Deeds = field(factory=lambda: Deeds({}))
    _jitter: bool = field(init=False, default=False)
    _pieces: int = field(init=False, default=0)
    _noted: dict[Person, bytes] = field(factory=dict)
    """The last answer of each person that was counted."""
    _known: dict[Person, _Known] = field(factory=dict)
    _wanted: int = 0
    _enough: trio.Event = field(factory=trio.Event)
    _nursery: trio.Nursery | None = None
    _began: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.lots = Lots(self.setting.seed)

    # --- what people need ---

    def now(self) -> float:
        return trio.current_time()

    def at(self, when: float, call: Callable[..., None], *arguments: Any) -> None:
        self.agenda.at(when, call, *arguments)

    def connect(self, person: Person) -> Link:
        link = Link(self.agenda, partial(self._weather, person), self._not_reached)
        assert self._nursery is not None
        self._nursery.start_soon(link.run, self.where, person)
        return link

    def _not_reached(self) -> None:
        self.unreached += 1

    def _weather(self, person: Person) -> float:
        """What the net itself does is real; jitter comes on top."""
        if not self._jitter:
            return 0.0
        self._pieces += 1
        lot = self.lots.draw(f"{person.name} piece {self._pieces}")
        return person.manner.delay.at(lot[0]) * (0.5 + 3 * lot[1] * lot[1])

    def strikes(self, table: int, label: str) -> bool:
        self.struck[label.split()[1]] += 1
        return True

    async def until(self, accepted: int) -> None:
        """Wait until so many answers were accepted."""
        self._wanted, self._enough = accepted, trio.Event()
        await self._enough.wait()

    # --- the visit ---

    def _seat(self, *, drift: bool) -> None:
        setting = self.setting
        deck = b'{"type":"shipped_deck","name":"burn"}'
        profile = setting.profile
        time = TimeControl(profile.decision, profile.bank, profile.grace)
        for table in range(1, setting.tables + 1):
            mates = [
                self._person(table, seat, profile.manner(seat), deck, drift=drift)
                for seat in range(setting.seats)
            ]
            first, *others = mates
            name = f"stress {self.tag}.{table}"
            form = FORMATS[setting.seats]
            options = TableOptions(name, format=form, time=time)
            first.makes = encode(m.CreateTable(options)) + b"\n"
            first.made = partial(self._come, others)
            self.people += mates
            self.at(self.now() + 0.01 * table, first.arrive)

    def _person(self, table: int, seat: int, manner: Manner, deck: bytes, *, drift: bool) -> Person:
        name = f"stress {self.setting.seed}.{table}.{seat}"
        if drift:
            manner = evolve(manner, drift=0.4 * (self.lots.one(f"{name} drift") - 0.5))
        person = Person(name, 0, seat, manner, deck, self, self.lots, self.deeds)
        person.called = f"stress {self.tag}.{table}.{seat}"
        person.place = table
        person.heard = self.hear
        return person

    def _come(self, others: list[Person], first: Person, table: int) -> None:
        for number, person in enumerate(others):
            person.table = table
            self.at(self.now() + 0.02 * number, person.arrive)

    async def run(self) -> None:
        try:
            stream = await trio.open_tcp_stream(*self.where)
        except OSError as error:
            raise CannotReach(str(error)) from error
        await stream.aclose()
        await self.serve()

    async def serve(self, people: list[Person] | None = None) -> None:
        """Have people there for the setting's hours: those given, or who makes its own tables."""
        self._began = self.now()
        self._tick()
        striker = Striker(self, MINUTE / self.haste)
        self._jitter = striker.holds(Fault.JITTER)
        async with trio.open_nursery() as self._nursery:
            self._nursery.start_soon(self.agenda.run)
            striker.begin()
            if people is None:
                self._seat(drift=striker.holds(Fault.DRIFT))
            else:
                self.people = people
                for person in people:
                    self.at(self.now(), person.arrive)
            try:
                await trio.sleep(self.setting.hours * HOUR)
            finally:
                self.seconds = self.now() - self._began
            self._never_replied()
            self._nursery.cancel_scope.cancel()

    def _tick(self) -> None:
        self.seconds = self.now() - self._began
        if self.progress is not None:
            self.progress(self)
            self.at(self.now() + 1.0, self._tick)

    # --- what a client may rely on ---

    def _broken(self, person: Person, rule: str, detail: str) -> None:
        at = self.now() - self._began
        self.violations.append(Violation(at, rule, detail, person.table, person.seat))

    def hear(self, person: Person, frame: bytes) -> None:
        """What a person hears, as it hears it."""
        kind = frame[9 : frame.find(b'"', 9)]
        known = self._known.setdefault(person, _Known())
        if kind == b"game_started":
            self._known[person] = _Known()
        elif kind == b"game_over":
            self.games += person.seat == 0
        elif kind == b"goodbye":
            self.goodbyes[json.loads(frame)["reason"]] += 1
        elif kind in (b"request", b"accepted", b"withdrawn", b"refused"):
            number = json.loads(frame).get("request")
            known.answered.pop(number, None)
            if kind == b"request":
                self.requests += 1
                if number in known.withdrawn:
                    rule = "no request is open after its withdrawal"
                    self._broken(person, rule, f"request {number} is put again")
            elif kind == b"accepted":
                self.accepted += 1
                if self.accepted >= self._wanted:
                    self._enough.set()
                if not self.games:
                    self.kept.add((person.table, person.seat or 0, number))
                if number in known.withdrawn:
                    rule = "no answer is taken after its withdrawal"
                    self._broken(person, rule, f"request {number}")
            elif kind == b"withdrawn":
                known.withdrawn.add(number)
        self._note_answer(person, known)

    def _note_answer(self, person: Person, known: _Known) -> None:
        last = person.last_answer
        if last is not self._noted.get(person, b""):
            self._noted[person] = last
            self.answers += 1
            known.answered[json.loads(last)["request"]] = self.now()

    def _never_replied(self) -> None:
        if HELD & {fault.value for fault in self.setting.faults}:
            return
        for person, known in self._known.items():
            for number, at in known.answered.items():
                if self.now() - at > REPLY and person.playing:
                    rule = "every answer is answered"
                    self._broken(person, rule, f"the answer to request {number}")


def visit(
    setting: Setting, host: str, port: int, progress: Callable[[Visit], None] | None = None
) -> Visit:
    """Play there for the setting's hours of real time; blocks. Raises ``CannotReach``."""
    made = Visit(setting, (host, port), progress=progress)
    try:
        run_from_top(made.run)
    except* KeyboardInterrupt:
        made.partial = True
    return made
