"""The golden rules (seed 101)."""

from __future__ import annotations

from cards.declare import instant, sorcery, spell
from cards.phrases import CREATURE, EVERYBODY, draws, sacrifices
from rules.decisions import ChooseObjects, Purpose
from rules.language import (
    CantCast,
    CantPlayLands,
    EachOpponent,
    May,
    ModifyPlayers,
    RememberedPlayers,
)
from rules.notices import NoticeKind
from tests.scenarios.table import duel, giants

ONE_EACH = sorcery("Innocent Blood", "{B}", spell(sacrifices(EVERYBODY, CREATURE, 1)))


# 101.2: "can't" beats "can"


def test_101_2_that_no_land_can_be_played_beats_that_an_additional_one_may_be() -> None:
    barred = sorcery("Barren Season", "{B}", spell(ModifyPlayers(EVERYBODY, (CantPlayLands(),))))
    play = (
        duel()
        .battlefield("Ann", "2 Forest", "Swamp")
        .hand("Ann", "Explore", barred, "2 Forest")
        .begin()
    )
    play.cast("Ann", "Explore")
    play.resolve()
    assert play.may_play_land("Ann")
    play.cast("Ann", "Barren Season")
    play.resolve()
    assert not play.may_play_land("Ann")
    play.to("precombat_main", turn_of="Cid")
    play.to("precombat_main", turn_of="Ann")
    assert play.may_play_land("Ann")
    play.done()


def test_101_2_it_does_not_matter_which_came_first() -> None:
    barred = sorcery("Barren Season", "{B}", spell(ModifyPlayers(EVERYBODY, (CantPlayLands(),))))
    play = (
        duel()
        .battlefield("Ann", "2 Forest", "Swamp", "Exploration")
        .hand("Ann", "Explore", barred, "2 Forest")
        .begin()
    )
    play.cast("Ann", "Barren Season")
    play.resolve()
    play.cast("Ann", "Explore")
    play.resolve()
    assert not play.may_play_land("Ann")
    play.done()


def test_101_2_what_can_not_be_cast_can_not_be_cast_as_though_it_had_flash() -> None:
    silence = instant("Hush Now", "{W}", spell(ModifyPlayers(EachOpponent(), (CantCast(),))))
    play = (
        duel()
        .battlefield("Ann", "Plains")
        .battlefield("Cid", "Vedalken Orrery", "2 Forest")
        .hand("Ann", silence)
        .hand("Cid", "Grizzly Bears")
        .begin("Ann", "upkeep")
    )
    play.cast("Ann", "Hush Now")
    play.pass_("Ann")
    assert play.may_cast("Cid", "Grizzly Bears")
    play.resolve()
    play.pass_("Ann")
    assert not play.may_cast("Cid", "Grizzly Bears")
    play.done()


# 101.4: active player first, then the actions happen at the same time


def test_101_4_each_player_sacrifices_a_creature_the_active_player_choosing_first() -> None:
    play = (
        duel()
        .battlefield("Ann", "Swamp", "Grizzly Bears", "Hill Giant")
        .battlefield("Cid", "Wind Drake", "Air Elemental")
        .hand("Ann", ONE_EACH)
        .begin("Ann")
    )
    play.cast("Ann", "Innocent Blood")
    play.hold("Ann", "Cid")
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.waiting_for == ("Ann",)
    play.answer("Ann", "Grizzly Bears")
    # nothing is gone yet as the other chooses
    assert "Grizzly Bears" in play.battlefield("Ann")
    assert play.waiting_for == ("Cid",)
    play.answer("Cid", "Wind Drake")
    assert play.battlefield("Ann") == ["Swamp", "Hill Giant"]
    assert play.battlefield("Cid") == ["Air Elemental"]
    play.done()


def test_101_4_in_a_team_game_the_active_teams_heads_choose_first() -> None:
    play = giants().battlefield("Dee", "Swamp").hand("Dee", ONE_EACH)
    for name in ("Ann", "Bob", "Cid", "Dee"):
        play.battlefield(name, "Grizzly Bears", "Hill Giant")
    game = play.begin("Cid")
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.choose(name, "Hill Giant")
    game.cast("Dee", "Innocent Blood")
    game.resolve()
    chosen = [
        game.names.players[asked.player]
        for asked in game.asked
        if isinstance(asked, ChooseObjects) and asked.purpose is not Purpose.TARGET
    ]
    assert chosen == ["Cid", "Dee", "Ann", "Bob"]
    assert game.battlefield("Bob") == ["Grizzly Bears"]
    game.done()


def test_101_4_all_that_is_sacrificed_leaves_at_the_same_time() -> None:
    # each Soul Warden would see the other go if they went one by one: both see both
    play = (
        duel()
        .battlefield("Ann", "Swamp", "Doomed Traveler")
        .battlefield("Cid", "Doomed Traveler")
        .hand("Ann", ONE_EACH)
        .begin("Ann")
    )
    play.cast("Ann", "Innocent Blood")
    play.resolve()
    # the active player's ability goes on the stack first, so it resolves last (101.4, 603.3b)
    assert play.stack == ["ability of Doomed Traveler"] * 2
    controllers = [play.game.state.objects[one].controller for one in play.game.state.stack]
    assert controllers == [0, 1]
    play.resolve_all()
    assert play.battlefield("Ann") == ["Swamp", "Spirit"]
    play.done()


# 101.1: the card takes precedence over the rules, except that a player may concede at any time


def test_101_4_whoever_may_do_something_says_so_before_anybody_does_it() -> None:
    feast = sorcery("Feast", "{U}", spell(May(draws(1, RememberedPlayers("each")), EVERYBODY)))
    play = giants().battlefield("Cid", "Island").hand("Cid", feast).begin("Cid")
    play.cast("Cid", "Feast")
    play.hold("Cid", "Dee", "Ann", "Bob")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    for name, agrees in (("Cid", True), ("Dee", False), ("Ann", True), ("Bob", True)):
        assert play.waiting_for == (name,)
        assert play.hand("Cid") == []
        play.answer(name, agrees)
    assert [len(play.hand(name)) for name in ("Cid", "Dee", "Ann", "Bob")] == [1, 0, 1, 1]
    play.done()


def test_101_1_a_player_may_concede_whatever_a_card_says() -> None:
    play = duel().battlefield("Ann", "Platinum Angel").begin("Cid")
    play.concede("Ann")
    assert play.winner == ("Cid",)
    play.done()


# 101.3: what is impossible is ignored


def test_101_3_an_impossible_part_of_an_instruction_is_ignored() -> None:
    play = duel().battlefield("Ann", "Swamp", "Grizzly Bears").hand("Ann", ONE_EACH).begin("Ann")
    play.cast("Ann", "Innocent Blood")
    play.resolve()
    assert play.battlefield("Ann") == ["Swamp"]
    assert not play.happened(NoticeKind.CHOSE, "Cid")
    play.done()
