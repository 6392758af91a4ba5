"""Timing and priority (seed 116; CR 117)."""

from __future__ import annotations

import pytest

from cards.declare import creature, triggered
from cards.phrases import gains
from rules.language import Enters, SpellCast, You
from rules.scenario import CannotDo
from rules.vocabulary import Keyword, Step
from tests.scenarios.table import duel, giants

# 116.1: what may be done with priority


@pytest.mark.parametrize(
    "step", ["upkeep", "draw", "precombat_main", "begin_combat", "postcombat_main", "end_turn"]
)
def test_116_1a_an_instant_is_cast_whenever_its_player_has_priority(step: str) -> None:
    play = duel().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin("Ann", step)
    assert play.may_cast("Ann", "Lightning Bolt")
    play.done()


@pytest.mark.parametrize("card", ["Grizzly Bears", "Mind Stone", "Rampant Growth", "Levitation"])
@pytest.mark.parametrize(
    ("step", "may"),
    [
        ("upkeep", False),
        ("draw", False),
        ("precombat_main", True),
        ("begin_combat", False),
        ("postcombat_main", True),
        ("end_turn", False),
    ],
)
def test_116_1a_what_is_no_instant_is_cast_in_ones_main_phases_only(
    card: str, step: str, may: bool
) -> None:
    play = duel().battlefield("Ann", "4 Forest", "4 Island").hand("Ann", card).begin("Ann", step)
    assert play.may_cast("Ann", card) is may
    play.done()


def test_116_1a_what_is_no_instant_is_cast_on_an_empty_stack_only() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest", "Mountain")
        .hand("Ann", "Lightning Bolt", "Grizzly Bears")
        .begin()
    )
    assert play.may_cast("Ann", "Grizzly Bears")
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert not play.may_cast("Ann", "Grizzly Bears")
    play.resolve()
    assert play.may_cast("Ann", "Grizzly Bears")
    play.done()


def test_116_1a_a_creature_with_flash_is_cast_like_an_instant() -> None:
    flash = creature("Quick Bear", "{G}", "Bear", 2, 2, Keyword.FLASH)
    play = duel().battlefield("Cid", "Forest").hand("Cid", flash).begin("Ann", "end_turn")
    play.cast("Cid", "Quick Bear")
    play.resolve()
    assert "Quick Bear" in play.battlefield("Cid")
    play.done()


def test_116_1b_an_activated_ability_is_activated_whenever_its_player_has_priority() -> None:
    play = duel().battlefield("Cid", "Prodigal Sorcerer").begin("Ann", "draw")
    play.activate("Cid", "Prodigal Sorcerer", "Ann")
    play.resolve()
    assert play.life("Ann") == 19
    play.done()


@pytest.mark.parametrize(
    ("step", "may"), [("upkeep", False), ("precombat_main", True), ("begin_combat", False)]
)
def test_116_1c_a_land_is_played_in_ones_main_phase_on_an_empty_stack(step: str, may: bool) -> None:
    play = duel().hand("Ann", "Forest").begin("Ann", step)
    assert play.may_play_land("Ann") is may
    play.done()


def test_116_1c_playing_a_land_does_not_use_the_stack() -> None:
    play = duel().hand("Ann", "Forest").begin()
    play.play_land("Ann", "Forest")
    assert play.stack == []
    assert play.battlefield("Ann") == ["Forest"]
    assert play.priority == ("Ann",)
    play.done()


def test_116_1d_a_mana_ability_is_activated_with_priority_and_resolves_at_once() -> None:
    play = duel().battlefield("Ann", "Forest").begin("Ann", "upkeep")
    play.activate("Ann", "Forest")
    assert play.stack == []
    assert play.mana("Ann") == "G"
    play.done()


def test_116_1d_mana_is_made_while_a_spell_is_being_cast() -> None:
    play = (
        duel().battlefield("Ann", "Llanowar Elves", "Forest").hand("Ann", "Grizzly Bears").begin()
    )
    play.cast("Ann", "Grizzly Bears", pay=["Llanowar Elves", "Forest", "pool:G", "pool:G"])
    assert play.tapped("Llanowar Elves")
    assert play.mana("Ann") == ""
    play.done()


