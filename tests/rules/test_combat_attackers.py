"""Declaring attackers (CR 506, 508; seed 806.7a-c)."""

from __future__ import annotations

import pytest

from rules.combat.declare_attackers import declare_attackers
from rules.combat.leaving import end_of_combat
from rules.combat.sides import attacking_alone, defending_players, has_attackers
from rules.decisions import ObjectRef, PlayerRef
from rules.language import (
    AllOf,
    AttackableOnlyBy,
    Attacks,
    AttacksAlone,
    BecomesTapped,
    CanAttackDespiteDefender,
    CantAttack,
    Each,
    Fixed,
    HasKeyword,
    IsAttacking,
    IsChosenColor,
    IsType,
    ModifyPowerToughness,
    MustAttack,
    Not,
    StaticAbility,
    You,
)
from rules.notices import NoticeKind
from rules.refusals import Refusal
from rules.vocabulary import CardType, Color, Keyword
from tests.rules.battle import Battle, says
from tests.rules.battle_words import FLYING, TEAM, whenever


def test_untapped_creatures_of_both_heads_can_attack_the_other_team() -> None:
    """Seed 806.7a: a team's creatures attack another team as one."""
    b = Battle()
    mine, partners = b.creature(0), b.creature(1)
    b.creature(2)
    b.creature(0, tapped=True)
    b.land(0, "Forest")
    assert b.may_attack() == {mine: (TEAM,), partners: (TEAM,)}


def test_302_6_a_creature_that_came_this_turn_needs_haste() -> None:
    b = Battle()
    b.creature(0, since=b.state.turn)
    hasty = b.creature(0, 2, 2, Keyword.HASTE, since=b.state.turn)
    since_last_turn = b.creature(0, since=b.state.turn - 1)
    assert list(b.may_attack()) == [hasty, since_last_turn]


def test_702_3_a_defender_stays_home_unless_something_lets_it_attack() -> None:
    b = Battle()
    b.creature(0, 0, 4, Keyword.DEFENDER)
    let = b.creature(0, 0, 4, Keyword.DEFENDER, says(CanAttackDespiteDefender()))
    assert list(b.may_attack()) == [let]


def test_508_1c_what_cant_attack_doesnt() -> None:
    b = Battle()
    b.creature(0, 2, 2, says(CantAttack()))
    assert b.may_attack() == {}


def test_806_7c_teferis_moat_protects_the_whole_team() -> None:
    """Its controller's partner can't be attacked by what can't attack its controller."""
    b = Battle()
    moat = b.enchantment(
        3, StaticAbility((AttackableOnlyBy(_flying_or_other_colour()),), players=You())
    )
    b.state.own(moat).chosen = ("green", -1)
    b.state.characteristics_changed()
    b.creature(0, 2, 2, colors=(Color.GREEN,))
    bird = b.creature(0, 2, 2, FLYING, colors=(Color.GREEN,))
    goblin = b.creature(1, 2, 2, colors=(Color.RED,))
    assert b.may_attack() == {bird: (TEAM,), goblin: (TEAM,)}


def _flying_or_other_colour() -> Not:
    return Not(AllOf((IsChosenColor(), Not(HasKeyword(FLYING)))))


def test_such_a_moat_doesnt_protect_planeswalkers() -> None:
    b = Battle()
    b.enchantment(3, StaticAbility((AttackableOnlyBy(HasKeyword(FLYING)),), players=You()))
    walker = b.walker(2)
    bear = b.creature(0)
    assert b.may_attack() == {bear: (ObjectRef(walker),)}


def test_805_10b_in_2026_a_member_is_attacked_and_only_its_own_moat_protects_it() -> None:
    b = Battle(edition="2026")
    b.enchantment(3, StaticAbility((AttackableOnlyBy(HasKeyword(FLYING)),), players=You()))
    bear = b.creature(0)
    bird = b.creature(0, 1, 1, FLYING)
    assert b.may_attack() == {bear: (PlayerRef(2),), bird: (PlayerRef(2), PlayerRef(3))}
    b.attack((bear, PlayerRef(2)), (bird, PlayerRef(3)))
    assert defending_players(b.state, bear) == (2,)
    assert defending_players(b.state, bird) == (3,)


