"""The harness itself: nothing that a script says is skipped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.scenario import CannotDo, LeftOver, UnknownName, Unscripted
from rules.vocabulary import Step
from tests.scenarios.table import duel, giants

ROOT = Path(__file__).parents[2]


def test_a_bolt_is_cast_and_resolves() -> None:
    play = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin()
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.stack == ["Lightning Bolt"]
    assert play.tapped("Mountain")
    play.resolve()
    assert play.life("Cid") == 27
    assert play.graveyard("Ann") == ["Lightning Bolt"]
    assert play.own_life("Cid") == 14
    play.done()


def test_an_action_that_is_not_offered_is_an_error_that_says_what_is() -> None:
    play = giants().battlefield("Ann", "Forest").hand("Ann", "Lightning Bolt").begin()
    with pytest.raises(CannotDo, match="can only activate Forest"):
        play.cast("Ann", "Lightning Bolt", "Cid")


def test_a_target_that_is_not_legal_is_an_error() -> None:
    play = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin()
    with pytest.raises(CannotDo, match="'Forest' is not among"):
        play.cast("Ann", "Lightning Bolt", "Forest")


def test_what_is_said_for_an_action_must_be_asked_for() -> None:
    play = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin()
    with pytest.raises(LeftOver, match="x=3"):
        play.cast("Ann", "Lightning Bolt", "Cid", x=3)


def test_a_queued_answer_that_is_never_asked_for_is_left_over() -> None:
    play = giants().begin()
    play.choose("Bob", "yes")
    play.to("end_turn")
    with pytest.raises(LeftOver, match="Bob was never asked"):
        play.done()


def test_a_strict_scenario_answers_nothing_of_itself() -> None:
    play = duel(strict=True).battlefield("Ann", "Grizzly Bears").begin()
    with pytest.raises(Unscripted, match="attack"):
        play.to("end_turn")


def test_names_that_nobody_has_are_unknown() -> None:
    play = giants().begin()
    with pytest.raises(UnknownName):
        play.life("Eve")
    with pytest.raises(UnknownName):
        play.size("Grizzly Bears")


def test_libraries_keep_their_order_and_turns_go_on() -> None:
    play = giants().library("Cid", "Forest", "Island").begin()
    assert play.library("Cid") == ["Forest", "Island"]
    play.to("draw", turn_of="Cid")
    assert play.hand("Cid") == ["Forest"]
    assert play.active == ("Cid", "Dee")
    play.done()


def test_an_aliased_card_is_followed_from_zone_to_zone() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", alias="Bruno")
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Bruno")
    play.resolve()
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    assert play.names.aliases["Bruno"] in play.game.state.players[0].graveyard
    play.done()


def test_a_step_can_be_reached_by_name_or_value() -> None:
    play = giants().begin(step="upkeep")
    play.to(Step.DRAW)
    play.to("end_turn")
    assert play.step is Step.END


def test_the_coverage_page_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:scenarios|rules)/test_\w+\.py)`", page))
    assert len(named) > 15
    assert [name for name in sorted(named) if not (ROOT / "tests" / name).is_file()] == []
    missing = [
        path.name
        for path in sorted((ROOT / "tests" / "scenarios").glob("test_*.py"))
        if f"scenarios/{path.name}" not in page
        and path.name not in ("test_files.py", "test_harness.py")
    ]
    assert missing == []