def test_116_1d_mana_is_made_as_an_effect_asks_for_a_payment() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest", "Mountain")
        .battlefield("Cid", "2 Island")
        .hand("Ann", "Grizzly Bears")
        .hand("Cid", "Force Spike")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears", pay=["Forest#1", "Forest#2"])
    play.cast("Cid", "Force Spike", "Grizzly Bears")
    play.choose("Ann", "yes")
    play.resolve()
    assert play.tapped("Mountain")
    assert play.stack == ["Grizzly Bears"]
    play.done()


# 116.2: what happens without priority


def test_116_2a_what_triggers_in_a_cast_waits_until_somebody_would_receive_priority() -> None:
    watcher = creature("Watcher", "{W}", "Human", 1, 1, triggered(SpellCast(You()), gains(1)))
    play = duel().battlefield("Ann", watcher, "Mountain").hand("Ann", "Lightning Bolt").begin()
    play.cast("Ann", "Lightning Bolt", "Cid")
    # it lies on the spell that it triggered for and resolves first
    assert play.stack == ["ability of Watcher", "Lightning Bolt"]
    assert play.priority == ("Ann",)
    play.done()


def test_116_2b_static_abilities_apply_all_the_time() -> None:
    play = (
        duel()
        .battlefield("Ann", "Glorious Anthem", "Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock")
        .begin()
    )
    play.cast("Cid", "Shock", "Grizzly Bears")
    play.resolve()
    assert play.size("Grizzly Bears") == (3, 3)
    assert play.damage("Grizzly Bears") == 2
    play.done()


def test_116_2c_turn_based_actions_come_before_priority() -> None:
    play = (
        duel().library("Ann", "Lightning Bolt").battlefield("Ann", "Mountain").begin("Ann", "draw")
    )
    assert play.hand("Ann") == ["Lightning Bolt"]
    assert play.priority == ("Ann",)
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.done()


def test_116_2d_state_based_actions_come_before_priority() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Mountain", "Island")
        .hand("Cid", "Shock", "Unsummon")
        .begin()
    )
    play.cast("Cid", "Shock", "Grizzly Bears")
    play.resolve()
    # nobody could save it: it is dead before anybody receives priority
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    play.pass_("Ann")
    assert not play.may_cast("Cid", "Unsummon")
    play.done()


def test_116_2e_nobody_receives_priority_while_something_resolves() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Swamp")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant", "Mountain")
        .hand("Ann", "Diabolic Edict")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Diabolic Edict", "Cid")
    play.hold("Cid")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.waiting_for == ("Cid",)
    assert play.priority == ()
    assert play.priority_choice("Cid") is None
    play.answer("Cid", "Grizzly Bears")
    assert play.priority == ("Ann",)
    play.done()


# 116.3: who has priority


@pytest.mark.parametrize(
    "step", ["upkeep", "draw", "precombat_main", "begin_combat", "postcombat_main", "end_turn"]
)
def test_116_3a_the_active_player_receives_priority_as_a_step_begins(step: str) -> None:
    play = duel().begin("Cid", step)
    assert play.priority == ("Cid",)
    play.done()


def test_116_3a_nobody_receives_priority_in_the_untap_step() -> None:
    play = duel().begin("Ann", "untap")
    assert play.step is Step.UPKEEP
    play.done()


def test_116_3a_what_triggered_in_the_untap_step_waits_for_the_upkeep() -> None:
    play = duel().battlefield("Ann", "Howling Mine").begin("Ann", "untap")
    assert play.step is Step.UPKEEP
    play.to("draw")
    assert play.stack == ["ability of Howling Mine"]
    play.done()


def test_116_3a_in_the_cleanup_step_nobody_receives_priority_as_a_rule() -> None:
    play = duel().begin("Ann", "end_turn")
    play.pass_("Ann")
    play.pass_("Cid")
    assert (play.step, play.active) == (Step.UPKEEP, ("Cid",))
    play.done()


def test_116_3a_514_3a_if_something_triggers_in_cleanup_priority_is_given_and_cleanup_repeats() -> (
    None
):
    play = duel().hand("Ann", "8 Forest").battlefield("Cid", "Megrim").begin("Ann", "end_turn")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.step is Step.CLEANUP
    assert play.stack == ["ability of Megrim"]
    assert play.priority == ("Ann",)
    play.resolve()
    assert play.life("Ann") == 18
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.active == ("Cid",)
    play.done()


