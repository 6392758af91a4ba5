"""Resolving the topmost object of the stack (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rules.asking import Procedure
from rules.decisions import ObjectRef, PlayerRef
from rules.events import Cause, MoveEvent
from rules.funnel import happen
from rules.language import Always, TriggeredAbility
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject, StackInfo, StackKind
from rules.performing import perform
from rules.reading import Context, holds
from rules.reading.targeting import still_legal
from rules.vocabulary import PERMANENT_TYPES, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["resolve_top"]


def resolve_top(game: Game) -> Procedure[None]:
    """Resolve the topmost spell or ability. Its controller is who controls it now (CR 608.2,
    112.2).
    """
    state = game.state
    top = state.stack[-1]
    record = state.objects[top]
    info = record.info
    assert info is not None
    name, kind = game.stack_name(top), info.kind.name.lower()
    if not _condition_holds(game, record, info):
        yield from _leave(game, record, Cause.RESOLVE)
        return
    legal = _legal_targets(game, record, info)
    if any(info.slots) and not any(flag for slot in legal for flag in slot):
        # 608.2b: all its targets are illegal
        game.tell(Notice(NoticeKind.FIZZLED, object=top, name=name, word=kind))
        yield from _leave(game, record, Cause.COUNTERED)
        return
    game.tell(Notice(NoticeKind.RESOLVED, (record.controller,), top, name, word=kind))
    if info.kind is StackKind.SPELL and PERMANENT_TYPES.intersection(record.definition.types):
        yield from _become_permanent(game, record, info)
        return
    memory = dict(info.memory)
    first = 0
    for mode in info.modes:
        last = first + len(mode.targets)
        ctx = Context(
            state,
            record.controller,
            info.source if info.kind is not StackKind.SPELL else top,
            _part_of(info, first, last),
            memory,
            legal[first:last],
        )
        yield from perform(game, mode.effect, ctx)
        first = last
    if top in state.objects:
        yield from _leave(game, state.objects[top], Cause.RESOLVE)


def _condition_holds(game: Game, record: GameObject, info: StackInfo) -> bool:
    """An intervening "if" is looked at again (CR 603.4)."""
    ability = info.ability
    if not isinstance(ability, TriggeredAbility) or isinstance(ability.condition, Always):
        return True
    ctx = Context(game.state, record.controller, info.source, info, dict(info.memory))
    return holds(ability.condition, ctx)


def _legal_targets(game: Game, record: GameObject, info: StackInfo) -> tuple[tuple[bool, ...], ...]:
    if not info.slots:
        return ()
    source = record.id if info.kind is StackKind.SPELL else info.source
    legal: list[tuple[bool, ...]] = []
    first = 0
    for mode in info.modes:
        last = first + len(mode.targets)
        segment = info.slots[first:last]
        ctx = Context(
            game.state,
            record.controller,
            source,
            _part_of(info, first, last),
            dict(info.memory),
        )
        for slot, refs in zip(mode.targets, segment, strict=True):
            legal.append(tuple(still_legal(ctx, slot, ref) for ref in refs))
        first = last
    return tuple(legal)


def _part_of(info: StackInfo, first: int, last: int) -> StackInfo:
    """The announcement as one of its modes reads it: with that mode's targets alone."""
    if len(info.modes) == 1:
        return info
    return evolve(info, slots=info.slots[first:last], division=info.division[first:last])


def _become_permanent(game: Game, record: GameObject, info: StackInfo) -> Procedure[None]:
    """CR 608.3."""
    move = MoveEvent(record.id, Zone.BATTLEFIELD, Cause.RESOLVE, controller=record.controller)
    if info.slots and info.slots[0]:
        target = info.slots[0][0]
        if isinstance(target, ObjectRef):
            move.attach_to = target.id
        elif isinstance(target, PlayerRef):
            move.attach_player = target.player
    yield from happen(game, move)


def _leave(game: Game, record: GameObject, cause: Cause) -> Procedure[None]:
    yield from happen(game, MoveEvent(record.id, Zone.GRAVEYARD, cause))
