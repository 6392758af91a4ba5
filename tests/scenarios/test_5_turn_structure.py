"""The turn, its phases and steps (CR 500-514) in a game of two."""

from __future__ import annotations

import pytest

from cards.declare import creature, enchantment, instant, rule, spell, static, triggered
from cards.phrases import gains, pump, target_creature
from rules.decisions import ChooseObjects
from rules.language import CantBlock, NoMaximumHandSize, StepBegins, This, You
from rules.notices import NoticeKind
from rules.scenario import CannotDo
from rules.vocabulary import Keyword, Step
from tests.scenarios.table import duel


def steps_of_a_turn(play: object) -> list[str]:
    return [n.word for n in play.happened(NoticeKind.STEP_BEGAN)]  # type: ignore[attr-defined]


def test_500_1_without_attackers_a_turn_has_these_steps() -> None:
    play = duel().begin("Ann", "untap")
    play.next_turn()
    assert steps_of_a_turn(play) == [
        "untap",
        "upkeep",
        "draw",
        "precombat_main",
        "beginning_of_combat",
        "declare_attackers",
        "end_of_combat",
        "postcombat_main",
        "end",
        "cleanup",
        "untap",
        "upkeep",
    ]
    play.done()


def test_508_8_with_attackers_there_are_blocks_and_damage() -> None:
    play = duel().battlefield("Ann", "Grizzly Bears").begin("Ann", "precombat_main")
    play.attack("Grizzly Bears")
    play.next_turn()
    words = steps_of_a_turn(play)
    assert words[2:7] == [
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
        "end_of_combat",
        "postcombat_main",
    ]
    play.done()


def test_510_4_a_first_striker_makes_a_second_damage_step() -> None:
    play = duel().battlefield("Ann", "White Knight").begin()
    play.attack("White Knight")
    play.to("first_combat_damage")
    assert play.life("Cid") == 18
    play.to("combat_damage")
    assert play.life("Cid") == 18
    play.done()


def test_502_3_the_active_players_permanents_untap_at_once() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest", "Grizzly Bears", tapped=True)
        .battlefield("Cid", "Swamp", tapped=True)
        .begin("Ann", "untap")
    )
    assert not play.tapped("Forest#1")
    assert not play.tapped("Forest#2")
    assert not play.tapped("Grizzly Bears")
    assert play.tapped("Swamp")
    play.done()


def test_502_3_what_does_not_untap_stays_tapped() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", tapped=True)
        .battlefield("Cid", "Claustrophobia", to="Grizzly Bears")
        .begin("Ann", "untap")
    )
    assert play.tapped("Grizzly Bears")
    play.done()


def test_503_1_upkeep_triggers_are_on_the_stack_as_the_active_player_receives_priority() -> None:
    mine = enchantment("Fountain", "{W}", triggered(StepBegins(Step.UPKEEP, You()), gains(1)))
    play = duel().battlefield("Ann", mine).begin("Ann", "upkeep")
    assert play.stack == ["ability of Fountain"]
    assert play.priority == ("Ann",)
    play.to("upkeep", turn_of="Cid")
    assert play.stack == []
    play.done()


def test_504_1_the_active_player_draws_before_anybody_has_priority() -> None:
    play = duel().library("Ann", "Forest", "Island").begin("Ann", "upkeep")
    assert play.hand("Ann") == []
    play.to("draw")
    assert play.hand("Ann") == ["Forest"]
    assert play.stack == []
    play.done()


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_103_8a_the_first_player_of_a_duel_skips_its_first_draw(edition: str) -> None:
    game = duel(edition).library("Ann", "20 Forest").library("Cid", "20 Forest")
    play = game.open("Cid")
    play.to("precombat_main")
    assert len(play.hand("Cid")) == 7
    play.to("precombat_main", turn_of="Ann")
    assert len(play.hand("Ann")) == 8
    play.done()


def test_103_4_in_2012_the_first_mulligan_of_a_duel_costs_a_card() -> None:
    game = duel().library("Ann", "20 Forest").library("Cid", "20 Forest")
    play = game.open("Ann", hold=("Ann",))
    play.answer("Ann", "mulligan")
    assert len(play.hand("Ann")) == 6
    play.answer("Ann", "keep")
    play.done()


def test_505_5b_a_land_a_turn_in_a_main_phase() -> None:
    play = duel().hand("Ann", "2 Forest").begin()
    play.play_land("Ann", "Forest")
    with pytest.raises(CannotDo, match="not offered"):
        play.play_land("Ann", "Forest")
    play.to("postcombat_main")
    assert not play.may_play_land("Ann")
    play.done()


def test_508_1a_tapped_and_sick_creatures_and_defenders_do_not_attack() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", tapped=True)
        .battlefield("Ann", "Runeclaw Bear", sick=True)
        .battlefield("Ann", "Wall of Wood", "Hill Giant")
        .battlefield("Ann", "Raging Goblin", sick=True)
        .begin()
    )
    assert sorted(play.may_attack()) == ["Hill Giant", "Raging Goblin"]
    play.done()


def test_508_1d_a_creature_that_attacks_if_able_attacks() -> None:
    play = duel().battlefield("Ann", "Juggernaut", "Grizzly Bears").begin()
    play.to("declare_attackers")
    assert play.attackers == ["Juggernaut"]
    play.done()


def test_508_1d_a_creature_that_must_attack_and_can_not_does_not() -> None:
    play = duel().battlefield("Ann", "Juggernaut", tapped=True).begin()
    play.to("declare_attackers")
    assert play.attackers == []
    play.done()


