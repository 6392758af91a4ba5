"""What a continuous effect does to objects, players and the rules (CR 611, 613)."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from attrs import frozen

from rules.language.amounts import Amount, Fixed
from rules.language.conditions import Condition
from rules.language.filters import Anything, Filter
from rules.language.players import Players, You
from rules.mana import ManaCost
from rules.vocabulary import CardType, Color, Keyword, Step

if TYPE_CHECKING:
    from rules.language.abilities import AnyAbility

__all__ = [
    "AbilitiesCantBeActivated",
    "AbilityCost",
    "AddColors",
    "AddTypes",
    "AdditionalLandPlays",
    "AttackableOnlyBy",
    "CanAttackDespiteDefender",
    "CanBlockAdditional",
    "CantActivateLoyalty",
    "CantAttack",
    "CantAttackUnless",
    "CantBeBlocked",
    "CantBeCountered",
    "CantBlock",
    "CantBlockFilter",
    "CantCast",
    "CantGainLife",
    "CantLoseGame",
    "CantLoseToLife",
    "CantPlayLands",
    "CantWinGame",
    "Duration",
    "FlashFor",
    "GainAbilities",
    "GainControl",
    "LoseAllAbilities",
    "LoseKeyword",
    "Modification",
    "ModifyPowerToughness",
    "MustAttack",
    "MustBeBlocked",
    "MustBlock",
    "NoMaximumHandSize",
    "PlayerHexproof",
    "PlayerShroud",
    "SetColors",
    "SetPowerToughness",
    "SetTypes",
    "SkipStep",
    "SpellCost",
    "StaysTapped",
    "SwitchPowerToughness",
]


class Duration(IntEnum):
    """How long a continuous effect of a resolved spell or ability lasts (CR 611.2a)."""

    __hash__ = int.__hash__

    UNTIL_END_OF_TURN = 0
    UNTIL_YOUR_NEXT_TURN = 1
    REST_OF_GAME = 2
    WHILE_THIS_ON_BATTLEFIELD = 3
    UNTIL_END_OF_COMBAT = 4


class Modification:
    """One thing that a continuous effect does; its class fixes the layer or the rule it changes."""

    __slots__ = ()


# Layer 2: control


@frozen
class GainControl(Modification):
    by: Players = You()


# Layer 4: types


@frozen
class SetTypes(Modification):
    """Replace card types and subtypes ("is a 2/2 Bear creature"), land types likewise (CR 205.1).

    Without ``types`` the card types stay: a land given land types keeps the others (CR 305.7).
    """

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()


@frozen
class AddTypes(Modification):
    """Add card types and subtypes ("in addition to its other types")."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()


# Layer 5: colours


@frozen
class SetColors(Modification):
    """Replace the colours; empty is colourless (CR 105.3)."""

    colors: tuple[Color, ...]


@frozen
class AddColors(Modification):
    colors: tuple[Color, ...]


# Layer 6: abilities


@frozen
class GainAbilities(Modification):
    abilities: tuple[AnyAbility, ...]


@frozen
class LoseKeyword(Modification):
    keyword: Keyword


@frozen
class LoseAllAbilities(Modification):
    pass


# Layer 7: power and toughness


@frozen
class SetPowerToughness(Modification):
    """Layer 7b; in a characteristic-defining ability layer 7a."""

    power: Amount
    toughness: Amount


@frozen
class ModifyPowerToughness(Modification):
    """Layer 7c; +X/+X. An amount from a resolving effect is fixed as it resolves (CR 611.2d)."""

    power: Amount
    toughness: Amount


@frozen
class SwitchPowerToughness(Modification):
    """Layer 7d."""


# Rules about objects


@frozen
class CantAttack(Modification):
    pass


@frozen
class CantAttackUnless(Modification):
    """It can attack only whom or what the condition holds for; in that, ``DefendingPlayer`` is who
    would defend: one of them is enough (seed 806.7b-c, CR 508.1c).
    """

    condition: Condition


@frozen
class CanAttackDespiteDefender(Modification):
    pass


@frozen
class CantBlock(Modification):
    pass


@frozen
class CantBlockFilter(Modification):
    """Can't block attackers that pass the filter ("can block only creatures with flying" by
    ``Not``).
    """

    attackers: Filter


@frozen
class CantBeBlocked(Modification):
    """Can't be blocked by creatures that pass the filter; by default by any (CR 509.1b)."""

    by: Filter = Anything()


@frozen
class MustAttack(Modification):
    """Attacks each combat if able (CR 508.1d)."""


@frozen
class MustBlock(Modification):
    """Blocks each combat if able."""


@frozen
class MustBeBlocked(Modification):
    """All creatures able to block this creature do so."""


@frozen
class CanBlockAdditional(Modification):
    count: int = 1


@frozen
class StaysTapped(Modification):
    """Doesn't untap during its controller's untap step."""


@frozen
class CantBeCountered(Modification):
    pass


@frozen
class AbilitiesCantBeActivated(Modification):
    """Activated abilities of the object can't be activated."""


@frozen
class CantActivateLoyalty(Modification):
    pass


# Rules about players


@frozen
class SpellCost(Modification):
    """Spells that pass the filter and that the affected players cast cost this much generic
    mana more, or, below zero, less (CR 601.2f).

    ``less``: so much coloured or colourless mana less; where the cost does not have it, generic
    mana (CR 118.7b-d), unless the effect reduces ``only_colored`` mana.
    """

    spells: Filter
    generic: Amount = Fixed(0)
    less: ManaCost | None = None
    only_colored: bool = False


@frozen
class AbilityCost(Modification):
    """Activated abilities of objects that pass the filter cost more, or less."""

    of: Filter
    generic: Amount


@frozen
class AdditionalLandPlays(Modification):
    count: int = 1


@frozen
class CantPlayLands(Modification):
    """Can't play lands, whatever else would let the player (CR 101.2)."""


@frozen
class CantCast(Modification):
    spells: Filter = Anything()


@frozen
class FlashFor(Modification):
    """May cast spells that pass the filter as though they had flash."""

    spells: Filter


@frozen
class CantGainLife(Modification):
    pass


@frozen
class CantLoseGame(Modification):
    """Can't lose the game; in a team game then the team can't (seed 806.8a)."""


@frozen
class CantLoseToLife(Modification):
    """Doesn't lose the game for having 0 or less life."""


@frozen
class CantWinGame(Modification):
    pass


@frozen
class NoMaximumHandSize(Modification):
    pass


@frozen
class PlayerHexproof(Modification):
    pass


@frozen
class PlayerShroud(Modification):
    pass


@frozen
class SkipStep(Modification):
    step: Step


@frozen
class AttackableOnlyBy(Modification):
    """Creatures that do not pass the filter can't attack the affected players (or their team,
    seed 806.7c).
    """

    attackers: Filter
