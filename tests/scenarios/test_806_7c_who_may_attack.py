"""What may attack which team (seed 806.7c)."""

from __future__ import annotations

import pytest

from rules.scenario import CannotDo
from tests.scenarios.table import giants, table


def test_806_7c_teferis_moat_of_one_head_protects_the_team() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant", "Cloud Sprite")
        .begin()
    )
    assert play.may_attack() == {"Hill Giant": ["Cid"], "Cloud Sprite": ["Cid"]}
    play.attack("Hill Giant", "Cloud Sprite")
    play.combat_damage()
    assert play.life("Cid") == 26
    play.done()


def test_806_7c_teferis_moat_lets_fliers_of_its_colour_attack() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="white")
        .battlefield("Ann", "Serra Angel", "White Knight")
        .begin()
    )
    assert play.may_attack() == {"Serra Angel": ["Cid"]}
    play.done()


def test_806_7c_teferis_moats_colour_is_chosen_as_it_enters() -> None:
    play = (
        giants()
        .battlefield("Cid", "4 Plains", "Island")
        .hand("Cid", "Teferi's Moat")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin("Cid")
    )
    play.choose("Cid", "green")
    play.cast("Cid", "Teferi's Moat")
    play.resolve()
    play.to("begin_combat", turn_of="Ann")
    assert play.may_attack() == {"Hill Giant": ["Cid"]}
    play.done()


def test_in_2026_teferis_moat_protects_its_controller_and_the_teammate_can_be_attacked() -> None:
    play = (
        giants("2026")
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin()
    )
    assert play.may_attack() == {"Grizzly Bears": ["Cid"], "Hill Giant": ["Cid", "Dee"]}
    play.done()


@pytest.mark.parametrize(
    ("ruleset", "may"), [("2012", ["Cid", "Jace Beleren"]), ("2026", ["Dee", "Jace Beleren"])]
)
def test_806_7b_a_sea_serpent_asks_for_an_island_of_whom_it_would_attack(
    ruleset: str, may: list[str]
) -> None:
    play = (
        giants(ruleset)
        .battlefield("Ann", "Sea Serpent", "Island")
        .battlefield("Dee", "Island", "Jace Beleren")
        .begin()
    )
    # in 2012 the team is attacked, which is called by its primary player
    assert play.may_attack() == {"Sea Serpent": may}
    play.done()


def test_508_1c_without_such_an_island_a_sea_serpent_stays_home() -> None:
    play = giants().battlefield("Ann", "Sea Serpent", "Island").battlefield("Bob", "Island").begin()
    assert play.may_attack() == {}
    play.done()


def test_with_three_teams_a_sea_serpent_attacks_the_team_with_an_island() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "Sea Serpent", "Island")
        .battlefield("Fay", "Island")
        .begin()
    )
    assert play.may_attack() == {"Sea Serpent": ["Eve"]}
    play.attack({"Sea Serpent": "Eve"})
    play.combat_damage()
    assert play.life("Eve") == 25
    play.done()


def test_806_7c_an_attack_with_what_may_not_attack_is_refused_whole() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    with pytest.raises(CannotDo, match="'Grizzly Bears' can't attack; Hill Giant can"):
        play.answer("Ann", ["Grizzly Bears", "Hill Giant"])
    assert play.attackers == []
    play.answer("Ann", ["Hill Giant"])
    play.answer("Bob", ["Hill Giant"])
    play.done()
