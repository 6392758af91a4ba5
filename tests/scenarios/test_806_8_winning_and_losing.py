"""Winning and losing as a team (seed 806.8)."""

from __future__ import annotations

import pytest

from cards.declare import enchantment, sorcery, spell, triggered
from cards.phrases import CREATURE, EVERYBODY, OPPONENTS, deals_to, draws, gains, loses, then
from rules.language import DealDamage, Each, Fixed, LifeLost, PutCounters, You
from rules.notices import NoticeKind
from tests.scenarios.table import giants, table

# 806.8a: players win and lose as a team


def test_806_8a_transcendence_keeps_the_team_in_the_game_at_no_life() -> None:
    play = (
        giants()
        .life("Ann", 2)
        .battlefield("Ann", "Transcendence")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Bob")
    play.resolve()
    assert play.life("Ann") == -1
    assert not play.over
    assert play.in_game("Bob")
    play.to("end_turn")
    assert not play.over
    play.done()


def test_806_8a_without_transcendence_the_team_loses_at_no_life() -> None:
    play = (
        giants().life("Ann", 2).battlefield("Cid", "Mountain").hand("Cid", "Lightning Bolt").begin()
    )
    play.cast("Cid", "Lightning Bolt", "Bob")
    play.resolve()
    assert play.winner == ("Cid", "Dee")
    play.done()


def test_806_8a_transcendence_gives_back_twice_what_its_controller_loses() -> None:
    play = (
        giants()
        .life("Ann", 2)
        .battlefield("Ann", "Transcendence")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Ann")
    play.resolve()
    assert play.life("Ann") == -1
    assert play.stack == ["ability of Transcendence"]
    play.resolve()
    assert play.life("Ann") == 5
    play.done()


def test_806_8a_the_team_loses_if_one_head_draws_from_an_empty_library() -> None:
    play = giants().library("Bob").begin("Ann", "upkeep")
    play.pass_("Ann")
    play.pass_("Bob")
    play.pass_("Cid")
    assert not play.over
    play.pass_("Dee")
    assert play.winner == ("Cid", "Dee")
    lost = play.happened(NoticeKind.LOST)
    assert [(notice.players, notice.word) for notice in lost] == [((0, 1), "library")]
    play.done()


def test_806_8a_platinum_angel_keeps_both_heads_from_losing() -> None:
    play = (
        giants()
        .life("Ann", 3)
        .battlefield("Ann", "Platinum Angel")
        .library("Bob")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin("Ann", "upkeep")
    )
    play.cast("Cid", "Lightning Bolt", "Bob")
    play.resolve()
    assert play.life("Ann") == 0
    play.to("draw")
    play.to("end_turn")
    assert not play.over
    assert play.in_game("Ann")
    assert play.in_game("Bob")
    play.done()


def test_806_8a_under_platinum_angel_no_head_of_the_other_team_wins() -> None:
    play = (
        giants()
        .life("Cid", 99)
        .battlefield("Ann", "Platinum Angel")
        .battlefield("Dee", "Test of Endurance")
        .begin("Cid", "upkeep")
    )
    play.resolve()
    assert not play.over
    play.done()


def test_806_8a_once_platinum_angel_is_gone_the_team_loses() -> None:
    play = (
        giants()
        .life("Ann", 0)
        .battlefield("Ann", "Platinum Angel")
        .battlefield("Cid", "2 Mountain")
        .hand("Cid", "Shatter")
        .begin()
    )
    play.cast("Cid", "Shatter", "Platinum Angel")
    play.resolve()
    assert play.winner == ("Cid", "Dee")
    play.done()


def test_806_8a_the_team_wins_if_one_head_wins() -> None:
    play = giants().life("Ann", 99).battlefield("Bob", "Test of Endurance").begin("Ann", "upkeep")
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_806_8a_a_head_that_can_not_win_keeps_the_team_from_winning() -> None:
    # the seed's own wording is garbled here ("the team will win"); CR 810.8a has it right
    play = (
        giants()
        .life("Ann", 99)
        .battlefield("Bob", "Test of Endurance")
        .battlefield("Cid", "Platinum Angel")
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert not play.over
    play.done()


# 806.8b: conceding


def test_806_8b_a_head_that_concedes_takes_the_team_out_at_once() -> None:
    play = giants().begin()
    play.concede("Dee")
    assert play.winner == ("Ann", "Bob")
    assert not play.in_game("Cid")
    play.done()


def test_806_8b_with_three_teams_the_game_goes_on_without_the_one_that_conceded() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Cid", "Grizzly Bears")
        .battlefield("Eve", "Hill Giant")
        .begin()
    )
    play.concede("Cid")
    assert not play.over
    assert play.battlefield() == ["Hill Giant"]
    play.next_turn()
    assert play.active == ("Eve", "Fay")
    play.concede("Bob")
    assert play.winner == ("Eve", "Fay")
    play.done()


def test_806_8b_platinum_angel_keeps_nobody_from_conceding() -> None:
    play = giants().battlefield("Ann", "Platinum Angel").begin()
    play.concede("Bob")
    assert play.winner == ("Cid", "Dee")
    play.done()


# 806.8c: life


@pytest.mark.parametrize("life", [0, -3])
def test_806_8c_a_team_at_no_life_loses_as_a_state_based_action(life: int) -> None:
    play = giants().life("Cid", life).begin()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_104_4d_teams_that_lose_at_the_same_time_draw() -> None:
    play = (
        giants()
        .life("Ann", 8)
        .life("Cid", 8)
        .battlefield("Ann", "2 Mountain")
        .hand("Ann", "Flame Rift")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.over
    assert play.winner == ()
    play.done()


# poison


def test_a_team_loses_with_fifteen_poison_counters_between_its_heads() -> None:
    play = giants().poison("Cid", 7).poison("Dee", 8).begin()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_a_head_with_ten_poison_counters_does_not_lose_while_the_team_has_fewer_than_fifteen() -> (
    None
):
    play = giants().poison("Cid", 10).poison("Dee", 4).begin()
    assert not play.over
    play.done()


# several causes, several heads, one moment


@pytest.mark.parametrize(("each", "over"), [(8, True), (7, False)])
def test_704_6b_poison_of_both_heads_from_one_effect_is_added(each: int, over: bool) -> None:
    toxic = sorcery("Toxin", "{B}", spell(PutCounters("poison", Fixed(each), who=OPPONENTS)))
    play = giants().battlefield("Ann", "Swamp").hand("Ann", toxic).begin()
    play.cast("Ann", "Toxin")
    play.resolve()
    assert play.over is over
    if over:
        assert play.winner == ("Ann", "Bob")


def test_104_4d_teams_that_lose_at_once_by_different_causes_draw() -> None:
    abyss = sorcery("Abyss", "{B}", spell(then(loses(15, OPPONENTS), draws(1))))
    play = giants().library("Ann").battlefield("Ann", "Swamp").hand("Ann", abyss).begin()
    play.cast("Ann", "Abyss")
    play.resolve()
    assert play.over
    assert play.winner == ()


def test_104_3c_the_head_that_is_decked_has_drawn_what_there_was() -> None:
    deep = sorcery("Deep", "{U}", spell(draws(3, EVERYBODY)))
    play = (
        giants().library("Dee", "2 Forest").battlefield("Ann", "Island").hand("Ann", deep).begin()
    )
    play.cast("Ann", "Deep")
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    assert len(play.hand("Dee")) == 2
    lost = play.happened(NoticeKind.LOST)
    assert [(notice.players, notice.word) for notice in lost] == [((2, 3), "library")]


def test_704_3_an_angel_that_dies_of_the_same_damage_saves_nobody_for_long() -> None:
    quake = sorcery(
        "Quake", "{R}", spell(then(deals_to(4, EVERYBODY), DealDamage(Fixed(4), Each(CREATURE))))
    )
    play = (
        giants()
        .life("Cid", 4)
        .battlefield("Ann", "Mountain")
        .hand("Ann", quake)
        .battlefield("Dee", "Platinum Angel")
        .begin()
    )
    play.cast("Ann", "Quake")
    play.resolve()
    assert play.winner == ("Ann", "Bob")


def test_104_3b_a_trigger_that_would_save_the_team_comes_too_late() -> None:
    mercy = enchantment("Mercy", "{W}", triggered(LifeLost(You()), gains(9)))
    play = (
        giants()
        .life("Cid", 2)
        .battlefield("Cid", mercy)
        .battlefield("Ann", "Mountain")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.resolve()
    assert play.winner == ("Ann", "Bob")
