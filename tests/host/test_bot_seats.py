"""Bots that raise, hang, answer twice or answer rubbish: at the host and over the wire."""

from __future__ import annotations

from pathlib import Path

import pytest
import trio

from host.bot_client import BotClient, BotCrashed, BotOptions, CannotPlay
from host.program_seats import program_seat, short_name
from protocol import messages as m
from protocol.codes import PolicyCause
from rules.chance import Stream
from tests.host.visiting import hosting, play_on, visit

pytestmark = pytest.mark.process

BOTS = """
import threading
from rules.answers import Number, Pick

class Raises:
    def answer(self, view, request, chance):
        raise ZeroDivisionError("a bot's own mistake")

class Exits:
    def answer(self, view, request, chance):
        raise SystemExit(3)

class Hangs:
    def answer(self, view, request, chance):
        threading.Event().wait(20)

class Rubbish:
    def answer(self, view, request, chance):
        return "a lie"

class Illegal:
    def answer(self, view, request, chance):
        return Pick((99, 99))

class Silent:
    def answer(self, view, request, chance):
        pass

class Interrupts:
    def answer(self, view, request, chance):
        raise KeyboardInterrupt

class Leaves:
    def answer(self, view, request, chance):
        raise GeneratorExit

class Lists:
    def answer(self, view, request, chance):
        return Number([1])
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    path = tmp_path / "bad_bots.py"
    path.write_text(BOTS)
    return path


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("Raises", PolicyCause.CRASHED),
        ("Exits", PolicyCause.CRASHED),
        ("Silent", PolicyCause.CRASHED),
        ("Interrupts", PolicyCause.CRASHED),
        ("Leaves", PolicyCause.CRASHED),
        ("Rubbish", PolicyCause.MISBEHAVED),
        ("Illegal", PolicyCause.MISBEHAVED),
        ("Lists", PolicyCause.MISBEHAVED),
    ],
)
async def test_a_bad_bot_is_played_for_and_labelled_and_the_game_goes_on(
    bot_file: Path, name: str, cause: PolicyCause
) -> None:
    table = f"name=t,format=duel,bots={bot_file}:{name},autostart=yes,seed=6"
    async with hosting(table) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        await play_on(ann, "ann")
        policies = [message for message in ann.past if isinstance(message, m.Policy)]
        assert policies
        assert policies[0].cause is cause
        # whoever goes on so is put out of the seat in the end
        assert {policy.cause for policy in policies} <= {cause, PolicyCause.CRASHED}
        assert {policy.seat for policy in policies} == {1}
        state = next(message for message in ann.past if isinstance(message, m.TableState))
        assert str(bot_file.parent) not in repr(state), "nobody need know where it lies"


async def test_a_bot_that_hangs_is_played_for_when_its_time_is_up(bot_file: Path) -> None:
    table = (
        f"name=t,format=duel,bots={bot_file}:Hangs,autostart=yes,seed=6,"
        "deadline=1,bank=0,silent=concede"
    )
    async with hosting(table) as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        assert (await bob.ask(m.Ping(1), m.Pong)).nonce == 1
        over = await play_on(ann, "ann", draw=False)
        assert over.result.winner == 0


async def test_a_house_bot_that_there_is_not_is_an_error_before_anything_opens() -> None:
    from host.table_specs import BadSettings, read_table

    with pytest.raises(BadSettings, match="no bot 'nonsense'"):
        read_table("name=t,bots=nonsense")


# --- over the wire ---


async def test_two_bots_over_the_wire_play_games_one_after_the_other() -> None:
    async with hosting("name=t,format=duel,seed=8") as host:
        clients = [
            BotClient(
                lambda number=number: program_seat("random", Stream(f"bot {number}")),  # type: ignore[misc]
                BotOptions(f"Bot {number}", table="t", games=2),
            )
            for number in range(2)
        ]
        async with trio.open_nursery() as nursery:
            for client in clients:
                nursery.start_soon(client.run, "127.0.0.1", host.port)
        first, second = clients
        assert [over.digest for over in first.results] == [over.digest for over in second.results]
        assert len(first.results) == 2
        assert first.results[0].digest != first.results[1].digest


async def test_a_bot_that_raises_at_a_remote_table_says_so(bot_file: Path) -> None:
    async with hosting("name=t,format=duel,bots=pass,autostart=yes") as host:
        client = BotClient(lambda: program_seat(f"{bot_file}:Raises", Stream(1)), BotOptions("Bot"))
        with pytest.raises(BotCrashed, match="ZeroDivisionError"):
            await client.run("127.0.0.1", host.port)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (BotOptions("Bot", table="nonsuch"), "no_such_table"),
        (BotOptions("Bot", table=1, password="wrong"), "wrong_password"),
        (BotOptions("Bot", table=1, password="pw", seat=7), "no_such_seat"),
        (BotOptions("Bot", 1, password="pw", deck=m.DeckText("1 Mountain")), "bad_deck"),
        (BotOptions("Ann"), "name_taken"),
    ],
)
async def test_a_bot_that_is_not_let_in_is_told_why(options: BotOptions, code: str) -> None:
    async with hosting("name=t,password=pw") as host:
        await visit(host, "Ann")
        client = BotClient(lambda: program_seat("pass", Stream(1)), options)
        with pytest.raises(CannotPlay, match=code):
            await client.run("127.0.0.1", host.port)


def test_a_bots_short_name_tells_no_path() -> None:
    assert short_name("basic") == "basic"
    assert short_name("/home/ann/bots.py:Clever=3") == "Clever"
    assert short_name("script=/home/ann/moves.txt") == "script"
