"""What passes from one head to the other: control, and what hangs on it (seed 806.5, CR 506.4)."""

from __future__ import annotations

from cards.declare import attached, aura, creature, enchantment, instant, spell, target, triggered
from cards.phrases import (
    CREATURE,
    DIES,
    PLANESWALKER,
    YOURS,
    draws,
    every,
    gains,
    gets,
    target_creature,
    until_end_of_turn,
)
from rules.language import (
    Duration,
    Enters,
    GainControl,
    LifeGained,
    ModifyObjects,
    Targeted,
    You,
)
from tests.scenarios.table import giants

TAKE = until_end_of_turn(Targeted(), GainControl())
GRAB = instant("Grab", "{U}", spell(TAKE, target_creature()))
LURE = instant("Lure Away", "{U}", spell(TAKE, target(PLANESWALKER)))


def test_806_5_a_head_can_not_use_its_teammates_permanents() -> None:
    play = (
        giants()
        .battlefield("Bob", "Prodigal Pyromancer", "Jace Beleren", "4 Plains")
        .graveyard("Bob", "Firebolt")
        .begin()
    )
    for name in ("Prodigal Pyromancer", "Jace Beleren", "Plains"):
        assert not play.may_activate("Ann", name)
    assert not play.may_cast("Ann", "Firebolt")
    play.done()


def test_702_6a_a_teammates_creature_is_none_that_you_control() -> None:
    play = (
        giants()
        .battlefield("Bob", "Basilisk Collar", "4 Plains")
        .battlefield("Ann", "Grizzly Bears")
        .begin()
    )
    assert not play.may_activate("Bob", "Basilisk Collar")
    play.done()


def test_506_4_an_attacker_that_the_teammate_takes_leaves_combat() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Island")
        .hand("Bob", GRAB)
        .begin()
    )
    play.attack("Grizzly Bears")
    play.cast("Bob", "Grab", "Grizzly Bears")
    play.resolve()
    assert play.attackers == []
    play.to("end_combat")
    assert play.life("Cid") == 30
    play.done()


def test_506_4_a_blocker_that_the_teammate_takes_leaves_combat_and_the_attacker_is_blocked() -> (
    None
):
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant")
        .battlefield("Dee", "Island")
        .hand("Dee", GRAB)
        .begin()
    )
    play.attack("Grizzly Bears")
    play.block({"Hill Giant": "Grizzly Bears"})
    play.cast("Dee", "Grab", "Hill Giant")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 30
    assert play.damage("Grizzly Bears") == 0
    play.done()


def test_302_6_a_creature_taken_from_the_teammate_is_sick() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Island")
        .hand("Bob", GRAB)
        .begin()
    )
    play.cast("Bob", "Grab", "Grizzly Bears")
    play.resolve()
    assert play.may_attack() == {}
    play.done()


def test_506_4c_a_planeswalker_that_passes_between_defenders_is_attacked_no_more() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Jace Beleren")
        .battlefield("Dee", "Island")
        .hand("Dee", LURE)
        .begin()
    )
    play.attack({"Grizzly Bears": "Jace Beleren"})
    play.cast("Dee", "Lure Away", "Jace Beleren")
    play.resolve()
    play.combat_damage()
    assert play.counters("Jace Beleren", "loyalty") == 3
    assert play.life("Cid") == 30
    play.done()


def test_606_3_a_planeswalker_is_activated_once_a_turn_whoever_controls_it() -> None:
    play = (
        giants()
        .battlefield("Ann", "Jace Beleren")
        .battlefield("Bob", "Island")
        .hand("Bob", LURE)
        .begin()
    )
    play.activate("Ann", "Jace Beleren", ability=1)
    play.resolve()
    play.cast("Bob", "Lure Away", "Jace Beleren")
    play.resolve()
    assert not play.may_activate("Bob", "Jace Beleren")
    play.done()


def test_303_4c_an_aura_for_your_creature_falls_off_what_the_teammate_takes() -> None:
    badge = aura("Badge", "{W}", every(CREATURE, YOURS), attached(gets(1, 1)))
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Ann", badge, to="Grizzly Bears")
        .battlefield("Bob", "Island")
        .hand("Bob", GRAB)
        .begin()
    )
    assert play.size("Grizzly Bears") == (3, 3)
    play.cast("Bob", "Grab", "Grizzly Bears")
    play.resolve()
    assert play.size("Grizzly Bears") == (2, 2)
    assert play.graveyard("Ann") == ["Badge"]
    play.done()


