"""Chinese grammar: numbers, measure words, lists, sentences."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

__all__ = [
    "YOU",
    "Clause",
    "Phrase",
    "measure",
    "numeral",
    "or_list",
    "sentence",
    "series",
]

_DIGITS = "零一两三四五六七八九"


@frozen
class Phrase:
    """A subject or object; ``its`` is how it is said to own something."""

    text: str
    several: bool = False
    you: bool = False
    its: str = ""

    @property
    def whose(self) -> str:
        """The possessive: 你的, 目标牌手的, 其."""
        return self.its or f"{self.text}的"

    @property
    def their(self) -> str:
        """The possessive that looks back to this subject: 你的, 其."""
        return "你的" if self.you else "其"


YOU = Phrase("你", you=True, its="你的")


@frozen
class Clause:
    """One verb with its subject; an order to the reader has none.

    ``joint`` is the punctuation by which it follows the clause before it, if it insists on one.
    """

    predicate: str
    subject: Phrase | None = None
    spoken: bool = False
    topic: str = ""
    joint: str | None = None

    @property
    def is_you(self) -> bool:
        return self.subject is None or self.subject.you

    def text(self, *, subject: bool = True) -> str:
        if self.is_you:
            return f"你{self.predicate}" if self.spoken and subject else self.predicate
        assert self.subject is not None
        return f"{self.subject.text}{self.predicate}" if subject else self.predicate


def numeral(number: int | str) -> str:
    """The number as it stands before a measure word: 2 is 两."""
    if isinstance(number, str):
        return number
    if 0 <= number < 10:
        return _DIGITS[number]
    if number < 20:
        return "十" + (_DIGITS[number - 10].replace("两", "二") if number > 10 else "")
    return str(number)


def measure(noun: str) -> str:
    """The measure word of a noun."""
    if noun.endswith("牌"):
        return "张"
    if noun.endswith(("牌手", "对手", "队友")):
        return "位"
    return "个"


def series(parts: Sequence[str], last: str = "和") -> str:
    """甲, 甲和乙, 甲、乙和丙."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{'、'.join(parts[:-1])}{last}{parts[-1]}"


def or_list(parts: Sequence[str]) -> str:
    return series(parts, "或")


def sentence(text: str) -> str:
    return text if text.endswith(("。", "。」", "。”")) else f"{text}。"
