"""Verbs: one-shot effects (CR 610) and the ways to arrange them.

``remember`` names what the verb did for later steps: the objects destroyed, moved, made, chosen.
A verb that works on numbers remembers the number under the same name.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from attrs import frozen

from rules.language.amounts import Amount, Fixed
from rules.language.conditions import Condition
from rules.language.continuous import Duration, Modification
from rules.language.costs import Cost
from rules.language.filters import Anything, Filter
from rules.language.patterns import DamageKind, EventPattern
from rules.language.players import Players, You
from rules.language.selections import Selection, This
from rules.vocabulary import ManaType, Phase, Step, Zone

if TYPE_CHECKING:
    from rules.language.cards import TokenDefinition

__all__ = [
    "AddMana",
    "Attach",
    "Bind",
    "ChangeTargets",
    "ChooseEffect",
    "ControlNextTurn",
    "CopySpell",
    "CounterSpell",
    "CreateTokens",
    "DealDamage",
    "Destroy",
    "Discard",
    "DiscardMode",
    "Distribution",
    "DivideDamage",
    "Draw",
    "Effect",
    "EndGame",
    "ExtraPhases",
    "ExtraStep",
    "ExtraTurn",
    "Fight",
    "ForEachPlayer",
    "GainLife",
    "If",
    "LoseLife",
    "ManaChoice",
    "ManaOfColorAmong",
    "ManaProducibleBy",
    "ManaUnitChoice",
    "May",
    "ModifyObjects",
    "ModifyPlayers",
    "Move",
    "Nothing",
    "Occasion",
    "Order",
    "Outcome",
    "Position",
    "PreventDamage",
    "PutCounters",
    "Regenerate",
    "RemoveCounters",
    "RemoveFromCombat",
    "Reveal",
    "Sacrifice",
    "Schedule",
    "Sequence",
    "SetLife",
    "Shuffle",
    "SkipNextPhase",
    "SkipNextStep",
    "SkipNextTurn",
    "Tap",
    "Unless",
    "Untap",
]


class Effect:
    """A one-shot effect."""

    __slots__ = ()


# Arrangement


@frozen
class Nothing(Effect):
    pass


@frozen
class Sequence(Effect):
    """In the order written (CR 608.2c)."""

    steps: tuple[Effect, ...]


@frozen
class If(Effect):
    condition: Condition
    then: Effect
    otherwise: Effect = Nothing()


@frozen
class May(Effect):
    """``who`` may do it; with a cost, may pay and if they do (CR 118.12). One player is asked
    at a time.
    """

    effect: Effect
    who: Players = You()
    cost: Cost | None = None
    otherwise: Effect = Nothing()


@frozen
class Unless(Effect):
    """The effect happens unless ``who`` pay the cost (CR 118.12a)."""

    effect: Effect
    who: Players
    cost: Cost
    x: Amount = Fixed(0)
    """The value of X in the cost."""
    times: Amount = Fixed(1)
    """How often the cost is to be paid: all of it, or nothing."""


@frozen
class ChooseEffect(Effect):
    """``who`` (one player) choose one of the effects as this is carried out; no modes (CR 608.2d).

    "The color of your choice" is a choice among five effects.
    """

    options: tuple[Effect, ...]
    who: Players = You()


@frozen
class ForEachPlayer(Effect):
    """For each player in turn order, bound as ``RememberedPlayers("each")``."""

    players: Players
    effect: Effect


@frozen
class Bind(Effect):
    """Work a selection out now (asking for a choice if it is ``Chosen``) and remember it."""

    what: Selection
    remember: str


@frozen
class Schedule(Effect):
    """Create a delayed triggered ability that triggers once (CR 603.7); remembered values go
    with it.
    """

    event: EventPattern
    effect: Effect


# Zones


class Position(IntEnum):
    """Where in the library."""

    __hash__ = int.__hash__

    TOP = 0
    BOTTOM = 1
    SHUFFLED = 2


class Order(IntEnum):
    """Who orders several cards put in one place (CR 401.4)."""

    __hash__ = int.__hash__

    OWNER_CHOOSES = 0
    AS_THEY_ARE = 1
    RANDOM = 2


@frozen
class Move(Effect):
    """Move objects to a zone: exile, return to hand, reanimate, mill, put on top of the library.

    To the battlefield under ``controller`` (``None``: their owners'), with ``tapped`` if asked.
    """

    what: Selection
    to: Zone
    position: Position = Position.TOP
    order: Order = Order.OWNER_CHOOSES
    controller: Players | None = None
    tapped: bool = False
    remember: str = "moved"


@frozen
class Destroy(Effect):
    """Destroy permanents (CR 701.8)."""

    what: Selection
    remember: str = "destroyed"
    no_regeneration: bool = False


@frozen
class Sacrifice(Effect):
    """Each selected permanent's controller sacrifices it (CR 701.21)."""

    what: Selection
    remember: str = "sacrificed"


@frozen
class CounterSpell(Effect):
    """Counter spells or abilities; ``to`` is where a countered card goes instead of the
    graveyard.
    """

    what: Selection
    to: Zone = Zone.GRAVEYARD


@frozen
class CreateTokens(Effect):
    token: TokenDefinition
    count: Amount = Fixed(1)
    who: Players = You()
    tapped: bool = False
    attacking: bool = False
    remember: str = "created"


@frozen
class CopySpell(Effect):
    """Copy spells on the stack; the controller may choose new targets (CR 707.10)."""

    what: Selection
    count: Amount = Fixed(1)


@frozen
class ChangeTargets(Effect):
    """``who`` may choose new targets for spells or abilities (CR 115.7d)."""

    what: Selection
    who: Players = You()


# Cards


@frozen
class Draw(Effect):
    count: Amount
    who: Players = You()
    remember: str = "drawn"


class DiscardMode(IntEnum):
    __hash__ = int.__hash__

    OWNER_CHOOSES = 0
    AT_RANDOM = 1
    YOU_CHOOSE = 2
    """The player looks on as you choose from the revealed hand."""
    WHOLE_HAND = 3


@frozen
class Discard(Effect):
    count: Amount
    who: Players
    mode: DiscardMode = DiscardMode.OWNER_CHOOSES
    filter: Filter = Anything()
    remember: str = "discarded"


@frozen
class Reveal(Effect):
    """Show cards to ``to`` (by default to everybody)."""

    what: Selection
    to: Players | None = None


@frozen
class Shuffle(Effect):
    whose: Players = You()


# Permanents


@frozen
class Tap(Effect):
    what: Selection


@frozen
class Untap(Effect):
    what: Selection


@frozen
class PutCounters(Effect):
    """On permanents (``what``) or, for poison, on players (``who``)."""

    kind: str
    count: Amount
    what: Selection | None = None
    who: Players | None = None


@frozen
class RemoveCounters(Effect):
    kind: str
    count: Amount
    what: Selection


@frozen
class Attach(Effect):
    what: Selection
    to: Selection


@frozen
class Regenerate(Effect):
    """The next time it would be destroyed this turn, it isn't (CR 701.19)."""

    what: Selection


@frozen
class RemoveFromCombat(Effect):
    what: Selection


@frozen
class Fight(Effect):
    """CR 701.14."""

    one: Selection
    other: Selection


@frozen
class ModifyObjects(Effect):
    """Begin a continuous effect on the objects selected now (CR 611.2c)."""

    what: Selection
    modifications: tuple[Modification, ...]
    duration: Duration = Duration.UNTIL_END_OF_TURN


@frozen
class ModifyPlayers(Effect):
    """Begin a continuous effect on players."""

    who: Players
    modifications: tuple[Modification, ...]
    duration: Duration = Duration.UNTIL_END_OF_TURN


# Damage and life


@frozen
class DealDamage(Effect):
    """``source`` deals damage to each selected object and to each of the players, all at once.

    In the amount ``RememberedPlayers("each")`` is the player who is dealt it; all are worked out
    first.
    """

    amount: Amount
    what: Selection | None = None
    who: Players | None = None
    source: Selection = This()
    remember: str = "dealt"


class Distribution(IntEnum):
    __hash__ = int.__hash__

    AMONG_TARGETS = 0
    """Divided as the spell is cast, at least 1 each (CR 601.2d)."""
    EVENLY_ROUNDED_DOWN = 1


@frozen
class DivideDamage(Effect):
    """Damage divided among the targets of a slot, objects and players."""

    amount: Amount
    slot: int = 0
    distribution: Distribution = Distribution.AMONG_TARGETS


class Occasion(IntEnum):
    """Which damage a prevention shield is there for."""

    __hash__ = int.__hash__

    EVERY_TIME = 0
    NEXT_TIME = 1
    """The next time that one source would deal any, which the controller of the effect chooses as
    it is carried out (CR 609.7, 615.8)."""


@frozen
class PreventDamage(Effect):
    """Prevention shields (CR 615) until end of turn.

    ``amount`` ``None`` prevents all; else the next so many.  Recipients: selected objects, and
    players; both ``None``: any recipient.  Only damage from sources that pass ``source`` and of
    this kind.
    """

    amount: Amount | None = None
    what: Selection | None = None
    who: Players | None = None
    source: Filter = Anything()
    kind: DamageKind = DamageKind.ANY
    occasion: Occasion = Occasion.EVERY_TIME


@frozen
class GainLife(Effect):
    amount: Amount
    who: Players = You()
    remember: str = "gained"


@frozen
class LoseLife(Effect):
    amount: Amount
    who: Players = You()
    remember: str = "lost"


@frozen
class SetLife(Effect):
    """Each player's life total becomes the amount; in it ``RememberedPlayers("each")`` is that
    player.

    Of a two-headed team: all members at once is their sum (seed 806.9b), one alone moves the total
    by what this player gains or loses (806.9c).
    """

    amount: Amount
    who: Players = You()


# Mana


@frozen
class ManaChoice:
    """One unit of mana: one of these types, chosen as it is added."""

    types: tuple[ManaType, ...]


@frozen
class ManaOfColorAmong:
    """One unit of mana of a colour that one of the selected objects has; none if none has (CR
    106.5).
    """

    what: Selection


@frozen
class ManaProducibleBy:
    """One unit of mana of a type that one of the selected permanents could produce, from among
    ``types`` (CR 106.7); a permanent whose only such ability is of this kind adds nothing to a
    circle of them.
    """

    what: Selection
    types: tuple[ManaType, ...] = tuple(ManaType)


ManaUnitChoice = ManaChoice | ManaOfColorAmong | ManaProducibleBy
"""What stands for one unit of mana in ``AddMana``."""


@frozen
class AddMana(Effect):
    """``mana`` is added ``times`` over."""

    mana: tuple[ManaUnitChoice, ...]
    times: Amount = Fixed(1)
    who: Players = You()


# The game


@frozen
class ExtraTurn(Effect):
    """Extra turns are taken by the player's team (seed 806.6h)."""

    who: Players = You()


@frozen
class ControlNextTurn(Effect):
    """You control the next turn of the players' teams (CR 722; seed 806.6h)."""

    who: Players


@frozen
class ExtraPhases(Effect):
    """After this phase come these additional ones, in this order (CR 500.8).

    An added main phase is a postcombat one (CR 505.1a).
    """

    phases: tuple[Phase, ...]


@frozen
class ExtraStep(Effect):
    """After this step, if it is such a one, comes another (CR 500.9)."""

    step: Step


@frozen
class SkipNextTurn(Effect):
    who: Players = You()


@frozen
class SkipNextPhase(Effect):
    """The players' next such phase, of the turns of their team, is skipped (seed 806.6h)."""

    phase: Phase
    who: Players = You()


@frozen
class SkipNextStep(Effect):
    """The players' next such step, of the turns of their team, is skipped (seed 806.6h)."""

    step: Step
    who: Players = You()


class Outcome(IntEnum):
    __hash__ = int.__hash__

    WIN = 0
    LOSE = 1
    DRAW = 2


@frozen
class EndGame(Effect):
    """The players win or lose the game, or it is a draw (CR 104)."""

    outcome: Outcome
    who: Players = You()
