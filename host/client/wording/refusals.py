"""Why something was refused, closed or done for a seat: one phrase for each code of the wire.

Phrases may name the fields that come with the code; one that is missing is said as "?".
"""

from __future__ import annotations

from collections.abc import Mapping

from host.client.grammar import Pair
from protocol.codes import (
    ErrorCode,
    GoodbyeReason,
    LeftReason,
    LobbyCode,
    PolicyAction,
    PolicyCause,
    WithdrawnReason,
)
from rules.refusals import RefusalCode

__all__ = [
    "CAUSES",
    "ERRORS",
    "GOODBYES",
    "LEFT",
    "POLICIES",
    "REFUSALS",
    "WHOSE_TABLES",
    "WITHDRAWN",
]

R, L = RefusalCode, LobbyCode

REFUSALS: Mapping[RefusalCode | LobbyCode, Pair] = {
    R.STALE: (
        "Too late: the game has moved on; nothing is lost.",
        "晚了一步：游戏已继续进行，没有任何损失。",
    ),
    R.NOT_ASKED: ("There is nothing for you to answer now.", "现在没有需要你回答的问题。"),
    R.WRONG_KIND: (
        "That is no answer to this question.",
        "这不是对这个问题的回答。",
    ),
    R.NO_SUCH_OPTION: ("There is no such choice.", "没有这个选项。"),
    R.WRONG_COUNT: ("That is the wrong number of choices.", "选择的数量不对。"),
    R.REPEATED_OPTION: ("The same one is named twice.", "同一个选项被选了两次。"),
    R.OUT_OF_RANGE: (
        "It has to be a number from {minimum} to {maximum}.",
        "数字须在{minimum}到{maximum}之间。",
    ),
    R.ILLEGAL_ATTACK: ("That attack is illegal.", "这样攻击不合法。"),
    R.ILLEGAL_BLOCK: ("That block is illegal.", "这样阻挡不合法。"),
    R.ILLEGAL_DIVISION: ("It cannot be divided like that.", "不能这样分配。"),
    R.CANNOT_CANCEL: ("This cannot be called off any more.", "这已不能取消。"),
    R.CANNOT_TAKE_BACK: ("There is no pass to take back.", "没有可收回的让过。"),
    R.GAME_OVER: ("The game is over.", "游戏已经结束。"),
    R.LEFT_GAME: ("You are out of the game.", "你已离开这盘游戏。"),
    R.BAD_SETUP: ("The game cannot be set up like that.", "无法这样设置游戏。"),
    L.NO_SUCH_TABLE: ("There is no such table.", "没有这张桌子。"),
    L.NO_SUCH_SEAT: ("There is no such seat.", "没有这个座位。"),
    L.SEAT_TAKEN: ("That seat is taken.", "那个座位已有人。"),
    L.TABLE_FULL: ("The table is full.", "桌子已满。"),
    L.TOO_MANY_TABLES: (
        "No more tables may be open {whose}: the most is {tables}.",
        "{whose}已不能再开新桌：最多{tables}桌。",
    ),
    L.WRONG_PASSWORD: ("The password is wrong.", "密码不对。"),
    L.NAME_TAKEN: ("The name is taken.", "名字已被使用。"),
    L.NOT_SEATED: ("You sit at no table.", "你没有入座。"),
    L.NOT_OWNER: ("Only the table's owner can do that.", "只有桌主可以这样做。"),
    L.NOT_READY: (
        "Seat {seats}: empty, without a deck, or not ready.",
        "座位{seats}：无人、没有套牌或未准备。",
    ),
    L.NO_DECK: ("Choose a deck first.", "请先选择套牌。"),
    L.NO_SUCH_DECK: ("There is no deck of that name.", "没有这个名字的套牌。"),
    L.BAD_DECK: ("The deck is not legal: {problems}", "套牌不合法：{problems}"),
    L.NO_SUCH_BOT: ("There is no such bot.", "没有这个电脑牌手。"),
    L.NO_SUCH_RULESET: ("There is no such ruleset.", "没有这套规则。"),
    L.ALREADY_STARTED: ("The game has already begun.", "游戏已经开始。"),
    L.NOT_STARTED: ("No game is on.", "游戏还没有开始。"),
    L.STILL_PLAYING: (
        "You are still in the game: concede first.",
        "你仍在游戏中，请先认输。",
    ),
    L.NOT_YOUR_TABLE: ("You are not at that table.", "你不在那张桌子。"),
    L.NO_SUCH_AUDIENCE: ("Nobody would hear that here.", "这里没有人能听到。"),
    L.BUSY: ("The host is busy; try again.", "主机正忙，请再试。"),
}

