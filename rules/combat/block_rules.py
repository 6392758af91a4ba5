"""Which creatures of a team can block which attackers, and which must (CR 509.1a-c)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rules.characteristics import Characteristics
from rules.combat.evasion import Hurdle, can_block_at_all, hurdles, refuses
from rules.combat.sides import defending_players, defending_teams, members, team_attacked
from rules.language import CanBlockAdditional, CantBlockFilter, MustBeBlocked, MustBlock
from rules.layers import characteristics
from rules.objects import ObjectId
from rules.state import State, Team

__all__ = ["PossibleBlock", "possible_block"]


@frozen
class PossibleBlock:
    """All that may be declared: beside each blocker the numbers of the attackers it may block."""

    blockers: tuple[ObjectId, ...]
    attackers: tuple[ObjectId, ...]
    allowed: tuple[tuple[int, ...], ...]
    capacity: tuple[int, ...]
    required: tuple[tuple[int, int], ...]
    """Requirements as ``DeclareBlockers`` has them."""


def possible_block(state: State, team: Team) -> PossibleBlock:
    """Every legal block of a defending team against what attacks it or its planeswalkers.

    An untapped creature of any member may block any of those attackers (seed 806.7d, CR 805.10d).
    """
    blockers = _blockers(state, team)
    attackers = _attackers(state, team) if blockers else ()
    if not attackers:
        return PossibleBlock((), (), (), (), ())
    barred = [hurdles(state, a, defending_players(state, a)) for a in attackers]
    open_ones = tuple(n for n, hurdle in enumerate(barred) if hurdle is not None)
    plain = not any(barred[n] for n in open_ones)
    able: list[ObjectId] = []
    allowed: list[tuple[int, ...]] = []
    capacity: list[int] = []
    required: list[tuple[int, int]] = []
    lures = _lures(state, attackers)
    for blocker, found in blockers:
        choices = open_ones if plain else _passing(blocker, found, barred, open_ones)
        if found.rules:
            choices = _unrefused(state, found, attackers, choices)
        if not choices:
            continue
        number = len(able)
        able.append(blocker)
        allowed.append(choices)
        extra = 0
        for rule in found.rules:
            if isinstance(rule.modification, CanBlockAdditional):
                extra += rule.modification.count
            elif isinstance(rule.modification, MustBlock):
                required.append((number, -1))
        capacity.append(1 + extra)
        for lure in lures:
            if lure in choices:
                required.append((number, lure))
    return PossibleBlock(tuple(able), attackers, tuple(allowed), tuple(capacity), tuple(required))


def _blockers(state: State, team: Team) -> list[tuple[ObjectId, Characteristics]]:
    ours = frozenset(members(state, team))
    found: list[tuple[ObjectId, Characteristics]] = []
    for object_id in state.battlefield:
        record = state.objects[object_id]
        if not record.tapped and record.controller in ours:
            derived = characteristics(state, object_id)
            if can_block_at_all(derived):
                found.append((object_id, derived))
    return found


def _attackers(state: State, team: Team) -> tuple[ObjectId, ...]:
    """What attacks the team; what attacks nothing any more can still be blocked (CR 506.4c)."""
    assert state.combat is not None
    anybody = len(defending_teams(state)) == 1
    return tuple(
        attacker
        for attacker in state.combat.attackers
        if anybody or team_attacked(state, attacker) in (team.id, -1)
    )


def _passing(
    blocker: ObjectId,
    found: Characteristics,
    barred: Sequence[tuple[Hurdle, ...] | None],
    open_ones: tuple[int, ...],
) -> tuple[int, ...]:
    """Attackers with the same evasion (mostly: a crowd of fliers) are looked at once."""
    known: dict[tuple[Hurdle, ...], bool] = {}
    passed: list[int] = []
    for number in open_ones:
        hurdle = barred[number] or ()
        may = known.get(hurdle)
        if may is None:
            may = known[hurdle] = all(passes(blocker, found) for passes in hurdle)
        if may:
            passed.append(number)
    return tuple(passed)


def _unrefused(
    state: State, found: Characteristics, attackers: Sequence[ObjectId], choices: tuple[int, ...]
) -> tuple[int, ...]:
    choosy = [rule for rule in found.rules if isinstance(rule.modification, CantBlockFilter)]
    if not choosy:
        return choices
    return tuple(number for number in choices if not refuses(state, choosy, attackers[number]))


def _lures(state: State, attackers: Sequence[ObjectId]) -> list[int]:
    """Attackers that all who can must block, by number, once for each such effect."""
    return [
        number
        for number, attacker in enumerate(attackers)
        for rule in characteristics(state, attacker).rules
        if isinstance(rule.modification, MustBeBlocked)
    ]
