"""What changed between two views of one viewer: the data that ``delta`` makes and applies.

A patch names only the fields that changed, with their new values; a field that went back to its
default is named too. What a field holds is typed by the view's own class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field

from rules.plain import plain
from rules.view import ObjectView, TeamView

__all__ = ["Delta", "ObjectPatch", "PlayerPatch", "ZoneChange"]


@plain
class ObjectPatch:
    """Fields of the object ``id`` that changed, by their names in ``ObjectView``."""

    id: int
    fields: Mapping[str, Any]


@plain
class ZoneChange:
    """How a row of objects changed, in this order: ``removed`` go, ``patched`` change in place,
    ``added`` come at the end; then, if it is there, ``order`` lists the ids of all as they now
    lie."""

    removed: tuple[int, ...] = ()
    patched: tuple[ObjectPatch, ...] = ()
    added: tuple[ObjectView, ...] = ()
    order: tuple[int, ...] | None = None


@plain
class PlayerPatch:
    """Fields of a player that changed, by their names in ``PlayerView``; its cards apart."""

    player: int
    fields: Mapping[str, Any] = field(factory=dict)
    hand: ZoneChange | None = None
    graveyard: ZoneChange | None = None


@plain
class Delta:
    """From one view to the next of the same viewer.

    ``None`` and an empty tuple are *as before*. ``fields`` are the plain fields of ``View`` that
    changed: turn, phase, step, active_team, priority_team, result, ruleset,
    turn_controller.
    """

    fields: Mapping[str, Any] = field(factory=dict)
    teams: tuple[TeamView, ...] | None = None
    players: tuple[PlayerPatch, ...] = ()
    battlefield: ZoneChange | None = None
    stack: ZoneChange | None = None
    exile: ZoneChange | None = None
