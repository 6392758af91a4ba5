"""Effects that win or lose the game, and what keeps a head in it (CR 104)."""

from __future__ import annotations

import pytest

from cards.declare import enchantment, rule, sorcery, spell
from cards.phrases import TARGET_PLAYER
from rules.language import CantLoseGame, EndGame, Outcome, TargetedPlayers, You
from tests.scenarios.table import duel, giants, table


def test_806_8a_a_head_that_an_effect_makes_lose_takes_the_team_with_it() -> None:
    doom = sorcery("Doom", "{B}", spell(EndGame(Outcome.LOSE, TargetedPlayers()), TARGET_PLAYER))
    play = giants().battlefield("Ann", "Swamp").hand("Ann", doom).begin()
    play.cast("Ann", "Doom", "Dee")
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_104_3e_under_platinum_angel_of_the_teammate_the_effect_does_nothing() -> None:
    doom = sorcery("Doom", "{B}", spell(EndGame(Outcome.LOSE, TargetedPlayers()), TARGET_PLAYER))
    play = (
        giants()
        .battlefield("Ann", "Swamp")
        .battlefield("Cid", "Platinum Angel")
        .hand("Ann", doom)
        .begin()
    )
    play.cast("Ann", "Doom", "Dee")
    play.resolve()
    assert not play.over
    play.done()


def test_806_9a_transcendence_loses_at_a_heads_own_twenty() -> None:
    for life, lost in ((38, False), (39, True)):
        play = giants().life("Ann", life).battlefield("Ann", "Transcendence").begin()
        assert play.stack == (["ability of Transcendence"] if lost else [])
        play.resolve_all()
        assert play.over is lost
        play.done()


@pytest.mark.parametrize(("ruleset", "wins"), [("2012", False), ("2026", True)])
def test_104_3h_in_2012_who_can_not_lose_stays_in_the_game_that_an_effect_wins(
    ruleset: str, wins: bool
) -> None:
    mastery = enchantment("Mastery", "{B}", rule(You(), CantLoseGame()))
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"), ruleset)
        .life("Ann", 99)
        .battlefield("Ann", "Test of Endurance")
        .battlefield("Fay", mastery)
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == (("Ann", "Bob") if wins else ())
    assert play.in_game("Eve") is not wins
    assert not play.in_game("Cid")
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_104_2b_in_a_duel_an_effect_wins_though_the_opponent_can_not_lose(ruleset: str) -> None:
    mastery = enchantment("Mastery", "{B}", rule(You(), CantLoseGame()))
    play = (
        duel(ruleset)
        .life("Ann", 50)
        .battlefield("Ann", "Test of Endurance")
        .battlefield("Cid", mastery)
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == ("Ann",)
    play.done()


def test_104_3h_with_three_teams_a_team_that_wins_makes_the_others_lose() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .life("Ann", 99)
        .battlefield("Ann", "Test of Endurance")
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_104_3f_a_team_that_would_win_and_lose_at_once_loses() -> None:
    play = giants().life("Cid", 0).battlefield("Cid", "Test of Endurance").begin("Cid", "upkeep")
    assert play.winner == ("Ann", "Bob")
    play.done()
