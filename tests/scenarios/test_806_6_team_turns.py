"""Turns of teams (seed 806.4b, 806.6a-b, d-f, h-i)."""

from __future__ import annotations

import pytest

from cards.declare import enchantment, instant, sorcery, spell, triggered
from cards.phrases import EVERYBODY, draws, gains
from rules.decisions import Joint, MulliganChoice, OrderChoice
from rules.language import (
    CardDefinition,
    EachTeammate,
    ExtraPhases,
    ExtraTurn,
    RememberedPlayers,
    SkipNextTurn,
    StepBegins,
    You,
    YourTeam,
)
from rules.notices import NoticeKind
from rules.scenario import CannotDo
from rules.vocabulary import Phase, Step
from tests.scenarios.table import giants, table

# 806.4b: turns are the team's


def test_806_4b_each_team_takes_its_turns_as_one() -> None:
    play = giants().begin("Ann")
    assert play.active == ("Ann", "Bob")
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.next_turn()
    assert play.active == ("Ann", "Bob")
    play.done()


def test_806_4b_both_heads_untap_in_the_teams_untap_step() -> None:
    play = (
        giants()
        .battlefield("Ann", "Forest", tapped=True)
        .battlefield("Bob", "Island", tapped=True)
        .battlefield("Cid", "Swamp", tapped=True)
        .begin("Ann", "untap")
    )
    assert play.step is Step.UPKEEP
    assert [play.tapped(name) for name in ("Forest", "Island", "Swamp")] == [False, False, True]
    play.done()


def test_806_6e_both_heads_may_cast_creatures_in_the_teams_main_phase() -> None:
    play = (
        giants()
        .battlefield("Ann", "2 Forest")
        .battlefield("Bob", "2 Forest")
        .battlefield("Cid", "2 Forest")
        .hand("Ann", "Grizzly Bears")
        .hand("Bob", "Runeclaw Bear")
        .hand("Cid", "Grizzly Bears")
        .begin("Ann")
    )
    play.cast("Bob", "Runeclaw Bear")
    # the stack is not empty: a creature is cast at no other time (seed 116.1a)
    assert not play.may_cast("Ann", "Grizzly Bears")
    play.resolve()
    play.cast("Ann", "Grizzly Bears")
    play.resolve()
    play.pass_("Ann")
    play.pass_("Bob")
    assert not play.may_cast("Cid", "Grizzly Bears")
    assert sorted(play.battlefield("Ann") + play.battlefield("Bob"))[-1] == "Runeclaw Bear"
    play.done()


# 806.6e: one card and one land for each head


def test_806_6e_each_head_of_the_active_team_draws_a_card() -> None:
    play = (
        giants()
        .library("Ann", "Forest")
        .library("Bob", "Island")
        .library("Cid", "Swamp")
        .begin("Ann", "draw")
    )
    assert play.hand("Ann") == ["Forest"]
    assert play.hand("Bob") == ["Island"]
    assert play.hand("Cid") == []
    # the primary player draws first (806.6i)
    drew = [notice.players for notice in play.happened(NoticeKind.DREW)]
    assert drew == [(0,), (1,)]
    play.done()


def test_806_6e_each_head_may_play_one_land_in_its_teams_turn() -> None:
    play = giants().hand("Ann", "2 Forest").hand("Bob", "2 Island").hand("Cid", "Swamp").begin()
    play.play_land("Ann", "Forest")
    assert not play.may_play_land("Ann")
    assert play.may_play_land("Bob")
    play.play_land("Bob", "Island")
    assert not play.may_play_land("Bob")
    play.pass_("Ann")
    play.pass_("Bob")
    assert not play.may_play_land("Cid")
    play.to("postcombat_main")
    assert not play.may_play_land("Ann")
    play.to("precombat_main", turn_of="Ann")
    assert play.may_play_land("Ann")
    assert play.may_play_land("Bob")
    play.done()


def test_an_additional_land_is_the_heads_own_and_not_its_teammates() -> None:
    play = (
        giants()
        .battlefield("Ann", "Exploration")
        .hand("Ann", "3 Forest")
        .hand("Bob", "2 Island")
        .begin()
    )
    play.play_land("Ann", "Forest")
    play.play_land("Ann", "Forest")
    assert not play.may_play_land("Ann")
    play.play_land("Bob", "Island")
    assert not play.may_play_land("Bob")
    play.done()


# 806.6b: the first team skips its draw step


