"""State-based actions (CR 704), with the editions side by side."""

from __future__ import annotations

import pytest

from cards.declare import card, creature, enchantment, instant, spell, target
from cards.phrases import ENCHANTMENT, until_end_of_turn
from rules.decisions import ChooseObjects
from rules.language import Enchant, GainControl, PlayerScope, Targeted
from rules.vocabulary import CardType, Supertype
from tests.scenarios.table import duel, giants

KING = creature("King", "{W}", "Human", 2, 2, supertypes=(Supertype.LEGENDARY,))


def test_704_5a_a_player_at_no_life_loses() -> None:
    assert duel().life("Cid", 0).begin().winner == ("Ann",)


def test_704_5b_drawing_from_an_empty_library_loses_the_next_time_it_is_looked() -> None:
    play = duel().library("Ann").begin("Ann", "upkeep")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.winner == ("Cid",)
    play.done()


def test_704_5b_an_empty_library_alone_loses_nothing() -> None:
    play = duel().library("Ann").begin()
    play.to("end_turn")
    assert not play.over
    play.done()


@pytest.mark.parametrize(("counters", "loses"), [(9, False), (10, True)])
def test_704_5c_ten_poison_counters_lose(counters: int, loses: bool) -> None:
    assert duel().poison("Cid", counters).begin().over is loses


def test_704_5f_a_creature_with_no_toughness_dies_and_can_not_be_regenerated() -> None:
    play = (
        duel()
        .battlefield("Ann", "Drudge Skeletons", "Swamp")
        .battlefield("Cid", "Swamp")
        .hand("Cid", "Disfigure")
        .begin()
    )
    play.activate("Ann", "Drudge Skeletons")
    play.resolve()
    play.cast("Cid", "Disfigure", "Drudge Skeletons")
    play.resolve()
    assert play.graveyard("Ann") == ["Drudge Skeletons"]
    play.done()


def test_704_5g_lethal_damage_destroys_and_a_regeneration_shield_saves() -> None:
    play = (
        duel()
        .battlefield("Ann", "Drudge Skeletons", "Swamp")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.activate("Ann", "Drudge Skeletons")
    play.resolve()
    play.cast("Cid", "Lightning Bolt", "Drudge Skeletons")
    play.resolve()
    assert play.there("Drudge Skeletons")
    assert play.tapped("Drudge Skeletons")
    assert play.damage("Drudge Skeletons") == 0
    play.done()


def test_704_5g_damage_adds_up_over_the_turn() -> None:
    play = (
        duel()
        .battlefield("Ann", "Hill Giant")
        .battlefield("Cid", "2 Mountain")
        .hand("Cid", "2 Shock")
        .begin()
    )
    play.cast("Cid", "Shock", "Hill Giant")
    play.resolve()
    assert play.there("Hill Giant")
    play.cast("Cid", "Shock", "Hill Giant")
    play.resolve()
    assert not play.there("Hill Giant")
    play.done()


def test_704_5i_a_planeswalker_without_loyalty_goes() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .battlefield("Cid", "Jace Beleren")
        .begin()
    )
    play.attack({"Hill Giant": "Jace Beleren"})
    play.combat_damage()
    assert play.graveyard("Cid") == ["Jace Beleren"]
    play.done()


# legends


def test_704_5j_in_2012_all_legends_of_a_name_go_whoever_controls_them() -> None:
    play = duel("2012").battlefield("Ann", KING).battlefield("Cid", KING).begin()
    assert play.battlefield() == []
    assert play.graveyard("Ann") == play.graveyard("Cid") == ["King"]
    play.done()


def test_704_5j_in_2026_each_player_may_have_one() -> None:
    play = duel("2026").battlefield("Ann", KING).battlefield("Cid", KING).begin()
    assert play.battlefield() == ["King", "King"]
    play.done()


def test_704_5j_in_2026_who_controls_two_keeps_the_one_it_chooses() -> None:
    game = duel("2026").battlefield("Ann", KING, tapped=True)
    play = game.battlefield("Ann", "Plains").hand("Ann", KING).begin()
    play.choose("Ann", "King#2", to="legend")
    play.cast("Ann", "King")
    play.resolve()
    assert play.battlefield("Ann") == ["Plains", "King"]
    assert not play.tapped("King")
    play.done()


