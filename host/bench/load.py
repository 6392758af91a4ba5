"""The other end of the host's benchmark: one process that plays all seats of all tables.

It speaks the protocol over plain sockets in one loop, and does as little as can be: a line that is
no request is skipped unread, and of most requests it reads how many actions are offered
(``requests``). Four connections sit at each table; each draws random legal answers.

A *window* of a table opens when a request of a new epoch arrives that is owed. In the closed loop
every owed request is answered as soon as it is read, and what is measured is the time from one
window's opening to the next. Paced, each table answers whenever the owed requests that it was told
fall short of ten a second, and what is measured is the time from an answer to the window that it
opens.

``python -m host.bench.load PORT PLAN``: ``PLAN`` is JSON, a list of phases. A line of JSON is
written as each begins and ends; the next begins when a line is read.
"""

from __future__ import annotations

import heapq
import json
import selectors
import socket
import sys
from time import perf_counter
from typing import Any

from attrs import define, field, frozen

from host.bench.requests import Asked
from host.bench.sitting import Broken, connect, sit_down
from protocol import messages as m
from protocol.codec import decode_server, encode
from rules.chance import Stream

__all__ = ["Load", "Phase", "read_plan"]

REQUEST = b'{"type":"request",'
OVER = b'{"type":"game_over",'
GOODBYE = b'{"type":"goodbye",'
TABLE_STATE = b'{"type":"table_state",'

READ_BYTES = 256 * 1024
CONNECT_SECONDS = 60.0
"""What the host may take over a step of sitting down: only one that has stopped takes so long."""

SEATS = 4

QUICKEST = 0.5
"""A paced table's shortest time from one answer to the next, in times of the mean."""


@frozen
class Phase:
    """``tables`` play for ``seconds``. ``rate`` owed requests a second at each; 0: closed loop.
    ``every``: forced decisions are asked, too."""

    name: str
    tables: int
    seconds: float
    rate: float = 0.0
    every: bool = False


def read_plan(text: str) -> list[Phase]:
    return [Phase(**phase) for phase in json.loads(text)]


@define(eq=False)
class Seat:
    """One connection."""

    socket: socket.socket
    table: Playing
    stream: Stream
    torn: bytes = b""
    open: Asked | None = None
    """The owed request that waits for its turn, when the table is paced."""
    resting: bool = False
    """Its game is over, and the table has yet to say so."""


@define(eq=False)
class Playing:
    """One table, as seen from its four seats."""

    number: int
    seats: list[Seat] = field(factory=list)
    epoch: int = 0
    opened: float = 0.0
    answered: float = 0.0
    over: int = 0
    paid: float = 0.0
    """When the requests that it was told so far are paid for, at the rate of the phase."""


@define
class Taken:
    """What was measured in a phase; times in seconds."""

    waits: list[float] = field(factory=list)
    requests: int = 0
    answers: int = 0
    games: int = 0


