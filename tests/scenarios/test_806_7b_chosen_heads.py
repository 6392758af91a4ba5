"""The head that a characteristic or an instant of combat means, and when it is chosen (806.7b)."""

from __future__ import annotations

import pytest
from attrs import evolve

from cards.declare import creature, instant, spell, triggered
from cards.phrases import discards
from cards.recurring import size_is
from rules.decisions import ChooseObjects, Purpose
from rules.language import (
    Attacks,
    Count,
    DefendingPlayer,
    Each,
    ExtraPhases,
    Fixed,
    IsSubtype,
    Plus,
)
from rules.scenario import Play
from rules.vocabulary import Keyword, Phase
from tests.scenarios.table import duel, giants, table

RAIDER = creature(
    "Raider",
    "{2}{R}",
    "Rogue",
    0,
    0,
    size_is(Plus(Fixed(1), Count(Each(IsSubtype("Forest"), whose=DefendingPlayer())))),
)


def defenders_named(play: Play) -> list[tuple[int, str]]:
    """Who said for which creature whom it means by "defending player"."""
    return [
        (asked.player, play.names.of_object(asked.source))
        for asked in play.asked
        if isinstance(asked, ChooseObjects) and asked.purpose is Purpose.DEFENDING_PLAYER
    ]


@pytest.mark.parametrize(("chosen", "size"), [("Cid", 2), ("Dee", 4)])
def test_806_7b_a_characteristic_defining_ability_means_one_defending_player(
    chosen: str, size: int
) -> None:
    play = (
        giants()
        .battlefield("Bob", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    assert play.size("Raider") == (1, 1)
    play.choose("Bob", chosen, to="defending_player")
    play.to("begin_combat")
    assert defenders_named(play) == [(1, "Raider")]
    assert play.size("Raider") == (size, size)
    play.attack("Raider")
    play.combat_damage()
    assert play.life("Cid") == 30 - size
    assert defenders_named(play) == [(1, "Raider")]
    play.to("postcombat_main")
    assert play.size("Raider") == (1, 1)
    play.done()


def test_806_7b_the_choice_is_the_controllers_as_the_players_become_defending_players() -> None:
    play = (
        giants()
        .battlefield("Ann", RAIDER, alias="hers")
        .battlefield("Dee", RAIDER, alias="theirs")
        .battlefield("Cid", "Forest")
        .begin()
    )
    play.hold("Ann", "Dee")
    play.to("begin_combat", stop_at_questions=True)
    # the active team first (806.6d)
    assert play.waiting_for == ("Ann",)
    play.answer("Ann", "Cid")
    assert play.waiting_for == ("Dee",)
    play.answer("Dee", "Dee")
    assert (play.size("hers"), play.size("theirs")) == ((2, 2), (1, 1))
    play.done()


def test_806_7b_another_combat_asks_again() -> None:
    again = creature(
        "Drummer", "{R}", "Goblin", 1, 1, triggered(Attacks(), ExtraPhases((Phase.COMBAT,)))
    )
    play = (
        giants()
        .battlefield("Ann", RAIDER, again)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "2 Forest")
        .begin()
    )
    play.choose("Ann", "Cid", to="defending_player")
    play.attack("Drummer")
    assert play.size("Raider") == (2, 2)
    play.to("end_combat")
    play.choose("Ann", "Dee", to="defending_player")
    play.to("begin_combat")
    assert play.size("Raider") == (3, 3)
    play.done()


def test_806_7b_what_enters_in_the_middle_of_combat_is_asked_about_in_the_next_step() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", "3 Mountain")
        .hand("Ann", evolve(RAIDER, abilities=(*RAIDER.abilities, Keyword.FLASH)))
        .battlefield("Dee", "2 Forest")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.cast("Ann", "Raider")
    play.resolve()
    # until then it means the primary player
    assert play.size("Raider") == (1, 1)
    play.choose("Ann", "Dee", to="defending_player")
    play.to("declare_blockers")
    assert play.size("Raider") == (3, 3)
    play.done()


def test_805_10e_in_2026_an_attacker_means_the_player_that_it_attacks() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    # while it does not attack there are two that it could mean
    play.choose("Ann", "Cid", to="defending_player")
    play.to("begin_combat")
    assert play.size("Raider") == (2, 2)
    play.attack({"Raider": "Dee"})
    assert play.size("Raider") == (4, 4)
    play.done()


def test_in_a_duel_nobody_is_asked_who_the_defending_player_is() -> None:
    play = duel().battlefield("Ann", RAIDER).battlefield("Cid", "2 Forest").begin()
    play.to("begin_combat")
    assert play.size("Raider") == (3, 3)
    assert defenders_named(play) == []
    play.done()


def test_806_7b_with_three_teams_an_attacker_means_a_player_of_the_team_that_it_attacks() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Fay", "2 Forest")
        .begin()
    )
    play.choose("Ann", "Cid", "Fay", to="defending_player")
    play.attack({"Raider": "Eve"})
    assert play.size("Raider") == (3, 3)
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_806_7b_an_instant_of_the_attacking_team_means_one_defending_player(ruleset: str) -> None:
    mock = instant("Mock", "{B}", spell(discards(1, DefendingPlayer())))
    play = (
        giants(ruleset)
        .battlefield("Ann", "Swamp", "Grizzly Bears")
        .hand("Ann", mock)
        .hand("Cid", "Forest")
        .hand("Dee", "Island")
        .begin()
    )
    play.attack({"Grizzly Bears": "Cid"})
    play.cast("Ann", "Mock")
    play.choose("Ann", "Dee", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Dee")) == (["Forest"], [])
    play.done()
