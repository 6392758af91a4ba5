"""Seats whose player is at the other end of a connection; and spectators, who have none.

``RemoteSeat`` is one of ``actors.seat.Seat``: the referee cannot tell it from a bot. It stays while
connections come and go. Without one it drops what it is told, for when somebody is ``Back`` the
referee says anew all that still matters.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import trio

from actors.seat import Back, Concede, FromSeat, FullControl, Gone, Reply
from host.later import CAN_WAIT, Note, at_once
from protocol.codes import GoodbyeReason

if TYPE_CHECKING:
    from actors.mailbox import Mailbox
    from actors.seat import Inbox, ToSeat
    from host.connection import Connection
    from host.telling import Teller
    from protocol.messages import AnswerMessage

__all__ = ["RemoteSeat", "Spectator"]

RETRY_SECONDS = 0.005
"""When a seat's lane is full of its own unread messages: they are read within microseconds."""


class RemoteSeat:
    """A guest's seat in a game."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self.later: Note = at_once
        """Wakes it for what can wait."""
        self._inbox: Inbox | None = None
        self._full_control = False

    def expect(self, connection: Connection | None, *, full_control: bool = False) -> None:
        """Who is there as the game begins, and what they had asked for."""
        self._teller.begin(connection)
        self._full_control = full_control

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        """Tell the guest what comes; see ``actors.seat.Seat``."""
        self._inbox = inbox
        mailbox.relax(CAN_WAIT, self.later)
        teller = self._teller
        if teller.connection is None:
            inbox.send_nowait(Gone())
        if self._full_control:
            inbox.send_nowait(FullControl(True))
        try:
            while True:
                await mailbox.attend(partial(tell, teller))
                if teller.connection is not None:
                    await teller.connection.outbox.calm()
        except trio.EndOfChannel:
            pass
        finally:
            if mailbox.closed and not teller.ended and teller.connection is not None:
                # the referee has put this seat out
                teller.connection.part(GoodbyeReason.FLOOD)

    # --- from the connection ---

    async def attach(self, connection: Connection) -> None:
        """Somebody is there, who knows nothing yet of the game but that it is on."""
        self._teller.begin(connection)
        await self._say(Back(), connection)

    async def detach(self, connection: Connection) -> None:
        """This connection is gone; nothing if another has taken its place."""
        if self._teller.connection is connection:
            self._teller.begin(None)
            await self._say(Gone(), None)

    def put_out(self) -> None:
        """Its task is gone for good: the line on which nothing more would be told is closed, and
        who comes back is seated anew."""
        connection = self._teller.connection
        if connection is not None and connection.open:
            connection.give_up()

    async def _say(self, message: FromSeat, connection: Connection | None) -> None:
        """Say it as long as it is true."""
        while self._inbox is not None and self._teller.connection is connection:
            try:
                self._inbox.send_nowait(message)
            except trio.WouldBlock:
                await trio.sleep(RETRY_SECONDS)
            else:
                return

    async def answer(self, message: AnswerMessage) -> None:
        """Hand an answer on; waits while too many of this seat's are unread."""
        await self._send(Reply(message.request, message.epoch, message.answer))

    async def concede(self) -> None:
        await self._send(Concede())

    async def resync(self) -> None:
        """Ask for everything anew."""
        await self._send(Back())

    async def set_full_control(self, on: bool) -> None:
        self._full_control = on
        await self._send(FullControl(on))

    async def _send(self, message: FromSeat) -> None:
        inbox = self._inbox
        if inbox is None:
            return
        try:
            inbox.send_nowait(message)
        except trio.WouldBlock:
            await inbox.send(message)


class Spectator:
    """Somebody who looks on: told everything that is no secret, asked nothing."""

    def __init__(self, teller: Teller, connection: Connection) -> None:
        self._teller = teller
        teller.begin(connection)

    async def run(self, mailbox: Mailbox[ToSeat], later: Note = at_once) -> bool:
        """Tell until the end. ``False``: dropped before it, as too slow or one too many."""
        mailbox.relax(CAN_WAIT, later)
        teller = self._teller
        connection = teller.connection
        assert connection is not None
        try:
            while True:
                await mailbox.attend(partial(tell, teller))
                await connection.outbox.calm()
        except trio.EndOfChannel:
            return teller.ended
        finally:
            mailbox.close()


def tell(teller: Teller, messages: list[ToSeat]) -> bool:
    """Say all this. ``False``: its reader is behind, and is to be told nothing more for now."""
    teller.show(messages)
    connection = teller.connection
    return connection is None or not connection.outbox.full
