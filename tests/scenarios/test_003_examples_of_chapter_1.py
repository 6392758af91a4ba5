"""The other worked examples in the seed's chapter 1 that speak of what is built (seed 003)."""

from __future__ import annotations

import pytest

from cards.declare import (
    activated,
    attached,
    aura,
    cost,
    enchantment,
    instant,
    sorcery,
    spell,
    triggered,
)
from cards.phrases import (
    CREATURE,
    ENCHANTMENT,
    RED,
    exile,
    pump,
    target_creature,
    target_spell,
    until_end_of_turn,
)
from rules.language import Cycled, Cycling, SacrificeThis, SetColors, Targeted, TargetSlot
from rules.notices import NoticeKind
from rules.scenario import CannotDo
from rules.vocabulary import Color, Zone
from tests.scenarios.table import duel, giants

# 106.5: Meteor Crater


def test_106_5_meteor_crater_makes_nothing_without_a_coloured_permanent() -> None:
    play = duel().battlefield("Ann", "Meteor Crater").begin()
    if play.may_activate("Ann", "Meteor Crater"):
        play.activate("Ann", "Meteor Crater")
    assert play.mana("Ann") == ""
    play.done()


def test_106_5_meteor_crater_makes_a_colour_of_a_permanent_of_yours() -> None:
    play = (
        duel()
        .battlefield("Ann", "Meteor Crater", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant")
        .begin()
    )
    play.activate("Ann", "Meteor Crater")
    assert play.mana("Ann") == "G"
    play.done()


# 106.6: Doubling Cube (the restriction on spending is not built, the doubling is)


def test_106_6_doubling_cube_doubles_each_type_of_mana_in_the_pool() -> None:
    play = duel().battlefield("Ann", "Doubling Cube").floating("Ann", "CUCCC").begin()
    play.activate("Ann", "Doubling Cube")
    assert play.mana("Ann") == "UUCC"
    play.done()


# 106.7: Exotic Orchard


def test_106_7_exotic_orchard_makes_nothing_if_the_opponent_has_no_land() -> None:
    play = duel().battlefield("Ann", "Exotic Orchard", "Forest").begin()
    if play.may_activate("Ann", "Exotic Orchard"):
        play.activate("Ann", "Exotic Orchard")
    assert play.mana("Ann") == ""
    play.done()


def test_106_7_two_exotic_orchards_alone_make_nothing() -> None:
    play = duel().battlefield("Ann", "Exotic Orchard").battlefield("Cid", "Exotic Orchard").begin()
    if play.may_activate("Ann", "Exotic Orchard"):
        play.activate("Ann", "Exotic Orchard")
    assert play.mana("Ann") == ""
    play.done()


def test_106_7_with_a_forest_of_one_side_each_orchard_makes_green() -> None:
    play = (
        duel()
        .battlefield("Ann", "Exotic Orchard", "Forest")
        .battlefield("Cid", "Exotic Orchard")
        .begin()
    )
    play.activate("Ann", "Exotic Orchard")
    assert play.mana("Ann") == "G"
    play.activate("Cid", "Exotic Orchard")
    assert play.mana("Cid") == "G"
    play.done()


def test_106_7_in_two_headed_giant_a_teammates_land_is_no_opponents() -> None:
    play = giants().battlefield("Ann", "Exotic Orchard").battlefield("Bob", "Island").begin()
    if play.may_activate("Ann", "Exotic Orchard"):
        play.activate("Ann", "Exotic Orchard")
    assert play.mana("Ann") == ""
    play.done()


# 110.5b: Jade Mage's token


def test_110_5b_a_token_has_what_its_maker_says_and_nothing_else() -> None:
    play = duel().battlefield("Ann", "Jade Mage", "3 Forest").begin()
    play.activate("Ann", "Jade Mage")
    play.resolve()
    token = play.characteristics("Saproling")
    assert play.size("Saproling") == (1, 1)
    assert token.colors == {Color.GREEN}
    assert token.subtypes == {"Saproling"}
    assert token.supertypes == frozenset()
    assert token.abilities == ()
    assert token.mana_value == 0
    assert play.record("Saproling").definition.cost is None
    play.done()


# 111.5a, 400.7: a colour given to a spell stays with the permanent that it becomes


def test_400_7_a_black_creature_spell_made_white_enters_white() -> None:
    bleach = instant(
        "Bleach",
        "{W}",
        spell(until_end_of_turn(Targeted(), SetColors((Color.WHITE,))), target_spell()),
    )
    play = (
        duel().battlefield("Ann", "2 Swamp", "Plains").hand("Ann", "Black Knight", bleach).begin()
    )
    play.cast("Ann", "Black Knight")
    play.cast("Ann", "Bleach", "Black Knight")
    play.resolve()
    play.resolve()
    assert play.characteristics("Black Knight").colors == {Color.WHITE}
    play.to("upkeep", turn_of="Cid")
    assert play.characteristics("Black Knight").colors == {Color.BLACK}
    play.done()


# 112.6k: Reassembling Skeleton


def test_112_6k_reassembling_skeletons_ability_works_in_the_graveyard_only() -> None:
    play = duel().battlefield("Ann", "2 Swamp").graveyard("Ann", "Reassembling Skeleton").begin()
    play.activate("Ann", "Reassembling Skeleton")
    play.resolve()
    assert play.tapped("Reassembling Skeleton")
    play.to("upkeep", turn_of="Ann")
    assert not play.may_activate("Ann", "Reassembling Skeleton")
    play.done()
    play = duel().battlefield("Ann", "2 Swamp").hand("Ann", "Reassembling Skeleton").begin("Cid")
    assert not play.may_activate("Ann", "Reassembling Skeleton")
    play.done()


# 112.11: Muraganda Petroglyphs


def test_112_11_a_bear_that_has_flying_from_an_aura_has_an_ability() -> None:
    play = (
        duel()
        .battlefield("Ann", "Muraganda Petroglyphs", "Runeclaw Bear")
        .battlefield("Ann", "Flight", to="Runeclaw Bear")
        .begin()
    )
    assert play.size("Runeclaw Bear") == (2, 2)
    play.done()


def test_112_11_a_bear_that_an_aura_makes_red_has_no_ability() -> None:
    paint = aura("Paint", "{R}", CREATURE, attached(SetColors((RED,))))
    play = (
        duel()
        .battlefield("Ann", "Muraganda Petroglyphs", "Runeclaw Bear")
        .battlefield("Ann", paint, to="Runeclaw Bear")
        .begin()
    )
    assert play.size("Runeclaw Bear") == (4, 4)
    play.done()


@pytest.mark.parametrize(("edition", "size"), [("2012", (4, 4)), ("2026", (2, 2))])
def test_112_11_a_bear_that_an_aura_says_is_indestructible_has_none_in_2012(
    edition: str, size: tuple[int, int]
) -> None:
    play = (
        duel(edition)
        .battlefield("Ann", "Muraganda Petroglyphs", "Runeclaw Bear")
        .battlefield("Ann", "Indestructibility", to="Runeclaw Bear")
        .begin()
    )
    assert play.size("Runeclaw Bear") == size
    play.done()


# 114.1a: a cycling ability that targets makes no targeted spell


def test_114_1a_a_sorcery_whose_cycling_trigger_targets_has_no_target_as_a_spell() -> None:
    slice_ = sorcery(
        "Slice",
        "{R}",
        Cycling(cost("{1}")),
        triggered(Cycled(), pump(-1, -1), target_creature(), zone=Zone.GRAVEYARD),
        spell(pump(0, 0)),
    )
    play = (
        duel()
        .battlefield("Ann", "3 Mountain")
        .battlefield("Cid", "Llanowar Elves")
        .hand("Ann", slice_, slice_)
        .begin()
    )
    play.cast("Ann", "Slice")
    assert play.asked == []
    play.resolve()
    # the trigger has one target to choose
    play.activate("Ann", "Slice")
    assert play.stack[0] == "ability of Slice"
    play.resolve()
    assert play.graveyard("Cid") == ["Llanowar Elves"]
    play.done()


# 114.6e: Arc Trail and Redirect


def redirected(first: str, second: str):  # type: ignore[no-untyped-def]
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Runeclaw Bear", "Llanowar Elves", "Hill Giant", "2 Island")
        .hand("Ann", "Arc Trail")
        .hand("Cid", "Redirect")
        .begin()
    )
    play.cast("Ann", "Arc Trail", ["Runeclaw Bear", "Llanowar Elves"])
    play.cast("Cid", "Redirect", "Arc Trail")
    play.choose("Cid", first, second, to="new_targets")
    play.resolve()
    return play


