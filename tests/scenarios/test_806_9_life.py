"""Life of a team (seed 806.9): what befalls a head changes the total that the heads share."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature, enchantment, rule, sorcery, spell
from cards.phrases import OPPONENTS, TARGET_PLAYER, draws, gains
from rules.language import (
    CantGainLife,
    CardDefinition,
    EachPlayer,
    Fixed,
    ForEachPlayer,
    May,
    PayLife,
    RememberedPlayers,
    SetLife,
    TargetedPlayers,
    You,
    YourTeam,
)
from rules.notices import NoticeKind
from rules.vocabulary import Keyword
from tests.scenarios.table import giants

# 806.9


def test_806_9_flame_rift_deals_four_to_each_head_and_so_eight_to_each_team() -> None:
    play = giants().battlefield("Ann", "2 Mountain").hand("Ann", "Flame Rift").begin()
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.life("Ann") == 22
    assert play.life("Cid") == 22
    assert [play.damage_to(name) for name in ("Ann", "Bob", "Cid", "Dee")] == [
        [("Flame Rift", 4)]
    ] * 4
    play.done()


def test_806_9_a_gain_of_life_is_the_heads_own_and_the_teams_total_grows() -> None:
    everybody = sorcery("Feast", "{G}", spell(gains(3, EachPlayer())))
    play = giants().battlefield("Ann", "Forest").hand("Ann", everybody).begin()
    play.cast("Ann", "Feast")
    play.resolve()
    assert play.life("Ann") == play.life("Cid") == 36
    assert play.life_changes("Bob") == [3]
    play.done()


# 806.9a: a head's own life total is half of the team's, rounded up


def test_806_9a_heartless_hidetsugu_halves_each_players_half() -> None:
    play = giants().life("Cid", 17).battlefield("Ann", "Heartless Hidetsugu").begin()
    assert play.own_life("Cid") == play.own_life("Dee") == 9
    play.activate("Ann", "Heartless Hidetsugu")
    play.resolve()
    assert play.damage_to("Cid") == play.damage_to("Dee") == [("Heartless Hidetsugu", 4)]
    assert play.life("Cid") == 9
    assert play.life("Ann") == 30 - 2 * 7
    play.done()


def test_810_9a_in_2026_heartless_hidetsugu_halves_the_teams_total_for_each_head() -> None:
    play = giants("2026").life("Cid", 17).battlefield("Ann", "Heartless Hidetsugu").begin()
    assert play.own_life("Cid") == 17
    play.activate("Ann", "Heartless Hidetsugu")
    play.resolve()
    assert play.damage_to("Dee") == [("Heartless Hidetsugu", 8)]
    assert play.life("Cid") == 1
    assert play.over
    play.done()


@pytest.mark.parametrize(("life", "wins"), [(98, False), (99, True)])
def test_806_9a_test_of_endurance_asks_for_a_heads_own_fifty(life: int, wins: bool) -> None:
    play = giants().life("Ann", life).battlefield("Ann", "Test of Endurance").begin("Ann", "upkeep")
    assert play.stack == (["ability of Test of Endurance"] if wins else [])
    if wins:
        play.resolve()
    assert play.winner == (("Ann", "Bob") if wins else ())
    play.done()


@pytest.mark.parametrize(("life", "wins"), [(49, False), (50, True)])
def test_810_9a_in_2026_test_of_endurance_looks_at_the_teams_total(life: int, wins: bool) -> None:
    play = (
        giants("2026")
        .life("Ann", life)
        .battlefield("Ann", "Test of Endurance")
        .begin("Ann", "upkeep")
    )
    if wins:
        play.resolve()
    assert play.winner == (("Ann", "Bob") if wins else ())
    play.done()


def test_806_9a_lurking_jackals_sleep_until_the_other_team_has_twenty() -> None:
    play = (
        giants()
        .life("Cid", 22)
        .battlefield("Ann", "Lurking Jackals")
        .battlefield("Ann", "2 Mountain")
        .hand("Ann", "2 Gut Shot")
        .begin()
    )
    play.cast("Ann", "Gut Shot", "Dee")
    play.resolve()
    assert play.life("Cid") == 21
    assert play.stack == []
    play.cast("Ann", "Gut Shot", "Cid")
    play.resolve()
    assert play.life("Cid") == 20
    assert play.stack == ["ability of Lurking Jackals"]
    play.resolve()
    assert play.size("Lurking Jackals") == (3, 2)
    assert play.characteristics("Lurking Jackals").is_creature
    assert play.stack == []
    play.done()


# 806.9b: the life total of each head is set


def test_806_9b_biorhythm_makes_the_teams_total_the_sum_of_its_heads() -> None:
    play = (
        giants()
        .life("Cid", 25)
        .battlefield("Cid", "3 Grizzly Bears")
        .battlefield("Dee", "4 Grizzly Bears")
        .battlefield("Ann", "8 Forest", "Hill Giant")
        .hand("Ann", "Biorhythm")
        .begin()
    )
    assert play.own_life("Cid") == 13
    play.cast("Ann", "Biorhythm")
    play.resolve()
    assert play.life("Cid") == 7
    assert play.life_changes("Cid") == [-10]
    assert play.life_changes("Dee") == [-9]
    assert play.life("Ann") == 1
    play.done()


def test_810_9d_in_2026_biorhythm_affects_one_head_that_the_team_chooses() -> None:
    play = (
        giants("2026")
        .life("Cid", 25)
        .battlefield("Cid", "3 Grizzly Bears")
        .battlefield("Dee", "4 Grizzly Bears")
        .battlefield("Ann", "8 Forest", "Hill Giant")
        .hand("Ann", "Biorhythm")
        .begin()
    )
    play.choose("Ann", "Ann")
    play.choose("Cid", "Dee")
    play.cast("Ann", "Biorhythm")
    play.resolve()
    assert play.life("Cid") == 4
    assert play.life("Ann") == 1
    play.done()


def test_806_9b_setting_the_life_of_ones_own_team_sets_the_sum() -> None:
    fate = sorcery("Fate", "{W}", spell(SetLife(Fixed(10), YourTeam())))
    play = giants().life("Ann", 3).battlefield("Bob", "Plains").hand("Bob", fate).begin()
    play.cast("Bob", "Fate")
    play.resolve()
    assert play.life("Ann") == 20
    play.done()


# 806.9c: the life total of one head is set


def test_806_9c_blessed_wind_moves_the_team_by_what_the_head_gains() -> None:
    play = (
        giants().life("Ann", 25).battlefield("Ann", "9 Plains").hand("Ann", "Blessed Wind").begin()
    )
    play.cast("Ann", "Blessed Wind", "Ann")
    play.resolve()
    assert play.life("Ann") == 25 + (20 - 13) == 32
    assert play.life_changes("Ann") == [7]
    assert play.life_changes("Bob") == []
    play.done()


def test_810_9c_in_2026_blessed_wind_sets_the_teams_total() -> None:
    play = (
        giants("2026")
        .life("Ann", 25)
        .battlefield("Ann", "9 Plains")
        .hand("Ann", "Blessed Wind")
        .begin()
    )
    play.cast("Ann", "Blessed Wind", "Ann")
    play.resolve()
    assert play.life("Ann") == 20
    play.done()


# 806.9d: paying life


def pact(life: int) -> CardDefinition:
    return enchantment("Pact", "{B}", activated(cost("", PayLife(Fixed(life))), draws(1)))


@pytest.mark.parametrize(("life", "may"), [(5, True), (4, False)])
def test_806_9d_a_head_pays_life_if_the_team_has_as_much(life: int, may: bool) -> None:
    play = giants().life("Ann", life).battlefield("Bob", pact(5)).begin()
    assert play.may_activate("Bob", "Pact") is may
    play.done()


def test_806_9d_what_a_head_pays_is_taken_from_the_teams_total() -> None:
    play = giants().life("Ann", 30).battlefield("Bob", pact(20)).begin()
    assert play.own_life("Bob") == 15
    play.activate("Bob", "Pact")
    assert play.life("Ann") == 10
    assert play.life_changes("Bob") == [-20]
    play.resolve()
    assert len(play.hand("Bob")) == 1
    play.done()


def test_806_9d_no_life_can_always_be_paid() -> None:
    # kept in the game at 0 life by Platinum Angel
    play = (
        giants()
        .life("Ann", -1)
        .battlefield("Ann", "Platinum Angel")
        .battlefield("Bob", pact(0))
        .begin()
    )
    assert play.may_activate("Bob", "Pact")
    play.done()


def test_life_lost_by_one_head_is_told_of_that_head_alone() -> None:
    drain = sorcery("Drain", "{B}", spell(SetLife(Fixed(1), TargetedPlayers()), TARGET_PLAYER))
    play = giants().battlefield("Ann", "Swamp").hand("Ann", drain).begin()
    play.cast("Ann", "Drain", "Dee")
    play.resolve()
    assert play.life_changes("Dee") == [-14]
    assert not play.happened(NoticeKind.LIFE_CHANGED, "Cid")
    assert play.life("Cid") == 16
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
@pytest.mark.parametrize(("life", "payers"), [(8, 2), (7, 1), (4, 1), (3, 0)])
def test_806_9d_what_both_heads_pay_for_one_effect_is_at_most_the_teams_total(
    ruleset: str, life: int, payers: int
) -> None:
    each = RememberedPlayers("each")
    offer = May(draws(1, each), each, cost("", PayLife(Fixed(4))))
    tax = sorcery("Tax", "{B}", spell(ForEachPlayer(OPPONENTS, offer)))
    play = giants(ruleset).life("Cid", life).battlefield("Ann", "Swamp").hand("Ann", tax).begin()
    play.cast("Ann", "Tax")
    for name in ("Cid", "Dee")[:payers]:
        play.choose(name, True)
    play.resolve()
    paid = play.happened(NoticeKind.LIFE_CHANGED)
    assert [notice.amount for notice in paid] == [-4] * payers
    # who pays all that there is has paid, and has lost when that is looked at
    assert play.over is (life == 4 * payers)


def test_810_9g_a_head_that_can_not_gain_life_keeps_lifelink_from_its_teammate() -> None:
    angel = creature("Angel", "{W}", "Angel", 2, 2, Keyword.LIFELINK)
    blight = enchantment("Blight", "{B}", rule(You(), CantGainLife()))
    play = giants().battlefield("Ann", angel).battlefield("Bob", blight).begin()
    play.attack("Angel")
    play.combat_damage()
    assert (play.life("Ann"), play.life("Cid")) == (30, 28)
    play.done()


# 306.7 (2012): a head's own planeswalkers


def test_306_7_damage_to_a_head_goes_to_its_own_planeswalker_only() -> None:
    play = (
        giants()
        .battlefield("Ann", "Mountain")
        .hand("Ann", "Lightning Bolt")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.resolve()
    assert play.life("Cid") == 27
    assert play.counters("Jace Beleren", "loyalty") == 3
    play.done()


def test_306_7_a_teammates_damage_is_no_opponents() -> None:
    play = (
        giants()
        .battlefield("Ann", "2 Mountain")
        .hand("Ann", "Flame Rift")
        .battlefield("Bob", "Jace Beleren")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.life("Ann") == 22
    assert play.counters("Jace Beleren", "loyalty") == 3
    play.done()


def test_306_7_of_damage_to_both_heads_that_to_one_may_go_to_its_planeswalker() -> None:
    play = (
        giants()
        .battlefield("Ann", "2 Mountain")
        .hand("Ann", "Flame Rift")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.choose("Ann", "Jace Beleren")
    play.resolve()
    assert play.life("Cid") == 26
    assert play.graveyard("Dee") == ["Jace Beleren"]
    play.done()
