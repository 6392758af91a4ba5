"""``ettin stress --jobs``: several processes, and nothing that tells how many they were."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from click.testing import CliRunner, Result

import host.lab.stress
from bots.workers import WorkerEnded
from host.command_line import main
from host.lab.stress import Examined, examine
from host.lab.toy import PriorityGame
from host.lab.world import Setting
from tests.lab import spoilt
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.process


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, ["stress", *words])


def without_times(output: str) -> list[str]:
    return [line for line in output.splitlines() if "virtual seconds a second" not in line]


def test_what_comes_of_it_does_not_tell_the_number_of_jobs(tmp_path: Path) -> None:
    reports = []
    outputs = []
    for jobs in ("1", "2"):
        words = ("--runs", "7", "--virtual-hours", "0.02", "--seed", "40", "--jobs", jobs)
        result = typed(*words, "--no-measure", "--report", str(tmp_path / "report"))
        assert result.exit_code == 0, result.output
        outputs.append(without_times(result.output))
        reports.append(json.loads((tmp_path / "report" / "report.json").read_text("utf-8")))
    assert outputs[0] == outputs[1]
    assert reports[0] == reports[1]
    assert "Seeds 40 to 46" in reports[0]["name"]


def test_what_a_worker_finds_is_made_small_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PriorityGame, "_resolve", spoilt.resolve)
    monkeypatch.setattr(host.lab.stress, "examine", spoilt.examine)
    words = ("--runs", "2", "--virtual-hours", "0.1", "--faults", "none", "--jobs", "2")
    result = typed(*words, "--keep", str(tmp_path))
    assert result.exit_code == 1, result.output
    told = [line for line in result.output.splitlines() if "VIOLATION (" in line]
    assert [line.partition(":")[0] for line in told] == ["seed 1", "seed 2"]
    assert result.output.count("shrunken: ") == 2
    for seed in ("seed-1", "seed-2"):
        kept = {path.name for path in (tmp_path / seed).iterdir()}
        assert kept >= {"seed.json", "timeline.txt", "violations.txt", "1-1.journal"}
    assert "2 runs with violations: seeds 1, 2" in result.output


def test_a_worker_that_is_gone_ends_the_runs_with_the_summary_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dealt(work: Callable[[Setting], Examined], settings: Iterator[Setting], jobs: int) -> Any:
        yield from map(work, islice(settings, 2))
        raise WorkerEnded

    monkeypatch.setattr(host.lab.stress, "deal", dealt)
    result = typed("--runs", "9", "--virtual-hours", "0.01", "--faults", "none", "--jobs", "2")
    assert result.exit_code == 1
    assert "PARTIAL: a worker process ended" in result.output
    assert "2 runs, 0.02 virtual hours of play" in result.output
    assert "Traceback" not in result.output


def test_a_run_is_not_begun_after_the_time_limit() -> None:
    assert examine(Setting(1, hours=0.01), until=monotonic() - 1) is None
    assert examine(Setting(1, hours=0.01), until=monotonic() + PATIENCE) is not None


@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.skipif(sys.platform == "win32", reason="no process groups, no such signal")
def test_ctrl_c_gives_the_summary_so_far_and_no_worker_says_a_word(tmp_path: Path) -> None:
    program = "from host.cli import main; main()"
    words = ["stress", "--runs", "100000", "--virtual-hours", "0.05", "--jobs", "2"]
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with subprocess.Popen(
        [sys.executable, "-c", program, *words, "--faults", "none"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(temporary)},
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("seed 3:"):
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does: workers, too
                break
        out, err = process.communicate(timeout=PATIENCE)  # the workers' ends of the pipes, too
    assert process.returncode == 130
    assert "PARTIAL: interrupted" in out
    assert "no violation" in out
    assert "Traceback" not in err
    assert not [line for line in err.splitlines() if not line.startswith("seed ")]
    assert list(temporary.iterdir()) == [], "nothing of the runs that were broken off is left"


@pytest.mark.parametrize("jobs", ["0", "-1", "257", "two", "1.5"])
def test_a_number_of_jobs_that_cannot_be_is_a_usage_error(jobs: str) -> None:
    result = typed("--jobs", jobs)
    assert result.exit_code == 2
    assert "--jobs" in result.output


def test_a_real_host_is_visited_by_one_process() -> None:
    result = typed("--real", "127.0.0.1:9", "--jobs", "2")
    assert result.exit_code == 1
    assert result.output == "ettin: --jobs: the people at a real host are one process\n"
