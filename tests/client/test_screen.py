"""The full screen, driven by keys over a small house; asyncio hosts, trio is its guest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest
import trio
from attrs import evolve
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from host.client import guest
from host.client.cells import plain
from host.client.client import Client
from host.client.commands import Command
from host.client.options import ClientOptions
from host.client.screen import Screen
from rules.answers import Pass, Pick
from rules.decisions import Confirm, PriorityChoice, Purpose
from tests.client.house import House
from tests.client.test_line import usual
from tests.patience import PATIENCE


class Sized(DummyOutput):
    """A terminal of a size."""

    size = Size(rows=24, columns=80)

    def get_size(self) -> Size:
        return self.size


class Stage:
    """A screen, its keys, and waiting for what it shows."""

    def __init__(self, house: House, screen: Screen, keys: PipeInput, output: Sized) -> None:
        self.house = house
        self.screen = screen
        self.desk = screen.desk
        self.keys = keys
        self.output = output
        self._changed = trio.Event()
        refresh = screen.client.changed

        def changed() -> None:
            refresh()
            self._changed.set()
            self._changed = trio.Event()

        screen.client.changed = changed

    def text(self) -> str:
        rows = [plain(row) for row in self.screen.rows()]
        said = "".join(fragment[1] for fragment in self.screen._said())
        return "\n".join([*rows, said])

    def press(self, keys: str) -> None:
        self.keys.send_text(keys)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until it holds; the screen is looked at whenever it may have changed."""
        with trio.fail_after(PATIENCE):
            while not condition():
                with trio.move_on_after(0.02):
                    await self._changed.wait()

    async def shows(self, text: str) -> None:
        try:
            await self.until(lambda: text in self.text())
        except trio.TooSlowError:
            raise AssertionError(f"{text!r} is not shown:\n{self.text()}") from None


def perform(play: Callable[[Stage], Awaitable[None]], *, seed: int = 1, **options: object) -> int:
    """Run a client on a screen of 80 by 24 through ``play``; the exit status."""
    output = Sized()
    with create_pipe_input() as keys:

        async def main() -> int:
            house = House(seed=seed)
            status = -1
            async with trio.open_nursery() as nursery:
                house.nursery = nursery
                settings = ClientOptions("Ann", table=1, start=True, **options)  # type: ignore[arg-type]
                client = Client(settings, house.connect)
                screen = Screen(client, guard=0.0, input=keys, output=output)
                stage = Stage(house, screen, keys, output)
                nursery.start_soon(play, stage)
                with trio.fail_after(PATIENCE):
                    status = await screen.run()
                nursery.cancel_scope.cancel()
            return status

        return guest.run(main)


def test_keys_play_the_first_turn() -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand, or mulligan to 7?")
        stage.press("1\r")
        await stage.until(lambda: stage.house.answers == [Pick((0,))])
        await stage.shows("act or pass")
        stage.press(" ")
        await stage.until(lambda: Pass() in stage.house.answers)
        stage.press("\x03")
        await stage.shows("Leave the game?")
        stage.press("1\r")

    assert perform(play) == 0


def test_pages_open_scroll_and_close() -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        for key, title in (("?", "Help"), ("l", "Log"), ("g", "Graveyard"), ("b", "Battlefield")):
            stage.press(key)
            await stage.shows(title + "  ")
            stage.press("\x1b[B\x1b[A")
            stage.press(key)
            await stage.until(lambda: stage.screen.page is None)
        stage.press("s")
        await stage.shows("Stops: arrows move")
        assert "scroll" not in stage.text()
        chosen = set(stage.desk.attention.stops.chosen)
        stage.press(" ")
        await stage.until(lambda: stage.desk.attention.stops.chosen != chosen)
        stage.press(" \x1b[C ")
        stage.press("\x1b")
        await stage.until(lambda: stage.screen.page is None)
        stage.press("ccard")
        await stage.until(lambda: stage.screen.draft == "card card")
        stage.press("\x1b")
        await stage.until(lambda: stage.screen.draft == "")
        stage.press("clightning bolt\r")
        await stage.shows("Lightning Bolt deals 3 damage to any target.")
        stage.press("\x1b")
        await stage.until(lambda: stage.screen.page is None)
        stage.press(":state\r")
        await stage.shows("Your hand:")
        stage.press("\x1b")
        await stage.until(lambda: stage.screen.page is None)
        stage.press(":hello\r")
        await stage.shows('"hello" is not understood here.')
        stage.press("'hello there\r")
        await stage.until(lambda: "hello there" in str(stage.desk.model.log[-1].what))
        stage.press("\x03\x03")

    assert perform(play) == 0


