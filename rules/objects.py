"""Objects (CR 109): cards, tokens, copies, and abilities on the stack, as records of the state.

Records are owned by one ``State`` at a time: only ``State.own`` hands out one that may be written,
and it copies a record that a fork still shares (copy on write).
"""

from __future__ import annotations

from enum import IntEnum

from attrs import field

from rules.decisions import Ref
from rules.language import AnyAbility, CardDefinition, Mode
from rules.plain import plain
from rules.vocabulary import Zone

__all__ = ["GameObject", "StackInfo", "StackKind"]

ObjectId = int
PlayerId = int
Memory = dict[str, object]
"""What earlier steps bound: object ids and players as tuples of ints, numbers as ints.

Keys of objects and numbers are the language's names; players are kept under ``"player:" + name``.
"""


class StackKind(IntEnum):
    __hash__ = int.__hash__

    SPELL = 0
    ACTIVATED = 1
    TRIGGERED = 2


@plain(eq=False)
class StackInfo:
    """What was announced for a spell or ability (CR 601.2b-d) and what its effect will read.

    ``slots``: for each target slot of the chosen modes, in order, what was chosen; ``division``
    runs beside it. ``memory`` is read, never written: resolution works on a copy.
    """

    kind: StackKind
    ability: AnyAbility | None
    index: int
    source: ObjectId
    modes: tuple[Mode, ...] = ()
    mode_numbers: tuple[int, ...] = ()
    slots: tuple[tuple[Ref, ...], ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    x: int = 0
    kicked: int = 0
    origin: Zone = Zone.HAND
    exile_after: bool = False
    """Flashback: exiled instead of put anywhere else as it leaves the stack (CR 702.34a)."""
    is_copy: bool = False
    memory: Memory = field(factory=dict)

    def announced(
        self, modes: tuple[Mode, ...], numbers: tuple[int, ...], x: int = 0, kicked: int = 0
    ) -> StackInfo:
        """With its modes, X and kicker (CR 601.2b)."""
        return StackInfo(
            self.kind,
            self.ability,
            self.index,
            self.source,
            modes,
            numbers,
            x=x,
            kicked=kicked,
            origin=self.origin,
            exile_after=self.exile_after,
            memory=self.memory,
        )

    def aimed(
        self, slots: tuple[tuple[Ref, ...], ...], division: tuple[tuple[int, ...], ...] = ()
    ) -> StackInfo:
        """With its targets and how what it does is divided among them (CR 601.2c-d)."""
        return StackInfo(
            self.kind,
            self.ability,
            self.index,
            self.source,
            self.modes,
            self.mode_numbers,
            slots,
            division,
            self.x,
            self.kicked,
            self.origin,
            self.exile_after,
            self.is_copy,
            self.memory,
        )


NO_COUNTERS: dict[str, int] = {}
"""Shared by all that have none: counters are replaced, never written in place."""


class GameObject:
    """One object in one zone; moving makes a new one with a new id (CR 400.7).

    ``controller`` is kept equal to what layer 2 derives, by ``control.refresh``; off the
    battlefield and the stack it is the owner.  ``since`` is the number of the turn in which the
    present controller's control began.
    """

    __slots__ = (
        "activated",
        "attached_player",
        "attached_to",
        "base_controller",
        "cast_kicked",
        "cast_x",
        "chosen",
        "controller",
        "counters",
        "damage",
        "deathtouched",
        "definition",
        "holder",
        "id",
        "info",
        "owner",
        "shields",
        "since",
        "tapped",
        "timestamp",
        "token",
        "version",
        "was_cast",
        "zone",
    )

    def __init__(
        self, id_: ObjectId, definition: CardDefinition, owner: PlayerId, zone: Zone
    ) -> None:
        self.id = id_
        self.definition = definition
        """Copiable values: the card's, the token's or what it copies."""
        self.owner = owner
        self.zone = zone
        self.controller = owner
        self.base_controller = owner
        self.timestamp = 0
        self.tapped = False
        self.damage = 0
        self.deathtouched = False
        """Dealt damage by a source with deathtouch since state-based actions were last checked."""
        self.counters = NO_COUNTERS
        """Replaced, never written in place."""
        self.attached_to: ObjectId = 0
        self.attached_player: PlayerId = -1
        self.since = 0
        self.shields = 0
        """Regeneration shields."""
        self.chosen: tuple[str, int] = ("", -1)
        """Word (colour or creature type) and player chosen as it entered."""
        self.token = False
        self.cast_kicked = 0
        self.cast_x = 0
        self.was_cast = False
        self.activated: tuple[tuple[int, int, int], ...] = ()
        """(ability index, turn, times): activations that are limited per turn; index -1 is
        loyalty.
        """
        self.info: StackInfo | None = None
        """On the stack only."""
        self.holder: object = None
        """The state that may write this record."""
        self.version = 0
        """More at each write: view builders compare it."""

    def copy(self) -> GameObject:
        new = GameObject.__new__(GameObject)
        new.activated = self.activated
        new.attached_player = self.attached_player
        new.attached_to = self.attached_to
        new.base_controller = self.base_controller
        new.cast_kicked = self.cast_kicked
        new.cast_x = self.cast_x
        new.chosen = self.chosen
        new.controller = self.controller
        new.counters = self.counters
        new.damage = self.damage
        new.deathtouched = self.deathtouched
        new.definition = self.definition
        new.holder = self.holder
        new.id = self.id
        new.info = self.info
        new.owner = self.owner
        new.since = self.since
        new.tapped = self.tapped
        new.shields = self.shields
        new.timestamp = self.timestamp
        new.token = self.token
        new.version = self.version
        new.was_cast = self.was_cast
        new.zone = self.zone
        return new
