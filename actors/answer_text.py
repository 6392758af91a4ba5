"""Answers as JSON, for the journal; and what a well-formed answer is.

A journal outlives versions of the wire, so its spelling of answers is its own and is never
changed, only added to: a list whose first item names the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from actors.limits import ANSWER_ITEMS
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

__all__ = ["read_answer", "well_formed", "write_answer"]


def _is_int(value: object) -> bool:
    return type(value) is int and -(1 << 63) <= value < 1 << 63


def _are_ints(value: object) -> bool:
    return type(value) is tuple and len(value) <= ANSWER_ITEMS and all(map(_is_int, value))


def _are_pairs(value: object) -> bool:
    return (
        type(value) is tuple
        and len(value) <= ANSWER_ITEMS
        and all(_are_ints(pair) and len(pair) == 2 for pair in value)
    )


_WELL_FORMED: dict[type, Callable[[Any], bool]] = {
    Pass: lambda _: True,
    TakeBack: lambda _: True,
    Cancel: lambda _: True,
    Act: lambda a: _is_int(a.option) and type(a.payment) is Payment,
    Pick: lambda a: _are_ints(a.options),
    Number: lambda a: _is_int(a.value),
    Declare: lambda a: _are_pairs(a.pairs),
    Divide: lambda a: _are_ints(a.amounts),
}


def well_formed(answer: object) -> bool:
    """Is it an answer, with nothing but what its class says inside?

    Programs at the table are not held to types by anybody else. Says nothing about legality.
    """
    check = _WELL_FORMED.get(type(answer))
    return check is not None and check(answer)


def _list(numbers: tuple[int, ...]) -> str:
    return "[" + ",".join(map(str, numbers)) + "]"


_WRITE: dict[type, Callable[[Any], str]] = {
    Pass: lambda _: '["pass"]',
    TakeBack: lambda _: '["take_back"]',
    Cancel: lambda _: '["cancel"]',
    Act: lambda a: f'["act",{a.option},"{a.payment._value_}"]',
    Pick: lambda a: f'["pick",{_list(a.options)}]',
    Number: lambda a: f'["number",{a.value}]',
    Declare: lambda a: '["declare",[' + ",".join(map(_list, a.pairs)) + "]]",
    Divide: lambda a: f'["divide",{_list(a.amounts)}]',
}


def write_answer(answer: Answer) -> str:
    """JSON text of a well-formed answer."""
    return _WRITE[type(answer)](answer)


def _tuple(value: object) -> tuple[Any, ...]:
    if type(value) is not list:
        raise ValueError("not a list")
    return tuple(value)


_READ: dict[str, tuple[int, Callable[..., Answer]]] = {
    "pass": (0, Pass),
    "take_back": (0, TakeBack),
    "cancel": (0, Cancel),
    "act": (2, lambda option, payment: Act(option, Payment(payment))),
    "pick": (1, lambda options: Pick(_tuple(options))),
    "number": (1, Number),
    "declare": (1, lambda pairs: Declare(tuple(map(_tuple, _tuple(pairs))))),
    "divide": (1, lambda amounts: Divide(_tuple(amounts))),
}


def read_answer(data: object) -> Answer:
    """The answer that ``write_answer`` wrote, from parsed JSON. Raises ``ValueError``."""
    if type(data) is not list or not data or type(data[0]) is not str or data[0] not in _READ:
        raise ValueError("not an answer")
    count, make = _READ[data[0]]
    if len(data) != count + 1:
        raise ValueError("wrong number of items")
    answer = make(*data[1:])
    if not well_formed(answer):
        raise ValueError("wrong type inside")
    return answer
