"""``ettin play`` in a real terminal: a pseudo-terminal, read by an emulator as a person sees it."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.patience import PATIENCE

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

pytestmark = [
    pytest.mark.pty,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals"),
]


class Terminal:
    """A program in a terminal of so many columns and rows."""

    def __init__(
        self, arguments: list[str], columns: int = 80, rows: int = 24, **variables: str
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-c", "from host.cli import main; main()", *arguments],
            dimensions=(rows, columns),
            env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | variables,
            timeout=PATIENCE,
        )
        self.written = b""

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def until(self, condition: Callable[[], object]) -> None:
        """Read what the program writes until it holds; bounded."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain before:\n{self.text()}")
            try:
                data = self.child.read_nonblocking(65536, timeout=1)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                if condition():
                    return
                raise AssertionError(f"it ended:\n{self.text()}") from None
            self.written += data
            self._stream.feed(data)

    def shows(self, *texts: str) -> None:
        self.until(lambda: any(text in self.text() for text in texts))

    def ends(self) -> int:
        """Read to the program's end; its exit status."""
        self.written += self.child.read()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


@contextmanager
def playing(
    *arguments: str, columns: int = 80, rows: int = 24, **variables: str
) -> Iterator[Terminal]:
    """``ettin play`` with random bots that do not dawdle."""
    options = ["play", "--bot", "random", "--seed", "7", "--name", "Ann", "--pause", "0"]
    terminal = Terminal([*options, *arguments], columns, rows, **variables)
    try:
        yield terminal
    finally:
        terminal.child.close(force=True)


def given_back(written: bytes) -> bool:
    """Whether the other screen was left last, and the cursor is shown."""
    left, entered = written.rfind(b"\x1b[?1049l"), written.rfind(b"\x1b[?1049h")
    return left > entered and written.rfind(b"\x1b[?25h") > written.rfind(b"\x1b[?25l")


def test_a_game_is_played_and_left_on_the_full_screen() -> None:
    with playing() as terminal:
        terminal.shows("Keep this hand")
        assert "♥ 30" in terminal.text()
        terminal.press("1\r")
        terminal.shows("act or pass", "Declare", "choose", "Choose")
        terminal.press("?")
        terminal.shows("pass until something happens")
        terminal.press("\x1b")
        terminal.until(lambda: "pass until something happens" not in terminal.text())
        terminal.press(":card shock\r")
        terminal.shows("Shock deals 2 damage")
        terminal.press("\x1b")
        terminal.child.setwinsize(40, 130)
        terminal.screen.resize(40, 130)
        terminal.until(lambda: terminal.screen.lines == 40 and "│" in terminal.text())
        terminal.press("\x03")
        terminal.shows("Leave the game?")
        terminal.press("1\r")
        assert terminal.ends() == 0
        assert given_back(terminal.written)


@pytest.mark.parametrize(("columns", "rows"), [(20, 5), (2, 2), (1, 1)])
def test_a_window_that_is_too_small_costs_nothing(columns: int, rows: int) -> None:
    with playing(columns=columns, rows=rows) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.written)
        terminal.press("?\x1bg")
        terminal.child.setwinsize(24, 80)
        terminal.screen.resize(24, 80)
        terminal.shows("Keep this hand")
        terminal.press("\x03")
        terminal.shows("Leave the game?")
        terminal.press("1\r")
        assert terminal.ends() == 0


def test_ctrl_z_leaves_nothing_in_the_line() -> None:
    with playing() as terminal:
        terminal.shows("Keep this hand")
        terminal.press("\x1a")  # nobody could wake it here: the system lets it go on
        terminal.press("2")
        terminal.shows("> 2")


COLOURS = re.compile(rb"\x1b\[[0-9;]*\b(?:[349][0-7])\b[0-9;]*m")


def test_no_colour_where_none_is_wanted() -> None:
    with playing(NO_COLOR="1") as terminal:
        terminal.shows("Keep this hand")
        assert COLOURS.search(terminal.written) is None
    with playing() as terminal:
        terminal.shows("Keep this hand")
        assert COLOURS.search(terminal.written) is not None


def test_a_dumb_terminal_gets_lines() -> None:
    with playing(TERM="dumb") as terminal:
        terminal.shows("Keep this hand")
        assert b"\x1b" not in terminal.written
        terminal.press("quit\r")
        terminal.shows("Leave the game?")
        terminal.press("1\r")
        assert terminal.ends() == 0


@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_from_outside_gives_the_terminal_back(name: str) -> None:
    number = getattr(signal, name)
    with playing() as terminal:
        terminal.shows("Keep this hand")
        terminal.child.kill(number)
        assert terminal.ends() == 128 + number
        assert given_back(terminal.written)


def test_a_whole_game_is_played_to_its_end_in_line_mode() -> None:
    """Attack with everything, act when possible, and somebody wins."""
    answers = {
        "act or pass": "1",
        "Declare attackers": "all",
        "defending player": "all",
        "Declare blockers": "none",
        "divide": "auto",
        "Order": "auto",
        "order": "auto",
        "yes or no": "yes",
    }
    with playing("--line", columns=200, rows=50) as terminal:
        child = terminal.child
        child.setecho(False)
        for _ in range(3_000):
            found = child.expect([r"\n> ", r"Seed \w+, final state", pexpect.EOF])
            said = child.before.decode(errors="replace")
            if found:
                break
            asked = said[-1500:]
            question = next((asked[asked.rindex(key) :] for key in answers if key in asked), asked)
            answer = next((answers[key] for key in answers if key in question), "1")
            if "agree agrees" in asked.rsplit("(", 1)[-1]:
                answer = "agree"
            elif answer == "1" and "  1. " not in asked:
                answer = "pass" if "act or pass" in asked else "0"
            child.sendline(answer)
        assert found == 1, said[-2000:]
        child.sendline("quit")
        assert terminal.ends() == 0