def test_116_3b_the_active_player_receives_priority_after_a_resolution_whoever_cast_it() -> None:
    play = duel().battlefield("Cid", "Mountain").hand("Cid", "Lightning Bolt").begin("Ann")
    play.cast("Cid", "Lightning Bolt", "Ann")
    assert play.priority == ("Cid",)
    play.resolve()
    assert play.priority == ("Ann",)
    play.done()


def test_116_3c_who_casts_activates_or_plays_a_land_has_priority_afterwards() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain", "Prodigal Sorcerer")
        .hand("Ann", "Forest", "Lightning Bolt")
        .begin()
    )
    play.play_land("Ann", "Forest")
    assert play.priority == ("Ann",)
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.priority == ("Ann",)
    play.activate("Ann", "Prodigal Sorcerer", "Cid")
    assert play.priority == ("Ann",)
    play.done()


def test_116_3d_who_does_nothing_passes_and_the_next_player_receives_priority() -> None:
    play = duel().begin("Cid")
    play.pass_("Cid")
    assert play.priority == ("Ann",)
    play.done()


# 116.4: all pass


def test_116_4_if_all_pass_in_succession_the_top_of_the_stack_resolves() -> None:
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", "Lightning Bolt", "Shock").begin()
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Ann", "Shock", "Cid")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.stack == ["Lightning Bolt"]
    assert play.life("Cid") == 18
    play.done()


def test_116_4_if_all_pass_on_an_empty_stack_the_step_ends() -> None:
    play = duel().begin("Ann", "upkeep")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.step is Step.DRAW
    play.done()


def test_116_4_an_action_in_between_starts_the_round_anew() -> None:
    play = duel().battlefield("Cid", "Mountain").hand("Cid", "Shock").begin("Ann", "upkeep")
    play.pass_("Ann")
    play.cast("Cid", "Shock", "Ann")
    play.pass_("Cid")
    assert play.priority == ("Ann",)
    assert play.step is Step.UPKEEP
    assert play.stack == ["Shock"]
    play.done()


# 116.5: state-based actions, then triggers, again and again


def test_116_5_state_based_actions_and_triggers_alternate_until_nothing_is_left() -> None:
    play = (
        duel()
        .battlefield("Ann", "Doomed Traveler", "Suture Priest")
        .battlefield("Cid", "3 Mountain")
        .hand("Cid", "Volcanic Hammer", "Pyroclasm")
        .begin("Cid")
    )
    play.cast("Cid", "Pyroclasm")
    play.resolve()
    assert sorted(play.graveyard("Ann")) == ["Doomed Traveler", "Suture Priest"]
    assert play.stack == ["ability of Doomed Traveler"]
    assert play.priority == ("Cid",)
    play.done()


def test_116_5_a_player_at_no_life_loses_before_a_trigger_could_save_it() -> None:
    saviour = creature("Saviour", "{W}", "Angel", 1, 1, triggered(Enters(), gains(5)))
    play = duel().life("Ann", 0).battlefield("Ann", saviour).begin()
    assert play.winner == ("Cid",)
    play.done()


# 116.6


def test_116_6_in_a_team_game_teams_receive_priority() -> None:
    play = giants().begin()
    assert play.waiting_for == ("Ann", "Bob")
    play.done()


# 116.7: in response


def test_116_7_what_is_cast_in_response_resolves_first() -> None:
    play = (
        duel()
        .battlefield("Ann", "Forest", "Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Ann", "Giant Growth")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Grizzly Bears")
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    assert play.stack == ["Giant Growth", "Lightning Bolt"]
    play.resolve_all()
    assert play.size("Grizzly Bears") == (5, 5)
    assert play.damage("Grizzly Bears") == 3
    play.done()


def test_116_7_in_response_to_the_growth_the_bolt_kills() -> None:
    play = (
        duel()
        .battlefield("Ann", "Forest", "Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Ann", "Giant Growth")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    play.cast("Cid", "Lightning Bolt", "Grizzly Bears")
    play.resolve_all()
    assert sorted(play.graveyard("Ann")) == ["Giant Growth", "Grizzly Bears"]
    play.done()


def test_who_is_to_act_and_has_no_priority_can_not() -> None:
    play = duel().battlefield("Cid", "Mountain").hand("Cid", "Shock").begin("Cid")
    play.pass_("Cid")
    with pytest.raises(CannotDo, match="does not receive priority before the step would end"):
        play.cast("Cid", "Shock", "Ann")
