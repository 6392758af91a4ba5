"""Bots that raise, hang, answer twice or answer rubbish: at the host and over the wire."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
import trio
from attrs import evolve

import host.bot_client
from actors.program_seat import ProgramSeat
from host.bot_client import BotClient, BotCrashed, BotOptions, CannotPlay
from host.program_seats import program_seat, short_name
from host.storage import DataFolder, StorageCode, StorageError
from protocol import messages as m
from protocol.codes import GoodbyeReason, PolicyCause
from protocol.session import frame_of
from rules.answers import Answer
from rules.chance import Stream
from rules.decisions import ChooseNumber, PriorityChoice, Purpose
from rules.game import Request
from rules.view import ResultView, View
from tests.host.visiting import hosting, play_on, visit
from tests.patience import PATIENCE
from tests.protocol.samples import VIEW

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


async def test_a_bot_that_has_played_gives_up_its_seat_and_its_name() -> None:
    said: list[str] = []
    async with hosting("name=t,format=duel,bots=random,seed=4") as host:
        for _ in range(2):
            client = BotClient(
                lambda: program_seat("random", Stream("bot")), BotOptions("Bot"), said.append
            )
            await client.run("127.0.0.1", host.port)
            assert host.lobby.guests.named("Bot") is None
    ends = {f"game over: {ending}" for ending in ("it won", "it lost", "a draw")}
    assert said[:2] == ["sits at table 1, seat 1", "plays game 1"]
    assert said[3:5] == ["sits at table 1, seat 1", "plays game 2"]
    assert len(said) == 6
    assert {said[2], said[5]} <= ends


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


@pytest.mark.parametrize("shut", ["password=pw", "format=duel,bots=pass*2"])
async def test_a_bot_without_a_password_passes_by_a_table_that_is_locked_or_full(shut: str) -> None:
    said: list[str] = []
    async with hosting(f"name=a,{shut}", "name=b,format=duel,bots=random") as host:
        bot = BotClient(lambda: program_seat("random", Stream(1)), BotOptions("Bot"), said.append)
        await bot.run("127.0.0.1", host.port)
    assert said[0] == "sits at table 2, seat 1"


async def test_a_bot_ends_where_the_host_cannot_begin_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: DataFolder, name: str) -> None:
        raise StorageError(StorageCode.NOT_USABLE, tmp_path, "no space")

    monkeypatch.setattr(DataFolder, "begin", full)
    async with hosting("name=t,format=duel,bots=pass", data=tmp_path) as host:
        client = BotClient(lambda: program_seat("pass", Stream(1)), BotOptions("Bot"))
        with pytest.raises(CannotPlay, match="busy"):
            await client.run("127.0.0.1", host.port)


# --- hosts that are of no use --------------------------------------------------------------------

WELCOME = frame_of(m.Welcome(m.VERSION, "a small house", "token", m.LIMITS))
CHAT = b'{"type": "chat_line", "scope": "lobby", "sender": "a", "text": "b"}\n'


async def at_a_host_that_says(*said: bytes, until: bytes = b"", at_last: bytes = b"") -> None:
    """Run a bot at a host that answers each greeting with this, and hangs up when the bot has said
    ``until``."""

    async def serve(stream: trio.SocketStream) -> None:
        heard = bytes(await stream.receive_some())
        with suppress(trio.BrokenResourceError):
            await stream.send_all(b"".join(said))
            while until not in heard:
                heard += await stream.receive_some()
            await stream.send_all(at_last)

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, serve, listeners)
        port = listeners[0].socket.getsockname()[1]
        client = BotClient(lambda: program_seat("pass", Stream(1)), BotOptions("Bot"))
        with trio.fail_after(PATIENCE):
            await client.run("127.0.0.1", port)
        nursery.cancel_scope.cancel()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ((b"HTTP/1.1 400 Bad Request\n",), "not_understood bad_json"),
        ((WELCOME, b"[" * 500_000 + b"\n"), "not_understood too_deep"),
        ((WELCOME, frame_of(m.Goodbye(GoodbyeReason.REPLACED))), "replaced"),
        ((WELCOME.replace(b"65536", b"3"),), "too_long"),
    ],
)
async def test_a_host_that_is_of_no_use_is_told_in_a_line(
    said: tuple[bytes, ...], code: str
) -> None:
    with pytest.RaisesGroup(pytest.RaisesExc(CannotPlay, match=code)):
        await at_a_host_that_says(*said)


SEATED = [
    m.TableList((m.TableSummary(1, "Evening", m.Format.DUEL, "2012", 2, 1),)),
    m.Seated(1, 0),
    m.GameStarted(1, 1, "2012", ((0, 1), (2, 3)), ("p0", "p1", "p2", "p3")),
]
SNAPSHOT = m.Snapshot(1, 1, 1, VIEW)


@pytest.mark.parametrize(
    "said",
    [
        (evolve(SNAPSHOT, view=evolve(VIEW, viewer=7)),),
        (SNAPSHOT, m.ViewDelta(1, 2, 2, m.Delta(teams=()))),
        (SNAPSHOT, m.RequestMessage(1, 5, 9, ChooseNumber(0, 4, Purpose.X_VALUE, 3, 2))),
        (m.RequestMessage(1, 5, 9, PriorityChoice(0, ())),),
    ],
)
async def test_a_host_that_contradicts_itself_is_told_in_a_line(
    said: tuple[m.ServerMessage, ...],
) -> None:
    frames = [frame_of(message) for message in (*SEATED, *said)]
    with pytest.RaisesGroup(pytest.RaisesExc(CannotPlay, match="not_understood")):
        await at_a_host_that_says(WELCOME, *frames)


@pytest.mark.parametrize("at_last", [b"", frame_of(m.Goodbye(GoodbyeReason.SHUTTING_DOWN))])
async def test_a_host_that_closes_while_a_bot_takes_leave_takes_nothing_from_it(
    monkeypatch: pytest.MonkeyPatch, at_last: bytes
) -> None:
    monkeypatch.setattr(host.bot_client, "RETRIES", 0)
    welcome = m.Welcome(m.VERSION, "a small house", "token", m.LIMITS, offers=m.Offers(("burn",)))
    over = m.GameOver(1, ResultView(0), "00ff", "seed")
    said = map(frame_of, (welcome, *SEATED, SNAPSHOT, over))
    await at_a_host_that_says(*said, until=b'"leave"', at_last=at_last)


async def test_a_host_that_breaks_after_every_greeting_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(host.bot_client, "RETRIES", 3)
    monkeypatch.setattr(host.bot_client, "RETRY_SECONDS", 0.01)
    with pytest.RaisesGroup(pytest.RaisesExc(CannotPlay, match="no_goodbye")):
        await at_a_host_that_says(WELCOME)


async def test_a_host_that_never_greets_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.bot_client, "SILENCE_SECONDS", 0.1)
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    client = BotClient(lambda: program_seat("pass", Stream(1)), BotOptions("Bot"))
    with trio.fail_after(PATIENCE), pytest.raises(CannotPlay, match="no_goodbye"):
        await client.run("127.0.0.1", listeners[0].socket.getsockname()[1])
    await listeners[0].aclose()


async def test_an_answer_that_crosses_with_the_end_of_the_game_is_no_crash() -> None:
    """The bot, which begins, still thinks when the other player concedes; its answer has no place
    any more."""
    thinking, thought = trio.Event(), trio.Event()

    async def player(view: View, request: Request) -> Answer:
        thinking.set()
        await thought.wait()
        return request.decision.default()

    async with hosting("name=t,format=duel,seed=2") as open_host, trio.open_nursery() as nursery:
        bot = BotClient(lambda: ProgramSeat(player), BotOptions("Bot", table="t", games=0))
        ann = await visit(open_host, "Ann")
        await ann.sit(1)
        nursery.start_soon(bot.run, "127.0.0.1", open_host.port)
        await ann.hear(m.TableState, lambda state: all(seat.ready for seat in state.seats))
        for game in (1, 2):
            await ann.ask(m.Start(), m.GameStarted)
            await thinking.wait()
            await ann.ask(m.Concede(1), m.GameOver)
            await ann.say(m.Ready())
            await ann.hear(m.TableState, lambda state: all(seat.ready for seat in state.seats))
            thought.set()
            assert len(bot.results) == game
        nursery.cancel_scope.cancel()


def test_a_bots_short_name_tells_no_path() -> None:
    assert short_name("basic") == "basic"
    assert short_name("/home/ann/bots.py:Clever=3") == "Clever"
    assert short_name("script=/home/ann/moves.txt") == "script"
