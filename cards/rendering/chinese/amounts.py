"""Amounts in Chinese, as they stand after 等同于; numbers as digits."""

from __future__ import annotations

from cards.rendering.chinese.books import AMOUNTS, PLAYERS, SELECTIONS
from cards.rendering.chinese.nouns import QUALITIES
from cards.rendering.phrasebook import Language
from cards.rendering.scope import Quantifier, Scope
from cards.rendering.words import counter_name, mana_name
from rules.language import (
    Aggregate,
    Amount,
    BasicLandTypes,
    Count,
    CountersOn,
    Each,
    EachPlayer,
    Fixed,
    Half,
    LifeTotal,
    Minus,
    Plus,
    QualityOf,
    RememberedAmount,
    Selection,
    Times,
    UnspentMana,
    X,
)
from rules.vocabulary import Rounding, Zone

__all__ = ["finish", "is_plain", "signed"]


def _bare(what: Selection, scope: Scope) -> str:
    return SELECTIONS.say(what, scope.with_quantifier(Quantifier.BARE)).text


@AMOUNTS.rule(Fixed)
def _fixed(node: Fixed, scope: Scope) -> str:
    return str(node.value)


@AMOUNTS.rule(X)
def _x(node: X, scope: Scope) -> str:
    return "X"


@AMOUNTS.rule(Count)
def _count(node: Count, scope: Scope) -> str:
    where = ""
    if isinstance(node.what, Each) and node.what.zone is Zone.BATTLEFIELD:
        everybody = node.what.whose in (None, EachPlayer())
        where = "战场上" if everybody and "操控" not in _bare(node.what, scope.forgetting()) else ""
    return f"{where}{_bare(node.what, scope)}的数量"


@AMOUNTS.rule(QualityOf)
def _quality(node: QualityOf, scope: Scope) -> str:
    what = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE))
    word = QUALITIES[node.quality]
    if not what.several:
        return f"{what.text}的{word}"
    if node.aggregate is Aggregate.GREATEST:
        return f"{what.text}中最大的{word}"
    return f"{what.text}的{word}总和"


@AMOUNTS.rule(LifeTotal)
def _life_total(node: LifeTotal, scope: Scope) -> str:
    return f"{PLAYERS.say(node.of, scope).whose}总生命"


@AMOUNTS.rule(CountersOn)
def _counters(node: CountersOn, scope: Scope) -> str:
    return f"{_bare(node.what, scope)}上{counter_name(node.kind, Language.ZH)}的数量"


@AMOUNTS.rule(UnspentMana)
def _unspent(node: UnspentMana, scope: Scope) -> str:
    whose = PLAYERS.say(node.of, scope).whose
    return f"{whose}法术力池中{mana_name(node.type, Language.ZH)}的数量"


@AMOUNTS.rule(BasicLandTypes)
def _basic_types(node: BasicLandTypes, scope: Scope) -> str:
    return f"{_bare(node.among, scope)}中基本地类别的数量"


@AMOUNTS.rule(Half)
def _half(node: Half, scope: Scope) -> str:
    way = "进位" if node.rounding is Rounding.UP else "舍去"
    return f"{AMOUNTS.say(node.amount, scope)}的一半（小数点后{way}）"


@AMOUNTS.rule(Plus)
def _plus(node: Plus, scope: Scope) -> str:
    return f"{AMOUNTS.say(node.left, scope)}加{AMOUNTS.say(node.right, scope)}"


@AMOUNTS.rule(Minus)
def _minus(node: Minus, scope: Scope) -> str:
    return f"{AMOUNTS.say(node.left, scope)}减{AMOUNTS.say(node.right, scope)}"


@AMOUNTS.rule(Times)
def _times(node: Times, scope: Scope) -> str:
    amount = AMOUNTS.say(node.amount, scope).replace("等量", "该数量")
    return f"{amount}的{AMOUNTS.say(node.factor, scope)}倍"


@AMOUNTS.rule(RememberedAmount)
def _remembered(node: RememberedAmount, scope: Scope) -> str:
    return scope.memory.amounts.get(node.name, "等量")


def is_plain(amount: Amount) -> bool:
    """Whether it is said as a number on the spot, and not as X explained behind."""
    return isinstance(amount, (Fixed, X))


def signed(amount: Amount, scope: Scope, *, negative: bool = False) -> str:
    """+3, -2, +X: a change to power or toughness."""
    match amount:
        case Fixed(value=value):
            return f"{'-' if value < 0 or (value == 0 and negative) else '+'}{abs(value)}"
        case X():
            return "+X"
        case Minus(left=Fixed(value=0), right=right):
            return f"-{signed(right, scope)[1:]}"
        case Times(factor=Fixed(value=-1), amount=inner):
            return f"-{signed(inner, scope)[1:]}"
        case _:
            scope.memory.where_x = AMOUNTS.say(amount, scope)
            return "+X"


def finish(text: str, scope: Scope) -> str:
    """The text with X explained, if a number had to be called X."""
    said = scope.memory.where_x
    if said is None:
        return text
    scope.memory.where_x = None
    return f"{text}，X为{said}"
