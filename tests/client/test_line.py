"""Line mode plays whole games through a pipe, and says everything in lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest
import trio
from attrs import evolve
from trio.testing import MockClock

from host.client.client import Client
from host.client.line import LineMode, run_line
from host.client.model import Place
from host.client.options import ClientOptions
from host.client.question import Question
from protocol import messages as m
from rules.answers import Pass
from tests.client.house import House

Reply = Callable[[Question], str]

LIMIT = 600.0
"""Seconds of the virtual clock for a game."""


class Player:
    """Types lines: ``script`` first, then ``reply`` to what is asked, then the end."""

    def __init__(
        self, client: Client, script: Sequence[str], reply: Reply | None, last: str = ""
    ) -> None:
        self.client = client
        self.script = list(script)
        self.reply = reply
        self.last = last

    async def readline(self) -> str:
        if self.script:
            return self.script.pop(0) + "\n"
        while self.reply is not None:
            desk = self.client.desk
            if desk.model.over is not None or desk.status is not None:
                break
            if desk.question is not None:
                return self.reply(desk.question) + "\n"
            await trio.sleep(0.1)
        line, self.last = self.last, ""
        return line + "\n" if line else ""


def usual(question: Question) -> str:
    """A plain answer to anything: act if possible, attack with everything, agree."""
    if question.offers:
        return "agree"
    decision = question.choice
    least = getattr(decision, "minimum", 1)
    match decision.kind:
        case "priority":
            return "1" if question.major else "pass"
        case "attackers":
            return "all"
        case "blockers":
            return "none"
        case "number":
            return str(getattr(decision, "maximum", 0))
        case "targets" | "objects" | "modes" if least > 1:
            return f"1-{least}"
        case "damage" | "shared_damage" | "order" | "pay" | "divide":
            return "auto"
    return "1"


async def sit_and_play(
    script: Sequence[str],
    *,
    reply: Reply | None = None,
    seed: int = 1,
    live: bool = False,
    last: str = "",
    house: House | None = None,
    **options: object,
) -> tuple[str, House, Client, int]:
    """A client in line mode at a small house; what it wrote."""
    house, out = house or House(seed=seed), io.StringIO()
    status = -1
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        client = Client(ClientOptions("Ann", **options), house.connect)  # type: ignore[arg-type]
        player = Player(client, script, reply, last)
        with trio.move_on_after(LIMIT):
            status = await run_line(client, player.readline, out, live, interrupts=False)
        nursery.cancel_scope.cancel()
    assert status >= 0, f"it hangs after: {out.getvalue()}"
    return out.getvalue(), house, client, status


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_is_played_through_a_pipe(
    autojump_clock: MockClock, seed: int, language: str
) -> None:
    out, house, client, status = await sit_and_play(
        [], reply=usual, seed=seed, table="Evening", start=True, language=language
    )
    assert status == 0
    assert house.game.result is not None
    assert len(house.answers) > 10
    assert ("wins the game" in out or "win the game" in out) or "赢得这盘游戏" in out
    assert client.desk.model.place is Place.LOBBY
    assert "\x1b" not in out


async def test_the_lobby_by_words(autojump_clock: MockClock) -> None:
    out, house, _, status = await sit_and_play(
        ["list", "sit evening", "decks", "ready", "say hello", "start", "nonsense", "keep", "quit"],
        last="1",
    )
    assert "1. Evening: Two-Headed Giant, 3/4 seats" in out
    assert "You sit at seat 1." in out
    assert "burn, tokens" in out
    assert "Ann: hello" in out
    assert '"nonsense" is not understood here.' in out
    assert "Keep this hand, or mulligan to 7?" in out
    assert "Leave the game?" in out
    assert status == 0
    assert house.game.result is not None


async def test_questions_about_the_game_are_answered(autojump_clock: MockClock) -> None:
    out, _, _, _ = await sit_and_play(
        [
            "keep",
            *("state", "hand", "stack", "graveyard", "exile", "board", "options", "mana"),
            *("card lightning bolt", "card 1", "card nothing at all", "log", "log all"),
            *("stops", "stop my upkeep", "stop their draw", "stop nowhere"),
            *("until nowhere", "help", "full", "full", "deck burn", "undo", "agree", "7777", "s"),
        ],
        table=1,
        start=True,
    )
    for said in (
        "30 life: you (hand ",
        "Your hand:",
        "The stack is empty.",
        "Lightning Bolt deals 3 damage to any target.",
        "No card is called nothing at all.",
        "You will be asked in your own upkeep step.",
        "You will be asked in the opponents' draw step.",
        "There is no step called nowhere.",
        "until something / end / turn / STEP / off",
        "Full control is off.",
        "That has no place here.",
        "There is no pass to take back.",
        "Nobody has made a proposal yet.",
    ):
        assert said in out, said


async def test_the_end_of_the_input_concedes_and_leaves(autojump_clock: MockClock) -> None:
    out, house, client, status = await sit_and_play(["keep"], table=1, start=True)
    assert "conceding and leaving" in out
    assert house.game.result is not None
    assert house.game.result.winner == 1
    assert client.desk.model.place is Place.LOBBY
    assert status == 0


async def test_a_person_is_prompted(autojump_clock: MockClock) -> None:
    out, _, _, _ = await sit_and_play([], reply=usual, live=True, table=1, start=True)
    assert "\n> " in out


async def test_until_my_turn_asks_for_no_priority(autojump_clock: MockClock) -> None:
    """From the first main phase on every turn is passed with one line a turn."""

    def reply(question: Question) -> str:
        return "until turn" if question.choice.kind == "priority" else usual(question)

    _, house, client, _ = await sit_and_play([], reply=reply, table=1, start=True)
    turns = house.game.view(0).turn
    assert house.answers.count(Pass()) > turns
    asked = sum(1 for answer in house.answers if not isinstance(answer, Pass))
    assert client.desk.asked - asked <= turns


async def test_a_host_that_is_not_there_is_said_plainly() -> None:
    async def refuse() -> trio.abc.Stream:
        raise ConnectionRefusedError(111, "Connection refused")

    out = io.StringIO()
    client = Client(ClientOptions("Ann"), refuse)

    async def wait() -> str:
        await trio.sleep_forever()
        return ""

    status = await run_line(client, wait, out, False, interrupts=False)
    assert status == 1
    assert out.getvalue() == "The host cannot be reached: Connection refused\n"


async def test_a_lost_connection_goes_on_where_it_was(autojump_clock: MockClock) -> None:
    house, out = House(seed=1), io.StringIO()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        client = Client(ClientOptions("Ann", table=1, start=True), house.connect)
        player = Player(client, [], usual)
        dropped = 0

        async def readline() -> str:
            nonlocal dropped
            line = await player.readline()
            if len(house.answers) in (2, 5) and dropped < 2:
                dropped += 1
                await house.drop()
                return await player.readline()  # waits until it is asked again
            return line

        with trio.fail_after(LIMIT):
            status = await run_line(client, readline, out, False, interrupts=False)
        nursery.cancel_scope.cancel()
    assert status == 0
    assert house.connections == 3
    assert house.game.result is not None
    assert "The connection is lost; trying again (1 of 10)." in out.getvalue()
    _, back, after = out.getvalue().partition("You are back; the game goes on.")
    assert back
    assert "deck NAME" not in after


async def test_the_prompt_comes_back_after_a_line_that_was_no_answer(
    autojump_clock: MockClock,
) -> None:
    lines = ["keep", "hand", "7"]

    def reply(question: Question) -> str:
        return lines.pop() if lines else usual(question)

    out, _, _, _ = await sit_and_play([], reply=reply, live=True, table=1, start=True)
    wrong = out[out.index("7 is not on the list") :]
    assert wrong.splitlines()[1].startswith("> ")
    assert "Your hand:" in wrong


async def test_words_without_a_place_are_refused(autojump_clock: MockClock) -> None:
    script = ["deck burn", "ready", "swap 2", "start", "state", "concede", "leave", "sit 1"]
    out, house, _, _ = await sit_and_play([*script, "sit 1"])
    assert out.count("That has no place here.") >= 6
    assert not any(isinstance(message, m.SetDeck | m.Ready | m.Start) for message in house.heard)


async def test_choices_that_stay_the_same_are_not_read_out_again(
    autojump_clock: MockClock,
) -> None:
    house, out = House(), io.StringIO()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        client = Client(ClientOptions("Ann", table=1, start=True), house.connect)
        lines = ["keep"]

        async def readline() -> str:
            if lines:
                return lines.pop() + "\n"
            await trio.sleep(5)
            desk = client.desk
            if desk.question is not None and not desk.leaving:
                desk.take(desk.model.request.message)  # type: ignore[union-attr]
                client.show()
            return ""

        await run_line(client, readline, out, False, interrupts=False)
        nursery.cancel_scope.cancel()
    assert "(the same choices as before)" in out.getvalue()


async def test_a_reader_that_is_gone_is_as_the_end_of_the_input(autojump_clock: MockClock) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            if "Keep this hand" in text:
                raise BrokenPipeError
            return super().write(text)

    house = House()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        client = Client(ClientOptions("Ann", table=1, start=True), house.connect)

        async def wait() -> str:
            await trio.sleep_forever()
            return ""

        status = await run_line(client, wait, Gone(), False, interrupts=False)
        nursery.cancel_scope.cancel()
    assert status == 0
    assert house.game.result is not None


async def test_an_input_that_ends_before_the_host_is_found_missing_is_a_failure(
    autojump_clock: MockClock,
) -> None:
    async def refuse() -> trio.abc.Stream:
        await trio.sleep(1)
        raise ConnectionRefusedError(111, "Connection refused")

    async def end() -> str:
        return ""

    out = io.StringIO()
    client = Client(ClientOptions("Ann"), refuse)
    assert await run_line(client, end, out, False, interrupts=False) == 1
    assert out.getvalue() == "The host cannot be reached: Connection refused\n"


async def test_nothing_that_a_terminal_would_obey_is_written(autojump_clock: MockClock) -> None:
    out = io.StringIO()
    client = Client(ClientOptions("Ann"), House().connect)
    mode = LineMode(client, out, False)
    mode.write(["\x1b]0;a title\x07 of a host's", "two\nlines"])
    assert out.getvalue() == " ]0;a title  of a host's\ntwo\nlines\n"


DIGITS = "1" * 5000


async def test_rubbish_in_the_lobby_is_answered_in_words(autojump_clock: MockClock) -> None:
    script = ["leave", "sit 1 2 3", f"sit {DIGITS}", f"watch {DIGITS}", f"sit 1 {DIGITS}"]
    out, house, _, status = await sit_and_play([*script, "quit"])
    assert "That has no place here." in out
    assert out.count("Which table? Its number or its name.") == 4
    assert [type(message) for message in house.heard] == [m.Hello, m.ListTables]
    assert status == 0


async def test_rubbish_at_the_table_is_answered_in_words(autojump_clock: MockClock) -> None:
    first = ["list", f"swap {DIGITS}"]
    script = [*first, "deck ~nobody-of-that-name/deck.txt", f"card {DIGITS}", "list"]
    out, _, _, _ = await sit_and_play([*script, "leave", "quit"], table=1)
    assert "That has no place here." in out
    assert "Which seat? Its number." in out
    assert "The deck cannot be read: " in out
    assert "No card is called 111" in out


async def test_a_pasted_heap_of_digits_costs_nothing(autojump_clock: MockClock) -> None:
    script = [DIGITS, f"card {DIGITS}", "quit"]
    out, _, _, status = await sit_and_play(script, last="1", table=1, start=True)
    assert "No card is called 111" in out
    assert "is not understood here." in out
    assert status == 0


async def test_a_password_is_asked_for_and_remembered(autojump_clock: MockClock) -> None:
    class Locked(House):
        async def _obey(self, message: m.ClientMessage) -> None:
            if isinstance(message, m.Sit) and message.password != "sesame":
                self.heard.append(message)
                await self._say(m.Refused(m.LobbyCode.WRONG_PASSWORD))
            else:
                await super()._obey(message)

    out, _, _, _ = await sit_and_play(
        [
            "password",
            "sit 1",
            "password wrong",
            "sit 1",
            "password sesame",
            "sit 1",
            "leave",
            "quit",
        ],
        house=Locked(),
    )
    first, _, rest = out.partition("The password is wrong.")
    assert 'wants "password WORD" first' in first
    assert rest.count('wants "password WORD" first') == 1
    assert rest.count("The password is wrong.") == 1
    assert "You sit at seat 1." in rest


async def test_what_cannot_be_sent_is_said(autojump_clock: MockClock) -> None:
    house = House()
    async with trio.open_nursery() as nursery:
        house.nursery = nursery
        client = Client(ClientOptions("Ann"), house.connect)
        client.enter("say hello")
        nursery.cancel_scope.cancel()
    assert list(client.desk.feedback) == ["Not sent: there is no connection to the host."]


async def test_a_host_whose_game_cannot_be_is_left(autojump_clock: MockClock) -> None:
    class Liar(House):
        async def _say(self, message: m.ServerMessage) -> None:
            if isinstance(message, m.Snapshot):
                view = evolve(message.view, players=message.view.players[:1])
                message = evolve(message, view=view)
            await super()._say(message)

    out, _, _, status = await sit_and_play([], reply=usual, house=Liar(), table=1, start=True)
    assert "The host cannot be understood: A message with a value out of bounds." in out
    assert status == 1
