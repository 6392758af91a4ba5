"""Combat damage (CR 510, 702.2, 702.4, 702.7, 702.19; seed 806.7f)."""

from __future__ import annotations

import pytest

from rules.combat.damage import needs_first_strike_step
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    DeclareAttackers,
    ObjectRef,
    PlayerRef,
    Purpose,
)
from rules.language import (
    CanBlockAdditional,
    DamageDealt,
    Draw,
    Duration,
    Fixed,
    GainAbilities,
    IsThis,
    LoseKeyword,
    Mode,
    Modification,
    TriggeredAbility,
)
from rules.refusals import Refusal
from rules.state import ContinuousEffect
from rules.vocabulary import Keyword
from tests.rules.battle import Battle, says

TRAMPLE = Keyword.TRAMPLE
DEATHTOUCH = Keyword.DEATHTOUCH
FIRST_STRIKE = Keyword.FIRST_STRIKE
DOUBLE_STRIKE = Keyword.DOUBLE_STRIKE
EDITIONS = pytest.mark.parametrize("edition", ["2012", "2026"])


def duel(edition: str = "2012") -> Battle:
    return Battle(duel=True, edition=edition)


def change(b: Battle, creature: int, *modifications: Modification) -> None:
    """An effect on a creature until end of turn."""
    b.state.effects.append(
        ContinuousEffect(
            b.state.next_id,
            b.state.tick(),
            0,
            b.source,
            (creature,),
            (),
            modifications,
            Duration.UNTIL_END_OF_TURN,
            b.state.turn,
        )
    )
    b.state.characteristics_changed()


# Whom it strikes (CR 510.1a-d)


def test_unblocked_and_blocked_creatures_strike_at_once() -> None:
    b = duel()
    bear, ogre, wall = b.creature(0), b.creature(0, 3, 3), b.creature(1, 1, 4)
    b.attack(bear, ogre)
    b.block({wall: ogre})
    assert b.strike() == []
    assert b.hits() == [(bear, 1, 2)]
    assert b.life(1) == 18
    assert b.damage(wall) == 3
    assert b.damage(ogre) == 1


def test_510_1a_no_power_no_damage() -> None:
    b = duel()
    wall, weak = b.creature(0, 0, 4), b.creature(0, -1, 4)
    b.attack(wall, weak)
    b.block()
    b.strike()
    assert b.hits() == []


def test_510_1c_a_blocked_creature_whose_blocker_left_deals_none() -> None:
    b = duel()
    bear, wall = b.creature(0), b.creature(1)
    b.attack(bear)
    b.block({wall: bear})
    b.kill(wall)
    b.strike()
    assert b.life(1) == 20


def test_702_19d_a_trampler_whose_blocker_left_deals_all_to_what_it_attacks() -> None:
    b = duel()
    beast, wall = b.creature(0, 5, 5, TRAMPLE), b.creature(1)
    b.attack(beast)
    b.block({wall: beast})
    b.kill(wall)
    assert b.strike() == []
    assert b.life(1) == 15


def test_a_planeswalker_attacked_loses_loyalty() -> None:
    b = duel()
    walker, bear = b.walker(1, 4), b.creature(0)
    b.attack((bear, ObjectRef(walker)))
    b.block()
    b.strike()
    assert b.state.objects[walker].counters == {"loyalty": 2}
    assert b.life(1) == 20


def test_702_19b_trample_over_a_blocker_to_the_planeswalker_attacked() -> None:
    b = duel()
    walker, beast, wall = b.walker(1, 4), b.creature(0, 5, 5, TRAMPLE), b.creature(1, 0, 2)
    b.attack((beast, ObjectRef(walker)))
    b.block({wall: beast})
    (asked,) = b.strike({beast: (2, 3)})
    assert isinstance(asked, AssignDamage)
    assert asked.recipients == (ObjectRef(wall), ObjectRef(walker))
    assert b.state.objects[walker].counters == {"loyalty": 1}


def test_702_19f_no_trample_damage_passes_a_planeswalker_that_left() -> None:
    b = duel()
    walker, beast, wall = b.walker(1, 4), b.creature(0, 5, 5, TRAMPLE), b.creature(1, 0, 2)
    b.attack((beast, ObjectRef(walker)))
    b.block({wall: beast})
    b.kill(walker)
    assert b.strike() == []
    assert b.damage(wall) == 5
    assert b.life(1) == 20


