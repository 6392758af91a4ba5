"""Life gained, lost and paid by one head (CR 119; seed 806.9d)."""

from __future__ import annotations

import pytest

from cards.declare import enchantment, instant, spell, triggered
from cards.phrases import draws, loses
from rules.language import EachOpponent, LifeLost, You
from tests.scenarios.table import giants


def test_119_7_who_can_not_gain_life_does_not() -> None:
    play = (
        giants()
        .battlefield("Ann", "Sulfuric Vortex", "Plains")
        .hand("Ann", "Healing Salve")
        .begin()
    )
    play.cast("Ann", "Healing Salve", "Bob", modes=[1])
    play.resolve()
    assert play.life("Ann") == 30
    play.done()


def test_each_opponents_loss_is_each_heads() -> None:
    drain = instant("Drain", "{B}", spell(loses(1, EachOpponent())))
    bleeds = enchantment("Bleeder", "{B}", triggered(LifeLost(You()), draws(1)))
    play = (
        giants().battlefield("Ann", "Swamp").battlefield("Cid", bleeds).hand("Ann", drain).begin()
    )
    play.cast("Ann", "Drain")
    play.resolve()
    assert play.life("Cid") == 28
    assert play.stack == ["ability of Bleeder"]
    play.done()


@pytest.mark.parametrize(("life", "tapped"), [(2, False), (1, True)])
def test_806_9d_a_land_that_asks_for_life_as_it_enters(life: int, tapped: bool) -> None:
    play = (
        giants()
        .life("Ann", life)
        .battlefield("Ann", "Platinum Angel")
        .hand("Bob", "Steam Vents")
        .begin()
    )
    if not tapped:
        play.choose("Bob", "yes")
    play.play_land("Bob", "Steam Vents")
    assert play.tapped("Steam Vents") is tapped
    assert play.life("Ann") == (1 if tapped else 0)
    play.done()
