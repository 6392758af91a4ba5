"""The table of verbs is total, and what is common to all of them."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.decisions import ChooseObjects, PlayerRef, Purpose
from rules.language import (
    Chosen,
    Condition,
    ControlledBy,
    Count,
    DealDamage,
    DefendingPlayer,
    Each,
    Effect,
    Exists,
    Fixed,
    If,
    LoseLife,
    RememberedPlayers,
    Sacrifice,
    Sequence,
)
from rules.performing import PROCEDURES
from rules.performing.one_of_a_team import naming_one
from rules.vocabulary import Zone
from tests.rules.stage import Stage, bear


def subclasses(node: type) -> set[type]:
    direct: set[type] = set(node.__subclasses__())
    return direct.union(*(subclasses(one) for one in direct)) if direct else direct


def test_every_verb_of_the_language_has_a_procedure() -> None:
    assert subclasses(Effect) == set(PROCEDURES)


def test_defending_player_is_named_where_a_verb_speaks_of_it() -> None:
    creatures = Each(ControlledBy(DefendingPlayer()))
    effect = DealDamage(Count(creatures), who=DefendingPlayer())
    one = RememberedPlayers("defending")
    named = DealDamage(Count(Each(ControlledBy(one))), who=one)
    assert naming_one(effect) == (named, (DefendingPlayer(),))


def test_defending_player_in_a_comparison_stays_all_of_them_806_7b() -> None:
    condition: Condition = Exists(Each(ControlledBy(DefendingPlayer())))
    assert naming_one(If(condition, LoseLife(Fixed(1)))) is None


def test_effects_within_are_named_when_they_are_performed() -> None:
    assert naming_one(Sequence((LoseLife(Fixed(1), DefendingPlayer()),))) is None


@pytest.fixture
def attacking() -> Stage:
    stage = Stage()
    stage.source = stage.permanent(0, bear("Attacker"))
    stage.attack({stage.source: -1 - 2}, {})
    return stage


def test_controller_chooses_one_defending_player_for_the_whole_effect_806_7b(
    attacking: Stage,
) -> None:
    stage = attacking
    mine, other = stage.permanent(2, bear("A")), stage.permanent(3, bear("B"))
    effect = Sequence(
        (
            LoseLife(Fixed(3), DefendingPlayer()),
            Sacrifice(Chosen(Each(whose=DefendingPlayer()), Fixed(1), Fixed(1), DefendingPlayer())),
        )
    )
    stage.perform(effect, Pick((1,)))
    assert stage.asked == [
        ChooseObjects(
            0,
            stage.source,
            Purpose.DEFENDING_PLAYER,
            (PlayerRef(2), PlayerRef(3)),
            1,
            1,
        )
    ]
    assert stage.life(1) == 27
    assert mine in stage.state.objects
    assert other not in stage.state.objects
    assert stage.names(Zone.GRAVEYARD, 3) == ["B"]


def test_a_lone_defending_player_is_not_asked_about() -> None:
    stage = Stage(duel=True)
    stage.source = stage.permanent(0, bear("Attacker"))
    stage.attack({stage.source: -1 - 1}, {})
    stage.perform(LoseLife(Fixed(3), DefendingPlayer()))
    assert stage.life(1) == 17


def test_without_an_attacker_there_is_no_defending_player() -> None:
    stage = Stage()
    stage.perform(LoseLife(Fixed(3), DefendingPlayer()))
    assert stage.life(1) == 30
