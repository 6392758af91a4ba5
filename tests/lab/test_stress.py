"""``ettin stress`` as somebody types it."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

import pytest
import trio
from click.testing import CliRunner, Result

import host.lab.real
import host.lab.report_measuring
import host.lab.stress
from host.command_line import main
from host.hosting import HostSettings, open_host
from host.lab.distributions import Constant
from host.lab.exhaustive_search import Found
from host.lab.exhaustive_world import WORLDS, World
from host.lab.faults import FROM_OUTSIDE, Fault
from host.lab.profile import Manner, Profile
from host.lab.real import Visit
from host.lab.report_records import Run
from host.lab.toy import PriorityGame
from host.lab.world import Setting, play
from tests.patience import PATIENCE


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, ["stress", *words])


def test_a_clean_run_says_so(tmp_path: Path) -> None:
    result = typed("--runs", "2", "--virtual-hours", "0.05", "--faults", "cut,kill")
    assert result.exit_code == 0, result.output
    assert "2 runs" in result.output
    assert "no violation" in result.output
    assert "cut 2" in result.output
    assert "virtual seconds a second" in result.output


def test_a_violation_is_shown_kept_and_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(self: PriorityGame) -> None:
        self._stack = self._stack[:-1]
        self._receive(self._priority)

    monkeypatch.setattr(PriorityGame, "_resolve", resolve)
    words = ("--runs", "1", "--virtual-hours", "0.1", "--faults", "none", "--keep", str(tmp_path))
    result = typed(*words)
    assert result.exit_code == 1
    assert "VIOLATION" in result.output
    assert "shrunken" in result.output
    seed_file = tmp_path / "seed-1" / "seed.json"
    assert str(seed_file) in result.output
    again = typed("--again", str(seed_file), "--keep", str(tmp_path / "again"))
    assert again.exit_code == 1


def test_a_run_is_repeated_with_the_people_that_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command that is printed says nothing of their profile: the seed file does."""

    def concede(self: PriorityGame, player: int) -> NoReturn:
        raise ZeroDivisionError("a planted defect")

    monkeypatch.setattr(PriorityGame, "concede", concede)
    profile = tmp_path / "leavers.toml"
    profile.write_text("[everybody]\nconcede = 0.2\n")
    asked = ("--runs", "1", "--virtual-hours", "0.05", "--faults", "none", "--no-shrink")
    assert typed(*asked, "--keep", str(tmp_path)).exit_code == 0, "the usual people stay"
    result = typed(*asked, "--profile", str(profile), "--keep", str(tmp_path))
    assert result.exit_code == 1, result.output
    profile.unlink()
    words = result.output.rpartition("again: ettin stress ")[2].split("\n")[0].split()
    again = typed(*words, "--keep", str(tmp_path / "again"))
    assert again.exit_code == 1, again.output
    assert "a planted defect" in again.output


@pytest.mark.parametrize(
    "words",
    [
        ("--again", "seed.json", "--profile", "club.toml"),
        ("--again", "seed.json", "--seed", "3"),
        ("--again", "seed.json", "--real", "127.0.0.1"),
        ("--real", "127.0.0.1", "--engine", "game"),
        ("--real", "127.0.0.1", "--runs", "3"),
        ("--real", "127.0.0.1", "--keep", "kept"),
    ],
    ids=" ".join,
)
def test_an_option_that_nobody_would_heed_is_a_usage_error(words: tuple[str, ...]) -> None:
    result = typed(*words)
    assert result.exit_code == 2
    assert f"{words[0]} takes no {words[2]}" in result.output


# --- reports ---


SMALL = ("--runs", "2", "--virtual-hours", "0.03", "--faults", "none")


