"""Replacing events: in which order, how often, and draws that are skipped (CR 306.7, 614, 616)."""

from __future__ import annotations

import pytest

from cards.declare import artifact, enchantment, sorcery, spell, static, triggered
from cards.phrases import CREATURE, EVERYBODY, creatures, draws, gains
from rules.decisions import ChooseWord, Confirm, Purpose
from rules.language import (
    AddTypes,
    Anything,
    CardDrawn,
    DamageDealt,
    DamageReplacement,
    Fixed,
    InsteadOfMoving,
    Plus,
    RememberedAmount,
    SkipsDraw,
    Times,
)
from rules.scenario import CannotDo
from rules.vocabulary import Zone
from tests.scenarios.table import duel, giants

DOUBLES = enchantment(
    "Doubler", "{R}", DamageReplacement(DamageDealt(), Times(Fixed(2), RememberedAmount()))
)

ONE_MORE = enchantment(
    "Grudge", "{R}", DamageReplacement(DamageDealt(), Plus(Fixed(1), RememberedAmount()))
)


@pytest.mark.parametrize(("first", "damage"), [("Doubler", 5), ("Grudge", 6)])
def test_616_1_the_affected_player_chooses_which_replacement_comes_first(
    first: str, damage: int
) -> None:
    play = duel().battlefield("Ann", "Mountain", DOUBLES, ONE_MORE).hand("Ann", "Shock").begin()
    play.choose("Cid", first, to="replacement")
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    assert play.life("Cid") == 20 - damage
    play.done()


def test_616_1_where_several_are_affected_at_once_they_choose_in_turn_order() -> None:
    whatever = DamageDealt(objects=Anything(), players=EVERYBODY)
    more = enchantment(
        "More", "{R}", DamageReplacement(whatever, Plus(RememberedAmount(), Fixed(1)))
    )
    twice = enchantment(
        "Twice", "{R}", DamageReplacement(whatever, Times(Fixed(2), RememberedAmount()))
    )
    play = (
        giants()
        .battlefield("Cid", more, twice, "Grizzly Bears")
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Bob", "Hill Giant")
        .begin()
    )
    play.attack("Craw Wurm", "Hill Giant")
    play.block({"Grizzly Bears": "Hill Giant"})
    play.choose("Ann", {"Craw Wurm": "Dee"}, to="defending_player")
    play.combat_damage()
    asked = [
        one.player
        for one in play.asked
        if isinstance(one, ChooseWord) and one.purpose is Purpose.REPLACEMENT
    ]
    # Bob for his giant, Cid for the bear, Dee for herself
    assert asked == [1, 2, 3]
    play.done()


def test_614_5_a_replacement_effect_applies_to_an_event_once() -> None:
    play = duel().battlefield("Ann", "Mountain", DOUBLES, DOUBLES).hand("Ann", "Shock").begin()
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    assert play.life("Cid") == 12
    play.done()


def test_614_6_what_goes_elsewhere_instead_did_not_die() -> None:
    rest = enchantment(
        "Peace", "{W}", InsteadOfMoving(CREATURE, Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD)
    )
    play = (
        duel()
        .battlefield("Ann", "Doomed Traveler")
        .battlefield("Cid", rest, "Mountain")
        .hand("Cid", "Shock")
        .begin()
    )
    play.cast("Cid", "Shock", "Doomed Traveler")
    play.resolve()
    assert play.exile("Ann") == ["Doomed Traveler"]
    assert play.stack == []
    play.done()


def test_614_11_a_head_may_skip_a_draw_and_its_teammate_draws() -> None:
    play = giants().battlefield("Bob", "Obstinate Familiar").begin("Ann", "upkeep")
    play.hold("Bob")
    play.to("draw", stop_at_questions=True)
    asked = play.question("Bob")
    assert isinstance(asked, Confirm)
    play.answer("Bob", True)
    assert (len(play.hand("Ann")), len(play.hand("Bob"))) == (1, 0)
    play.done()


def test_614_11_a_draw_from_an_empty_library_may_be_skipped_each_time() -> None:
    dig = sorcery("Dig", "{U}", spell(draws(3)))
    play = (
        giants()
        .battlefield("Ann", "Island", "Obstinate Familiar")
        .hand("Ann", dig)
        .library("Ann", "Forest")
        .begin()
    )
    play.cast("Ann", "Dig")
    play.choose("Ann", True, False, True, to="may")
    play.resolve()
    assert play.hand("Ann") == ["Forest"]
    assert not play.over
    play.done()


def test_614_11_who_does_not_skip_it_draws_and_loses() -> None:
    play = duel().library("Ann").battlefield("Ann", "Obstinate Familiar").begin("Ann", "upkeep")
    play.choose("Ann", False, to="may")
    with pytest.raises(CannotDo, match="the game is over"):
        play.to("precombat_main")
    assert play.winner == ("Cid",)


def test_614_11_what_skips_every_draw_asks_nobody_and_triggers_nothing() -> None:
    portal = artifact("Portal", "{1}", SkipsDraw(EVERYBODY))
    sage = enchantment("Sage", "{U}", triggered(CardDrawn(EVERYBODY), gains(1)))
    play = giants().battlefield("Ann", portal, sage).begin("Cid", "draw")
    assert (play.hand("Cid"), play.hand("Dee"), play.stack) == ([], [], [])
    play.done()


def test_306_7_in_2012_noncombat_damage_to_a_player_may_go_to_its_planeswalker() -> None:
    play = (
        duel("2012")
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Flame Rift")
        .begin()
    )
    play.choose("Ann", "Jace Beleren", to="damage")
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.graveyard("Cid") == ["Jace Beleren"]
    assert play.life("Cid") == 20
    assert play.life("Ann") == 16
    play.done()


def test_306_7_in_2026_it_may_not() -> None:
    play = (
        duel("2026")
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Flame Rift")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.life("Cid") == 16
    assert play.counters("Jace Beleren", "loyalty") == 3
    play.done()


@pytest.mark.parametrize(("edition", "tapped"), [("2012", True), ("2026", False)])
def test_614_12_a_land_that_blood_moon_will_make_a_mountain(edition: str, tapped: bool) -> None:
    play = duel(edition).battlefield("Ann", "Blood Moon").hand("Ann", "Gruul Turf").begin()
    play.play_land("Ann", "Gruul Turf")
    assert play.tapped("Gruul Turf") is tapped
    assert play.stack == []


def test_614_12_in_2026_such_a_land_asks_for_nothing_as_it_enters() -> None:
    scenario = (
        duel("2026", strict=True).battlefield("Cid", "Blood Moon").hand("Ann", "Temple Garden")
    )
    play = scenario.begin()
    play.play_land("Ann", "Temple Garden")
    assert (play.life("Ann"), play.tapped("Temple Garden")) == (20, False)


@pytest.mark.parametrize(("edition", "counters"), [("2012", 0), ("2026", 1)])
def test_614_12_what_effects_make_of_a_creature_that_enters(edition: str, counters: int) -> None:
    drill = enchantment("Drill", "{0}", static(creatures(), AddTypes((), ("Warrior",))))
    scenario = duel(edition).battlefield("Ann", "Bramblewood Paragon", drill, "2 Forest")
    play = scenario.hand("Ann", "Grizzly Bears").begin()
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    assert play.counters("Grizzly Bears", "+1/+1") == counters
