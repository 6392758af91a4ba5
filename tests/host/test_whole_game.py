"""One game over TCP to its end: two bots in processes of their own, one at the host, and a person's
client in a pseudo-terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import trio

from actors.journal import read_journal
from tests.host.programs import Outcome, command, host_process, run
from tests.patience import PATIENCE

pytestmark = [pytest.mark.process, pytest.mark.pty]

EASIEST = (
    ("passes", ("pass",)),
    ("1 3 5", ("none", "agree", "all")),
    ("blocker>", ("none", "agree")),
    ("agrees", ("agree", "1")),
    ("auto", ("auto",)),
    ("yes or no", ("no",)),
    ("numbers", ("1", "1 2", "1 2 3", "none")),
    ("the number", ("0", "1")),
)
"""What a part of the hint under a question tells to answer, one after the other."""


def person(port: int) -> str:
    """Sit down, get ready, and answer each question with what is easiest; what was on the
    screen."""
    import pexpect

    program, *arguments = command(
        "join", f"127.0.0.1:{port}", "--line", "--name", "Ann", "--table", "t", "--deck", "burn"
    )
    screen: list[str] = []
    child = pexpect.spawn(
        program, arguments, encoding="utf-8", timeout=PATIENCE, dimensions=(50, 120)
    )
    try:
        child.expect("You sit at seat")
        child.sendline("ready")
        hint = ""
        tried = 0
        while True:
            # a word that is no answer may be met with silence: then another is tried
            found = child.expect(
                ["win the game!", "is a draw", pexpect.EOF, r"\n> $", pexpect.TIMEOUT], timeout=1
            )
            screen.append(child.before + str(child.after))
            if found < 3:
                break
            shown = child.before.rpartition("\n  (")[2] if "\n  (" in child.before else hint
            tried = tried + 1 if shown == hint else 0
            hint = shown
            words = next((words for part, words in EASIEST if part in hint), ("1",))
            child.sendline(words[tried % len(words)])
        child.sendline("quit")
        child.expect(pexpect.EOF)
        screen.append(child.before)
    finally:
        child.close()
    return "".join(screen)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")
async def test_two_bots_from_elsewhere_one_at_the_host_and_a_person_play_to_the_end(
    tmp_path: Path,
) -> None:
    table = "name=t,bots=basic,autostart=yes,seed=21,deadline=30"
    outcomes: list[Outcome] = []
    screen = ""
    with trio.fail_after(PATIENCE):
        async with host_process("--data", tmp_path, "--table", table) as host:

            async def bot(name: str) -> None:
                where = f"127.0.0.1:{host.port}"
                outcomes.append(await run("bot", "random", where, "--name", name, "--table", "t"))

            async with trio.open_nursery() as nursery:
                nursery.start_soon(bot, "Bob")
                nursery.start_soon(bot, "Cid")
                screen = await trio.to_thread.run_sync(person, host.port, abandon_on_cancel=True)
    assert [outcome.status for outcome in outcomes] == [0, 0], outcomes
    assert "Traceback" not in screen
    assert "The game begins" in screen
    reading = read_journal(tmp_path / "journals" / "1-1.journal")
    assert reading.finished
    assert {player.name for player in reading.header.players} == {"Ann", "Bob", "Cid", "basic-4"}
    replayed = await run("replay", tmp_path / "journals" / "1-1.journal")
    assert replayed.status == 0
    assert "verified: state" in replayed.out
