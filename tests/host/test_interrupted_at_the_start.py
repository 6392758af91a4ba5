"""Ctrl-C while a program is still reading its modules: it ends at once, with status 130, and says
nothing; and what it had begun by then ends with it."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from host import starting
from host.commands import play
from host.hosting import HostSettings
from tests.host.programs import ROOT
from tests.patience import PATIENCE

pytestmark = pytest.mark.process

PRESSED = """
import signal, sys
from host.cli import main
left = int(sys.argv.pop(1))

def press(frame, event, _):
    global left
    where = frame.f_code.co_filename, frame.f_code.co_name
    if event == "call" and where == ("<frozen importlib._bootstrap>", "cb"):
        left -= 1
        if not left:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

sys.setprofile(press)
main()
"""
"""The program, with Ctrl-C in the so-manieth of the import system's weak references' callbacks:
there is one for each module, and whatever is raised in there is lost."""


@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.parametrize("callback", [60, 380])
@pytest.mark.parametrize(
    "command",
    ["play", "host --bind 127.0.0.1 --port 0 --no-data", "join 127.0.0.1:9", "stress --runs 9999"],
)
def test_ctrl_c_while_modules_are_read_ends_the_program(command: str, callback: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRESSED, str(callback), *command.split()],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (starting.INTERRUPTED, b"", b"")


@pytest.fixture
def deaf() -> Iterator[None]:
    """As a shell without job control starts what it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("deaf")
def test_interrupts_that_are_ignored_remain_so() -> None:
    for moment in (starting.begin, starting.over):
        moment()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


HEARD = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"


@pytest.mark.usefixtures("deaf")
def test_programs_of_a_deaf_suite_hear_interrupts_all_the_same(
    request: pytest.FixtureRequest,
) -> None:
    words = [sys.executable, "-c", HEARD]
    assert subprocess.run(words, capture_output=True, check=True).stdout.strip() == b"False"
    request.getfixturevalue("heard_interrupts")
    assert subprocess.run(words, capture_output=True, check=True).stdout.strip() == b"True"


@pytest.mark.parametrize("listening", [False, True])
def test_an_interrupt_while_the_host_begins_ends_the_host(
    monkeypatch: pytest.MonkeyPatch, listening: bool
) -> None:
    def interrupted(hosting: play._Hosting) -> int:
        hosting._thread.start()
        if listening:
            assert hosting._listening.wait(PATIENCE)
        raise KeyboardInterrupt

    monkeypatch.setattr(play._Hosting, "start", interrupted)
    with pytest.raises(KeyboardInterrupt), play._hosted(HostSettings("", "127.0.0.1", 0)):
        pass
    assert not [thread for thread in threading.enumerate() if thread.name == "host"]
