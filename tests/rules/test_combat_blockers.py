"""Declaring blockers and ordering (CR 509; seed 806.7d-e)."""

from __future__ import annotations

import pytest

from rules.combat.leaving import remove_strays
from rules.decisions import DeclareBlockers, ObjectRef, OrderChoice, PlayerRef
from rules.language import (
    BecomesBlocked,
    Blocks,
    CanBlockAdditional,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantBlockFilter,
    Each,
    HasKeyword,
    IsColor,
    IsSubtype,
    IsType,
    Landwalk,
    MustBeBlocked,
    MustBlock,
    Not,
    Protection,
    StaticAbility,
    UnblockedAttack,
)
from rules.notices import NoticeKind
from rules.refusals import Refusal
from rules.vocabulary import CardType, Color, Keyword
from tests.rules.battle import Battle, says
from tests.rules.battle_words import FLYING, whenever

CREATURES = Each(IsType(CardType.CREATURE))


def test_creatures_of_both_defenders_block_attackers_of_team_and_planeswalker() -> None:
    b = Battle()
    walker, bear, ogre = b.walker(2), b.creature(0), b.creature(1)
    one, two = b.creature(2), b.creature(3)
    b.creature(3, tapped=True)
    b.attack((bear, ObjectRef(walker)), ogre)
    assert b.may_block() == {one: (bear, ogre), two: (bear, ogre)}


def test_806_7d_forestwalk_counts_a_forest_of_either_defender() -> None:
    """The seed's example: one of the defending team controls a Forest, so it can't be blocked."""
    for owner in (2, 3):
        b = Battle()
        walker = b.creature(0, 2, 2, Landwalk(IsSubtype("Forest")))
        b.creature(2)
        b.creature(3)
        b.land(owner, "Forest")
        b.attack(walker)
        assert b.may_block() == {}


def test_702_14_landwalk_needs_such_a_land_of_a_defender() -> None:
    b = Battle()
    walker, wall = b.creature(0, 2, 2, Landwalk(IsSubtype("Forest"))), b.creature(2)
    b.land(1, "Forest")
    b.land(2, "Island")
    b.attack(walker)
    assert b.may_block() == {wall: (walker,)}


def test_in_2026_landwalk_looks_at_the_member_attacked() -> None:
    b = Battle(edition="2026")
    one, two = (b.creature(0, 2, 2, Landwalk(IsSubtype("Forest"))) for _ in range(2))
    wall = b.creature(3)
    b.land(2, "Forest")
    b.attack((one, PlayerRef(2)), (two, PlayerRef(3)))
    assert b.may_block() == {wall: (two,)}


def test_702_9_fliers_are_blocked_by_flying_and_reach() -> None:
    b = Battle()
    bird, bear = b.creature(0, 1, 1, FLYING), b.creature(0)
    ground = b.creature(2)
    flier = b.creature(2, 1, 1, FLYING)
    spider = b.creature(3, 1, 1, Keyword.REACH)
    b.attack(bird, bear)
    assert b.may_block() == {ground: (bear,), flier: (bird, bear), spider: (bird, bear)}


def test_702_13_intimidate() -> None:
    b = Battle()
    horror = b.creature(0, 2, 2, Keyword.INTIMIDATE, colors=(Color.BLACK, Color.RED))
    b.creature(2, colors=(Color.GREEN,))
    b.creature(2, colors=())
    goblin = b.creature(2, colors=(Color.RED, Color.GREEN))
    golem = b.creature(3, types=(CardType.ARTIFACT, CardType.CREATURE), colors=())
    b.attack(horror)
    assert b.may_block() == {goblin: (horror,), golem: (horror,)}


def test_702_16f_protection_from_a_colour_keeps_blockers_of_it_away() -> None:
    b = Battle()
    knight = b.creature(0, 2, 2, Protection(IsColor(Color.BLACK)))
    b.creature(2, colors=(Color.BLACK,))
    bear = b.creature(2, colors=(Color.GREEN,))
    b.attack(knight)
    assert b.may_block() == {bear: (knight,)}


def test_evasion_abilities_are_cumulative() -> None:
    b = Battle()
    angel = b.creature(0, 2, 2, FLYING, Protection(IsColor(Color.BLACK)))
    b.creature(2, 1, 1, FLYING, colors=(Color.BLACK,))
    b.creature(2, colors=(Color.GREEN,))
    bird = b.creature(2, 1, 1, FLYING, colors=(Color.BLUE,))
    b.attack(angel)
    assert b.may_block() == {bird: (angel,)}


def test_restrictions_on_blocking() -> None:
    b = Battle()
    rogue = b.creature(0, 2, 2, says(CantBeBlocked()))
    sneak = b.creature(0, 2, 2, says(CantBeBlocked(IsColor(Color.GREEN))))
    bird = b.creature(0, 1, 1, FLYING)
    b.creature(2, 2, 2, says(CantBlock()))
    cloud = b.creature(2, 1, 1, FLYING, says(CantBlockFilter(Not(HasKeyword(FLYING)))))
    ogre = b.creature(3, 3, 3, colors=(Color.RED,))
    b.attack(rogue, sneak, bird)
    assert b.may_block() == {cloud: (bird,), ogre: (sneak,)}


def test_506_4a_what_would_have_kept_it_from_attacking_comes_too_late() -> None:
    b = Battle()
    bear = b.creature(0)
    b.attack(bear)
    b.enchantment(2, StaticAbility((CantAttack(),), objects=CREATURES))
    remove_strays(b.state)
    assert list(b.combat.attackers) == [bear]


