"""What happened, in words: one phrase for each ``NoticeKind``.

Fields: ``who`` and ``whose`` the players, ``name`` the object, ``others`` what it is about,
``to`` the same or the players, ``amount`` and ``size`` (without its sign), ``word``.
"""

from __future__ import annotations

from collections.abc import Mapping

from host.client.grammar import Pair
from rules.notices import NoticeKind as K

__all__ = [
    "ABILITIES",
    "ABOUT",
    "COUNTERS_OFF",
    "LIFE_LOST",
    "LOOKED_AT",
    "LOSSES",
    "MINOR",
    "MOVES",
    "NOTICES",
    "TO_PLAYERS",
]

NOTICES: Mapping[K, Pair] = {
    K.GAME_BEGAN: (
        "The game begins: {who} [take|takes] the first turn.",
        "游戏开始。{who}先进行回合。",
    ),
    K.TURN_BEGAN: ("Turn {amount}: {who}", "第{amount}回合：{who}"),
    K.TURN_CONTROLLED: (
        "{who} [control|controls] {aimed} in this turn.",
        "本回合中{aimed}由{who}操控。",
    ),
    K.STEP_BEGAN: ("{word}", "{word}"),
    K.MULLIGANED: ("{who} [mulligan|mulligans] to {amount}.", "{who}再调度，手牌为{amount}张。"),
    K.KEPT: ("{who} [keep|keeps].", "{who}保留手牌。"),
    K.DREW: ("{who} [draw|draws] {name}.", "{who}抓了{name}。"),
    K.MOVED: (
        "{name} goes from {whose} {origin} to the {destination}.",
        "{name}从{whose}{origin}移到{destination}。",
    ),
    K.PLAYED_LAND: ("{who} [play|plays] {name}.", "{who}使用了{name}。"),
    K.CAST: ("{who} [cast|casts] {name}{about}.", "{who}施放{name}{about}。"),
    K.ACTIVATED: (
        "{who} [activate|activates] {name}{about}.",
        "{who}起动{name}的异能{about}。",
    ),
    K.TRIGGERED: ("{name} triggers{about}.", "{name}的异能触发{about}。"),
    K.RESOLVED: ("{name} resolves.", "{name}结算。"),
    K.FIZZLED: (
        "{name} does nothing: all its targets are illegal.",
        "{name}的所有目标均不合法，不会结算。",
    ),
    K.COUNTERED: ("{name} is countered.", "{name}被反击。"),
    K.DAMAGED: ("{name} deals {amount} damage to {to}.", "{name}对{to}造成{amount}点伤害。"),
    K.LIFE_CHANGED: ("{who} [gain|gains] {size} life.", "{who}获得{size}点生命。"),
    K.TAPPED: ("{name} is tapped.", "{name}被横置。"),
    K.UNTAPPED: ("{name} untaps.", "{name}重置。"),
    K.COUNTERS: ("{to} [get|gets] {size} {word}.", "{to}得到{size}个{word}。"),
    K.CREATED: ("{who} [create|creates] a {name} token.", "{who}派出一个{name}衍生物。"),
    K.ATTACHED: ("{name} is attached to {others}.", "{name}装附于{others}。"),
    K.ATTACKED: ("{name} attacks {to}.", "{name}攻击{to}。"),
    K.BLOCKED: ("{name} blocks {others}.", "{name}阻挡{others}。"),
    K.MANA_ADDED: ("{who} [add|adds] {word}.", "{who}加入{word}。"),
    K.SHUFFLED: ("{who} [shuffle|shuffles].", "{who}洗牌。"),
    K.REVEALED: ("{who} [reveal|reveals] {name}.", "{who}展示{name}。"),
    K.CHOSE: ("{who} [choose|chooses] {word}.", "{who}选择了{word}。"),
    K.CONTROL_CHANGED: ("{who} now [control|controls] {name}.", "{name}现在由{who}操控。"),
    K.PASSED: ("{who} [pass|passes].", "{who}让过。"),
    K.TOOK_BACK: ("{who} [take|takes] the pass back.", "{who}收回让过。"),
    K.PROPOSED: ("{who} [have|has] made a proposal.", "{who}提出了方案。"),
    K.LOST: ("{who} [lose|loses] the game{reason}.", "{who}输掉这盘游戏{reason}。"),
    K.WON: ("{who} [win|wins] the game!", "{who}赢得这盘游戏！"),
    K.DRAWN_GAME: ("The game is a draw.", "这盘游戏平手。"),
    K.CONCEDED: ("{who} [concede|concedes].", "{who}认输。"),
    K.REVERSED: ("{who} [call|calls] it off.", "{who}取消了该动作。"),
}

