"""Casting, activating, resolving (CR 601, 602, 605, 608, 118)."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature, instant, sorcery, spell, triggered
from cards.phrases import (
    ANY_TARGET,
    CREATURE,
    TARGET_PLAYER,
    deals,
    destroy_target,
    draws,
    gains,
    pump,
    target_creature,
    then,
)
from rules.answers import Act, Cancel, Payment
from rules.decisions import ActionKind, ChooseNumber, ChooseTargets, PayMana, PriorityChoice
from rules.language import (
    AdditionalCost,
    Dies,
    Fixed,
    Mode,
    SacrificePermanents,
    SpellAbility,
    TargetedPlayers,
)
from rules.notices import NoticeKind
from rules.scenario import AmbiguousName, CannotDo
from tests.scenarios.table import duel

# 601.2: the order of things


def test_601_2_x_then_targets_then_payment() -> None:
    play = duel().battlefield("Ann", "4 Mountain").hand("Ann", "Blaze").begin()
    play.cast("Ann", "Blaze", "Cid", x=2, pay=["Mountain"])
    kinds = [type(asked) for asked in play.asked]
    assert kinds[:3] == [ChooseNumber, ChooseTargets, PayMana]
    play.resolve()
    assert play.life("Cid") == 18
    play.done()


def test_601_2a_the_card_is_on_the_stack_while_it_is_being_cast() -> None:
    play = duel().battlefield("Ann", "Mountain").hand("Ann", "Shock").begin()
    request = play.game.pending[0]
    assert isinstance(request.decision, PriorityChoice)
    play.game.answer(0, request.number, Act(0))
    assert play.stack == ["Shock"]
    assert play.hand("Ann") == []
    open_now = play.game.pending[0]
    play.game.answer(0, open_now.number, Cancel())
    assert play.stack == []
    assert play.hand("Ann") == ["Shock"]
    play.done()


def test_732_1_what_is_called_off_is_reversed_with_the_mana_that_was_made() -> None:
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", "Searing Spear").begin()
    digest = play.game.digest()
    play.hold("Ann")
    request = play.game.pending[0]
    assert isinstance(request.decision, PriorityChoice)
    option = next(n for n, a in enumerate(request.decision.actions) if a.kind is ActionKind.CAST)
    play.game.answer(0, request.number, Act(option, Payment.MANUAL))
    play.answer("Ann", "Cid")
    play.answer("Ann", "Mountain")
    assert play.mana("Ann") == "R"
    play.answer("Ann", Cancel())
    assert play.game.digest() == digest
    play.done()


def test_732_1_what_was_called_off_is_not_seen_in_what_comes_next() -> None:
    golem = creature("Golem", "{2}", "Golem", 2, 2)
    play = duel().battlefield("Ann", "Mountain", "Forest").hand("Ann", golem).begin()
    play.hold("Ann")
    seen = []
    for land in ("Mountain", "Forest"):
        request = play.game.pending[0]
        assert isinstance(request.decision, PriorityChoice)
        kinds = [action.kind for action in request.decision.actions]
        play.game.answer(0, request.number, Act(kinds.index(ActionKind.CAST), Payment.MANUAL))
        play.answer("Ann", land)
        seen.append(play.game.view(0).players[0].mana)
        play.answer("Ann", Cancel())
    assert seen == ["R", "G"]


def test_601_2b_modes_are_chosen_before_targets_and_only_legal_ones_are_offered() -> None:
    charm = instant(
        "Charm",
        "{R}",
        SpellAbility(
            (
                Mode(destroy_target(), (target_creature(),)),
                Mode(gains(3)),
                Mode(deals(2), (ANY_TARGET,)),
            )
        ),
    )
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", charm, charm).begin()
    # there is no creature to destroy
    with pytest.raises(CannotDo, match="no mode"):
        play.cast("Ann", "Charm", modes=[1])
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", charm, charm).begin()
    play.cast("Ann", "Charm", "Cid", modes=[3])
    play.resolve()
    assert play.life("Cid") == 18
    play.cast("Ann", "Charm", modes=[2])
    play.resolve()
    assert play.life("Ann") == 23
    play.done()


def test_700_2_two_modes_happen_in_the_order_printed() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "Grizzly Bears")
        .hand("Ann", "Cryptic Command")
        .begin()
    )
    play.cast("Ann", "Cryptic Command", "Grizzly Bears", modes=[2, 4])
    play.resolve()
    assert play.hand("Cid") == ["Grizzly Bears"]
    assert len(play.hand("Ann")) == 1
    play.done()


def test_601_2c_without_a_legal_target_a_spell_can_not_be_cast() -> None:
    play = duel().battlefield("Ann", "2 Swamp").hand("Ann", "Doom Blade").begin()
    assert not play.may_cast("Ann", "Doom Blade")
    play.done()


def test_601_2c_the_same_target_can_not_be_chosen_twice_for_another_target() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant")
        .hand("Ann", "Arc Trail")
        .begin()
    )
    with pytest.raises(CannotDo, match="'Grizzly Bears' is not among"):
        play.cast("Ann", "Arc Trail", ["Grizzly Bears", "Grizzly Bears"])


def test_601_2d_a_division_gives_each_target_at_least_one() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Mountain")
        .battlefield("Cid", "Grizzly Bears", "Llanowar Elves")
        .hand("Ann", "Arc Lightning")
        .begin()
    )
    play.cast(
        "Ann",
        "Arc Lightning",
        ["Grizzly Bears", "Llanowar Elves"],
        divide={"Grizzly Bears": 2, "Llanowar Elves": 1},
    )
    play.resolve()
    assert sorted(play.graveyard("Cid")) == ["Grizzly Bears", "Llanowar Elves"]
    play.done()


def test_601_2d_what_is_divided_for_a_target_that_is_gone_is_lost() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Mountain")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant", "Island")
        .hand("Ann", "Arc Lightning")
        .hand("Cid", "Unsummon")
        .begin()
    )
    play.cast("Ann", "Arc Lightning", ["Grizzly Bears", "Hill Giant"], divide=[2, 1])
    play.cast("Cid", "Unsummon", "Grizzly Bears")
    play.resolve_all()
    assert play.damage("Hill Giant") == 1
    assert play.hand("Cid") == ["Grizzly Bears"]
    play.done()


def test_601_2f_taxes_are_added_and_reductions_taken() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Thalia, Guardian of Thraben")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.tapped("Mountain#1")
    assert play.tapped("Mountain#2")
    play.done()


def test_118_8_an_additional_cost_is_paid_as_the_spell_is_cast() -> None:
    altar = sorcery(
        "Altar",
        "{B}",
        AdditionalCost(cost("", SacrificePermanents(Fixed(1), CREATURE))),
        spell(draws(2)),
    )
    play = (
        duel()
        .battlefield("Ann", "Swamp", "Doomed Traveler", "Hill Giant")
        .hand("Ann", altar)
        .begin()
    )
    play.cast("Ann", "Altar", choices=["Doomed Traveler"])
    # the sacrifice was a cost: what it triggered lies above the spell
    assert play.stack == ["ability of Doomed Traveler", "Altar"]
    play.resolve_all()
    assert play.battlefield("Ann") == ["Swamp", "Hill Giant", "Spirit"]
    assert len(play.hand("Ann")) == 2
    play.done()


def test_118_3_without_what_the_additional_cost_asks_for_the_spell_can_not_be_cast() -> None:
    altar = sorcery(
        "Altar",
        "{B}",
        AdditionalCost(cost("", SacrificePermanents(Fixed(1), CREATURE))),
        spell(draws(2)),
    )
    play = duel().battlefield("Ann", "Swamp").hand("Ann", altar).begin()
    assert not play.may_cast("Ann", "Altar")
    play.done()


def test_118_9_an_alternative_cost_is_paid_instead_of_the_mana_cost() -> None:
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", "Fireblast").begin()
    assert not play.may_cast("Ann", "Fireblast")
    play.cast("Ann", "Fireblast", "Cid", alternative=True)
    play.resolve()
    assert play.life("Cid") == 16
    assert play.battlefield("Ann") == []
    play.done()


# 608: resolving


def test_608_2b_in_2012_a_spell_without_a_legal_target_is_countered_by_the_rules() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain", "Island")
        .battlefield("Cid", "Grizzly Bears")
        .hand("Ann", "Shock", "Unsummon")
        .begin()
    )
    play.cast("Ann", "Shock", "Grizzly Bears")
    play.cast("Ann", "Unsummon", "Grizzly Bears")
    play.resolve_all()
    assert play.hand("Cid") == ["Grizzly Bears"]
    assert sorted(play.graveyard("Ann")) == ["Shock", "Unsummon"]
    assert play.happened(NoticeKind.FIZZLED, name="Shock")
    play.done()


def test_608_2b_with_one_of_two_targets_illegal_the_rest_still_happens() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Hill Giant", "Island")
        .hand("Ann", "Arc Trail")
        .hand("Cid", "Unsummon")
        .begin()
    )
    play.cast("Ann", "Arc Trail", ["Hill Giant", "Cid"])
    play.cast("Cid", "Unsummon", "Hill Giant")
    play.resolve_all()
    assert play.life("Cid") == 19
    play.done()


def test_608_2b_a_target_that_left_and_came_back_is_another_object() -> None:
    blink = instant("Bounce Back", "{U}", spell(pump(0, 0), target_creature()))
    play = (
        duel()
        .battlefield("Ann", "Mountain")
        .battlefield("Cid", "Grizzly Bears", "Island", "2 Forest", "Vedalken Orrery")
        .hand("Ann", "Shock")
        .hand("Cid", "Unsummon", blink)
        .begin()
    )
    play.cast("Ann", "Shock", "Grizzly Bears")
    play.cast("Cid", "Unsummon", "Grizzly Bears")
    play.resolve()
    play.cast("Cid", "Grizzly Bears")
    play.resolve()
    play.resolve()
    assert play.there("Grizzly Bears")
    assert play.damage("Grizzly Bears") == 0
    play.done()


def test_608_2c_instructions_are_followed_in_order() -> None:
    twice = sorcery(
        "Drain Twice", "{B}", spell(then(deals(2), draws(1, TargetedPlayers())), TARGET_PLAYER)
    )
    play = duel().battlefield("Ann", "Swamp").hand("Ann", twice).begin()
    play.cast("Ann", "Drain Twice", "Cid")
    play.resolve()
    assert play.life("Cid") == 18
    assert len(play.hand("Cid")) == 1
    play.done()


def test_608_3_a_permanent_spell_enters_under_the_control_of_who_cast_it() -> None:
    play = duel().battlefield("Ann", "2 Forest").hand("Ann", "Grizzly Bears").begin()
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    assert play.controller("Grizzly Bears") == "Ann"
    assert play.priority == ("Ann",)
    play.done()


def test_608_3_an_aura_whose_target_is_gone_goes_to_the_graveyard() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Plains", "Mountain")
        .battlefield("Cid", "Grizzly Bears")
        .hand("Ann", "Pacifism", "Shock")
        .begin()
    )
    play.cast("Ann", "Pacifism", "Grizzly Bears")
    play.cast("Ann", "Shock", "Grizzly Bears")
    play.resolve_all()
    assert sorted(play.graveyard("Ann")) == ["Pacifism", "Shock"]
    play.done()


def test_701_6_a_countered_spell_goes_to_its_owners_graveyard_and_does_nothing() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain")
        .battlefield("Cid", "2 Island")
        .hand("Ann", "Lightning Bolt")
        .hand("Cid", "Counterspell")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Cid", "Counterspell", "Lightning Bolt")
    play.resolve()
    assert play.stack == []
    assert play.graveyard("Ann") == ["Lightning Bolt"]
    assert play.life("Cid") == 20
    play.done()


def test_a_spell_that_can_not_be_countered_can_be_targeted_and_is_not_countered() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Mountain", "Forest")
        .battlefield("Cid", "2 Island")
        .hand("Ann", "Volcanic Fallout")
        .hand("Cid", "Counterspell")
        .begin()
    )
    play.cast("Ann", "Volcanic Fallout")
    play.cast("Cid", "Counterspell", "Volcanic Fallout")
    play.resolve()
    assert play.stack == ["Volcanic Fallout"]
    play.resolve()
    assert (play.life("Ann"), play.life("Cid")) == (18, 18)
    play.done()


# 602: activating


def test_602_2_an_ability_on_the_stack_does_not_depend_on_its_source() -> None:
    play = (
        duel()
        .battlefield("Ann", "Prodigal Sorcerer")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock")
        .begin()
    )
    play.activate("Ann", "Prodigal Sorcerer", "Cid")
    play.cast("Cid", "Shock", "Prodigal Sorcerer")
    play.resolve()
    assert play.graveyard("Ann") == ["Prodigal Sorcerer"]
    play.resolve()
    assert play.life("Cid") == 19
    play.done()


def test_602_1b_a_permanent_with_several_abilities_has_each_of_them() -> None:
    both = creature(
        "Adept",
        "{U}",
        "Wizard",
        1,
        1,
        activated(cost("{1}"), gains(1)),
        activated(cost("{1}"), draws(1)),
    )
    play = duel().battlefield("Ann", both, "2 Island").begin()
    with pytest.raises(AmbiguousName):
        play.activate("Ann", "Adept")
    play.activate("Ann", "Adept", ability=2)
    play.activate("Ann", "Adept", ability=1)
    play.resolve_all()
    assert len(play.hand("Ann")) == 1
    assert play.life("Ann") == 21
    play.done()


def test_602_5_a_cost_that_sacrifices_is_paid_before_anybody_can_respond() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mogg Fanatic")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock")
        .begin()
    )
    play.activate("Ann", "Mogg Fanatic", "Cid")
    assert play.graveyard("Ann") == ["Mogg Fanatic"]
    play.resolve()
    assert play.life("Cid") == 19
    play.done()


def test_605_3b_a_mana_ability_can_not_be_responded_to() -> None:
    play = duel().battlefield("Ann", "Llanowar Elves").begin()
    play.activate("Ann", "Llanowar Elves")
    assert play.stack == []
    assert play.priority == ("Ann",)
    play.done()


# 606: loyalty


def test_606_3_one_loyalty_ability_a_turn_at_sorcery_speed() -> None:
    play = duel().battlefield("Ann", "Garruk Wildspeaker", "2 Forest").begin()
    play.activate("Ann", "Garruk Wildspeaker", ability=2)
    assert play.counters("Garruk Wildspeaker", "loyalty") == 2
    play.resolve()
    assert "Beast" in play.battlefield("Ann")
    assert not play.may_activate("Ann", "Garruk Wildspeaker")
    play.to("upkeep", turn_of="Ann")
    assert not play.may_activate("Ann", "Garruk Wildspeaker")
    play.to("postcombat_main")
    assert play.may_activate("Ann", "Garruk Wildspeaker")
    play.done()


def test_606_6_a_loyalty_that_is_not_there_can_not_be_paid() -> None:
    play = duel().battlefield("Ann", "Garruk Wildspeaker").begin()
    assert not play.may_activate("Ann", "Garruk Wildspeaker", ability=3)
    play.done()


# payment


def test_106_a_payment_by_hand_chooses_the_lands() -> None:
    play = (
        duel()
        .battlefield("Ann", "Forest", "Taiga", "Mountain")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid", pay=["Taiga:R", "pool:R"])
    assert play.tapped("Taiga")
    assert not play.tapped("Mountain")
    play.done()


def test_106_the_automatic_payer_keeps_what_only_a_dual_land_can_pay() -> None:
    play = (
        duel()
        .battlefield("Ann", "Taiga", "Mountain", "Forest")
        .hand("Ann", "Lightning Bolt", "Grizzly Bears")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.may_cast("Ann", "Grizzly Bears") is False
    play.resolve()
    assert play.may_cast("Ann", "Grizzly Bears")
    play.done()


def test_106_the_automatic_payer_keeps_lands_for_what_is_left_in_hand() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Island", "2 Forest")
        .hand("Ann", "Grizzly Bears", "Counterspell")
        .begin()
    )
    play.cast("Ann", "Grizzly Bears")
    assert play.may_cast("Ann", "Counterspell")
    assert play.tapped("Forest#1")
    assert play.tapped("Forest#2")
    play.resolve()
    play.done()


def test_106_floating_mana_is_spent_first() -> None:
    play = duel().battlefield("Ann", "Mountain").hand("Ann", "Shock").floating("Ann", "R").begin()
    play.cast("Ann", "Shock", "Cid")
    assert play.mana("Ann") == ""
    assert not play.tapped("Mountain")
    play.done()


# 603: triggers


def test_603_4_an_intervening_if_is_asked_as_it_triggers_and_as_it_resolves() -> None:
    play = (
        duel()
        .life("Ann", 50)
        .battlefield("Ann", "Test of Endurance")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock")
        .begin("Ann", "upkeep")
    )
    assert play.stack == ["ability of Test of Endurance"]
    play.cast("Cid", "Shock", "Ann")
    play.resolve_all()
    assert not play.over
    play.done()


def test_603_3d_a_trigger_without_a_legal_target_leaves_the_stack() -> None:
    play = duel().battlefield("Ann", "4 Swamp").hand("Ann", "Nekrataal").begin()
    play.cast("Ann", "Nekrataal")
    play.resolve()
    # Nekrataal itself is black: nothing is there to destroy
    assert play.stack == []
    play.done()


def test_603_6c_leaves_the_battlefield_abilities_look_back() -> None:
    pair = creature("Mourner", "{W}", "Human", 1, 1, triggered(Dies(CREATURE), gains(1)))
    play = duel().battlefield("Ann", pair, "Grizzly Bears", "3 Mountain").hand("Ann", "Pyroclasm")
    game = play.begin()
    game.cast("Ann", "Pyroclasm")
    game.resolve()
    # it sees both deaths, its own among them
    assert game.stack == ["ability of Mourner"] * 2
    game.resolve_all()
    assert game.life("Ann") == 22
    game.done()


def test_603_2_an_ability_triggers_once_for_each_event() -> None:
    play = (
        duel()
        .battlefield("Ann", "Soul Warden", "4 Mountain")
        .hand("Ann", "Krenko's Command")
        .begin()
    )
    play.cast("Ann", "Krenko's Command")
    play.resolve()
    assert play.stack == ["ability of Soul Warden"] * 2
    play.done()
