"""The lobby over the wire: tables, seats, readiness, talk."""

from __future__ import annotations

from typing import cast

import pytest
import trio
import trio.testing

from host.connection import Connection
from host.limits import CHAT_BURST, TABLE_GUESSES, UNUSED_SECONDS, WRONG_PASSWORDS
from host.lobby import Lobby, address_of
from protocol import messages as m
from protocol.codes import GoodbyeReason, LeftReason, LobbyCode
from protocol.tables import ChatScope
from tests.host.visiting import hosting, visit

pytestmark = pytest.mark.process

BURN = m.ShippedDeck("burn")


async def test_house_tables_are_listed() -> None:
    async with hosting("name=one,bots=pass", "name=two,format=duel,password=x") as host:
        ann = await visit(host, "Ann")
        listed = await ann.ask(m.ListTables(), m.TableList)
    one, two = listed.tables
    assert (one.name, one.seats, one.taken, one.locked) == ("one", 4, 1, False)
    assert (two.name, two.seats, two.taken, two.locked) == ("two", 2, 0, True)


async def test_welcome_tells_what_can_be_asked_for_by_name() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
    offers = ann.welcome.offers
    assert "burn" in offers.decks
    assert {"pass", "random"} <= set(offers.bots)
    assert "script" not in offers.bots
    assert offers.rulesets[0] == "2012"


async def test_maker_owns_the_table_and_starts_it_when_all_are_ready() -> None:
    async with hosting() as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        options = m.TableOptions("duel", format=m.Format.DUEL)
        made = await ann.ask(m.CreateTable(options), m.TableCreated)
        await ann.sit(made.table)
        await bob.sit(made.table)
        ready = await ann.hear(m.TableState, lambda s: all(seat.ready for seat in s.seats))
        assert ready.owner == "Ann"
        refused = await bob.refused(m.Start())
        assert refused.code is LobbyCode.NOT_OWNER
        started = await ann.ask(m.Start(), m.GameStarted)
        assert started.names == ("Ann", "Bob")
        assert started.teams == ((0,), (1,))
        assert (await bob.hear(m.Snapshot)).view.viewer == 1


async def test_start_names_the_seats_that_are_missing() -> None:
    async with hosting("name=t,bots=pass") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1, 0)
        refused = await ann.refused(m.Start())
        assert refused.code is LobbyCode.NOT_READY
        assert refused.fields == {"seats": [1, 2]}


async def test_a_guest_takes_a_fillers_seat_and_gives_it_back() -> None:
    async with hosting("name=t,bots=pass*4") as host:
        ann = await visit(host, "Ann")
        assert (await ann.ask(m.Sit(1, deck=BURN), m.Seated)).seat == 0
        state = await ann.hear(m.TableState)
        assert [seat.bot for seat in state.seats] == [None, "pass", "pass", "pass"]
        await ann.ask(m.Leave(), m.Left)
        listed = await ann.ask(m.ListTables(), m.TableList)
        assert listed.tables[0].taken == 4


async def test_swap_with_an_empty_seat_is_done_at_once() -> None:
    async with hosting("name=t") as host:
        ann = await visit(host, "Ann")
        await ann.ask(m.Sit(1, 0, deck=BURN), m.Seated)
        assert (await ann.ask(m.Swap(3), m.Seated)).seat == 3


async def test_swap_with_a_guest_waits_for_the_guest_to_ask_too() -> None:
    async with hosting("name=t") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.ask(m.Sit(1, 0, deck=BURN), m.Seated)
        await bob.ask(m.Sit(1, 1, deck=BURN), m.Seated)
        await ann.say(m.Swap(1))
        state = await bob.hear(m.TableState, lambda s: s.seats[0].wants == 1)
        assert state.seats[0].name == "Ann"
        assert (await bob.ask(m.Swap(0), m.Seated)).seat == 0
        assert (await ann.hear(m.Seated)).seat == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (m.Sit(9, deck=BURN), LobbyCode.NO_SUCH_TABLE),
        (m.Sit(1, 7, deck=BURN), LobbyCode.NO_SUCH_SEAT),
        (m.Sit(1, 3, deck=BURN), LobbyCode.SEAT_TAKEN),
        (m.Sit(1, deck=m.ShippedDeck("nonsense")), LobbyCode.NO_SUCH_DECK),
        (m.Sit(1, deck=m.DeckText("4 Lightning Bolt")), LobbyCode.BAD_DECK),
        (m.Sit(2, deck=BURN), LobbyCode.WRONG_PASSWORD),
        (m.Sit(2, password="sesame", deck=BURN), LobbyCode.WRONG_PASSWORD),
        (m.Watch(2, "guess"), LobbyCode.WRONG_PASSWORD),
        (m.CreateTable(m.TableOptions("t", ruleset="1993")), LobbyCode.NO_SUCH_RULESET),
        (m.Chat(ChatScope.TABLE, "hello"), LobbyCode.NOT_SEATED),
    ],
)
async def test_what_cannot_be_is_refused_with_a_code(
    message: m.ClientMessage, code: LobbyCode
) -> None:
    config = "bots=pass,seed=1"
    async with hosting(f"name=t,{config}", "name=locked,password=Sesame") as host:
        zoe = await visit(host, "Zoe")
        await zoe.sit(1, 0)
        await zoe.refused(m.Swap(7))
        await zoe.ask(m.Swap(3), m.Seated)  # the bot goes to seat 0
        ann = await visit(host, "Ann")
        assert (await ann.refused(message)).code is code
        listed = await ann.ask(m.ListTables(), m.TableList)
        assert [table.taken for table in listed.tables] == [2, 0]


