"""A killed host starts again, and its games go on to their end."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import trio

from actors.journal import Journal, read_journal
from host.decks import pick_deck
from host.records import GameRecord, SeatRecord
from host.secrecy import token_hash
from host.storage import DataFolder
from host.wire_client import Parted
from protocol import messages as m
from tests.host.programs import command, host_process, run
from tests.host.visiting import Visitor, hosting, play_for, play_on, visit
from tests.patience import PATIENCE

pytestmark = pytest.mark.process


async def until_parted(guest: Visitor, seed: str) -> None:
    """Play until the line breaks."""
    with pytest.raises(Parted):
        await play_on(guest, seed)


async def test_a_killed_host_goes_on_from_its_journal(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with trio.fail_after(PATIENCE):
        table = "name=t,bots=random*2,autostart=yes,seed=9,password=pw"
        async with host_process("--data", data, "--table", table) as first:
            assert "table 1 (t) is open" in first.said
            ann, bob = await visit(first, "Ann"), await visit(first, "Bob")
            await ann.sit(1, 0, password="pw")
            await bob.sit(1, 1, password="pw")
            async with trio.open_nursery() as nursery:
                nursery.start_soon(until_parted, bob, "bob")
                await play_for(ann, "ann", 25)
                await first.kill()
        async with host_process("--data", data, "--table", table) as second:
            assert "table 1 (t) goes on" in second.said
            assert "table 2" not in second.said
            newcomer = await visit(second, "Zoe")
            assert (await newcomer.refused(m.Watch(1))).code.value == "wrong_password"
            with pytest.raises(Parted, match="name_taken"):
                await visit(second, "Ann")
            again = await visit(second, "Bob", token=bob.token)
            ann_again = await visit(second, "Ann", token=ann.token)
            assert again.welcome.resumed
            ends: list[m.GameOver] = []

            async def play(guest: Visitor, seed: str) -> None:
                ends.append(await play_on(guest, seed))

            async with trio.open_nursery() as nursery:
                nursery.start_soon(play, again, "bob")
                nursery.start_soon(play, ann_again, "ann")
    journal = data / "journals" / "1-1.journal"
    assert read_journal(journal).finished
    replayed = await run("replay", journal)
    assert replayed.status == 0
    assert f"verified: state {ends[0].digest}" in replayed.out


HALFWAY = """
import socket
from contextlib import suppress

from bots.random_bot import RandomBot

class Halfway(RandomBot):
    asked = 0

    def answer(self, view, request, chance):
        self.asked += 1
        if self.asked == 10:
            with suppress(OSError), socket.create_connection(("127.0.0.1", {gate})) as gate:
                gate.recv(1)  # until the other end is closed; refused when it is gone for good
        return super().answer(view, request, chance)
