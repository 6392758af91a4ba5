"""The glossary: cards, zones, steps, colours, types, keywords and counters in both languages.

Chinese is that of the rulebook of 2012; programs that show a game use these tables too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import TypeVar

from cards.chinese_names import CHINESE_NAMES
from cards.rendering.phrasebook import Language
from cards.rendering.subtypes import CHINESE_SUBTYPES
from cards.shipped import tokens
from rules.language import CardDefinition
from rules.vocabulary import (
    CardType,
    Color,
    Keyword,
    ManaType,
    Phase,
    Step,
    Supertype,
    Zone,
)

__all__ = [
    "card_name",
    "card_type_name",
    "color_name",
    "counter_name",
    "keyword_name",
    "kind_of_phase",
    "mana_name",
    "phase_name",
    "step_name",
    "subtype_name",
    "supertype_name",
    "zone_name",
]

E_ = TypeVar("E_", bound=IntEnum)
Names = Mapping[E_, tuple[str, str]]

ZONES: Names[Zone] = {
    Zone.LIBRARY: ("library", "牌库"),
    Zone.HAND: ("hand", "手牌"),
    Zone.BATTLEFIELD: ("battlefield", "战场"),
    Zone.GRAVEYARD: ("graveyard", "坟墓场"),
    Zone.STACK: ("stack", "堆叠"),
    Zone.EXILE: ("exile", "放逐区"),
    Zone.COMMAND: ("command zone", "指挥区"),
}

PHASES: Names[Phase] = {
    Phase.BEGINNING: ("beginning phase", "开始阶段"),
    Phase.PRECOMBAT_MAIN: ("precombat main phase", "战斗前行动阶段"),
    Phase.COMBAT: ("combat phase", "战斗阶段"),
    Phase.POSTCOMBAT_MAIN: ("postcombat main phase", "战斗后行动阶段"),
    Phase.ENDING: ("ending phase", "结束阶段"),
}

STEPS: Names[Step] = {
    Step.UNTAP: ("untap step", "重置步骤"),
    Step.UPKEEP: ("upkeep step", "维持步骤"),
    Step.DRAW: ("draw step", "抓牌步骤"),
    Step.PRECOMBAT_MAIN: ("precombat main phase", "战斗前行动阶段"),
    Step.BEGINNING_OF_COMBAT: ("beginning of combat step", "战斗开始步骤"),
    Step.DECLARE_ATTACKERS: ("declare attackers step", "宣告攻击者步骤"),
    Step.DECLARE_BLOCKERS: ("declare blockers step", "宣告阻挡者步骤"),
    Step.FIRST_COMBAT_DAMAGE: ("first combat damage step", "先攻战斗伤害步骤"),
    Step.COMBAT_DAMAGE: ("combat damage step", "战斗伤害步骤"),
    Step.END_OF_COMBAT: ("end of combat step", "战斗结束步骤"),
    Step.POSTCOMBAT_MAIN: ("postcombat main phase", "战斗后行动阶段"),
    Step.END: ("end step", "结束步骤"),
    Step.CLEANUP: ("cleanup step", "清除步骤"),
}

COLORS: Names[Color] = {
    Color.WHITE: ("white", "白色"),
    Color.BLUE: ("blue", "蓝色"),
    Color.BLACK: ("black", "黑色"),
    Color.RED: ("red", "红色"),
    Color.GREEN: ("green", "绿色"),
}

MANA: Names[ManaType] = {
    ManaType.WHITE: ("white mana", "白色法术力"),
    ManaType.BLUE: ("blue mana", "蓝色法术力"),
    ManaType.BLACK: ("black mana", "黑色法术力"),
    ManaType.RED: ("red mana", "红色法术力"),
    ManaType.GREEN: ("green mana", "绿色法术力"),
    ManaType.COLORLESS: ("colorless mana", "无色法术力"),
}

CARD_TYPES: Names[CardType] = {
    CardType.ARTIFACT: ("artifact", "神器"),
    CardType.CREATURE: ("creature", "生物"),
    CardType.ENCHANTMENT: ("enchantment", "结界"),
    CardType.INSTANT: ("instant", "瞬间"),
    CardType.LAND: ("land", "地"),
    CardType.PLANESWALKER: ("planeswalker", "鹏洛客"),
    CardType.SORCERY: ("sorcery", "法术"),
    CardType.TRIBAL: ("tribal", "部族"),
}

SUPERTYPES: Names[Supertype] = {
    Supertype.BASIC: ("basic", "基本"),
    Supertype.LEGENDARY: ("legendary", "传奇"),
    Supertype.SNOW: ("snow", "雪境"),
    Supertype.WORLD: ("world", "尊世"),
}

KEYWORDS: Names[Keyword] = {
    Keyword.DEATHTOUCH: ("deathtouch", "死触"),
    Keyword.DEFENDER: ("defender", "守军"),
    Keyword.DOUBLE_STRIKE: ("double strike", "连击"),
    Keyword.FIRST_STRIKE: ("first strike", "先攻"),
    Keyword.FLASH: ("flash", "闪现"),
    Keyword.FLYING: ("flying", "飞行"),
    Keyword.HASTE: ("haste", "敏捷"),
    Keyword.HEXPROOF: ("hexproof", "辟邪"),
    Keyword.INDESTRUCTIBLE: ("indestructible", "不灭"),
    Keyword.INTIMIDATE: ("intimidate", "威吓"),
    Keyword.LIFELINK: ("lifelink", "系命"),
    Keyword.REACH: ("reach", "延势"),
    Keyword.SHROUD: ("shroud", "帷幕"),
    Keyword.TRAMPLE: ("trample", "践踏"),
    Keyword.VIGILANCE: ("vigilance", "警戒"),
}

COUNTERS: Mapping[str, str] = {
    "age": "岁月",
    "arrow": "箭",
    "blood": "鲜血",
    "charge": "充电",
    "corpse": "尸体",
    "depletion": "消耗",
    "divinity": "神威",
    "fade": "消退",
    "fuse": "引信",
    "ice": "寒冰",
    "level": "等级",
    "loyalty": "忠诚",
    "mining": "采矿",
    "page": "书页",
    "poison": "中毒",
    "quest": "探求",
    "spore": "孢子",
    "storage": "储存",
    "time": "计时",
    "verse": "诗歌",
}
"""Kinds named by a word; +1/+1 and the like are said as they are written."""


def zone_name(zone: Zone, language: Language) -> str:
    return ZONES[zone][language]


def phase_name(phase: Phase, language: Language) -> str:
    return PHASES[phase][language]


def kind_of_phase(phase: Phase, language: Language) -> str:
    """The same, but main phases alike."""
    if phase in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN):
        return ("main phase", "行动阶段")[language]
    return phase_name(phase, language)


def step_name(step: Step, language: Language) -> str:
    return STEPS[step][language]


def color_name(color: Color, language: Language) -> str:
    return COLORS[color][language]


def mana_name(mana: ManaType, language: Language) -> str:
    return MANA[mana][language]


def card_type_name(type_: CardType, language: Language) -> str:
    return CARD_TYPES[type_][language]


def supertype_name(supertype: Supertype, language: Language) -> str:
    return SUPERTYPES[supertype][language]


def keyword_name(keyword: Keyword, language: Language) -> str:
    return KEYWORDS[keyword][language]


def counter_name(kind: str, language: Language) -> str:
    """ "charge counter"; in Chinese the bare kind where it has no known name."""
    if language is Language.EN:
        return f"{kind} counter"
    return f"{COUNTERS.get(kind, kind)}指示物"


def card_name(name: str, language: Language) -> str:
    """What a card or token is called, by its English name; that one where there is no other.

    A token that is called as its creature types are is so in Chinese, too (CR 111.4).
    """
    if language is Language.EN:
        return name
    return CHINESE_NAMES.get(name) or _token_names().get(name) or name


@cache
def _token_names() -> Mapping[str, str]:
    return {
        token.name: "".join(CHINESE_SUBTYPES[subtype] for subtype in token.subtypes)
        for token in vars(tokens).values()
        if isinstance(token, CardDefinition)
        and token.name == " ".join(token.subtypes)
        and all(subtype in CHINESE_SUBTYPES for subtype in token.subtypes)
    }


def subtype_name(subtype: str, language: Language) -> str:
    """The English word where the language has no name for it."""
    return subtype if language is Language.EN else CHINESE_SUBTYPES.get(subtype, subtype)
