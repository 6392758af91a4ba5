"""What changed between two views, straight to text.

The law, with ``delta.apply``: what is written here, read as a ``Delta`` and applied to the old
view, is the new one, for any two views of one viewer in one game. And it is the text that the
codec makes of that delta.

The host never looks at a ``Delta``, so none is made: fields are compared and written in one go. Its
view builder hands on the same ``ObjectView`` for an object that did not change, so identity is
asked first and equality only where it fails.
"""

from __future__ import annotations

from json.encoder import encode_basestring
from typing import Any, Final

from protocol.straight import Writer, patch_writer_of, writer_of
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View

__all__ = ["players_written", "public_written"]

Objects = tuple[ObjectView, ...]


def _row(values: tuple[Any, ...]) -> str:
    return f"[{','.join([_WRITERS[type(value)](value) for value in values])}]"


_WRITERS: Final[dict[type, Writer]] = {
    str: encode_basestring,
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): lambda _: "null",
    tuple: _row,
}
for _cls in (ObjectView, PlayerView, TeamView, ResultView):
    _WRITERS[_cls] = writer_of(_cls, _WRITERS)

_object: Final = _WRITERS[ObjectView]
_object_patch: Final = patch_writer_of(ObjectView, _WRITERS, "id")
_player_patch: Final = patch_writer_of(PlayerView, _WRITERS, "player", "hand", "graveyard")
_view_patch: Final = patch_writer_of(
    View, _WRITERS, "viewer", "teams", "players", "battlefield", "stack", "exile"
)


def public_written(old: View, new: View) -> str:
    """What changed for every viewer, all but the players: the fields of a ``Delta``, without its
    braces. Raises ``KeyError`` for a field that holds what no view does."""
    parts = []
    if fields := _view_patch(old, new):
        parts.append(f'"fields":{{{fields}}}')
    if old.teams is not new.teams and old.teams != new.teams:
        parts.append(f'"teams":{_row(new.teams)}')
    if battlefield := _zone(old.battlefield, new.battlefield):
        parts.append(f'"battlefield":{battlefield}')
    if stack := _zone(old.stack, new.stack):
        parts.append(f'"stack":{stack}')
    if exile := _zone(old.exile, new.exile):
        parts.append(f'"exile":{exile}')
    return ",".join(parts)


def players_written(old: tuple[PlayerView, ...], new: tuple[PlayerView, ...]) -> str:
    """What changed of the players: the field of a ``Delta``, or nothing. Raises ``ValueError`` if
    they are others, and ``KeyError`` as above."""
    patches = []
    for before, after in zip(old, new, strict=True):
        if before is after:
            continue
        if before.player != after.player:
            raise ValueError("the views are of other players")
        text = ""
        if fields := _player_patch(before, after):
            text = f',"fields":{{{fields}}}'
        if hand := _zone(before.hand, after.hand):
            text += f',"hand":{hand}'
        if graveyard := _zone(before.graveyard, after.graveyard):
            text += f',"graveyard":{graveyard}'
        if text:
            patches.append(f'{{"player":{after.player}{text}}}')
    return f'"players":[{",".join(patches)}]' if patches else ""


def _zone(old: Objects, new: Objects) -> str:
    """A ``ZoneChange``, or nothing. Most of a zone mostly stays as it lies: what is the same in
    both from the front on is passed over, and the rest is sorted out by id only where ids
    differ."""
    if old is new:
        return ""
    same = 0
    patched: list[str] = []
    for was, item in zip(old, new, strict=False):
        if was is not item:
            if was.id != item.id:
                break
            if fields := _object_patch(was, item):
                patched.append(f'{{"id":{item.id},"fields":{{{fields}}}}}')
        same += 1
    if same == len(old) == len(new):
        return f'{{"patched":[{",".join(patched)}]}}' if patched else ""
    return _rearranged(old, new, same, patched)


def _rearranged(old: Objects, new: Objects, same: int, patched: list[str]) -> str:
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
        elif was is not item and (fields := _object_patch(was, item)):
            patched.append(f'{{"id":{item.id},"fields":{{{fields}}}}}')
    removed = [number for number in before if number not in after]
    natural = [number for number in before if number in after]
    natural += [item.id for item in added]
    parts = []
    if removed:
        parts.append(f'"removed":[{",".join(map(str, removed))}]')
    if patched:
        parts.append(f'"patched":[{",".join(patched)}]')
    if added:
        parts.append(f'"added":[{",".join(map(_object, added))}]')
    if natural != list(after):
        parts.append(f'"order":[{",".join([str(item.id) for item in new])}]')
    return f"{{{','.join(parts)}}}"
