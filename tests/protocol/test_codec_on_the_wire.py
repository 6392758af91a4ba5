"""How things look on the wire, and what must not leave."""

from __future__ import annotations

import json
from typing import Any

import pytest

from protocol import messages as m
from protocol.codec import decode_client, decode_server, encode, from_plain, to_plain, write_json
from protocol.codes import ErrorCode, LobbyCode
from protocol.errors import DecodeError, EncodeError
from protocol.strict import make_converter
from rules.answers import (
    Act,
    Answer,
    Cancel,
    Declare,
    Divide,
    Number,
    Pass,
    Payment,
    Pick,
    TakeBack,
)
from rules.decisions import (
    Action,
    ActionKind,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    Joint,
    ObjectRef,
    PlayerRef,
    PriorityChoice,
    Proposal,
)
from rules.notices import Notice, NoticeKind
from tests.protocol.refusing import refused


def test_request_is_spelled_out() -> None:
    message = m.RequestMessage(
        7, 40, 12, PriorityChoice(1, (Action(ActionKind.PLAY_LAND, 9),)), deadline_ms=60_000
    )
    assert json.loads(encode(message)) == {
        "type": "request",
        "table": 7,
        "request": 40,
        "epoch": 12,
        "decision": {
            "type": "priority",
            "player": 1,
            "actions": [{"kind": "play_land", "object": 9}],
        },
        "deadline_ms": 60_000,
    }


def test_members_of_nested_unions_keep_their_tags() -> None:
    choice = DeclareAttackers(1, (5,), (PlayerRef(2), ObjectRef(8)), ((0, 1),))
    joint = Joint(1, choice, 0, (Proposal(0, Declare(((0, 1),))),))
    plain = json.loads(encode(m.RequestMessage(1, 2, 3, joint)))["decision"]
    assert plain["type"] == "joint"
    assert plain["choice"]["type"] == "attackers"
    assert plain["choice"]["defenders"] == [
        {"type": "player", "player": 2},
        {"type": "object", "id": 8},
    ]
    assert plain["proposals"][0]["answer"] == {"type": "declare", "pairs": [[0, 1]]}


@pytest.mark.parametrize(
    ("answer", "plain"),
    [
        (Pass(), {"type": "pass"}),
        (TakeBack(), {"type": "take_back"}),
        (Act(3), {"type": "act", "option": 3}),
        (Act(3, Payment.MANUAL), {"type": "act", "option": 3, "payment": "manual"}),
        (Pick((2, 0)), {"type": "pick", "options": [2, 0]}),
        (Number(4), {"type": "number", "value": 4}),
        (Declare(((0, 1),)), {"type": "declare", "pairs": [[0, 1]]}),
        (Divide((1, 2)), {"type": "divide", "amounts": [1, 2]}),
        (Cancel(), {"type": "cancel"}),
    ],
)
def test_answers_are_spelled_out(answer: Answer, plain: dict[str, Any]) -> None:
    assert json.loads(write_json(to_plain(answer, Answer))) == plain


def test_a_member_of_an_optional_union_keeps_its_tag() -> None:
    plain = json.loads(encode(m.Sit(1, deck=m.ShippedDeck("burn"))))
    assert plain["deck"] == {"type": "shipped_deck", "name": "burn"}
    error = refused('{"type":"sit","table":1,"deck":{"name":"burn"}}')
    assert (error.code, error.fields) == (ErrorCode.UNKNOWN_TYPE, {"path": "deck"})
    assert decode_client(b'{"type":"sit","table":1,"deck":null}') == m.Sit(1)


def test_the_member_of_a_union_is_never_guessed() -> None:
    with pytest.raises(TypeError, match="no registered union"):
        make_converter(detailed=False).structure({"option": 1}, Act | Number)


def test_fields_equal_to_their_default_are_left_out_but_never_the_version() -> None:
    assert json.loads(encode(m.Ping())) == {"type": "ping"}
    assert json.loads(encode(m.Hello(1, "Ann"))) == {"type": "hello", "version": 1, "name": "Ann"}
    assert decode_server(encode(m.Welcome(1, "s", "t", m.LIMITS))).limits == m.LIMITS


def test_text_is_utf8_and_not_escaped() -> None:
    assert "双头巨人".encode() in encode(m.Chat(m.ChatScope.LOBBY, "双头巨人"))


def test_a_notice_that_was_not_redacted_is_not_sent() -> None:
    secret = Notice(NoticeKind.DREW, players=(0,), object=9, name="Island", seen_by=frozenset({0}))
    with pytest.raises(EncodeError):
        encode(m.Notices(1, 1, (secret,)))
    for viewer in (0, 1):
        line = encode(m.Notices(1, 1, (secret.redacted(viewer),)))
        assert b"seen_by" not in line


def test_who_else_knows_cannot_be_told() -> None:
    line = '{"type":"notices","table":1,"sequence":1,"notices":[{"kind":"drew","seen_by":[0]}]}'
    error = refused(line, decode_server)
    assert (error.code, error.fields["path"]) == (ErrorCode.UNKNOWN_FIELD, "notices[0]")


@pytest.mark.parametrize(
    "message",
    [
        m.Refused(LobbyCode.BAD_DECK, {"problems": object()}),
        m.Error(ErrorCode.FLOOD, {"x": float("nan")}),
        m.ChatLine(m.ChatScope.LOBBY, "Ann", "\ud83d"),
        m.Goodbye("no reason"),  # type: ignore[arg-type]
        Pass(),
        object(),
    ],
)
def test_what_has_no_place_on_the_wire_is_our_own_error(message: Any) -> None:
    with pytest.raises(EncodeError):
        encode(message)


def test_what_is_worked_out_from_other_fields_is_always_told() -> None:
    plain = to_plain(DeclareBlockers(1, (4,), (9,), ((0,),), (1,)), Decision)
    assert plain["score"] == 0
    del plain["score"]
    with pytest.raises(DecodeError) as caught:
        from_plain(plain, Decision)
    assert caught.value.fields == {"value": "score"}
