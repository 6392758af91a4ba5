"""Races over loopback TCP, through the real server in a process of its own.

Both heads of a team pass in the same instant: two writes to two sockets, one after the other, with
nothing in between, in an order drawn for each race. Whose pass the game took first is told to
everybody; that is the order of the referee's inbox. A second player of the other team listens.
"""

from __future__ import annotations

import selectors
import socket
from random import Random
from time import perf_counter

from attrs import define, field, frozen

from host.bench.children import Child, ChildFailed
from host.bench.sitting import BROKEN, Broken, connect, sit_down
from host.lab.fairness_counting import Tally
from host.scratch import scratch_folder
from protocol import messages as m
from protocol.codec import decode_server, encode
from rules.decisions import Joint, PriorityChoice
from rules.notices import NoticeKind

__all__ = ["WireRace", "ages", "first_sent", "races_over_tcp", "seats"]

TEAMS = ((0, 1), (2, 3))
READ_BYTES = 64 * 1024
STARTING_SECONDS = 60.0
SILENCE_SECONDS = 30.0
"""A host that says nothing for so long in the middle of a game has stopped."""

READ = (b'{"type":"request",', b'{"type":"notices",', b'{"type":"game_over",', b'{"type":"table_s')


@frozen
class WireRace:
    """One race between the two heads of a team."""

    winner: int
    """Its place in the team: 0 is the lower seat."""
    sent_first: int
    older: int
    """Which of them connected first."""


@define(eq=False)
class _Seat:
    place: int
    socket: socket.socket
    age: int
    torn: bytes = b""
    open: m.RequestMessage | None = None


@define(eq=False)
class _Table:
    """One table, all of whose seats are played from here."""

    number: int
    chance: Random
    seats: list[_Seat] = field(factory=list)
    race: tuple[int, int] | None = None
    """The team that races and the head that was sent first."""
    races: list[WireRace] = field(factory=list)


def races_over_tcp(races: int, seed: int, *, tables: int = 2) -> list[WireRace]:
    """Play until so many races are run, at an even number of tables.

    Raises ``ChildFailed`` or ``Broken`` if the host fails.
    """
    if tables % 2:
        raise ValueError("at one of two tables the higher seats are older")
    chance = Random(seed)
    with (
        scratch_folder("ettin-fair-") as folder,
        Child("host.bench.serving", str(tables), str(folder)) as host,
        selectors.DefaultSelector() as selector,
    ):
        port = int(host.hear(STARTING_SECONDS)["port"])
        playing = [_sit_down(port, number, chance) for number in range(1, tables + 1)]
        try:
            for table in playing:
                for seat in table.seats:
                    selector.register(seat.socket, selectors.EVENT_READ, (table, seat))
                    seat.socket.sendall(_line(m.FullControl(True)) + _line(m.Ready()))
            _play(playing, races, selector)
        finally:
            for table in playing:
                for seat in table.seats:
                    seat.socket.close()
    return [race for table in playing for race in table.races][:races]


def _play(tables: list[_Table], races: int, selector: selectors.BaseSelector) -> None:
    heard = perf_counter()
    while sum(len(table.races) for table in tables) < races:
        ready = selector.select(1.0)
        if ready:
            heard = perf_counter()
        elif perf_counter() - heard > SILENCE_SECONDS:
            raise ChildFailed(f"the host said nothing for {SILENCE_SECONDS:.0f} s")
        for key, _ in ready:
            table, seat = key.data
            _read(table, seat)
        for table in tables:
            _answer(table)


def _read(table: _Table, seat: _Seat) -> None:
    data = seat.socket.recv(READ_BYTES)
    if not data:
        raise Broken("the host closed a connection")
    *lines, seat.torn = (seat.torn + data).split(b"\n")
    for line in lines:
        if line.startswith(BROKEN):
            raise Broken(line.decode())
        if line.startswith(READ):
            _hear(table, seat, decode_server(line))