def test_702_19a_trample_means_nothing_to_a_blocker() -> None:
    b = duel()
    bear, beast = b.creature(0), b.creature(1, 5, 5, TRAMPLE)
    b.attack(bear)
    b.block({beast: bear})
    assert b.strike() == []
    assert b.damage(bear) == 5
    assert b.life(0) == 20


# Which head (seed 806.7f)


def test_806_7f_each_attackers_damage_goes_to_one_head_of_the_attackers_choice() -> None:
    b = Battle()
    bear, ogre = b.creature(0), b.creature(1, 3, 3)
    b.attack(bear, ogre)
    b.block()
    (asked,) = b.strike(at={bear: 3, ogre: 2})
    assert isinstance(asked, DeclareAttackers)
    assert asked.purpose is Purpose.DEFENDING_PLAYER
    assert asked.player == 0
    assert asked.defenders == (PlayerRef(2), PlayerRef(3))
    assert b.joint[-1].team == 0
    assert b.hits() == [(bear, 3, 2), (ogre, 2, 3)]
    assert b.life(1) == 25


def test_806_7f_what_tramples_over_goes_to_one_head_too() -> None:
    b = Battle()
    beast, wall = b.creature(0, 5, 5, TRAMPLE), b.creature(3, 0, 2)
    b.attack(beast)
    b.block({wall: beast})
    division, head = b.strike({beast: (2, 3)}, at={beast: 3})
    assert isinstance(division, AssignDamage)
    assert isinstance(head, DeclareAttackers)
    assert b.hits() == [(beast, 3, 3)]


def test_806_7f_nobody_is_asked_for_a_head_if_nothing_gets_through() -> None:
    b = Battle()
    beast, wall = b.creature(0, 5, 5, TRAMPLE), b.creature(3, 0, 5)
    b.attack(beast)
    b.block({wall: beast})
    assert b.strike() == []


def test_806_7f_with_one_head_left_in_the_game_nobody_is_asked() -> None:
    b = Battle()
    bear = b.creature(0)
    b.attack(bear)
    b.block()
    b.state.own_player(2).in_game = False
    assert b.strike() == []
    assert b.hits() == [(bear, 3, 2)]


def test_in_2026_damage_goes_to_the_player_attacked() -> None:
    b = Battle(edition="2026")
    bear = b.creature(0)
    b.attack((bear, PlayerRef(3)))
    b.block()
    assert b.strike() == []
    assert b.hits() == [(bear, 3, 2)]


def test_805_10f_attackers_assign_before_defenders() -> None:
    b = Battle()
    ogre, bear = b.creature(0, 4, 4), b.creature(1)
    one, two = b.creature(2, 1, 1), b.creature(3, 1, 3, says(CanBlockAdditional()))
    b.attack(ogre, bear)
    b.block({one: ogre, two: (ogre, bear)})
    b.joint.clear()
    b.state.own(two).counters = {"+1/+1": 4}
    b.state.characteristics_changed()
    asked = b.strike()
    assert [decision.player for decision in asked] == [0, 2]
    assert [question.team for question in b.joint] == [0, 1]


# Several recipients (2012: 509.2-3, 510.1c; CR 510.1c-d)


def test_2012_damage_goes_down_the_order_with_lethal_damage_first() -> None:
    b = duel()
    ogre = b.creature(0, 4, 4)
    one, two = b.creature(1, 1, 3), b.creature(1, 1, 1)
    b.attack(ogre)
    b.block({one: ogre, two: ogre}, order={ogre: (one, two)})
    with pytest.raises(Refusal):
        b.strike({ogre: (2, 2)})
    b.strike({ogre: (3, 1)})
    assert (b.damage(one), b.damage(two)) == (3, 1)


def test_2012_more_than_lethal_may_stay_with_the_first() -> None:
    b = duel()
    ogre = b.creature(0, 4, 4)
    one, two = b.creature(1, 1, 3), b.creature(1, 1, 1)
    b.attack(ogre)
    b.block({one: ogre, two: ogre}, order={ogre: (two, one)})
    b.strike({ogre: (4, 0)})
    assert (b.damage(one), b.damage(two)) == (0, 4)


def test_2012_nobody_is_asked_when_the_first_takes_it_all() -> None:
    b = duel()
    bear = b.creature(0)
    one, two = b.creature(1, 1, 3), b.creature(1, 1, 1)
    b.attack(bear)
    b.block({one: bear, two: bear})
    assert b.strike() == []
    assert (b.damage(one), b.damage(two)) == (2, 0)


