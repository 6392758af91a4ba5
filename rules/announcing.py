"""What casting, activating and putting a trigger on the stack have in common (CR 601.2b-d,
603.3c-d).

Modes, targets and divisions are chosen here.  For a trigger nothing can be called off: a choice
that can't be made takes it off the stack.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from attrs import evolve

from rules.answers import Cancel
from rules.asking import Cancelled, NoLegalChoice, Procedure, ask, divided, picked
from rules.decisions import (
    ChooseModes,
    ChooseTargets,
    DivideAmong,
    ObjectRef,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.events import BecameTargetEvent
from rules.funnel import happen, happen_at_once
from rules.language import (
    Distribution,
    DivideDamage,
    Effect,
    ForEachPlayer,
    If,
    May,
    Mode,
    Sequence,
    TargetSlot,
    Unless,
)
from rules.objects import StackInfo, StackKind
from rules.reading import Context, amount
from rules.reading.targeting import has_candidates, slot_candidates

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "announce_targets",
    "choose_modes",
    "choose_new_targets",
    "legal_modes",
    "mode_is_legal",
    "target_names",
]


def mode_is_legal(mode: Mode, ctx: Context) -> bool:
    """Whether every target that the mode needs is there."""
    for slot in mode.targets:
        need = amount(slot.minimum, ctx)
        if need > 0 and not has_candidates(ctx, slot, need):
            return False
        if slot.different_from and not _can_be_filled(mode.targets, (), ctx):
            return False
    return True


def _can_be_filled(
    slots: tuple[TargetSlot, ...], earlier: tuple[tuple[Ref, ...], ...], ctx: Context
) -> bool:
    """Whether the slots after the earlier ones can be filled where targets have to differ."""
    number = len(earlier)
    if not any(slot.different_from for slot in slots[number:]):
        return True
    slot = slots[number]
    need = amount(slot.minimum, ctx)
    free = _candidates(slot, earlier, ctx)
    if need <= 0 or not any(number in later.different_from for later in slots[number + 1 :]):
        return len(free) >= need and _can_be_filled(slots, (*earlier, ()), ctx)
    return any(
        _can_be_filled(slots, (*earlier, chosen), ctx) for chosen in combinations(free, need)
    )


def _candidates(
    slot: TargetSlot, earlier: tuple[tuple[Ref, ...], ...], ctx: Context
) -> tuple[Ref, ...]:
    taken = {ref for other in slot.different_from for ref in earlier[other]}
    return tuple(ref for ref in slot_candidates(ctx, slot) if ref not in taken)


def legal_modes(modes: tuple[Mode, ...], ctx: Context) -> tuple[int, ...]:
    return tuple(index for index, mode in enumerate(modes) if mode_is_legal(mode, ctx))


def choose_modes(
    player: int,
    source: int,
    modes: tuple[Mode, ...],
    bounds: tuple[int, int],
    ctx: Context,
    cancellable: bool,
) -> Procedure[tuple[int, ...]]:
    """Numbers of the modes chosen, in the order printed (CR 700.2). Raises ``NoLegalChoice``."""
    if len(modes) == 1:
        return (0,)
    legal = legal_modes(modes, ctx)
    minimum, maximum = bounds
    if len(legal) < minimum:
        raise Cancelled if cancellable else NoLegalChoice
    most = min(maximum, len(legal))
    if len(legal) == minimum == most:
        return legal
    answer = yield from ask(
        ChooseModes(player, source, legal, minimum, most, cancellable=cancellable)
    )
    if isinstance(answer, Cancel):
        raise Cancelled
    return tuple(sorted(legal[index] for index in picked(answer)))


def announce_targets(
    game: Game,
    player: int,
    source: int,
    entry: int,
    info: StackInfo,
    ctx: Context,
    cancellable: bool,
) -> Procedure[StackInfo]:
    """Choose targets and divisions for the chosen modes, while ``entry`` on the stack shows what
    is chosen so far. Raises ``NoLegalChoice`` or ``Cancelled``.
    """
    if not any(mode.targets for mode in info.modes):
        return info
    slots: list[tuple[Ref, ...]] = []
    division: list[tuple[int, ...]] = []
    for mode in info.modes:
        first = len(slots)
        for number in range(len(mode.targets)):
            if number:
                ctx.info = info.aimed(tuple(slots[first:]))
            if slots:
                _show(game, entry, info.aimed(tuple(slots)))
            chosen = yield from _fill(
                player, source, mode.targets, number, tuple(slots[first:]), ctx, cancellable
            )
            slots.append(chosen)
        shares: dict[int, tuple[int, ...]] = {}
        divisions = _divisions(mode.effect)
        if divisions:
            _show(game, entry, info.aimed(tuple(slots)))
        if divisions or len(info.modes) > 1:
            ctx.info = info.aimed(tuple(slots[first:]))
        for node in divisions:
            recipients = slots[first + node.slot]
            total = amount(node.amount, ctx)
            if recipients and total >= len(recipients):
                answer = yield from ask(DivideAmong(player, source, recipients, total))
                shares[node.slot] = divided(answer)
            elif recipients:
                raise Cancelled if cancellable else NoLegalChoice
        division.extend(shares.get(number, ()) for number in range(len(mode.targets)))
    return info.aimed(tuple(slots), tuple(division))


def _show(game: Game, entry: int, info: StackInfo) -> None:
    if entry in game.state.objects:
        game.state.own(entry).info = info


def _fill(
    player: int,
    source: int,
    slots: tuple[TargetSlot, ...],
    number: int,
    earlier: tuple[tuple[Ref, ...], ...],
    ctx: Context,
    cancellable: bool,
) -> Procedure[tuple[Ref, ...]]:
    slot = slots[number]
    minimum = amount(slot.minimum, ctx)
    maximum = amount(slot.maximum, ctx)
    candidates = _candidates(slot, earlier, ctx)
    if maximum == 1 and any(number in later.different_from for later in slots[number + 1 :]):
        # none that a later "another target" can't do without
        candidates = tuple(
            ref for ref in candidates if _can_be_filled(slots, (*earlier, (ref,)), ctx)
        )
    if len(candidates) < minimum:
        raise Cancelled if cancellable else NoLegalChoice
    if maximum <= 0 or not candidates:
        return ()
    answer = yield from ask(
        ChooseTargets(
            player,
            source,
            number,
            candidates,
            minimum,
            min(maximum, len(candidates)),
            cancellable=cancellable,
        )
    )
    if isinstance(answer, Cancel):
        raise Cancelled
    return tuple(candidates[index] for index in picked(answer))


def _divisions(effect: Effect) -> list[DivideDamage]:
    """Effects within this one whose damage is divided as it is announced (CR 601.2d)."""
    if isinstance(effect, DivideDamage):
        return [effect] if effect.distribution is Distribution.AMONG_TARGETS else []
    if isinstance(effect, Sequence):
        return [node for step in effect.steps for node in _divisions(step)]
    if isinstance(effect, If):
        return _divisions(effect.then) + _divisions(effect.otherwise)
    if isinstance(effect, May | Unless | ForEachPlayer):
        return _divisions(effect.effect)
    return []


def become_targets(
    game: Game, stack_object: int, player: int, before: frozenset[Ref] = frozenset()
) -> Procedure[None]:
    """Tell triggers what became a target, but for what was one before."""
    info = game.state.objects[stack_object].info
    assert info is not None
    for ref in dict.fromkeys(ref for slot in info.slots for ref in slot):
        if isinstance(ref, ObjectRef) and ref not in before:
            event = BecameTargetEvent(ref.id, stack_object, player)
            if happen_at_once(game, event) is None:
                yield from happen(game, event)


def target_names(info: StackInfo) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Targeted objects and players, for notices."""
    refs = [ref for slot in info.slots for ref in slot]
    return (
        tuple(ref.id for ref in refs if isinstance(ref, ObjectRef)),
        tuple(ref.player for ref in refs if isinstance(ref, PlayerRef)),
    )