def test_806_6b_the_first_team_skips_its_first_draw_step_and_the_other_does_not() -> None:
    game = giants()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.library(name, "20 Forest")
    play = game.open("Cid")
    assert play.step is Step.UPKEEP
    assert play.turn == 1
    assert play.active == ("Cid", "Dee")
    assert [len(play.hand(name)) for name in ("Cid", "Dee")] == [7, 7]
    play.to("precombat_main")
    assert play.turn == 1
    assert [len(play.hand(name)) for name in ("Cid", "Dee")] == [7, 7]
    play.to("precombat_main", turn_of="Ann")
    assert [len(play.hand(name)) for name in ("Ann", "Bob")] == [8, 8]
    play.done()


def test_806_6b_the_draw_step_is_left_out_whole() -> None:
    play = giants().begin("Ann", "upkeep", turn=1)
    before = len(play.hand("Ann"))
    play.to("precombat_main")
    assert play.turn == 1
    assert len(play.hand("Ann")) == before
    words = [notice.word for notice in play.happened(NoticeKind.STEP_BEGAN)]
    assert "draw" not in words
    play.to("precombat_main", turn_of="Cid")
    assert len(play.hand("Cid")) == len(play.hand("Dee")) == 1
    play.done()


def test_103_7c_with_more_than_two_teams_nobody_skips_the_first_draw() -> None:
    play = table(("Ann Bob", "Cid Dee", "Eve Fay")).begin("Ann", "upkeep", turn=1)
    play.to("precombat_main")
    assert len(play.hand("Ann")) == len(play.hand("Bob")) == 1
    play.done()


# 806.6a: mulligans


def test_806_6a_the_heads_of_a_team_declare_at_the_same_time_and_the_first_team_first() -> None:
    game = giants()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.library(name, "20 Forest")
    play = game.open("Cid", hold=("Ann", "Bob", "Cid", "Dee"))
    assert play.waiting_for == ("Cid", "Dee")
    assert isinstance(play.question("Cid"), MulliganChoice)
    play.answer("Dee", "mulligan")
    # nothing is drawn before all have declared
    assert play.waiting_for == ("Cid",)
    assert not play.happened(NoticeKind.MULLIGANED)
    play.answer("Cid", "keep")
    assert play.waiting_for == ("Ann", "Bob")
    assert not play.happened(NoticeKind.MULLIGANED)
    play.answer("Ann", "mulligan")
    play.answer("Bob", "keep")
    # Dee and Ann take theirs at the same time; the first in a multiplayer game is free
    assert [len(play.hand(name)) for name in ("Ann", "Bob", "Cid", "Dee")] == [7, 7, 7, 7]
    assert play.waiting_for == ("Dee",)
    second = play.question("Dee")
    assert isinstance(second, MulliganChoice)
    assert second.next_size == 6
    play.answer("Dee", "mulligan")
    play.answer("Ann", "keep")
    assert len(play.hand("Dee")) == 6
    play.answer("Dee", "keep")
    assert play.step is Step.UPKEEP
    play.done()


def test_806_6a_a_head_may_mulligan_after_its_teammate_kept_but_not_after_keeping_itself() -> None:
    game = giants()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.library(name, "20 Forest")
    play = game.open("Ann", hold=("Ann", "Bob"))
    play.answer("Ann", "keep")
    play.answer("Bob", "mulligan")
    assert play.waiting_for == ("Bob",)
    play.answer("Bob", "mulligan")
    assert play.waiting_for == ("Bob",)
    play.answer("Bob", "keep")
    assert len(play.hand("Bob")) == 6
    play.done()


def test_806_6a_a_hand_of_no_cards_must_be_kept() -> None:
    game = giants()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.library(name, "20 Forest")
    play = game.open("Ann", hold=("Ann",))
    for _ in range(8):
        assert play.waiting_for == ("Ann",)
        play.answer("Ann", "mulligan")
    assert play.hand("Ann") == []
    assert play.step is Step.UPKEEP
    play.done()


def test_103_5_in_2026_a_mulligan_draws_seven_and_puts_cards_back() -> None:
    game = giants("2026")
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.library(name, "20 Forest")
    play = game.open("Ann", hold=("Ann",))
    play.answer("Ann", "mulligan")
    play.answer("Ann", "mulligan")
    assert len(play.hand("Ann")) == 7
    play.answer("Ann", "keep")
    play.answer("Ann", ["Forest"])
    assert len(play.hand("Ann")) == 6
    assert len(play.library("Ann")) == 14
    play.done()


# 806.6d: active team first


def test_806_6d_the_active_teams_decisions_come_first_whichever_team_that_is() -> None:
    may = sorcery("Offer", "{G}", spell(draws(1, EVERYBODY)))
    play = giants().battlefield("Cid", "Forest").hand("Cid", may).begin("Cid")
    play.cast("Cid", "Offer")
    play.resolve()
    drew = [notice.players[0] for notice in play.happened(NoticeKind.DREW)]
    assert drew == [2, 3, 0, 1]
    play.done()


