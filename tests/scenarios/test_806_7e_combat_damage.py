"""Ordering blockers and attackers, and whom damage is dealt (seed 806.7e, 806.7f)."""

from __future__ import annotations

import pytest

from cards.declare import creature, static, triggered
from cards.phrases import discards
from rules.decisions import AssignDamage, DeclareAttackers, Joint, OrderChoice, Purpose
from rules.language import (
    CanBlockAdditional,
    DamageDealt,
    DamageKind,
    IsThis,
    RememberedPlayers,
    This,
)
from rules.scenario import CannotDo
from tests.scenarios.table import giants


def test_806_7e_the_active_team_orders_the_blockers_then_the_other_team_the_attackers() -> None:
    twin = creature("Twin Guard", "{W}", "Soldier", 2, 4, static(This(), CanBlockAdditional()))
    play = (
        giants()
        .battlefield("Ann", "Hill Giant")
        .battlefield("Bob", "Grizzly Bears")
        .battlefield("Cid", twin)
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Hill Giant", "Grizzly Bears")
    play.choose("Bob", ["Runeclaw Bear", "Twin Guard"], to="order_damage")
    play.choose("Dee", ["Grizzly Bears", "Hill Giant"], to="order_damage")
    play.block({"Twin Guard": ["Hill Giant", "Grizzly Bears"], "Runeclaw Bear": "Hill Giant"})
    orders = [asked for asked in play.asked if isinstance(asked, Joint)]
    choosing = [asked.choice.player for asked in orders if isinstance(asked.choice, OrderChoice)]
    # both heads of the attacking team, then both of the defending one, are asked
    assert choosing == [0, 0, 2, 2]
    combat = play.game.state.combat
    assert combat is not None
    giant, guard = play.permanent("Hill Giant"), play.permanent("Twin Guard")
    assert [play.names.of_object(one) for one in combat.blocked_by[giant]] == [
        "Runeclaw Bear",
        "Twin Guard",
    ]
    assert [play.names.of_object(one) for one in combat.blockers[guard]] == [
        "Grizzly Bears",
        "Hill Giant",
    ]
    play.done()


def test_806_7e_in_2012_lethal_damage_goes_to_the_first_in_order_before_the_next() -> None:
    play = (
        giants()
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Cid", "Hill Giant")
        .battlefield("Dee", "Grizzly Bears")
        .begin()
    )
    play.attack("Craw Wurm")
    play.choose("Ann", ["Hill Giant", "Grizzly Bears"], to="order_damage")
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    play.hold("Ann", "Bob")
    play.to("combat_damage", stop_at_questions=True)
    joint = play.question("Ann")
    assert isinstance(joint, Joint)
    damage = joint.choice
    assert isinstance(damage, AssignDamage)
    assert damage.ordered
    with pytest.raises(CannotDo, match="illegal_division"):
        play.answer("Ann", {"Hill Giant": 2, "Grizzly Bears": 4})
    play.answer("Ann", {"Hill Giant": 3, "Grizzly Bears": 3})
    play.answer("Bob", {"Hill Giant": 3, "Grizzly Bears": 3})
    assert play.graveyard("Cid") == ["Hill Giant"]
    assert play.graveyard("Dee") == ["Grizzly Bears"]
    play.done()


def test_510_1c_in_2026_the_division_is_free_and_nothing_is_ordered() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Cid", "Hill Giant", "Grizzly Bears")
        .begin()
    )
    play.attack({"Craw Wurm": "Cid"})
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    assert not any(
        isinstance(asked, Joint) and isinstance(asked.choice, OrderChoice) for asked in play.asked
    )
    play.choose("Ann", {"Hill Giant": 2, "Grizzly Bears": 4}, to="damage")
    play.combat_damage()
    assert play.damage("Hill Giant") == 2
    assert play.graveyard("Cid") == ["Grizzly Bears"]
    play.done()


def test_806_7f_the_active_team_chooses_one_head_for_each_unblocked_creature() -> None:
    play = giants().battlefield("Ann", "Grizzly Bears").battlefield("Bob", "Hill Giant").begin()
    play.attack("Grizzly Bears", "Hill Giant")
    play.choose("Ann", {"Grizzly Bears": "Dee", "Hill Giant": "Cid"}, to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    assert play.damage_to("Cid") == [("Hill Giant", 3)]
    assert play.life("Cid") == 25
    play.done()


def test_806_7f_a_creature_deals_all_its_damage_to_one_head() -> None:
    play = giants().battlefield("Ann", "Craw Wurm").begin()
    play.attack("Craw Wurm")
    play.choose("Bob", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Craw Wurm", 6)]
    assert play.damage_to("Cid") == []
    play.done()


def test_806_7f_the_head_is_chosen_when_damage_is_dealt_and_not_when_attackers_are_declared() -> (
    None
):
    play = giants().battlefield("Ann", "Grizzly Bears").begin()
    play.attack("Grizzly Bears")
    heads = [
        asked
        for asked in play.asked
        if isinstance(asked, Joint)
        and isinstance(asked.choice, DeclareAttackers)
        and asked.choice.purpose is Purpose.DEFENDING_PLAYER
    ]
    assert heads == []
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    play.done()


def test_805_10b_in_2026_the_head_is_chosen_as_the_creature_attacks() -> None:
    play = giants("2026").battlefield("Ann", "Grizzly Bears", "Hill Giant").begin()
    play.attack({"Grizzly Bears": "Dee", "Hill Giant": "Cid"})
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    assert play.damage_to("Cid") == [("Hill Giant", 3)]
    play.done()


def test_806_7f_what_a_trampler_has_left_goes_to_one_chosen_head() -> None:
    play = (
        giants().battlefield("Ann", "Stampeding Rhino").battlefield("Cid", "Grizzly Bears").begin()
    )
    play.attack("Stampeding Rhino")
    play.block({"Grizzly Bears": "Stampeding Rhino"})
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Stampeding Rhino", 2)]
    play.done()


def test_806_7f_a_damage_trigger_sees_the_head_that_was_dealt_the_damage() -> None:
    thief = creature(
        "Thief",
        "{B}",
        "Rogue",
        1,
        1,
        triggered(
            DamageDealt(IsThis(), objects=None, kind=DamageKind.COMBAT),
            discards(1, RememberedPlayers()),
        ),
    )
    play = giants().battlefield("Ann", thief).hand("Cid", "Forest").hand("Dee", "Island").begin()
    play.attack("Thief")
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    play.resolve()
    assert play.hand("Dee") == []
    assert play.hand("Cid") == ["Forest"]
    play.done()


def test_combat_damage_of_all_creatures_is_dealt_at_the_same_time() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Runeclaw Bear")
        .battlefield("Dee", "Hill Giant")
        .begin()
    )
    play.attack("Grizzly Bears", "Bob's Hill Giant")
    play.block({"Runeclaw Bear": "Grizzly Bears", "Dee's Hill Giant": "Bob's Hill Giant"})
    play.combat_damage()
    assert play.battlefield() == []
    play.done()