ABILITIES: Mapping[str, Pair] = {
    "activated": ("the ability of {name}", "{name}的异能"),
    "triggered": ("the triggered ability of {name}", "{name}的触发式异能"),
}
"""``name`` of what happens to an ability on the stack, by the notice's ``word``."""

LOOKED_AT: Pair = ("{who} [see|sees] {name}.", "{who}看到{name}。")
"""What is looked at for somebody."""

LIFE_LOST: Pair = ("{who} [lose|loses] {size} life.", "{who}失去{size}点生命。")
COUNTERS_OFF: Pair = ("{to} [lose|loses] {size} {word}.", "{to}失去{size}个{word}。")
ABOUT: Pair = (", aimed at {others}", "，目标为{others}")

LOSSES: Mapping[str, Pair] = {
    "life": (": no life left", "：生命值为0或更少"),
    "library": (": no card left to draw", "：牌库无牌可抓"),
    "poison": (": too many poison counters", "：中毒指示物过多"),
    "effect": (" by an effect", "：由于某个效应"),
    "concede": (" by concession", "：认输"),
}
"""``word`` of ``LOST``; any other is said without a reason."""

TO_PLAYERS: Pair = ("{name} attacks {to}.", "{name}攻击{to}。")

MOVES: Mapping[tuple[str, str], Pair] = {
    ("battlefield", "graveyard"): (
        "{name} goes to the graveyard.",
        "{name}从战场进入坟墓场。",
    ),
    ("battlefield", "hand"): ("{name} returns to {whose} hand.", "{name}移回{whose}手上。"),
    ("battlefield", "exile"): ("{name} is exiled.", "{name}被放逐。"),
    ("battlefield", "library"): (
        "{name} goes into {whose} library.",
        "{name}置入{whose}牌库。",
    ),
    ("hand", "graveyard"): ("{who} [discard|discards] {name}.", "{who}弃掉{name}。"),
    ("hand", "battlefield"): (
        "{who} [put|puts] {name} onto the battlefield.",
        "{who}将{name}从手牌放进战场。",
    ),
    ("library", "hand"): (
        "{who} [put|puts] {name} from the library into hand.",
        "{who}将{name}从牌库置于手上。",
    ),
    ("library", "battlefield"): (
        "{who} [put|puts] {name} from the library onto the battlefield.",
        "{who}将{name}从牌库放进战场。",
    ),
    ("library", "graveyard"): (
        "{name} goes from {whose} library to the graveyard.",
        "{name}从{whose}牌库进入坟墓场。",
    ),
    ("library", "exile"): (
        "{name} is exiled from {whose} library.",
        "{name}从{whose}牌库被放逐。",
    ),
    ("graveyard", "hand"): (
        "{who} [take|takes] {name} back from the graveyard.",
        "{name}从{whose}坟墓场移回手上。",
    ),
    ("graveyard", "battlefield"): (
        "{name} returns from {whose} graveyard to the battlefield.",
        "{name}从{whose}坟墓场返回战场。",
    ),
    ("graveyard", "exile"): ("{name} is exiled from the graveyard.", "{name}从坟墓场被放逐。"),
}
"""Moves that have a phrase of their own."""

MINOR = frozenset(
    {
        K.STEP_BEGAN,
        K.TAPPED,
        K.UNTAPPED,
        K.MANA_ADDED,
        K.PASSED,
        K.TOOK_BACK,
        K.SHUFFLED,
        K.PROPOSED,
    }
)
"""What the log leaves out unless all of it is asked for."""
