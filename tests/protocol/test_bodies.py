"""Frames put together from bodies are those that the codec makes."""

from __future__ import annotations

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
    joint_body,
    notices_body,
    notices_frame,
    notices_part,
    players_part,
    public_part,
    request_frame,
    view_delta_frame,
    withdrawn_frame,
)
from protocol.codec import decode_server
from protocol.delta import apply
from protocol.errors import EncodeError
from protocol.session import frame_of
from rules.decisions import Action, ActionKind, Decision, Joint, PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.view import ObjectView, PlayerView, TeamView, View
from tests.protocol.strategies import of_class, views

ANN = PlayerView(0, "Ann", 0, 7, 50)
VIEW = View(0, "2012", 3, "main", "main", 0, 0, (TeamView(0, (0,), 20, 0),), (ANN,))


def body_of(decision: Decision) -> bytes:
    if isinstance(decision, Joint):
        return joint_body(decision, decision_body(decision.choice))
    return decision_body(decision)


def put_together(message: m.ServerMessage) -> bytes:
    match message:
        case m.Notices(table, sequence, notices):
            return notices_frame(table, sequence, notices_body(notices_part(notices)))
        case m.RequestMessage(table, request, epoch, decision, owed, deadline, bank):
            return request_frame(
                table,
                request,
                epoch,
                body_of(decision),
                owed=owed,
                deadline_ms=deadline,
                bank_ms=bank,
            )
        case m.Accepted(table, request):
            return accepted_frame(table, request)
        case m.Withdrawn(table, request, reason):
            return withdrawn_frame(table, request, reason)
    raise AssertionError(message)


@pytest.mark.parametrize("cls", [m.Notices, m.RequestMessage, m.Accepted, m.Withdrawn])
@given(data=st.data())
def test_every_frame_is_the_codecs(cls: type, data: st.DataObject) -> None:
    message = data.draw(of_class(cls))
    assert put_together(message) == frame_of(message)


@given(old=views(), new=views())
def test_both_parts_of_a_delta_are_the_codecs(old: View, new: View) -> None:
    parts = public_part(old, new), players_part(old.players, new.players)
    for part in map(delta_body, parts):
        if part:
            frame = view_delta_frame(1, 2, 3, part)
            assert frame_of(decode_server(frame.rstrip())) == frame


@given(old=of_class(ObjectView), new=of_class(ObjectView))
def test_so_are_all_fields_of_an_object(old: ObjectView, new: ObjectView) -> None:
    new = evolve(new, id=old.id)
    before = evolve(VIEW, battlefield=(old,))
    for after in (evolve(VIEW, battlefield=(new,)), evolve(VIEW, stack=(new,), battlefield=(old,))):
        frame = view_delta_frame(1, 2, 3, delta_body(public_part(before, after)) or b"{}")
        read = decode_server(frame.rstrip())
        assert frame_of(read) == frame
        assert isinstance(read, m.ViewDelta)
        assert apply(before, read.delta) == after


@given(old=of_class(PlayerView), new=of_class(PlayerView))
def test_so_are_all_fields_of_a_player(old: PlayerView, new: PlayerView) -> None:
    old = evolve(old, hand=(), graveyard=())
    new = evolve(new, player=old.player, hand=(), graveyard=())
    frame = view_delta_frame(1, 2, 3, delta_body(players_part((old,), (new,))) or b"{}")
    read = decode_server(frame.rstrip())
    assert frame_of(read) == frame
    assert isinstance(read, m.ViewDelta)
    assert apply(evolve(VIEW, players=(old,)), read.delta) == evolve(VIEW, players=(new,))


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
        lambda: public_part(VIEW, evolve(VIEW, ruleset="\ud83d")),
        lambda: public_part(VIEW, evolve(VIEW, turn=1.5)),
        lambda: players_part(VIEW.players, (evolve(ANN, name="\ud83d"),)),
        lambda: players_part(VIEW.players, (evolve(ANN, life=Notice(NoticeKind.KEPT)),)),
    ],
    ids=["a secret", "too long", "half a character", "a fraction", "half a name", "no life"],
)
def test_what_has_no_place_on_the_wire_is_refused(make: Callable[[], bytes]) -> None:
    with pytest.raises(EncodeError):
        make()


@given(shown=st.lists(of_class(Notice), max_size=3).map(tuple))
def test_a_notice_that_comes_again_reads_the_same(shown: tuple[Notice, ...]) -> None:
    assert notices_part(shown) == notices_part(shown)


def test_the_notices_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "NOTICES_KEPT", 2)
    for number in range(5):
        notice = Notice(NoticeKind.PASSED, (number,))
        for _ in range(2):
            message = m.Notices(1, 2, (notice,))
            assert put_together(message) == frame_of(message)
        assert len(bodies._repeated) <= 2
