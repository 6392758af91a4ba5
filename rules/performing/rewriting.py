"""Nodes rewritten: some of their parts replaced by values that are known by now.

Pure; a node in which nothing changes is returned itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import attrs

__all__ = ["rewritten"]

T = TypeVar("T")


def rewritten(node: T, replace: Callable[[object], object | None], into: tuple[type, ...]) -> T:
    """``node`` with every part for which ``replace`` gives something replaced by it.

    Only parts of the classes ``into``, and tuples, are looked into; ``node`` itself always is.
    """
    return cast(T, _rewritten(node, replace, (tuple, *into)))


def _rewritten(
    node: object, replace: Callable[[object], object | None], into: tuple[type, ...]
) -> object:
    if isinstance(node, tuple):
        parts = tuple(_part(part, replace, into) for part in node)
        unchanged = all(new is old for new, old in zip(parts, node, strict=True))
        return node if unchanged else parts
    changes: dict[str, object] = {}
    for field in attrs.fields(node.__class__):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        new = _part(value, replace, into)
        if new is not value:
            changes[field.alias] = new
    return attrs.evolve(node, **changes) if changes else node  # type: ignore[misc]


def _part(
    part: object, replace: Callable[[object], object | None], into: tuple[type, ...]
) -> object:
    new = replace(part)
    if new is not None:
        return new
    return _rewritten(part, replace, into) if isinstance(part, into) else part