ERRORS: Mapping[ErrorCode, Pair] = {
    ErrorCode.BAD_JSON: ("The line was no JSON.", "该行不是JSON。"),
    ErrorCode.NOT_AN_OBJECT: ("The line was no message.", "该行不是消息。"),
    ErrorCode.UNKNOWN_TYPE: ("A message of an unknown kind.", "未知种类的消息。"),
    ErrorCode.UNKNOWN_FIELD: ("A message with an unknown field.", "消息中有未知字段。"),
    ErrorCode.MISSING_FIELD: ("A message without all its fields.", "消息缺少字段。"),
    ErrorCode.WRONG_TYPE: ("A message with a field of the wrong type.", "消息字段类型不对。"),
    ErrorCode.BAD_VALUE: ("A message with a value out of bounds.", "消息中的数值超出范围。"),
    ErrorCode.DUPLICATE_FIELD: ("A message with a field twice.", "消息中有重复字段。"),
    ErrorCode.TOO_DEEP: ("A message nested too deep.", "消息嵌套过深。"),
    ErrorCode.FRAME_TOO_LONG: ("A line that was too long.", "该行过长。"),
    ErrorCode.BAD_UTF8: ("A line that was no UTF-8.", "该行不是UTF-8。"),
    ErrorCode.FLOOD: ("Too much was sent at once.", "一次发送过多。"),
    ErrorCode.WRONG_STATE: ("That has no place here.", "此时不能这样做。"),
    ErrorCode.UNSUPPORTED_VERSION: (
        "Host and client speak no common version.",
        "主机与客户端没有共同的版本。",
    ),
    ErrorCode.GREETING_EXPECTED: ("The greeting was missing.", "缺少问候。"),
}

GOODBYES: Mapping[GoodbyeReason, Pair] = {
    GoodbyeReason.PROTOCOL_ERROR: (
        "The host could not understand this client.",
        "主机无法理解本客户端。",
    ),
    GoodbyeReason.TOO_MANY_ERRORS: ("Too many errors.", "错误过多。"),
    GoodbyeReason.FLOOD: ("Too much was sent at once.", "一次发送过多。"),
    GoodbyeReason.UNSUPPORTED_VERSION: (
        "Host and client speak no common version.",
        "主机与客户端没有共同的版本。",
    ),
    GoodbyeReason.REPLACED: (
        "Your seat was taken up from another connection.",
        "你的座位已从另一个连接接管。",
    ),
    GoodbyeReason.TOO_SLOW: ("This connection was too slow.", "连接过慢。"),
    GoodbyeReason.IDLE: ("Nothing was heard for too long.", "太久没有消息。"),
    GoodbyeReason.FULL: ("The host is full.", "主机已满。"),
    GoodbyeReason.BAD_TOKEN: ("Your seat is no longer kept.", "你的座位已不再保留。"),
    GoodbyeReason.NAME_TAKEN: (
        "Somebody of that name, or of one that looks like it, is here already.",
        "已有同名或名字相似的人在此。",
    ),
    GoodbyeReason.SHUTTING_DOWN: ("The host shuts down.", "主机正在关闭。"),
}

LEFT: Mapping[LeftReason, Pair] = {
    LeftReason.LEFT: ("You have left the table.", "你离开了桌子。"),
    LeftReason.CLOSED: ("The table was closed.", "桌子已关闭。"),
    LeftReason.REMOVED: ("You were removed from the table.", "你被移出了桌子。"),
}

WITHDRAWN: Mapping[WithdrawnReason, Pair] = {
    WithdrawnReason.TEAM_ACTED: ("Your partner acted first.", "队友先行动了。"),
    WithdrawnReason.MOVED_ON: ("The game has moved on.", "游戏已继续进行。"),
    WithdrawnReason.REPLACED: ("You are asked anew.", "重新向你提问。"),
    WithdrawnReason.POLICY: ("Time ran out: the host answered.", "时间已到：由主机代答。"),
    WithdrawnReason.LEFT: ("You are out of the game.", "你已离开这盘游戏。"),
    WithdrawnReason.GAME_OVER: ("The game is over.", "游戏已经结束。"),
}

WHOSE_TABLES: Mapping[str, Pair] = {
    "host": ("at this host", "此主机"),
    "guest": ("by one player", "每位牌手"),
    "address": ("from one address", "每个地址"),
}

POLICIES: Mapping[PolicyAction, Pair] = {
    PolicyAction.PASSED: ("The host passes for {who}: {cause}.", "主机为{who}让过：{cause}。"),
    PolicyAction.DEFAULTED: (
        "The host answers for {who}: {cause}.",
        "主机为{who}代答：{cause}。",
    ),
    PolicyAction.SETTLED: (
        "The team's choice is settled without {who}: {cause}.",
        "队伍的选择在没有{who}同意下确定：{cause}。",
    ),
    PolicyAction.CONCEDED: (
        "The host concedes for {who}: {cause}.",
        "主机为{who}认输：{cause}。",
    ),
}

CAUSES: Mapping[PolicyCause, Pair] = {
    PolicyCause.DEADLINE: ("time ran out", "时间已到"),
    PolicyCause.DISCONNECTED: ("the connection is gone", "连接已断"),
    PolicyCause.CRASHED: ("the bot crashed", "电脑牌手崩溃"),
    PolicyCause.MISBEHAVED: ("too many illegal answers", "不合法的回答过多"),
}
