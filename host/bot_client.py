"""A bot at a remote table: it connects, sits down, plays, and comes back if the line breaks.

The bot sits in the same seat as at home (``actors.ProgramSeat``): what the host says is put into
the words of the actors, and what the seat answers is put on the wire.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import trio
from attrs import define, field, frozen

from actors import seat as a
from actors.limits import MAILBOX
from actors.mailbox import Mailbox
from actors.program_seat import ProgramSeat
from host.plausible import Implausible, check_decision, check_view
from host.wire_client import Parted, WireClient
from protocol import messages as m
from protocol.codes import GoodbyeReason, LobbyCode
from protocol.errors import EncodeError, LocalProtocolError, RemoteProtocolError
from protocol.mirror import Mirror
from protocol.session import State
from rules.game import Request, Result
from rules.refusals import RefusalCode
from rules.view import View

if TYPE_CHECKING:
    from rules.answers import Answer

__all__ = ["BotClient", "BotCrashed", "BotOptions", "CannotPlay"]

PING_SECONDS = 60.0
"""Often enough that a host does not take a waiting bot for a dead one."""

RETRY_SECONDS = 0.5
RETRIES = 120
"""A host that is started again is back within a minute."""

HOLDS_SECONDS = 10.0
"""A connection that lasted so long is one that came back; a shorter one counts with those that did
not, or a host that breaks after every greeting would be greeted for ever."""

SILENCE_SECONDS = 150.0
"""A host that answers neither greeting nor ping for so long is gone."""

LEAVING_SECONDS = 2.0
"""What taking leave of a host may take once all games are played."""

LONGEST_REASON = 300
"""Characters of a host's own words that are repeated."""

FINAL = frozenset(
    {
        GoodbyeReason.REPLACED,
        GoodbyeReason.BAD_TOKEN,
        GoodbyeReason.NAME_TAKEN,
        GoodbyeReason.PROTOCOL_ERROR,
        GoodbyeReason.TOO_MANY_ERRORS,
        GoodbyeReason.UNSUPPORTED_VERSION,
        GoodbyeReason.FLOOD,
    }
)
"""Goodbyes after which coming back is of no use."""


class CannotPlay(Exception):
    """The host does not let the bot play; ``code`` is its reason."""

    def __init__(self, code: str, fields: object = None) -> None:
        super().__init__(code if not fields else f"{code} {str(fields)[:LONGEST_REASON]}")
        self.code = code


class BotCrashed(Exception):
    """The bot raised; ``error`` is what."""

    def __init__(self, error: Exception) -> None:
        super().__init__(repr(error))
        self.error = error


@frozen
class BotOptions:
    """``table`` is a number, a name, or ``None``: the first that waits and may be sat at."""

    name: str
    table: int | str | None = None
    seat: int | None = None
    deck: m.Deck | None = None
    password: str | None = None
    games: int = 1
    """Games to play before it leaves; 0: for ever."""