def test_704_5j_in_2026_the_active_teams_choice_of_a_legend_comes_first() -> None:
    queen = creature("Queen", "{W}", "Human", 2, 2, supertypes=(Supertype.LEGENDARY,))
    play = (
        giants("2026")
        .battlefield("Dee", KING, KING)
        .battlefield("Cid", queen, queen)
        .battlefield("Bob", KING, KING)
        .begin()
    )
    asked = [one.player for one in play.asked if isinstance(one, ChooseObjects)]
    assert asked == [1, 2, 3]
    assert len(play.battlefield()) == 3
    play.done()


def test_303_4_an_aura_on_a_player_whom_it_can_not_enchant_any_more_goes() -> None:
    curse = card(
        "Hex",
        "{B}",
        (CardType.ENCHANTMENT,),
        "Aura Curse",
        Enchant(None, PlayerScope.OPPONENT),
    )
    steal = until_end_of_turn(Targeted(), GainControl())
    take = instant("Take", "{U}", spell(steal, target(ENCHANTMENT)))
    for thief, stays in (("Ann", True), ("Dee", False)):
        play = (
            giants()
            .battlefield("Bob", curse, to="Cid")
            .battlefield(thief, "Island")
            .hand(thief, take)
            .begin()
        )
        assert play.attached_to("Hex") == "Cid"
        play.cast(thief, "Take", "Hex")
        play.resolve()
        assert play.there("Hex") is stays
        play.done()


@pytest.mark.parametrize(("edition", "left"), [("2012", []), ("2026", ["King", "King"])])
def test_704_5j_the_heads_of_a_team_are_different_players(edition: str, left: list[str]) -> None:
    play = giants(edition).battlefield("Ann", KING).battlefield("Bob", KING).begin()
    assert play.battlefield() == left
    play.done()


# planeswalkers of one type


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_306_4_planeswalkers_of_one_type_go_in_2012(edition: str) -> None:
    play = (
        duel(edition)
        .battlefield("Ann", "Jace Beleren")
        .battlefield("Cid", "Jace, the Mind Sculptor")
        .begin()
    )
    assert len(play.battlefield()) == (0 if edition == "2012" else 2)
    play.done()


# others


def test_704_5m_an_aura_on_nothing_or_on_what_it_can_not_enchant_goes() -> None:
    play = duel().battlefield("Ann", "Forest").battlefield("Ann", "Pacifism", to="Forest").begin()
    assert play.graveyard("Ann") == ["Pacifism"]
    play.done()


def test_704_5n_equipment_on_what_is_no_creature_comes_off() -> None:
    play = (
        duel().battlefield("Ann", "Forest").battlefield("Ann", "Bonesplitter", to="Forest").begin()
    )
    assert play.attached_to("Bonesplitter") == ""
    assert play.there("Bonesplitter")
    play.done()


def test_704_5k_of_world_enchantments_the_newest_stays() -> None:
    old = enchantment("Old World", "{1}", supertypes=(Supertype.WORLD,))
    new = enchantment("New World", "{1}", supertypes=(Supertype.WORLD,))
    play = duel().battlefield("Ann", old).battlefield("Cid", new).begin()
    assert play.battlefield() == ["New World"]
    play.done()


def test_704_5q_plus_and_minus_counters_annihilate() -> None:
    play = duel().battlefield("Ann", "Craw Wurm", counters={"+1/+1": 3, "-1/-1": 1}).begin()
    assert play.counters("Craw Wurm", "+1/+1") == 2
    assert play.counters("Craw Wurm", "-1/-1") == 0
    play.done()


def test_704_3_all_state_based_actions_happen_at_once() -> None:
    play = duel().life("Ann", 0).life("Cid", 0).begin()
    assert play.over
    assert play.winner == ()
    play.done()


def test_704_5d_a_token_that_left_the_battlefield_is_nowhere() -> None:
    token = card("Bear", "", (CardType.CREATURE,), "Bear", power=2, toughness=2)
    play = (
        duel()
        .battlefield("Ann", token, token=True)
        .battlefield("Cid", "Island")
        .hand("Cid", "Unsummon")
        .begin()
    )
    play.cast("Cid", "Unsummon", "Bear")
    play.resolve()
    assert play.hand("Ann") == []
    assert play.battlefield("Ann") == []
    play.done()
