"""What docs/bots.md shows works."""

from __future__ import annotations

import re
from pathlib import Path

from bots.arena import Terms, arena
from bots.loading import load, names
from bots.script import read_script

PAGE = Path(__file__).parents[2].joinpath("docs", "bots.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_example_bot_plays_and_loses_to_basic(tmp_path: Path) -> None:
    path = tmp_path / "eager.py"
    path.write_text(block("python"), encoding="utf-8")
    spec = f"{path}:Eager"
    load(spec)
    (score,) = arena(["basic", spec], Terms(games=4, seed="docs"))
    assert not score.faults
    assert score.wins >= 3


def test_example_script_is_one() -> None:
    assert len(read_script(block("text"))) == 8


def test_every_shipped_bot_is_described() -> None:
    for name in names():
        assert re.search(rf"^\| `{name}[`=]", PAGE, re.MULTILINE), name
