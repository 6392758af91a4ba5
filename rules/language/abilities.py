"""Abilities (CR 113): spell, activated, triggered, static, replacement; and keywords with
parameters.
"""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

from rules.language.amounts import Amount, Fixed
from rules.language.conditions import Always, Condition
from rules.language.continuous import Modification
from rules.language.costs import Cost
from rules.language.effects import Effect, Position
from rules.language.filters import Anything, Filter, IsThis
from rules.language.patterns import DamageDealt, EventPattern
from rules.language.players import Players, You
from rules.language.selections import Selection
from rules.vocabulary import Keyword, Zone

__all__ = [
    "Ability",
    "ActivatedAbility",
    "AdditionalCost",
    "AlternativeCost",
    "AnyAbility",
    "AsEnters",
    "CharacteristicDefining",
    "CumulativeUpkeep",
    "Cycling",
    "DamageReplacement",
    "Enchant",
    "EntersAs",
    "EntryChoice",
    "Equip",
    "Flashback",
    "Insistence",
    "InsteadOfMoving",
    "Kicker",
    "Landwalk",
    "Mode",
    "PlayerScope",
    "PreventionAbility",
    "Protection",
    "ReplacementEffect",
    "SkipsDraw",
    "SpellAbility",
    "StaticAbility",
    "TargetSlot",
    "Timing",
    "TriggeredAbility",
]


class PlayerScope(IntEnum):
    """Which players a slot may target."""

    __hash__ = int.__hash__

    NONE = 0
    ANY = 1
    OPPONENT = 2
    TEAMMATE = 3


@frozen
class TargetSlot:
    """One "target" of an ability (CR 115).

    Objects of ``zone`` that pass ``objects`` (``None``: no objects; cards of any owner) and
    players in ``players``.  One instance of the word can't take one target twice (115.3).
    """

    objects: Filter | None = None
    players: PlayerScope = PlayerScope.NONE
    zone: Zone = Zone.BATTLEFIELD
    minimum: Amount = Fixed(1)
    maximum: Amount = Fixed(1)
    different_from: tuple[int, ...] = ()
    """Earlier slots whose targets can't be chosen again ("another target")."""


@frozen
class Mode:
    """What an ability does, with the targets it needs; a modal one has several (CR 700.2)."""

    effect: Effect
    targets: tuple[TargetSlot, ...] = ()


class Ability:
    """An ability of an object; a bare ``Keyword`` stands beside these in a card's list."""

    __slots__ = ()