def test_508_1f_attackers_tap_but_for_those_with_vigilance() -> None:
    play = duel().battlefield("Ann", "Serra Angel", "Grizzly Bears").begin()
    play.attack("Serra Angel", "Grizzly Bears")
    assert not play.tapped("Serra Angel")
    assert play.tapped("Grizzly Bears")
    play.done()


def test_508_a_creature_that_attacks_stays_attacking_though_it_untaps_or_is_tapped() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Icy Manipulator", "Island")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.combat_damage()
    assert play.life("Cid") == 18
    play.done()


def test_509_1a_tapped_creatures_do_not_block() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant", tapped=True)
        .battlefield("Cid", creature("Coward", "{R}", "Goblin", 1, 1, static(This(), CantBlock())))
        .begin()
    )
    play.attack("Grizzly Bears")
    play.to("declare_blockers")
    assert play.may_block() == {}
    play.done()


def test_509_1h_a_blocked_creature_stays_blocked_though_the_blocker_is_gone() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mountain")
        .battlefield("Cid", "Runeclaw Bear")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.block({"Runeclaw Bear": "Grizzly Bears"})
    play.cast("Ann", "Lightning Bolt", "Runeclaw Bear")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 20
    play.done()


def test_702_19e_a_blocked_trampler_whose_blocker_is_gone_deals_all_to_the_player() -> None:
    play = (
        duel()
        .battlefield("Ann", "Stampeding Rhino", "Mountain")
        .battlefield("Cid", "Runeclaw Bear")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack("Stampeding Rhino")
    play.block({"Runeclaw Bear": "Stampeding Rhino"})
    play.cast("Ann", "Lightning Bolt", "Runeclaw Bear")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 16
    play.done()


def test_510_2_combat_damage_is_dealt_at_once() -> None:
    play = duel().battlefield("Ann", "Grizzly Bears").battlefield("Cid", "Runeclaw Bear").begin()
    play.attack("Grizzly Bears")
    play.block({"Runeclaw Bear": "Grizzly Bears"})
    play.combat_damage()
    assert play.battlefield() == []
    play.done()


def test_511_3_after_combat_nothing_attacks_any_more() -> None:
    play = duel().battlefield("Ann", "Grizzly Bears").begin()
    play.attack("Grizzly Bears")
    play.to("end_combat")
    assert play.attackers == ["Grizzly Bears"]
    play.to("postcombat_main")
    assert play.attackers == []
    play.done()


def test_513_2_what_comes_in_the_end_step_misses_its_beginning() -> None:
    late = creature(
        "Latecomer",
        "{G}",
        "Elf",
        1,
        1,
        Keyword.FLASH,
        triggered(StepBegins(Step.END, You()), gains(1)),
    )
    play = duel().battlefield("Ann", "Forest").hand("Ann", late).begin("Ann", "end_turn")
    play.cast("Ann", "Latecomer")
    play.resolve()
    assert play.stack == []
    play.to("end_turn", turn_of="Cid")
    assert play.stack == []
    play.to("end_turn", turn_of="Ann")
    assert play.stack == ["ability of Latecomer"]
    play.done()


def test_514_1_the_active_player_discards_down_to_seven() -> None:
    play = duel().hand("Ann", "8 Forest", "Island").hand("Cid", "9 Swamp").begin("Ann", "end_turn")
    play.choose("Ann", ["Island", "Forest"], to="hand_size")
    play.next_turn()
    assert sorted(play.graveyard("Ann")) == ["Forest", "Island"]
    assert len(play.hand("Ann")) == 7
    assert len(play.hand("Cid")) == 9
    asked = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [(one.minimum, one.maximum) for one in asked] == [(2, 2)]
    play.done()


def test_514_1_without_a_maximum_nobody_discards() -> None:
    reliquary = enchantment("Reliquary", "{1}", rule(You(), NoMaximumHandSize()))
    play = duel().battlefield("Ann", reliquary).hand("Ann", "9 Forest").begin("Ann", "end_turn")
    play.next_turn()
    assert len(play.hand("Ann")) == 9
    play.done()


def test_514_2_damage_and_until_end_of_turn_end_at_the_same_time() -> None:
    shrink = instant("Shrink", "{G}", spell(pump(2, 2), target_creature()))
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Forest")
        .battlefield("Cid", "Mountain")
        .hand("Ann", shrink)
        .hand("Cid", "Lightning Bolt")
        .begin("Ann", "end_turn")
    )
    play.cast("Ann", "Shrink", "Grizzly Bears")
    play.resolve()
    play.cast("Cid", "Lightning Bolt", "Grizzly Bears")
    play.resolve()
    assert play.damage("Grizzly Bears") == 3
    play.next_turn()
    assert play.size("Grizzly Bears") == (2, 2)
    assert play.damage("Grizzly Bears") == 0
    play.done()


def test_500_4_mana_empties_between_steps_too() -> None:
    play = duel().floating("Ann", "GG").begin("Ann", "upkeep")
    assert play.mana("Ann") == "GG"
    play.to("draw")
    assert play.mana("Ann") == ""
    play.done()


def test_302_6_control_since_the_turn_began_counts_and_not_since_when_it_was_cast() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Mountain")
        .battlefield("Cid", "Hill Giant", "Prodigal Sorcerer")
        .hand("Ann", "Act of Treason")
        .begin()
    )
    play.cast("Ann", "Act of Treason", "Hill Giant")
    play.resolve()
    assert play.controller("Hill Giant") == "Ann"
    play.attack("Hill Giant")
    play.combat_damage()
    assert play.life("Cid") == 17
    play.next_turn()
    assert play.controller("Hill Giant") == "Cid"
    # it came back in Ann's turn, so it may attack in Cid's
    play.to("begin_combat")
    assert "Hill Giant" in play.may_attack()
    play.done()