"""


async def test_bots_in_processes_of_their_own_outlive_a_killed_host(tmp_path: Path) -> None:
    """They come back with their tokens and play on."""
    data = tmp_path / "data"
    halfway = tmp_path / "halfway.py"
    table = ("--table", "name=t,format=duel,seed=3")
    journal = data / "journals" / "1-1.journal"
    outcomes: list[int] = []
    with trio.fail_after(PATIENCE):
        port = await free_port()
        (gate,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        halfway.write_text(HALFWAY.format(gate=gate.socket.getsockname()[1]))

        async def bot(name: str, spec: str) -> None:
            done = await trio.run_process(
                command("bot", spec, f"127.0.0.1:{port}", "--name", name),
                check=False,
                capture_stdout=True,
                capture_stderr=True,
            )
            outcomes.append(done.returncode)

        where = ("--data", data, *table, "--port", str(port))
        async with AsyncExitStack() as stack, trio.open_nursery() as bots:
            async with host_process(*where) as first:
                bots.start_soon(bot, "Ann", "random")
                bots.start_soon(bot, "Bob", f"{halfway}:Halfway")
                waiting = await gate.accept()
                await gate.aclose()
                await first.kill()
                await waiting.aclose()
            assert not read_journal(journal).finished, "it was killed in the middle"
            await stack.enter_async_context(host_process(*where))
    assert outcomes == [0, 0]
    assert read_journal(journal).finished


async def free_port() -> int:
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port: int = listeners[0].socket.getsockname()[1]
    for listener in listeners:
        await listener.aclose()
    return port


async def test_a_journal_that_cannot_be_read_is_told_and_the_other_table_goes_on(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    tables = [
        word
        for number in (1, 2, 3)
        for word in ("--table", f"name=t{number},format=duel,bots=pass,autostart=yes")
    ]
    with trio.fail_after(PATIENCE):
        async with host_process("--data", data, *tables) as first:
            guests = [await visit(first, f"G{number}") for number in (1, 2, 3)]
            for number, guest in enumerate(guests, 1):
                await guest.sit(number)
                await guest.answer(await guest.owed())
                await guest.owed()
            await first.kill()
        journals = data / "journals"
        spoiled = (journals / "2-1.journal").read_bytes()
        (journals / "2-1.journal").write_bytes(spoiled.replace(b'"k":"answer"', b'"k":"answel"', 1))
        with (journals / "3-1.journal").open("ab") as file:
            file.write(b'{"k":"answer","p":0,')
        async with host_process("--data", data) as second:
            assert "skipped 2-1.journal: checksum in line 2" in second.said
            assert "table 1 (t1) goes on" in second.said
            assert "table 3 (t3) goes on" in second.said
            assert "dropped a half-written last line of 3-1.journal" in second.said
            for number in (1, 3):
                again = await visit(second, "x", token=guests[number - 1].token)
                await again.owed()
    assert (journals / "2-1.journal").exists(), "a broken journal is left as it is"


async def test_a_house_table_that_was_taken_up_again_still_starts_by_itself(
    tmp_path: Path,
) -> None:
    table = "name=t,format=duel,bots=pass,autostart=yes,seed=9"
    async with hosting(table, data=tmp_path) as first:
        ann = await visit(first, "Ann")
        await ann.sit(1)
        await ann.answer(await ann.owed())
        await ann.owed()
    async with hosting(table, data=tmp_path) as second:
        again = await visit(second, "Ann", token=ann.token)
        assert (await again.hear(m.GameStarted)).game == 1
        await again.owed()
        await again.ask(m.Concede(1), m.GameOver)
        await again.say(m.Ready())
        assert (await again.hear(m.GameStarted)).game == 2
        over = await again.ask(m.Concede(1), m.GameOver)
        assert over.seed == "9/2", "its seed is what the table was opened with"


async def test_tables_keep_their_order_and_their_numbers(tmp_path: Path) -> None:
    tables = ("name=one", "name=two,format=duel,bots=pass,autostart=yes", "name=three")
    async with hosting(*tables, data=tmp_path) as first:
        ann = await visit(first, "Ann")
        await ann.sit(2)
        await ann.owed()
    async with hosting(*tables, data=tmp_path) as second:
        zoe = await visit(second, "Zoe")
        listed = await zoe.ask(m.ListTables(), m.TableList)
        assert [(table.table, table.name) for table in listed.tables] == [
            (1, "one"),
            (2, "two"),
            (3, "three"),
        ]


async def test_a_table_keeps_its_number_between_two_games(tmp_path: Path) -> None:
    table = "name=t,format=duel,bots=pass,autostart=yes"
    for _ in range(2):
        async with hosting("name=other", table, data=tmp_path) as host:
            ann = await visit(host, "Ann")
            await ann.sit(2)
            await ann.owed()
            await ann.ask(m.Concede(2), m.GameOver)
    journals = sorted(path.name for path in (tmp_path / "journals").iterdir())
    assert journals == ["2-1.journal", "2-2.journal"]


async def test_a_table_whose_game_cannot_be_taken_up_gets_a_number_beside_it(
    tmp_path: Path,
) -> None:
    """Its journal stays the newest of its table: it may be mended."""
    table = "name=t,format=duel,bots=pass,autostart=yes"
    async with hosting(table, data=tmp_path) as first:
        ann = await visit(first, "Ann")
        await ann.sit(1)
        await ann.owed()
    journal = tmp_path / "journals" / "1-1.journal"
    sound = journal.read_bytes()
    journal.write_bytes(b"nonsense" + sound)
    async with hosting(table, data=tmp_path) as second:
        assert [skipped.journal for skipped in second.skipped] == ["1-1.journal"]
        bob = await visit(second, "Bob")
        assert list(second.lobby.rooms) == [2]
        await bob.sit(2)
        await bob.owed()
        await bob.ask(m.Concede(2), m.GameOver)
    journal.write_bytes(sound)
    async with hosting(table, data=tmp_path) as third:
        assert list(third.lobby.rooms) == [1]
        again = await visit(third, "Ann", token=ann.token)
        await again.owed()


async def test_two_house_tables_of_one_name_are_both_taken_up(tmp_path: Path) -> None:
    tables = ("name=t,format=duel,bots=pass,autostart=yes",) * 2
    async with hosting(*tables, data=tmp_path) as first:
        for number, name in enumerate(("Ann", "Bob"), 1):
            guest = await visit(first, name)
            await guest.sit(number)
            await guest.owed()
    async with hosting(*tables, data=tmp_path) as second:
        assert list(second.lobby.rooms) == [1, 2]


async def test_bots_of_a_table_that_was_taken_up_again_give_way_to_guests(tmp_path: Path) -> None:
    table = "name=t,bots=pass/burn+pass*3"
    async with hosting(table, data=tmp_path) as first:
        ann = await visit(first, "Ann")
        await ann.sit(1)
        await ann.hear(m.TableState, lambda state: not state.seats[0].bot)
        await ann.ask(m.Start(), m.GameStarted)
        await ann.owed()
    async with hosting(table, data=tmp_path) as second:
        again = await visit(second, "Ann", token=ann.token)
        await again.owed()
        bob = await visit(second, "Bob")
        assert (await bob.refused(m.Sit(1))).code.value == "already_started"
        await again.ask(m.Concede(1), m.GameOver)
        await again.hear(m.TableState)  # the table is open again
        assert (await bob.sit(1)).seat == 1, "a bot's, as before"
        await again.ask(m.Leave(), m.Left)
        state = await bob.hear(m.TableState, lambda state: state.seats[0].bot is not None)
        assert state.seats[0].bot == "pass", "who gave way to Ann is back"


async def test_of_two_games_with_one_guest_the_later_goes_on(tmp_path: Path) -> None:
    """The earlier was broken off by a full disk, and the guest went to another table."""
    kept(tmp_path, (3, 1), (4, 1))
    async with hosting(data=tmp_path) as host:
        assert [skipped.journal for skipped in host.skipped] == ["3-1.journal"]
        assert "name_taken" in host.skipped[0].reason
        assert set(host.lobby.rooms) == {4}
        ann = await visit(host, "x", token="ann")
        await play_on(ann, "ann")


async def test_of_two_games_at_one_table_the_newer_goes_on(tmp_path: Path) -> None:
    """The older was broken off by a full disk, and the table began another."""
    kept(tmp_path, (3, 1), (3, 2))
    async with hosting(data=tmp_path) as host:
        assert host.skipped == ()
        ann = await visit(host, "x", token="ann")
        assert (await ann.hear(m.GameStarted)).game == 2
        await play_on(ann, "ann")
    assert (tmp_path / "journals" / "3-1.journal").exists(), "the older one is left as it is"


def kept(path: Path, *games: tuple[int, int]) -> None:
    """A data folder in which these games of Ann's were on, by table and number."""
    folder = DataFolder(path)
    deck = pick_deck("burn")
    seats = (
        SeatRecord("Ann", deck, token=token_hash("ann")),
        SeatRecord("pass-2", deck, bot="pass"),
    )
    options = m.TableOptions("t", format=m.Format.DUEL)
    for table, game in games:
        name = f"{table}-{game}.journal"
        record = GameRecord(table, game, options, "seed", seats)
        Journal.create(folder.journal(name), record.header()).close()
        folder.begin(name)
    folder.close()
