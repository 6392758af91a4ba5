"""How faults strike: what each one does to lines and people, wherever they are; and to the seats
and the disk of a running world."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from host.lab.faults import RATES, WHOLE_RUN, Fault, in_order
from host.lab.people import Link

if TYPE_CHECKING:
    from host.lab.agenda import Agenda
    from host.lab.chance import Lots
    from host.lab.people import Deeds, Person
    from host.lab.world import Setting, World

__all__ = ["Cable", "Scene", "Striker", "WorldStriker"]

MINUTE = 60.0
MESSAGES_OF_A_FLOOD = 600
"""More than a connection's burst (``protocol.limits``), so that some are put out for it."""
MESSAGES_OF_A_RUSH = 80
"""More than a seat's refusals in a row (``actors.limits``) and no flood to the connection."""
WATCHERS_FLOODS = 0.25
"""The share of floods that come from somebody who looks on, and asks for everything anew."""
KILL_WITHIN = 400
"""Bytes of journals after which a host that is to be killed dies: a few entries."""
DOWN = 3.0
"""Seconds until a killed host is there again."""

RUBBISH = (
    b"no json at all\n",
    b'{"type":"answer"}\n',
    b'{"type":"answer","table":1,"request":"1","epoch":1,"answer":{"type":"pass"}}\n',
    b'{"type":"answer","table":1,"request":-9223372036854775809,"epoch":1,'
    b'"answer":{"type":"pass"}}\n',
    b'{"type":"answer","table":99,"request":1,"epoch":1,"answer":{"type":"pass"}}\n',
    b'{"type":"answer","table":1,"request":1,"epoch":1,"answer":{"type":"pick","options":[0,0]}}\n',
    b"[" * 500 + b"\n",
    b"\xff\xfe\n",
    b'{"type":"hello","version":1,"name":"again"}\n',
    b'{"type":"resync","table":1}\n',
    b'{"type":"leave"}\n',
    b'{"type":"swap","seat":1}\n',
    b'{"type":"full_control","on":true}\n',
    b"\n\n\n\n",
    b'{"type":"chat","scope":"table","text":"hello"}\n',
)


@runtime_checkable
class Cable(Link, Protocol):
    """A person's end of a line to which things can happen."""

    def vanish(self) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def read(self, on: bool) -> None: ...


class Scene(Protocol):
    """Where faults strike."""

    @property
    def setting(self) -> Setting: ...

    @property
    def agenda(self) -> Agenda: ...

    @property
    def people(self) -> list[Person]: ...

    @property
    def lots(self) -> Lots: ...

    @property
    def deeds(self) -> Deeds: ...

    def now(self) -> float: ...

    def strikes(self, table: int, label: str) -> bool:
        """Take note of a fault; ``False``: there is nothing now that it could strike."""