@pytest.mark.parametrize("spec", ["nonsense", "script=/etc/passwd", "bots/basic.py:BasicBot"])
async def test_a_client_cannot_have_the_host_run_or_read_its_files(spec: str) -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        options = m.TableOptions("t", bots=(m.BotSeat(spec),))
        refused = await ann.refused(m.CreateTable(options))
        assert refused.code is LobbyCode.NO_SUCH_BOT


async def test_a_bad_deck_is_told_line_by_line() -> None:
    async with hosting("name=t") as host:
        ann = await visit(host, "Ann")
        deck = m.DeckText("60 Mountain\n2 Nonsuch Card\n1 Ponder\n")
        refused = await ann.refused(m.Sit(1, deck=deck))
        assert refused.code is LobbyCode.BAD_DECK
        problem = refused.fields["problems"][0]
        assert (problem["code"], problem["line"]) == ("no_such_card", 2)


async def test_a_deck_of_a_thousand_unknown_names_costs_no_time() -> None:
    lines = "\n".join(f"1 Nonsuch {number}" for number in range(900))
    async with hosting("name=t") as host:
        ann = await visit(host, "Ann")
        refused = await ann.refused(m.Sit(1, deck=m.DeckText(lines)))
        assert refused.fields["count"] == 900
        assert len(refused.fields["problems"]) == 40


async def test_ready_needs_a_deck() -> None:
    async with hosting("name=t") as host:
        ann = await visit(host, "Ann")
        await ann.ask(m.Sit(1), m.Seated)
        assert (await ann.refused(m.Ready())).code is LobbyCode.NO_DECK
        await ann.say(m.SetDeck(BURN))
        await ann.say(m.Ready())
        await ann.hear(m.TableState, lambda s: s.seats[0].ready)


async def test_password_lets_in_who_knows_it() -> None:
    async with hosting("name=t,password=sesame") as host:
        ann = await visit(host, "Ann")
        await ann.ask(m.Sit(1, password="sesame", deck=BURN), m.Seated)


async def test_a_table_hears_no_more_guesses_however_many_connections_make_them() -> None:
    async with hosting("name=t,password=sesame") as host:
        heard = []
        for number in range(5):
            guest = await visit(host, f"G{number}")
            for _ in range(WRONG_PASSWORDS - 1):
                heard.append((await guest.refused(m.Watch(1, "wrong"))).code)
        wrong = heard.count(LobbyCode.WRONG_PASSWORD)
        assert TABLE_GUESSES <= wrong < len(heard)
        assert heard[-1] is LobbyCode.BUSY


async def test_guessing_passwords_ends_the_connection() -> None:
    async with hosting("name=t,password=sesame") as host:
        ann = await visit(host, "Ann")
        for guess in range(8):
            await ann.say(m.Watch(1, f"guess {guess}"))
        goodbye = await ann.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.FLOOD


async def test_a_name_is_taken_whatever_its_capitals() -> None:
    async with hosting() as host:
        await visit(host, "Ann")
        with pytest.raises(Exception, match="name_taken"):
            await visit(host, "ANN")


async def test_a_name_is_free_again_when_its_guest_has_left() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        closed = host.server.closed
        await ann.hang_up()
        await closed.wait()
        await visit(host, "Ann")


async def test_chat_reaches_its_audience_and_nobody_else() -> None:
    async with hosting("name=t,bots=pass") as host:
        ann, bob, eve, lou = [await visit(host, name) for name in ("Ann", "Bob", "Eve", "Lou")]
        await ann.sit(1, 0)
        await bob.sit(1, 1)
        await eve.ask(m.Watch(1), m.Watching)
        await ann.say(m.Chat(ChatScope.TEAM, "to my partner"))
        await ann.say(m.Chat(ChatScope.TABLE, "to the table"))
        assert (await bob.hear(m.ChatLine)).text == "to my partner"
        line = await eve.hear(m.ChatLine)
        assert (line.text, line.sender, line.seat) == ("to the table", "Ann", 0)
        refused = await eve.refused(m.Chat(ChatScope.TEAM, "psst"))
        assert refused.code is LobbyCode.NO_SUCH_AUDIENCE
        await lou.say(m.Chat(ChatScope.LOBBY, "anybody?"))
        heard = await lou.hear(m.ChatLine)
        assert (heard.text, heard.scope) == ("anybody?", ChatScope.LOBBY)


