"""Preventing damage (CR 609.7, 615)."""

from __future__ import annotations

from cards.declare import activated, cost, creature, triggered
from cards.phrases import OPPONENTS, deals_to
from rules.decisions import ChooseObjects
from rules.language import Enters, IsThis, SacrificeThis
from rules.vocabulary import Keyword
from tests.scenarios.table import duel, giants


def test_615_fog_prevents_all_combat_damage_and_no_other() -> None:
    play = (
        duel()
        .battlefield("Ann", "Craw Wurm", "Mountain")
        .battlefield("Cid", "Forest")
        .hand("Ann", "Shock")
        .hand("Cid", "Fog")
        .begin()
    )
    play.attack("Craw Wurm")
    play.cast("Cid", "Fog")
    play.resolve()
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 18
    play.done()


def test_615_a_shield_prevents_the_next_three_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Plains")
        .hand("Ann", "2 Shock")
        .hand("Cid", "Healing Salve")
        .begin()
    )
    play.cast("Cid", "Healing Salve", "Cid", modes=[2])
    play.resolve()
    for _ in range(2):
        play.cast("Ann", "Shock", "Cid")
        play.resolve()
    assert play.life("Cid") == 19
    play.done()


def test_609_7_a_circle_prevents_the_next_damage_of_one_chosen_source_to_its_head() -> None:
    play = (
        giants()
        .battlefield("Ann", "Black Knight", alias="first")
        .battlefield("Bob", "Black Knight", alias="second")
        .battlefield("Bob", "Grizzly Bears")
        .battlefield("Dee", "Circle of Protection: Black", "2 Plains")
        .begin()
    )
    play.attack("first", "second")
    play.choose("Dee", "second", "first")
    play.activate("Dee", "Circle of Protection: Black")
    play.activate("Dee", "Circle of Protection: Black")
    play.resolve_all()
    offered = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [len(one.candidates) for one in offered] == [2, 2]
    play.choose("Ann", {"first": "Cid", "second": "Dee"}, to="defending_player")
    play.to("first_combat_damage")
    assert play.damage_to("Dee") == []
    # the head beside the circle is not its controller
    assert play.damage_to("Cid") == [("Black Knight", 2)]
    assert len(play.game.state.shields) == 1
    play.done()


def test_615_8_the_shield_from_a_source_is_used_up_by_its_next_damage() -> None:
    fury = creature("Fury", "{B}", "Demon", 2, 2, Keyword.DOUBLE_STRIKE)
    play = (
        duel()
        .battlefield("Ann", fury)
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.attack("Fury")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 18
    play.done()


def test_609_7a_a_spell_chosen_as_a_source_is_the_permanent_that_it_becomes() -> None:
    imp = creature("Imp", "{B}", "Imp", 1, 1, triggered(Enters(IsThis()), deals_to(3, OPPONENTS)))
    play = (
        giants()
        .battlefield("Ann", "Swamp")
        .hand("Ann", imp)
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.cast("Ann", "Imp")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve_all()
    assert play.damage_to("Cid") == []
    assert play.damage_to("Dee") == [("Imp", 3)]
    play.done()


def test_609_7a_what_an_ability_on_the_stack_is_of_may_be_chosen_though_it_is_gone() -> None:
    bomb = creature(
        "Bomb", "{B}", "Imp", 1, 1, activated(cost("", SacrificeThis()), deals_to(3, OPPONENTS))
    )
    play = (
        giants()
        .battlefield("Ann", bomb, "Black Knight")
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.activate("Ann", "Bomb")
    play.activate("Cid", "Circle of Protection: Black")
    play.hold("Cid")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    asked = play.question("Cid")
    assert isinstance(asked, ChooseObjects)
    assert asked.names == ("Black Knight", "Bomb")
    play.answer("Cid", "Bomb")
    play.resolve()
    assert play.damage_to("Cid") == []
    assert play.damage_to("Dee") == [("Bomb", 3)]
    play.done()


def test_609_7_without_such_a_source_there_is_nothing_to_choose() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.pass_("Ann")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve()
    assert play.game.state.shields == []
    play.done()


def test_615_in_a_team_a_shield_is_the_heads_own() -> None:
    play = (
        giants()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Plains")
        .hand("Ann", "Flame Rift")
        .hand("Cid", "Healing Salve")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.cast("Cid", "Healing Salve", "Dee", modes=[2])
    play.resolve_all()
    assert play.life("Cid") == 30 - 4 - 1
    play.done()
