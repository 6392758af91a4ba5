"""Attacking as a team (seed 806.3a, 806.7a)."""

from __future__ import annotations

from cards.declare import creature, triggered
from cards.phrases import loses
from rules.decisions import DeclareAttackers, Joint
from rules.language import Attacks, RememberedPlayers
from tests.scenarios.table import giants, table


def test_806_7a_the_creatures_of_both_heads_attack_the_other_team_as_one() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Runeclaw Bear")
        .begin()
    )
    assert play.may_attack() == {"Grizzly Bears": ["Cid"], "Hill Giant": ["Cid"]}
    play.attack("Grizzly Bears", "Hill Giant")
    assert play.tapped("Grizzly Bears")
    assert play.tapped("Hill Giant")
    play.combat_damage()
    assert play.life("Cid") == 25
    play.done()


def test_806_7a_the_team_declares_one_attack_jointly() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    for name in ("Ann", "Bob"):
        joint = play.question(name)
        assert isinstance(joint, Joint)
        assert isinstance(joint.choice, DeclareAttackers)
    play.answer("Bob", ["Hill Giant"])
    proposed = play.question("Ann")
    assert isinstance(proposed, Joint)
    assert [proposal.player for proposal in proposed.proposals] == [1]
    play.answer("Ann", ["Hill Giant"])
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_806_3a_if_the_heads_differ_the_primary_players_attack_stands() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears", "Hill Giant"])
    play.answer("Bob", [])
    assert play.waiting_for == ()
    play.settle("Bob")
    assert play.attackers == ["Grizzly Bears", "Hill Giant"]
    play.done()


def test_806_3a_a_member_may_change_its_mind_until_all_agree() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears"])
    play.answer("Bob", ["Hill Giant"])
    play.answer("Ann", ["Hill Giant"])
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_a_deadline_with_the_secondary_players_word_alone_takes_that() -> None:
    play = giants().battlefield("Bob", "Hill Giant").begin(step="begin_combat")
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Bob", ["Hill Giant"])
    play.settle("Ann")
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_806_7a_all_members_of_the_other_team_are_defending_players() -> None:
    punish = creature(
        "Punisher",
        "{B}",
        "Demon",
        1,
        1,
        triggered(Attacks(), loses(2, RememberedPlayers())),
    )
    play = giants().battlefield("Ann", punish).begin()
    play.attack("Punisher")
    play.resolve()
    assert play.life_changes("Cid") == play.life_changes("Dee") == [-2]
    play.done()


def test_planeswalkers_of_both_heads_can_be_attacked() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    assert play.may_attack()["Grizzly Bears"] == ["Cid", "Jace Beleren"]
    play.attack({"Grizzly Bears": "Jace Beleren", "Hill Giant": "Cid"})
    play.combat_damage()
    assert play.counters("Jace Beleren", "loyalty") == 1
    assert play.life("Cid") == 27
    play.done()


def test_with_three_teams_each_creature_attacks_one_of_the_others() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Dee", "Runeclaw Bear")
        .battlefield("Fay", "Wall of Wood")
        .begin()
    )
    assert play.may_attack()["Grizzly Bears"] == ["Cid", "Eve"]
    play.attack({"Grizzly Bears": "Dee", "Hill Giant": "Fay"})
    play.to("declare_blockers")
    assert play.may_block("Cid") == {"Runeclaw Bear": ["Grizzly Bears"]}
    assert play.may_block("Eve") == {"Wall of Wood": ["Hill Giant"]}
    play.combat_damage()
    assert (play.life("Cid"), play.life("Eve")) == (28, 27)
    play.done()
