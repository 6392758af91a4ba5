"""Combat of teams (seed 806.7)."""

from __future__ import annotations

import pytest

from rules.scenario import CannotDo
from rules.vocabulary import Step
from tests.scenarios.table import giants


def test_806_7c_teferis_moat_of_one_head_protects_the_team() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant", "Cloud Sprite")
        .begin()
    )
    assert play.may_attack() == {"Hill Giant": ["Cid"], "Cloud Sprite": ["Cid"]}
    play.attack("Hill Giant", "Cloud Sprite")
    play.combat_damage()
    assert play.life("Cid") == 26
    play.done()


def test_806_7d_forestwalk_works_against_either_heads_forest() -> None:
    play = (
        giants()
        .battlefield("Ann", "Shanodin Dryads")
        .battlefield("Dee", "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack("Shanodin Dryads")
    with pytest.raises(CannotDo, match="blocks"):
        play.block(Cid={"Grizzly Bears": "Shanodin Dryads"})
    play.combat_damage()
    assert play.step is Step.COMBAT_DAMAGE
    assert play.life("Cid") == 29
    play.done()
