"""The help page: every key of the screen and every word of both modes."""

from __future__ import annotations

from host.client.grammar import Pair

__all__ = ["KEYS", "LOBBY_HELP", "WORDS"]

KEYS: tuple[tuple[str, Pair], ...] = (
    ("space, Enter", ("pass (or agree with a partner's proposal)", "让过（或同意队友的方案）")),
    ("1 2 3 … Enter", ("choose by number; ranges 1-3, pairs 2>1", "按数字选择；范围1-3，配对2>1")),
    ("y  n", ("yes, agree · no, none", "是、同意 · 否、无")),
    ("a", ("all attack, or choose all", "全部攻击，或全选")),
    (
        "e",
        (
            "edit the partner's proposal, or pass to the end of turn",
            "修改队友的方案，或让过至回合结束",
        ),
    ),
    ("z", ("call off a spell or ability you have begun", "取消正在施放或起动的咒语异能")),
    ("u", ("take back a pass", "收回让过")),
    ("f", ("pass until something happens (F4)", "让过直到有事发生（F4）")),
    ("e", ("pass to the end of this turn (F3)", "让过至本回合结束（F3）")),
    ("t", ("pass until your next turn (F6)", "让过至你的下个回合（F6）")),
    ("s", ("stops: where you want to be asked", "停顿：在何处向你提问")),
    ("o", ("full control: be asked everything", "完全控制：一切都问我")),
    ("m", ("show mana abilities among the actions", "显示法术力异能")),
    ("c", ("text of a card: c 3, c bolt", "看牌：c 3，c 牌名")),
    ("g x l b", ("graveyards, exile, log, battlefield in full", "坟墓场、放逐区、记录、战场详情")),
    ("h ?", ("this page", "本页")),
    (": /", ("type a command in words", "输入文字命令")),
    ("'", ("say something to the table", "对全桌说话")),
    ("Esc", ("close a page, clear the line", "关闭页面，清除输入")),
    ("q Ctrl-C", ("leave (asks first)", "离开（会先询问）")),
    ("Ctrl-Z", ("put aside; fg in the shell comes back", "挂起；在shell中用fg返回")),
)

WORDS: tuple[tuple[str, Pair], ...] = (
    ("pass", ("pass priority", "让过优先权")),
    ("2", ("choose number 2", "选择2号")),
    ("2 manual", ("the same, and pay by hand", "同上，并手动支付")),
    ("attack 1 3 / all / none", ("declare attackers; 2>1 at target 1", "宣告攻击者；2>1指定对象")),
    ("block 1>2 / none", ("blocker 1 blocks attacker 2", "阻挡者1阻挡攻击者2")),
    ("2 1 3", ("an order, or amounts in order", "顺序，或按顺序的数量")),
    ("yes / no / all / none / auto", ("answers, where they fit", "相应的回答")),
    ("agree", ("agree with the partner's proposal", "同意队友的方案")),
    ("cancel", ("call off what you have begun", "取消正在进行的动作")),
    ("undo", ("take back a pass", "收回让过")),
    ("until something / end / turn / STEP / off", ("pass on", "连续让过")),
    ("stops", ("where you are asked", "显示停顿")),
    ("stop my STEP / stop their STEP", ("switch one", "开关一个停顿")),
    ("full", ("full control on or off", "开关完全控制")),
    ("options / mana", ("the question again / mana abilities", "重复问题 / 法术力异能")),
    ("state", ("the whole game in words", "整个局面")),
    ("hand / stack / graveyard / exile / board", ("a zone", "某个区域")),
    ("card NAME / card 2", ("a card's text", "牌的文字")),
    ("log / log all", ("the last lines / all of them", "最近的记录 / 全部")),
    ("say TEXT / team TEXT", ("to the table / to your team", "对全桌 / 对队友说话")),
    ("help", ("this page", "本页")),
    ("concede", ("concede (asks first)", "认输（会先询问）")),
    ("quit", ("leave (asks first)", "离开（会先询问）")),
)

LOBBY_HELP: tuple[tuple[str, Pair], ...] = (
    ("list", ("tables of this host", "列出桌子")),
    ("create NAME [duel|2hg|3hg|4hg] [bots]", ("make a table", "新建桌子")),
    ("sit NUMBER [SEAT]", ("take a seat", "入座")),
    ("watch NUMBER", ("look on", "旁观")),
    ("password WORD", ("for sit, watch and create", "用于入座、旁观和新建")),
    ("decks / deck NAME", ("decks / choose one, or a file", "列出套牌 / 选择套牌或文件")),
    ("swap SEAT", ("go to another seat", "换座位")),
    ("ready / unready", ("say that you are ready, or not", "准备 / 取消准备")),
    ("start", ("begin (the table's owner)", "开始（桌主）")),
    ("leave", ("leave the table", "离开桌子")),
    ("say TEXT", ("chat", "聊天")),
    ("quit", ("leave the host", "离开主机")),
)
