"""Tables as a host's owner writes them down."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.table_specs import BadSettings, deck_choice, read_file, read_table
from protocol import messages as m


def test_a_table_with_nothing_said_is_a_two_headed_game_of_2012() -> None:
    spec = read_table("name=t")
    assert spec.options == m.TableOptions("t")
    assert not spec.autostart


def test_a_table_with_everything_said() -> None:
    spec = read_table(
        "name=Friday night, format=duel, ruleset=2026, seed=7, password=a b, bots=pass/burn,"
        "deadline=30, bank=100, grace=5, silent=concede, autostart=yes, pause=0.5"
    )
    assert spec.options == m.TableOptions(
        "Friday night",
        m.Format.DUEL,
        "2026",
        "7",
        m.TimeControl(30, 100, 5),
        m.SilentPolicy.CONCEDE,
        "a b",
        (m.BotSeat("pass", None, m.ShippedDeck("burn")),),
    )
    assert spec.autostart
    assert spec.pause == 0.5


@pytest.mark.parametrize("word", ["0", "none"])
def test_no_deadline(word: str) -> None:
    assert read_table(f"name=t,deadline={word}").options.time.deadline_seconds is None


def test_bots_by_number_and_side_by_side() -> None:
    options = read_table("name=t,bots=pass*2+random").options
    assert [bot.spec for bot in options.bots] == ["pass", "pass", "random"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("t", "not key=value"),
        ("name=t,name=u", "name stands twice"),
        ("name=t,bank=much", "bank = 'much'"),
        ("name=t,deadline=-1", "deadline_seconds"),
        ("name=t,grace=1000000", "grace_seconds"),
        ("name=t,silent=shout", "silent"),
        ("name=t,autostart=perhaps", "yes or no"),
        ("name=t,bots=pass*9", "1 to 8"),
        ("name=t,bots=pass*x", "bots"),
        ("name=,", "name"),
        (f"name={'x' * 40}", "name"),
        ("name=t,seats=3", "unknown: seats; known are"),
    ],
)
def test_what_makes_no_table_is_said(text: str, part: str) -> None:
    with pytest.raises(BadSettings, match=part.replace("*", r"\*")):
        read_table(text)


def test_a_deck_is_a_shipped_one_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("60 Mountain\n")
    assert deck_choice("burn") == m.ShippedDeck("burn")
    assert deck_choice(str(file)) == m.DeckText("60 Mountain\n")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSettings, match="UTF-8"):
        deck_choice(str(file))
    with pytest.raises(BadSettings, match="shipped are"):
        deck_choice("nonsuch")
    file.write_text("x" * 40_000)
    with pytest.raises(BadSettings, match="characters"):
        deck_choice(str(file))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("name = ", "Invalid value"),
        ("nmae = 'x'", "unknown: nmae"),
        ("port = 'x'", "port"),
        ("table = 5", r"\[\[table\]\]"),
        ("[[table]]\nbots = [1]", "table 1: bots"),
        ("[[table]]\nbots = [{ spec = 'pass', seta = 1 }]", "spec, seat and deck"),
        ("[[table]]\nname = [1]", "a text is expected"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "host.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=part):
        read_file(str(path))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(BadSettings, match="utf-8"):
        read_file(str(path))
