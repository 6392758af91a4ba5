"""The same people at a real host, over real sockets, in real time.

Nothing of the host can be seen here but what it says, and nothing can be made to fail but what a
client can do; so what is checked is what every client may rely on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import trio
from attrs import define, field

from host.lab.agenda import Agenda
from host.lab.chance import Lots
from host.lab.checkers.violations import Violation
from host.lab.people import Deeds, Person
from host.lab.world import FORMATS, HOUR, Setting
from protocol import messages as m
from protocol.codec import encode
from protocol.tables import TableOptions, TimeControl

__all__ = ["CannotReach", "Visit", "visit"]

REPLY = 30.0
"""Seconds in which a client is told what became of its answer."""

READ_BYTES = 64 * 1024


class CannotReach(Exception):
    """Nobody listens there."""


class Link:
    """A person's end of a socket. What is said before it is open waits."""

    def __init__(self) -> None:
        self.stream: trio.SocketStream | None = None
        self.closing = False
        self._said = bytearray()
        self._wake = trio.Event()

    def say(self, data: bytes) -> None:
        if not self.closing:
            self._said += data
            self._wake.set()

    def hang_up(self) -> None:
        self.closing = True
        self._wake.set()

    reset = hang_up

    async def run(self, where: tuple[str, int], person: Person) -> None:
        """Connect, write and read until either end closes."""
        try:
            self.stream = await trio.open_tcp_stream(*where)
        except OSError:
            person.on_end(self)
            return
        async with self.stream, trio.open_nursery() as nursery:
            nursery.start_soon(self._read, person, nursery.cancel_scope)
            await self._write(self.stream)
            nursery.cancel_scope.cancel()

    async def _write(self, stream: trio.SocketStream) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake = trio.Event()
                while self._said:
                    data, self._said = bytes(self._said), bytearray()
                    await stream.send_all(data)
                if self.closing:
                    return
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return  # the reader finds out too, and tells the person

    async def _read(self, person: Person, scope: trio.CancelScope) -> None:
        assert self.stream is not None
        try:
            async for data in self.stream:
                person.on_data(self, bytes(data))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        person.on_end(self)
        scope.cancel()


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
    partial: bool = False
    kept: set[tuple[int, int, int]] = field(factory=set)
    """Table, seat and request of each answer that was accepted in the first game."""
    _known: dict[Person, _Known] = field(factory=dict)
    _wanted: int = 0
    _enough: trio.Event = field(factory=trio.Event)
    _nursery: trio.Nursery | None = None
    _began: float = 0.0

    # --- what people need ---

    def now(self) -> float:
        return trio.current_time()

    def at(self, when: float, call: Callable[..., None], *arguments: Any) -> None:
        self.agenda.at(when, call, *arguments)

    def connect(self, person: Person) -> Link:
        link = Link()
        assert self._nursery is not None
        self._nursery.start_soon(link.run, self.where, person)
        return link

    async def until(self, accepted: int) -> None:
        """Wait until so many answers were accepted."""
        self._wanted, self._enough = accepted, trio.Event()
        await self._enough.wait()

    # --- the visit ---

    def _seat(self) -> None:
        setting = self.setting
        lots, deeds = Lots(setting.seed), Deeds({})
        deck = b'{"type":"shipped_deck","name":"burn"}'
        profile = setting.profile
        time = TimeControl(profile.decision, profile.bank, profile.grace)
        for table in range(1, setting.tables + 1):
            mates = [
                Person(
                    f"stress {setting.seed}.{table}.{seat}",
                    0,
                    seat,
                    profile.manner(seat),
                    deck,
                    self,
                    lots,
                    deeds,
                )
                for seat in range(setting.seats)
            ]
            first, *others = mates
            name = f"stress {setting.seed}.{table}"
            form = FORMATS[setting.seats]
            options = TableOptions(name, format=form, time=time)
            first.makes = encode(m.CreateTable(options)) + b"\n"
            first.made = partial(self._come, others)
            for person in mates:
                person.heard = self.hear
            self.people += mates
            self.at(self.now() + 0.01 * table, first.arrive)

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
        async with trio.open_nursery() as self._nursery:
            self._nursery.start_soon(self.agenda.run)
            if people is None:
                self._seat()
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
        if person.last_answer:
            number = json.loads(person.last_answer)["request"]
            person.last_answer = b""
            self.answers += 1
            known.answered[number] = self.now()

    def _never_replied(self) -> None:
        for person, known in self._known.items():
            for number, at in known.answered.items():
                if self.now() - at > REPLY and person.playing:
                    rule = "every answer is answered"
                    self._broken(person, rule, f"the answer to request {number}")


def visit(setting: Setting, host: str, port: int) -> Visit:
    """Play there for the setting's hours of real time; blocks. Raises ``CannotReach``."""
    made = Visit(setting, (host, port))
    try:
        trio.run(made.run)
    except* KeyboardInterrupt:
        made.partial = True
    return made