def test_a_report_is_written_of_all_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.lab.report_measuring, "QUICK_STEPS", (1, 3))
    result = typed(*SMALL, "--seed", "5", "--report", str(tmp_path / "report"))
    assert result.exit_code == 0, result.output
    page = tmp_path / "report" / "report.html"
    assert f"report: {page}" in result.output
    assert "Seeds 5 to 6" in page.read_text("utf-8")
    numbers = json.loads((tmp_path / "report" / "report.json").read_text("utf-8"))
    assert numbers["windows"] > 10
    assert numbers["tables"] == 2
    assert not numbers["partial"]
    assert (tmp_path / "report" / "windows.png").exists()
    assert numbers["interval"] > 0, "what people think"
    assert all(seat["corrected"] and seat["measured"]["p50"] > 0.03 for seat in numbers["delays"])
    assert numbers["referee"]["count"] > 10, "measured here and now"
    assert numbers["throughput"]


def test_a_report_may_leave_out_what_is_measured_here_and_now(tmp_path: Path) -> None:
    result = typed(*SMALL, "--no-measure", "--report", str(tmp_path))
    assert result.exit_code == 0, result.output
    numbers = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert numbers["delays"][0]["measured"]
    assert numbers["referee"] is None
    assert not numbers["throughput"]


def test_an_interruption_while_measuring_leaves_the_report_of_the_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(run: Run) -> Run:
        raise KeyboardInterrupt

    monkeypatch.setattr(host.lab.report_measuring, "measured_here", interrupted)
    result = typed(*SMALL, "--report", str(tmp_path))
    assert result.exit_code == 130
    assert "PARTIAL: interrupted" in result.output
    numbers = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert numbers["windows"]
    assert numbers["referee"] is None


def test_an_interrupted_report_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = host.lab.stress.play

    def interrupted(setting: Setting, within: Path, **options: Any) -> object:
        if setting.seed == 2:
            raise KeyboardInterrupt
        return real(setting, within, **options)

    monkeypatch.setattr(host.lab.stress, "play", interrupted)
    result = typed(*SMALL, "--report", str(tmp_path))
    assert "PARTIAL" in result.output
    numbers = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert numbers["partial"]
    assert numbers["seed"] == 1


def test_without_a_whole_run_there_is_no_report(tmp_path: Path) -> None:
    result = typed(*SMALL, "--no-measure", "--time-limit", "0", "--report", str(tmp_path))
    assert "0 runs" in result.output
    assert "no report" in result.output
    assert not (tmp_path / "report.json").exists()


def refuse_to_play(setting: Setting, within: Path, **_: Any) -> NoReturn:
    raise AssertionError("it is known before the first run")


def test_a_missing_extra_is_one_line_before_the_first_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host.lab.stress, "play", refuse_to_play)
    monkeypatch.setattr("host.lab.report.find_spec", lambda name: None)
    result = typed(*SMALL, "--report", str(tmp_path))
    assert result.exit_code == 1
    assert result.output == "ettin: reports need hdrhistogram: pip install 'ettin[lab]'\n"


def test_a_folder_that_cannot_be_is_one_line_before_the_first_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host.lab.stress, "play", refuse_to_play)
    (tmp_path / "file").write_text("x")
    result = typed(*SMALL, "--report", str(tmp_path / "file" / "report"))
    assert result.exit_code == 1
    assert result.output.count("\n") == 1
    assert "Not a directory" in result.output