@pytest.mark.parametrize("scope", [ChatScope.LOBBY, ChatScope.TABLE, ChatScope.TEAM])
async def test_too_many_lines_at_once_are_refused(scope: ChatScope) -> None:
    async with hosting("name=t,bots=pass") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1, 0)
        for _ in range(3 * CHAT_BURST):
            await ann.say(m.Chat(scope, "hello"))
        assert (await ann.hear(m.Refused)).code is LobbyCode.BUSY
        await ann.ask(m.Ping(1), m.Pong)
        assert sum(isinstance(heard, m.ChatLine) for heard in ann.past) < 2 * CHAT_BURST


async def test_a_guests_table_closes_when_the_last_one_leaves() -> None:
    async with hosting() as host:
        ann, eve = await visit(host, "Ann"), await visit(host, "Eve")
        made = await ann.ask(m.CreateTable(m.TableOptions("t")), m.TableCreated)
        await ann.sit(made.table)
        await eve.ask(m.Watch(made.table), m.Watching)
        await ann.ask(m.Leave(), m.Left)
        assert (await eve.hear(m.Left)).reason is LeftReason.CLOSED
        assert host.lobby.rooms == {}


async def test_the_next_guest_inherits_the_table() -> None:
    async with hosting("name=t") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await bob.sit(1)
        await ann.ask(m.Leave(), m.Left)
        await bob.hear(m.TableState, lambda s: s.owner == "Bob")


async def test_tables_of_one_guest_are_limited() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        for number in range(8):
            await ann.ask(m.CreateTable(m.TableOptions(f"t{number}")), m.TableCreated)
        refused = await ann.refused(m.CreateTable(m.TableOptions("more")))
        assert refused.code is LobbyCode.TOO_MANY_TABLES
        assert refused.fields == {"tables": 8, "whose": "guest"}


async def test_tables_from_one_address_are_limited() -> None:
    async with hosting("name=house", tables_per_address=3) as host:
        for name in ("Ann", "Bob", "Cid"):
            guest = await visit(host, name)
            made = await guest.ask(m.CreateTable(m.TableOptions("t")), m.TableCreated)
        eve = await visit(host, "Eve")
        refused = await eve.refused(m.CreateTable(m.TableOptions("more")))
        assert refused.code is LobbyCode.TOO_MANY_TABLES
        assert refused.fields == {"tables": 3, "whose": "address"}
        await guest.sit(made.table)
        await guest.ask(m.Leave(), m.Left)
        await eve.ask(m.CreateTable(m.TableOptions("more")), m.TableCreated)


@pytest.mark.parametrize(
    ("peers", "same"),
    [
        (("10.0.0.1:5", "10.0.0.1:99"), True),
        (("10.0.0.1:5", "10.0.0.2:5"), False),
        (("::ffff:10.0.0.1:5", "10.0.0.1:7"), True),
        (("2001:db8::1:5", "2001:db8::ffff:0:1:9"), True),
        (("2001:db8::1:5", "2001:db8:0:1::1:5"), False),
        (("fe80::1%eth0:5", "fe80::2%eth0:5"), True),
    ],
)
def test_addresses_of_one_machine_or_network_are_one(peers: tuple[str, str], same: bool) -> None:
    one, other = map(address_of, peers)
    assert (one == other) is same


async def test_a_table_at_which_nobody_sits_down_is_let_go(
    autojump_clock: trio.testing.MockClock,
) -> None:
    lobby = Lobby("a host")
    welcomed = lobby.guests.welcome("Ann")
    assert welcomed is not None
    ann = welcomed[0]
    ann.connection = cast(Connection, object())  # she stays
    async with trio.open_nursery() as nursery:
        lobby.begin(nursery)
        room = lobby.open_table(m.TableOptions("t"), maker=ann)
        await trio.sleep(UNUSED_SECONDS - 1)
        room.changed()
        assert room.number in lobby.rooms
        await trio.sleep(2)
        assert room.closed
        assert lobby.rooms == {}
        nursery.cancel_scope.cancel()


async def test_a_seat_is_freed_when_its_guest_stays_away() -> None:
    async with hosting("name=t,grace=0") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await bob.sit(1)
        await ann.hang_up()
        await bob.hear(m.TableState, lambda s: s.seats[0].name is None)
        assert host.lobby.guests.named("Ann") is None


async def test_ping_is_answered() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        assert (await ann.ask(m.Ping(7), m.Pong)).nonce == 7
