"""The least mana with which anything can be done with a card: never more than is needed."""

from __future__ import annotations

import pytest

from rules.ability_groups import groups_of
from rules.language import (
    ActivatedAbility,
    AlternativeCost,
    CardDefinition,
    Cost,
    Cycling,
    Draw,
    Equip,
    Fixed,
    Flashback,
    LoyaltyChange,
    Mode,
    Timing,
)
from rules.least_mana import NEVER, LeastMana, in_graveyard, in_hand, least_of_all, on_battlefield
from rules.mana import ManaCost
from rules.printed import printed
from rules.vocabulary import CardType, Keyword

DRAW = (Mode(Draw(Fixed(1))),)


def mana(text: str) -> Cost:
    return Cost(ManaCost.parse(text))


def card(type_: CardType, text: str, *abilities: object) -> CardDefinition:
    cost = ManaCost.parse(text) if text else None
    return CardDefinition("Any", (type_,), cost, abilities=abilities)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("definition", "slow", "fast"),
    [
        (card(CardType.LAND, ""), 0, NEVER),
        (card(CardType.SORCERY, "{2}{R}"), 3, NEVER),
        (card(CardType.INSTANT, "{X}{2}{R}"), 3, 3),
        (card(CardType.CREATURE, "{3}{G}", Keyword.FLASH), 4, 4),
        (card(CardType.SORCERY, "{G/P}{2/W}{W/U}{S}"), 3, NEVER),
        (card(CardType.INSTANT, "{4}", AlternativeCost(Cost())), 0, 0),
        (card(CardType.CREATURE, "{4}", Cycling(mana("{2}"))), 2, 2),
        (card(CardType.SORCERY, "{1}", Cycling(mana("{2}"))), 1, 2),
    ],
)
def test_a_card_in_hand(definition: CardDefinition, slow: int, fast: int) -> None:
    assert in_hand(definition) == LeastMana(slow, fast)


@pytest.mark.parametrize(
    ("definition", "slow", "fast"),
    [
        (card(CardType.INSTANT, "{U}"), NEVER, NEVER),
        (card(CardType.INSTANT, "{U}", Flashback(mana("{2}{U}"))), 3, 3),
        (card(CardType.SORCERY, "{U}", Flashback(mana("{2}{U}"))), 3, NEVER),
    ],
)
def test_a_card_in_a_graveyard(definition: CardDefinition, slow: int, fast: int) -> None:
    assert in_graveyard(definition) == LeastMana(slow, fast)


@pytest.mark.parametrize(
    ("ability", "slow", "fast"),
    [
        (Equip(mana("{2}")), 2, NEVER),
        (ActivatedAbility(Cost(None, (LoyaltyChange(1),)), DRAW), 0, NEVER),
        (ActivatedAbility(mana("{3}"), DRAW), 3, 3),
        (ActivatedAbility(mana("{3}"), DRAW, timing=Timing.SORCERY), 3, NEVER),
        (ActivatedAbility(mana("{3}"), DRAW, timing=Timing.YOUR_TURN), 3, 3),
    ],
)
def test_a_permanent(ability: ActivatedAbility | Equip, slow: int, fast: int) -> None:
    groups = groups_of(printed(card(CardType.ARTIFACT, "{1}", ability)).base(0))
    assert on_battlefield(groups) == LeastMana(slow, fast)


def test_of_several_the_least_counts_at_each_time() -> None:
    assert least_of_all([LeastMana(1, NEVER), LeastMana(3, 2)]) == LeastMana(1, 2)
    assert least_of_all([]) == LeastMana(NEVER, NEVER)
