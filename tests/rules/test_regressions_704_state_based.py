"""Bugs that were in the engine once: state-based actions (CR 704)."""

from __future__ import annotations

from cards.declare import (
    activated,
    card,
    cost,
    creature,
    enchantment,
    instant,
    spell,
    static,
    target,
)
from cards.phrases import (
    CREATURE,
    creatures,
    deals,
    gets,
    has,
)
from rules.language import (
    ControlledBy,
    Move,
    Regenerate,
    Sequence,
    Targeted,
    This,
    You,
)
from rules.vocabulary import CardType, Keyword, Step, Supertype, Zone
from tests.scenarios.table import duel


def test_cleanup_ends_though_a_player_who_cannot_lose_has_no_life() -> None:
    """CR 514.3a: an action that could not be performed is none."""
    play = duel().battlefield("Ann", "Platinum Angel").life("Ann", -3).begin()
    play.next_turn()
    assert play.active == ("Cid",)


def test_a_legend_that_dies_of_its_toughness_still_takes_the_other_with_it() -> None:
    """CR 704.3: both actions are performed at the same time."""
    legend = card(
        "Twin",
        "{0}",
        (CardType.CREATURE,),
        "Human",
        supertypes=(Supertype.LEGENDARY,),
        power=1,
        toughness=1,
    )
    curse = enchantment("Curse", "{0}", static(creatures(ControlledBy(You())), gets(-1, -1)))
    play = duel().battlefield("Cid", legend).battlefield("Ann", curse).hand("Ann", legend).begin()
    play.cast("Ann", "Twin")
    play.resolve()
    assert not play.there("Twin")


def test_regeneration_does_not_save_a_legend_from_the_other() -> None:
    """CR 704.3, 704.5j: one action destroys it while another puts it into the graveyard."""
    legend = card(
        "Twin",
        "{0}",
        (CardType.CREATURE,),
        "Human",
        activated(cost("{0}"), Regenerate(This())),
        supertypes=(Supertype.LEGENDARY,),
        power=2,
        toughness=2,
    )
    bolt = instant(
        "Bolt",
        "{0}",
        spell(
            Sequence((deals(2), Move(Targeted(1), Zone.BATTLEFIELD))),
            target(CREATURE),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    )
    scenario = duel().battlefield("Ann", legend).graveyard("Ann", legend, alias="other")
    play = scenario.hand("Ann", bolt).begin()
    play.activate("Ann", "Twin")
    play.resolve()
    play.cast("Ann", "Bolt", ["Twin", "other"])
    play.resolve()
    assert not play.there("Twin")


def test_deathtouch_is_forgotten_once_actions_were_checked() -> None:
    """CR 704.5h: damage dealt since they were last checked."""
    snake = creature("Snake", "{0}", "Snake", 1, 1, Keyword.DEATHTOUCH)
    giant = creature("Giant", "{0}", "Giant", 1, 9)
    forge = enchantment("Forge", "{0}", static(creatures(), has(Keyword.INDESTRUCTIBLE)))
    scenario = duel().battlefield("Ann", snake, "2 Plains").battlefield("Cid", giant, forge)
    play = scenario.hand("Ann", "Disenchant").begin()
    play.attack("Snake")
    play.block({"Giant": "Snake"})
    play.to(Step.POSTCOMBAT_MAIN)
    assert play.damage("Giant") == 1
    play.cast("Ann", "Disenchant", "Forge")
    play.resolve()
    assert play.there("Giant")