def test_a_full_disk_is_one_line_after_the_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name.endswith(".part"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    result = typed(*SMALL, "--no-measure", "--report", str(tmp_path))
    assert result.exit_code == 1
    assert "no violation" in result.output
    assert "No space left on device" in result.output.splitlines()[-1]
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_real_host_is_not_measured(tmp_path: Path) -> None:
    result = typed("--real", "127.0.0.1:9", "--report", str(tmp_path))
    assert result.exit_code == 1
    assert "real host is not measured" in result.output


# --- the small worlds ---


@pytest.mark.parametrize("right", [True, False])
def test_the_small_worlds_are_searched_instead(
    monkeypatch: pytest.MonkeyPatch, right: bool
) -> None:
    monkeypatch.setattr("host.lab.exhaustive.search_worlds", lambda: right)
    assert typed("--exhaustive").exit_code == (0 if right else 1)


def test_an_interrupted_search_tells_what_was_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = iter(WORLDS[:1])

    def search(world: World, messages: int, **_: Any) -> Found:
        if next(searched, None) is None:
            raise KeyboardInterrupt
        return Found(world, messages, rounds=1_234, plain=1, states=1, steps=1)

    monkeypatch.setattr("host.lab.exhaustive.search", search)
    result = typed("--exhaustive")
    assert result.exit_code == 130
    assert "PARTIAL: interrupted" in result.output
    assert "1,234 interleavings" in result.output


def test_the_small_worlds_take_no_other_option() -> None:
    result = typed("--exhaustive", "--seed", "3")
    assert result.exit_code == 2
    assert "no other option" in result.output


# --- what is wrong ---


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--faults", "earthquake"), "no fault 'earthquake'"),
        (("--seats", "3"), "--seats 3"),
        (("--teams", "3"), "two teams"),
        (("--profile", "nowhere.toml"), "unreadable"),
        (("--again", "nowhere.json"), "unreadable"),
        (("--real", "127.0.0.1:9"), "cannot reach"),
    ],
)
def test_what_cannot_be_is_one_line_and_status_1(words: tuple[str, ...], said: str) -> None:
    result = typed(*words)
    assert result.exit_code == 1
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_folder_that_can_keep_nothing_is_refused_before_the_first_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "findings"
    monkeypatch.setattr(host.lab.stress, "play", lambda *_: pytest.fail("it ran"))
    result = typed("--keep", str(folder))
    assert result.exit_code == 1
    assert result.output.startswith(f"ettin: --keep {folder}: ")
    assert result.output.count("\n") == 1


def test_a_clean_run_leaves_no_folder_for_findings(tmp_path: Path) -> None:
    folder = tmp_path / "in" / "findings"
    assert typed("--runs", "1", "--virtual-hours", "0.01", "--keep", str(folder)).exit_code == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("--seed", "-1"), ("--runs", "0"), ("--virtual-hours", "0")])
def test_a_number_out_of_range_is_a_usage_error(words: tuple[str, ...]) -> None:
    assert typed(*words).exit_code == 2


def test_a_time_limit_gives_a_partial_summary() -> None:
    result = typed("--runs", "50", "--virtual-hours", "0.02", "--time-limit", "0")
    assert result.exit_code in (0, 130)
    assert "PARTIAL" in result.output


def test_a_time_limit_ends_a_run_in_its_middle() -> None:
    """One that would take weeks."""
    result = typed("--virtual-hours", "10000", "--time-limit", "0.3")
    assert "PARTIAL: the time limit was reached" in result.output
    assert "0 runs" in result.output


def test_a_time_limit_that_is_not_reached_changes_nothing() -> None:
    setting = Setting(3, faults=frozenset(Fault), hours=0.1)
    limited = play(setting, until=monotonic() + 10_000)
    assert list(limited.trace) == list(play(setting).trace)


def test_an_interruption_gives_the_summary_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    real = host.lab.stress.play

    def interrupted(setting: Setting, within: Path, **options: Any) -> object:
        if setting.seed == 3:
            raise KeyboardInterrupt
        return real(setting, within, **options)

    monkeypatch.setattr(host.lab.stress, "play", interrupted)
    result = typed("--runs", "9", "--virtual-hours", "0.01")
    assert result.exit_code == 130
    assert "PARTIAL: interrupted" in result.output
    assert "2 runs" in result.output


