"""Which objects a selection holds.

``objects`` gives them where verbs find them; ``seen`` as the ability knew them, for what is read of
them (power, controller), which is last known information of those that are gone (CR 608.2h).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.decisions import ObjectRef
from rules.language import (
    Anything,
    Attached,
    Attachments,
    Blockers,
    Chosen,
    Each,
    Matching,
    Remembered,
    Selection,
    Targeted,
    This,
    Together,
    TopOfLibrary,
)
from rules.reading.context import Context
from rules.reading.filters import compiled
from rules.reading.players import includes, players
from rules.reading.qualities import current, qualities, record_of
from rules.state import State
from rules.vocabulary import Zone

__all__ = ["MustBeAsked", "in_zone", "is_anything", "objects", "seen"]


class MustBeAsked(LookupError):
    """``Chosen`` was to be read: what it holds is known only once its players have been asked."""

    def __init__(self, selection: Chosen) -> None:
        super().__init__("a choice is made by performing, it can't be read")
        self.selection = selection


def objects(selection: Selection, ctx: Context) -> tuple[int, ...]:
    """The objects, each once, in a stable order; the ids of some may be gone.

    An object that the ability's trigger saw moving is found where it went (``qualities.current``).
    Raises ``MustBeAsked`` for ``Chosen``.
    """
    return _OBJECTS[type(selection)](selection, ctx, True)


def seen(selection: Selection, ctx: Context) -> tuple[int, ...]:
    """Like ``objects``, but nothing is followed to where it went."""
    return _OBJECTS[type(selection)](selection, ctx, False)


def is_anything(selection: Selection, ctx: Context) -> bool:
    """Whether ``seen`` gives anything; of permanents it looks no further than the first."""
    if type(selection) is not Each or selection.zone is not Zone.BATTLEFIELD:
        return bool(seen(selection, ctx))
    state, whose = ctx.state, selection.whose
    test = compiled(selection.filter)
    included = includes(whose) if whose is not None else None
    for one in state.battlefield:
        if test(ctx, one) and (included is None or included(ctx, qualities(state, one).controller)):
            return True
    return False


def in_zone(state: State, zone: Zone, of: Iterable[int]) -> list[int]:
    """Everything in a zone; ``of``: whose hand, library or graveyard."""
    if zone is Zone.BATTLEFIELD:
        return state.battlefield
    if zone is Zone.STACK:
        return state.stack
    if zone is Zone.EXILE:
        return state.exile
    if zone is Zone.COMMAND:
        return state.command
    seats = state.players
    if zone is Zone.HAND:
        return [one for player in of for one in seats[player].hand]
    if zone is Zone.LIBRARY:
        return [one for player in of for one in seats[player].library]
    return [one for player in of for one in seats[player].graveyard]


def _each(node: Each, ctx: Context, follow: bool) -> tuple[int, ...]:
    state = ctx.state
    zone, whose = node.zone, node.whose
    anything = type(node.filter) is Anything
    test = compiled(node.filter)
    if zone is Zone.HAND or zone is Zone.LIBRARY or zone is Zone.GRAVEYARD:
        of = players(whose, ctx) if whose is not None else tuple(state.players_in_order())
        found = in_zone(state, zone, of)
        if anything:
            return tuple(found)
        return tuple([one for one in found if test(ctx, one)])
    found = in_zone(state, zone, ())
    if whose is None:
        if anything:
            return tuple(found)
        return tuple([one for one in found if test(ctx, one)])
    included = includes(whose)
    if zone is Zone.EXILE:
        records = state.objects
        return tuple([one for one in found if included(ctx, records[one].owner) and test(ctx, one)])
    return tuple(
        [one for one in found if included(ctx, qualities(state, one).controller) and test(ctx, one)]
    )


def _targeted(node: Targeted, ctx: Context, follow: bool) -> tuple[int, ...]:
    """CR 608.2b: illegal targets are left out."""
    info = ctx.info
    if info is None or node.slot >= len(info.slots):
        return ()
    chosen = info.slots[node.slot]
    if ctx.legal is None or node.slot >= len(ctx.legal):
        return tuple([ref.id for ref in chosen if isinstance(ref, ObjectRef)])
    flags = ctx.legal[node.slot]
    return tuple(
        [
            ref.id
            for ref, good in zip(chosen, flags, strict=False)
            if good and isinstance(ref, ObjectRef)
        ]
    )


def _this(node: This, ctx: Context, follow: bool) -> tuple[int, ...]:
    return (current(ctx, ctx.source),) if follow else (ctx.source,)


def _attached(node: Attached, ctx: Context, follow: bool) -> tuple[int, ...]:
    record = record_of(ctx.state, ctx.source)
    if record is None or not record.attached_to:
        return ()
    return (current(ctx, record.attached_to),) if follow else (record.attached_to,)


def _attachments(node: Attachments, ctx: Context, follow: bool) -> tuple[int, ...]:
    state = ctx.state
    hosts = frozenset(seen(node.to, ctx))
    records, test = state.objects, compiled(node.filter)
    return tuple(
        [one for one in state.battlefield if records[one].attached_to in hosts and test(ctx, one)]
    )


def _blockers(node: Blockers, ctx: Context, follow: bool) -> tuple[int, ...]:
    combat = ctx.state.combat
    if combat is None:
        return ()
    found: list[int] = []
    for one in seen(node.of, ctx):
        found.extend(combat.blocked_by.get(one, ()))
        found.extend(combat.blockers.get(one, ()))
    return tuple(dict.fromkeys(found))


def _remembered(node: Remembered, ctx: Context, follow: bool) -> tuple[int, ...]:
    bound = ctx.memory.get(node.name)
    if not isinstance(bound, tuple):
        return ()
    if not follow or "followed" not in ctx.memory:
        return bound
    return tuple([current(ctx, one) for one in bound])


def _matching(node: Matching, ctx: Context, follow: bool) -> tuple[int, ...]:
    test = compiled(node.filter)
    among = _OBJECTS[type(node.among)](node.among, ctx, follow)
    return tuple([one for one in among if test(ctx, one)])


def _chosen(node: Chosen, ctx: Context, follow: bool) -> tuple[int, ...]:
    raise MustBeAsked(node)


def _top_of_library(node: TopOfLibrary, ctx: Context, follow: bool) -> tuple[int, ...]:
    from rules.reading.amounts import amount

    count = amount(node.count, ctx)
    if count <= 0:
        return ()
    found: list[int] = []
    for player in players(node.whose, ctx):
        found.extend(reversed(ctx.state.players[player].library[-count:]))
    return tuple(found)


def _together(node: Together, ctx: Context, follow: bool) -> tuple[int, ...]:
    parts = [_OBJECTS[type(part)](part, ctx, follow) for part in node.parts]
    return tuple(dict.fromkeys(one for part in parts for one in part))


_OBJECTS: dict[type[Selection], Callable[..., tuple[int, ...]]] = {
    Each: _each,
    Targeted: _targeted,
    This: _this,
    Attached: _attached,
    Attachments: _attachments,
    Blockers: _blockers,
    Remembered: _remembered,
    Matching: _matching,
    Chosen: _chosen,
    TopOfLibrary: _top_of_library,
    Together: _together,
}
