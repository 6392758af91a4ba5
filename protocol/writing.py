"""Views and what changes in them, straight to text.

What ``codec`` does in two steps, plain values and then their JSON, done in one for the few classes
that make up most of what a host says: whole numbers, strings, rows, and classes of these. A test
holds what is written here to the codec.
"""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import encode_basestring
from operator import attrgetter
from typing import Any, Final

import attrs

from protocol.changes import Delta, ObjectPatch, PlayerPatch, ZoneChange
from protocol.errors import EncodeError
from rules.view import ObjectView, PlayerView, ResultView, TeamView

__all__ = ["text_of"]


def _class_writer(cls: type[attrs.AttrsInstance]) -> Callable[[Any], str]:
    """Writes the fields that have not their default, in their order."""
    fields = attrs.fields(cls)
    keys = tuple(f'"{field.name}":' for field in fields)
    defaults = tuple(_default(field) for field in fields)
    read = attrgetter(*(field.name for field in fields))
    values = read if len(fields) > 1 else lambda one: (read(one),)

    def write(one: Any) -> str:
        parts = [
            key + _WRITERS[type(value)](value)
            for key, value, default in zip(keys, values(one), defaults, strict=True)
            if value is not default and value != default
        ]
        return f"{{{','.join(parts)}}}"

    return write


def _default(field: attrs.Attribute[Any]) -> object:
    default: Any = field.default
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


def _row(values: tuple[Any, ...]) -> str:
    return f"[{','.join([_WRITERS[type(value)](value) for value in values])}]"


def _fields(fields: dict[str, Any]) -> str:
    parts = [f'"{name}":{_WRITERS[type(value)](value)}' for name, value in fields.items()]
    return f"{{{','.join(parts)}}}"


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    str: encode_basestring,
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): lambda _: "null",
    tuple: _row,
    dict: _fields,
}
for _cls in (
    ObjectView,
    PlayerView,
    TeamView,
    ResultView,
    ObjectPatch,
    ZoneChange,
    PlayerPatch,
    Delta,
):
    _WRITERS[_cls] = _class_writer(_cls)


def text_of(part: object) -> str:
    """The JSON of a part of a view, or of a change. Raises ``EncodeError`` for anything else."""
    try:
        return _WRITERS[type(part)](part)
    except KeyError as error:
        raise EncodeError(f"{error} is no part of a view") from error
