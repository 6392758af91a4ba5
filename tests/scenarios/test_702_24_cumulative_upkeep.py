"""Cumulative upkeep (CR 702.24)."""

from __future__ import annotations

import pytest

from cards.declare import creature, cumulative_upkeep
from cards.phrases import CREATURE
from rules.decisions import ChooseObjects
from rules.language import Fixed, SacrificePermanents
from rules.scenario import Play
from tests.scenarios.table import duel, giants

GLUTTON = creature(
    "Glutton", "{B}", "Horror", 6, 6, cumulative_upkeep("", SacrificePermanents(Fixed(1), CREATURE))
)
EDITIONS = pytest.mark.parametrize("edition", ["2012", "2026"])


def to_own_upkeep(play: Play) -> None:
    """The next upkeep of Ann's team, and what has triggered there resolves."""
    play.to("upkeep", turn_of="Ann")
    play.resolve()


def untapped_islands(play: Play) -> int:
    state = play.game.state
    mine = [state.objects[one] for one in state.battlefield if state.objects[one].owner == 0]
    return sum(thing.definition.name == "Island" and not thing.tapped for thing in mine)


@EDITIONS
def test_702_24a_it_is_paid_for_each_age_counter_or_it_is_sacrificed(edition: str) -> None:
    play = duel(edition).battlefield("Ann", "2 Island", "Illusionary Forces")
    play = play.library("Ann", "9 Island").library("Cid", "9 Island").begin("Cid", "end_turn")
    play.choose("Ann", "yes", "yes", to="pay_or_not")
    to_own_upkeep(play)
    assert play.counters("Illusionary Forces", "age") == 1
    assert untapped_islands(play) == 1
    to_own_upkeep(play)
    assert play.counters("Illusionary Forces", "age") == 2
    assert untapped_islands(play) == 0
    # three can't be paid: nobody is asked, and nothing is paid in part
    to_own_upkeep(play)
    assert play.graveyard("Ann") == ["Illusionary Forces"]
    assert untapped_islands(play) == 2
    play.done()


@EDITIONS
def test_702_24a_who_does_not_want_to_pay_sacrifices_it(edition: str) -> None:
    play = giants(edition).battlefield("Bob", "Gallowbraid").begin("Cid", "end_turn")
    play.choose("Bob", "no")
    to_own_upkeep(play)
    assert play.graveyard("Bob") == ["Gallowbraid"]
    assert play.life("Bob") == 30
    play.done()


@EDITIONS
def test_702_24a_life_is_paid_in_one_sum(edition: str) -> None:
    play = giants(edition).battlefield("Bob", "Gallowbraid", counters={"age": 2})
    play = play.begin("Cid", "end_turn")
    play.choose("Bob", "yes")
    to_own_upkeep(play)
    assert play.counters("Gallowbraid", "age") == 3
    assert play.life_changes("Bob") == [-3]
    play.done()


def test_702_24a_the_same_creature_is_not_sacrificed_twice() -> None:
    play = duel().battlefield("Ann", GLUTTON, counters={"age": 1})
    play = play.battlefield("Ann", "Grizzly Bears", "Hill Giant", "Craw Wurm")
    play = play.begin("Cid", "end_turn")
    play.choose("Ann", "yes", "Grizzly Bears", "Hill Giant")
    to_own_upkeep(play)
    chosen = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [len(one.candidates) for one in chosen] == [4, 3]
    assert play.battlefield("Ann") == ["Glutton", "Craw Wurm"]
    play.done()


def test_702_24a_what_is_gone_before_that_asks_nothing() -> None:
    play = duel().battlefield("Ann", "Gallowbraid").battlefield("Cid", "2 Swamp")
    play = play.hand("Cid", "Diabolic Edict").begin("Cid", "end_turn")
    play.to("upkeep", turn_of="Ann")
    play.pass_("Ann")
    play.cast("Cid", "Diabolic Edict", "Ann")
    play.resolve()
    assert play.graveyard("Ann") == ["Gallowbraid"]
    play.resolve()
    assert play.life("Ann") == 20
    play.done()


def test_702_24b_each_instance_counts_all_age_counters() -> None:
    twice = creature(
        "Twice", "{U}", "Illusion", 1, 1, cumulative_upkeep("{U}"), cumulative_upkeep("{U}")
    )
    play = duel().battlefield("Ann", "3 Island", twice).begin("Cid", "end_turn")
    play.choose("Ann", "yes", "yes")
    play.to("upkeep", turn_of="Ann")
    play.resolve()
    assert untapped_islands(play) == 2
    play.resolve()
    assert untapped_islands(play) == 0
    assert play.counters("Twice", "age") == 2
    play.done()
