"""What can block what: evasion abilities and restrictions on blocking (CR 509.1b)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.characteristics import Characteristics, RuleOnObject
from rules.language import (
    Anything,
    CantBeBlocked,
    CantBlock,
    CantBlockFilter,
    Filter,
    Landwalk,
    Protection,
)
from rules.layers import characteristics
from rules.objects import ObjectId, PlayerId
from rules.reading import Context, matches
from rules.state import State
from rules.vocabulary import CardType, Keyword

__all__ = ["Hurdle", "can_block_at_all", "hurdles", "refuses"]

Hurdle = Callable[[ObjectId, Characteristics], bool]
"""Whether a creature can block in spite of one evasion ability; all of them are cumulative."""

FLIES_OR_REACHES = frozenset({Keyword.FLYING, Keyword.REACH})


def hurdles(
    state: State, attacker: ObjectId, defenders: Sequence[PlayerId]
) -> tuple[Hurdle, ...] | None:
    """What a blocker of this attacker has to pass; ``None`` if nothing can block it.

    ``defenders`` are the defending players: with landwalk it is enough that one of them controls
    such a land (CR 702.14c, seed 806.7d).
    """
    found = characteristics(state, attacker)
    passed: list[Hurdle] = []
    if Keyword.FLYING in found.keywords:
        passed.append(_meets_flying)
    if Keyword.INTIMIDATE in found.keywords:
        passed.append(_meets_intimidate(found))
    you = state.objects[attacker].controller
    for ability in found.abilities:
        if isinstance(ability, Landwalk):
            if _controls_land(state, Context(state, you, attacker), ability.land, defenders):
                return None
        elif isinstance(ability, Protection):
            passed.append(_unless(Context(state, you, attacker), ability.quality))
    for rule in found.rules:
        if isinstance(rule.modification, CantBeBlocked):
            if isinstance(rule.modification.by, Anything):
                return None
            point = Context(state, rule.you, rule.source)
            passed.append(_unless(point, rule.modification.by))
    return tuple(passed)


def _meets_flying(_: ObjectId, blocker: Characteristics) -> bool:
    """CR 702.9b, 702.17b."""
    return not FLIES_OR_REACHES.isdisjoint(blocker.keywords)


def _meets_intimidate(attacker: Characteristics) -> Hurdle:
    """CR 702.13b: artifact creatures and those that share a colour with it."""

    def passes(_: ObjectId, blocker: Characteristics) -> bool:
        return CardType.ARTIFACT in blocker.types or not attacker.colors.isdisjoint(blocker.colors)

    return passes


def _unless(point: Context, quality: Filter) -> Hurdle:
    """Creatures that the filter fits can't block (protection: CR 702.16f)."""

    def passes(blocker: ObjectId, _: Characteristics) -> bool:
        return not matches(quality, point, blocker)

    return passes


def _controls_land(
    state: State, point: Context, land: Filter, defenders: Sequence[PlayerId]
) -> bool:
    return any(
        state.objects[object_id].controller in defenders
        and characteristics(state, object_id).is_land
        and matches(land, point, object_id)
        for object_id in state.battlefield
    )


def can_block_at_all(found: Characteristics) -> bool:
    """Whether a creature may block, whatever attacks. Whether it is untapped is not checked."""
    if not found.is_creature:
        return False
    return not any(isinstance(rule.modification, CantBlock) for rule in found.rules)


def refuses(state: State, rules: Sequence[RuleOnObject], attacker: ObjectId) -> bool:
    """Whether a rule on the blocker keeps it from blocking this attacker."""
    return any(
        isinstance(rule.modification, CantBlockFilter)
        and matches(rule.modification.attackers, Context(state, rule.you, rule.source), attacker)
        for rule in rules
    )