def test_planeswalkers_of_either_defender_can_be_attacked() -> None:
    b = Battle()
    first, second, own = b.walker(2), b.walker(3), b.walker(1)
    bear = b.creature(0)
    assert b.may_attack() == {bear: (TEAM, ObjectRef(first), ObjectRef(second))}
    assert own


def test_attackers_are_declared_jointly_by_the_team() -> None:
    b = Battle()
    bear = b.creature(1)
    b.attack(bear)
    (question,) = b.joint
    assert question.team == 0
    assert question.choice.player == 0


def test_attacking_taps_all_but_the_vigilant() -> None:
    b = Battle()
    bear = b.creature(0, 2, 2, whenever(BecomesTapped()))
    guard = b.creature(1, 2, 2, Keyword.VIGILANCE, whenever(BecomesTapped()))
    b.attack(bear, guard)
    assert b.state.objects[bear].tapped
    assert not b.state.objects[guard].tapped
    assert b.triggered() == [bear]


def test_triggers_see_all_attackers_together() -> None:
    b = Battle()
    one, two = b.creature(0, 2, 2, whenever(Attacks())), b.creature(1, 2, 2, whenever(Attacks()))
    b.attack(one, two)
    assert b.triggered() == [one, two]
    assert b.state.triggered[0].memory["player:player"] == (2, 3)


def test_nobody_is_asked_when_nothing_can_attack() -> None:
    b = Battle()
    b.creature(0, tapped=True)
    b.drive(declare_attackers(b.game), {})
    assert b.asked == []
    assert not has_attackers(b.state)


def test_508_1d_what_attacks_if_able_must_attack() -> None:
    b = Battle()
    berserker = b.creature(0, 2, 2, says(MustAttack()))
    b.creature(0)
    with pytest.raises(Refusal):
        b.attack()
    b.attack(berserker)


def test_508_1d_restrictions_win_over_requirements() -> None:
    b = Battle()
    b.creature(0, 2, 2, says(MustAttack(), CantAttack()))
    assert b.may_attack() == {}


def test_what_must_attack_in_one_way_attacks_unasked() -> None:
    b = Battle()
    berserker = b.creature(0, 2, 2, says(MustAttack()))
    b.drive(declare_attackers(b.game), {})
    assert b.asked == []
    assert list(b.combat.attackers) == [berserker]


def test_506_5_attacks_alone() -> None:
    b = Battle()
    noble = b.creature(1, 1, 1, whenever(AttacksAlone(IsType(CardType.CREATURE))))
    bear = b.creature(0)
    b.attack(bear)
    assert b.triggered() == [noble]
    assert attacking_alone(b.state, bear)


def test_506_5_two_dont_attack_alone() -> None:
    b = Battle()
    b.creature(1, 1, 1, whenever(AttacksAlone(IsType(CardType.CREATURE))))
    one, two = b.creature(0), b.creature(0)
    b.attack(one, two)
    assert b.triggered() == []
    assert not attacking_alone(b.state, one)


def test_attacking_creatures_are_read_as_such_at_once() -> None:
    b = Battle()
    b.enchantment(
        0,
        StaticAbility(
            (ModifyPowerToughness(Fixed(1), Fixed(0)),),
            objects=Each(AllOf((IsType(CardType.CREATURE), IsAttacking()))),
        ),
    )
    bear = b.creature(0)
    b.attack(bear)
    assert b.characteristics(bear).power == 3
    end_of_combat(b.game)
    assert b.characteristics(bear).power == 2


def test_the_attack_on_a_planeswalker_is_told_and_its_team_defends() -> None:
    b = Battle()
    walker, bear, ogre = b.walker(3), b.creature(0), b.creature(0)
    b.attack((bear, ObjectRef(walker)), (ogre, TEAM))
    told = b.told(NoticeKind.ATTACKED)
    assert [(n.object, n.others, n.players) for n in told] == [
        (bear, (walker,), ()),
        (ogre, (), (2, 3)),
    ]
    assert defending_players(b.state, bear) == (2, 3)
