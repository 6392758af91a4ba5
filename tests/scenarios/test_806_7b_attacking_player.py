"""Whom "attacking player" and "active player" mean (seed 806.7b; CR 805.9)."""

from __future__ import annotations

import pytest

from cards.declare import creature, enchantment, instant, spell, static, triggered
from cards.phrases import discards, gets, loses
from rules.language import (
    ActivePlayers,
    AttackingPlayer,
    Blocks,
    Each,
    Exists,
    IsSubtype,
    StepBegins,
    This,
    You,
)
from rules.scenario import Play
from rules.vocabulary import Step
from tests.scenarios.table import duel, giants

HECKLER = creature(
    "Heckler", "{B}", "Rogue", 1, 4, triggered(Blocks(), discards(1, AttackingPlayer()))
)


ISLANDER = creature(
    "Islander",
    "{U}",
    "Rogue",
    1,
    1,
    static(
        This(),
        gets(2, 2),
        condition=Exists(Each(IsSubtype("Island"), whose=AttackingPlayer())),
    ),
)


def heckled(ruleset: str) -> Play:
    play = (
        giants(ruleset)
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", HECKLER)
        .hand("Ann", "Forest")
        .hand("Bob", "Island")
        .begin()
    )
    play.attack({"Grizzly Bears": "Cid", "Hill Giant": "Dee"})
    play.block({"Heckler": "Grizzly Bears"})
    return play


def test_806_7b_a_one_shot_effect_means_one_attacking_player_that_its_controller_chooses() -> None:
    play = heckled("2012")
    play.choose("Cid", "Bob", to="attacking_player")
    play.resolve()
    assert (play.hand("Ann"), play.hand("Bob")) == (["Forest"], [])
    play.done()


def test_805_10c_in_2026_a_blocker_means_who_controls_what_it_blocks() -> None:
    play = heckled("2026")
    play.resolve()
    assert (play.hand("Ann"), play.hand("Bob")) == ([], ["Island"])
    play.done()


@pytest.mark.parametrize("head", ["Ann", "Bob"])
def test_806_7b_a_comparison_with_the_attacking_player_asks_each_head(head: str) -> None:
    play = giants().battlefield("Cid", ISLANDER).battlefield(head, "Island").begin()
    assert play.size("Islander") == (1, 1)
    play.to("begin_combat")
    assert play.size("Islander") == (3, 3)
    play.done()


def test_in_a_duel_who_attacks_is_known_as_combat_begins_whoever_watches_for_steps() -> None:
    clock = enchantment("Clock", "{B}", triggered(StepBegins(Step.UPKEEP, You()), loses(1, You())))
    play = duel().battlefield("Cid", ISLANDER, clock).battlefield("Ann", "Island").begin()
    play.to("begin_combat")
    assert play.size("Islander") == (3, 3)
    play.done()


def test_805_9_the_active_player_is_one_whom_the_controller_of_the_effect_chooses() -> None:
    toll = instant("Toll", "{B}", spell(loses(2, ActivePlayers())))
    play = giants().battlefield("Cid", "Swamp").hand("Cid", toll).begin()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Toll")
    play.choose("Cid", "Bob", to="active_player")
    play.resolve()
    assert play.life_changes("Bob") == [-2]
    assert play.life_changes("Ann") == []
    play.done()
