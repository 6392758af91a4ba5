"""What the rules make holds together; what a lying host makes of it does not."""

from __future__ import annotations

import pytest
from attrs import evolve

from host.plausible import Implausible, check_decision, check_view
from rules.decisions import (
    AssignDamage,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
    Joint,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    Purpose,
)
from rules.view import View
from tests.client.positions import positions
from tests.protocol.samples import VIEW

SEATS = range(4)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_real_games_show_and_ask_is_plausible(seed: int) -> None:
    for position in positions(seed):
        check_view(position.view, position.player)
        check_decision(position.decision, SEATS)


FIRST, SECOND = VIEW.players[0], VIEW.teams[0]


@pytest.mark.parametrize(
    ("view", "me"),
    [
        (VIEW, 9),
        (evolve(VIEW, teams=()), 0),
        (evolve(VIEW, players=()), None),
        (evolve(VIEW, players=(evolve(FIRST, player=3), *VIEW.players[1:])), 0),
        (evolve(VIEW, players=(evolve(FIRST, team=7), *VIEW.players[1:])), 0),
        (evolve(VIEW, teams=(evolve(SECOND, players=()), *VIEW.teams[1:])), 0),
        (evolve(VIEW, teams=(evolve(SECOND, players=(0, 8)), *VIEW.teams[1:])), 0),
    ],
)
def test_a_view_that_does_not_hold_together_is_refused(view: View, me: int | None) -> None:
    with pytest.raises(Implausible):
        check_view(view, me)


HERE, NOWHERE = PlayerRef(2), PlayerRef(9)
THING = ObjectRef(20)

LIES: tuple[Decision, ...] = (
    ChooseTargets(0, 5, 0, (THING,), 2**40, 2**40),
    ChooseTargets(0, 5, 0, (NOWHERE,), 1, 1),
    ChooseObjects(0, 5, Purpose.CHOOSE, (THING,), 0, 1, names=("one", "two")),
    ChooseNumber(0, 5, Purpose.X_VALUE, 3, 2),
    ChooseWord(0, 5, Purpose.COLOR, ()),
    OrderChoice(0, 5, Purpose.ORDER_TRIGGERS, (THING, THING), ("one",)),
    DeclareAttackers(0, (11,), (HERE,), ()),
    DeclareAttackers(0, (11,), (HERE,), ((),)),
    DeclareAttackers(0, (11,), (HERE,), ((4,),)),
    DeclareAttackers(0, (11,), (HERE,), ((0,),), must=(1,)),
    DeclareAttackers(0, (11,), (NOWHERE,), ((0,),)),
    DeclareBlockers(0, (11,), (21,), ((0,),), ()),
    DeclareBlockers(0, (11,), (21,), ((1,),), (1,)),
    AssignDamage(0, 5, (THING, HERE), (1,), 3, False, True),
    DivideAmong(0, 5, (), 3),
    DivideAmong(0, 5, (THING, HERE), 1),
)


@pytest.mark.parametrize("decision", LIES, ids=lambda decision: type(decision).__name__)
def test_a_decision_that_does_not_hold_together_is_refused(decision: Decision) -> None:
    with pytest.raises(Implausible):
        check_decision(decision, SEATS)
    with pytest.raises(Implausible):
        check_decision(Joint(0, decision, 0), SEATS)