def test_510_1c_in_2026_the_division_is_free() -> None:
    """The rule's example: a 4/3 blocked by a 2/3 and a 1/1."""
    for first in range(5):
        b = duel("2026")
        regrower = b.creature(0, 4, 3)
        spawn, helpful = b.creature(1, 2, 3), b.creature(1, 1, 1)
        b.attack(regrower)
        b.block({spawn: regrower, helpful: regrower})
        b.strike({regrower: (first, 4 - first)})
        assert (b.damage(spawn), b.damage(helpful)) == (first, 4 - first)


def test_lethal_counts_damage_already_marked() -> None:
    b = duel()
    ogre = b.creature(0, 4, 4)
    hurt, other = b.creature(1, 1, 4, damage=3), b.creature(1, 1, 4)
    b.attack(ogre)
    b.block({hurt: ogre, other: ogre})
    b.strike({ogre: (1, 3)})
    assert (b.damage(hurt), b.damage(other)) == (4, 3)


@EDITIONS
def test_510_1d_a_blocker_of_several_divides_its_damage(edition: str) -> None:
    b = duel(edition)
    one, two = b.creature(0), b.creature(0)
    guard = b.creature(1, 4, 9, says(CanBlockAdditional()))
    b.attack(one, two)
    b.block({guard: (one, two)})
    (asked,) = b.strike({guard: (2, 2)})
    assert isinstance(asked, AssignDamage)
    assert asked.player == 1
    assert asked.ordered == (edition == "2012")
    assert (b.damage(one), b.damage(two), b.damage(guard)) == (2, 2, 4)


# Trample and deathtouch (CR 702.2, 702.19)


@EDITIONS
def test_702_19b_trample_assigns_lethal_damage_to_the_blocker_first(edition: str) -> None:
    b = duel(edition)
    beast, wall = b.creature(0, 5, 5, TRAMPLE), b.creature(1, 0, 3)
    b.attack(beast)
    b.block({wall: beast})
    with pytest.raises(Refusal):
        b.strike({beast: (2, 3)})
    b.strike({beast: (3, 2)})
    assert b.life(1) == 18


@EDITIONS
def test_702_19b_trample_over_two_blockers(edition: str) -> None:
    b = duel(edition)
    beast = b.creature(0, 6, 6, TRAMPLE)
    one, two = b.creature(1, 0, 2), b.creature(1, 0, 2)
    b.attack(beast)
    b.block({one: beast, two: beast})
    with pytest.raises(Refusal):
        b.strike({beast: (4, 1, 1)})
    b.strike({beast: (3, 2, 1)})
    assert (b.damage(one), b.damage(two)) == (3, 2)
    assert b.life(1) == 19


@EDITIONS
def test_702_2c_with_deathtouch_one_is_lethal_and_the_rest_tramples_over(edition: str) -> None:
    b = duel(edition)
    beast = b.creature(0, 5, 5, TRAMPLE, DEATHTOUCH)
    one, two = b.creature(1, 0, 9), b.creature(1, 0, 9)
    b.attack(beast)
    b.block({one: beast, two: beast})
    b.strike({beast: (1, 1, 3)})
    assert b.life(1) == 17
    assert b.state.objects[one].deathtouched
    assert b.state.objects[two].deathtouched


def test_702_2c_deathtouch_goes_down_the_order_by_ones() -> None:
    b = duel()
    viper = b.creature(0, 3, 1, DEATHTOUCH)
    three = [b.creature(1, 0, 5) for _ in range(3)]
    b.attack(viper)
    b.block(dict.fromkeys(three, viper))
    b.strike({viper: (1, 1, 1)})
    assert [b.damage(wall) for wall in three] == [1, 1, 1]


def test_510_1c_what_others_assign_in_the_step_counts_towards_lethal() -> None:
    """One 0/4 blocks a 3/3 and a trampling 3/3: three are assigned already, so two trample over."""
    b = duel()
    beast, bear = b.creature(0, 3, 3, TRAMPLE), b.creature(0, 3, 3)
    wall = b.creature(1, 0, 4, says(CanBlockAdditional()))
    b.attack(beast, bear)
    b.block({wall: (beast, bear)})
    b.strike({beast: (1, 2)})
    assert b.damage(wall) == 4
    assert b.life(1) == 18