@pytest.mark.process
@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_in_the_middle_of_a_run_gives_the_summary_so_far(tmp_path: Path) -> None:
    program = "from host.cli import main; main()"
    words = ["stress", "--runs", "100000", "--virtual-hours", "0.05", "--keep", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("seed 3:"):
                process.send_signal(signal.SIGINT)
                break
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()  # one that did not hear would run for days
    assert process.returncode == 130
    assert "PARTIAL: interrupted" in out
    assert "Traceback" not in err


async def test_the_same_people_play_at_a_real_host() -> None:
    """Over real sockets, in real time, at two tables of four."""
    manner = Manner(
        think=Constant(0.01), react=Constant(0.005), act=0.3, take_back=0.2, late=0.3, silent=0.0
    )
    setting = Setting(1, Profile(manner), hours=1.0, tables=2)
    with trio.fail_after(PATIENCE):
        async with open_host(HostSettings(address="127.0.0.1", port=0)) as opened:
            visited = Visit(setting, ("127.0.0.1", opened.port))
            async with trio.open_nursery() as nursery:
                nursery.start_soon(visited.run)
                await visited.until(40)
                nursery.cancel_scope.cancel()
    assert visited.violations == []
    assert len(visited.people) == 8


async def test_the_guests_of_an_earlier_visit_are_not_in_the_way() -> None:
    """The same seed at the same host, which still knows the names of those who came before."""
    manner = Manner(think=Constant(0.01), react=Constant(0.005), silent=0.0)
    setting = Setting(1, Profile(manner), hours=1.0)
    with trio.fail_after(PATIENCE):
        async with open_host(HostSettings(address="127.0.0.1", port=0)) as opened:
            for _ in range(2):
                visited = Visit(setting, ("127.0.0.1", opened.port))
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(visited.run)
                    await visited.until(5)
                    nursery.cancel_scope.cancel()
                assert not visited.goodbyes


def test_a_visit_that_shows_nothing_is_no_success() -> None:
    """Somebody listens there who is no host."""
    with socket.create_server(("127.0.0.1", 0)) as mute:
        where = f"127.0.0.1:{mute.getsockname()[1]}"
        result = typed("--real", where, "--time-limit", "0.2")
    assert result.exit_code == 1
    assert "nothing was shown" in result.output


def test_a_host_that_goes_away_is_told() -> None:
    mute = socket.create_server(("127.0.0.1", 0))

    def go_away() -> None:
        with mute, mute.accept()[0]:
            pass

    where = f"127.0.0.1:{mute.getsockname()[1]}"
    with ThreadPoolExecutor() as others:
        others.submit(go_away)
        result = typed("--real", where, "--time-limit", "0.5")
    assert result.exit_code == 1
    assert "the host went away" in result.output


def test_an_interrupted_visit_gives_the_summary_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def visit(setting: Setting, name: str, port: int, _: object) -> Visit:
        return Visit(setting, (name, port), accepted=3, partial=True)

    monkeypatch.setattr(host.lab.real, "visit", visit)
    result = typed("--real", "127.0.0.1:9")
    assert result.exit_code == 130
    assert "PARTIAL: interrupted" in result.output
    assert "3 accepted" in result.output


@pytest.mark.parametrize("word", ["kill", "cut,full_disk", "seat_raises"])
def test_a_fault_that_no_client_can_cause_is_refused_at_a_real_host(word: str) -> None:
    result = typed("--real", "127.0.0.1:9", "--faults", word)
    assert result.exit_code == 1
    assert "cannot be caused at a real host" in result.output


def test_of_all_faults_those_that_no_client_can_cause_are_told() -> None:
    result = typed("--real", "127.0.0.1:9", "--faults", "all")
    left_out = "seat_raises, seat_hangs, full_outbox, kill, full_disk"
    assert f"left out, since a client cannot cause them: {left_out}" in result.output


async def test_whatever_a_client_can_cause_breaks_nothing_at_a_real_host() -> None:
    """Every few hundredths of a second something happens to somebody."""
    manner = Manner(
        think=Constant(0.01),
        react=Constant(0.005),
        delay=Constant(0.002),
        act=0.3,
        take_back=0.2,
        late=0.3,
        silent=0.0,
    )
    faults = {fault.value: 1.0 for fault in FROM_OUTSIDE} | {"flood": 0.02}  # a long time out
    setting = Setting(1, Profile(manner, faults=faults), FROM_OUTSIDE, hours=1.0, tables=2)
    with trio.fail_after(PATIENCE):
        async with open_host(HostSettings(address="127.0.0.1", port=0)) as opened:
            visited = Visit(setting, ("127.0.0.1", opened.port), haste=100)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(visited.run)
                await visited.until(100)
                nursery.cancel_scope.cancel()
    assert visited.violations == []
    all_the_time = {"jitter", "drift"}
    made = {fault.value for fault in FROM_OUTSIDE} - all_the_time
    assert made - {"flood"} <= visited.struck.keys() <= made
