"""A world: the real host on a virtual clock, its tables full of people, its net and disk full of
faults, all from one seed.

The host is opened as ``ettin host`` opens it (``host.hosting.open_host``) and runs unchanged;
``grips`` says what is put in place of its port, its disk and its chance. Same setting, same trace.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import trio
from attrs import define, evolve, field, frozen

from host.hosting import HostSettings, TableSpec, open_host
from host.lab.agenda import Agenda
from host.lab.chance import Lots
from host.lab.decks import decks_of
from host.lab.disk import Disk
from host.lab.engines import maker_of
from host.lab.faults import Fault
from host.lab.grips import SeatFaults, gripped
from host.lab.people import Deeds, Person
from host.lab.profile import Profile
from host.lab.report_records import Delay
from host.lab.scheduling import run as run_seeded
from host.lab.streams import WINDOW, Line, Listener, Weather
from host.lab.striking import DOWN, WorldStriker
from host.lab.trace import FactKind, Trace
from host.lab.waiting import TimedPerson
from host.scratch import scratch_folder
from protocol.tables import Format, TableOptions, TimeControl

__all__ = ["FORMATS", "OutOfTime", "Outcome", "Setting", "World", "play"]

FORMATS = {one.seats: one for one in Format}
OUTBOX_BYTES = {"toy": 6 * 1024, "game": 32 * 1024}
"""What an outbox holds when ``full_outbox`` is on: a snapshot and a few messages."""

TIGHT = 1024
"""What is under way on a line then: a whole window would hold all that people ever wait for, and
nothing would reach the outbox."""

HOUR = 3600.0
MINUTE = 60.0


class OutOfTime(Exception):
    """A run was broken off, for no real time was left."""


@frozen
class Setting:
    """All that a run depends on."""

    seed: int
    profile: Profile = field(factory=Profile)
    faults: frozenset[Fault] = frozenset()
    hours: float = 0.25
    tables: int = 1
    seats: int = 4
    engine: str = "toy"
    watched: bool = True
    """Somebody looks on at each table."""
    only: frozenset[str] | None = None
    """The only deeds and faults that are done, of those that are drawn; ``None``: all."""


@define
class Outcome:
    """What came of a run. ``journals`` are the files as they lie when it ends, ``names`` their
    numbers in the trace; ``deeds`` what was done beside passing in good time."""

    setting: Setting
    trace: Trace
    journals: dict[str, bytes]
    names: list[str]
    deeds: list[str]
    lines: dict[int, tuple[str, int, int | None]]
    """By connection: who made it, for which table and seat."""
    defects: list[str]
    """What the host itself reported as broken."""
    live: dict[str, tuple[str, tuple[int, int]]]
    """The games that were on, by journal: their digests and last draws."""
    seconds: float
    """Virtual."""
    spent: float
    """Real."""
    delays: list[Delay] = field(factory=list)
    """What people waited, if that was measured."""
    crash: str = ""
    """How the host ended, if it ended by itself, or what it did not take up again."""
    crash_at: float = 0.0


class _Ear(logging.Handler):
    """What the host reports as broken."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            text += f": {type(error).__name__}: {error}"
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                text += f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
        self.heard.append(text)


