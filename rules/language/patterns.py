"""Event patterns: what triggers watch for and what replacement effects replace (CR 603.2, 614)."""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

from rules.language.conditions import Condition
from rules.language.filters import Anything, Filter, IsThis
from rules.language.players import EachPlayer, Players
from rules.vocabulary import Step, Zone

__all__ = [
    "AbilityActivated",
    "Attacks",
    "AttacksAlone",
    "BecomesBlocked",
    "BecomesTapped",
    "BecomesTarget",
    "BecomesUntapped",
    "Blocks",
    "CardDiscarded",
    "CardDrawn",
    "CountersPlaced",
    "Cycled",
    "DamageDealt",
    "DamageKind",
    "Dies",
    "Enters",
    "EventPattern",
    "Leaves",
    "LifeGained",
    "LifeLost",
    "Sacrificed",
    "SpellCast",
    "StateHolds",
    "StepBegins",
    "TappedForMana",
    "UnblockedAttack",
    "ZoneMove",
]


class EventPattern:
    """A predicate over one event.

    A trigger binds what the event was about: ``"it"`` the object, ``"other"`` the second object
    (blocker or blocked creature, source of damage), ``"player"`` the player, ``"amount"`` the
    number.
    """

    __slots__ = ()


@frozen
class ZoneMove(EventPattern):
    """An object that passes the filter moves between zones; ``None`` is any zone.

    Leaving the battlefield looks back in time: the filter reads last known information (CR 603.10).
    """

    what: Filter
    origin: Zone | None
    destination: Zone | None


_THIS = IsThis()


def Enters(what: Filter = _THIS) -> ZoneMove:  # noqa: N802
    return ZoneMove(what, None, Zone.BATTLEFIELD)


def Leaves(what: Filter = _THIS) -> ZoneMove:  # noqa: N802
    return ZoneMove(what, Zone.BATTLEFIELD, None)


def Dies(what: Filter = _THIS) -> ZoneMove:  # noqa: N802
    """Put into a graveyard from the battlefield (CR 700.4)."""
    return ZoneMove(what, Zone.BATTLEFIELD, Zone.GRAVEYARD)


class DamageKind(IntEnum):
    __hash__ = int.__hash__

    ANY = 0
    COMBAT = 1
    NONCOMBAT = 2


@frozen
class DamageDealt(EventPattern):
    """A source that passes ``source`` deals damage to an object that passes ``objects`` or to one
    of ``players``.

    ``None`` shuts that kind of recipient out.  Binds ``it`` = the source, ``other`` = the damaged
    object, ``player`` = the damaged player, ``amount``.
    """

    source: Filter = Anything()
    objects: Filter | None = Anything()
    players: Players | None = EachPlayer()
    kind: DamageKind = DamageKind.ANY


@frozen
class LifeGained(EventPattern):
    players: Players


@frozen
class LifeLost(EventPattern):
    players: Players


@frozen
class CardDrawn(EventPattern):
    players: Players


@frozen
class CardDiscarded(EventPattern):
    players: Players
    what: Filter = Anything()


@frozen
class Cycled(EventPattern):
    """One of the players cycles such a card; its own owner, where it watches for itself."""

    what: Filter = IsThis()
    by: Players = EachPlayer()


@frozen
class Sacrificed(EventPattern):
    by: Players
    what: Filter


@frozen
class SpellCast(EventPattern):
    """Binds ``it`` = the spell, ``player`` = who cast it."""

    by: Players
    what: Filter = Anything()


@frozen
class AbilityActivated(EventPattern):
    by: Players
    of: Filter = Anything()


@frozen
class Attacks(EventPattern):
    """Binds ``it`` = the attacker, ``player`` = the players it attacks."""

    what: Filter = IsThis()


@frozen
class AttacksAlone(EventPattern):
    """The only attacker declared (CR 506.5)."""

    what: Filter


@frozen
class Blocks(EventPattern):
    """Once for each attacker blocked; binds ``it`` = the blocker, ``other`` = the attacker."""

    what: Filter = IsThis()
    attacker: Filter = Anything()


@frozen
class BecomesBlocked(EventPattern):
    """Once; binds ``it`` = the attacker."""

    what: Filter = IsThis()


@frozen
class UnblockedAttack(EventPattern):
    """Attacks and isn't blocked."""

    what: Filter = IsThis()


@frozen
class BecomesTapped(EventPattern):
    what: Filter = IsThis()


@frozen
class BecomesUntapped(EventPattern):
    what: Filter = IsThis()


@frozen
class TappedForMana(EventPattern):
    """Tapped for mana; as a trigger a mana ability (CR 605.1b). Binds ``it`` and ``player``."""

    what: Filter


@frozen
class BecomesTarget(EventPattern):
    """Binds ``it`` = the object targeted, ``other`` = the spell or ability, ``player`` = its
    controller.
    """

    what: Filter = IsThis()
    by: Players = EachPlayer()


@frozen
class CountersPlaced(EventPattern):
    what: Filter
    kind: str


@frozen
class StepBegins(EventPattern):
    """At the beginning of a step of one of the players' turns; binds ``player``.

    In a shared team turn a trigger of "each player's" step triggers once for each member of the
    active team, "your" step once for its controller (CR 805.4, 810.5).
    """

    step: Step
    whose: Players | None
    """``None`` for "the end step" and the like, where no player is spoken of: once each step."""


@frozen
class StateHolds(EventPattern):
    """A state trigger: triggers as soon as the condition holds, and not again until the ability
    it put on the stack has left it (CR 603.8).
    """

    condition: Condition
