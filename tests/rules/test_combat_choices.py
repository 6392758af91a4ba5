"""The choices of combat as data: attackers, blockers, damage (CR 508.1, 509.1, 510.1)."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.answers import Answer, Declare, Divide, Pass
from rules.chance import Stream
from rules.decisions import (
    ENUMERATION_LIMIT,
    AssignDamage,
    AssignSharedDamage,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    ObjectRef,
    PlayerRef,
)
from rules.refusals import Refusal, RefusalCode

DRAWS = 12


def attackers(*allowed: tuple[int, ...], must: tuple[int, ...] = ()) -> DeclareAttackers:
    defenders = tuple(PlayerRef(n) for n in range(10, 13))
    return DeclareAttackers(0, tuple(range(1, len(allowed) + 1)), defenders, allowed, must)


def blockers(
    *allowed: tuple[int, ...],
    capacity: tuple[int, ...] | None = None,
    required: tuple[tuple[int, int], ...] = (),
) -> DeclareBlockers:
    count = len(allowed)
    return DeclareBlockers(
        0,
        tuple(range(1, count + 1)),
        (11, 12, 13),
        allowed,
        capacity if capacity is not None else (1,) * count,
        required,
    )


def damage(total: int, *lethal: int, ordered: bool = False, overflow: bool = False) -> AssignDamage:
    recipients = tuple(ObjectRef(number) for number in range(len(lethal)))
    return AssignDamage(0, 99, recipients, lethal, total, ordered, overflow)


def is_legal(decision: Decision, answer: Answer) -> bool:
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


def refused(decision: Decision, answer: Answer) -> RefusalCode:
    with pytest.raises(Refusal) as caught:
        decision.check(answer)
    return caught.value.code


def subsets(items: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(items, n) for n in range(len(items) + 1)))


def check_offers(decision: Decision, every: list[Answer], seed: int) -> None:
    """What it lists, draws and falls back on is exactly what ``check`` lets through."""
    legal = [answer for answer in every if is_legal(decision, answer)]
    listed = decision.answers()
    if listed is None:
        assert len(every) > ENUMERATION_LIMIT
    else:
        assert sorted(listed, key=repr) == sorted(legal, key=repr)
    assert decision.forced == (len(legal) == 1)
    decision.check(decision.default())
    stream = Stream(seed)
    for _ in range(DRAWS):
        decision.check(decision.draw(stream))


# Attackers

choices = st.sets(st.integers(0, 2), min_size=1).map(lambda found: tuple(sorted(found)))
SEEDS = st.integers(0, 1000)


@given(st.lists(choices, max_size=3), st.data(), SEEDS)
def test_attacks_offered_are_exactly_the_legal_ones(
    allowed: list[tuple[int, ...]], data: st.DataObject, seed: int
) -> None:
    must = data.draw(st.sets(st.integers(0, max(0, len(allowed) - 1)), max_size=len(allowed)))
    decision = attackers(*allowed, must=tuple(sorted(must)))
    every: list[Answer] = [
        Declare(tuple((n, d) for n, d in enumerate(way) if d >= 0))
        for way in product(range(-1, 3), repeat=len(allowed))
    ]
    check_offers(decision, every, seed)


def test_a_creature_attacks_once() -> None:
    assert refused(attackers((0, 1)), Declare(((0, 0), (0, 1)))) is RefusalCode.REPEATED_OPTION


def test_an_attack_on_what_it_may_not_attack_is_refused() -> None:
    assert refused(attackers((0,)), Declare(((0, 1),))) is RefusalCode.ILLEGAL_ATTACK
    assert refused(attackers((0,)), Declare(((1, 0),))) is RefusalCode.NO_SUCH_OPTION
    assert refused(attackers((0,)), Pass()) is RefusalCode.WRONG_KIND


def test_staying_home_with_one_that_must_attack_is_refused() -> None:
    decision = attackers((0,), (0, 1), must=(1,))
    assert refused(decision, Declare(((0, 0),))) is RefusalCode.ILLEGAL_ATTACK
    decision.check(Declare(((1, 1),)))


# Blockers


@st.composite
def blocks(draw: st.DrawFn) -> DeclareBlockers:
    allowed = tuple(draw(st.lists(choices, min_size=1, max_size=3)))
    capacity = tuple(draw(st.integers(1, 3)) for _ in allowed)
    required: list[tuple[int, int]] = []
    for number, may in enumerate(allowed):
        named = draw(st.lists(st.sampled_from((-1, *may)), max_size=3))
        required.extend((number, attacker) for attacker in named)
    return blockers(*allowed, capacity=capacity, required=tuple(required))


@given(blocks(), SEEDS)
def test_blocks_offered_are_exactly_the_legal_ones(decision: DeclareBlockers, seed: int) -> None:
    every: list[Answer] = []
    most = 0
    for way in product(subsets((0, 1, 2)), repeat=len(decision.blockers)):
        pairs = tuple((n, a) for n, chosen in enumerate(way) for a in chosen)
        every.append(Declare(pairs))
        allowed = all(
            set(chosen) <= set(decision.allowed[n]) and len(chosen) <= decision.capacity[n]
            for n, chosen in enumerate(way)
        )
        if allowed:
            used = {n: list(chosen) for n, chosen in enumerate(way) if chosen}
            most = max(most, decision.obeyed(used))
    assert decision.score == most
    check_offers(decision, every, seed)


def test_509_1c_the_attacker_that_more_requirements_name_is_blocked() -> None:
    decision = blockers((0, 1), required=((0, 0), (0, 1), (0, 1)))
    assert decision.score == 2
    assert decision.default() == Declare(((0, 1),))
    assert refused(decision, Declare(((0, 0),))) is RefusalCode.ILLEGAL_BLOCK


def test_509_1c_either_of_two_lures_will_do() -> None:
    decision = blockers((0, 1), required=((0, 0), (0, 1)))
    decision.check(Declare(((0, 0),)))
    decision.check(Declare(((0, 1),)))
    assert refused(decision, Declare(())) is RefusalCode.ILLEGAL_BLOCK


def test_a_creature_blocks_no_more_than_it_can() -> None:
    decision = blockers((0, 1, 2), capacity=(2,))
    decision.check(Declare(((0, 0), (0, 2))))
    assert refused(decision, Declare(((0, 0), (0, 1), (0, 2)))) is RefusalCode.ILLEGAL_BLOCK
    assert refused(decision, Declare(((0, 0), (0, 0)))) is RefusalCode.REPEATED_OPTION


# Damage


@given(
    st.integers(0, 5),
    st.lists(st.integers(0, 4), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
    SEEDS,
)
def test_divisions_offered_are_exactly_the_legal_ones(
    total: int, lethal: list[int], ordered: bool, tramples: bool, seed: int
) -> None:
    decision = damage(
        total, *lethal, *((0,) if tramples else ()), ordered=ordered, overflow=tramples
    )
    count = len(decision.recipients)
    every: list[Answer] = [
        Divide(way) for way in product(range(total + 1), repeat=count) if sum(way) == total
    ]
    check_offers(decision, every, seed)


def test_ordered_damage_reaches_the_second_after_lethal_to_the_first() -> None:
    decision = damage(4, 2, 2, ordered=True)
    decision.check(Divide((2, 2)))
    decision.check(Divide((4, 0)))
    assert refused(decision, Divide((1, 3))) is RefusalCode.ILLEGAL_DIVISION


def test_510_1c_free_damage_is_divided_at_will() -> None:
    """A 4/3 blocked by a 2/3 and a 1/1: all five of the rule's divisions."""
    decision = damage(4, 3, 1)
    for first in range(5):
        decision.check(Divide((first, 4 - first)))


