"""Triggers of several heads at one moment: looking back, newcomers, order, delay (CR 603; seed
806.6f).
"""

from __future__ import annotations

import pytest

from cards.declare import creature, enchantment, sorcery, spell, triggered
from cards.phrases import CREATURE, another, gains, loses
from rules.decisions import Joint, OrderChoice
from rules.language import (
    BecomesBlocked,
    CardDefinition,
    Destroy,
    Dies,
    Each,
    EachPlayer,
    Enters,
    ExtraTurn,
    IsThis,
    Move,
    Schedule,
    SkipNextTurn,
    StepBegins,
    You,
)
from rules.vocabulary import Step, Zone
from tests.scenarios.table import giants

WATCHER = creature("Watcher", "{B}", "Ghoul", 1, 1, triggered(Dies(another(CREATURE)), gains(1)))


def test_603_10a_creatures_of_both_teams_that_die_together_see_each_other() -> None:
    wipe = sorcery("Wipe", "{W}", spell(Destroy(Each(CREATURE))))
    play = (
        giants()
        .battlefield("Ann", WATCHER, "Plains")
        .battlefield("Bob", WATCHER)
        .battlefield("Dee", WATCHER)
        .hand("Ann", wipe)
        .begin()
    )
    play.cast("Ann", "Wipe")
    play.resolve()
    # each of the three sees two others
    assert play.stack == ["ability of Watcher"] * 6
    play.resolve_all()
    assert (play.life("Ann"), play.life("Cid")) == (34, 32)
    play.done()


def test_603_6a_what_enters_together_sees_itself_and_the_others() -> None:
    greeter = creature("Greeter", "{W}", "Monk", 1, 1, triggered(Enters(CREATURE), gains(1)))
    rise = sorcery("Rise", "{B}", spell(Move(Each(CREATURE, Zone.GRAVEYARD), Zone.BATTLEFIELD)))
    play = (
        giants()
        .graveyard("Ann", greeter)
        .graveyard("Bob", greeter)
        .battlefield("Ann", "Swamp")
        .hand("Ann", rise)
        .begin()
    )
    play.cast("Ann", "Rise")
    play.resolve()
    play.resolve_all()
    assert play.battlefield("Bob") == ["Greeter"]
    assert play.life("Ann") == 34
    play.done()


def test_806_6f_each_team_orders_the_triggers_of_its_heads_and_the_active_teams_go_first() -> None:
    def upkeep(name: str) -> CardDefinition:
        return enchantment(name, "{W}", triggered(StepBegins(Step.UPKEEP, None), gains(1)))

    play = (
        giants()
        .battlefield("Ann", upkeep("A"))
        .battlefield("Bob", upkeep("B"))
        .battlefield("Cid", upkeep("C"))
        .battlefield("Dee", upkeep("D"))
        .begin("Cid", "draw")
    )
    play.choose("Ann", ["B", "A"], to="order_triggers")
    play.choose("Cid", ["D", "C"], to="order_triggers")
    play.to("upkeep", turn_of="Ann")
    assert play.stack == [f"ability of {name}" for name in ("C", "D", "A", "B")]
    orders = [
        asked.choice.player
        for asked in play.asked
        if isinstance(asked, Joint) and isinstance(asked.choice, OrderChoice)
    ]
    assert orders == [0, 0, 2, 2]
    play.done()


@pytest.mark.parametrize(("whose", "seen"), [(None, "Cid"), (You(), "Ann")])
def test_603_7_a_delayed_trigger_waits_for_the_step_of_its_heads_team(
    whose: You | None, seen: str
) -> None:
    loan = sorcery("Loan", "{B}", spell(Schedule(StepBegins(Step.UPKEEP, whose), loses(3, You()))))
    play = giants().battlefield("Bob", "Swamp").hand("Bob", loan).begin()
    play.cast("Bob", "Loan")
    play.resolve()
    play.to("upkeep", turn_of=seen)
    assert play.stack == ["ability of Loan"]
    play.resolve()
    assert play.life_changes("Bob") == [-3]
    play.next_turn()
    assert play.stack == []
    play.done()


def test_509_3c_what_two_heads_block_becomes_blocked_once() -> None:
    ram = creature("Ram", "{R}", "Beast", 2, 2, triggered(BecomesBlocked(IsThis()), gains(1)))
    play = (
        giants()
        .battlefield("Ann", ram)
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Hill Giant")
        .begin()
    )
    play.attack("Ram")
    play.block({"Wall of Wood": "Ram", "Hill Giant": "Ram"})
    assert play.stack == ["ability of Ram"]
    play.done()


# turns once more (seed 806.6h)


def test_806_6h_an_extra_turn_is_the_next_one_and_can_be_the_one_skipped() -> None:
    time = sorcery("Time", "{U}", spell(ExtraTurn(You())))
    stop = sorcery("Stop", "{U}", spell(SkipNextTurn(EachPlayer())))
    play = giants().battlefield("Ann", "2 Island").hand("Ann", time, stop).begin()
    for name in ("Time", "Stop"):
        play.cast("Ann", name)
        play.resolve()
    seen = []
    for _ in range(3):
        play.next_turn()
        seen.append(play.active[0])
    assert seen == ["Ann", "Cid", "Ann"]
    play.done()


def test_806_6h_one_effect_that_gives_everybody_a_turn_gives_each_team_one() -> None:
    time = sorcery("Time", "{U}", spell(ExtraTurn(EachPlayer())))
    play = giants().battlefield("Ann", "Island").hand("Ann", time).begin()
    play.cast("Ann", "Time")
    play.resolve()
    seen = []
    for _ in range(4):
        play.next_turn()
        seen.append(play.active[0])
    # added in turn order, the last added taken first (CR 500.7); then the regular ones go on
    assert seen == ["Cid", "Ann", "Cid", "Ann"]
    play.done()


def test_806_6e_in_an_extra_turn_each_head_draws_and_plays_a_land_again() -> None:
    time = sorcery("Time", "{U}", spell(ExtraTurn(You())))
    play = giants().battlefield("Bob", "Island").hand("Bob", time, "2 Forest").begin()
    play.play_land("Bob", "Forest")
    play.cast("Bob", "Time")
    play.resolve()
    play.to("precombat_main")
    assert play.active == ("Ann", "Bob")
    assert len(play.hand("Ann")) == 1
    play.play_land("Bob", "Forest")
    play.done()
