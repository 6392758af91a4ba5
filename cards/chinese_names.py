"""Chinese names of cards, as far as the project's sources give them.

The source is the Chinese rules text of 2012 that the ruleset of that year follows, by its number
here, and what players wrote beside it; a name that these do not give stays English. Names are
facts: no card's text stands here.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CHINESE_NAMES"]

CHINESE_NAMES: Mapping[str, str] = {
    # basic lands, which are called as their types
    "Plains": "平原",
    "Island": "海岛",
    "Swamp": "沼泽",
    "Mountain": "山脉",
    "Forest": "树林",
    # 106.5 to 107.1b
    "Meteor Crater": "陨石坑",
    "Doubling Cube": "加倍方体",
    "Exotic Orchard": "异国果园",
    "Viridian Joiner": "暗碧族接合工",
    # 110.5b to 112.10b
    "Jade Mage": "翠玉法师",
    "Runeclaw Bear": "符爪熊",
    "Reassembling Skeleton": "重组骷髅妖",
    "Prodigal Pyromancer": "放荡烈焰术士",
    "Muraganda Petroglyphs": "莫甘达石雕",
    # 114.6 to 117.12
    "Arc Trail": "弧光曳迹",
    "Redirect": "移转",
    "Lodestone Golem": "磁石魔像",
    "Hesitation": "迟疑",
    # 806.7c to 806.9b
    "Teferi's Moat": "泰菲力的护城河",
    "Transcendence": "超凡入圣",
    "Platinum Angel": "白金天使",
    "Flame Rift": "天火断空",
    "Heartless Hidetsugu": "无情碑出告",
    "Test of Endurance": "耐力试炼",
    "Lurking Jackals": "伏击豺狼",
    "Biorhythm": "生理韵律",
    # questions about the stack, and about commanders
    "Llanowar Elves": "罗堰妖精",
    "Searing Spear": "炙热矛",
    "Overwhelming Stampede": "压倒性蹄响",
    "Progenitus": "祖神兽",
    "Vendilion Clique": "三胞仙",
    "Treva, the Renewer": "醒眠龙王翠瓦",
    "Jace, the Mind Sculptor": "心灵塑师杰斯",
    "Dark Depths": "黑暗深渊",
}
