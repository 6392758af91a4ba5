"""Five questions about the stack that a player asked, and their answers (seed 002)."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature
from cards.phrases import boost
from rules.language import This
from rules.scenario import CannotDo
from rules.vocabulary import CardType, Keyword
from tests.scenarios.table import duel, giants

# 1. "May I answer the summoning of a creature with Searing Spear?"


def test_question_1_a_creature_spell_can_be_responded_to() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest")
        .battlefield("Cid", "2 Mountain")
        .hand("Ann", "Grizzly Bears")
        .hand("Cid", "Searing Spear")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears")
    play.cast("Cid", "Searing Spear", "Ann")
    assert play.stack == ["Searing Spear", "Grizzly Bears"]
    play.resolve()
    assert play.life("Ann") == 17
    assert play.stack == ["Grizzly Bears"]
    play.done()


def test_question_1_the_creature_can_be_targeted_only_once_it_is_there() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest")
        .battlefield("Cid", "2 Mountain")
        .hand("Ann", "Grizzly Bears")
        .hand("Cid", "Searing Spear")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears")
    with pytest.raises(CannotDo, match="'Grizzly Bears' is not among"):
        play.cast("Cid", "Searing Spear", "Grizzly Bears")


def test_question_1_once_the_creature_is_there_the_spear_hits_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Forest")
        .battlefield("Cid", "2 Mountain")
        .hand("Ann", "Grizzly Bears")
        .hand("Cid", "Searing Spear")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    play.cast("Cid", "Searing Spear", "Grizzly Bears")
    play.resolve()
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    play.done()


# 2. "The active player piles up all he wants first, and only then the other does?"


def test_question_2_the_active_player_piles_up_spells_before_the_other_may_respond() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "2 Mountain")
        .hand("Ann", "2 Lightning Bolt")
        .hand("Cid", "2 Lightning Bolt")
        .begin("Ann")
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.priority == ("Ann",)
    assert not play.may_cast("Cid", "Lightning Bolt")
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.pass_("Ann")
    play.cast("Cid", "Lightning Bolt", "Ann")
    assert play.priority == ("Cid",)
    play.cast("Cid", "Lightning Bolt", "Ann")
    controllers = [play.game.state.objects[one].controller for one in play.game.state.stack]
    assert controllers == [0, 0, 1, 1]
    play.resolve(2)
    assert (play.life("Ann"), play.life("Cid")) == (14, 20)
    play.done()


def test_question_2_if_the_active_player_does_nothing_the_other_may_still_act_in_each_step() -> (
    None
):
    play = (
        duel().battlefield("Cid", "Mountain").hand("Cid", "Lightning Bolt").begin("Ann", "upkeep")
    )
    for step in ("draw", "precombat_main", "begin_combat", "end_turn"):
        assert play.priority == ("Ann",)
        assert not play.may_cast("Cid", "Lightning Bolt")
        play.pass_("Ann")
        assert play.may_cast("Cid", "Lightning Bolt")
        play.to(step)
    play.done()


def test_question_2_in_two_headed_giant_both_heads_pile_up() -> None:
    play = (
        giants()
        .battlefield("Ann", "Mountain")
        .battlefield("Bob", "Mountain")
        .battlefield("Cid", "Mountain")
        .hand("Ann", "Lightning Bolt")
        .hand("Bob", "Shock")
        .hand("Cid", "Gut Shot")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Bob", "Shock", "Cid")
    play.cast("Cid", "Gut Shot", "Ann")
    assert play.stack == ["Gut Shot", "Shock", "Lightning Bolt"]
    play.resolve_all()
    assert (play.life("Ann"), play.life("Cid")) == (29, 25)
    play.done()


# 3. "Is it settled from the back? He casts Overwhelming Stampede, my Searing Spear comes first?"


def test_question_3_a_spear_in_response_shrinks_the_stampede() -> None:
    play = (
        duel()
        .battlefield("Ann", "5 Forest", "Hill Giant", "Grizzly Bears")
        .battlefield("Cid", "2 Mountain")
        .hand("Ann", "Overwhelming Stampede")
        .hand("Cid", "Searing Spear")
        .begin()
    )
    play.cast("Ann", "Overwhelming Stampede")
    play.cast("Cid", "Searing Spear", "Hill Giant")
    play.resolve()
    assert play.graveyard("Ann") == ["Hill Giant"]
    assert play.stack == ["Overwhelming Stampede"]
    play.resolve()
    # the greatest power is read as the spell resolves: the Bears' own 2, no longer the Giant's 3
    assert play.size("Grizzly Bears") == (4, 4)
    assert "trample" in play.keywords("Grizzly Bears")
    play.done()


def test_question_3_without_a_response_the_stampede_counts_the_giant() -> None:
    play = (
        duel()
        .battlefield("Ann", "5 Forest", "Hill Giant", "Grizzly Bears")
        .hand("Ann", "Overwhelming Stampede")
        .begin()
    )
    play.cast("Ann", "Overwhelming Stampede")
    play.resolve()
    assert play.size("Hill Giant") == (6, 6)
    assert play.size("Grizzly Bears") == (5, 5)
    play.done()


# 4. "Is a planeswalker that comes into play a creature spell?"


def test_question_4_a_planeswalker_spell_is_no_creature_spell() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Plains")
        .battlefield("Cid", "4 Island")
        .hand("Ann", "Ajani Goldmane")
        .hand("Cid", "Essence Scatter", "Negate")
        .begin()
    )
    play.cast("Ann", "Ajani Goldmane")
    types = play.game.characteristics(play.game.state.stack[-1]).types
    assert types == {CardType.PLANESWALKER}
    play.pass_("Ann")
    # counters a creature spell: there is none
    assert not play.may_cast("Cid", "Essence Scatter")
    assert play.may_cast("Cid", "Negate")
    play.cast("Cid", "Negate", "Ajani Goldmane")
    play.resolve()
    assert play.graveyard("Ann") == ["Ajani Goldmane"]
    play.done()


def test_question_4_a_planeswalker_resolves_as_a_permanent_of_its_own_kind() -> None:
    play = duel().battlefield("Ann", "4 Plains").hand("Ann", "Ajani Goldmane").begin()
    play.cast("Ann", "Ajani Goldmane")
    play.resolve()
    assert play.counters("Ajani Goldmane", "loyalty") == 4
    assert not play.characteristics("Ajani Goldmane").is_creature
    play.done()


# 5. "How often may an ability be used in a turn? In the turn in which the creature came?"

PUMP = creature(
    "Fire Breather", "{R}", "Elemental", 1, 1, activated(cost("{1}"), boost(This(), 1, 1))
)


def test_question_5_an_activated_ability_is_used_as_often_as_it_is_paid() -> None:
    play = duel().battlefield("Ann", PUMP, "3 Mountain").begin()
    for _ in range(3):
        play.activate("Ann", "Fire Breather")
    assert not play.may_activate("Ann", "Fire Breather")
    assert len(play.stack) == 3
    play.resolve_all()
    assert play.size("Fire Breather") == (4, 4)
    play.done()


def test_question_5_an_ability_without_the_tap_symbol_works_at_once() -> None:
    play = duel().battlefield("Ann", "4 Mountain").hand("Ann", PUMP).begin()
    play.cast("Ann", "Fire Breather")
    play.resolve()
    play.activate("Ann", "Fire Breather")
    play.resolve()
    assert play.size("Fire Breather") == (2, 2)
    play.done()


def test_question_5_llanowar_elves_make_no_mana_in_the_turn_in_which_they_come() -> None:
    play = duel().battlefield("Ann", "Forest").hand("Ann", "Llanowar Elves").begin()
    play.cast("Ann", "Llanowar Elves")
    play.resolve()
    assert not play.may_activate("Ann", "Llanowar Elves")
    play.to("precombat_main", turn_of="Cid")
    # in the opponent's turn still: none of her own has begun with them there
    assert not play.may_activate("Ann", "Llanowar Elves")
    play.to("upkeep", turn_of="Ann")
    play.activate("Ann", "Llanowar Elves")
    assert play.mana("Ann") == "G"
    play.done()


def test_question_5_with_haste_a_tap_ability_works_at_once() -> None:
    hasty = creature(
        "Quick Archer",
        "{R}",
        "Human Archer",
        1,
        1,
        Keyword.HASTE,
    )
    play = (
        duel()
        .battlefield("Ann", "Mass Hysteria", "Forest")
        .battlefield("Ann", hasty)
        .hand("Ann", "Llanowar Elves")
        .begin()
    )
    play.cast("Ann", "Llanowar Elves")
    play.resolve()
    play.activate("Ann", "Llanowar Elves")
    assert play.mana("Ann") == "G"
    play.done()


def test_question_5_static_and_triggered_abilities_are_not_used_by_anybody() -> None:
    play = (
        duel()
        .battlefield("Ann", "Glorious Anthem", "Soul Warden", "2 Forest")
        .hand("Ann", "Grizzly Bears")
        .begin()
    )
    assert play.size("Soul Warden") == (2, 2)
    assert not play.may_activate("Ann", "Soul Warden")
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    assert play.stack == ["ability of Soul Warden"]
    play.resolve()
    assert play.life("Ann") == 21
    play.done()
