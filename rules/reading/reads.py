"""What a node looks at: the results of which layers, and whether what changes unannounced."""

from __future__ import annotations

from enum import IntFlag

import attrs

from rules.language import (
    ActivePlayers,
    AttackingPlayer,
    BasicLandTypes,
    Blocked,
    Blockers,
    ColorCount,
    ControlledBy,
    ControllerOf,
    CreatureDiedThisTurn,
    DefendingPlayer,
    DuringStep,
    DuringTurnOf,
    Each,
    EachOpponent,
    EachTeammate,
    HasKeyword,
    HasLandwalk,
    HasNoAbilities,
    IsAttacking,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsMultiTargeted,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsType,
    LifeTotal,
    Quality,
    QualityIs,
    QualityOf,
    TopOfLibrary,
    Unblocked,
    UnspentMana,
    You,
    YourTeam,
)
from rules.reading.compiling import Compiled
from rules.vocabulary import Zone

__all__ = ["Reads", "reads"]


class Reads(IntFlag):
    """What a node looks at."""

    NOTHING = 0
    CONTROL = 1
    TYPES = 2
    COLORS = 4
    ABILITIES = 8
    POWER = 16
    """Power or toughness."""
    SENSITIVE = 32
    """What changes without ``State.characteristics_changed`` being called."""


_OF: dict[type[object], Reads] = {
    IsType: Reads.TYPES,
    IsSubtype: Reads.TYPES,
    IsSupertype: Reads.TYPES,
    IsChosenType: Reads.TYPES,
    BasicLandTypes: Reads.TYPES,
    IsColor: Reads.COLORS,
    ColorCount: Reads.COLORS,
    IsChosenColor: Reads.COLORS,
    HasKeyword: Reads.ABILITIES,
    HasLandwalk: Reads.ABILITIES,
    HasNoAbilities: Reads.ABILITIES,
    ControlledBy: Reads.CONTROL,
    ControllerOf: Reads.CONTROL,
    You: Reads.CONTROL,
    YourTeam: Reads.CONTROL,
    EachOpponent: Reads.CONTROL,
    EachTeammate: Reads.CONTROL,
    ActivePlayers: Reads.SENSITIVE,
    AttackingPlayer: Reads.SENSITIVE,
    DefendingPlayer: Reads.SENSITIVE,
    Blocked: Reads.SENSITIVE,
    Unblocked: Reads.SENSITIVE,
    Blockers: Reads.SENSITIVE,
    IsAttacking: Reads.SENSITIVE,
    IsBlocking: Reads.SENSITIVE,
    IsTapped: Reads.SENSITIVE,
    IsMultiTargeted: Reads.SENSITIVE,
    LifeTotal: Reads.SENSITIVE,
    UnspentMana: Reads.SENSITIVE,
    TopOfLibrary: Reads.SENSITIVE,
    CreatureDiedThisTurn: Reads.SENSITIVE,
    DuringStep: Reads.SENSITIVE,
    DuringTurnOf: Reads.SENSITIVE,
}


def _own(node: object) -> Reads:
    if isinstance(node, QualityIs | QualityOf):
        return Reads.NOTHING if node.quality is Quality.MANA_VALUE else Reads.POWER
    if isinstance(node, Each):
        return Reads.NOTHING if node.zone is Zone.BATTLEFIELD else Reads.SENSITIVE
    return _OF.get(type(node), Reads.NOTHING)


def _reads(node: object) -> int:
    found = int(_own(node))
    for field in attrs.fields(type(node)):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if attrs.has(type(part)):
                found |= _reads(part)
    return found


reads: Compiled[object, int] = Compiled(_reads)
"""What a filter, selection, amount, condition or set of players looks at, its parts included; as an
``int``, which is quicker than a flag."""
