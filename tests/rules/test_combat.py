"""Declaring attackers and blockers, and leaving combat (CR 506, 508, 509; seed 806.7a-e)."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.combat.declare_attackers import declare_attackers
from rules.combat.declare_blockers import declare_blockers
from rules.combat.entering import put_attacking
from rules.combat.leaving import end_of_combat, remove_from_combat, remove_strays
from rules.combat.sides import NOTHING, attacking_alone, defending_players, has_attackers
from rules.decisions import (
    ChooseObjects,
    DeclareAttackers,
    DeclareBlockers,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    Purpose,
)
from rules.language import (
    AllOf,
    AttackableOnlyBy,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    Blocks,
    CanAttackDespiteDefender,
    CanBlockAdditional,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantBlockFilter,
    Draw,
    Duration,
    Each,
    EventPattern,
    Fixed,
    HasKeyword,
    IsAttacking,
    IsChosenColor,
    IsColor,
    IsSubtype,
    IsType,
    Landwalk,
    Mode,
    ModifyPowerToughness,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Not,
    Protection,
    SetTypes,
    StaticAbility,
    TriggeredAbility,
    UnblockedAttack,
    You,
)
from rules.notices import NoticeKind
from rules.refusals import Refusal
from rules.state import ContinuousEffect, Player, Team
from rules.vocabulary import CardType, Color, Keyword, Step
from tests.rules.battle import Battle, says

FLYING = Keyword.FLYING
CREATURES = Each(IsType(CardType.CREATURE))
TEAM = PlayerRef(2)
"""Team 1 as what is attacked: its primary player."""


def whenever(event: EventPattern) -> TriggeredAbility:
    return TriggeredAbility(event, (Mode(Draw(Fixed(1))),))


# Who can attack (CR 508.1a-c)


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


# Attacking (CR 508.1d-m)


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


# Who can block what (CR 509.1a-b)


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


# Blocking (CR 509.1c-i)


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


# Damage assignment order (seed 806.7e)


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


# Leaving combat (CR 506.4, 511.3)


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


# Put onto the battlefield attacking (CR 506.3, 508.4)


def attacking(b: Battle, creature: int, choice: int = 0) -> list[ChooseObjects]:
    before = len(b.asked)
    b.drive(put_attacking(b.game, creature), {ChooseObjects: lambda _: Pick((choice,))})
    return [d for d in b.asked[before:] if isinstance(d, ChooseObjects)]


def test_508_4_its_controller_chooses_what_it_attacks_and_it_never_attacked() -> None:
    b = Battle()
    walker = b.walker(3)
    token = b.creature(1, 1, 1, whenever(Attacks()), tapped=True, since=b.state.turn)
    (asked,) = attacking(b, token, 1)
    assert asked.player == 1
    assert asked.purpose is Purpose.DEFENDING_PLAYER
    assert asked.candidates == (TEAM, ObjectRef(walker))
    assert b.combat.attackers == {token: walker}
    assert b.triggered() == []


def test_508_4_with_one_thing_to_attack_nobody_is_asked() -> None:
    b = Battle()
    token = b.creature(0)
    assert attacking(b, token) == []
    assert list(b.combat.attackers) == [token]


def test_508_4d_one_that_comes_after_blocks_is_unblocked() -> None:
    b = Battle()
    bear, wall = b.creature(0), b.creature(2)
    b.attack(bear)
    b.block({wall: bear})
    token = b.creature(0, 3, 3)
    attacking(b, token)
    b.strike()
    assert b.hits() == [(token, 2, 3)]


@pytest.mark.parametrize("why", ["no creature", "not an attacking player", "no combat"])
def test_506_3_what_cant_be_attacking_just_enters(why: str) -> None:
    b = Battle()
    if why == "no creature":
        entered = b.land(0, "Forest")
    elif why == "not an attacking player":
        entered = b.creature(2)
    else:
        entered = b.creature(0)
        b.state.step = Step.POSTCOMBAT_MAIN
        b.state.combat = None
    attacking(b, entered)
    assert not has_attackers(b.state)


# Several teams


def three_teams() -> Battle:
    b = Battle()
    b.state.teams.append(Team(2, (4, 5), 30))
    for player in (4, 5):
        record = Player(player, f"P{player}", 2)
        record.holder = b.state.ownership
        b.state.players.append(record)
    return b


def test_each_enemy_team_can_be_attacked_and_only_what_is_attacked_blocks() -> None:
    b = three_teams()
    walker = b.walker(5)
    bear, ogre, hound = b.creature(0), b.creature(1), b.creature(1)
    near, far = b.creature(3), b.creature(4)
    assert b.may_attack()[bear] == (PlayerRef(2), PlayerRef(4), ObjectRef(walker))
    b.attack((bear, PlayerRef(2)), (ogre, PlayerRef(4)), (hound, ObjectRef(walker)))
    assert b.may_block(1) == {near: (bear,)}
    assert b.may_block(2) == {far: (ogre, hound)}
    assert defending_players(b.state, hound) == (4, 5)
    b.block({near: bear, far: hound})
    assert [question.team for question in b.joint] == [0, 1, 2]


def test_only_teams_that_are_attacked_are_asked_to_block() -> None:
    b = three_teams()
    bear = b.creature(0)
    b.creature(2)
    b.creature(4)
    b.attack((bear, PlayerRef(4)))
    b.drive(declare_blockers(b.game), {DeclareBlockers: lambda decision: decision.default()})
    assert [question.team for question in b.joint] == [0, 2]


def test_what_attacks_a_team_that_left_deals_no_damage() -> None:
    b = three_teams()
    bear = b.creature(0)
    b.attack((bear, PlayerRef(4)))
    b.block()
    for player in (4, 5):
        b.state.own_player(player).in_game = False
    b.strike()
    assert b.hits() == []


# Speed


def test_a_crowd_without_rules_shares_one_list_of_choices() -> None:
    b = Battle()
    crowd = [b.creature(n % 2) for n in range(50)]
    guards = [b.creature(2 + n % 2) for n in range(50)]
    b.attack(*crowd)
    b.block()
    asked = [d for d in b.asked if isinstance(d, DeclareAttackers | DeclareBlockers)]
    for decision in asked:
        assert len(decision.allowed) == len(guards)
        assert all(choices is decision.allowed[0] for choices in decision.allowed)
