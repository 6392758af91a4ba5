"""What JSON's leaves are taken for: each exactly its own type, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from protocol.codes import ErrorCode
from protocol.errors import DecodeError
from protocol.limits import MAX_INTEGER

Hook = Callable[[Any, Any], Any]

MAX_ECHO = 40
"""Characters of the peer's own text that an error repeats to it."""


def wrong(expected: str) -> DecodeError:
    return DecodeError(ErrorCode.WRONG_TYPE, expected=expected)


def structure_int(value: object, _: object = None) -> int:
    if type(value) is not int:
        raise wrong("integer")
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise DecodeError(ErrorCode.BAD_VALUE)
    return value


def structure_bool(value: object, _: object = None) -> bool:
    if type(value) is not bool:
        raise wrong("boolean")
    return value


def structure_str(value: object, _: object = None) -> str:
    if type(value) is not str:
        raise wrong("string")
    if not value.isascii():
        refuse_surrogates(value)
    return value


def refuse_surrogates(value: str) -> None:
    """JSON can spell half a character; nobody could send it on."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise DecodeError(ErrorCode.BAD_VALUE) from None


def refuse_float(value: object, _: object = None) -> float:
    raise wrong("no fraction")


def structure_fields(value: object, _: object = None) -> dict[str, Any]:
    """Any JSON object, as ``fields`` of refusals and errors are."""
    if type(value) is not dict:
        raise wrong("object")
    pending: list[object] = [value]
    while pending:
        item = pending.pop()
        if type(item) is dict:
            pending.extend(item)
            pending.extend(item.values())
        elif type(item) is list:
            pending.extend(item)
        elif type(item) is str:
            structure_str(item)
        elif type(item) is int:
            structure_int(item)
        elif not (item is None or type(item) is bool or type(item) is float):
            raise wrong("JSON value")
    return value


def enum_hook(cls: type[Enum]) -> Hook:
    return enums_hook(cls)


def enums_hook(*classes: type[Enum]) -> Hook:
    """By value, over one enumeration or several without a value in common."""
    members = {member.value: member for cls in classes for member in cls}
    if len(members) != sum(map(len, classes)):
        raise TypeError(f"{classes} share a value")

    def structure(value: object, _: object) -> Enum:
        if type(value) is not str:
            raise wrong("string")
        member = members.get(value)
        if member is None:
            raise DecodeError(ErrorCode.BAD_VALUE, value=value[:MAX_ECHO])
        return member

    return structure
