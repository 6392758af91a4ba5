"""Where the lab takes hold of the host: each name of the host's that it puts something in place of.

Everything else of the host runs as it is. What is put in place: the port that it listens at, the
call that writes its journals, the tokens it draws, the timer of those who are told later, the game
that is played (if it is the toy), and a seat that can be made to fail. Another host that has moved
one of these names makes the lab refuse to begin (``GripLost``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import trio

import host.guests
import host.hosting
import host.later
import host.outbox
import host.playing
import host.rooms
import host.seats
import host.server
from actors.journal import Journal, Reading
from actors.journal_lines import Header
from actors.mailbox import Mailbox
from actors.seat import Inbox, ToSeat
from host.connection import Connection
from host.lab.agenda import Agenda
from host.lab.disk import Disk
from host.lab.streams import HostStream, Listener
from host.lab.timer import AgendaTimer
from host.limits import READ_BYTES
from host.seats import RemoteSeat
from host.telling import Teller

__all__ = ["GripLost", "SeatBroke", "SeatFaults", "gripped"]


class GripLost(Exception):
    """The host has no such name any more."""


class SeatBroke(Exception):
    """What a seat's task raises when the lab says so."""


class SeatFaults:
    """Which seats' tasks are made to raise or hang."""

    def __init__(self) -> None:
        self._running: dict[RemoteSeat, trio.CancelScope] = {}
        self._hung: dict[RemoteSeat, trio.Event] = {}

    def running(self) -> list[RemoteSeat]:
        return list(self._running)

    def crash(self, seat: RemoteSeat) -> None:
        """Its task raises ``SeatBroke``."""
        scope = self._running.get(seat)
        if scope is not None:
            scope.cancel()

    def hang(self, seat: RemoteSeat) -> None:
        """It takes nothing from its mailbox any more, until it is healed."""
        self._hung.setdefault(seat, trio.Event())
        self.crash(seat)

    def heal(self, seat: RemoteSeat) -> None:
        event = self._hung.pop(seat, None)
        if event is not None:
            event.set()

    async def run(
        self, seat: RemoteSeat, real: Callable[..., Any], mailbox: Mailbox[ToSeat], inbox: Inbox
    ) -> None:
        """Run a seat's own task until it is made to fail."""
        while True:
            with trio.CancelScope() as scope:
                self._running[seat] = scope
                try:
                    await real(mailbox, inbox)
                finally:
                    del self._running[seat]
            if not scope.cancelled_caught:
                return
            hung = self._hung.get(seat)
            if hung is None:
                raise SeatBroke
            await hung.wait()


def _swap(stack: list[tuple[object, str, object]], owner: object, name: str, value: object) -> None:
    if not hasattr(owner, name):
        raise GripLost(f"{getattr(owner, '__name__', owner)} has no {name}")
    stack.append((owner, name, getattr(owner, name)))
    setattr(owner, name, value)


@contextmanager
def gripped(
    agenda: Agenda,
    listener: Callable[[], Listener],
    disk: Disk,
    token: Callable[[], str],
    make_game: Callable[[Header], Any] | None,
    seat_faults: SeatFaults,
    outbox_bytes: int | None = None,
) -> Iterator[None]:
    """Within the block hosts that are opened are the lab's."""

    class LabJournal(Journal):
        @classmethod
        def create(cls, path: str | os.PathLike[str], header: Header, **options: Any) -> Journal:
            return Journal.create(path, header, write=disk.writer(path), **options)

        @classmethod
        def reopen(cls, path: str | os.PathLike[str], reading: Reading, **options: Any) -> Journal:
            return Journal.reopen(path, reading, write=disk.writer(path), **options)

    class LabSeat(RemoteSeat):
        def __init__(self, teller: Teller) -> None:
            super().__init__(teller)
            self.teller = teller

        async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
            await seat_faults.run(self, super().run, mailbox, inbox)

    class LabConnection(Connection):
        """Writes at once what there is room for, and waits before it reads, as one with a socket
        does."""

        def __init__(self, stream: HostStream, *arguments: Any, **options: Any) -> None:
            super().__init__(stream, *arguments, **options)
            self._direct = True
            self._lab_stream = stream

        def _write_now(self, data: bytes) -> int:
            return self._lab_stream.send_now(data)

        async def _receive(self) -> bytes:
            return await self._lab_stream.receive_some(READ_BYTES)

    async def listen(address: str, port: int) -> list[Listener]:
        return [listener()]

    before: list[tuple[object, str, object]] = []
    try:
        _swap(before, host.hosting, "listen", listen)
        _swap(before, host.guests, "new_token", token)
        _swap(before, host.server, "Connection", LabConnection)
        _swap(before, host.later, "Timer", partial(AgendaTimer, agenda))
        _swap(before, host.playing, "Journal", LabJournal)
        _swap(before, host.playing, "RemoteSeat", LabSeat)
        if make_game is not None:
            _swap(before, host.playing, "make_game", make_game)
        if outbox_bytes is not None:
            _swap(before, host.outbox, "OUTBOX_HIGH", outbox_bytes // 8)
            _swap(before, host.outbox.Outbox.__init__, "__defaults__", (outbox_bytes,))
        yield
    finally:
        for owner, name, value in reversed(before):
            setattr(owner, name, value)