# 806.6f: triggers of the active team, in any order, then those of the other


def upkeep(name: str) -> CardDefinition:
    return enchantment(name, "{W}", triggered(StepBegins(Step.UPKEEP, None), gains(1)))


def test_806_6f_the_active_team_stacks_its_triggers_first_in_the_order_it_likes() -> None:
    play = (
        giants()
        .battlefield("Ann", upkeep("First"))
        .battlefield("Bob", upkeep("Second"))
        .battlefield("Cid", upkeep("Third"))
        .battlefield("Dee", upkeep("Fourth"))
    )
    game = play.begin("Cid", "draw")
    game.choose("Ann", ["Second", "First"], to="order_triggers")
    game.choose("Cid", ["Third", "Fourth"], to="order_triggers")
    game.to("upkeep")
    assert game.active == ("Ann", "Bob")
    # the first put there lies lowest and resolves last
    assert game.stack == [
        "ability of Fourth",
        "ability of Third",
        "ability of First",
        "ability of Second",
    ]
    game.done()


def test_806_3a_if_the_heads_differ_over_the_order_the_primary_player_decides() -> None:
    play = (
        giants()
        .battlefield("Ann", upkeep("First"))
        .battlefield("Bob", upkeep("Second"))
        .begin("Cid", "draw")
    )
    play.hold("Ann", "Bob")
    play.to("upkeep", stop_at_questions=True)
    joint = play.question("Bob")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, OrderChoice)
    assert joint.primary == 0
    play.answer("Bob", ["First", "Second"])
    play.answer("Ann", ["Second", "First"])
    assert play.stack == []
    play.settle("Ann")
    assert play.stack == ["ability of First", "ability of Second"]
    play.done()


def test_806_3a_if_the_heads_agree_nobody_waits_for_a_deadline() -> None:
    play = (
        giants()
        .battlefield("Ann", upkeep("First"))
        .battlefield("Bob", upkeep("Second"))
        .begin("Cid", "draw")
    )
    play.hold("Ann", "Bob")
    play.to("upkeep", stop_at_questions=True)
    play.answer("Bob", ["First", "Second"])
    play.answer("Ann", ["First", "Second"])
    assert play.stack == ["ability of Second", "ability of First"]
    play.done()


def test_your_upkeep_triggers_once_in_the_teams_upkeep_for_its_controller() -> None:
    mine = enchantment("Mine", "{W}", triggered(StepBegins(Step.UPKEEP, You()), gains(1)))
    each = enchantment("Each", "{W}", triggered(StepBegins(Step.UPKEEP, EVERYBODY), gains(1)))
    # only what speaks of "that player" triggers for each of the heads (CR 805.4d)
    that = StepBegins(Step.UPKEEP, EVERYBODY)
    theirs = enchantment("Theirs", "{W}", triggered(that, gains(1, RememberedPlayers())))
    play = giants().battlefield("Bob", mine).battlefield("Cid", each, theirs).begin("Ann", "upkeep")
    assert sorted(play.stack) == [
        "ability of Each",
        "ability of Mine",
        "ability of Theirs",
        "ability of Theirs",
    ]
    play.resolve_all()
    assert sorted(play.life_changes("Ann") + play.life_changes("Bob")) == [1, 1, 1]
    assert play.life_changes("Cid") == [1]
    play.done()


# 806.6h: extra and skipped turns, steps and phases


def test_806_6d_both_heads_choose_before_either_discards_to_its_hand_size() -> None:
    game = giants()
    for name in ("Ann", "Bob"):
        game.hand(name, "8 Forest")
    play = game.begin(step="end_turn")
    play.hold("Ann", "Bob")
    play.to("cleanup", stop_at_questions=True)
    assert play.waiting_for == ("Ann",)
    play.answer("Ann", "Forest")
    assert play.waiting_for == ("Bob",)
    assert len(play.hand("Ann")) == 8
    play.answer("Bob", "Forest")
    assert (len(play.graveyard("Ann")), len(play.graveyard("Bob"))) == (1, 1)
    play.done()


def test_806_6h_an_extra_turn_of_a_head_is_taken_by_the_team() -> None:
    play = giants().battlefield("Ann", "5 Island").hand("Ann", "Time Warp").begin()
    play.cast("Ann", "Time Warp", "Bob")
    play.resolve()
    play.next_turn()
    assert play.active == ("Ann", "Bob")
    play.to("draw")
    assert len(play.hand("Ann")) == 1
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.done()


