"""Ctrl-C in the middle of a command that measures or plays many games: what there is by then,
labelled, and status 130; nobody's traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.programs import ROOT, command
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.process,
    pytest.mark.usefixtures("heard_interrupts"),
    pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups on Windows"),
]

LOUD = """
import sys
from bots.random_bot import RandomBot

class Loud(RandomBot):
    def __init__(self):
        print("a game begins", file=sys.stderr, flush=True)
"""


def interrupted(*arguments: str, after: str) -> tuple[int, str, str]:
    """Run a command, press Ctrl-C when it says so on standard error; status, output, errors."""
    process = subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stderr is not None
        said = ""
        while after not in said:
            line = process.stderr.readline()
            assert line, said
            said += line
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all of its processes
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.communicate()
    return process.returncode, out, said + err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_simulation_sums_up_what_was_played(jobs: str) -> None:
    status, out, err = interrupted("simulate", "--games", "19", "--jobs", jobs, after="1 of 19")
    assert status == 130
    assert out.startswith("PARTIAL: interrupted\ngames:            ")
    assert "of 19, " in out
    assert "Traceback" not in err


def test_interrupted_simulation_with_a_time_limit_is_interrupted_all_the_same() -> None:
    status, out, _ = interrupted(
        "simulate", "--games", "19", "--time-limit", "600", after="1 of 19"
    )
    assert status == 130
    assert out.startswith("PARTIAL: interrupted\n")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_interrupted_arena_tells_the_games_that_were_played(tmp_path: Path, processes: str) -> None:
    bot = tmp_path / "loud.py"
    bot.write_text(LOUD)
    status, out, err = interrupted(
        *("arena", "pass", f"{bot}:Loud", "--games", "5000", "--processes", processes),
        after="a game begins\n" * 40,
    )
    assert status == 130
    assert out.startswith("PARTIAL: interrupted after ")
    assert "of 5000 games" in out
    assert "95 % interval" in out
    assert "Traceback" not in err


def test_interrupted_benchmark_shows_what_was_measured() -> None:
    status, out, err = interrupted(
        "bench", "actors", "--quick", "--rounds", "1000", after="round 3 of 1000"
    )
    assert status == 130
    assert "PARTIAL" in out
    assert "the window against the ping-pong" in out
    assert "Traceback" not in err