@frozen
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves; ``minimum`` to ``maximum`` different
    modes are chosen.
    """

    modes: tuple[Mode, ...]
    minimum: int = 1
    maximum: int = 1


class Timing(IntEnum):
    __hash__ = int.__hash__

    INSTANT = 0
    SORCERY = 1
    YOUR_TURN = 2
    YOUR_UPKEEP = 3


@frozen
class ActivatedAbility(Ability):
    """Cost and effect (CR 602). It is a mana ability by CR 605.1a, a loyalty ability by its
    cost (606).
    """

    cost: Cost
    modes: tuple[Mode, ...]
    minimum: int = 1
    maximum: int = 1
    timing: Timing = Timing.INSTANT
    zone: Zone = Zone.BATTLEFIELD
    per_turn: int | None = None
    """At most so many activations each turn."""
    condition: Condition = Always()


@frozen
class TriggeredAbility(Ability):
    """Trigger event, intervening "if" and effect (CR 603).

    Functions in ``zone``; "may" is the effect's own ``May``.
    """

    event: EventPattern
    modes: tuple[Mode, ...]
    condition: Condition = Always()
    minimum: int = 1
    maximum: int = 1
    zone: Zone = Zone.BATTLEFIELD


@frozen
class CumulativeUpkeep(TriggeredAbility):
    """The triggered ability that the keyword stands for, at the cost that it names (CR 702.24)."""

    cost: Cost = Cost()


@frozen
class StaticAbility(Ability):
    """A continuous effect while the object is on the battlefield (CR 604).

    ``objects``: what the object modifications affect; ``players``: whom the player ones affect.
    """

    modifications: tuple[Modification, ...]
    objects: Selection | None = None
    players: Players | None = None
    condition: Condition = Always()


@frozen
class CharacteristicDefining(Ability):
    """A characteristic-defining ability; works in every zone (CR 604.3)."""

    modifications: tuple[Modification, ...]


# Replacement and prevention (CR 614, 615)


class EntryChoice(IntEnum):
    """What is chosen as a permanent enters (CR 614.12)."""

    __hash__ = int.__hash__

    NOTHING = 0
    COLOR = 1
    CREATURE_TYPE = 2
    OPPONENT = 3


class ReplacementEffect(Ability):
    __slots__ = ()


@frozen
class EntersAs(ReplacementEffect):
    """Objects that pass ``what`` enter tapped, with counters, or as a choice is made (CR
    614.1c-d).
    """

    what: Filter = IsThis()
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    choice: EntryChoice = EntryChoice.NOTHING
    condition: Condition = Always()
    unless_paid: Cost | None = None
    """"As it enters, you may pay; if you don't, it enters tapped." """


AsEnters = EntersAs


@frozen
class InsteadOfMoving(ReplacementEffect):
    """If an object that passes ``what`` would go to ``destination`` (from ``origin``), it goes
    to ``to`` instead.
    """

    what: Filter
    destination: Zone
    to: Zone
    origin: Zone | None = None
    position: Position = Position.TOP
    """Where in the library, if it goes there."""


class Insistence(IntEnum):
    """Whether a replacement effect leaves the affected player a choice."""

    __hash__ = int.__hash__

    MUST = 0
    MAY = 1


@frozen
class SkipsDraw(ReplacementEffect):
    """If one of the players would draw a card, that player skips that draw instead, or may (CR
    614.10, 614.11).
    """

    who: Players = You()
    insistence: Insistence = Insistence.MUST


@frozen
class DamageReplacement(ReplacementEffect):
    """Damage that matches is ``amount`` instead; in it ``RememberedAmount()`` is what would be
    dealt.
    """

    pattern: DamageDealt
    amount: Amount


@frozen
class PreventionAbility(ReplacementEffect):
    """Prevent damage that matches: all of it, or so much of it each time."""

    pattern: DamageDealt
    amount: Amount | None = None


# Costs as abilities (CR 118.8, 118.9)


@frozen
class AdditionalCost(Ability):
    """As an additional cost to cast this spell."""

    cost: Cost


@frozen
class AlternativeCost(Ability):
    """You may pay this rather than the mana cost, if the condition holds."""

    cost: Cost
    condition: Condition = Always()


# Keywords with parameters (CR 702)


@frozen
class Protection(Ability):
    """Protection from what passes the filter (CR 702.16)."""

    quality: Filter


@frozen
class Landwalk(Ability):
    """Can't be blocked while a defending player controls such a land (CR 702.14)."""

    land: Filter


@frozen
class Enchant(Ability):
    """What an Aura may be attached to (CR 702.5)."""

    objects: Filter | None = Anything()
    players: PlayerScope = PlayerScope.NONE


@frozen
class Equip(Ability):
    cost: Cost
    to: Filter = Anything()


@frozen
class Cycling(Ability):
    """Cycling; ``search`` makes it typecycling (CR 702.29e)."""

    cost: Cost
    search: Filter | None = None


@frozen
class Flashback(Ability):
    cost: Cost


@frozen
class Kicker(Ability):
    """An optional additional cost, payable ``times`` (``None``: any number, multikicker) (CR
    702.33).
    """

    cost: Cost
    times: int | None = 1


AnyAbility = Ability | Keyword
"""What a card's list of abilities holds."""
