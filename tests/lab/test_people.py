"""People read what they hear oftenest by its shape, which is the one that the host writes."""

from __future__ import annotations

import json

import pytest

from host.lab.people import CLOSED, REQUEST, _offer
from protocol.bodies import accepted_frame, decision_body, request_frame, withdrawn_frame
from protocol.codes import WithdrawnReason
from rules.answers import Number
from rules.decisions import (
    Action,
    ActionKind,
    Confirm,
    Decision,
    Joint,
    PriorityChoice,
    Proposal,
    Purpose,
)

PRIORITY = PriorityChoice(
    1, (Action(ActionKind.CAST, 1), Action(ActionKind.ACTIVATE, 3, 0, mana=True))
)
PASSED = PriorityChoice(1, (), passed=True)
TOGETHER = Joint(1, Confirm(0, 0, Purpose.MAY), 0, (Proposal(0, Number(1)),))


@pytest.mark.parametrize("decision", [PRIORITY, PASSED, TOGETHER])
@pytest.mark.parametrize("owed", [True, False])
@pytest.mark.parametrize("deadline", [None, 0, 1500])
@pytest.mark.parametrize("bank", [None, 0, 1500])
def test_a_request_is_read_whole(
    decision: Decision, owed: bool, deadline: int | None, bank: int | None
) -> None:
    body = decision_body(decision)
    frame = request_frame(3, 41, 7, body, owed=owed, deadline_ms=deadline, bank_ms=bank)
    read = REQUEST.fullmatch(frame.removesuffix(b"\n"))
    assert read is not None
    number, epoch, decided, not_owed = read.groups()
    assert (int(number), int(epoch), decided, not_owed is None) == (41, 7, body, owed)
    assert json.loads(decided) == json.loads(frame)["decision"]


def test_an_offer_is_counted_with_and_without_mana() -> None:
    assert _offer(decision_body(PRIORITY)) == ("priority", 1, 2)
    assert _offer(decision_body(PASSED)) == ("priority", 0, 0)
    assert _offer(decision_body(TOGETHER)) == ("joint", 0, 0)


@pytest.mark.parametrize(
    "frame", [accepted_frame(3, 41), withdrawn_frame(3, 41, WithdrawnReason.MOVED_ON)]
)
def test_what_became_of_a_request_is_read_by_its_number(frame: bytes) -> None:
    read = CLOSED.match(frame)
    assert read is not None
    assert int(read[1]) == 41
