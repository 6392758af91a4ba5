"""Blocking as a team (seed 806.7d)."""

from __future__ import annotations

import pytest

from rules.decisions import DeclareBlockers, Joint
from rules.scenario import CannotDo
from rules.vocabulary import Step
from tests.scenarios.table import giants


def test_806_7d_either_head_may_block_any_attacker() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Grizzly Bears", "Hill Giant")
    play.to("declare_blockers")
    assert play.may_block() == {
        "Wall of Wood": ["Grizzly Bears", "Hill Giant"],
        "Runeclaw Bear": ["Grizzly Bears", "Hill Giant"],
    }
    play.done()


def test_806_7d_the_team_declares_one_block_jointly() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.hold("Cid", "Dee")
    play.to("declare_blockers", stop_at_questions=True)
    assert play.waiting_for == ("Cid", "Dee")
    joint = play.question("Dee")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, DeclareBlockers)
    assert joint.primary == 2
    play.answer("Dee", {"Runeclaw Bear": "Grizzly Bears"})
    play.answer("Cid", {"Wall of Wood": "Grizzly Bears"})
    play.settle("Cid")
    assert play.blockers == {"Wall of Wood": ["Grizzly Bears"]}
    play.done()


@pytest.mark.parametrize("head", ["Cid", "Dee"])
def test_806_7d_forestwalk_works_against_either_heads_forest(head: str) -> None:
    play = (
        giants()
        .battlefield("Ann", "Shanodin Dryads")
        .battlefield(head, "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .battlefield("Dee", "Hill Giant")
        .begin()
    )
    play.attack("Shanodin Dryads")
    with pytest.raises(CannotDo, match="blocks"):
        play.block(Cid={"Grizzly Bears": "Shanodin Dryads"})
    play.combat_damage()
    assert play.step is Step.COMBAT_DAMAGE
    assert play.life("Cid") == 29
    play.done()


def test_806_7d_without_a_forest_the_forestwalker_can_be_blocked() -> None:
    play = (
        giants()
        .battlefield("Ann", "Shanodin Dryads", "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack("Shanodin Dryads")
    play.block(Cid={"Grizzly Bears": "Shanodin Dryads"})
    play.combat_damage()
    assert play.graveyard("Ann") == ["Shanodin Dryads"]
    play.done()


def test_in_2026_forestwalk_asks_for_the_attacked_heads_own_forest() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", "Shanodin Dryads")
        .battlefield("Dee", "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack({"Shanodin Dryads": "Cid"})
    play.to("declare_blockers")
    assert play.may_block() == {"Grizzly Bears": ["Shanodin Dryads"]}
    play.done()