def test_702_2c_deathtouch_damage_of_another_is_lethal_for_the_trampler() -> None:
    b = duel()
    beast, viper = b.creature(0, 3, 3, TRAMPLE), b.creature(0, 1, 1, DEATHTOUCH)
    wall = b.creature(1, 0, 9, says(CanBlockAdditional()))
    b.attack(beast, viper)
    b.block({wall: (beast, viper)})
    b.strike({beast: (0, 3)})
    assert b.life(1) == 17


@EDITIONS
def test_510_1e_of_two_tramplers_each_counts_on_the_other(edition: str) -> None:
    """One 0/4 blocks both: one damage to it from the first, three from the second is lethal."""
    b = duel(edition)
    one, two = b.creature(0, 3, 3, TRAMPLE), b.creature(0, 3, 3, TRAMPLE)
    wall = b.creature(1, 0, 4, says(CanBlockAdditional()))
    b.attack(one, two)
    b.block({wall: (one, two)})
    with pytest.raises(Refusal):
        b.strike({one: (1, 2), two: (2, 1)})
    (asked,) = b.strike({one: (1, 2), two: (3, 0)})
    assert isinstance(asked, AssignSharedDamage)
    assert [part.lethal for part in asked.parts] == [(4, 0), (4, 0)]
    assert b.hits() == [(one, 1, 2)]
    assert b.damage(wall) == 4


def test_of_two_tramplers_left_to_the_default_the_second_counts_on_the_first() -> None:
    b = duel()
    one, two = b.creature(0, 3, 3, TRAMPLE), b.creature(0, 3, 3, TRAMPLE)
    wall = b.creature(1, 0, 4, says(CanBlockAdditional()))
    b.attack(one, two)
    b.block({wall: (one, two)})
    b.strike()
    assert b.hits() == [(two, 1, 2)]


@EDITIONS
def test_510_1e_attackers_in_opposite_orders_may_share_their_blockers(edition: str) -> None:
    """Two of 4 power, each blocked by the same two walls of toughness 4: in opposite orders two
    from each to each are legal in total; freely divided nobody depends on anybody."""
    b = duel(edition)
    one, two = b.creature(0, 4, 4), b.creature(0, 4, 4)
    left = b.creature(1, 0, 4, says(CanBlockAdditional()))
    right = b.creature(1, 0, 4, says(CanBlockAdditional()))
    b.attack(one, two)
    order = {one: (left, right), two: (right, left)} if edition == "2012" else None
    b.block({left: (one, two), right: (one, two)}, order=order)
    if edition == "2012":
        with pytest.raises(Refusal):
            b.strike({one: (2, 2), two: (3, 1)})
    asked = b.strike({one: (2, 2), two: (2, 2)})
    kinds = {"2012": [AssignSharedDamage], "2026": [AssignDamage, AssignDamage]}
    assert [type(decision) for decision in asked] == kinds[edition]
    assert (b.damage(left), b.damage(right)) == (4, 4)


@EDITIONS
def test_510_1e_blockers_that_share_attackers_are_checked_in_total(edition: str) -> None:
    b = duel(edition)
    one, two = b.creature(0, 1, 3), b.creature(0, 1, 3)
    left = b.creature(1, 2, 5, says(CanBlockAdditional()))
    right = b.creature(1, 2, 5, says(CanBlockAdditional()))
    b.attack(one, two)
    order = {left: (one, two), right: (one, two)} if edition == "2012" else None
    b.block({left: (one, two), right: (one, two)}, order=order)
    if edition == "2012":
        with pytest.raises(Refusal):
            b.strike({left: (1, 1), right: (1, 1)})
        b.strike({left: (1, 1), right: (2, 0)})
        assert (b.damage(one), b.damage(two)) == (3, 1)
    else:
        b.strike({left: (1, 1), right: (1, 1)})
        assert (b.damage(one), b.damage(two)) == (2, 2)


@EDITIONS
def test_creatures_with_blockers_of_their_own_are_asked_about_one_by_one(edition: str) -> None:
    b = duel(edition)
    one, two = b.creature(0, 4, 4, TRAMPLE), b.creature(0, 4, 4, TRAMPLE)
    left, right = b.creature(1, 0, 1), b.creature(1, 0, 1)
    b.attack(one, two)
    b.block({left: one, right: two})
    asked = b.strike()
    assert [type(decision) for decision in asked[:2]] == [AssignDamage, AssignDamage]


