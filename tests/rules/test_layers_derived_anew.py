"""Characteristics are derived anew when something changed, and only then (CR 613)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from rules.characteristics import Characteristics
from rules.coming_and_going import now_lasting
from rules.control import refresh_control
from rules.language import (
    AddColors,
    AdditionalLandPlays,
    AddTypes,
    AllOf,
    CantBlock,
    Count,
    CountersOn,
    DuringTurnOf,
    Each,
    EachOpponent,
    Exists,
    Fixed,
    GainAbilities,
    GainControl,
    IsColor,
    IsSubtype,
    IsTapped,
    IsThis,
    LoseAllAbilities,
    Modification,
    ModifyPowerToughness,
    Not,
    OwnedBy,
    SetColors,
    StaticAbility,
    SwitchPowerToughness,
    This,
    You,
)
from rules.layers import characteristics, tableau
from rules.state import State
from rules.vocabulary import CardType, Color, Keyword, Zone
from tests.rules.builders import (
    ANTHEM,
    BEAR,
    CREATURES,
    LAND,
    YOUR_CREATURES,
    Board,
    base,
    creature,
    enchantment,
    gets,
)
from tests.rules.layered_cards import FLYER, FOREST, GHOUL, HUMBLE, MOON, PETROGLYPHS, TOMB


def test_untouched_permanents_share_one_instance() -> None:
    board = Board()
    one, two = board.put(BEAR), board.put(BEAR)
    other = board.put(BEAR, 2)
    found = characteristics(board.state, one)
    assert found is characteristics(board.state, two)
    assert characteristics(board.state, other).controller == 2
    board.state.characteristics_changed()
    assert characteristics(board.state, one) is found


def test_equal_derivations_give_the_same_instance_again() -> None:
    board = Board()
    mine = board.put(BEAR)
    board.put(ANTHEM)
    before = characteristics(board.state, mine)
    board.put(BEAR)
    assert characteristics(board.state, mine) is before


def test_an_object_that_is_gone_keeps_its_last_characteristics() -> None:
    from rules.state import Gone

    board = Board()
    bear = board.put(BEAR)
    board.put(ANTHEM)
    last = characteristics(board.state, bear)
    record = board.state.objects.pop(bear)
    board.state.battlefield.remove(bear)
    board.state.gone[bear] = Gone(record, last, 0)
    board.state.characteristics_changed()
    assert characteristics(board.state, bear) is last
    assert characteristics(board.state, 999).controller == -1


def test_the_state_is_sensitive_to_what_is_not_announced() -> None:
    quiet = (
        StaticAbility((gets(1, 1),), YOUR_CREATURES),
        StaticAbility((ModifyPowerToughness(CountersOn(This(), "charge"), Fixed(0)),), This()),
        StaticAbility((gets(1, 1),), Each(OwnedBy(EachOpponent()))),
    )
    loud = (
        StaticAbility((gets(1, 1),), Each(IsTapped())),
        StaticAbility((gets(1, 1),), This(), condition=DuringTurnOf(You())),
        StaticAbility((ModifyPowerToughness(Count(Each(zone=Zone.HAND)), Fixed(0)),), This()),
        StaticAbility((CantBlock(),), Each(Not(IsTapped()))),
        StaticAbility((AdditionalLandPlays(),), players=You(), condition=DuringTurnOf(You())),
    )
    for abilities, expected in ((quiet, False), (loud, True)):
        for ability in abilities:
            board = Board()
            source = board.put(creature("Source", 1, 1, ability))
            characteristics(board.state, source)
            assert board.state.sensitive is expected, ability


def test_a_fork_shares_what_was_derived_and_parts_from_then_on() -> None:
    board = Board()
    bear = board.put(BEAR)
    board.put(ANTHEM)
    characteristics(board.state, bear)
    fork = board.state.snapshot()
    board.effect(gets(5, 5), on=(bear,))
    assert board.size(bear) == (8, 8)
    assert characteristics(fork, bear).power == 3
    assert tableau(fork) is fork.in_force


def test_an_effect_that_begins_or_ends_leaves_what_it_does_not_affect_as_it_was_derived() -> None:
    board = Board()
    bear, other = board.put(BEAR), board.put(BEAR)
    board.put(ANTHEM)
    found = characteristics(board.state, other)
    before = board.state.characteristics
    board.effect(gets(2, 2), on=(bear,))
    assert board.state.characteristics[other] is found
    assert board.state.characteristics is not before, "who compares sees that something changed"
    assert board.size(bear) == (5, 5)
    now_lasting(board.state, [])
    assert board.state.characteristics[other] is found
    assert board.size(bear) == (3, 3)


def test_an_effect_that_others_look_at_has_all_derived_anew() -> None:
    board = Board()
    bear = board.put(BEAR)
    lone = board.put(creature("Lone", 1, 1, StaticAbility((gets(1, 1),), This(), condition=ELVES)))
    assert board.size(lone) == (1, 1)
    board.effect(AddTypes((), ("Elf",)), on=(bear,))
    assert board.size(lone) == (2, 2)
    now_lasting(board.state, [])
    assert board.size(lone) == (1, 1)


ELVES = Exists(Each(IsSubtype("Elf")))

OTHERS = Each(AllOf((CREATURES.filter, Not(IsThis()))))

_DEFINITIONS = (
    BEAR,
    FLYER,
    GHOUL,
    FOREST,
    TOMB,
    MOON,
    ANTHEM,
    HUMBLE,
    PETROGLYPHS,
    creature("Sky lord", 1, 1, StaticAbility((GainAbilities((Keyword.FLYING,)),), YOUR_CREATURES)),
    enchantment("March", StaticAbility((AddTypes((CardType.CREATURE,)), base(2, 2)), Each(LAND))),
    enchantment("Paint", StaticAbility((AddColors((Color.RED,)),), Each(IsSubtype("Bear")))),
    creature("Lone", 1, 1, StaticAbility((gets(1, 1),), This(), condition=ELVES)),
    enchantment("Red", StaticAbility((gets(1, 0),), Each(IsColor(Color.RED)))),
    creature("Twin", 1, 1, StaticAbility((gets(1, 1),), OTHERS)),
)

_MODIFICATIONS: tuple[Modification, ...] = (
    gets(1, -1),
    base(4, 4),
    SwitchPowerToughness(),
    LoseAllAbilities(),
    GainAbilities((Keyword.TRAMPLE,)),
    GainControl(),
    SetColors((Color.WHITE,)),
    AddTypes((CardType.ARTIFACT,), ("Elf",)),
)


def _values(found: Characteristics) -> tuple[object, ...]:
    return (
        found.name,
        found.types,
        found.subtypes,
        found.supertypes,
        found.colors,
        found.power,
        found.toughness,
        found.abilities,
        found.keywords,
        found.controller,
        [(r.modification, r.you, r.source) for r in found.rules],
        found.is_creature,
        found.is_land,
    )


def _everything(state: State) -> list[tuple[object, ...]]:
    return [_values(characteristics(state, one)) for one in sorted(state.objects)]


@given(st.integers(0, 2**32))
def test_cached_equals_fresh_after_random_changes(seed: int) -> None:
    """What was derived, kept and shared is what a state that never derived anything derives."""
    chance = random.Random(seed)
    board = Board()
    for _ in range(25):
        roll = chance.randrange(7)
        battlefield = board.state.battlefield
        if roll < 3 or not battlefield:
            zone = chance.choice((Zone.BATTLEFIELD, Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD))
            board.put(chance.choice(_DEFINITIONS), chance.randrange(4), zone)
        elif roll == 3:
            one = chance.choice(battlefield)
            board.own(one, counters={"+1/+1": chance.randrange(3)})
        elif roll == 4:
            picked = tuple(chance.sample(battlefield, min(2, len(battlefield))))
            board.effect(chance.choice(_MODIFICATIONS), on=picked, you=chance.randrange(4))
        elif roll == 5:
            lasting = [effect for effect in board.state.effects if chance.randrange(2)]
            now_lasting(board.state, lasting)
        else:
            one = chance.choice(battlefield)
            battlefield.remove(one)
            del board.state.objects[one]
            board.state.characteristics_changed()
        refresh_control(board.state)
        kept = _everything(board.state)
        fresh = board.state.snapshot()
        fresh.characteristics_changed()
        for record in fresh.objects.values():
            record.definition.memo.clear()
        assert _everything(fresh) == kept
        fresh.characteristics_changed()
        backwards = sorted(fresh.objects, reverse=True)
        again = [_values(characteristics(fresh, one)) for one in backwards]
        assert again == kept[::-1], "the order of asking makes no difference"
