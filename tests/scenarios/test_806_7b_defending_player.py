"""Whom "defending player" means, and what is asked of each head (seed 806.7b; CR 508.5)."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature, static, triggered
from cards.phrases import BLACK, CREATURE, EACH, discards, gets, more_than, until_end_of_turn
from rules.decisions import ChooseObjects, Purpose
from rules.language import (
    Attacks,
    BecomesBlocked,
    CantBeBlocked,
    Condition,
    Count,
    DefendingPlayer,
    Each,
    Exists,
    ForAnyPlayer,
    IsColor,
    IsNot,
    IsSubtype,
    IsThis,
    This,
    You,
)
from tests.scenarios.table import giants, table


def test_806_7b_a_one_shot_effect_means_one_defending_player_that_its_controller_chooses() -> None:
    mugger = creature(
        "Mugger", "{B}", "Rogue", 1, 1, triggered(Attacks(), discards(1, DefendingPlayer()))
    )
    play = giants().battlefield("Bob", mugger).hand("Cid", "Forest").hand("Dee", "Island").begin()
    play.attack("Mugger")
    play.choose("Bob", "Dee", to="defending_player")
    play.resolve()
    assert play.hand("Dee") == []
    assert play.hand("Cid") == ["Forest"]
    chosen = [asked for asked in play.asked if isinstance(asked, ChooseObjects)]
    assert [(asked.player, asked.purpose) for asked in chosen] == [(1, Purpose.DEFENDING_PLAYER)]
    play.done()


ISLAND = Exists(Each(IsSubtype("Island"), whose=DefendingPlayer()))
NOTHING_BLACK = IsNot(Exists(Each(IsColor(BLACK), whose=DefendingPlayer())))

MORE = ForAnyPlayer(
    DefendingPlayer(),
    more_than(Count(Each(CREATURE, whose=You())), Count(Each(CREATURE, whose=EACH))),
)


def sneak(condition: Condition, cid: tuple[str, ...], dee: tuple[str, ...]) -> bool:
    """Whether the creature can be blocked."""
    ours = creature(
        "Sneak", "{U}", "Rogue", 1, 1, static(This(), CantBeBlocked(), condition=condition)
    )
    play = (
        giants()
        .battlefield("Ann", ours, "2 Grizzly Bears")
        .battlefield("Cid", *cid)
        .battlefield("Dee", *dee)
        .begin()
    )
    play.attack("Sneak")
    play.to("declare_blockers")
    play.done()
    return bool(play.may_block())


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        (("Hill Giant",), (), True),
        (("Hill Giant", "Island"), (), False),
        (("Hill Giant",), ("Island",), False),
        (("Hill Giant", "Island"), ("Island",), False),
    ],
)
def test_806_7b_a_positive_comparison_is_true_if_it_is_for_either_head(
    cid: tuple[str, ...], dee: tuple[str, ...], blockable: bool
) -> None:
    assert sneak(ISLAND, cid, dee) is blockable


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        (("Hill Giant",), (), False),
        (("Hill Giant", "Black Knight"), (), True),
        (("Hill Giant",), ("Black Knight",), True),
    ],
)
def test_806_7b_a_negative_comparison_is_true_if_the_positive_one_is_false(
    cid: tuple[str, ...], dee: tuple[str, ...], blockable: bool
) -> None:
    assert sneak(NOTHING_BLACK, cid, dee) is blockable


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        # three creatures of Ann's against each head's, never against both together
        (2, 2, False),
        (3, 2, False),
        (3, 4, True),
    ],
)
def test_806_7b_a_relative_comparison_is_made_with_each_head(
    cid: int, dee: int, blockable: bool
) -> None:
    assert sneak(MORE, (f"{cid} Hill Giant",), (f"{dee} Hill Giant",)) is blockable


@pytest.mark.parametrize(("head", "power"), [("Cid", 3), ("Dee", 5)])
def test_806_7b_a_number_of_the_defending_players_is_of_the_chosen_one(
    head: str, power: int
) -> None:
    hunter = creature(
        "Hunter",
        "{G}",
        "Elf",
        2,
        2,
        triggered(
            Attacks(),
            until_end_of_turn(
                This(), gets(Count(Each(IsSubtype("Forest"), whose=DefendingPlayer())), 0)
            ),
        ),
    )
    play = (
        giants()
        .battlefield("Ann", hunter)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    play.attack("Hunter")
    play.choose("Ann", head, to="defending_player")
    play.resolve()
    assert play.size("Hunter") == (power, 2)
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_508_5_of_what_attacked_and_is_gone_the_defending_player_is_still_known(
    ruleset: str,
) -> None:
    mugger = creature(
        "Mugger", "{B}", "Rogue", 1, 1, activated(cost("{B}"), discards(1, DefendingPlayer()))
    )
    play = (
        giants(ruleset)
        .battlefield("Ann", mugger, "Swamp")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock", "Island")
        .hand("Dee", "Forest")
        .begin()
    )
    play.attack({"Mugger": "Dee"})
    play.activate("Ann", "Mugger")
    play.cast("Cid", "Shock", "Mugger")
    play.resolve()
    if ruleset == "2012":
        play.choose("Ann", "Dee", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Dee")) == (["Island"], [])
    play.done()


def test_508_5_with_three_teams_what_attacked_and_is_gone_means_a_head_of_the_team_attacked() -> (
    None
):
    ram = creature(
        "Ram",
        "{R}",
        "Beast",
        2,
        1,
        triggered(BecomesBlocked(IsThis()), discards(1, DefendingPlayer())),
    )
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", ram)
        .battlefield("Eve", "Wall of Wood", "Mountain")
        .hand("Eve", "Shock")
        .hand("Cid", "Island")
        .hand("Fay", "Forest")
        .begin()
    )
    play.attack({"Ram": "Eve"})
    play.block(Eve={"Wall of Wood": "Ram"})
    play.cast("Eve", "Shock", "Ram")
    play.resolve()
    play.choose("Ann", "Fay", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Fay")) == (["Island"], [])
    play.done()
