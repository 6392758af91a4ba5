"""The table of verbs: which function weighs which effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bots.basic.filters import Scene
from rules.language import Effect

__all__ = ["UNKNOWN", "weigh", "weighs"]

UNKNOWN = 0.3
"""An effect that nobody weighs was written on a card to do its player some good."""

Weigher = Callable[[Any, Scene], float]
_Function = TypeVar("_Function", bound=Weigher)

_WEIGHERS: dict[type[Effect], Weigher] = {}


def weighs(*verbs: type[Effect]) -> Callable[[_Function], _Function]:
    """Enter a function as the one that weighs these verbs."""

    def enter(function: _Function) -> _Function:
        for verb in verbs:
            _WEIGHERS[verb] = function
        return function

    return enter


def weigh(effect: Effect, scene: Scene) -> float:
    """What it would be worth to our team if the effect happened now; less than 0 if it hurts."""
    weigher = _WEIGHERS.get(type(effect))
    if weigher is None:
        return UNKNOWN if scene.board.is_ours(scene.you) else -UNKNOWN
    return weigher(effect, scene)
