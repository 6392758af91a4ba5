"""What changed between two views, and the new view from the old one and what changed.

The law: ``apply(old, diff(old, new)) == new`` for any two views of one viewer in one game.

The host's view builder hands on the same ``ObjectView`` for an object that did not change, so
identity is asked first and equality only where it fails.
"""

from __future__ import annotations

import attrs

from protocol.changes import Delta, ObjectPatch, PlayerPatch, ZoneChange
from protocol.errors import DeltaMismatchError
from protocol.straight import changes_of
from rules.view import ObjectView, PlayerView, View

__all__ = ["apply", "diff", "diff_players", "diff_public"]

_changed_object = changes_of(ObjectView, "id")
_changed_player = changes_of(PlayerView, "player", "hand", "graveyard")
_changed_view = changes_of(View, "viewer", "teams", "players", "battlefield", "stack", "exile")

Objects = tuple[ObjectView, ...]


# --- what changed ------------------------------------------------------------------------------


def diff(old: View, new: View) -> Delta:
    """What changed. Raises ``ValueError`` for views of two viewers, or of other players."""
    if old.viewer != new.viewer:
        raise ValueError("the views are of two viewers")
    public = diff_public(old, new)
    return attrs.evolve(public, players=diff_players(old.players, new.players))


def diff_public(old: View, new: View) -> Delta:
    """What changed for every viewer: all but the players."""
    return Delta(
        fields=_changed_view(old, new),
        teams=None if old.teams == new.teams else new.teams,
        battlefield=_zone(old.battlefield, new.battlefield),
        stack=_zone(old.stack, new.stack),
        exile=_zone(old.exile, new.exile),
    )


def diff_players(
    old: tuple[PlayerView, ...], new: tuple[PlayerView, ...]
) -> tuple[PlayerPatch, ...]:
    """Raises ``ValueError`` if they are of other players."""
    if old is new:
        return ()
    if [player.player for player in old] != [player.player for player in new]:
        raise ValueError("the views are of other players")
    patches = []
    for before, after in zip(old, new, strict=True):
        if before is after:
            continue
        patch = PlayerPatch(
            after.player,
            _changed_player(before, after),
            _zone(before.hand, after.hand),
            _zone(before.graveyard, after.graveyard),
        )
        if patch.fields or patch.hand is not None or patch.graveyard is not None:
            patches.append(patch)
    return tuple(patches)


def _zone(old: Objects, new: Objects) -> ZoneChange | None:
    """``None`` if nothing changed. Most of a zone mostly stays as it lies: what is the same in
    both from the front on is passed over, and the rest is sorted out by id only where ids
    differ."""
    if old is new:
        return None
    same = 0
    patched: list[ObjectPatch] = []
    for was, item in zip(old, new, strict=False):
        if was is not item:
            if was.id != item.id:
                break
            if fields := _changed_object(was, item):
                patched.append(ObjectPatch(item.id, fields))
        same += 1
    if same == len(old) == len(new):
        return ZoneChange(patched=tuple(patched)) if patched else None
    return _rearranged(old, new, same, patched)


def _rearranged(old: Objects, new: Objects, same: int, patched: list[ObjectPatch]) -> ZoneChange:
    """The change of a zone in which the first ``same`` objects lie as before, and are in
    ``patched`` if they changed."""
    before = {item.id: item for item in old[same:]}
    after = {item.id: item for item in new[same:]}
    if len({item.id for item in new}) != len(new):
        raise ValueError("an object lies twice in one zone")
    added = []
    for item in new[same:]:
        was = before.get(item.id)
        if was is None:
            added.append(item)
        elif was is not item and (fields := _changed_object(was, item)):
            patched.append(ObjectPatch(item.id, fields))
    removed = [number for number in before if number not in after]
    natural = [number for number in before if number in after]
    natural += [item.id for item in added]
    order = None if natural == list(after) else tuple([item.id for item in new])
    return ZoneChange(tuple(removed), tuple(patched), tuple(added), order)


# --- the new view ------------------------------------------------------------------------------


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
