"""What is asked, in words: a phrase for each kind of decision and each ``Purpose``."""

from __future__ import annotations

from collections.abc import Mapping

from host.client.grammar import Pair
from rules.decisions import Purpose

__all__ = ["COUNT", "DECISIONS", "HINTS", "PURPOSES", "QUESTIONS", "SINGULAR"]

DECISIONS: Mapping[str, Pair] = {
    "priority": ("{step}: act or pass", "{step}：行动或让过"),
    "mulligan": (
        "Keep this hand, or mulligan to {size}?",
        "保留这手牌，还是再调度至{size}张？",
    ),
    "targets": ("{source}: {purpose}", "{source}：{purpose}"),
    "modes": ("{source}: choose {count}", "{source}：选择{count}"),
    "number": (
        "{source}: {purpose}, {minimum} to {maximum}",
        "{source}：{purpose}，{minimum}到{maximum}",
    ),
    "objects": ("{source}: {purpose}", "{source}：{purpose}"),
    "confirm": ("{source}: {purpose}", "{source}：{purpose}"),
    "word": ("{source}: {purpose}", "{source}：{purpose}"),
    "order": ("{purpose}", "{purpose}"),
    "attackers": ("Declare attackers", "宣告攻击者"),
    "blockers": ("Declare blockers", "宣告阻挡者"),
    "damage": (
        "{source} deals {total} combat damage: divide it",
        "{source}造成{total}点战斗伤害：请分配",
    ),
    "shared_damage": (
        "Divide combat damage, lethal in total: {strikers}",
        "请分配战斗伤害，致命伤害合并计算：{strikers}",
    ),
    "divide": (
        "{source}: divide {total}, at least {least} each",
        "{source}：分配{total}，每个至少{least}",
    ),
    "pay": ("{source}: pay {remaining}", "{source}：支付{remaining}"),
    "joint": ("Together with {who}: {choice}", "与{who}共同决定：{choice}"),
}
"""Titles by ``Decision.kind``; ``purpose`` is a phrase of ``PURPOSES`` with its ``count``."""

PURPOSES: Mapping[Purpose, Pair] = {
    Purpose.TARGET: ("choose {count} as target", "选择{count}作为目标"),
    Purpose.MODE: ("choose a mode", "选择模式"),
    Purpose.X_VALUE: ("choose X", "选择X的值"),
    Purpose.KICKER: ("pay the kicker too?", "是否支付增幅费用？"),
    Purpose.COST: ("choose {count} for the cost", "选择{count}以支付费用"),
    Purpose.SACRIFICE: ("sacrifice {count}", "牺牲{count}"),
    Purpose.DISCARD: ("discard {count}", "弃掉{count}"),
    Purpose.EXILE: ("exile {count}", "放逐{count}"),
    Purpose.RETURN: ("return {count} to hand", "将{count}移回手上"),
    Purpose.TAP: ("tap {count}", "横置{count}"),
    Purpose.UNTAP: ("untap {count}", "重置{count}"),
    Purpose.SEARCH: ("find {count}", "找出{count}"),
    Purpose.LOOK: ("look at {count}", "检视{count}"),
    Purpose.CHOOSE: ("choose {count}", "选择{count}"),
    Purpose.MAY: ("do it?", "是否执行？"),
    Purpose.PAY_OR_NOT: ("pay?", "是否支付？"),
    Purpose.LEGEND: ("the legend rule: choose {count} to keep", "传奇规则：选择{count}保留"),
    Purpose.COLOR: ("choose a colour", "选择一种颜色"),
    Purpose.MANA: ("choose the mana", "选择法术力"),
    Purpose.CREATURE_TYPE: ("choose a creature type", "选择一种生物类别"),
    Purpose.OPPONENT: ("choose an opponent", "选择一位对手"),
    Purpose.ATTACK: ("attack", "攻击"),
    Purpose.DEFENDING_PLAYER: ("choose the defending player", "选择防御牌手"),
    Purpose.ATTACKING_PLAYER: ("choose the attacking player", "选择攻击牌手"),
    Purpose.ACTIVE_PLAYER: ("choose the active player", "选择主动牌手"),
    Purpose.ORDER_TRIGGERS: (
        "Order your triggers: the first goes on the stack first and resolves last",
        "排列触发式异能：最先选的最先进堆叠，最后结算",
    ),
    Purpose.ORDER_DAMAGE: (
        "Order for combat damage: the first is damaged first",
        "战斗伤害顺序：最先选的最先受伤害",
    ),
    Purpose.ORDER_CARDS: (
        "Order the cards: the first ends up on top",
        "排列这些牌：最先选的在最上面",
    ),
    Purpose.REPLACEMENT: ("which effect applies first?", "哪个效应先生效？"),
    Purpose.HAND_SIZE: ("too many cards in hand: discard {count}", "手牌过多：弃掉{count}"),
    Purpose.BOTTOM: ("put {count} on the bottom of the library", "将{count}置于牌库底"),
    Purpose.ALTERNATIVE_COST: ("how do you pay?", "如何支付？"),
    Purpose.NEW_TARGETS: ("choose {count} as new target", "选择{count}作为新目标"),
    Purpose.DAMAGE: ("redirect the damage to {count}", "将伤害转给{count}"),
    Purpose.ENTERS: ("what is it attached to?", "装附于何处？"),
}