def test_613_7_of_two_auras_that_give_control_the_newer_one_does() -> None:
    play = (
        giants()
        .battlefield("Cid", "Hill Giant")
        .battlefield("Ann", "Control Magic", to="Hill Giant")
        .battlefield("Bob", "4 Island")
        .hand("Bob", "Control Magic")
        .begin()
    )
    assert play.controller("Hill Giant") == "Ann"
    play.cast("Bob", "Control Magic", "Hill Giant")
    play.resolve()
    assert play.controller("Hill Giant") == "Bob"
    play.done()


def test_301_5c_equipment_stays_on_what_the_teammate_takes_and_can_be_moved_away() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", "Hill Giant", "4 Plains")
        .battlefield("Ann", "Basilisk Collar", to="Grizzly Bears")
        .battlefield("Bob", "Island")
        .hand("Bob", GRAB)
        .begin()
    )
    play.cast("Bob", "Grab", "Grizzly Bears")
    play.resolve()
    assert play.attached_to("Basilisk Collar") == "Grizzly Bears"
    play.activate("Ann", "Basilisk Collar", "Hill Giant")
    play.resolve()
    assert play.attached_to("Basilisk Collar") == "Hill Giant"
    play.done()


def test_702_15_lifelink_gains_for_who_controls_the_creature_not_the_equipment() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Ann", "Basilisk Collar", to="Grizzly Bears")
        .battlefield("Dee", "Control Magic", to="Grizzly Bears")
        .begin("Cid")
    )
    play.attack("Grizzly Bears")
    play.combat_damage()
    assert play.life_changes("Dee") == [2]
    assert (play.life("Ann"), play.life("Cid")) == (28, 32)
    play.done()


def test_603_3a_what_dies_under_the_teammates_control_triggers_for_the_teammate() -> None:
    relic = creature("Relic", "{B}", "Ghoul", 1, 1, triggered(DIES, draws(1)))
    play = (
        giants()
        .battlefield("Ann", relic, "Mountain")
        .hand("Ann", "Lightning Bolt")
        .battlefield("Bob", "Island")
        .hand("Bob", GRAB)
        .begin()
    )
    play.cast("Bob", "Grab", "Relic")
    play.resolve()
    play.cast("Ann", "Lightning Bolt", "Relic")
    play.resolve()
    play.resolve()
    assert (len(play.hand("Ann")), len(play.hand("Bob"))) == (0, 1)
    assert "Relic" in play.graveyard("Ann")
    play.done()


def test_what_lasts_until_a_heads_next_turn_ends_as_the_teams_turn_begins() -> None:
    haze = instant(
        "Haze",
        "{U}",
        spell(
            ModifyObjects(Targeted(), (gets(3, 3),), Duration.UNTIL_YOUR_NEXT_TURN),
            target_creature(),
        ),
    )
    play = (
        giants()
        .battlefield("Bob", "Island")
        .battlefield("Ann", "Grizzly Bears")
        .hand("Bob", haze)
        .begin()
    )
    play.cast("Bob", "Haze", "Grizzly Bears")
    play.resolve()
    play.to("end_turn", turn_of="Cid")
    assert play.size("Grizzly Bears") == (5, 5)
    play.to("upkeep", turn_of="Ann")
    assert play.size("Grizzly Bears") == (2, 2)
    play.done()


def test_a_gain_or_an_entry_is_seen_as_the_heads_own() -> None:
    choir = enchantment("Choir", "{W}", triggered(LifeGained(You()), draws(1)))
    greeter = enchantment("Greeter", "{W}", triggered(Enters(every(CREATURE, YOURS)), gains(1)))
    play = (
        giants()
        .battlefield("Ann", choir, greeter)
        .battlefield("Bob", "2 Forest")
        .hand("Bob", "Grizzly Bears")
        .begin()
    )
    play.cast("Bob", "Grizzly Bears")
    play.resolve()
    assert play.stack == []
    play.done()