@define(eq=False)
class _Seat:
    """A program's seat whose referee is at the other end of a connection."""

    client: WireClient
    table: m.TableId
    mirror: Mirror = field(factory=Mirror)
    mailbox: Mailbox[a.ToSeat] = field(factory=lambda: Mailbox(MAILBOX))
    lost: bool = False

    def view(self) -> View:
        view = self.mirror.view
        if view is None:  # the snapshot comes first
            raise Implausible
        return view

    # what ``actors.seat.Inbox`` has

    async def send(self, message: a.FromSeat) -> None:
        if isinstance(message, a.Reply):
            await self._say(
                m.AnswerMessage(self.table, message.number, message.epoch, message.answer)
            )
        elif isinstance(message, a.Concede):
            await self._say(m.Concede(self.table))
        elif isinstance(message, a.FullControl):
            await self._say(m.FullControl(message.on))

    def send_nowait(self, message: a.FromSeat) -> None:
        raise trio.WouldBlock

    async def reply(self, ask: a.Ask, answer: Answer) -> None:
        await self.send(a.Reply(ask.number, ask.epoch, answer))

    async def _say(self, message: m.ClientMessage) -> None:
        try:
            await _say(self.client, message)
        except Parted:
            return  # the receiving task finds out, and comes back

    # from the wire

    async def take(self, message: m.ServerMessage) -> None:
        """Put a message of the host's into the seat's words. Raises ``Implausible``."""
        name = str(self.table)
        match message:
            case m.Snapshot():
                self.mirror.take(message)
                check_view(self.view(), message.view.viewer)
                self.mailbox.put(a.Seated(name, message.view.viewer, self.view))
            case m.Notices():
                self.mirror.take(message)
                self.mailbox.put(a.Tell(message.notices, self.view))
            case m.ViewDelta():
                self.mirror.take(message)
                view = self.view()
                check_view(view, view.viewer)
            case m.RequestMessage():
                check_decision(message.decision, range(len(self.view().players)))
                request = Request(message.request, message.decision, message.owed)
                self.mailbox.put(a.Ask(name, message.epoch, request, None, self.view))
            case m.Withdrawn():
                reason = a.WithdrawReason.GAME_MOVED
                self.mailbox.put(a.Withdraw(message.request, self.mirror.epoch, reason))
            case m.Accepted():
                self.mailbox.put(a.Accepted(message.request, self.mirror.epoch))
            case m.Refused(code=RefusalCode() as code, request=int(number)):
                self.mailbox.put(a.Refused(number, self.mirror.epoch, code))
            case m.GameOver():
                winner = message.result.winner
                self.mailbox.put(a.Over(Result(None if winner < 0 else winner)))
                self.mailbox.close()
        if self.mirror.lost and not self.lost:
            await self._say(m.Resync(self.table))
        self.lost = self.mirror.lost


class BotClient:
    """Plays games at a host with the bots that ``maker`` makes. ``say`` is told what happens."""

    def __init__(
        self,
        maker: Callable[[], ProgramSeat],
        options: BotOptions,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._maker = maker
        self._options = options
        self._say = say
        self._token: str | None = None
        self._table: m.TableId | None = None
        self._crash: Exception | None = None
        self.results: list[m.GameOver] = []

    async def run(self, host: str, port: int) -> None:
        """Play as many games as the options say.

        Raises ``CannotPlay``, also if the host cannot be understood, ``BotCrashed``, or
        ``OSError`` if the host cannot be reached, or not any more.
        """
        tries = 0
        while True:
            began = trio.current_time()
            try:
                client = await WireClient.connect(host, port)
            except OSError:
                tries += 1
                if self._token is None or tries > RETRIES:
                    raise
                await trio.sleep(RETRY_SECONDS)
                continue
            try:
                await self._play(client)
            except Parted as parted:
                goodbye, error = parted.goodbye, parted.__cause__
                if isinstance(error, RemoteProtocolError):
                    raise CannotPlay("not_understood", error) from parted
                if goodbye is not None and goodbye.reason in FINAL:
                    raise CannotPlay(goodbye.reason.value, goodbye.fields) from parted
                tries = 1 if trio.current_time() - began >= HOLDS_SECONDS else tries + 1
                if self._token is None or tries > RETRIES:
                    why = "no_goodbye" if goodbye is None else goodbye.reason.value
                    raise CannotPlay(why) from parted
                self._say(f"the line broke ({parted}): coming back")
                await trio.sleep(RETRY_SECONDS)
            else:
                return
            finally:
                with trio.CancelScope(shield=True):
                    await client.close()

    async def _play(self, client: WireClient) -> None:
        with trio.move_on_after(SILENCE_SECONDS) as waiting:
            welcome = await client.greet(self._options.name, token=self._token)
        if waiting.cancelled_caught:
            raise Parted(None)
        self._token = welcome.token
        ended: Parted | CannotPlay | None = None
        self._crash = None
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_ping, client)
            try:
                await self._at_host(client, welcome, nursery)
            except (Parted, CannotPlay) as error:
                ended = error
            except Implausible:
                ended = CannotPlay("not_understood", "the host contradicts itself")
            finally:
                nursery.cancel_scope.cancel()
        if self._crash is not None:
            raise BotCrashed(self._crash) from self._crash
        if ended is not None:
            raise ended

    async def _run_seat(self, seat: _Seat, nursery: trio.Nursery) -> None:
        try:
            await self._maker().run(seat.mailbox, seat)
        # the bot's own code: whatever it raises is its crash
        except Exception as error:  # noqa: BLE001
            self._crash = error
            nursery.cancel_scope.cancel()

    async def _at_host(self, client: WireClient, welcome: m.Welcome, nursery: trio.Nursery) -> None:
        if not welcome.resumed:
            await self._sit_down(client)
        seat: _Seat | None = None
        while True:
            for message in await client.receive_all():
                match message:
                    case m.Seated(table=table, seat=place):
                        self._table = table
                        self._say(f"sits at table {table}, seat {place + 1}")
                        if not welcome.resumed or seat is None:
                            await self._get_ready(client, welcome)
                    case m.GameStarted(table=table, game=game):
                        self._say(f"plays game {game}")
                        seat = _Seat(client, table)
                        nursery.start_soon(self._run_seat, seat, nursery)
                    case m.TableState():
                        await self._maybe_start(client, message)
                    case m.GameOver() if seat is not None:
                        await seat.take(message)
                        ended, seat = seat.view(), None
                        self.results.append(message)
                        self._say(f"game over: {_ending(message.result.winner, ended)}")
                        if 0 < self._options.games <= len(self.results):
                            await _leave(client)
                            return
                        await _say(client, m.Ready())
                    case m.Left():
                        raise CannotPlay("table_closed")
                    case m.Refused(request=None) if seat is None:
                        self._refused(message)
                    case _ if seat is not None:
                        await seat.take(message)

    async def _sit_down(self, client: WireClient) -> None:
        options = self._options
        await _say(client, m.ListTables())
        while not isinstance(tables := await client.receive(), m.TableList):
            pass
        fitting = [t for t in tables.tables if _fits(t, options)]
        if not fitting:
            raise CannotPlay("no_such_table", options.table)
        await _say(client, m.Sit(fitting[0].table, options.seat, options.password, options.deck))

    async def _get_ready(self, client: WireClient, welcome: m.Welcome) -> None:
        if client.session.state is not State.AT_TABLE:
            return
        if self._options.deck is None:
            decks = welcome.offers.decks
            if not decks:
                raise CannotPlay("no_deck")
            chosen = decks[sum(map(ord, self._options.name)) % len(decks)]
            await _say(client, m.SetDeck(m.ShippedDeck(chosen)))
        await _say(client, m.Ready())

    async def _maybe_start(self, client: WireClient, state: m.TableState) -> None:
        ready = all(seat.bot is not None or (seat.deck and seat.ready) for seat in state.seats)
        waiting = client.session.state is State.AT_TABLE and not state.started
        if state.owner == self._options.name and ready and waiting:
            await _say(client, m.Start())

    def _refused(self, message: m.Refused) -> None:
        if message.code in (LobbyCode.ALREADY_STARTED, LobbyCode.NOT_READY):
            return
        raise CannotPlay(message.code.value, message.fields)


