"""A client as a whole: its connection and its desk, whatever shows them."""

from __future__ import annotations

from collections.abc import Callable

import trio

from host.client.connection import Connection, Ended, Opener
from host.client.desk import Desk
from host.client.incoming import harmless
from host.client.keepsake import Keepsake
from host.client.options import ClientOptions
from protocol import messages as m
from protocol.errors import EncodeError

__all__ = ["Client"]

PROGRAM = "ettin client"


class Client:
    """``changed`` is called whenever there may be something new to show.

    ``keepsake`` remembers the seat's token while there is a seat.
    """

    def __init__(
        self, options: ClientOptions, opener: Opener, keepsake: Keepsake | None = None
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.desk = Desk(options, self._send, trio.current_time)
        self._keepsake = keepsake
        token = None if keepsake is None else keepsake.token()
        self.connection = Connection(opener, options.name, self, PROGRAM, token)
        self._finished = trio.Event()

    def _send(self, message: m.ClientMessage) -> None:
        try:
            sent = self.connection.send(message)
        except EncodeError:
            self.desk.say("too_long")
        else:
            if not sent:
                self.desk.say("not_sent")

    # what the connection says

    def heard(self, message: m.ServerMessage) -> None:
        self.desk.take(message)
        self._remember(message)
        self.show()

    def _remember(self, message: m.ServerMessage) -> None:
        """Keep the token as long as it is worth something."""
        if self._keepsake is None:
            return
        if isinstance(message, m.Seated) and self.connection.token is not None:
            self._keepsake.keep(self.connection.token)
        elif isinstance(message, m.Left):
            self._keepsake.forget()

    def lost(self, attempt: int, most: int) -> None:
        self.desk.disconnected()
        self.desk.say("reconnecting", attempt=attempt, most=most)
        self.show()

    # what the person does

    def enter(self, text: str) -> None:
        self.desk.enter(text)
        self.show()

    def show(self) -> None:
        """Have everything new shown; end if it is time."""
        self.changed()
        if self.desk.status is not None:
            self._finished.set()

    async def run(self) -> int:
        """Play until the person leaves or the host is gone for good; the exit status."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._connect)
            await self._finished.wait()
            nursery.cancel_scope.cancel()
        return self.desk.status or 0

    async def _connect(self) -> None:
        self._end(await self.connection.run())

    def _end(self, ended: Ended) -> None:
        desk = self.desk
        if ended.misunderstood is not None:
            desk.say("not_understood", reason=desk.words.error(ended.misunderstood))
        elif ended.goodbye is None and ended.reason:
            desk.say("not_reached", reason=harmless(ended.reason))
        elif ended.goodbye is None:
            key = "no_welcome" if ended.unwelcome else "connection_lost"
            desk.say("not_reached", reason=desk.words.raw(key))
        if desk.status is None:
            desk.status = 0 if desk.leaving else 1
        self.show()
