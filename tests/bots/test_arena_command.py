"""``ettin arena``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host.command_line import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words])


def test_prints_the_share_with_its_interval() -> None:
    result = run("basic", "pass", "--games", "2", "--seed", "1")
    assert result.exit_code == 0
    assert (
        "basic against pass: 2 of 2 won, 100.0 % (95 % interval 34.2 to 100.0 %)" in result.output
    )


def test_bot_at_fault_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def answer(self, *asked):\n        raise KeyError('lost')\n")
    result = run("pass", f"{path}:Bad", "--games", "2")
    assert result.exit_code == 0
    assert "among them 2 given" in result.output
    assert "fault: KeyError: 'lost'" in result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["basic"], "at least two bots"),
        (["basic", "basic"], "named once"),
        (["basic", "pass", "--deck", "none"], "no shipped deck is called 'none'"),
        (["basic", "nobody"], "no bot 'nobody'"),
    ],
)
def test_bad_call_is_told_in_one_line(words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert told in result.output
    assert result.output.count("\n") == 1


def test_a_number_out_of_range_is_refused_by_the_name_of_its_option() -> None:
    result = run("basic", "pass", "--games", "0")
    assert result.exit_code == 2
    assert "--games" in result.output