def _fits(table: m.TableSummary, options: BotOptions) -> bool:
    wanted = options.table
    if wanted is None:
        waits = not table.started and table.taken < table.seats
        return waits and (options.password is not None or not table.locked)
    if isinstance(wanted, int):
        return table.table == wanted
    return table.name == wanted


async def _say(client: WireClient, message: m.ClientMessage) -> None:
    """Say it, unless it crossed with a step of the host's and has no place any more.

    Raises ``Parted``, and ``CannotPlay`` if the host takes nothing so long.
    """
    try:
        await client.send(message)
    except EncodeError as error:
        raise CannotPlay("too_long", error) from error
    except LocalProtocolError:
        return


async def _leave(client: WireClient) -> None:
    """Give the seat and the name up: a host keeps them for whoever is merely gone. One that parts
    meanwhile has nothing more to keep."""
    with trio.move_on_after(LEAVING_SECONDS), suppress(Parted):
        await _say(client, m.Leave())
        while not isinstance(await client.receive(), m.Left):
            pass


def _ending(winner: int, view: View) -> str:
    """How a game ended for whose view it is."""
    if winner < 0:
        return "a draw"
    mine = next((p.team for p in view.players if p.player == view.viewer), None)
    return "it won" if winner == mine else "it lost"


async def _ping(client: WireClient) -> None:
    while True:
        await trio.sleep(PING_SECONDS)
        if trio.current_time() - client.heard_at > SILENCE_SECONDS:
            await client.close()  # the receiving task finds out
            return
        try:
            await client.send(m.Ping())
        except Parted:
            return