SINGULAR: Mapping[Purpose, Pair] = {
    Purpose.TARGET: ("choose a target", "选择一个目标"),
    Purpose.NEW_TARGETS: ("choose a new target", "选择一个新目标"),
    Purpose.DISCARD: ("discard a card", "弃一张牌"),
    Purpose.HAND_SIZE: ("too many cards in hand: discard one", "手牌过多：弃一张牌"),
    Purpose.BOTTOM: (
        "put a card on the bottom of the library",
        "将一张牌置于牌库底",
    ),
    Purpose.SEARCH: ("find a card", "找出一张牌"),
}
"""Where exactly one is chosen, if that is said differently."""

QUESTIONS: Mapping[Purpose, Pair] = {
    Purpose.KICKER: ("Pay the kicker", "支付增幅费用"),
    Purpose.MAY: ("Do it", "执行"),
    Purpose.PAY_OR_NOT: ("Pay", "支付"),
}
"""What "yes" means where a purpose is put as a question; else it is said as "Yes"."""

COUNT: Mapping[str, Pair] = {
    "one": ("one", "一个"),
    "exact": ("{minimum}", "{minimum}个"),
    "up_to": ("up to {maximum}", "至多{maximum}个"),
    "range": ("{minimum} to {maximum}", "{minimum}到{maximum}个"),
    "any": ("any number", "任意数量"),
}

HINTS: Mapping[str, Pair] = {
    "act": ("a number acts, {pass} passes", "数字行动，{pass}让过"),
    "passed": ("you have passed; {undo} takes it back", "你已让过；{undo}收回"),
    "one": ("a number", "输入数字"),
    "some": ("numbers, such as 1 3; none; all", "输入数字，如 1 3；none；all"),
    "number": ("the number itself", "直接输入数值"),
    "yes_no": ("yes or no", "yes 或 no"),
    "order": (
        "numbers in order, such as 2 1 3; auto leaves it",
        "按顺序输入，如 2 1 3；auto 保持原样",
    ),
    "attackers": (
        "1 3 5, ranges 1-3, 2>1 at a choice of target; all; none",
        "1 3 5，范围 1-3，2>1 指定攻击对象；all；none",
    ),
    "blockers": (
        "blocker>attacker, such as 1>2 3>2; none",
        "阻挡者>攻击者，如 1>2 3>2；none",
    ),
    "divide": ("an amount for each, such as 2 1; auto", "每个的数量，如 2 1；auto"),
    "pay": ("a number, or auto for the rest", "输入数字，或 auto 自动支付"),
    "cancel": ("cancel calls it off", "cancel 取消"),
    "agree": ("{agree} agrees with {who}", "{agree} 同意{who}"),
}
