"""The page on how to play tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

from host.client.commands import COMMANDS, Command
from host.client.lobby_words import FORMATS
from host.client.obeying import PACES
from host.client.reading import (
    AGREE_WORDS,
    ALL_WORDS,
    ATTACK_WORDS,
    AUTO_WORDS,
    BLOCK_WORDS,
    NO_WORDS,
    NONE_WORDS,
    YES_WORDS,
)
from host.client.stops import MINE_WORDS, THEIR_WORDS, Stops, step_of

PAGE = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")

ANSWERS = (
    AGREE_WORDS
    | ALL_WORDS
    | ATTACK_WORDS
    | AUTO_WORDS
    | BLOCK_WORDS
    | NO_WORDS
    | NONE_WORDS
    | YES_WORDS
)


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def spoken(text: str) -> list[str]:
    """What stands in backquotes, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def test_every_word_of_line_mode_is_a_command_or_an_answer() -> None:
    for phrase in spoken(section("Line mode")) + spoken(section("中文")):
        word, *rest = phrase.split()
        if word.startswith("--"):
            continue
        assert word in COMMANDS or word in ANSWERS, phrase
        if COMMANDS.get(word) is Command.UNTIL:
            assert rest[0] in PACES or step_of(rest[0]), phrase
        if COMMANDS.get(word) is Command.STOP or (
            COMMANDS.get(word) is Command.STOPS and len(rest) == 2
        ):
            assert rest[0] in MINE_WORDS | THEIR_WORDS, phrase
            assert rest[1] == "STEP" or step_of(rest[1]), phrase


def test_every_word_of_the_lobby_is_a_command() -> None:
    for phrase in spoken(section("Tables")):
        word = phrase.split()[0]
        assert word in COMMANDS or word in FORMATS or word in ("ettin", "bots"), phrase


def test_every_command_is_on_the_page() -> None:
    for command in Command:
        assert re.search(rf"`[^`]*\b{command.value}\b", PAGE), command


def test_the_stops_on_the_page_can_be_read() -> None:
    for text in re.findall(r'--stops "([^"]+)"', PAGE):
        assert Stops.read(text).chosen