def _hear(table: _Table, seat: _Seat, message: object) -> None:
    if isinstance(message, m.RequestMessage):
        seat.open = message
    elif isinstance(message, m.Notices):
        race = table.race
        if race is None or seat.place != TEAMS[1 - race[0]][0]:
            return  # another's telling of the same
        for notice in message.notices:
            if notice.kind is NoticeKind.PASSED and table.race is not None:
                _won(table, notice.players[0], *race)
    elif isinstance(message, m.GameOver):
        seat.open = None
        table.race = None
    elif isinstance(message, m.TableState) and _rests(message, seat):
        seat.socket.sendall(_line(m.Ready()))


def _rests(state: m.TableState, seat: _Seat) -> bool:
    """The game is over, and the next one waits for this seat."""
    return not state.started and not state.seats[seat.place].ready


def _won(table: _Table, winner: int, team: int, first: int) -> None:
    members = TEAMS[team]
    if winner not in members:
        return
    table.race = None
    ages = [table.seats[place].age for place in members]
    older = 0 if ages[0] < ages[1] else 1
    table.races.append(WireRace(members.index(winner), members.index(first), older))


def _answer(table: _Table) -> None:
    """Answer what is open: a race where both heads are asked for priority, else each by itself."""
    for team, members in enumerate(TEAMS):
        heads = [table.seats[place] for place in members]
        asked = [seat.open for seat in heads]
        if all(_priority(request) for request in asked):
            if asked[0].epoch != asked[1].epoch:  # type: ignore[union-attr]
                continue  # one of them is about to be withdrawn
            table.chance.shuffle(heads)
            table.race = (team, heads[0].place)
            lines = [_reply(seat) for seat in heads]
            for seat, line in zip(heads, lines, strict=True):
                seat.socket.send(line)
            continue
        for seat in heads:
            request = seat.open
            if request is not None and not isinstance(request.decision, PriorityChoice):
                if request.owed or isinstance(request.decision, Joint):
                    seat.socket.send(_reply(seat))
                seat.open = None


def _priority(request: m.RequestMessage | None) -> bool:
    return request is not None and request.owed and isinstance(request.decision, PriorityChoice)


def _reply(seat: _Seat) -> bytes:
    """The default answer: to pass, to keep, to attack with nothing."""
    request, seat.open = seat.open, None
    assert request is not None
    answer = request.decision.default()
    return _line(m.AnswerMessage(request.table, request.request, request.epoch, answer))


def _line(message: m.ClientMessage) -> bytes:
    return encode(message) + b"\n"


# --- sitting down ---


def _sit_down(port: int, number: int, chance: Random) -> _Table:
    """Connect in the order of the seats at one table and in the reverse at the next, so that age
    and seat number are two things."""
    places = [place for team in TEAMS for place in team]
    if number % 2 == 0:
        places.reverse()
    table = _Table(number, Random(chance.getrandbits(64)))
    for age, place in enumerate(places):
        seat = _Seat(place, connect(port, STARTING_SECONDS), age)
        table.seats.append(seat)
        hello = m.Hello(m.VERSION, f"racer {number}-{place}", "ettin lab")
        sit_down(seat, hello, number, place, deck=0)
    table.seats.sort(key=lambda seat: seat.place)
    return table


# --- what came of it ---


def seats(races: list[WireRace]) -> Tally:
    """By seat number."""
    return Tally.count("over TCP", ("lower seat", "higher seat"), [r.winner for r in races])


def ages(races: list[WireRace]) -> Tally:
    """By age of the connection."""
    winners = [0 if r.winner == r.older else 1 for r in races]
    return Tally.count("over TCP", ("older connection", "younger connection"), winners)


def first_sent(races: list[WireRace]) -> Tally:
    """By who was sent first, by some microseconds. That it wins more often is as it should be."""
    winners = [0 if r.winner == r.sent_first else 1 for r in races]
    return Tally.count("over TCP", ("sent first", "sent second"), winners)