def test_702_19b_trample_wants_lethal_damage_to_every_blocker_first() -> None:
    decision = damage(5, 2, 2, 0, overflow=True)
    decision.check(Divide((2, 2, 1)))
    decision.check(Divide((0, 5, 0)))
    assert refused(decision, Divide((3, 1, 1))) is RefusalCode.ILLEGAL_DIVISION


@st.composite
def shared(draw: st.DrawFn) -> AssignSharedDamage:
    """Two creatures that share one or two creatures, each in an order of its own."""
    ordered = draw(st.booleans())
    needed = [draw(st.integers(0, 3)) for _ in range(2)]
    parts = []
    for source in (98, 99):
        deathtouch, tramples = draw(st.booleans()), draw(st.booleans())
        order = draw(st.permutations(range(2)))[: draw(st.integers(1, 2))]
        recipients: list[ObjectRef | PlayerRef] = [ObjectRef(creature) for creature in order]
        lethal = [min(needed[one], 1) if deathtouch else needed[one] for one in order]
        if tramples:
            recipients.append(PlayerRef(2))
            lethal.append(0)
        total = draw(st.integers(1, 4))
        parts.append(
            AssignDamage(0, source, tuple(recipients), tuple(lethal), total, ordered, tramples)
        )
    return AssignSharedDamage(0, tuple(parts))


@given(shared(), SEEDS)
def test_shared_divisions_offered_are_exactly_the_legal_ones(
    decision: AssignSharedDamage, seed: int
) -> None:
    ways = (
        [
            way
            for way in product(range(part.total + 1), repeat=len(part.recipients))
            if sum(way) == part.total
        ]
        for part in decision.parts
    )
    every: list[Answer] = [Divide(tuple(chain.from_iterable(way))) for way in product(*ways)]
    check_offers(decision, every, seed)


ONE_TWO = (ObjectRef(1), ObjectRef(2))


def together(one: AssignDamage, two: AssignDamage, *amounts: int) -> bool:
    return is_legal(AssignSharedDamage(0, (one, two)), Divide(amounts))


def test_510_1e_each_may_count_on_what_the_other_assigns() -> None:
    """Two of four power in opposite orders: neither alone is lethal to its first, both are."""
    one = AssignDamage(0, 8, ONE_TWO, (4, 4), 4, True, False)
    two = AssignDamage(0, 9, ONE_TWO[::-1], (4, 4), 4, True, False)
    assert together(one, two, 2, 2, 2, 2)
    assert together(one, two, 1, 3, 1, 3)
    assert together(one, two, 4, 0, 4, 0)
    assert not together(one, two, 2, 2, 3, 1)
    assert not together(one, two, 4, 0, 3, 1)


def test_510_1e_lethal_for_one_creature_by_the_deathtouch_of_the_other() -> None:
    plain = AssignDamage(0, 8, (ObjectRef(1), PlayerRef(2)), (5, 0), 3, False, True)
    deadly = AssignDamage(0, 9, ONE_TWO, (1, 1), 2, False, False)
    assert together(plain, deadly, 0, 3, 1, 1)
    assert not together(plain, deadly, 0, 3, 0, 2)
    assert together(plain, deadly, 3, 0, 0, 2)


def test_each_creature_assigns_its_own_damage_and_no_more() -> None:
    one = AssignDamage(0, 8, ONE_TWO, (2, 2), 3, False, False)
    decision = AssignSharedDamage(0, (one, one))
    assert refused(decision, Divide((2, 2, 1, 1))) is RefusalCode.ILLEGAL_DIVISION
    assert refused(decision, Divide((-1, 4, 3, 0))) is RefusalCode.ILLEGAL_DIVISION
    assert refused(decision, Divide((3, 3))) is RefusalCode.WRONG_COUNT
    assert refused(decision, Pass()) is RefusalCode.WRONG_KIND
