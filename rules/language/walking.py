"""Walking through nodes: everything that an ability or effect is made of."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

__all__ = ["nodes"]

_LANGUAGE = "rules.language."


def nodes(node: object) -> Iterator[object]:
    """The node and all nodes of the language within it; a tuple stands for its parts."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif type(node).__module__.startswith(_LANGUAGE):
        yield node
        if attrs.has(type(node)):
            for field in attrs.fields(type(node)):  # type: ignore[arg-type]
                if field.init:
                    yield from nodes(getattr(node, field.name))