def choose_new_targets(
    game: Game, stack_object: int, player: int, *, copied: bool = False
) -> Procedure[None]:
    """``player`` may choose new targets (CR 115.7d): each slot anew or unchanged.

    The final set has to be legal (115.7e): what one slot takes from another, that one gives up.  Of
    a copy just made all targets become targets, else only the new ones do.
    """
    record = game.state.objects.get(stack_object)
    if record is None or record.info is None:
        return
    info = record.info
    source = stack_object if info.kind is StackKind.SPELL else info.source
    slots = list(info.slots)
    position = 0
    for mode in info.modes:
        first = position
        for number, slot in enumerate(mode.targets):
            old = slots[position]
            ctx = Context(game.state, record.controller, source, evolve(info, slots=()))
            taken = {ref for other in slot.different_from for ref in slots[first + other]}
            later = range(number + 1, len(mode.targets))
            rivals = [n for n in later if number in mode.targets[n].different_from]
            fresh = tuple(
                ref
                for ref in slot_candidates(ctx, slot)
                if ref not in taken
                and ref not in old
                and all(
                    ref not in slots[first + n] or _can_give_up(ctx, mode.targets[n], ref)
                    for n in rivals
                )
            )
            options = (*(ref for ref in old if ref not in taken), *fresh)
            if fresh and old:
                answer = yield from ask(
                    ChooseTargets(
                        player,
                        stack_object,
                        number,
                        options,
                        len(old),
                        len(old),
                        purpose=Purpose.NEW_TARGETS,
                    )
                )
                slots[position] = tuple(options[index] for index in picked(answer))
            position += 1
    game.state.own(stack_object).info = evolve(info, slots=tuple(slots))
    before = frozenset[Ref]() if copied else frozenset(ref for slot in info.slots for ref in slot)
    yield from become_targets(game, stack_object, player, before)


def _can_give_up(ctx: Context, slot: TargetSlot, ref: Ref) -> bool:
    """Whether another target is there for a slot that loses this one to an earlier slot."""
    return any(other != ref for other in slot_candidates(ctx, slot))