class Striker:
    """Draws faults minute by minute, and makes them: those of a client."""

    def __init__(self, world: Scene, minute: float = MINUTE) -> None:
        """``minute``: what the faults take for one, in seconds; a test is in haste."""
        self.world = world
        self._length = minute
        self.on = in_order(world.setting.faults)
        rates = dict(RATES) | dict(world.setting.profile.faults)
        self._rates = {fault: rates[fault.value] for fault in self.on}
        self._strike: dict[Fault, Callable[[int, str, tuple[float, ...]], None]] = {
            Fault.DELAY: self._delay,
            Fault.CUT: self._cut,
            Fault.HALF_OPEN: self._half_open,
            Fault.PARTITION: self._partition,
            Fault.STORM: self._storm,
            Fault.SLOW_READER: self._slow_reader,
            Fault.DUPLICATE: self._duplicate,
            Fault.REORDER: self._reorder,
            Fault.FLOOD: self._flood,
            Fault.GARBAGE: self._garbage,
        }

    def holds(self, fault: Fault) -> bool:
        """Is a fault that holds for the whole run on in this one?"""
        if fault not in self._rates:
            return False
        label = f"fault {fault.value}"
        drawn = self.world.lots.one(label) < self._rates[fault]
        return drawn and self.world.deeds.may(label)

    def begin(self) -> None:
        self._minute(0)

    def _minute(self, minute: int) -> None:
        world = self.world
        start = world.now()
        world.agenda.at(start + self._length, self._minute, minute + 1)
        for fault in self.on:
            if fault in WHOLE_RUN:
                continue
            for table in range(1, world.setting.tables + 1):
                label = f"fault {fault.value} {table} {minute}"
                lot = world.lots.draw(label)
                if lot[0] < self._rates[fault] and world.deeds.may(label):
                    world.agenda.at(
                        start + self._length * lot[1], self._now, fault, table, label, lot
                    )

    def _now(self, fault: Fault, table: int, label: str, lot: tuple[float, ...]) -> None:
        world = self.world
        if world.strikes(table, label):
            self._strike[fault](table, label, lot)

    # --- whom ---

    def _somebody(self, table: int, unit: float) -> Person:
        people = [p for p in self.world.people if p.place == table and p.seat is not None]
        return people[int(unit * len(people))]

    def _watchers(self, table: int) -> list[Person]:
        return [p for p in self.world.people if p.place == table and p.seat is None]

    def _line(self, person: Person) -> Cable | None:
        link = person.link
        return link if isinstance(link, Cable) else None

    def _later(self, seconds: float, call: Callable[..., None], *arguments: Any) -> None:
        when = self.world.now() + seconds * (self._length / MINUTE)
        self.world.agenda.at(when, call, *arguments)

    # --- lines ---

    def _delay(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        line = self._line(self._somebody(table, lot[2]))
        if line is not None:
            line.hold()
            self._later(0.2 + 8 * lot[3], line.release)

    def _cut(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        line = self._line(person)
        if line is not None:
            whole = person.last_answer or b'{"type":"ready"}\n'
            line.say(whole[: int(lot[3] * len(whole))])
            self._later(0.05, self._break, person, line)

    def _break(self, person: Person, line: Cable) -> None:
        if person.link is line:
            person.break_off()
        else:
            line.reset()

    def _half_open(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        line = self._line(person)
        if line is not None:
            line.vanish()
            if lot[3] < 0.5:
                person.break_off(silently=True)  # it notices first, and comes back

    def _partition(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        team = int(lot[2] * 2)
        heads = self.world.setting.seats // 2
        for person in self.world.people:
            if person.place == table and person.seat is not None and person.seat // heads == team:
                line = self._line(person)
                if line is not None:
                    line.hold()
                    self._later(1 + 50 * lot[3], line.release)

    def _storm(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        for again in range(1 + int(lot[2] * 4)):
            self._later(again * 1.5, self._all_off, table)

    def _all_off(self, table: int) -> None:
        for person in self.world.people:
            if person.place == table and person.break_off() is not None:
                self._later(0.001, person.arrive)

    def _slow_reader(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        line = self._line(self._somebody(table, lot[2]))
        if line is not None:
            line.read(on=False)
            self._later(5 + 60 * lot[3], line.read, True)

    # --- answers ---

    def _duplicate(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        if person.link is not None and person.last_answer:
            person.link.say(person.last_answer)

    def _reorder(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        old = self._line(person)
        if old is None or not person.last_answer:
            return
        old.hold()
        old.say(person.last_answer)
        person.break_off(silently=True)
        person.arrive()
        self._later(0.1 * lot[3], old.release)
        new = self._line(person)
        if new is not None:
            new.say(person.last_answer)

    # --- rubbish ---

    def _flood(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        frame = person.last_answer or b'{"type":"ping"}\n'
        if lot[4] < WATCHERS_FLOODS and self._watchers(table):
            person = self._watchers(table)[0]
            frame = b'{"type":"resync","table":%d}\n' % person.table
        if person.link is not None:
            count = MESSAGES_OF_A_FLOOD if lot[3] < 0.5 else MESSAGES_OF_A_RUSH
            person.link.say(frame * count)

    def _garbage(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        person = self._somebody(table, lot[2])
        if person.link is not None:
            person.link.say(RUBBISH[int(lot[3] * len(RUBBISH))])


class WorldStriker(Striker):
    """Makes those faults, too, that are inside the host."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._inside = world
        self._strike |= {
            Fault.SEAT_RAISES: self._seat_raises,
            Fault.SEAT_HANGS: self._seat_hangs,
            Fault.KILL: self._kill,
            Fault.FULL_DISK: self._full_disk,
        }

    def _seat(self, lot: tuple[float, ...]) -> Any:
        running = self._inside.seat_faults.running()
        return running[int(lot[2] * len(running))] if running else None

    def _seat_raises(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        seat = self._seat(lot)
        if seat is not None:
            self._inside.seat_faults.crash(seat)

    def _seat_hangs(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        seat = self._seat(lot)
        if seat is not None:
            self._inside.seat_faults.hang(seat)
            self._later(1 + 90 * lot[3], self._inside.seat_faults.heal, seat)

    def _kill(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        self._inside.disk.kill_within(int(KILL_WITHIN * lot[2]), self._inside.kill)

    def _full_disk(self, table: int, label: str, lot: tuple[float, ...]) -> None:
        disk = self._inside.disk
        disk.full = True
        self._later(1 + 30 * lot[2], self._disk_again, disk)

    def _disk_again(self, disk: Any) -> None:
        disk.full = False
