"""Nodes of the language made into functions once, and found again without hashing the node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["MOST_NODES", "Compiled"]

N = TypeVar("N")
F = TypeVar("F")

MOST_NODES = 100_000
"""Different node instances kept: several times those of all cards that were ever printed."""


class Compiled(Generic[N, F]):
    """A table from nodes to what ``build`` makes of them; equal nodes share it.

    Nodes are found by identity, which is fast; the table keeps them alive, so that no identity is
    ever used again.
    """

    __slots__ = ("_build", "_by_value", "by_id")

    def __init__(self, build: Callable[[N], F]) -> None:
        self._build = build
        self.by_id: dict[int, tuple[N, F]] = {}
        self._by_value: dict[N, F] = {}

    def __call__(self, node: N) -> F:
        found = self.by_id.get(id(node))
        if found is not None:
            return found[1]
        made = self._by_value.get(node)
        if made is None:
            made = self._build(node)
            if len(self._by_value) >= MOST_NODES:
                self._by_value.clear()
            self._by_value[node] = made
        if len(self.by_id) >= MOST_NODES:
            self.by_id.clear()
        self.by_id[id(node)] = (node, made)
        return made
