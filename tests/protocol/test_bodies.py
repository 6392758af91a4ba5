"""Frames put together from bodies are those that the codec makes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from protocol import bodies
from protocol import messages as m
from protocol.bodies import (
    accepted_frame,
    decision_body,
    delta_body,
    delta_part,
    notices_body,
    notices_frame,
    notices_part,
    request_frame,
    view_delta_frame,
    withdrawn_frame,
)
from protocol.errors import EncodeError
from protocol.session import frame_of
from protocol.writing import text_of
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.notices import Notice, NoticeKind
from tests.protocol.strategies import of_class


def put_together(message: m.ServerMessage) -> bytes:
    match message:
        case m.Notices(table, sequence, notices):
            return notices_frame(table, sequence, notices_body(notices_part(notices)))
        case m.ViewDelta(table, sequence, epoch, delta):
            return view_delta_frame(table, sequence, epoch, delta_body(delta_part(delta)))
        case m.RequestMessage(table, request, epoch, decision, owed, deadline, bank):
            return request_frame(
                table,
                request,
                epoch,
                decision_body(decision),
                owed=owed,
                deadline_ms=deadline,
                bank_ms=bank,
            )
        case m.Accepted(table, request):
            return accepted_frame(table, request)
        case m.Withdrawn(table, request, reason):
            return withdrawn_frame(table, request, reason)
    raise AssertionError(message)


@pytest.mark.parametrize("cls", [m.Notices, m.ViewDelta, m.RequestMessage, m.Accepted, m.Withdrawn])
@given(data=st.data())
def test_every_frame_is_the_codecs(cls: type, data: st.DataObject) -> None:
    message = data.draw(of_class(cls))
    assert put_together(message) == frame_of(message)


@given(delta=of_class(m.Delta))
def test_the_parts_of_a_delta_make_the_whole(delta: m.Delta) -> None:
    parts = evolve(delta, players=()), m.Delta(players=delta.players)
    body = delta_body(*map(delta_part, parts))
    assert json.loads(body) == json.loads(delta_body(delta_part(delta)))


@given(decision=of_class(PriorityChoice))
def test_so_are_decisions_whose_actions_are_known(decision: PriorityChoice) -> None:
    for _ in range(2):
        message = m.RequestMessage(1, 2, 3, decision)
        assert put_together(message) == frame_of(message)


def test_the_actions_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "ACTIONS_KEPT", 2)
    for number in range(5):
        action = Action(ActionKind.CAST, number)
        message = m.RequestMessage(1, 2, 3, PriorityChoice(0, (action,)))
        assert put_together(message) == frame_of(message)
        assert len(bodies._actions) <= 2


@pytest.mark.parametrize(
    "make",
    [
        lambda: notices_part((Notice(NoticeKind.DREW, seen_by=frozenset({0})),)),
        lambda: notices_body(notices_part((Notice(NoticeKind.WON, name="x" * bodies.BODY_BYTES),))),
        lambda: delta_part(m.Delta({"ruleset": "\ud83d"})),
    ],
    ids=["a secret", "too long", "half a character"],
)
def test_what_has_no_place_on_the_wire_is_refused(make: Callable[[], bytes]) -> None:
    with pytest.raises(EncodeError):
        make()


def test_only_parts_of_views_are_written_as_such() -> None:
    with pytest.raises(EncodeError):
        text_of(m.ObjectPatch(1, {"damage": 1.5}))
    with pytest.raises(EncodeError):
        text_of(Notice(NoticeKind.KEPT))
