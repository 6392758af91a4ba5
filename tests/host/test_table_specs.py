"""Tables as a host's owner writes them down."""

from __future__ import annotations

import re
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
        ("name=t,=5", "'=5' is not key=value"),
        ("name=t,format=foo", "table 't': format cannot be 'foo': one of duel, two_headed_giant,"),
        ("name=t,ruleset=1993", "ruleset cannot be '1993': one of 2012, 2026"),
        (
            "name=t,deadline=-1",
            "deadline cannot be '-1': a whole number of seconds from 0 to 86400",
        ),
        ("name=t,bank=much", "bank cannot be 'much': a whole number of seconds"),
        ("name=t,bank=1.5", "bank cannot be '1.5'"),
        ("name=t,bank=1_0", "bank cannot be '1_0'"),
        ("name=t,grace=1000000", "grace cannot be '1000000'"),
        ("name=t,silent=shout", "silent cannot be 'shout': one of pass, concede"),
        ("name=t,autostart=perhaps", "autostart cannot be 'perhaps': yes or no"),
        ("name=t,pause=nan", "pause cannot be 'nan': a number of seconds from 0 to 60"),
        ("name=t,pause=-1", "pause cannot be '-1'"),
        ("name=t,seed=", "seed cannot be '': a text of 1 to 64 characters"),
        ("name=t,bots=pass*5", "5 bots for 4 seats"),
        ("name=t,bots=nobody", "bots cannot be 'nobody': no bot 'nobody': known are"),
        ("name=t,bots=pass/nonsuch", "no deck 'nonsuch'; shipped are"),
        ("name=t,bots=pass*9", "1 to 8"),
        ("name=t,bots=pass*x", "bots"),
        ("name=,", "name"),
        (f"name={'x' * 40}", "name"),
        ("name=t,seats=3", "unknown: seats; known are"),
    ],
)
def test_what_makes_no_table_is_said(text: str, part: str) -> None:
    with pytest.raises(BadSettings, match=re.escape(part)):
        read_table(text)


def test_a_password_is_not_repeated() -> None:
    for text in ("password=sesame,format=foo", "password=sesame" + "!" * 200, "password=sesame,x"):
        with pytest.raises(BadSettings) as caught:
            read_table(text)
        assert "sesame" not in str(caught.value)


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
        ("[[table]]\nname = [1]", "table 1: name cannot be \\[1\\]: 1 to 32"),
        ("[[table]]\nbank = 1.5", "bank cannot be 1.5"),
        ("[[table]]\nbank = true", "bank cannot be True"),
        ("[[table]]\nbots = [{ spec = 'pass', seat = 'x' }]", "a whole number as a seat"),
        ("[[table]]\nbots = [{ spec = 'pass', seat = 4 }]", "the seats are 0 to 3"),
        ("[[table]]\nbots = [{ spec = 'pass', seat = 1 }, { spec = 'pass', seat = 1 }]", "2 bots"),
        ("[[table]]\nbots = [{ spec = 'pass', deck = 7 }]", "bots"),
        ("port = 99999", "port cannot be 99999: a whole number from 0 to 65535"),
        ("name = ' x'", "name cannot be ' x'"),
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
    path.write_text("x = " + "[" * 100_000)
    with pytest.raises(BadSettings, match="recursion"):
        read_file(str(path))
