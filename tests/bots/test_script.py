"""``script``: lines are taken as they fit; bad ones are all named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.script import MAX_SCRIPT_BYTES, BadScript, ScriptBot, read_script
from rules.vocabulary import Step, Zone
from tests.bots.positions import ANN, CID, giants, names, play_on


def script(tmp_path: Path, text: str) -> ScriptBot:
    path = tmp_path / "moves.txt"
    path.write_text(text, encoding="utf-8")
    return ScriptBot(str(path))


def test_every_bad_line_is_named() -> None:
    text = "\n".join(
        [
            "# a comment",
            "cast",  # 2
            "dance Grizzly Bears",  # 3
            "cast Grizzly Bears  # and this is a comment, too",
            "pass often",  # 5
            "number",  # 6
            "number three",  # 7
            "choose one",  # 8
            "",
            "play",  # 10
            "choose",
        ]
    )
    with pytest.raises(BadScript) as found:
        read_script(text)
    assert [line for line, _ in found.value.problems] == [2, 3, 5, 6, 7, 8, 10]
    assert "dance" in str(found.value)


def test_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "moves.txt"
    path.write_bytes(b"pass\n\xff\xfe\n")
    with pytest.raises(BadScript, match="UTF-8"):
        ScriptBot(str(path))
    path.write_bytes(b"#" * (MAX_SCRIPT_BYTES + 1))
    with pytest.raises(BadScript, match="longer"):
        ScriptBot(str(path))


def test_plays_casts_and_attacks_as_written(tmp_path: Path) -> None:
    bot = script(tmp_path, "play Forest\ncast Giant Growth\nchoose 0\nattack Grizzly Bears\n")
    position = giants().battlefield("Ann", "Grizzly Bears").hand("Ann", "Forest", "Giant Growth")
    play = play_on(position.begin(), Step.END, {ANN: bot})
    assert names(play, Zone.GRAVEYARD, ANN) == ["Giant Growth"]
    assert play.life("Cid") == 25


def test_pass_holds_back_what_follows(tmp_path: Path) -> None:
    bot = script(tmp_path, "pass 2\nplay Forest\n")
    position = giants().hand("Ann", "Forest").battlefield("Ann", "Prodigal Pyromancer")
    play = play_on(position.begin(), Step.END, {ANN: bot})
    assert names(play, Zone.HAND, ANN) == []
    assert "Forest" in names(play, Zone.BATTLEFIELD, ANN)


def test_gives_the_default_where_no_line_fits(tmp_path: Path) -> None:
    bot = script(tmp_path, "cast Craw Wurm\n")
    position = giants().hand("Ann", "Forest").battlefield("Cid", "Grizzly Bears")
    play = play_on(position.begin(), Step.END, {ANN: bot})
    assert names(play, Zone.HAND, ANN) == ["Forest"]
    assert names(play, Zone.BATTLEFIELD, CID) == ["Grizzly Bears"]
