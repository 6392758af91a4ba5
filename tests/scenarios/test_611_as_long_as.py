"""Effects that last as long as something does, and combat that loses a part (CR 506.4, 611.2b)."""

from __future__ import annotations

from cards.declare import creature, triggered
from cards.phrases import gains
from rules.language import AttacksAlone, IsThis
from tests.scenarios.table import duel, giants


def test_506_4c_an_attacker_whose_planeswalker_is_gone_deals_no_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack({"Grizzly Bears": "Jace Beleren"})
    play.cast("Ann", "Lightning Bolt", "Jace Beleren")
    play.resolve()
    assert play.graveyard("Cid") == ["Jace Beleren"]
    play.to("end_combat")
    assert play.life("Cid") == 20
    play.done()


def test_701_19_a_regenerated_blocker_leaves_combat() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mountain")
        .battlefield("Cid", "Drudge Skeletons", "Swamp")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.block({"Drudge Skeletons": "Grizzly Bears"})
    play.activate("Cid", "Drudge Skeletons")
    play.resolve()
    play.cast("Ann", "Lightning Bolt", "Drudge Skeletons")
    play.resolve()
    assert play.blockers == {}
    play.combat_damage()
    # it stays blocked all the same
    assert play.life("Cid") == 20
    assert play.there("Grizzly Bears")
    play.done()


def test_506_5_with_a_teammates_creature_beside_it_nothing_attacks_alone() -> None:
    lonely = creature("Loner", "{W}", "Knight", 2, 2, triggered(AttacksAlone(IsThis()), gains(5)))
    play = giants().battlefield("Ann", lonely).battlefield("Bob", "Grizzly Bears").begin()
    play.attack("Loner", "Grizzly Bears")
    assert play.stack == []
    play.to("begin_combat", turn_of="Cid")
    play.to("begin_combat", turn_of="Ann")
    play.attack("Loner")
    assert play.stack == ["ability of Loner"]
    play.done()


def test_611_2b_an_effect_that_lasts_while_its_source_is_there_ends_with_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "Craw Wurm", "Mountain")
        .hand("Ann", "Sower of Temptation")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Sower of Temptation")
    play.choose("Ann", "Craw Wurm", to="target")
    play.resolve(2)
    assert play.controller("Craw Wurm") == "Ann"
    play.cast("Cid", "Lightning Bolt", "Sower of Temptation")
    play.resolve()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_611_2b_it_never_begins_if_the_source_is_gone_before() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "Craw Wurm", "Mountain")
        .hand("Ann", "Sower of Temptation")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Sower of Temptation")
    play.choose("Ann", "Craw Wurm", to="target")
    play.resolve()
    play.cast("Cid", "Lightning Bolt", "Sower of Temptation")
    play.resolve_all()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_oblivion_ring_gives_back_what_it_took_as_it_leaves() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Plains")
        .battlefield("Cid", "Craw Wurm", "2 Plains")
        .hand("Ann", "Oblivion Ring")
        .hand("Cid", "Disenchant")
        .begin()
    )
    play.cast("Ann", "Oblivion Ring")
    play.resolve(2)
    assert play.exile("Cid") == ["Craw Wurm"]
    play.cast("Cid", "Disenchant", "Oblivion Ring")
    play.resolve_all()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_a_stolen_creature_attacks_beside_the_teammates() -> None:
    play = (
        giants()
        .battlefield("Bob", "3 Mountain", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant", tapped=True)
        .hand("Bob", "Act of Treason")
        .begin()
    )
    play.cast("Bob", "Act of Treason", "Hill Giant")
    play.resolve()
    play.attack("Hill Giant", "Grizzly Bears")
    play.combat_damage()
    assert play.life("Cid") == 25
    play.done()
