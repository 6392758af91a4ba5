"""What a person typed, as an answer to the question.

Numbers name options from 1; "1-3" is a range.  What cannot be read, and what is read but illegal,
raises ``Unreadable`` with a phrase's key and fields: the wording happens at the edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from host.client.question import GOES_TO, Question, Shape
from host.client.wording import Wording
from host.numerals import numeral
from rules.answers import (
    Act,
    Answer,
    Cancel,
    Declare,
    Divide,
    Number,
    Pass,
    Payment,
    Pick,
    TakeBack,
)
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
)
from rules.refusals import Refusal, RefusalCode

__all__ = ["AGREE_WORDS", "Unreadable", "complaint", "read", "write"]

PASS_WORDS: Final = frozenset({"pass", "p", "ok", "过", "让过"})
UNDO_WORDS: Final = frozenset({"undo", "u", "back", "takeback", "收回"})
CANCEL_WORDS: Final = frozenset({"cancel", "z", "取消"})
AGREE_WORDS: Final = frozenset({"agree", "y", "yes", "同意", "是"})
YES_WORDS: Final = frozenset({"yes", "y", "是"})
NO_WORDS: Final = frozenset({"no", "n", "否"})
NONE_WORDS: Final = frozenset({"none", "n", "no", "0", "无", "不"})
ALL_WORDS: Final = frozenset({"all", "a", "全部", "全"})
AUTO_WORDS: Final = frozenset({"auto", "default", "自动"})
KEEP_WORDS: Final = frozenset({"keep", "k", "保留"})
MULLIGAN_WORDS: Final = frozenset({"mulligan", "m", "再调度"})
MANUAL_WORDS: Final = frozenset({"manual", "hand", "手动"})
ATTACK_WORDS: Final = frozenset({"attack", "att", "攻击"})
BLOCK_WORDS: Final = frozenset({"block", "阻挡"})

MAX_NUMBERS: Final = 2_000
"""Numbers in one answer: a range written by mistake must not fill the memory."""


class Unreadable(Exception):
    """``key`` names a phrase of the interface, ``fields`` what it speaks of.  ``refusal`` stands in
    place of a key where the rules refuse."""

    def __init__(self, key: str, refusal: Refusal | None = None, **fields: object) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields
        self.refusal = refusal


def complaint(problem: Unreadable, question: Question, words: Wording) -> str:
    """What is wrong, in words."""
    if problem.refusal is not None:
        return _worded(problem.refusal, question, words)
    said = words.say(problem.key, plural=False, **problem.fields)
    return f"{said} ({question.how})" if problem.key == "unreadable" else said


def read(question: Question, text: str) -> Answer:
    """The legal answer that ``text`` is.  Raises ``Unreadable``."""
    words = text.replace("，", " ").replace(",", " ").replace("＞", ">").replace("→", ">").split()
    words = [word.lower() for word in words]
    answer = _general(question, words)
    if answer is None:
        answer = _READ[question.shape](question, words)
    try:
        question.decision.check(answer)
    except Refusal as refusal:
        raise Unreadable("refused", refusal) from None
    return answer


def _general(question: Question, words: list[str]) -> Answer | None:
    """Words that mean the same to many questions."""
    if len(words) != 1:
        return None
    word = words[0]
    if word in CANCEL_WORDS and question.cancellable:
        return Cancel()
    if question.offers and word in AGREE_WORDS:
        return question.offers[0].answer
    if word in AUTO_WORDS and question.shape in (Shape.ORDER, Shape.DIVIDE, Shape.ATTACK):
        return question.choice.default()
    if word in AUTO_WORDS and question.shape is Shape.BLOCK:
        return question.choice.default()
    return None


# --- numbers ---


def numbers(word: str, last: int) -> list[int]:
    """Indices from 0 that a word names: "3", "1-4", "all"."""
    if word in ALL_WORDS:
        return list(range(last))
    begin, dash, end = word.partition("-")
    first = numeral(begin)
    final = numeral(end) if dash else first
    if first is None or final is None:
        raise Unreadable("unreadable", word=word)
    for number in (first, final):
        if not 1 <= number <= last:
            raise Unreadable("out_of_list", number=number, last=last)
    step = 1 if final >= first else -1
    return [number - 1 for number in range(first, final + step, step)][:MAX_NUMBERS]


def _several(words: list[str], last: int) -> list[int]:
    found: list[int] = []
    for word in words:
        found += numbers(word, last)
    return list(dict.fromkeys(found))


def _one(question: Question, words: list[str]) -> int:
    if len(words) != 1:
        raise Unreadable("unreadable", word=" ".join(words) or "…")
    found = numbers(words[0], len(question.options))
    if len(found) != 1:
        raise Unreadable("unreadable", word=words[0])
    return found[0]


# --- by shape ---


def _act(question: Question, words: list[str]) -> Answer:
    if words and words[0] in PASS_WORDS:
        return Pass()
    if words and words[0] in UNDO_WORDS:
        return TakeBack()
    manual = len(words) > 1 and words[-1] in MANUAL_WORDS
    if words and words[0].endswith("m") and words[0][:-1].isdecimal():
        words, manual = [words[0][:-1]], True
    elif manual:
        words = words[:-1]
    answer = question.options[_one(question, words)].answer
    if not isinstance(answer, Act):
        raise Unreadable("unreadable", word=words[0])
    return Act(answer.option, Payment.MANUAL) if manual else answer


def _single(question: Question, words: list[str]) -> Answer:
    if len(words) == 1 and question.choice.kind == "mulligan":
        if words[0] in KEEP_WORDS:
            return Pick((0,))
        if words[0] in MULLIGAN_WORDS:
            return Pick((1,))
    return Pick((_one(question, words),))


def _some(question: Question, words: list[str]) -> Answer:
    if len(words) == 1 and words[0] in NONE_WORDS:
        return Pick(())
    if not words:
        raise Unreadable("unreadable", word="…")
    return Pick(tuple(_several(words, len(question.options))))


def _yes_no(question: Question, words: list[str]) -> Answer:
    if len(words) == 1 and words[0] in YES_WORDS:
        return Pick((1,))
    if len(words) == 1 and words[0] in NO_WORDS:
        return Pick((0,))
    return Pick((1 - _one(question, words),))


def _number(question: Question, words: list[str]) -> Answer:
    value = numeral(words[0]) if len(words) == 1 else None
    if value is None:
        raise Unreadable("unreadable", word=" ".join(words) or "…")
    return Number(value)


def _order(question: Question, words: list[str]) -> Answer:
    """What is not named follows in the order it stands."""
    if not words:
        raise Unreadable("unreadable", word="…")
    named = _several(words, len(question.options))
    rest = [index for index in range(len(question.options)) if index not in named]
    return Pick((*named, *rest))


def _divide(question: Question, words: list[str]) -> Answer:
    amounts: list[int] = []
    for word in words:
        amount = numeral(word)
        if amount is None:
            raise Unreadable("unreadable", word=word)
        amounts.append(amount)
    if len(amounts) != len(question.options):
        raise Unreadable("division_count", count=len(question.options))
    return Divide(tuple(amounts))


def _pay(question: Question, words: list[str]) -> Answer:
    if len(words) == 1 and words[0] in AUTO_WORDS:
        return Pick(())
    return Act(_one(question, words))


def _pairs(question: Question, words: list[str], missing: str) -> list[tuple[int, int | None]]:
    """ "1", "1-3>2", "all>1" as (index, index of what it is paired with)."""
    pairs: list[tuple[int, int | None]] = []
    for word in re.sub(r"\s*>\s*", ">", " ".join(words)).split():
        left, arrow, right = word.partition(">")
        ones = numbers(left, len(question.options))
        if not arrow:
            pairs += [(one, None) for one in ones]
            continue
        if not right:
            raise Unreadable(missing)
        others = numbers(right, len(question.against))
        pairs += [(one, other) for one in ones for other in others]
    return pairs


def _attack(question: Question, words: list[str]) -> Answer:
    decision = question.choice
    assert isinstance(decision, DeclareAttackers)
    if words and words[0] in ATTACK_WORDS:
        words = words[1:] or ["all"]
    if len(words) == 1 and words[0] in NONE_WORDS:
        return Declare(())
    if not words:
        raise Unreadable("unreadable", word="…")
    chosen: dict[int, int] = {}
    for attacker, target in _pairs(question, words, "which_target"):
        if target is None:
            target = chosen.get(attacker, decision.allowed[attacker][0])
        elif target not in decision.allowed[attacker]:
            raise Unreadable("cannot_attack", name=question.options[attacker].label)
        chosen[attacker] = target
    return Declare(tuple(sorted(chosen.items())))


def _block(question: Question, words: list[str]) -> Answer:
    decision = question.choice
    assert isinstance(decision, DeclareBlockers)
    if words and words[0] in BLOCK_WORDS:
        words = words[1:]
    if len(words) == 1 and words[0] in NONE_WORDS:
        return Declare(())
    if not words:
        raise Unreadable("which_attacker")
    pairs: dict[tuple[int, int], None] = {}
    for blocker, attacker in _pairs(question, words, "which_attacker"):
        if attacker is None:
            if len(decision.allowed[blocker]) > 1:
                raise Unreadable("which_attacker")
            attacker = decision.allowed[blocker][0]
        elif attacker not in decision.allowed[blocker]:
            raise Unreadable(
                "cannot_block",
                name=question.options[blocker].label,
                other=question.against[attacker].label,
            )
        pairs[blocker, attacker] = None
    return Declare(tuple(sorted(pairs)))


_READ: Mapping[Shape, Callable[[Question, list[str]], Answer]] = {
    Shape.ACT: _act,
    Shape.ONE: _single,
    Shape.SOME: _some,
    Shape.YES_NO: _yes_no,
    Shape.NUMBER: _number,
    Shape.ORDER: _order,
    Shape.ATTACK: _attack,
    Shape.BLOCK: _block,
    Shape.DIVIDE: _divide,
    Shape.PAY: _pay,
}


# --- the other way ---


def write(question: Question, answer: Answer) -> str:
    """The text that reads as this answer: to edit a partner's proposal."""
    match answer:
        case Declare(()):
            return "none"
        case Declare(pairs) if question.shape is Shape.ATTACK and len(question.against) == 1:
            return " ".join(str(one + 1) for one, _ in pairs)
        case Declare(pairs):
            return " ".join(f"{one + 1}>{other + 1}" for one, other in pairs)
        case Pick(()):
            return "none"
        case Pick(options) if question.shape is Shape.YES_NO:
            return "yes" if options == (1,) else "no"
        case Pick(options):
            return " ".join(str(option + 1) for option in options)
        case Divide(amounts):
            return " ".join(map(str, amounts))
        case Number(value):
            return str(value)
        case _:
            return ""


