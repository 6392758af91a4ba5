"""Events: every change to a game is one of these and passes through the one funnel
(``funnel.happen``).

An event is mutable while replacement and prevention effects look at it, then it is applied, then
triggers look at it.  Fields that say what came of it (``new_id``) are filled in as it is applied.
"""

from __future__ import annotations

from enum import IntEnum

from attrs import define, field

from rules.language import CardDefinition, Position
from rules.vocabulary import ManaType, Step, Zone

__all__ = [
    "AbilityActivatedEvent",
    "AddManaEvent",
    "AttachEvent",
    "AttackEvent",
    "BecameBlockedEvent",
    "BecameTargetEvent",
    "BlockEvent",
    "Cause",
    "CounterEvent",
    "CreateTokenEvent",
    "CycledEvent",
    "DamageEvent",
    "DestroyEvent",
    "DrawEvent",
    "Event",
    "LifeEvent",
    "LoseGameEvent",
    "MoveEvent",
    "ShuffleEvent",
    "SpellCastEvent",
    "StepBeganEvent",
    "TapEvent",
    "TappedForManaEvent",
    "UnblockedEvent",
    "UntapEvent",
    "WinGameEvent",
]


class Cause(IntEnum):
    """Why something moves or changes: what triggers and replacement effects tell apart."""

    __hash__ = int.__hash__

    EFFECT = 0
    DRAW = 1
    DISCARD = 2
    DESTROY = 3
    SACRIFICE = 4
    STATE_BASED = 5
    CAST = 6
    PLAY = 7
    RESOLVE = 8
    COUNTERED = 9
    COST = 10
    COMBAT = 11
    PAYMENT = 12
    TURN = 13
    SETUP = 14
    LEFT_GAME = 15
    MULLIGAN = 16


class Event:
    """Anything that happens."""

    __slots__ = ()


@define(eq=False)
class MoveEvent(Event):
    """An object changes zones (CR 400.7).

    ``controller`` is who it will be controlled by on the battlefield or the stack, -1 for the
    owner. ``by`` is the player who discards or sacrifices.  ``counters`` are what it enters with.
    """

    object: int
    to: Zone
    cause: Cause = Cause.EFFECT
    position: Position = Position.TOP
    controller: int = -1
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[str, int] = ("", -1)
    attach_to: int = 0
    attach_player: int = -1
    attacking: bool = False
    by: int = -1
    origin: Zone = Zone.LIBRARY
    """Filled in as it is applied."""
    new_id: int = 0
    """Filled in as it is applied; 0 for a token that ceased to exist at once."""


@define(eq=False)
class CreateTokenEvent(Event):
    """A token is created (CR 111); applying it also makes the matching ``MoveEvent``-like entry
    trigger.
    """

    definition: CardDefinition
    controller: int
    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[str, int] = ("", -1)
    new_id: int = 0


@define(eq=False)
class DamageEvent(Event):
    """A source deals damage to an object or to a player (CR 120); one of the two is named.

    Deathtouch, loyalty loss and the player's loss of life are part of applying it; what lifelink
    gains comes of all that its source deals at that moment.
    """

    source: int
    amount: int
    object: int = 0
    player: int = -1
    combat: bool = False
    together: int = -1
    """Filled in: all that its recipient was dealt at that moment, by whatever sources; 0 if it is
    counted with another event."""
    gains: int = -1
    """Filled in: the player who gains as much life, by lifelink."""


@define(eq=False)
class LifeEvent(Event):
    """A player gains (positive) or loses (negative) life (CR 119)."""

    player: int
    change: int
    cause: Cause = Cause.EFFECT


@define(eq=False)
class DrawEvent(Event):
    """A player draws one card (CR 121)."""

    player: int
    cause: Cause = Cause.EFFECT
    new_id: int = 0


@define(eq=False)
class TapEvent(Event):
    object: int
    cause: Cause = Cause.EFFECT


@define(eq=False)
class UntapEvent(Event):
    object: int
    cause: Cause = Cause.EFFECT


@define(eq=False)
class CounterEvent(Event):
    """Counters are put on (positive) or removed from (negative) an object or a player (CR 122)."""

    kind: str
    change: int
    object: int = 0
    player: int = -1
    cause: Cause = Cause.EFFECT


@define(eq=False)
class DestroyEvent(Event):
    """A permanent would be destroyed (CR 701.8); indestructible and regeneration look at it."""

    object: int
    cause: Cause = Cause.EFFECT
    no_regeneration: bool = False
    done: bool = False
    """Filled in: it was put into a graveyard by this."""
    new_id: int = 0


@define(eq=False)
class AddManaEvent(Event):
    player: int
    mana: tuple[ManaType, ...]
    snow: bool = False
    source: int = 0


@define(eq=False)
class AttachEvent(Event):
    """An Aura or Equipment becomes attached to an object or player; 0 and -1 unattaches it."""

    object: int
    to: int = 0
    player: int = -1


@define(eq=False)
class ShuffleEvent(Event):
    player: int


@define(eq=False)
class LoseGameEvent(Event):
    """A player loses (CR 104.3): the team does (seed 806.8a)."""

    player: int
    reason: str


@define(eq=False)
class WinGameEvent(Event):
    player: int


# What merely happened, for triggers


@define(eq=False)
class SpellCastEvent(Event):
    object: int
    player: int


@define(eq=False)
class AbilityActivatedEvent(Event):
    object: int
    """The ability on the stack; 0 for a mana ability."""
    source: int
    player: int


@define(eq=False)
class TappedForManaEvent(Event):
    object: int
    player: int
    mana: tuple[ManaType, ...] = ()


@define(eq=False)
class BecameTargetEvent(Event):
    object: int
    by: int
    player: int


@define(eq=False)
class AttackEvent(Event):
    """A creature attacks; ``defenders`` the players it attacks, ``alone`` if it is the only
    attacker.
    """

    object: int
    defenders: tuple[int, ...]
    planeswalker: int = 0
    alone: bool = False


@define(eq=False)
class BlockEvent(Event):
    object: int
    attacker: int


@define(eq=False)
class BecameBlockedEvent(Event):
    object: int
    blockers: tuple[int, ...] = field(default=())


@define(eq=False)
class UnblockedEvent(Event):
    object: int


@define(eq=False)
class StepBeganEvent(Event):
    """Beginning of a step: the step, and the members of the active team."""

    step: Step
    players: tuple[int, ...]


@define(eq=False)
class CycledEvent(Event):
    object: int
    """The card where it is now."""
    player: int
