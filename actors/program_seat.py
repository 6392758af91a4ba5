"""A seat for a player that is a function: it looks, it is asked, it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING

import trio

from actors.mailbox import Mailbox
from actors.seat import (
    Ask,
    FullControl,
    Halted,
    Inbox,
    Over,
    Refused,
    Seated,
    Tell,
    ToSeat,
    Withdraw,
)
from rules.decisions import Joint
from rules.refusals import RefusalCode

if TYPE_CHECKING:
    from rules.answers import Answer
    from rules.game import Request
    from rules.notices import Notice
    from rules.view import View

__all__ = ["Player", "ProgramSeat"]

Player = Callable[["View", "Request"], "Answer | Awaitable[Answer]"]
"""A player as a function, synchronous or not."""


class ProgramSeat:
    """Runs ``player(view, request)`` for every answer that it owes.

    The request is always the newest one and fits the view. If an answer is refused as illegal the
    player is asked again, until the table's patience ends. In a joint choice it yields: once it
    has proposed, it agrees with what the primary player proposes; as primary player it stands by
    its own.

    ``thread``: call the player in a worker thread, so that one that computes for long (or for
    ever) holds up nobody; its late answers are refused as stale. Not for use on a virtual clock.
    ``told`` gets all notices. What the player raises is the seat's crash.
    """

    def __init__(
        self,
        player: Player,
        *,
        told: Callable[[tuple[Notice, ...]], None] | None = None,
        full_control: bool = False,
        thread: bool = False,
    ) -> None:
        self._player = player
        self._told = told
        self._full_control = full_control
        self._thread = thread
        self._open: Ask | None = None
        self._answered: Ask | None = None
        self._me: int | None = None

    async def run(self, mailbox: Mailbox[ToSeat], inbox: Inbox) -> None:
        """Play until the end; see ``actors.seat.Seat``."""
        if self._full_control:
            await inbox.send(FullControl(True))
        while True:
            try:
                messages = await mailbox.receive_all()
            except trio.EndOfChannel:
                return
            for message in messages:
                self._take(message)
            ask = self._open
            if ask is not None:
                self._open = None
                answer = await self._decide(ask)
                if answer is not None:
                    self._answered = ask
                    await inbox.reply(ask, answer)

    def _take(self, message: ToSeat) -> None:
        kind = type(message)
        if kind is Ask:
            self._open = message  # type: ignore[assignment]
        elif isinstance(message, Withdraw):
            if self._open is not None and self._open.number == message.number:
                self._open = None
        elif isinstance(message, Seated):
            self._me = message.player
            self._open = None
        elif isinstance(message, Over | Halted):
            self._open = None
        elif isinstance(message, Tell):
            if self._told is not None:
                self._told(message.notices)
        elif isinstance(message, Refused):
            last = self._answered
            again = last is not None and last.number == message.number
            if again and self._open is None and message.code is not RefusalCode.STALE:
                self._open = last

    async def _decide(self, ask: Ask) -> Answer | None:
        request = ask.request
        if not request.owed:
            return self._yield(request)
        view = ask.view()
        if self._thread:
            call = partial(self._player, view, request)
            answer = await trio.to_thread.run_sync(call, abandon_on_cancel=True)
        else:
            answer = self._player(view, request)
        if isawaitable(answer):
            return await answer
        return answer

    def _yield(self, request: Request) -> Answer | None:
        """Agree with the primary player's proposal, unless one has proposed the same."""
        decision = request.decision
        if not isinstance(decision, Joint) or decision.primary == self._me:
            return None
        proposals = {p.player: p.answer for p in decision.proposals}
        theirs = proposals.get(decision.primary)
        if theirs is None or (self._me is not None and proposals.get(self._me) == theirs):
            return None
        return theirs
