"""Costs reduced by coloured mana (CR 118.7, 601.2f)."""

from __future__ import annotations

import pytest

from cards.declare import cost, creature, enchantment, rule, sorcery, spell
from cards.phrases import draws, gains
from rules.answers import Act
from rules.decisions import ActionKind, ChooseNumber
from rules.language import Anything, CardDefinition, Fixed, Kicker, SpellCost, X, You
from rules.mana import ManaCost
from rules.scenario import Play
from tests.scenarios.table import duel, giants


def less(mana: str, only_colored: bool = False, generic: int = 0) -> CardDefinition:
    reduction = SpellCost(Anything(), Fixed(generic), ManaCost.parse(mana), only_colored)
    return enchantment("Discount", "{0}", rule(You(), reduction))


def costs(mana: str, *discounts: CardDefinition, lands: str) -> bool:
    """Whether a spell of that cost is cast with just these lands, all of which are then tapped."""
    wares = sorcery("Wares", mana, spell(gains(1)))
    play = duel().battlefield("Ann", *discounts).hand("Ann", wares)
    if lands:
        play = play.battlefield("Ann", *lands.split(", "))
    game = play.begin()
    offered = game.priority_choice("Ann")
    if offered is None or ActionKind.CAST not in [action.kind for action in offered.actions]:
        return False
    game.cast("Ann", "Wares")
    state = game.game.state
    mine = [state.objects[one] for one in state.battlefield]
    return all(one.tapped for one in mine if one.definition.name != "Discount")


@pytest.mark.parametrize(
    ("mana", "reduction", "lands"),
    [
        ("{1}{W}", "{W}", "Forest"),
        ("{W}{W}", "{W}", "Plains"),
        ("{2}{B}", "{W}", "Swamp, Forest"),  # 118.7b: it has no white mana, so generic
        ("{2}{W}", "{W}{W}", "Forest"),  # 118.7c: one white, the other generic
        ("{B}", "{W}", "Swamp"),  # nor generic: nothing
        ("{1}{W}{B}", "{W}{B}", "Forest"),
        ("{W}", "{W}{W}", ""),
        ("{W/B}{B}", "{W}", "Swamp"),  # the payer pays the hybrid with white
        ("{W}{W/B}", "{W}", "Swamp"),  # white itself comes first
        ("{2/W}{B}", "{W}", "Swamp"),
    ],
)
def test_118_7b_c_a_colour_is_reduced_and_then_generic_mana(
    mana: str, reduction: str, lands: str
) -> None:
    assert costs(mana, less(reduction), lands=lands)


def test_118_7_what_is_not_reduced_has_to_be_paid() -> None:
    assert not costs("{B}", less("{W}"), lands="")
    assert not costs("{1}{W}", less("{W}"), lands="")
    assert not costs("{W}{W}", less("{W}"), lands="Forest")


def test_118_7a_only_the_coloured_mana_is_reduced_where_the_effect_says_so() -> None:
    assert costs("{1}{B}", less("{W}{B}", only_colored=True), lands="Forest")
    assert not costs("{1}{B}", less("{W}{B}", only_colored=True), lands="")
    assert costs("{1}{B}", less("{W}{B}"), lands="")


def test_several_reductions_and_increases_add_up() -> None:
    """{W} is gone by the first; of {2} and {1} more the second takes one."""
    both = less("{W}", only_colored=True), less("{W}", generic=1)
    assert costs("{2}{W}", *both, lands="Forest, Forest")
    assert not costs("{2}{W}", *both, lands="Forest")


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_edgewalker_reduces_the_clerics_of_its_controller_alone(edition: str) -> None:
    play = (
        giants(edition)
        .battlefield("Ann", "Edgewalker", "Forest")
        .battlefield("Bob", "Forest")
        .hand("Ann", "Edgewalker")
        .hand("Bob", "Soul Warden")
        .begin()
    )
    offered = play.priority_choice("Bob")
    assert offered is not None
    assert [action for action in offered.actions if not action.mana] == []
    play.cast("Ann", "Edgewalker")
    play.resolve()
    assert len(play.battlefield("Ann")) == 3
    assert play.tapped("Ann's Forest")
    play.done()


def cast_x(play: Play) -> ChooseNumber:
    play.hold("Ann")
    offered = play.priority_choice("Ann")
    assert offered is not None
    kinds = [action.kind for action in offered.actions if not action.mana]
    play.give(0, Act(kinds.index(ActionKind.CAST)))
    asked = play.question("Ann")
    assert isinstance(asked, ChooseNumber)
    return asked


def test_a_reduction_beyond_the_colour_counts_for_x() -> None:
    blaze = sorcery("Blaze", "{X}{R}", spell(draws(X())))
    play = (
        duel().battlefield("Ann", "Mountain", "Forest", less("{R}{R}")).hand("Ann", blaze).begin()
    )
    # {R} is gone, and of X one more: two lands pay for three
    assert cast_x(play).maximum == 3
    play.answer("Ann", 3)
    assert play.stack == ["Blaze"]
    play.done()


def test_a_reduction_counts_for_the_kicker_too() -> None:
    kicked = creature("Kicked", "{1}", "Bear", 1, 1, Kicker(cost("{W}")))
    play = duel().battlefield("Ann", "Forest", less("{W}")).hand("Ann", kicked).begin()
    play.cast("Ann", "Kicked", kicked=True)
    play.resolve()
    assert play.there("Kicked")
    play.done()
