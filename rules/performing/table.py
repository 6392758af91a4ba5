"""The one table: which procedure performs which class of effect.

A procedure enters itself with ``@performs(Class)``; a test proves that every class of the language
has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rules.asking import Procedure
from rules.language import Effect
from rules.performing.one_of_a_team import choose_one_of_each, naming_one
from rules.reading import Context

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["PROCEDURES", "perform", "performs"]

E = TypeVar("E", bound=Effect)

PROCEDURES: dict[type[Effect], Callable[..., Procedure[None]]] = {}


def performs(
    node: type[E],
) -> Callable[
    [Callable[[Game, E, Context], Procedure[None]]], Callable[[Game, E, Context], Procedure[None]]
]:
    """Enter the decorated procedure for a class of effect."""

    def enter(
        procedure: Callable[[Game, E, Context], Procedure[None]],
    ) -> Callable[[Game, E, Context], Procedure[None]]:
        assert node not in PROCEDURES, node
        PROCEDURES[node] = procedure
        return procedure

    return enter


def perform(game: Game, effect: Effect, ctx: Context) -> Procedure[None]:
    """Carry out an effect from the point of view of ``ctx``, whose memory its steps write.

    An effect that speaks of "the defending player" first has its controller say which one (seed
    806.7b).
    """
    named = naming_one(effect)
    if named is not None:
        effect, nouns = named
        yield from choose_one_of_each(nouns, ctx)
    yield from PROCEDURES[type(effect)](game, effect, ctx)
