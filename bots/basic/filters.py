"""Filters read on views: whether an object that is seen passes one.

What a view does not show passes: the bot then reckons with more than there is, never with less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from bots.basic.board import Board
from rules.decisions import Ref
from rules.language import (
    AllOf,
    AnyOf,
    Blocked,
    ColorCount,
    ControlledBy,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Filter,
    Fixed,
    HasCounter,
    HasKeyword,
    HasNoAbilities,
    IsAbility,
    IsAttached,
    IsAttacking,
    IsBlocking,
    IsColor,
    IsNamed,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    Not,
    OwnedBy,
    Players,
    QualityIs,
    Unblocked,
    You,
    YourTeam,
)
from rules.view import ObjectView

__all__ = ["Scene", "belongs", "passes"]


@define(eq=False)
class Scene:
    """From where a card's words are read: whose card, which object, and what was chosen so far.

    ``slots``: targets by slot, None while they are open.  ``bound``: what earlier steps of the
    effect would have found; ``unseen``: of how many cards nothing is known but their number.
    """

    board: Board
    you: int
    source: ObjectView | None = None
    slots: dict[int, tuple[Ref, ...]] = field(factory=dict)
    x: int = 0
    kicked: bool = False
    bound: dict[str, tuple[ObjectView, ...]] = field(factory=dict)
    unseen: dict[str, int] = field(factory=dict)
    players: dict[str, tuple[int, ...]] = field(factory=dict)
    share: dict[str, int] = field(factory=dict)
    """Numbers bound by earlier steps."""


def belongs(who: Players, scene: Scene, player: int) -> bool:
    """Whether the player is one of those that a card speaks of; unsure is yes."""
    board = scene.board
    if isinstance(who, You):
        return player == scene.you
    team = board.team_of(scene.you)
    if isinstance(who, EachOpponent):
        return board.team_of(player) != team
    if isinstance(who, YourTeam):
        return board.team_of(player) == team
    if isinstance(who, EachTeammate):
        return player != scene.you and board.team_of(player) == team
    if isinstance(who, EachPlayer):
        return True
    from bots.basic.reading import players_of

    return player in players_of(who, scene)


def passes(what: Filter, thing: ObjectView, scene: Scene) -> bool:
    test = _TESTS.get(type(what))
    return True if test is None else test(what, thing, scene)


Test = Callable[[Any, ObjectView, Scene], bool]


def _all(what: AllOf, thing: ObjectView, scene: Scene) -> bool:
    return all(passes(part, thing, scene) for part in what.parts)


def _any(what: AnyOf, thing: ObjectView, scene: Scene) -> bool:
    return any(passes(part, thing, scene) for part in what.parts)


def _not(what: Not, thing: ObjectView, scene: Scene) -> bool:
    return type(what.part) not in _TESTS or not passes(what.part, thing, scene)


def _color_count(what: ColorCount, thing: ObjectView, scene: Scene) -> bool:
    return what.comparison.holds(len(thing.colors), what.count)


def _controlled(what: ControlledBy, thing: ObjectView, scene: Scene) -> bool:
    return belongs(what.players, scene, thing.controller)


def _owned(what: OwnedBy, thing: ObjectView, scene: Scene) -> bool:
    return belongs(what.players, scene, thing.owner)


def _quality(what: QualityIs, thing: ObjectView, scene: Scene) -> bool:
    from bots.basic.reading import number_of, quality_of

    wanted = what.amount.value if isinstance(what.amount, Fixed) else number_of(what.amount, scene)
    return what.comparison.holds(quality_of(thing, what.quality, scene), wanted)


def _attached(what: IsAttached, thing: ObjectView, scene: Scene) -> bool:
    return any(passes(what.by, one, scene) for one in scene.board.attached.get(thing.id, ()))


def _remembered(what: IsRemembered, thing: ObjectView, scene: Scene) -> bool:
    return any(one.id == thing.id for one in scene.bound.get(what.name, ()))


def _this(what: IsThis, thing: ObjectView, scene: Scene) -> bool:
    return scene.source is not None and scene.source.id == thing.id


_TESTS: dict[type[Filter], Test] = {
    AllOf: _all,
    AnyOf: _any,
    Not: _not,
    IsType: lambda w, t, s: w.type.name.lower() in t.types,
    IsSubtype: lambda w, t, s: w.subtype in t.subtypes,
    IsSupertype: lambda w, t, s: w.supertype.name.lower() in t.supertypes,
    IsColor: lambda w, t, s: w.color.name.lower() in t.colors,
    ColorCount: _color_count,
    IsNamed: lambda w, t, s: w.name == t.name,
    IsToken: lambda w, t, s: t.token,
    IsTapped: lambda w, t, s: t.tapped,
    IsAttacking: lambda w, t, s: bool(t.attacking),
    IsBlocking: lambda w, t, s: bool(t.blocking),
    Blocked: lambda w, t, s: t.blocked,
    Unblocked: lambda w, t, s: bool(t.attacking) and not t.blocked,
    HasKeyword: lambda w, t, s: w.keyword.name.lower() in t.keywords,
    HasNoAbilities: lambda w, t, s: not t.keywords and not s.board.sheet(t).abilities,
    QualityIs: _quality,
    ControlledBy: _controlled,
    OwnedBy: _owned,
    HasCounter: lambda w, t, s: any(kind == w.kind for kind, _ in t.counters),
    IsAttached: _attached,
    IsThis: _this,
    IsRemembered: _remembered,
    IsSpell: lambda w, t, s: t.stack_kind == "spell",
    IsAbility: lambda w, t, s: t.stack_kind in ("activated", "triggered"),
}
