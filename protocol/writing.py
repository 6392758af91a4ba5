"""Views and what changes in them, straight to text.

What ``codec`` does in two steps, plain values and then their JSON, done in one for the few classes
that make up most of what a host says: whole numbers, strings, rows, and classes of these. A test
holds what is written here to the codec.
"""

from __future__ import annotations

from collections.abc import Mapping
from json.encoder import encode_basestring
from typing import Any, Final

from protocol.changes import Delta, PlayerPatch, ZoneChange
from protocol.errors import EncodeError
from protocol.straight import Writer, writer_of
from rules.view import ObjectView, PlayerView, ResultView, TeamView

__all__ = ["text_of"]


def _row(values: tuple[Any, ...]) -> str:
    return f"[{','.join([_WRITERS[type(value)](value) for value in values])}]"


def _fields(fields: Mapping[str, Any]) -> str:
    parts = [f'"{name}":{_WRITERS[type(value)](value)}' for name, value in fields.items()]
    return f"{{{','.join(parts)}}}"


# --- what changed, put together by hand: there are a dozen of these to each answer ---------------


def _delta(delta: Delta) -> str:
    parts = []
    if delta.fields:
        parts.append(f'"fields":{_fields(delta.fields)}')
    if delta.teams is not None:
        parts.append(f'"teams":{_row(delta.teams)}')
    if delta.players:
        parts.append(f'"players":[{",".join(map(_player_patch, delta.players))}]')
    if delta.battlefield is not None:
        parts.append(f'"battlefield":{_zone_change(delta.battlefield)}')
    if delta.stack is not None:
        parts.append(f'"stack":{_zone_change(delta.stack)}')
    if delta.exile is not None:
        parts.append(f'"exile":{_zone_change(delta.exile)}')
    return f"{{{','.join(parts)}}}"


def _player_patch(patch: PlayerPatch) -> str:
    text = f'{{"player":{patch.player}'
    if patch.fields:
        text += f',"fields":{_fields(patch.fields)}'
    if patch.hand is not None:
        text += f',"hand":{_zone_change(patch.hand)}'
    if patch.graveyard is not None:
        text += f',"graveyard":{_zone_change(patch.graveyard)}'
    return text + "}"


def _zone_change(change: ZoneChange) -> str:
    parts = []
    if change.removed:
        parts.append(f'"removed":{_row(change.removed)}')
    if change.patched:
        patched = [f'{{"id":{one.id},"fields":{_fields(one.fields)}}}' for one in change.patched]
        parts.append(f'"patched":[{",".join(patched)}]')
    if change.added:
        parts.append(f'"added":{_row(change.added)}')
    if change.order is not None:
        parts.append(f'"order":{_row(change.order)}')
    return f"{{{','.join(parts)}}}"


_WRITERS: Final[dict[type, Writer]] = {
    str: encode_basestring,
    int: int.__repr__,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): lambda _: "null",
    tuple: _row,
    Delta: _delta,
}
for _cls in (ObjectView, PlayerView, TeamView, ResultView):
    _WRITERS[_cls] = writer_of(_cls, _WRITERS)


def text_of(part: object) -> str:
    """The JSON of a part of a view, or of a change. Raises ``EncodeError`` for anything else."""
    try:
        return _WRITERS[type(part)](part)
    except KeyError as error:
        raise EncodeError(f"{error} is no part of a view") from error
