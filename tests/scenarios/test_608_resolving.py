"""Resolving spells and abilities, and what triggers meanwhile (CR 603, 608, 701.19, 707.10)."""

from __future__ import annotations

from cards.declare import creature, triggered
from cards.phrases import CREATURE, TARGET_PLAYER, deals, draws, gains, may, then
from rules.decisions import ChooseObjects, Confirm, Purpose
from rules.language import Dies, Enters, Quality, QualityOf, Sacrifice, This
from rules.notices import NoticeKind
from tests.scenarios.table import duel, giants


def test_707_10_a_copy_of_a_spell_may_have_new_targets_and_is_not_cast() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain", "2 Island")
        .hand("Ann", "Lightning Bolt", "Twincast")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Ann", "Twincast", "Lightning Bolt")
    play.choose("Ann", "Grizzly Bears", to="new_targets")
    play.resolve()
    assert play.stack == ["Lightning Bolt", "Lightning Bolt"]
    play.resolve()
    assert play.graveyard("Cid") == ["Grizzly Bears"]
    play.resolve()
    assert play.life("Cid") == 17
    assert sorted(play.graveyard("Ann")) == ["Lightning Bolt", "Twincast"]
    assert len(play.happened(NoticeKind.CAST)) == 2
    play.done()


def test_608_2h_what_left_the_battlefield_is_read_as_it_last_was() -> None:
    fling = creature(
        "Bomber",
        "{R}",
        "Goblin",
        2,
        2,
        triggered(
            Enters(),
            then(Sacrifice(This()), deals(QualityOf(This(), Quality.POWER))),
            TARGET_PLAYER,
        ),
    )
    play = duel().battlefield("Ann", "Mountain", "Glorious Anthem").hand("Ann", fling).begin()
    play.choose("Ann", "Cid", to="target")
    play.cast("Ann", "Bomber")
    play.resolve()
    play.resolve()
    assert play.life("Cid") == 17
    play.done()


def test_603_3b_triggers_of_both_teams_from_one_event() -> None:
    def mourner(name: str):  # type: ignore[no-untyped-def]
        return creature(name, "{W}", "Human", 1, 3, triggered(Dies(CREATURE), gains(1)))

    play = (
        giants()
        .battlefield("Ann", mourner("One"), "Mountain")
        .battlefield("Bob", mourner("Two"))
        .battlefield("Cid", mourner("Three"), "Grizzly Bears")
        .battlefield("Dee", mourner("Four"))
        .hand("Ann", "Shock")
        .begin("Ann")
    )
    play.cast("Ann", "Shock", "Grizzly Bears")
    play.choose("Ann", ["Two", "One"], to="order_triggers")
    play.resolve()
    assert play.stack == [
        "ability of Four",
        "ability of Three",
        "ability of One",
        "ability of Two",
    ]
    play.resolve_all()
    assert play.life("Ann") == play.life("Cid") == 32
    play.done()


def test_may_is_asked_as_the_ability_resolves_and_of_its_controller_alone() -> None:
    gift = creature("Giver", "{W}", "Human", 1, 1, triggered(Enters(), may(draws(1))))
    play = giants().battlefield("Bob", "Plains").hand("Bob", gift).begin()
    play.cast("Bob", "Giver")
    play.resolve()
    assert not any(isinstance(asked, Confirm) for asked in play.asked)
    play.choose("Bob", "yes", to="may")
    play.resolve()
    assert len(play.hand("Bob")) == 1
    play.done()


def test_a_search_shows_the_library_to_the_searcher_alone_and_shuffles() -> None:
    play = (
        duel()
        .library("Ann", "Island", "Forest", "Mountain")
        .battlefield("Ann", "2 Forest")
        .hand("Ann", "Rampant Growth")
        .begin()
    )
    play.choose("Ann", "Mountain", to="search")
    play.cast("Ann", "Rampant Growth")
    play.resolve()
    assert play.tapped("Mountain")
    assert play.happened(NoticeKind.SHUFFLED, "Ann")
    searched = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [one.purpose for one in searched] == [Purpose.SEARCH]
    play.done()


def test_a_search_may_find_nothing() -> None:
    play = (
        duel()
        .library("Ann", "Forest")
        .battlefield("Ann", "2 Forest")
        .hand("Ann", "Rampant Growth")
        .begin()
    )
    play.choose("Ann", [], to="search")
    play.cast("Ann", "Rampant Growth")
    play.resolve()
    assert play.library("Ann") == ["Forest"]
    play.done()


def test_603_8_a_state_trigger_waits_until_its_ability_has_left_the_stack() -> None:
    play = duel().battlefield("Ann", "Sea Serpent").begin()
    assert play.stack == ["ability of Sea Serpent"]
    play.pass_("Ann")
    assert play.stack == ["ability of Sea Serpent"]
    play.resolve()
    assert play.graveyard("Ann") == ["Sea Serpent"]
    assert play.stack == []
    play.done()


def test_x_of_nothing_divides_nothing() -> None:
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", "Rolling Thunder").begin()
    play.cast("Ann", "Rolling Thunder", x=0)
    play.resolve()
    assert play.graveyard("Ann") == ["Rolling Thunder"]
    play.done()


def test_a_fork_at_a_question_goes_its_own_way() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears"])
    twin = play.game.fork()
    assert twin.digest() == play.game.digest()
    play.answer("Bob", ["Grizzly Bears"])
    assert play.attackers == ["Grizzly Bears"]
    assert twin.state.combat is not None
    assert twin.state.combat.attackers == {}
    twin.settle(0)
    assert twin.digest() == play.game.digest()
    play.done()
