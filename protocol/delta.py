"""The new view from the old one and what changed.

What changed is written by ``writing``, which also has the law that holds both together.
"""

from __future__ import annotations

import attrs

from protocol.changes import Delta, PlayerPatch, ZoneChange
from protocol.errors import DeltaMismatchError
from rules.view import ObjectView, PlayerView, View

__all__ = ["apply"]

Objects = tuple[ObjectView, ...]


def apply(old: View, delta: Delta) -> View:
    """The new view; ``old`` is as it was. Raises ``DeltaMismatchError`` if the delta speaks of
    what the view does not hold."""
    return attrs.evolve(
        old,
        **delta.fields,
        teams=old.teams if delta.teams is None else delta.teams,
        players=_patched_players(old.players, delta.players),
        battlefield=_changed_zone(old.battlefield, delta.battlefield),
        stack=_changed_zone(old.stack, delta.stack),
        exile=_changed_zone(old.exile, delta.exile),
    )


def _patched_players(
    old: tuple[PlayerView, ...], patches: tuple[PlayerPatch, ...]
) -> tuple[PlayerView, ...]:
    if not patches:
        return old
    players = {player.player: player for player in old}
    for patch in patches:
        before = players.get(patch.player)
        if before is None:
            raise DeltaMismatchError(f"no player {patch.player}")
        players[patch.player] = attrs.evolve(
            before,
            **patch.fields,
            hand=_changed_zone(before.hand, patch.hand),
            graveyard=_changed_zone(before.graveyard, patch.graveyard),
        )
    return tuple(players.values())


def _changed_zone(old: Objects, change: ZoneChange | None) -> Objects:
    if change is None:
        return old
    items = {item.id: item for item in old}
    for gone in change.removed:
        if items.pop(gone, None) is None:
            raise DeltaMismatchError(f"no object {gone} to remove")
    for patch in change.patched:
        before = items.get(patch.id)
        if before is None:
            raise DeltaMismatchError(f"no object {patch.id} to change")
        items[patch.id] = attrs.evolve(before, **patch.fields)
    for item in change.added:
        if item.id in items:
            raise DeltaMismatchError(f"object {item.id} is there already")
        items[item.id] = item
    if change.order is None:
        return tuple(items.values())
    if len(change.order) != len(items) or not items.keys() == set(change.order):
        raise DeltaMismatchError("the order names other objects")
    return tuple([items[number] for number in change.order])