def test_114_6e_redirect_may_exchange_the_targets_of_arc_trail() -> None:
    play = redirected("Llanowar Elves", "Runeclaw Bear")
    play.resolve()
    # two damage to the Elves, one to the Bear
    assert play.graveyard("Cid") == ["Redirect", "Llanowar Elves"]
    assert play.damage("Runeclaw Bear") == 1
    play.done()


def test_114_6e_the_final_set_of_targets_must_be_legal() -> None:
    with pytest.raises(CannotDo):
        redirected("Llanowar Elves", "Llanowar Elves")


def test_114_6d_a_target_that_stays_does_not_become_one_again() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Phantasmal Bear", "Llanowar Elves", "Hill Giant", "2 Island")
        .hand("Ann", "Arc Trail")
        .hand("Cid", "Redirect")
        .begin()
    )
    play.cast("Ann", "Arc Trail", ["Phantasmal Bear", "Llanowar Elves"])
    assert play.stack[0] == "ability of Phantasmal Bear"
    play.cast("Cid", "Redirect", "Arc Trail")
    play.choose("Cid", "Phantasmal Bear", "Hill Giant", to="new_targets")
    play.resolve()
    assert play.stack == ["ability of Phantasmal Bear", "Arc Trail"]
    play.done()


def test_114_6d_targets_may_be_left_unchanged() -> None:
    play = redirected("Runeclaw Bear", "Hill Giant")
    play.resolve()
    assert "Runeclaw Bear" in play.graveyard("Cid")
    assert play.damage("Hill Giant") == 1
    assert play.damage("Llanowar Elves") == 0
    play.done()