@contextmanager
def _few_collections() -> Iterator[None]:
    """A trace only grows, and is no garbage: look for that less often."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 1_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def _listening_to_the_host() -> Iterator[_Ear]:
    ear = _Ear()
    log = logging.getLogger("ettin.host")
    before = log.propagate
    log.propagate = False
    log.addHandler(ear)
    try:
        yield ear
    finally:
        log.removeHandler(ear)
        log.propagate = before


@define(eq=False)
class World:
    """One run under way."""

    setting: Setting
    folder: Path
    timed: bool = False
    """People note what they wait."""
    until: float = inf
    """When the run is broken off, by the monotonic clock."""
    agenda: Agenda = field(init=False, factory=Agenda)
    trace: Trace = field(init=False, factory=Trace)
    lots: Lots = field(init=False)
    deeds: Deeds = field(init=False)
    disk: Disk = field(init=False)
    seat_faults: SeatFaults = field(init=False, factory=SeatFaults)
    people: list[Person] = field(init=False, factory=list)
    lines: dict[int, tuple[str, int, int | None]] = field(init=False, factory=dict)
    crash: str = field(init=False, default="")
    crash_at: float = field(init=False, default=0.0)
    live: dict[str, tuple[str, tuple[int, int]]] = field(init=False, factory=dict)
    _listener: Listener | None = field(init=False, default=None)
    _host: Any = field(init=False, default=None)
    _scope: trio.CancelScope | None = field(init=False, default=None)
    _open: list[Line] = field(init=False, factory=list)
    _tokens: int = field(init=False, default=0)
    _jitter: bool = field(init=False, default=False)
    _drift: bool = field(init=False, default=False)
    _pieces: int = field(init=False, default=0)
    _window: int = field(init=False, default=WINDOW)
    _broken_off: bool = field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        setting = self.setting
        self.lots = Lots(setting.seed)
        self.deeds = Deeds({}, setting.only)
        self.disk = Disk(self.folder, self.agenda, self.trace)

    # --- what people need ---

    def now(self) -> float:
        return self.agenda.now

    def at(self, when: float, call: Callable[..., None], *arguments: Any) -> None:
        self.agenda.at(when, call, *arguments)

    def strikes(self, table: int, label: str) -> bool:
        if self.disk.dead:
            return False
        self.trace.add(self.now(), FactKind.FAULT, table, label.encode())
        return True

    def connect(self, person: Person) -> Line | None:
        listener = self._listener
        if listener is None:
            return None
        number = len(self.lines) + 1
        self.lines[number] = (person.name, person.place, person.seat)
        line = Line(
            number,
            person.name,
            self.agenda,
            self.trace,
            self._weather(person),
            person,
            self._window,
        )
        self.trace.add(self.now(), FactKind.OPENED, number, person.name.encode())
        self._open = [other for other in self._open if not other.broken]
        self._open.append(line)
        listener.connect(line)
        return line

    def _weather(self, person: Person) -> Weather:
        delay = person.manner.delay
        name = person.name
        steady = delay.at(self.lots.one(f"{name} delay"))

        def weather(outward: bool) -> float:
            if not self._jitter:
                return 2 * steady if outward else 0.0
            self._pieces += 1
            lot = self.lots.draw(f"{name} piece {self._pieces}")
            return delay.at(lot[0]) * (0.5 + 3 * lot[1] * lot[1])

        return weather

    def _token(self) -> str:
        self._tokens += 1
        return f"token {self._tokens} of {self.setting.seed}"

    # --- the host ---

    def kill(self) -> None:
        """The host dies now: nothing of it reaches disk or wire any more."""
        if self.disk.dead or self._scope is None:
            return
        self.trace.add(self.now(), FactKind.KILLED, 0)
        self.disk.freeze()
        self._listener = None
        for line in self._open:
            line.reset()
        for person in self.people:
            if person.link is not None:
                person.on_end(person.link)
        self._scope.cancel()

    def _settings(self) -> HostSettings:
        setting = self.setting
        profile = setting.profile
        form = FORMATS[setting.seats]
        time = TimeControl(profile.decision, profile.bank, profile.grace)
        return HostSettings(
            name="lab",
            data=self.disk.home,
            tables=tuple(
                TableSpec(
                    TableOptions(
                        f"table {number}",
                        format=form,
                        seed=f"lab {setting.seed} {number}",
                        time=time,
                    ),
                    autostart=True,
                )
                for number in range(1, setting.tables + 1)
            ),
        )

    async def _serve(self) -> None:
        """The host, one life after the other."""
        life = 0
        while True:
            self.trace.add(self.now(), FactKind.STARTED, life)
            with trio.CancelScope() as self._scope:
                async with open_host(self._settings()) as host:
                    self._host = host
                    self._skipped(host)
                    await trio.sleep_forever()
            self._host = None
            if not self.disk.dead:
                return
            await trio.sleep(DOWN)
            self.disk.next_life()
            life += 1

    def _skipped(self, host: Any) -> None:
        """A journal that is not taken up again is a game that is lost, unless its table has begun
        another since."""
        on = [room.play.journal_name for room in host.lobby.rooms.values() if room.play is not None]
        for skipped in host.skipped:
            table, game = _numbers(skipped.journal)
            if not any(_numbers(name)[0] == table and _numbers(name)[1] > game for name in on):
                self._crashed(f"{skipped.journal} is not taken up again: {skipped.reason}")

    def _crashed(self, text: str) -> None:
        if not self.crash:
            self.crash, self.crash_at = text, self.now()

    def _new_listener(self) -> Listener:
        self._listener = Listener()
        return self._listener

    # --- the run ---

    def _look_at_the_time(self, broken_off: trio.CancelScope) -> None:
        """Every virtual minute, when faults are drawn, too: that costs no jump of its own."""
        if monotonic() > self.until:
            self._broken_off = True
            broken_off.cancel()
        else:
            self.agenda.at(self.now() + MINUTE, self._look_at_the_time, broken_off)

    def _seat_people(self) -> None:
        setting = self.setting
        decks = decks_of(setting.engine, setting.seed, setting.seats)
        for table in range(1, setting.tables + 1):
            for seat in range(setting.seats):
                self._person(f"t{table}s{seat}", table, seat, decks[seat])
            if setting.watched:
                self._person(f"t{table}eye", table, None, b"")

    def _person(self, name: str, table: int, seat: int | None, deck: bytes) -> None:
        manner = self.setting.profile.manner(0 if seat is None else seat)
        if self._drift:
            manner = evolve(manner, drift=0.4 * (self.lots.one(f"{name} drift") - 0.5))
        make = TimedPerson if self.timed else Person
        person = make(name, table, seat, manner, deck, self, self.lots, self.deeds)
        self.people.append(person)
        self.agenda.at(self.lots.one(f"{name} arrives"), person.arrive)

    async def run(self) -> None:
        striker = WorldStriker(self)
        self._jitter = striker.holds(Fault.JITTER)
        self._drift = striker.holds(Fault.DRIFT)
        self._seat_people()
        small = OUTBOX_BYTES[self.setting.engine] if striker.holds(Fault.FULL_OUTBOX) else None
        if small is not None:
            self._window = TIGHT
        make = maker_of(self.setting.engine)
        with gripped(
            self.agenda,
            self._new_listener,
            self.disk,
            self._token,
            make,
            self.seat_faults,
            small,
        ):
            striker.begin()
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._watched)
                if self.until < inf:
                    self._look_at_the_time(nursery.cancel_scope)
                try:
                    await trio.sleep(self.setting.hours * HOUR)
                    self._note_live()
                    self.trace.add(self.now(), FactKind.CLOSED, 0)
                    self.disk.dead = True  # what the host says in parting is no part of the run
                    for line in self._open:
                        line.reset()
                finally:
                    self.agenda.stop()  # by Ctrl-C, too: nobody calls at a host that closes
                nursery.cancel_scope.cancel()
        if self._broken_off:
            raise OutOfTime

    async def _watched(self) -> None:
        try:
            await self._serve()
        # whatever ends the host is what the lab is there to find
        except Exception as error:  # noqa: BLE001
            self._crashed(f"{type(error).__name__}: {error}")

    def _note_live(self) -> None:
        if self._host is None:
            return
        for room in self._host.lobby.rooms.values():
            play = room.play
            if play is not None and not play.over:
                game = play._game
                self.live[play.journal_name] = (game.digest(), game.last_draw())


def _numbers(journal: str) -> tuple[int, int]:
    table, _, game = journal.partition(".")[0].partition("-")
    return int(table), int(game)


def play(
    setting: Setting, within: Path | None = None, *, timed: bool = False, until: float | None = None
) -> Outcome:
    """Run a world from its beginning to its end; blocks, and returns what it left behind.

    ``within``: the folder in which it may have one of its own meanwhile, if not where the system
    has such things. ``timed``: people note what they wait; the run is otherwise the same.
    ``until``: when to break it off, by the monotonic clock; then it raises ``OutOfTime``.
    """
    began = perf_counter()
    with (
        scratch_folder("ettin-lab-", within) as folder,
        _listening_to_the_host() as ear,
        _few_collections(),
    ):
        world = World(setting, folder, timed, inf if until is None else until)
        run_seeded(world.run, setting.seed, world.agenda)
        return Outcome(
            setting,
            world.trace,
            world.disk.journals(),
            world.disk.names,
            list(world.deeds.done),
            world.lines,
            ear.heard,
            world.live,
            setting.hours * HOUR,
            perf_counter() - began,
            [d for p in world.people if isinstance(p, TimedPerson) for d in p.delays],
            world.crash,
            world.crash_at,
        )