def test_a_draft_is_checked_as_it_is_typed() -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.press("7")
        await stage.shows("7 is not on the list (1 to 2).")
        stage.press("\x7f")
        await stage.until(lambda: stage.screen.draft == "")
        stage.press("\x03\x03")

    assert perform(play) == 0


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("y", '"y" is not understood here. (a number)'),
        ("n", '"n" is not understood here. (a number)'),
        ("z", '"z" is not understood here. (a number)'),
        ("a", "Answer with: a number."),
        (" ", "Answer with: a number."),
        ("\r", "Answer with: a number."),
    ],
)
def test_a_key_that_answers_nothing_says_what_does(key: str, said: str) -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.press(key)
        await stage.shows(said)
        assert stage.house.answers == []
        stage.press("\x03\x03")

    assert perform(play) == 0


@pytest.mark.parametrize("key", [" ", "\r", "n"])
def test_what_was_said_of_one_question_is_gone_with_it(key: str) -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.press("a")
        await stage.shows("Answer with: a number.")
        stage.desk.pending = Command.QUIT
        stage.press(key)
        await stage.until(lambda: "Answer with" not in stage.text())
        stage.press("\x03\x03")

    assert perform(play) == 0


@pytest.mark.parametrize("key", ["y", "n", "z", "a"])
def test_an_answering_key_while_nothing_is_asked_says_so(key: str) -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.desk.asking = False
        stage.press(key)
        await stage.shows("Nothing is asked of you now.")
        stage.press("\x03\x03")

    assert perform(play) == 0


def test_one_key_passes_until_my_turn() -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.press("1\r")
        await stage.until(
            lambda: (
                stage.desk.question is not None
                and isinstance(stage.desk.question.choice, PriorityChoice)
            )
        )
        stage.press("t")
        await stage.until(lambda: Pass() in stage.house.answers)
        await stage.shows("♥")
        stage.press("\x03\x03")

    assert perform(play) == 0


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("zh", (130, 40))])
def test_a_whole_game_on_the_screen(language: str, size: tuple[int, int]) -> None:
    async def play(stage: Stage) -> None:
        stage.output.size = Size(rows=size[1], columns=size[0])
        desk, answered = stage.desk, 0

        def moved(asked: int) -> bool:
            return desk.asked != asked or desk.question is None

        while desk.model.over is None:
            await stage.until(lambda: desk.question is not None or desk.model.over is not None)
            question = desk.question
            if question is None:
                break
            assert question.title[:40] in stage.text()
            if question.offers:
                stage.press("y")
            elif isinstance(question.choice, PriorityChoice) and not question.major:
                stage.press(" ")
            else:
                stage.press(f":{usual(question)}\r")
            answered += 1
            await stage.until(partial(moved, desk.asked))
        assert answered > 10
        stage.press("q")

    assert perform(play, seed=2, language=language) == 0


def test_the_terminal_is_given_back_when_the_program_fails() -> None:
    """What goes wrong anywhere ends the application first, and then is raised."""

    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        raise ZeroDivisionError

    with pytest.raises(BaseExceptionGroup) as caught:
        perform(play)
    assert caught.group_contains(ZeroDivisionError)


def test_a_host_that_is_not_there_ends_the_screen() -> None:
    async def refuse() -> trio.abc.Stream:
        raise ConnectionRefusedError(111, "Connection refused")

    with create_pipe_input() as keys:

        async def main() -> int:
            client = Client(ClientOptions("Ann"), refuse)
            return await Screen(client, input=keys, output=Sized()).run()

        assert guest.run(main) == 1


def test_the_pass_key_does_not_answer_a_question_that_just_came() -> None:
    async def play(stage: Stage) -> None:
        stage.screen._guard = 1_000.0
        await stage.shows("Keep this hand")
        stage.press("1\r")
        await stage.shows("act or pass")
        stage.press("  ")
        stage.press("7")
        await stage.until(lambda: stage.screen.draft == "7")
        assert Pass() not in stage.house.answers
        stage.press("\x03\x03")

    assert perform(play) == 0


def test_numbers_typed_for_other_choices_are_taken_away() -> None:
    async def play(stage: Stage) -> None:
        await stage.shows("Keep this hand")
        stage.press("1\r")
        await stage.shows("act or pass")
        stage.press("1")
        await stage.until(lambda: stage.screen.draft == "1")
        request = stage.desk.model.request
        assert request is not None
        fewer = evolve(request.message, request=999, decision=Confirm(0, 0, Purpose.MAY))
        stage.desk.take(fewer)
        stage.screen.client.show()
        assert stage.screen.draft == ""
        await stage.shows("The choices have changed meanwhile")
        stage.press("\x03\x03")

    assert perform(play) == 0
