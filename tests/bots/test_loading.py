"""Finding bots: by entry point, by file and class; what is wrong with a spec is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.basic import BasicBot
from bots.loading import BotNotFound, load, names
from bots.passing import PassBot
from bots.random_bot import RandomBot
from bots.script import ScriptBot

BOT = """
from rules.answers import Pass

class Mine:
    def __init__(self, mood="calm"):
        self.mood = mood

    def answer(self, view, request, chance):
        return request.decision.default()

class Dumb:
    pass

class Quits:
    def __init__(self):
        raise SystemExit(2)

class Broken:
    def __init__(self):
        raise RuntimeError("no mood at all")

number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_shipped_bots_are_found_by_name() -> None:
    assert set(names()) >= {"basic", "pass", "random", "script"}
    assert isinstance(load("basic"), BasicBot)
    assert isinstance(load("pass"), PassBot)
    assert isinstance(load("random"), RandomBot)


def test_argument_follows_the_equals_sign(tmp_path: Path) -> None:
    script = tmp_path / "moves.txt"
    script.write_text("pass\n", encoding="utf-8")
    bot = load(f"script={script}")
    assert isinstance(bot, ScriptBot)
    assert bot.path == str(script)


def test_bot_is_found_by_file_and_class(file: Path) -> None:
    bot = load(f"{file}:Mine")
    assert type(bot).__name__ == "Mine"
    assert type(load(f"{file}:Mine")) is type(bot)
    assert load(f"{file}:Mine=wild").mood == "wild"  # type: ignore[attr-defined]


def test_two_files_of_one_name_are_two_bots(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "mine.py").write_text(BOT.replace("calm", "angry"), encoding="utf-8")
    assert load(f"{file}:Mine").mood == "calm"  # type: ignore[attr-defined]
    assert load(f"{folder / 'mine.py'}:Mine").mood == "angry"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("nobody", "known are"),
        ("", "known are"),
        ("nowhere.py:Mine", "there is no file"),
        ("{file}:Nobody", "no class Nobody"),
        ("{file}:number", "no class number"),
        ("{file}:Dumb", "it has no answer"),
        ("{file}:Broken", "RuntimeError: no mood at all"),
        ("basic=eager", "TypeError"),
        ("{file}:Quits", "SystemExit: 2"),
        ("script", "TypeError"),
        ("script=nowhere.txt", "FileNotFoundError"),
    ],
)
def test_bad_spec_says_what_is_wrong(spec: str, reason: str, file: Path) -> None:
    spec = spec.format(file=file)
    with pytest.raises(BotNotFound) as found:
        load(spec)
    assert found.value.spec == spec
    assert reason in found.value.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise ValueError('out of mood')", "ValueError: out of mood"),
        ("import nothing_of_this_name", "ModuleNotFoundError"),
        ("x = = 1", "SyntaxError"),
        ("raise SystemExit(2)", "SystemExit"),
    ],
)
def test_file_that_raises_as_it_is_read_is_a_bot_not_found(
    text: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text, encoding="utf-8")
    for _ in range(2):  # and again: nothing half read is kept
        with pytest.raises(BotNotFound) as found:
            load(f"{path}:Mine")
        assert reason in found.value.reason


def test_bad_script_names_each_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("pass\nfly away\ncast\n", encoding="utf-8")
    with pytest.raises(BotNotFound) as found:
        load(f"script={path}")
    assert "line 2" in found.value.reason
    assert "line 3" in found.value.reason