def test_blocks_are_declared_jointly_and_reported() -> None:
    b = Battle()
    bear, ogre = b.creature(0, 2, 2, whenever(BecomesBlocked())), b.creature(0)
    one, two = b.creature(2, 1, 1, whenever(Blocks())), b.creature(3)
    b.attack(bear, ogre)
    b.block({one: bear, two: bear})
    assert [question.team for question in b.joint] == [0, 1, 0]
    assert b.joint[1].choice.player == 2
    assert b.combat.blocked_by == {bear: (one, two)}
    assert b.combat.blockers == {one: (bear,), two: (bear,)}
    assert b.triggered() == [one, bear]
    assert [(n.object, n.others) for n in b.told(NoticeKind.BLOCKED)] == [
        (one, (bear,)),
        (two, (bear,)),
    ]


def test_unblocked_attackers_are_reported_though_nobody_can_block() -> None:
    b = Battle()
    bear = b.creature(0, 2, 2, whenever(UnblockedAttack()))
    b.attack(bear)
    b.block()
    assert b.triggered() == [bear]
    assert b.combat.blocks_declared
    assert not any(isinstance(decision, DeclareBlockers) for decision in b.asked)


def test_a_creature_blocks_one_unless_it_can_block_additional_ones() -> None:
    b = Battle()
    attackers = [b.creature(0) for _ in range(3)]
    b.creature(2)
    guard = b.creature(2, 0, 5, says(CanBlockAdditional()), whenever(Blocks()))
    b.attack(*attackers)
    b.block({guard: tuple(attackers[:2])})
    assert b.combat.blockers == {guard: tuple(attackers[:2])}
    assert b.triggered() == [guard, guard]


def test_what_blocks_if_able_must_block() -> None:
    b = Battle()
    bear = b.creature(0)
    brute = b.creature(2, 3, 3, says(MustBlock()))
    b.creature(3)
    b.attack(bear)
    with pytest.raises(Refusal):
        b.block()
    b.block({brute: bear})


def test_509_1c_a_lured_creature_that_can_block_the_lure_must() -> None:
    b = Battle()
    lure, bear = b.creature(0, 2, 2, says(MustBeBlocked())), b.creature(0, colors=())
    one, two = b.creature(2), b.creature(3)
    choosy = b.creature(3, 2, 2, says(CantBlockFilter(IsColor(Color.GREEN))))
    b.attack(lure, bear)
    with pytest.raises(Refusal):
        b.block({one: lure, two: bear})
    b.block({one: lure, two: lure, choosy: bear})


def test_creatures_that_can_only_block_a_lure_do_so_unasked() -> None:
    b = Battle()
    lure = b.creature(0, 2, 2, says(MustBeBlocked()))
    one, two = b.creature(2), b.creature(3)
    b.attack(lure)
    b.block({one: lure, two: lure})
    assert not any(isinstance(decision, DeclareBlockers) for decision in b.asked)


def test_509_1c_as_many_requirements_as_can_be_are_obeyed() -> None:
    """Of two lures one creature blocks the one that more effects name; another takes both."""
    b = Battle()
    strong = b.creature(0, 2, 2, says(MustBeBlocked()), says(MustBeBlocked()))
    weak = b.creature(0, 2, 2, says(MustBeBlocked()))
    bear = b.creature(1, colors=())
    one = b.creature(2)
    wide = b.creature(3, 2, 2, says(CanBlockAdditional()))
    b.creature(3, 2, 2, says(CantBlockFilter(IsColor(Color.GREEN))))
    b.attack(strong, weak, bear)
    with pytest.raises(Refusal):
        b.block({one: weak, wide: (strong, weak)})
    with pytest.raises(Refusal):
        b.block({one: strong, wide: strong})
    b.block({one: strong, wide: (strong, weak)})


def test_509_1c_a_creature_that_cant_block_the_lure_is_free() -> None:
    b = Battle()
    lure = b.creature(0, 2, 2, FLYING, says(MustBeBlocked()))
    bear = b.creature(0)
    b.creature(2)
    b.attack(lure, bear)
    b.block()


def test_806_7e_first_the_attackers_then_the_defenders_order() -> None:
    b = Battle()
    ogre, bear = b.creature(0, 4, 4), b.creature(1)
    one, two = b.creature(2), b.creature(3)
    wide = b.creature(3, 2, 2, says(CanBlockAdditional()))
    b.attack(ogre, bear)
    b.block(
        {one: ogre, two: ogre, wide: (ogre, bear)},
        order={ogre: (wide, two, one), wide: (bear, ogre)},
    )
    orders = [question for question in b.joint if isinstance(question.choice, OrderChoice)]
    assert [(question.team, question.choice.player) for question in orders] == [(0, 0), (1, 2)]
    assert b.combat.blocked_by[ogre] == (wide, two, one)
    assert b.combat.blockers[wide] == (bear, ogre)


def test_in_2026_nothing_is_ordered() -> None:
    b = Battle(edition="2026")
    ogre, one, two = b.creature(0, 4, 4), b.creature(2), b.creature(3)
    b.attack((ogre, PlayerRef(2)))
    b.block({one: ogre, two: ogre})
    assert not any(isinstance(decision, OrderChoice) for decision in b.asked)
