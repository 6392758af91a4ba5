"""``basic`` attacks and blocks: positions whose right answer a player sees at once."""

from __future__ import annotations

from rules.vocabulary import Step, Zone
from tests.bots.positions import ANN, BOB, CID, Attacker, giants, names, play_on


def test_attacks_with_everything_when_it_is_lethal() -> None:
    position = giants().battlefield("Ann", "2 Craw Wurm").battlefield("Bob", "Craw Wurm")
    position.battlefield("Cid", "Grizzly Bears").life("Cid", 12)
    play = play_on(position.begin(), lambda play: bool(play.attackers))
    assert len(play.attackers) == 3
    play_on(play, Step.POSTCOMBAT_MAIN)
    assert play.winner == ("Ann", "Bob")


def test_does_not_attack_into_a_certain_loss() -> None:
    position = giants().battlefield("Ann", "Grizzly Bears").battlefield("Bob", "Grizzly Bears")
    position.battlefield("Cid", "Craw Wurm").battlefield("Dee", "Craw Wurm")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.BATTLEFIELD, ANN) == ["Grizzly Bears"]
    assert play.life("Cid") == 30
    assert not any(play.game.state.objects[one].tapped for one in play.game.state.battlefield)


def test_flies_over_a_board_that_cannot_block_it() -> None:
    position = giants().battlefield("Ann", "Serra Angel")
    position.battlefield("Cid", "Craw Wurm").battlefield("Dee", "2 Grizzly Bears")
    play = play_on(position.begin(), Step.END)
    assert play.life("Cid") == 26


def test_stays_at_home_where_an_attack_would_leave_it_dead() -> None:
    position = giants().battlefield("Ann", "2 Hill Giant").life("Ann", 6)
    position.battlefield("Cid", "2 Craw Wurm", tapped=True).life("Cid", 30)
    play = play_on(position.begin(), Step.END)
    assert play.life("Cid") == 30


def test_blocks_to_survive_though_the_blocker_dies() -> None:
    position = giants().battlefield("Cid", "Craw Wurm")
    position.battlefield("Ann", "Grizzly Bears").life("Ann", 6)
    play = play_on(position.begin("Cid"), Step.POSTCOMBAT_MAIN, {CID: Attacker()})
    assert play.life("Ann") == 6
    assert "Grizzly Bears" in names(play, Zone.GRAVEYARD, ANN)


def test_does_not_throw_a_creature_away_at_a_high_life_total() -> None:
    position = giants().battlefield("Cid", "Craw Wurm").battlefield("Bob", "Grizzly Bears")
    play = play_on(position.begin("Cid"), Step.POSTCOMBAT_MAIN, {CID: Attacker()})
    assert play.life("Ann") == 24
    assert names(play, Zone.BATTLEFIELD, BOB) == ["Grizzly Bears"]


def test_two_heads_block_one_attacker_together_where_that_kills_it() -> None:
    position = giants().battlefield("Cid", "Giant Spider")
    position.battlefield("Ann", "Hill Giant").battlefield("Bob", "Hill Giant")
    play = play_on(position.begin("Cid"), Step.POSTCOMBAT_MAIN, {CID: Attacker()})
    assert "Giant Spider" in names(play, Zone.GRAVEYARD, CID)


def test_saves_a_blocked_attacker_with_a_trick() -> None:
    position = giants().battlefield("Ann", "Grizzly Bears", "Forest").hand("Ann", "Giant Growth")
    position.battlefield("Cid", "Hill Giant").life("Cid", 9)
    play = position.begin()
    play.attack("Grizzly Bears")
    play.block({"Hill Giant": "Grizzly Bears"})
    play_on(play, Step.POSTCOMBAT_MAIN)
    assert names(play, Zone.BATTLEFIELD, ANN) == ["Grizzly Bears", "Forest"]
    assert "Hill Giant" in names(play, Zone.GRAVEYARD, CID)
