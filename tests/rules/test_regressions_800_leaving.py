"""Bugs that were in the engine once: leaving the game (CR 800.4), and copies of such a game."""

from __future__ import annotations

from cards.declare import (
    LEGENDARY,
    activated,
    cost,
    creature,
    enchantment,
    instant,
    sorcery,
    spell,
    target,
    triggered,
)
from cards.phrases import (
    CREATURE,
    draws,
    gains,
)
from rules.answers import Act
from rules.decisions import ActionKind, PriorityChoice
from rules.language import (
    Dies,
    Duration,
    GainAbilities,
    GainControl,
    Leaves,
    ModifyObjects,
    Move,
    Targeted,
    You,
)
from rules.vocabulary import Keyword, Step, Zone
from tests.scenarios.table import table

BEAST = target(CREATURE)
THREE = ("Ann", "Bob", "Cid")


# Leaving the game


def test_a_pass_of_a_team_that_left_is_not_anothers() -> None:
    """CR 117.4: all who are left have to pass in succession."""
    scenario = table(THREE).battlefield("Ann", "Forest", "Grizzly Bears")
    play = scenario.hand("Ann", "Giant Growth").begin()
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    play.pass_("Ann")
    play.pass_("Bob")
    play.concede("Bob")
    assert play.stack == ["Giant Growth"]
    assert play.priority == ("Cid",)
    play.pass_("Cid")
    assert play.stack == []


def test_after_a_team_that_passed_left_each_other_team_must_pass() -> None:
    """CR 117.4."""
    scenario = table(THREE).battlefield("Cid", "Forest", "Grizzly Bears")
    play = scenario.hand("Cid", "Giant Growth").begin()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Giant Growth", "Grizzly Bears")
    play.pass_("Cid")
    play.concede("Cid")
    assert play.stack == []
    play = table(THREE).begin(step=Step.END)
    turn = play.turn
    play.pass_("Ann")
    play.concede("Ann")
    assert play.priority == ("Bob",)
    play.pass_("Bob")
    assert (play.turn, play.step) == (turn, Step.END)
    assert play.priority == ("Cid",)


def test_what_a_leaving_player_did_to_others_lasts() -> None:
    """CR 800.4a: of its effects only those that give it control end."""
    scenario = table(THREE).battlefield("Ann", "Forest").battlefield("Bob", "Grizzly Bears")
    play = scenario.hand("Ann", "Giant Growth").begin()
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    play.resolve()
    play.concede("Ann")
    assert play.size("Grizzly Bears") == (5, 5)


def test_a_stolen_attacker_leaves_combat_as_its_thief_leaves_the_game() -> None:
    """CR 506.4, 800.4a."""
    steal = ModifyObjects(Targeted(), (GainControl(), GainAbilities((Keyword.HASTE,))))
    threat = sorcery("Threat", "{0}", spell(steal, target(CREATURE)))
    play = table(THREE).hand("Ann", threat).battlefield("Bob", "Grizzly Bears").begin()
    play.cast("Ann", "Threat", "Grizzly Bears")
    play.resolve()
    play.attack({"Grizzly Bears": "Cid"})
    play.concede("Ann")
    assert play.controller("Grizzly Bears") == "Bob"
    assert play.attackers == []


def test_an_ability_of_a_stolen_source_resolves_though_the_source_left_with_its_owner() -> None:
    """CR 113.7a, 800.4a."""
    seer = creature("Seer", "{0}", "Human", 1, 1, activated(cost("{0}"), draws(1)))
    play = table(THREE).battlefield("Bob", seer, controller="Ann").begin()
    play.activate("Ann", "Seer")
    play.concede("Bob")
    assert play.game.view(0).stack[0].name == "Seer"
    play.resolve()
    assert len(play.hand("Ann")) == 1


def test_what_would_fall_back_to_a_player_who_left_is_exiled() -> None:
    """CR 800.4c: Bob's creature, returned by Ann, taken by Cid for a turn."""
    revive = sorcery(
        "Revive",
        "{0}",
        spell(
            Move(Targeted(), Zone.BATTLEFIELD, controller=You()),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    )
    theft = instant("Theft", "{0}", spell(ModifyObjects(Targeted(), (GainControl(),)), BEAST))
    scenario = table(THREE).graveyard("Bob", "Grizzly Bears").hand("Ann", revive)
    play = scenario.hand("Cid", theft).begin()
    play.cast("Ann", "Revive", "Grizzly Bears")
    play.resolve()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Theft", "Grizzly Bears")
    play.resolve()
    play.concede("Ann")
    assert play.controller("Grizzly Bears") == "Cid"
    play.next_turn()
    assert play.exile() == ["Grizzly Bears"]


def test_what_leaves_with_its_owner_has_left_the_battlefield() -> None:
    """CR 603.6c: though it did not die."""
    mourner = enchantment(
        "Mourner",
        "{0}",
        triggered(Leaves(CREATURE), gains(1)),
        triggered(Dies(CREATURE), gains(10)),
    )
    play = table(THREE).battlefield("Ann", mourner).battlefield("Bob", "Grizzly Bears").begin()
    play.concede("Bob")
    play.resolve_all()
    assert play.life("Ann") == 21


def test_a_first_team_that_left_before_the_first_turn_takes_none() -> None:
    """CR 103.8, 800.4."""
    scenario = table(THREE)
    for name in THREE:
        scenario.library(name, "20 Forest")
    play = scenario.open(first="Ann", hold=THREE)
    play.concede("Ann")
    play.release("Bob", "Cid")
    assert play.active == ("Bob",)


# Copies of a game


def test_a_copy_can_be_copied_in_a_question_that_a_concession_raised() -> None:
    """CR 704.5j: Bob gets his legend back as Ann leaves, and keeps one of the two."""
    legend = creature("Twin", "{0}", "Human", 1, 1, supertypes=LEGENDARY)
    steal = ModifyObjects(Targeted(), (GainControl(),), Duration.REST_OF_GAME)
    theft = sorcery("Theft", "{0}", spell(steal, target(CREATURE)))
    scenario = table(THREE, ruleset="2026").battlefield("Bob", legend).hand("Ann", theft)
    play = scenario.hand("Bob", legend).begin()
    play.cast("Ann", "Theft", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Bob")
    play.cast("Bob", "Twin")
    play.resolve()
    twin = play.game.fork()
    twin.concede(0)
    assert twin.pending.keys() == {1}
    assert twin.fork().pending == twin.pending


def test_a_concession_in_a_cast_that_it_calls_off_is_not_lost_to_copies() -> None:
    """CR 104.3a: the replayed answers include it."""
    legend = creature("Twin", "{0}", "Human", 1, 1, supertypes=LEGENDARY)
    steal = ModifyObjects(Targeted(), (GainControl(),), Duration.REST_OF_GAME)
    theft = sorcery("Theft", "{0}", spell(steal, target(CREATURE)))
    scenario = table(THREE, ruleset="2026").battlefield("Bob", legend).hand("Ann", theft, theft)
    play = scenario.hand("Bob", legend).begin()
    play.cast("Ann", "Theft", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Bob")
    play.cast("Bob", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Ann")
    game = play.game
    request = game.pending[0]
    assert isinstance(request.decision, PriorityChoice)
    option = next(n for n, a in enumerate(request.decision.actions) if a.kind is ActionKind.CAST)
    game.answer(0, request.number, Act(option))
    game.concede(0)
    assert game.pending.keys() == {1}
    twin = game.fork()
    assert twin.digest() == game.digest()
    assert twin.pending == game.pending
