"""Bugs that were in the engine once: triggered abilities (CR 603)."""

from __future__ import annotations

from cards.declare import (
    activated,
    cost,
    creature,
    enchantment,
    sorcery,
    spell,
    target,
    triggered,
)
from cards.phrases import (
    DIES,
    ENCHANTMENT,
    ENTERS,
    another,
    creatures,
    draws,
    gains,
)
from cards.recurring import exiles_until_this_leaves
from rules.answers import Pick
from rules.language import (
    CardDefinition,
    Cycled,
    Destroy,
    DiscardThis,
    Move,
    This,
)
from rules.vocabulary import Zone
from tests.scenarios.table import duel


def sweep() -> CardDefinition:
    return sorcery("Sweep", "{0}", spell(Destroy(creatures())))


def test_discarding_for_another_ability_is_no_cycling() -> None:
    """CR 702.29c."""
    card = creature(
        "Cycler",
        "{5}",
        "Beast",
        1,
        1,
        activated(cost("", DiscardThis()), draws(1), zone=Zone.HAND),
        triggered(Cycled(), gains(3), zone=Zone.GRAVEYARD),
    )
    play = duel().hand("Ann", card).begin()
    play.activate("Ann", "Cycler")
    play.resolve_all()
    assert play.life("Ann") == 20


def test_the_order_of_like_triggers_is_chosen_where_it_matters() -> None:
    """CR 603.3b: each speaks of its own source."""
    phoenix = creature(
        "Phoenix", "{0}", "Phoenix", 1, 1, triggered(DIES, Move(This(), Zone.BATTLEFIELD))
    )
    play = duel().battlefield("Ann", phoenix, phoenix).hand("Ann", sweep()).begin()
    play.choose("Ann", Pick((1, 0)), to="order_triggers")
    play.cast("Ann", "Sweep")
    play.resolve_all()
    assert len(play.battlefield("Ann")) == 2
    play.done()


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """CR 104.4b: two permanents exile each other and return without end."""
    hole = exiles_until_this_leaves()
    ring = enchantment("Ring", "{0}", triggered(ENTERS, hole, target(another(ENCHANTMENT))))
    play = duel().battlefield("Ann", ring).hand("Ann", ring, ring).begin()
    play.cast("Ann", "Ring")
    play.resolve_all()
    play.cast("Ann", "Ring")
    play.resolve_all()
    assert play.over
    assert play.winner == ()
