"""What happens to spells and abilities on the stack: countering, copying, new targets (CR 701.6,
707.10, 115.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rules import targets
from rules.asking import Procedure
from rules.characteristics import Characteristics
from rules.events import Cause, Event, MoveEvent
from rules.funnel import happen_together
from rules.language import (
    CantBeCountered,
    ChangeTargets,
    CopySpell,
    CounterSpell,
    StaticAbility,
    This,
)
from rules.notices import Notice, NoticeKind
from rules.objects import StackKind
from rules.performing.choosing import gather, number
from rules.performing.table import performs
from rules.reading import Context, players
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["can_be_countered"]


def _on_stack(state: State, ids: tuple[int, ...]) -> list[int]:
    return [one for one in ids if one in state.objects and state.objects[one].zone is Zone.STACK]


def can_be_countered(found: Characteristics) -> bool:
    """Whether neither an effect nor the spell itself says that it can't be countered (CR 101.2)."""
    if any(isinstance(rule.modification, CantBeCountered) for rule in found.rules):
        return False
    return not any(
        isinstance(ability, StaticAbility)
        and (ability.objects is None or isinstance(ability.objects, This))
        and any(isinstance(part, CantBeCountered) for part in ability.modifications)
        for ability in found.abilities
    )


@performs(CounterSpell)
def _counter(game: Game, effect: CounterSpell, ctx: Context) -> Procedure[None]:
    """A spell goes to its owner's graveyard or where the effect says; an ability is gone (CR
    701.6a)."""
    state = game.state
    ids = yield from gather(game, effect.what, ctx)
    events: list[Event] = []
    for one in _on_stack(state, ids):
        if not can_be_countered(game.characteristics(one)):
            continue
        record = state.objects[one]
        kind = StackKind.SPELL if record.info is None else record.info.kind
        spell = kind is StackKind.SPELL
        events.append(MoveEvent(one, effect.to if spell else Zone.GRAVEYARD, Cause.COUNTERED))
        name, word = game.stack_name(one), kind.name.lower()
        game.tell(Notice(NoticeKind.COUNTERED, object=one, name=name, word=word))
    yield from happen_together(game, events)


@performs(CopySpell)
def _copy(game: Game, effect: CopySpell, ctx: Context) -> Procedure[None]:
    """A copy is put on the stack, not cast, with every choice made for the original; its controller
    may choose new targets for it (CR 707.10, 707.10c)."""
    ids = yield from gather(game, effect.what, ctx)
    for one in _on_stack(game.state, ids):
        for _ in range(number(effect.count, ctx)):
            yield from _put_copy(game, one, ctx.you)


def _put_copy(game: Game, original: int, you: int) -> Procedure[None]:
    state = game.state
    old = state.objects[original]
    assert old.info is not None
    copy = state.add(old.definition, you, Zone.STACK)
    copy.controller = copy.base_controller = you
    copy.timestamp = state.tick()
    copy.info = evolve(old.info, is_copy=True)
    state.stack.append(copy.id)
    state.characteristics_changed()
    state.dirty = True
    game.tell(Notice(NoticeKind.CREATED, players=(you,), object=copy.id, name=old.definition.name))
    yield from targets.choose_new_targets(game, copy.id, you, copied=True)


@performs(ChangeTargets)
def _change_targets(game: Game, effect: ChangeTargets, ctx: Context) -> Procedure[None]:
    """The first of the named players may choose new targets (CR 115.7d)."""
    ids = yield from gather(game, effect.what, ctx)
    who = players(effect.who, ctx)
    if not who:
        return
    for one in _on_stack(game.state, ids):
        yield from targets.choose_new_targets(game, one, who[0])
