"""Three and four heads (seed 806.10), and a lone player as a team of one."""

from __future__ import annotations

import pytest

from rules.ruleset import ruleset
from tests.scenarios.table import duel, table

THREE = ("Ann Bob Cat", "Dan Eve Fay")
FOUR = ("Ann Bob Cat Don", "Eve Fay Gil Hal")


@pytest.mark.parametrize("edition", ["2012", "2026"])
@pytest.mark.parametrize(
    ("teams", "life"), [(("Ann Bob", "Cid Dee"), 30), (THREE, 45), (FOUR, 60), (("Ann", "Cid"), 20)]
)
def test_806_10_a_team_starts_at_fifteen_life_for_each_head(
    teams: tuple[str, ...], life: int, edition: str
) -> None:
    play = table(teams, edition).begin()
    first = teams[0].split()[0]
    assert play.life(first) == life
    play.done()


@pytest.mark.parametrize("teams", [THREE, FOUR])
def test_806_10_each_head_draws_a_card_and_may_play_a_land(teams: tuple[str, ...]) -> None:
    game = table(teams)
    heads = teams[0].split()
    for name in heads:
        game.hand(name, "Forest")
    play = game.begin(heads[0], "draw")
    assert [len(play.hand(name)) for name in heads] == [2] * len(heads)
    play.to("precombat_main")
    for name in heads:
        play.play_land(name, "Forest")
    assert len(play.battlefield()) == len(heads)
    play.done()


def test_806_10_three_heads_pass_together() -> None:
    play = table(THREE).begin()
    assert play.waiting_for == ("Ann", "Bob", "Cat")
    play.pass_("Cat")
    play.pass_("Ann")
    assert play.priority == ("Ann", "Bob", "Cat")
    play.pass_("Bob")
    assert play.priority == ("Dan", "Eve", "Fay")
    play.done()


def test_806_10_flame_rift_deals_twelve_to_a_three_headed_team() -> None:
    play = table(THREE).battlefield("Bob", "2 Mountain").hand("Bob", "Flame Rift").begin()
    play.cast("Bob", "Flame Rift")
    play.resolve()
    assert (play.life("Ann"), play.life("Dan")) == (33, 33)
    play.done()


def test_806_10_the_primary_player_of_three_decides_where_they_differ() -> None:
    play = (
        table(THREE)
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cat", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob", "Cat")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Cat", ["Hill Giant"])
    play.answer("Bob", [])
    play.answer("Ann", ["Grizzly Bears"])
    play.settle("Ann")
    assert play.attackers == ["Grizzly Bears"]
    play.done()


def test_806_7f_the_damage_goes_to_any_one_of_three_heads() -> None:
    play = table(THREE).battlefield("Ann", "Grizzly Bears").begin()
    play.attack("Grizzly Bears")
    play.choose("Ann", "Fay", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Fay") == [("Grizzly Bears", 2)]
    assert play.life("Dan") == 43
    play.done()


def test_806_9a_a_heads_own_life_is_half_of_the_teams_however_many_heads_there_are() -> None:
    # the seed says half, whatever the number of heads
    play = table(THREE).life("Ann", 45).begin()
    assert play.own_life("Bob") == 23
    play.done()


@pytest.mark.parametrize(("heads", "limit"), [(1, 10), (2, 15), (3, 20), (4, 25)])
def test_810_11_poison_to_lose_grows_by_five_for_each_further_head(heads: int, limit: int) -> None:
    assert ruleset("2012").poison_limit_of(heads) == limit
    teams = (
        " ".join(f"A{n}" for n in range(heads)),
        " ".join(f"B{n}" for n in range(heads)),
    )
    play = table(teams).poison("B0", limit - 1).begin()
    assert not play.over
    play = table(teams).poison("B0", limit).begin()
    assert play.over


def test_teams_of_different_sizes_play_by_the_same_code() -> None:
    play = table(("Ann", "Cid Dee", "Eve Fay Gil")).begin("Cid")
    assert (play.life("Ann"), play.life("Cid"), play.life("Eve")) == (20, 30, 45)
    play.next_turn()
    assert play.active == ("Eve", "Fay", "Gil")
    play.next_turn()
    assert play.active == ("Ann",)
    play.done()


def test_a_lone_players_joint_choices_are_its_own() -> None:
    play = duel().battlefield("Ann", "Grizzly Bears").begin(step="begin_combat")
    play.hold("Ann")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears"])
    assert play.attackers == ["Grizzly Bears"]
    play.done()