def _worded(refusal: Refusal, question: Question, words: Wording) -> str:
    """The rules' refusal, with the names of what it is about."""
    fields = refusal.fields
    decision = question.choice

    def name(key: str) -> str:
        index = fields.get(key)
        if isinstance(index, int) and 0 <= index < len(question.options):
            return question.options[index].label
        return "?"

    match refusal.code:
        case RefusalCode.ILLEGAL_ATTACK if "must_attack" in fields:
            return words.say("must_attack", name=name("must_attack"))
        case RefusalCode.ILLEGAL_ATTACK if "attacker" in fields:
            return words.say("cannot_attack", name=name("attacker"))
        case RefusalCode.ILLEGAL_BLOCK if "most" in fields:
            return words.say("block_most", name=name("blocker"), most=fields["most"])
        case RefusalCode.ILLEGAL_BLOCK if "requirements" in fields:
            return words.say("block_required")
        case RefusalCode.ILLEGAL_DIVISION if "recipient" in fields:
            return words.say("division_lethal", name=name("recipient"))
        case RefusalCode.ILLEGAL_DIVISION if isinstance(decision, DivideAmong):
            if decision.least and "least" in fields:
                total = words.say("division_total", total=decision.total)
                return f"{total} {words.say('division_least', least=decision.least)}"
        case RefusalCode.ILLEGAL_DIVISION if isinstance(decision, AssignDamage):
            return words.say("division_total", total=decision.total)
        case RefusalCode.ILLEGAL_DIVISION if isinstance(decision, AssignSharedDamage):
            part = fields.get("part")
            if isinstance(part, int):
                first = sum(len(one.recipients) for one in decision.parts[:part])
                who = question.options[first].label.partition(GOES_TO)[0]
                return words.say("division_part", name=who, total=fields["total"])
    return words.refusal(refusal.code, fields)
