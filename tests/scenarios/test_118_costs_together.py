"""Costs of several parts, which have to be payable together (CR 118.3, 601.2f-h)."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature, sorcery, spell
from cards.phrases import ARTIFACT, CREATURE, gains
from rules.answers import Act, Payment
from rules.decisions import ChooseObjects
from rules.language import (
    AdditionalCost,
    AnyAbility,
    CardDefinition,
    CostPart,
    Fixed,
    Flashback,
    Kicker,
    PayLife,
    ReturnToHand,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
)
from tests.scenarios.table import duel, giants

SACRIFICE = SacrificePermanents(Fixed(1), CREATURE)


def boon(mana: str, *abilities: AnyAbility) -> CardDefinition:
    return sorcery("Boon", mana, spell(gains(1)), *abilities)


def additional(*parts: CostPart) -> AdditionalCost:
    return AdditionalCost(cost("", *parts))


@pytest.mark.parametrize(("life", "castable"), [(5, False), (6, True)])
def test_119_4_life_for_phyrexian_mana_and_for_another_cost_is_one_sum(
    life: int, castable: bool
) -> None:
    paying = boon("{R/P}{R/P}", additional(PayLife(Fixed(2))))
    play = duel().life("Ann", life).hand("Ann", paying).begin()
    assert play.may_cast("Ann", "Boon") is castable
    if castable:
        play.cast("Ann", "Boon")
        assert play.life("Ann") == 0


def test_119_4_a_kicker_of_life_is_not_offered_if_the_mana_takes_that_life() -> None:
    paying = boon("{R/P}", Kicker(cost("", PayLife(Fixed(4)))))
    play = duel(strict=True).life("Ann", 5).hand("Ann", paying).begin()
    play.cast("Ann", "Boon")
    assert play.life("Ann") == 3


def test_119_4_life_for_two_parts_of_a_cost_is_one_sum() -> None:
    paying = boon("{0}", additional(PayLife(Fixed(4))), Kicker(cost("", PayLife(Fixed(4)))))
    play = giants(strict=True).life("Ann", 7).hand("Ann", paying).begin()
    play.cast("Ann", "Boon")
    assert play.life("Ann") == 3


def test_119_4_by_hand_too_life_that_the_cost_asks_for_is_not_spent_on_mana() -> None:
    paying = boon("{R/P}", additional(PayLife(Fixed(2))))
    play = duel().life("Ann", 3).battlefield("Ann", "Mountain").hand("Ann", paying).begin()
    offered = play.priority_choice("Ann")
    assert offered is not None
    play.hold("Ann")
    play.give(0, Act(0, Payment.MANUAL))
    assert [option.split(":")[0] for option in play.question("Ann").options] == ["tap"]  # type: ignore[attr-defined]


def test_118_3_what_a_cost_taps_makes_no_mana_for_it() -> None:
    tapping = boon("{G}", additional(TapPermanents(Fixed(1), CREATURE)))
    elves = duel().battlefield("Ann", "Llanowar Elves").hand("Ann", tapping)
    assert not elves.begin().may_cast("Ann", "Boon")
    play = elves.battlefield("Ann", "Forest").begin()
    play.cast("Ann", "Boon")
    assert play.tapped("Llanowar Elves")
    assert play.tapped("Forest")


def test_118_3_what_has_to_make_the_mana_is_not_offered_to_be_tapped() -> None:
    tapping = boon("{G}", additional(TapPermanents(Fixed(1), CREATURE)))
    scenario = duel().battlefield("Ann", "Llanowar Elves", "Grizzly Bears").hand("Ann", tapping)
    play = scenario.begin()
    play.cast("Ann", "Boon", choices=["Grizzly Bears"])
    assert play.tapped("Llanowar Elves")
    play = scenario.begin()
    offered = play.priority_choice("Ann")
    assert offered is not None
    play.hold("Ann")
    play.give(0, Act(0))
    question = play.question("Ann")
    assert isinstance(question, ChooseObjects)
    assert [one.id for one in question.options] == [play.permanent("Grizzly Bears")]


def test_118_3_what_is_sacrificed_makes_mana_first() -> None:
    play = (
        duel()
        .battlefield("Ann", "Llanowar Elves")
        .hand("Ann", boon("{G}", additional(SACRIFICE)))
        .begin()
    )
    play.cast("Ann", "Boon")
    assert play.battlefield("Ann") == []


def test_601_2h_one_creature_is_not_sacrificed_for_two_costs() -> None:
    twice = boon("{0}", additional(SACRIFICE), Kicker(cost("", SACRIFICE)))
    play = duel(strict=True).battlefield("Ann", "Grizzly Bears").hand("Ann", twice).begin()
    play.cast("Ann", "Boon", choices=["Grizzly Bears"])
    assert play.stack == ["Boon"]
    play = duel().battlefield("Ann", "2 Grizzly Bears").hand("Ann", twice).begin()
    play.cast("Ann", "Boon", kicked=True, choices=["Grizzly Bears", "Grizzly Bears"])
    assert play.battlefield("Ann") == []


def test_118_3_a_choice_for_one_part_leaves_something_for_the_next() -> None:
    both = boon("{0}", additional(SACRIFICE, SacrificePermanents(Fixed(1), ARTIFACT)))
    alone = duel().battlefield("Ann", "Ornithopter").hand("Ann", both)
    assert not alone.begin().may_cast("Ann", "Boon")
    play = alone.battlefield("Ann", "Grizzly Bears").begin()
    offered = play.priority_choice("Ann")
    assert offered is not None
    play.hold("Ann")
    play.give(0, Act(0))
    question = play.question("Ann")
    assert isinstance(question, ChooseObjects)
    assert [one.id for one in question.options] == [play.permanent("Grizzly Bears")]


def test_702_34_flashback_with_kicker_additional_cost_and_tax() -> None:
    """CR 118.9d: all that is added to a mana cost is added to an alternative one."""
    piled = boon(
        "{R}",
        Flashback(cost("{R}", PayLife(Fixed(3)))),
        additional(SACRIFICE),
        Kicker(cost("{1}", PayLife(Fixed(2)))),
    )
    scenario = (
        duel()
        .battlefield("Ann", "3 Mountain", "Grizzly Bears")
        .battlefield("Cid", "Thalia, Guardian of Thraben")
        .graveyard("Ann", piled)
    )
    play = scenario.begin()
    play.cast("Ann", "Boon", kicked=True)
    assert (play.life("Ann"), play.battlefield("Ann")) == (15, ["Mountain"] * 3)
    assert all(play.tapped(f"Mountain#{n}") for n in (1, 2, 3))
    play.resolve()
    assert (play.life("Ann"), play.exile("Ann")) == (16, ["Boon"])


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (TapThis(), TapPermanents(Fixed(1), CREATURE)),
        (SacrificeThis(), SACRIFICE),
        (SacrificeThis(), ReturnToHand(Fixed(1), CREATURE)),
    ],
)
def test_118_10_what_the_cost_taps_or_sacrifices_itself_is_not_chosen_for_it_again(
    own: CostPart, other: CostPart
) -> None:
    drummer = creature("Drummer", "{0}", "Elf", 1, 1, activated(cost("", own, other), gains(1)))
    alone = duel().battlefield("Ann", drummer)
    assert alone.begin().priority_choice("Ann").forced  # type: ignore[union-attr]
    play = alone.battlefield("Ann", "Grizzly Bears").begin()
    play.activate("Ann", "Drummer", choices=["Grizzly Bears"])
    play.resolve()
    assert play.life("Ann") == 21
    play.done()


def test_118_3_what_is_tapped_may_be_sacrificed_as_well() -> None:
    martyr = creature(
        "Martyr", "{0}", "Elf", 1, 1, activated(cost("", TapThis(), SACRIFICE), gains(1))
    )
    play = duel().battlefield("Ann", martyr).begin()
    play.activate("Ann", "Martyr", choices=["Martyr"])
    assert play.graveyard("Ann") == ["Martyr"]
