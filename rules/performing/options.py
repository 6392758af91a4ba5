"""A choice among effects as they are carried out (CR 608.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseModes, ChooseWord, Decision, Purpose
from rules.language import ChooseEffect
from rules.performing.possible import possible
from rules.performing.table import perform, performs
from rules.reading import Context, players
from rules.vocabulary import CardType, Color, Keyword, ManaType

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["distinguishing"]

_WORD = Color | ManaType | CardType | Keyword


@performs(ChooseEffect)
def _choose(game: Game, effect: ChooseEffect, ctx: Context) -> Procedure[None]:
    """What is impossible is not offered, unless everything is."""
    who = players(effect.who, ctx)
    if not who or not effect.options:
        return
    offered = [
        index for index, option in enumerate(effect.options) if possible(game, option, ctx)
    ] or list(range(len(effect.options)))
    decision = _decision(who[0], ctx.source, effect, offered)
    answer = yield from ask(decision)
    yield from perform(game, effect.options[offered[picked(answer)[0]]], ctx)


def _decision(player: int, source: int, effect: ChooseEffect, offered: list[int]) -> Decision:
    """Words where the options are alike but for one (a colour, a type), else their numbers."""
    options = tuple(effect.options[index] for index in offered)
    values = distinguishing(options)
    if values is None:
        return ChooseModes(player, source, tuple(offered), 1, 1)
    purpose = Purpose.CHOOSE
    if isinstance(values[0], Color):
        purpose = Purpose.COLOR
    elif isinstance(values[0], ManaType):
        purpose = Purpose.MANA
    return ChooseWord(player, source, purpose, tuple(value.name.lower() for value in values))


def distinguishing(options: tuple[object, ...]) -> tuple[_WORD, ...] | None:
    """The one part, a different one in each, by which nodes differ that are otherwise alike."""
    first = options[0]
    if len(options) < 2 or any(type(option) is not type(first) for option in options):
        return None
    if isinstance(first, Color | ManaType | CardType | Keyword):
        values = tuple(option for option in options if isinstance(option, type(first)))
        return values if len(set(values)) == len(options) else None
    if isinstance(first, tuple):
        rows = [option for option in options if isinstance(option, tuple)]
        if any(len(row) != len(first) for row in rows):
            return None
        columns = list(zip(*rows, strict=True))
    elif attrs.has(type(first)):
        names = [field.name for field in attrs.fields(type(first))]  # type: ignore[arg-type]
        columns = [tuple(getattr(option, name) for option in options) for name in names]
    else:
        return None
    differing = [column for column in columns if any(part != column[0] for part in column)]
    return distinguishing(differing[0]) if len(differing) == 1 else None