# 114.4: a spell is no target of itself


def test_114_4_a_spell_on_the_stack_is_no_target_of_itself() -> None:
    play = duel().battlefield("Ann", "2 Island").hand("Ann", "Counterspell").begin()
    assert not play.may_cast("Ann", "Counterspell")
    play.done()


# 117.3c: Lodestone Golem


def test_117_3c_under_lodestone_golem_a_spell_that_is_no_artifact_costs_one_more() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain")
        .battlefield("Cid", "Lodestone Golem")
        .hand("Ann", "Lightning Bolt", "Memnite")
        .begin()
    )
    assert not play.may_cast("Ann", "Lightning Bolt")
    assert play.may_cast("Ann", "Memnite")
    play.done()


# 117.12: Hesitation


def test_117_12_hesitation_counters_what_is_cast() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain")
        .battlefield("Cid", "Hesitation")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.stack == ["ability of Hesitation", "Lightning Bolt"]
    play.resolve()
    assert play.stack == []
    assert play.life("Cid") == 20
    assert play.graveyard("Cid") == ["Hesitation"]
    play.done()


def test_117_12_a_hesitation_exiled_by_an_ability_counters_nothing() -> None:
    seal = enchantment(
        "Seal of Exile",
        "{W}",
        activated(cost("", SacrificeThis()), exile(Targeted()), TargetSlot(ENCHANTMENT)),
    )
    play = (
        duel()
        .battlefield("Ann", "Mountain", seal)
        .battlefield("Cid", "Hesitation")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.activate("Ann", "Seal of Exile", "Hesitation")
    play.resolve()
    assert play.exile("Cid") == ["Hesitation"]
    play.resolve()
    assert play.stack == ["Lightning Bolt"]
    assert not play.happened(NoticeKind.COUNTERED)
    play.resolve()
    assert play.life("Cid") == 17
    play.done()


# 118.9: Ajani's Pridemate


def test_118_9_ajanis_pridemate_triggers_for_each_source_of_life() -> None:
    play = duel().battlefield("Ann", "Ajani's Pridemate", "2 Vampire Nighthawk").begin()
    play.attack("Vampire Nighthawk#1", "Vampire Nighthawk#2")
    play.combat_damage()
    assert play.life("Ann") == 24
    assert play.stack == ["ability of Ajani's Pridemate"] * 2
    play.resolve_all()
    assert play.size("Ajani's Pridemate") == (4, 4)
    play.done()


def test_118_9_ajanis_pridemate_does_not_see_a_teammate_gain_life() -> None:
    play = (
        giants().battlefield("Ann", "Ajani's Pridemate").battlefield("Bob", "Bottle Gnomes").begin()
    )
    play.activate("Bob", "Bottle Gnomes")
    play.resolve()
    assert play.life("Ann") == 33
    assert play.stack == []
    play.done()
