"""What enters attacking, and combat of three teams (CR 506.3, 508.4)."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.combat.declare_blockers import declare_blockers
from rules.combat.entering import put_attacking
from rules.combat.sides import defending_players, has_attackers
from rules.decisions import (
    ChooseObjects,
    DeclareAttackers,
    DeclareBlockers,
    ObjectRef,
    PlayerRef,
    Purpose,
)
from rules.language import Attacks
from rules.state import Player, Team
from rules.vocabulary import Step
from tests.rules.battle import Battle
from tests.rules.battle_words import TEAM, whenever


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