def test_806_6h_one_effect_that_gives_both_heads_a_turn_gives_the_team_one() -> None:
    both = sorcery("Time for Two", "{U}", spell(ExtraTurn(YourTeam())))
    play = giants().battlefield("Ann", "Island").hand("Ann", both).begin()
    play.cast("Ann", "Time for Two")
    play.resolve()
    play.next_turn()
    assert play.active == ("Ann", "Bob")
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.done()


def test_806_6h_two_effects_give_two_turns() -> None:
    play = giants().battlefield("Ann", "10 Island").hand("Ann", "2 Time Warp").begin()
    for target in ("Ann", "Bob"):
        play.cast("Ann", "Time Warp", target)
        play.resolve()
    seen = []
    for _ in range(3):
        play.next_turn()
        seen.append(play.active[0])
    assert seen == ["Ann", "Ann", "Cid"]
    play.done()


def test_806_6h_a_head_that_skips_its_next_turn_makes_the_team_skip_it_once() -> None:
    both = sorcery("Long Night", "{U}", spell(SkipNextTurn(YourTeam())))
    play = giants().battlefield("Ann", "Island").hand("Ann", both).begin()
    play.cast("Ann", "Long Night")
    play.resolve()
    seen = []
    for _ in range(3):
        play.next_turn()
        seen.append(play.active[0])
    assert seen == ["Cid", "Cid", "Ann"]
    play.done()


def test_806_6h_an_additional_combat_phase_is_the_teams() -> None:
    again = sorcery("Once More", "{R}", spell(ExtraPhases((Phase.COMBAT, Phase.POSTCOMBAT_MAIN))))
    play = (
        giants()
        .battlefield("Ann", "Mountain")
        .battlefield("Bob", "Serra Angel")
        .hand("Ann", again)
        .begin()
    )
    play.attack("Serra Angel")
    play.to("postcombat_main")
    play.cast("Ann", "Once More")
    play.resolve()
    play.attack("Serra Angel")
    play.combat_damage()
    assert play.life("Cid") == 22
    play.to("postcombat_main")
    assert play.turn == play.game.state.turn
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.done()


# 806.6i: draws of several players


def test_806_6i_a_head_draws_all_its_cards_before_the_next_does() -> None:
    play = giants().battlefield("Dee", "3 Mountain").hand("Dee", "Wheel of Fortune").begin("Cid")
    play.cast("Dee", "Wheel of Fortune")
    play.resolve()
    drew = [notice.players[0] for notice in play.happened(NoticeKind.DREW)]
    assert drew == [2] * 7 + [3] * 7 + [0] * 7 + [1] * 7
    play.done()


# 806.5: nothing but life is shared


def test_806_5_a_head_can_not_pay_with_its_teammates_mana_or_cast_its_cards() -> None:
    play = (
        giants()
        .battlefield("Bob", "2 Mountain")
        .hand("Ann", "Lightning Bolt")
        .floating("Bob", "RR")
        .begin()
    )
    assert not play.may_cast("Ann", "Lightning Bolt")
    assert not play.may_cast("Bob", "Lightning Bolt")
    assert not play.may_activate("Ann", "Mountain")
    assert play.may_activate("Bob", "Mountain")
    play.done()


def test_806_5_heads_see_each_others_hands_and_nobody_elses() -> None:
    play = giants().hand("Ann", "Shock").hand("Cid", "Forest").begin()
    seen = play.game.view(1)
    assert [card.name for card in seen.players[0].hand] == ["Shock"]
    assert seen.players[2].hand == ()
    assert seen.players[2].hand_count == 1
    play.done()


def test_806_5_your_does_not_mean_your_teammates() -> None:
    play = (
        giants()
        .battlefield("Ann", "Glorious Anthem", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin()
    )
    assert play.size("Grizzly Bears") == (3, 3)
    assert play.size("Hill Giant") == (3, 3)
    play.done()


def test_102_3_a_teammate_is_no_opponent() -> None:
    play = giants().battlefield("Ann", "Swamp").hand("Ann", "Bump in the Night").begin()
    with pytest.raises(CannotDo, match="'Bob' is not among Cid, Dee"):
        play.cast("Ann", "Bump in the Night", "Bob")


def test_a_teammate_can_be_meant_apart_from_you() -> None:
    gift = instant("Gift", "{W}", spell(gains(4, EachTeammate())))
    play = giants().battlefield("Ann", "Plains").hand("Ann", gift).begin()
    play.cast("Ann", "Gift")
    play.resolve()
    assert play.life_changes("Bob") == [4]
    assert play.life_changes("Ann") == []
    play.done()
