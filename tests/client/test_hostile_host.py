"""A host whose every text is an attack on the terminal: nothing of it arrives there."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import attrs
import pytest
import trio

from protocol import messages as m
from tests.client.house import House
from tests.client.test_play_in_a_terminal import Terminal, pytestmark  # noqa: F401
from tests.patience import PATIENCE

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066\u200b\u2028\r\n\t"
EVIL = ESCAPES + "evil" + "\u0301" * 40 + "語" * 60 + "x" * 300
TEXTS = frozenset({"name", "names", "text", "sender", "owner", "server", "chosen"})
"""Fields in which the host writes what it likes."""

FORBIDDEN = ("\x1b]0;", "\x9b", "\u202e", "\u2066", "\u200b", "\u2028")


class EvilHouse(House):
    """Plays fair, and calls everything by evil names."""

    async def _say(self, message: m.ServerMessage) -> None:
        await super()._say(spoilt(message))
        if isinstance(message, m.RequestMessage):
            await super()._say(m.ChatLine(m.ChatScope.TABLE, EVIL, EVIL, 1, 0))


def spoilt(value: Any, name: str = "") -> Any:
    if type(value) is str:
        return EVIL if name in TEXTS and value else value
    if type(value) is tuple:
        return tuple(spoilt(item, name) for item in value)
    if isinstance(value, Mapping):
        return {key: spoilt(item, key) for key, item in value.items()}
    if not attrs.has(type(value)) or isinstance(value, m.Limits):
        return value
    fields = [field.name for field in attrs.fields(type(value))]
    return attrs.evolve(value, **{one: spoilt(getattr(value, one), one) for one in fields})


@contextmanager
def hosted() -> Iterator[int]:
    """An evil house that listens; its port."""
    ports: list[int] = []
    listening, scope = threading.Event(), trio.CancelScope()
    token: list[trio.lowlevel.TrioToken] = []

    async def serve() -> None:
        token.append(trio.lowlevel.current_trio_token())
        house = EvilHouse(seed=3)
        with scope:
            async with trio.open_nursery() as nursery:
                listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
                nursery.start_soon(trio.serve_listeners, house._serve, listeners)
                ports.append(listeners[0].socket.getsockname()[1])
                listening.set()

    thread = threading.Thread(target=trio.run, args=(serve,))
    thread.start()
    try:
        assert listening.wait(PATIENCE)
        yield ports[0]
    finally:
        token[0].run_sync_soon(scope.cancel)
        thread.join()


@contextmanager
def visiting(*arguments: str) -> Iterator[Terminal]:
    with hosted() as port:
        terminal = Terminal(["join", f"127.0.0.1:{port}", "--name", "Ann", *arguments])
        try:
            yield terminal
        finally:
            terminal.child.close(force=True)


def is_harmless(terminal: Terminal) -> None:
    written = terminal.written.decode(errors="replace")
    assert [attack for attack in FORBIDDEN if attack in written] == []
    assert terminal.screen.title == ""


@pytest.mark.parametrize(
    ("lang", "seated", "ready"),
    [("en", "(you, deck)", "(you, deck, ready)"), ("zh", "(你, 有套牌)", "(你, 有套牌, 已准备)")],
)
def test_on_the_full_screen_everything_stays_in_its_place(
    lang: str, seated: str, ready: str
) -> None:
    with visiting("--lang", lang) as terminal:
        terminal.shows("owned")
        terminal.press(":sit 1\r")
        terminal.shows(seated)
        terminal.press(":ready\r")
        terminal.shows(ready)
        terminal.press(":start\r")
        terminal.until(lambda: in_its_place(terminal))
        terminal.press("1\r")
        # a screen that was read in the middle of its painting is no finding
        terminal.until(lambda: in_its_place(terminal))
        is_harmless(terminal)


def in_its_place(terminal: Terminal) -> bool:
    lines = terminal.screen.display
    return lines[-2].startswith("> ") and sum("♥ 30" in line for line in lines) == 2


def test_in_line_mode_nothing_but_lines_is_written() -> None:
    with visiting("--line") as terminal:
        terminal.shows("owned")
        terminal.press("sit 1\r")
        terminal.shows("1, team 1")
        terminal.press("ready\r")
        terminal.press("start\r")
        terminal.shows("Keep this hand")
        terminal.press("1\r")
        terminal.shows("owned")
        is_harmless(terminal)