def test_510_1e_sharing_goes_on_from_creature_to_creature() -> None:
    """The first shares a wall with the second, the second another with the third."""
    b = duel()
    three = [b.creature(0, 3, 3, TRAMPLE) for _ in range(3)]
    walls = [b.creature(1, 0, 4, says(CanBlockAdditional())) for _ in range(2)]
    b.attack(*three)
    b.block({walls[0]: (three[0], three[1]), walls[1]: (three[1], three[2])})
    (asked,) = b.strike()
    assert isinstance(asked, AssignSharedDamage)
    assert {part.source for part in asked.parts} == set(three)


def test_lifelink_and_damage_triggers_are_part_of_the_damage() -> None:
    b = duel()
    hit = TriggeredAbility(DamageDealt(IsThis()), (Mode(Draw(Fixed(1))),))
    cat = b.creature(0, 3, 3, Keyword.LIFELINK, hit)
    b.attack(cat)
    b.block()
    b.strike()
    assert b.life(0) == 23
    assert b.triggered() == [cat]


# First and double strike (CR 510.4, 702.4, 702.7)


def test_510_4_no_first_strike_step_without_first_strikers() -> None:
    b = duel()
    bear = b.creature(0)
    b.creature(1, 1, 1, FIRST_STRIKE)
    b.attack(bear)
    b.block()
    assert not needs_first_strike_step(b.game)


def test_510_4_a_blocking_first_striker_makes_the_step() -> None:
    b = duel()
    bear, knight = b.creature(0), b.creature(1, 2, 2, FIRST_STRIKE)
    b.attack(bear)
    b.block({knight: bear})
    assert needs_first_strike_step(b.game)
    b.strike(first=True)
    assert (b.damage(bear), b.damage(knight)) == (2, 0)
    b.kill(bear)
    b.strike()
    assert b.damage(knight) == 0


def test_702_4_double_strike_first_strike_and_none_together() -> None:
    b = duel()
    double = b.creature(0, 1, 1, DOUBLE_STRIKE)
    first = b.creature(0, 2, 2, FIRST_STRIKE)
    plain = b.creature(0, 4, 4)
    b.attack(double, first, plain)
    b.block()
    b.strike(first=True)
    assert b.hits() == [(double, 1, 1), (first, 1, 2)]
    b.strike()
    assert b.hits()[2:] == [(double, 1, 1), (plain, 1, 4)]
    assert b.life(1) == 12


def test_702_7c_first_strike_gained_too_late_takes_nothing_away() -> None:
    b = duel()
    knight, bear = b.creature(0, 1, 1, FIRST_STRIKE), b.creature(0)
    b.attack(knight, bear)
    b.block()
    b.strike(first=True)
    change(b, bear, GainAbilities((FIRST_STRIKE,)))
    change(b, knight, LoseKeyword(FIRST_STRIKE))
    b.strike()
    assert b.hits() == [(knight, 1, 1), (bear, 1, 2)]


def test_702_4c_double_strike_lost_in_between_strikes_once() -> None:
    b = duel()
    knight = b.creature(0, 1, 1, DOUBLE_STRIKE)
    b.attack(knight)
    b.block()
    b.strike(first=True)
    change(b, knight, LoseKeyword(DOUBLE_STRIKE))
    b.strike()
    assert b.hits() == [(knight, 1, 1)]


def test_702_4d_double_strike_given_to_a_first_striker_in_between_strikes_again() -> None:
    b = duel()
    knight = b.creature(0, 1, 1, FIRST_STRIKE)
    b.attack(knight)
    b.block()
    b.strike(first=True)
    change(b, knight, GainAbilities((DOUBLE_STRIKE,)))
    b.strike()
    assert b.hits() == [(knight, 1, 1), (knight, 1, 1)]


def test_a_double_striking_trampler_takes_the_damage_it_dealt_into_account() -> None:
    b = duel()
    beast, wall = b.creature(0, 3, 3, TRAMPLE, DOUBLE_STRIKE), b.creature(1, 0, 4)
    b.attack(beast)
    b.block({wall: beast})
    assert b.strike(first=True) == []
    b.strike({beast: (1, 2)})
    assert b.damage(wall) == 4
    assert b.life(1) == 18
