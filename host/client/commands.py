"""The words of line mode, which the screen takes as well: which command a line is.

Every command has an English word, short forms and a Chinese word.  What is no command is an answer
to the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

__all__ = ["COMMANDS", "Command", "parse"]


class Command(Enum):
    """The value is the word by which it is documented."""

    PASS = "pass"
    UNDO = "undo"
    AGREE = "agree"
    UNTIL = "until"
    STOPS = "stops"
    STOP = "stop"
    FULL = "full"
    OPTIONS = "options"
    MANA = "mana"
    STATE = "state"
    HAND = "hand"
    STACK = "stack"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    BOARD = "board"
    CARD = "card"
    LOG = "log"
    HELP = "help"
    SAY = "say"
    TEAM = "team"
    CONCEDE = "concede"
    QUIT = "quit"
    LIST = "list"
    CREATE = "create"
    PASSWORD = "password"
    SIT = "sit"
    WATCH = "watch"
    DECKS = "decks"
    DECK = "deck"
    SWAP = "swap"
    READY = "ready"
    UNREADY = "unready"
    START = "start"
    LEAVE = "leave"


COMMANDS: Final[Mapping[str, Command]] = {
    **{command.value: command for command in Command},
    "p": Command.PASS,
    "u": Command.UNDO,
    "?": Command.HELP,
    "h": Command.HELP,
    "c": Command.CARD,
    "l": Command.LOG,
    "o": Command.OPTIONS,
    "s": Command.STATE,
    "gy": Command.GRAVEYARD,
    "exit": Command.QUIT,
    "q": Command.QUIT,
    "tables": Command.LIST,
    "过": Command.PASS,
    "让过": Command.PASS,
    "收回": Command.UNDO,
    "同意": Command.AGREE,
    "直到": Command.UNTIL,
    "停顿": Command.STOPS,
    "停": Command.STOP,
    "完全控制": Command.FULL,
    "选项": Command.OPTIONS,
    "法术力": Command.MANA,
    "局面": Command.STATE,
    "手牌": Command.HAND,
    "堆叠": Command.STACK,
    "坟墓场": Command.GRAVEYARD,
    "放逐区": Command.EXILE,
    "战场": Command.BOARD,
    "牌": Command.CARD,
    "看牌": Command.CARD,
    "记录": Command.LOG,
    "帮助": Command.HELP,
    "说": Command.SAY,
    "队伍": Command.TEAM,
    "认输": Command.CONCEDE,
    "退出": Command.QUIT,
    "桌子": Command.LIST,
    "新建": Command.CREATE,
    "密码": Command.PASSWORD,
    "入座": Command.SIT,
    "旁观": Command.WATCH,
    "套牌": Command.DECK,
    "换座": Command.SWAP,
    "准备": Command.READY,
    "取消准备": Command.UNREADY,
    "开始": Command.START,
    "离开": Command.LEAVE,
}


def parse(text: str) -> tuple[Command | None, str]:
    """The command and the rest of the line; ``None`` if the first word is no command."""
    word, _, rest = text.strip().partition(" ")
    return COMMANDS.get(word.lower()), rest.strip()
