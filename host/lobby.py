"""The lobby: who is here, which tables there are, and what becomes of each message of a client.

One class with one method for each kind of message; what concerns a table is the table's own
affair (``rooms``).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

import trio
from attrs import frozen

from actors.journal_lines import JournalError
from host.collector import Collector
from host.guests import Guest, Guests
from host.later import Later
from host.limits import MAX_TABLES, TABLES_PER_ADDRESS, TABLES_PER_GUEST
from host.placards import summary_of
from host.playing import Play
from host.refusing import Refused
from host.restoring import restore
from host.rooms import Room
from host.storage import StorageError
from host.wiring import offers
from protocol import messages as m
from protocol.codes import GoodbyeReason, LobbyCode
from protocol.limits import LIMITS, Limits
from protocol.session import State, frame_of
from protocol.tables import ChatScope
from rules.refusals import Refusal

if TYPE_CHECKING:
    from host.connection import Connection
    from host.storage import DataFolder
    from protocol.messages import ClientMessage

__all__ = ["Lobby", "Skipped"]

log = logging.getLogger("ettin.host")

IPV6_NETWORK = 64
"""Bits of an IPv6 address that name a network; whoever has one chooses the rest at will."""


@frozen
class Skipped:
    """A journal that is not taken up again, and why."""

    journal: str
    reason: str


def address_of(peer: str) -> str:
    """What the peers of one machine, or of one network of IPv6, have in common; ``peer`` is an
    address with a port."""
    host, _, _ = peer.rpartition(":")
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, IPV6_NETWORK), strict=False))


class Lobby:
    """All guests and tables of a host. ``folder`` ``None``: nothing is kept.

    What it starts before ``begin`` waits until then.
    """

    def __init__(
        self,
        name: str,
        *,
        folder: DataFolder | None = None,
        collector: Collector | None = None,
        limits: Limits = LIMITS,
        max_tables: int = MAX_TABLES,
        tables_per_address: int = TABLES_PER_ADDRESS,
    ) -> None:
        self.name = name
        self.folder = folder
        self.guests = Guests()
        self.rooms: dict[m.TableId, Room] = {}
        self.collector = collector or Collector(enabled=False)
        self.later = Later()
        self._nursery: trio.Nursery | None = None
        self._waiting: list[tuple[Callable[..., Awaitable[object]], tuple[object, ...]]] = []
        self._limits = limits
        self._max_tables = max_tables
        self._tables_per_address = tables_per_address
        self._made_at: dict[m.TableId, str] = {}
        """From where the guests' tables were made."""
        self._next_table = 1
        self._hear: dict[type, Callable[[Guest, Connection, Any], Awaitable[None]]] = {
            m.ListTables: self._list,
            m.CreateTable: self._create,
            m.Sit: self._sit,
            m.Swap: self._swap,
            m.SetDeck: self._set_deck,
            m.Ready: self._ready,
            m.Start: self._start,
            m.Chat: self._chat,
            m.Watch: self._watch,
            m.Leave: self._leave,
            m.AnswerMessage: self._answer,
            m.Concede: self._concede,
            m.FullControl: self._full_control,
            m.Ping: self._ping,
            m.Resync: self._resync,
        }

    def start_soon(self, run: Callable[..., Awaitable[object]], *arguments: object) -> None:
        """Run something of a table's beside everything else; a defect in it is logged, and costs
        nobody else anything."""
        if self._nursery is None:
            self._waiting.append((run, arguments))
        else:
            self._nursery.start_soon(self._guarded, run, arguments)

    def begin(self, nursery: trio.Nursery) -> None:
        """From now on tables and all else run in this nursery."""
        self._nursery = nursery
        self.start_soon(self.later.run)
        for run, arguments in self._waiting:
            self.start_soon(run, *arguments)
        self._waiting.clear()

    async def _guarded(
        self, run: Callable[..., Awaitable[object]], arguments: tuple[object, ...]
    ) -> None:
        try:
            await run(*arguments)
        # the boundary of a table's affairs: the other tables go on
        except Exception:
            log.exception("defect in %s", getattr(run, "__qualname__", run))

    # --- tables ---

    def open_table(
        self,
        options: m.TableOptions,
        *,
        maker: Guest | None = None,
        number: m.TableId | None = None,
        autostart: bool = False,
        pause: float = 0.0,
    ) -> Room:
        """A new table; without a ``maker`` it is the house's. ``number``: one that no table has;
        ``None``: the next. Raises ``Refused``."""
        if len(self.rooms) >= self._max_tables:
            raise Refused(LobbyCode.TOO_MANY_TABLES, tables=self._max_tables, whose="host")
        if options.ruleset not in offers().rulesets:
            raise Refused(LobbyCode.NO_SUCH_RULESET, name=options.ruleset)
        room = Room(
            self,
            self._take_number() if number is None else number,
            options,
            maker=maker,
            house=maker is None,
            autostart=autostart,
            pause=pause,
        )
        self.rooms[room.number] = room
        self._keep_number(room)
        if maker is not None:
            self.start_soon(room.wait_for_maker)
        return room

    def _take_number(self) -> m.TableId:
        if self.folder is not None:
            return self.folder.take_number()
        self._next_table += 1
        return self._next_table - 1

    def _keep_number(self, room: Room) -> None:
        """A table of the house's has the same one in the host's next run."""
        if room.house and self.folder is not None:
            self.folder.keep_number(room.options.name, room.number)

    def resume(self) -> list[Skipped]:
        """Take up all games that an earlier run of the host left; those that cannot be are told,
        and their journals left as they are.

        The last that began come first: whoever sits in two of them has left the older one, which
        was broken off.
        """
        if self.folder is None:
            return []
        skipped = []
        for name in reversed(self.folder.live):
            try:
                play = Play.resume(name, self.folder)
            except (JournalError, Refusal, LookupError) as error:
                cause = error.__cause__
                system = cause.strerror if isinstance(cause, OSError) else None
                skipped.append(Skipped(name, system or str(error)))
                continue
            if play is None:
                self.game_ended(name)
                continue
            try:
                self._take_up(play)
            except Refused as refused:
                play.close()
                skipped.append(Skipped(name, f"{refused.code.value} {refused.fields}"))
        self.rooms = dict(sorted(self.rooms.items()))
        return skipped[::-1]

    def _take_up(self, play: Play) -> None:
        number = play.record.table
        if number in self.rooms:
            raise Refused(LobbyCode.ALREADY_STARTED, table=number)
        self.rooms[number] = room = restore(self, play)
        self._keep_number(room)

    def game_ended(self, journal: str) -> None:
        """This journal is not to be taken up again."""
        if self.folder is not None and journal:
            try:
                self.folder.end(journal)
            except StorageError as error:
                # it will be taken up again and found over: a nuisance, no harm
                log.error("%s", error)

    def put_first(self, numbers: list[m.TableId]) -> None:
        """List these tables before all others, in this order."""
        self.rooms = {number: self.rooms[number] for number in numbers} | self.rooms

    def room_closed(self, room: Room) -> None:
        self.rooms.pop(room.number, None)
        self._made_at.pop(room.number, None)

    def shut_down(self) -> None:
        """Part with everybody; games stay as their journals have them."""
        for guest in self.guests:
            if guest.connection is not None:
                guest.connection.part(GoodbyeReason.SHUTTING_DOWN)

    # --- connections ---

    async def hear(self, connection: Connection, message: ClientMessage) -> None:
        """Deal with what a client says. Raises ``Refused``."""
        if isinstance(message, m.Hello):
            await self._hello(connection, message)
            return
        guest = connection.guest
        assert guest is not None, "the session lets nothing through before the greeting"
        await self._hear[type(message)](guest, connection, message)

    async def _hello(self, connection: Connection, hello: m.Hello) -> None:
        if hello.token is None:
            welcomed = self.guests.welcome(hello.name)
            if welcomed is None:
                connection.part(GoodbyeReason.NAME_TAKEN, name=hello.name)
                return
            guest, token = welcomed
        else:
            known = self.guests.with_token(hello.token)
            if known is None:
                connection.part(GoodbyeReason.BAD_TOKEN)
                return
            guest, token = known, hello.token
        older, guest.connection = guest.connection, connection
        connection.guest = guest
        if older is not None:
            older.part(GoodbyeReason.REPLACED)
        version = connection.session.version
        assert version is not None
        connection.send(
            m.Welcome(
                version,
                self.name,
                token,
                self._limits,
                offers(),
                resumed=hello.token is not None,
            )
        )
        connection.renew()
        if guest.room is not None:
            await guest.room.back(guest, connection)

    async def lost(self, connection: Connection) -> None:
        """A connection has ended; another may have taken its guest over."""
        guest = connection.guest
        if guest is None or guest.connection is not connection:
            return
        guest.connection = None
        if guest.room is not None:
            await guest.room.lost(guest, connection)
        else:
            self.guests.forget(guest)
            for room in list(self.rooms.values()):
                room.maker_left(guest)

    # --- messages ---

    def _room_of(self, guest: Guest) -> Room:
        if guest.room is None:
            raise Refused(LobbyCode.NOT_SEATED)
        return guest.room

    def _room(self, number: m.TableId) -> Room:
        room = self.rooms.get(number)
        if room is None:
            raise Refused(LobbyCode.NO_SUCH_TABLE)
        return room

    async def _list(self, guest: Guest, connection: Connection, message: m.ListTables) -> None:
        connection.send(m.TableList(tuple(summary_of(room) for room in self.rooms.values())))

    async def _create(self, guest: Guest, connection: Connection, message: m.CreateTable) -> None:
        options = message.options
        known = offers().bots
        for bot in options.bots:
            # any other spec would run, or read, a file of the host's
            if bot.spec not in known:
                raise Refused(LobbyCode.NO_SUCH_BOT, spec=bot.spec)
        if sum(room.made_by(guest) for room in self.rooms.values()) >= TABLES_PER_GUEST:
            raise Refused(LobbyCode.TOO_MANY_TABLES, tables=TABLES_PER_GUEST, whose="guest")
        address = address_of(connection.peer)
        most = self._tables_per_address
        if sum(made == address for made in self._made_at.values()) >= most:
            raise Refused(LobbyCode.TOO_MANY_TABLES, tables=most, whose="address")
        room = self.open_table(options, maker=guest)
        self._made_at[room.number] = address
        connection.send(m.TableCreated(room.number))

    async def _sit(self, guest: Guest, connection: Connection, message: m.Sit) -> None:
        self._room(message.table).sit(guest, connection, message)

    async def _watch(self, guest: Guest, connection: Connection, message: m.Watch) -> None:
        self._room(message.table).watch(guest, connection, message.password)

    async def _swap(self, guest: Guest, connection: Connection, message: m.Swap) -> None:
        self._room_of(guest).swap(guest, message.seat)

    async def _set_deck(self, guest: Guest, connection: Connection, message: m.SetDeck) -> None:
        self._room_of(guest).set_deck(guest, message.deck)

    async def _ready(self, guest: Guest, connection: Connection, message: m.Ready) -> None:
        self._room_of(guest).set_ready(guest, message.ready)

    async def _start(self, guest: Guest, connection: Connection, message: m.Start) -> None:
        self._room_of(guest).start(guest)

    async def _leave(self, guest: Guest, connection: Connection, message: m.Leave) -> None:
        self._room_of(guest).leave(guest)

    async def _answer(self, guest: Guest, connection: Connection, message: m.AnswerMessage) -> None:
        await self._room_of(guest).seat_of(guest).answer(message)

    async def _concede(self, guest: Guest, connection: Connection, message: m.Concede) -> None:
        await self._room_of(guest).seat_of(guest).concede()

    async def _full_control(
        self, guest: Guest, connection: Connection, message: m.FullControl
    ) -> None:
        guest.full_control = message.on
        if guest.room is not None and guest.seat is not None and guest.room.playing:
            await guest.room.seat_of(guest).set_full_control(message.on)

    async def _ping(self, guest: Guest, connection: Connection, message: m.Ping) -> None:
        connection.send(m.Pong(message.nonce))

    async def _resync(self, guest: Guest, connection: Connection, message: m.Resync) -> None:
        room = self._room_of(guest)
        if guest.seat is None:
            room.watch_anew(guest, connection)
        else:
            await room.seat_of(guest).resync()

    async def _chat(self, guest: Guest, connection: Connection, message: m.Chat) -> None:
        if not guest.talk.take(1, trio.current_time()):
            raise Refused(LobbyCode.BUSY)
        scope = message.scope
        if scope is not ChatScope.LOBBY:
            self._room_of(guest).chat(guest, scope, message.text)
            return
        line = m.ChatLine(scope, guest.name, message.text)
        frame = frame_of(line)
        for other in self.guests:
            there = other.connection
            if there is not None and there.session.state is State.LOBBY:
                there.send(line, frame)
        if connection.session.state is not State.LOBBY:
            connection.send(line, frame)
