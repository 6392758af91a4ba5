"""Continuous effects in play (CR 611, 613): what layers make of several of them."""

from __future__ import annotations

from cards.declare import instant, spell
from cards.phrases import pump, target_creature
from rules.vocabulary import Keyword
from tests.scenarios.table import duel


def test_613_4_setting_comes_before_changing_whatever_came_first() -> None:
    play = (
        duel()
        .battlefield("Ann", "Glorious Anthem", "Craw Wurm", "2 Island")
        .hand("Ann", "Ovinize")
        .begin()
    )
    assert play.size("Craw Wurm") == (7, 5)
    play.cast("Ann", "Ovinize", "Craw Wurm")
    play.resolve()
    assert play.size("Craw Wurm") == (1, 2)
    play.to("upkeep", turn_of="Cid")
    assert play.size("Craw Wurm") == (7, 5)
    play.done()


def test_613_4d_switching_comes_last() -> None:
    play = (
        duel()
        .battlefield("Ann", "Horned Turtle", "Island", "Forest")
        .hand("Ann", "Twisted Image", "Giant Growth")
        .begin()
    )
    play.cast("Ann", "Twisted Image", "Horned Turtle")
    play.resolve()
    assert play.size("Horned Turtle") == (4, 1)
    play.done()


def test_613_4d_a_bonus_after_the_switch_is_switched_too() -> None:
    sharpen = instant("Sharpen", "{G}", spell(pump(2, 0), target_creature()))
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Island", "Forest")
        .hand("Ann", "Twisted Image", sharpen)
        .begin()
    )
    play.cast("Ann", "Twisted Image", "Grizzly Bears")
    play.resolve()
    play.cast("Ann", "Sharpen", "Grizzly Bears")
    play.resolve()
    assert play.size("Grizzly Bears") == (2, 4)
    play.done()


def test_611_2c_a_resolved_effect_affects_what_was_there_and_not_what_comes_later() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "7 Forest")
        .hand("Ann", "Overrun", "Runeclaw Bear")
        .begin()
    )
    play.cast("Ann", "Overrun")
    play.resolve()
    play.cast("Ann", "Runeclaw Bear")
    play.resolve()
    assert play.size("Grizzly Bears") == (5, 5)
    assert play.size("Runeclaw Bear") == (2, 2)
    play.done()


def test_611_3a_a_static_ability_affects_what_comes_later_too() -> None:
    play = (
        duel()
        .battlefield("Ann", "Glorious Anthem", "2 Forest")
        .hand("Ann", "Grizzly Bears")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    assert play.size("Grizzly Bears") == (3, 3)
    play.done()


def test_613_1b_control_changes_with_an_aura_and_back_when_it_goes() -> None:
    play = (
        duel()
        .battlefield("Cid", "Craw Wurm")
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "2 Plains")
        .hand("Ann", "Control Magic")
        .hand("Cid", "Disenchant")
        .begin()
    )
    play.cast("Ann", "Control Magic", "Craw Wurm")
    play.resolve()
    assert play.controller("Craw Wurm") == "Ann"
    # it has not been hers since her turn began
    assert play.may_attack() == {}
    play.cast("Cid", "Disenchant", "Control Magic")
    play.resolve()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_613_7_of_two_control_effects_the_newer_wins() -> None:
    play = (
        duel()
        .battlefield("Cid", "Craw Wurm")
        .battlefield("Ann", "Control Magic", to="Craw Wurm")
        .battlefield("Cid", "3 Mountain")
        .hand("Cid", "Act of Treason")
        .begin("Cid")
    )
    assert play.controller("Craw Wurm") == "Ann"
    play.cast("Cid", "Act of Treason", "Craw Wurm")
    play.resolve()
    assert play.controller("Craw Wurm") == "Cid"
    play.next_turn()
    assert play.controller("Craw Wurm") == "Ann"
    play.done()


def test_613_8_blood_moon_comes_before_urborg_which_it_makes_a_mountain() -> None:
    play = duel().battlefield("Ann", "Urborg, Tomb of Yawgmoth", "Blood Moon", "Forest").begin()
    assert play.characteristics("Urborg, Tomb of Yawgmoth").subtypes == {"Mountain"}
    assert "Swamp" not in play.characteristics("Forest").subtypes
    play.activate("Ann", "Urborg, Tomb of Yawgmoth")
    assert play.mana("Ann") == "R"
    play.done()


def test_305_7_urborg_alone_makes_every_land_a_swamp_too() -> None:
    play = (
        duel()
        .battlefield("Ann", "Urborg, Tomb of Yawgmoth")
        .battlefield("Cid", "2 Forest")
        .begin("Cid")
    )
    assert play.characteristics("Forest").subtypes == {"Forest", "Swamp"}
    play.activate("Cid", "Forest#1", ability=1)
    play.activate("Cid", "Forest#2", ability=2)
    assert play.mana("Cid") == "BG"
    play.done()


def test_613_a_land_that_is_a_creature_keeps_its_mana_and_is_sick() -> None:
    play = duel().battlefield("Ann", "Mishra's Factory", "Forest").begin()
    play.activate("Ann", "Mishra's Factory", ability=2)
    play.resolve()
    assert play.size("Mishra's Factory") == (2, 2)
    assert play.characteristics("Mishra's Factory").is_land
    play.attack("Mishra's Factory")
    play.combat_damage()
    assert play.life("Cid") == 18
    play.to("upkeep", turn_of="Cid")
    assert not play.characteristics("Mishra's Factory").is_creature
    play.done()


def test_613_1f_a_creature_that_lost_its_abilities_gains_later_ones() -> None:
    wings = instant("Wings", "{U}", spell(pump(0, 0, Keyword.FLYING), target_creature()))
    play = (
        duel().battlefield("Ann", "Serra Angel", "3 Island").hand("Ann", "Ovinize", wings).begin()
    )
    play.cast("Ann", "Ovinize", "Serra Angel")
    play.resolve()
    assert play.keywords("Serra Angel") == []
    play.cast("Ann", "Wings", "Serra Angel")
    play.resolve()
    assert play.keywords("Serra Angel") == ["flying"]
    play.done()


def test_613_4a_a_star_counts_in_every_zone() -> None:
    play = (
        duel()
        .battlefield("Ann", "Dungrove Elder", "3 Forest")
        .hand("Ann", "Dungrove Elder")
        .begin()
    )
    assert play.size("Dungrove Elder") == (3, 3)
    hand = play.game.state.players[0].hand[0]
    assert play.game.characteristics(hand).power == 3
    play.done()


def test_a_lord_gives_to_others_what_it_has() -> None:
    play = (
        duel()
        .battlefield("Ann", "Goblin King", "Goblin Piker")
        .battlefield("Cid", "Hill Giant", "Mountain")
        .begin()
    )
    assert play.size("Goblin Piker") == (3, 2)
    play.attack("Goblin Piker")
    play.to("declare_blockers")
    assert play.may_block() == {}
    play.done()


def test_muraganda_petroglyphs_counts_what_has_no_abilities() -> None:
    play = (
        duel()
        .battlefield("Ann", "Muraganda Petroglyphs", "Runeclaw Bear", "Serra Angel", "2 Island")
        .hand("Ann", "Ovinize")
        .begin()
    )
    assert play.size("Runeclaw Bear") == (4, 4)
    assert play.size("Serra Angel") == (4, 4)
    play.cast("Ann", "Ovinize", "Serra Angel")
    play.resolve()
    assert play.size("Serra Angel") == (2, 3)
    play.done()
