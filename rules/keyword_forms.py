"""Keywords that stand for activated abilities, spelt out (CR 702.6 equip, 702.29 cycling)."""

from __future__ import annotations

from rules.language import (
    ActivatedAbility,
    AllOf,
    Attach,
    Chosen,
    ControlledBy,
    Cost,
    Cycling,
    DiscardThis,
    Draw,
    Each,
    Effect,
    Equip,
    Fixed,
    IsType,
    Mode,
    Move,
    Remembered,
    Reveal,
    Sequence,
    Shuffle,
    Targeted,
    TargetSlot,
    This,
    Timing,
    You,
)
from rules.vocabulary import CardType, Zone

__all__ = ["expand"]


def expand(keyword: Equip | Cycling) -> ActivatedAbility:
    """The activated ability that the keyword means."""
    if isinstance(keyword, Equip):
        slot = TargetSlot(AllOf((IsType(CardType.CREATURE), ControlledBy(You()), keyword.to)))
        return ActivatedAbility(
            keyword.cost,
            (Mode(Attach(This(), Targeted(0)), (slot,)),),
            timing=Timing.SORCERY,
        )
    effect: Effect = Draw(Fixed(1))
    if keyword.search is not None:
        found = Chosen(Each(keyword.search, Zone.LIBRARY, You()), Fixed(0), Fixed(1))
        effect = Sequence(
            (
                Move(found, Zone.HAND, remember="found"),
                Reveal(Remembered("found")),
                Shuffle(You()),
            )
        )
    cost = Cost(keyword.cost.mana, (*keyword.cost.parts, DiscardThis()))
    return ActivatedAbility(cost, (Mode(effect),), zone=Zone.HAND)
