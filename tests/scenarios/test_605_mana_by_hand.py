"""Mana abilities that no payment uses by itself are choices where mana is wanted (CR 605.3)."""

from __future__ import annotations

from cards.declare import activated, artifact, cost
from cards.phrases import RED
from cards.recurring import adds
from rules.decisions import PriorityChoice
from rules.language import TapThis, Timing
from rules.scenario import Play
from tests.scenarios.table import duel, giants


def asked(play: Play, player: str) -> PriorityChoice:
    choice = play.priority_choice(player)
    assert choice is not None
    return choice


def test_a_signet_that_makes_a_spell_castable_is_a_choice() -> None:
    scenario = duel().battlefield("Ann", "2 Forest", "Azorius Signet")
    play = scenario.hand("Ann", "Wind Drake").begin()
    assert not play.may_cast("Ann", "Wind Drake")
    assert not asked(play, "Ann").forced
    play.activate("Ann", "Azorius Signet")
    assert play.mana("Ann") == "WU"
    play.cast("Ann", "Wind Drake")
    play.resolve()
    assert play.there("Wind Drake")
    play.done()


def test_what_removes_a_counter_for_mana_is_a_choice_where_an_ability_wants_mana() -> None:
    mine = duel().battlefield("Ann", "Gemstone Mine", counters={"mining": 1})
    assert asked(mine.begin(), "Ann").forced
    play = mine.battlefield("Ann", "Furnace Whelp").begin()
    assert not asked(play, "Ann").forced
    play.activate("Ann", "Gemstone Mine", choices=["red"])
    play.activate("Ann", "Furnace Whelp")
    play.resolve()
    assert play.size("Furnace Whelp") == (3, 2)
    assert play.graveyard("Ann") == ["Gemstone Mine"]


def test_a_signet_is_no_choice_with_nothing_to_spend_mana_on() -> None:
    scenario = duel().battlefield("Ann", "Forest", "Azorius Signet")
    assert asked(scenario.begin(), "Ann").forced
    scenario.hand("Ann", "Wind Drake")
    assert asked(scenario.begin(step="upkeep"), "Ann").forced


def test_a_mana_ability_by_hand_voids_no_pass_either() -> None:
    scenario = giants().battlefield("Ann", "2 Forest", "Azorius Signet")
    play = scenario.hand("Ann", "Wind Drake").begin()
    play.pass_("Bob")
    play.activate("Ann", "Azorius Signet")
    assert play.passed == ("Bob",)


def test_mana_is_wanted_for_what_an_effect_lets_cast_at_any_time() -> None:
    scenario = duel().battlefield("Ann", "2 Forest", "Azorius Signet", "Vedalken Orrery")
    play = scenario.hand("Ann", "Wind Drake").begin(step="upkeep")
    assert not asked(play, "Ann").forced
    play.activate("Ann", "Azorius Signet")
    play.cast("Ann", "Wind Drake")
    play.resolve()
    assert play.there("Wind Drake")
    play.done()


def test_mana_is_wanted_for_what_life_could_pay_if_there_were_enough() -> None:
    scenario = duel().battlefield("Ann", "Gemstone Mine", counters={"mining": 1})
    scenario.life("Ann", 1).hand("Ann", "Gitaxian Probe")
    play = scenario.begin()
    assert not play.may_cast("Ann", "Gitaxian Probe")
    assert not asked(play, "Ann").forced


def test_mana_is_wanted_for_cycling_a_land_that_may_not_be_played() -> None:
    scenario = duel().battlefield("Ann", "Gemstone Mine", counters={"mining": 1})
    scenario.hand("Ann", "Tranquil Thicket").lands_played("Ann", 1)
    assert not asked(scenario.begin(), "Ann").forced


def test_mana_is_not_wanted_for_what_is_activated_as_a_sorcery_only() -> None:
    scenario = duel().battlefield("Ann", "Gemstone Mine", counters={"mining": 1})
    scenario.battlefield("Ann", "Grizzly Bears", "Leonin Scimitar")
    assert not asked(scenario.begin(), "Ann").forced
    assert asked(scenario.begin(step="upkeep"), "Ann").forced


def test_a_mana_ability_that_works_once_each_turn_is_used_up() -> None:
    font = artifact("Font", "{0}", activated(cost(""), adds(RED), per_turn=1))
    play = duel().battlefield("Ann", font).hand("Ann", "Hill Giant").begin()
    play.activate("Ann", "Font")
    assert play.mana("Ann") == "R"
    assert asked(play, "Ann").actions == ()
    play.next_turn()
    play.pass_("Cid")
    assert len(asked(play, "Ann").actions) == 1


def test_a_mana_ability_pays_in_its_time_alone() -> None:
    font = artifact(
        "Font", "{0}", activated(cost("", TapThis()), adds(RED), timing=Timing.YOUR_TURN)
    )
    scenario = duel().battlefield("Ann", font).hand("Ann", "Shock")
    play = scenario.begin("Cid")
    play.pass_("Cid")
    assert asked(play, "Ann").actions == ()
    play = scenario.begin("Ann")
    play.activate("Ann", "Font")
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    assert play.life("Cid") == 18
