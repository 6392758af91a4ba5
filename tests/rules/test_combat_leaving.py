"""What leaves combat, and what stays in it (CR 506.4, 511.2)."""

from __future__ import annotations

from rules.combat.leaving import end_of_combat, remove_from_combat, remove_strays
from rules.combat.sides import NOTHING, defending_players, has_attackers
from rules.decisions import ObjectRef
from rules.language import Duration, SetTypes
from rules.state import ContinuousEffect
from rules.vocabulary import CardType
from tests.rules.battle import Battle


def test_509_1h_an_attacker_stays_blocked_when_its_blocker_leaves() -> None:
    b = Battle()
    bear, wall = b.creature(0), b.creature(2)
    b.attack(bear)
    b.block({wall: bear})
    b.kill(wall)
    assert b.combat.blocked_by == {bear: ()}
    assert b.combat.blockers == {}


def test_a_blocker_goes_on_blocking_when_what_it_blocks_leaves() -> None:
    b = Battle()
    bear, wall = b.creature(0), b.creature(2)
    b.attack(bear)
    b.block({wall: bear})
    remove_from_combat(b.state, bear)
    assert not has_attackers(b.state)
    assert b.combat.blocked_by == {}
    assert b.combat.blockers == {wall: ()}


def test_506_4_what_stops_being_a_creature_leaves_combat() -> None:
    b = Battle()
    bear, ogre, wall = b.creature(0), b.creature(0), b.creature(2)
    b.attack(bear, ogre)
    b.block({wall: bear})
    b.state.effects.append(_becomes_land(b, bear, wall))
    b.state.characteristics_changed()
    remove_strays(b.state)
    assert list(b.combat.attackers) == [ogre]
    assert b.combat.blockers == {}


def _becomes_land(b: Battle, *objects: int) -> ContinuousEffect:
    return ContinuousEffect(
        b.state.next_id,
        b.state.tick(),
        0,
        b.source,
        objects,
        (),
        (SetTypes((CardType.LAND,)),),
        Duration.UNTIL_END_OF_COMBAT,
        b.state.turn,
    )


def test_511_2_effects_until_end_of_combat_end_with_it() -> None:
    b = Battle()
    bear = b.creature(0)
    b.state.effects.append(_becomes_land(b, bear))
    b.state.characteristics_changed()
    assert not b.characteristics(bear).is_creature
    end_of_combat(b.game)
    assert b.characteristics(bear).is_creature
    assert b.state.combat is None


def test_506_4c_the_attacker_of_a_planeswalker_that_left_attacks_nothing() -> None:
    b = Battle()
    walker, bear, wall = b.walker(3), b.creature(0), b.creature(2)
    b.attack((bear, ObjectRef(walker)))
    b.kill(walker)
    assert list(b.combat.attackers) == [bear]
    assert defending_players(b.state, bear) == (2, 3)
    assert b.may_block() == {wall: (bear,)}
    b.block()
    b.strike()
    assert b.life(1) == 30


def test_506_4c_a_planeswalker_that_changes_controllers_is_attacked_no_more() -> None:
    b = Battle()
    walker, bear = b.walker(3), b.creature(0)
    b.attack((bear, ObjectRef(walker)))
    remove_from_combat(b.state, walker)
    assert b.combat.attackers == {bear: NOTHING}
    assert defending_players(b.state, bear) == (2, 3)
    b.block()
    b.strike()
    assert b.state.objects[walker].counters == {"loyalty": 4}


def test_506_4d_a_blocking_planeswalker_is_removed_as_what_it_is_no_more() -> None:
    b = Battle()
    bear, ogre = b.creature(0), b.creature(0)
    gideon = b.creature(
        2,
        4,
        4,
        types=(CardType.PLANESWALKER, CardType.CREATURE),
        loyalty=5,
        counters={"loyalty": 5},
    )
    b.attack((bear, ObjectRef(gideon)), ogre)
    b.block({gideon: ogre})
    b.state.effects.append(
        ContinuousEffect(
            b.state.next_id,
            b.state.tick(),
            2,
            gideon,
            (gideon,),
            (),
            (SetTypes((CardType.PLANESWALKER,)),),
            Duration.UNTIL_END_OF_TURN,
            b.state.turn,
        )
    )
    b.state.characteristics_changed()
    remove_strays(b.state)
    assert b.combat.blockers == {}
    assert b.combat.attackers[bear] == gideon
    b.strike()
    assert b.state.objects[gideon].counters == {"loyalty": 3}