class Load:
    """All clients."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._selector = selectors.DefaultSelector()
        self._tables: list[Playing] = []
        self._taken = Taken()
        self._rate = 0.0
        self._every = False
        self._due: list[tuple[float, int]] = []

    def run(self, phase: Phase) -> dict[str, Any]:
        """Play one phase; what came of it."""
        while len(self._tables) < phase.tables:
            self._open_table()
        self._begin(phase)
        began = perf_counter()
        end = began + phase.seconds
        while (now := perf_counter()) < end:
            self._step(now, end)
        spent = perf_counter() - began
        taken = self._taken
        waits = sorted(taken.waits)
        return {
            "phase": phase.name,
            "seconds": spent,
            "requests": taken.requests,
            "answers": taken.answers,
            "games": taken.games,
            "waits": waits,
        }

    def _begin(self, phase: Phase) -> None:
        self._taken = Taken()
        self._rate = phase.rate
        now = perf_counter()
        self._due = []
        if self._rate:
            count = len(self._tables)
            for number, table in enumerate(self._tables):  # spread evenly, as players are
                table.paid = now + number / count / self._rate
                heapq.heappush(self._due, (table.paid, number))
        if phase.every is not self._every:
            self._every = phase.every
            for table in self._tables:
                for seat in table.seats:
                    seat.socket.send(encode(m.FullControl(phase.every)) + b"\n")
        for table in self._tables:
            table.opened = table.answered = 0.0
            if not self._rate:
                for seat in table.seats:
                    if seat.open is not None:
                        self._answer(seat, seat.open)

    def _step(self, now: float, end: float) -> None:
        while self._due and self._due[0][0] <= now:
            _, number = heapq.heappop(self._due)
            table = self._tables[number]
            due = table.paid
            if due <= now:
                self._turn(table)
                # what it leads to is told soon; if that is nothing, another answer is due
                due = now + QUICKEST / self._rate
            heapq.heappush(self._due, (due, number))
        wait = (min(end, self._due[0][0]) if self._due else end) - perf_counter()
        for key, _ in self._selector.select(max(0.0, wait)):
            self._read(key.data)

    def _turn(self, table: Playing) -> None:
        """A paced table answers one of the requests that are open."""
        for seat in table.seats:
            request = seat.open
            if request is not None:
                if request.epoch == table.epoch:
                    self._answer(seat, request)
                    return
                seat.open = None

    # --- lines ---

    def _read(self, seat: Seat) -> None:
        try:
            data = seat.socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        now = perf_counter()
        if not data:
            raise Broken("the host closed a connection")
        *lines, seat.torn = (seat.torn + data).split(b"\n")
        for line in lines:
            if line.startswith(REQUEST):
                self._asked(seat, line, now)
            elif line.startswith(OVER):
                self._over(seat)
            elif seat.resting and line.startswith(TABLE_STATE):
                self._rested(seat, line)
            elif line.startswith(GOODBYE):
                raise Broken(line.decode())

    def _asked(self, seat: Seat, line: bytes, now: float) -> None:
        request = Asked(line)
        if not request.owed:
            if request.yields:
                self._answer(seat, request)
            return
        taken, table = self._taken, seat.table
        taken.requests += 1
        if self._rate:
            table.paid = max(table.paid, now - 1) + 1 / self._rate
        if request.epoch != table.epoch:
            begun = table.answered if self._rate else table.opened
            if begun:
                taken.waits.append(now - begun)
            table.epoch = request.epoch
            table.opened = now
            table.answered = 0.0
        seat.open = request
        if not self._rate:
            self._answer(seat, request)

    def _answer(self, seat: Seat, request: Asked) -> None:
        line = request.answered(seat.stream)
        seat.open = None
        self._taken.answers += 1
        seat.table.answered = perf_counter()
        seat.socket.send(line)

    def _over(self, seat: Seat) -> None:
        """The game is over for this seat."""
        table = seat.table
        seat.open = None
        seat.resting = True
        table.over += 1
        table.epoch = 0
        table.opened = table.answered = 0.0
        if table.over % SEATS == 0:
            self._taken.games += 1

    def _rested(self, seat: Seat, line: bytes) -> None:
        """The table has noted the end; its next game begins when all four are ready."""
        state = decode_server(line)
        assert isinstance(state, m.TableState)
        if not state.started:
            seat.resting = False
            seat.socket.send(encode(m.Ready()) + b"\n")

    # --- sitting down ---

    def _open_table(self) -> None:
        number = len(self._tables) + 1
        table = Playing(number)
        self._tables.append(table)
        for place in range(SEATS):
            one = connect(self._port, CONNECT_SECONDS)
            seat = Seat(one, table, Stream(f"load {number} {place}"))
            table.seats.append(seat)
            hello = m.Hello(m.VERSION, f"load {number}-{place}", "ettin bench")
            sit_down(seat, hello, number, place, number + place)
        for seat in table.seats:
            seat.socket.sendall(encode(m.Ready()) + b"\n")
            seat.socket.setblocking(False)
            self._selector.register(seat.socket, selectors.EVENT_READ, seat)

    def close(self) -> None:
        for table in self._tables:
            for seat in table.seats:
                seat.socket.close()
        self._selector.close()


def main(arguments: list[str]) -> None:
    load = Load(int(arguments[0]))
    for phase in read_plan(arguments[1]):
        if not sys.stdin.readline():
            return
        print(json.dumps(load.run(phase)), flush=True)
    load.close()


if __name__ == "__main__":
    main(sys.argv[1:])
