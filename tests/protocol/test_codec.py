"""The codec takes JSON at its word: all that is sent comes back the same, nothing else comes
in."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any, get_args

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import codec
from protocol import messages as m
from protocol.codec import (
    CODES,
    DECISIONS,
    UNIONS,
    decode_client,
    decode_server,
    encode,
    from_plain,
    to_plain,
    write_json,
)
from protocol.codes import ErrorCode, LobbyCode
from protocol.errors import DecodeError, EncodeError
from protocol.leaves import enums_hook
from protocol.strict import as_decode_error, make_converter
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
    ChooseTargets,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    Joint,
    ObjectRef,
    PlayerRef,
    PriorityChoice,
    Proposal,
    Ref,
)
from rules.notices import Notice, NoticeKind
from rules.refusals import RefusalCode
from tests.protocol.strategies import json_objects, json_values, of_class

FEWER = settings(max_examples=max(20, settings.default.max_examples // 3))  # type: ignore[union-attr]
"""For tests that run for each of many classes."""


def refused(line: str | bytes, decode: Any = decode_client) -> DecodeError:
    """The error that a line is refused with."""
    with pytest.raises(DecodeError) as caught:
        decode(line.encode() if isinstance(line, str) else line)
    return caught.value


def answer_line(answer: str, **fields: str) -> str:
    """An answer message with fields spelled as JSON."""
    given = {"table": "1", "request": "2", "epoch": "3"} | fields
    head = ",".join(f'"{name}":{value}' for name, value in given.items())
    return f'{{"type":"answer",{head},"answer":{answer}}}'


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", m.CLIENT_MESSAGES, ids=m.tag_of)
@FEWER
@given(data=st.data())
def test_client_message_comes_back_the_same(cls: type, data: st.DataObject) -> None:
    message = data.draw(of_class(cls))
    line = encode(message)
    assert b"\n" not in line
    assert json.loads(line)["type"] == m.tag_of(cls)
    assert decode_client(line) == message


@pytest.mark.parametrize("cls", m.SERVER_MESSAGES, ids=m.tag_of)
@FEWER
@given(data=st.data())
def test_server_message_comes_back_the_same(cls: type, data: st.DataObject) -> None:
    message = data.draw(of_class(cls))
    line = encode(message)
    assert b"\n" not in line
    assert decode_server(line) == message


@pytest.mark.parametrize("cls", get_args(Answer), ids=m.tag_of)
@FEWER
@given(data=st.data())
def test_answer_comes_back_the_same_as_plain_value(cls: type, data: st.DataObject) -> None:
    answer = data.draw(of_class(cls))
    assert from_plain(json.loads(write_json(to_plain(answer, Answer))), Answer) == answer


@pytest.mark.parametrize("cls", DECISIONS, ids=lambda cls: cls.kind)
@FEWER
@given(data=st.data())
def test_decision_comes_back_the_same_as_plain_value(
    cls: type[Decision], data: st.DataObject
) -> None:
    decision = data.draw(of_class(cls))
    plain = to_plain(decision, Decision)
    assert plain["type"] == cls.kind
    assert from_plain(json.loads(write_json(plain)), Decision) == decision


# --- how things look on the wire ---------------------------------------------------------------


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


# --- cattrs' traps -----------------------------------------------------------------------------


@pytest.mark.parametrize("value", ['"3"', "true", "1.9", "1.0", "null", "[1]", "{}", "1e0"])
def test_an_integer_is_not_made_of_anything_else(value: str) -> None:
    error = refused(answer_line('{"type":"pass"}', table=value))
    assert error.code is ErrorCode.WRONG_TYPE
    assert error.fields == {"expected": "integer", "path": "table"}


@pytest.mark.parametrize("value", ['"true"', "1", "0", "null", "[]", "1.0"])
def test_a_boolean_is_not_made_of_anything_else(value: str) -> None:
    error = refused(f'{{"type":"ready","ready":{value}}}')
    assert (error.code, error.fields["path"]) == (ErrorCode.WRONG_TYPE, "ready")


@pytest.mark.parametrize("value", ["1", "true", "null", "[]", "1.5", '["x"]'])
def test_a_string_is_not_made_of_anything_else(value: str) -> None:
    error = refused(f'{{"type":"chat","scope":"lobby","text":{value}}}')
    assert (error.code, error.fields["path"]) == (ErrorCode.WRONG_TYPE, "text")


@pytest.mark.parametrize("value", ['"01"', "{}", "3", "null", "true"])
def test_a_row_is_not_made_of_any_iterable(value: str) -> None:
    error = refused(answer_line(f'{{"type":"pick","options":{value}}}'))
    assert error.code is ErrorCode.WRONG_TYPE
    assert error.fields == {"expected": "array", "path": "answer.options"}


@pytest.mark.parametrize("pair", ["[1]", "[1,2,3]", "[]"])
def test_a_pair_has_two_members(pair: str) -> None:
    error = refused(answer_line(f'{{"type":"declare","pairs":[[0,0],{pair}]}}'))
    assert error.code is ErrorCode.BAD_VALUE
    assert error.fields == {"length": 2, "path": "answer.pairs[1]"}


@pytest.mark.parametrize("pair", ['"ab"', "{}", "7"])
def test_a_pair_is_an_array(pair: str) -> None:
    assert refused(answer_line(f'{{"type":"declare","pairs":[{pair}]}}')).code is (
        ErrorCode.WRONG_TYPE
    )


@pytest.mark.parametrize("value", ['"AUTO"', '"cash"', '""'])
def test_an_enumeration_goes_by_value(value: str) -> None:
    error = refused(answer_line(f'{{"type":"act","option":0,"payment":{value}}}'))
    assert (error.code, error.fields["path"]) == (ErrorCode.BAD_VALUE, "answer.payment")


@pytest.mark.parametrize("value", ["0", "null", "[]", "true"])
def test_an_enumeration_is_a_string(value: str) -> None:
    error = refused(answer_line(f'{{"type":"act","option":0,"payment":{value}}}'))
    assert (error.code, error.fields["path"]) == (ErrorCode.WRONG_TYPE, "answer.payment")


def test_an_unknown_tag_is_a_typed_error() -> None:
    error = refused('{"type":"sing"}')
    assert (error.code, error.fields) == (ErrorCode.UNKNOWN_TYPE, {"value": "sing"})
    nested = refused(answer_line('{"type":"sing"}'))
    assert nested.fields == {"value": "sing", "path": "answer"}


@pytest.mark.parametrize("line", ["{}", '{"type":null}', '{"type":[1]}', '{"type":{"a":1}}'])
def test_a_missing_or_odd_tag_is_a_typed_error(line: str) -> None:
    assert refused(line).code is ErrorCode.UNKNOWN_TYPE


def test_a_server_message_is_unknown_from_a_client() -> None:
    assert refused('{"type":"pong"}').code is ErrorCode.UNKNOWN_TYPE
    assert refused('{"type":"ping"}', decode_server).code is ErrorCode.UNKNOWN_TYPE


def test_unknown_fields_are_refused_at_every_depth() -> None:
    outer = refused('{"type":"ping","nonsense":1}')
    assert (outer.code, outer.fields) == (ErrorCode.UNKNOWN_FIELD, {"value": "nonsense"})
    inner = refused(answer_line('{"type":"act","option":1,"x":2}'))
    assert inner.fields == {"value": "x", "path": "answer"}


def test_a_missing_field_is_named() -> None:
    error = refused(answer_line('{"type":"act"}'))
    assert (error.code, error.fields) == (
        ErrorCode.MISSING_FIELD,
        {"value": "option", "path": "answer"},
    )


def test_the_tag_is_no_field_of_a_class_outside_a_union() -> None:
    line = '{"type":"create_table","options":{"type":"table_options","name":"x"}}'
    assert refused(line).code is ErrorCode.UNKNOWN_FIELD


def test_a_member_of_another_union_is_refused_in_both_directions() -> None:
    with pytest.raises(EncodeError):
        encode(m.AnswerMessage(1, 2, 3, PriorityChoice(0, ())))  # type: ignore[arg-type]
    assert refused(answer_line('{"type":"priority","player":0,"actions":[]}')).code is (
        ErrorCode.UNKNOWN_TYPE
    )


@pytest.mark.parametrize("value", ["3", "null", '"x"', "[]"])
def test_an_object_is_not_made_of_anything_else(value: str) -> None:
    error = refused(f'{{"type":"create_table","options":{value}}}')
    assert (error.code, error.fields["path"]) == (ErrorCode.WRONG_TYPE, "options")
    assert refused(answer_line(value)).code is ErrorCode.WRONG_TYPE


# --- bounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        '{"name":""}',
        '{"name":" x"}',
        '{"name":"a\\u0000b"}',
        '{"name":"a\\nb"}',
        f'{{"name":"{"x" * 33}"}}',
        '{"name":"x","time":{"bank_seconds":-1}}',
        '{"name":"x","time":{"deadline_seconds":0}}',
        '{"name":"x","seed":""}',
        f'{{"name":"x","bots":[{",".join(["""{"spec":"pass"}"""] * 9)}]}}',
    ],
)
def test_what_is_out_of_bounds_is_refused(options: str) -> None:
    assert refused(f'{{"type":"create_table","options":{options}}}').code is ErrorCode.BAD_VALUE


def test_what_is_out_of_bounds_cannot_be_made_either() -> None:
    with pytest.raises(ValueError, match="text"):
        m.Chat(m.ChatScope.LOBBY, "x" * 501)


@pytest.mark.parametrize("value", [str(2**63), str(-(2**63)), "9" * 5000])
def test_an_integer_over_64_bits_is_refused(value: str) -> None:
    assert refused(f'{{"type":"ping","nonce":{value}}}').code is ErrorCode.BAD_VALUE


def test_half_a_character_is_refused() -> None:
    line = '{"type":"chat","scope":"lobby","text":"\\ud83d"}'
    assert refused(line).code is ErrorCode.BAD_VALUE
    fields = '{"type":"error","code":"flood","fields":{"\\ud83d":1}}'
    assert refused(fields, decode_server).code is ErrorCode.BAD_VALUE


# --- lines that are no message -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", ErrorCode.BAD_JSON),
        ("GET / HTTP/1.1", ErrorCode.BAD_JSON),
        ('{"type":"ping"', ErrorCode.BAD_JSON),
        ('{"type":"ping"} {}', ErrorCode.BAD_JSON),
        ('{"type":"ping","nonce":NaN}', ErrorCode.BAD_JSON),
        ('{"type":"ping","nonce":-Infinity}', ErrorCode.BAD_JSON),
        ("[]", ErrorCode.NOT_AN_OBJECT),
        ("3", ErrorCode.NOT_AN_OBJECT),
        ("null", ErrorCode.NOT_AN_OBJECT),
        ('{"type":"ping","nonce":1,"nonce":2}', ErrorCode.DUPLICATE_FIELD),
        ('{"type":"ping","type":"ping"}', ErrorCode.DUPLICATE_FIELD),
        ("[" * 60_000, ErrorCode.TOO_DEEP),
        ('{"a":' * 10_000, ErrorCode.TOO_DEEP),
        (b'{"type":"\xff"}', ErrorCode.BAD_UTF8),
    ],
    ids=repr,
)
def test_a_line_that_is_no_message_is_a_typed_error(line: str | bytes, code: ErrorCode) -> None:
    assert refused(line).code is code


def test_decisions_nested_without_end_are_too_deep() -> None:
    inner = '{"type":"joint","player":0,"primary":0,"choice":' * 300
    line = f'{{"type":"request","table":1,"request":1,"epoch":1,"decision":{inner}1{"}" * 301}'
    assert refused(line, decode_server).code in (ErrorCode.TOO_DEEP, ErrorCode.WRONG_TYPE)


@pytest.mark.parametrize("decode", [decode_client, decode_server])
@given(line=st.binary(max_size=200))
def test_any_bytes_give_a_message_or_a_typed_error(decode: Any, line: bytes) -> None:
    with suppress(DecodeError):
        decode(line)


@pytest.mark.parametrize("decode", [decode_client, decode_server])
@given(value=json_values)
def test_any_json_gives_a_message_or_a_typed_error(decode: Any, value: object) -> None:
    with suppress(DecodeError):
        decode(json.dumps(value).encode())


@pytest.mark.parametrize("cls", [*m.CLIENT_MESSAGES, *m.SERVER_MESSAGES], ids=m.tag_of)
@FEWER
@given(data=st.data())
def test_a_message_with_one_thing_changed_is_read_or_refused(
    cls: type, data: st.DataObject
) -> None:
    """Fuzz from within: a good message in which one value anywhere was replaced."""
    message = data.draw(of_class(cls))
    plain = json.loads(encode(message))
    data.draw(mutations(plain))
    decode = decode_client if cls in m.CLIENT_MESSAGES else decode_server
    with suppress(DecodeError):
        encode(decode(json.dumps(plain).encode()))


@st.composite
def mutations(draw: st.DrawFn, plain: Any) -> None:
    """Walks down a JSON value at random and replaces what it finds there."""
    while True:
        keys = sorted(plain) if isinstance(plain, dict) else list(range(len(plain)))
        if isinstance(plain, dict) and (not keys or draw(st.integers(0, 5)) == 0):
            plain[draw(st.sampled_from(["x", "type", "fields", "player"]))] = draw(json_values)
            return
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if isinstance(plain[key], dict | list) and draw(st.booleans()):
            plain = plain[key]
            continue
        plain[key] = draw(json_values)
        return


# --- what must not leave -----------------------------------------------------------------------


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


# --- closed unions -----------------------------------------------------------------------------


def test_every_decision_of_the_rules_has_a_tag() -> None:
    assert set(DECISIONS) == set(Decision.__subclasses__())
    assert len(UNIONS[Decision]) == len(DECISIONS)


def test_every_answer_and_ref_of_the_rules_has_a_tag() -> None:
    assert set(UNIONS[Answer].values()) == set(get_args(Answer))
    assert set(UNIONS[Ref].values()) == set(get_args(Ref))


def test_the_two_directions_share_no_tag_but_read_apart() -> None:
    assert not set(UNIONS[m.ClientMessage]) & set(UNIONS[m.ServerMessage])


def test_codes_of_refusals_share_no_value() -> None:
    for code in [*RefusalCode, *LobbyCode]:
        assert decode_server(encode(m.Refused(code))) == m.Refused(code)
    assert len({code.value for cls in CODES for code in cls}) == sum(map(len, CODES))


def test_enumerations_that_share_a_value_cannot_be_one_field() -> None:
    class Other(Enum):
        STALE = "stale"

    with pytest.raises(TypeError):
        enums_hook(RefusalCode, Other)


# --- the converter by itself -------------------------------------------------------------------


@frozen
class Holder:
    members: frozenset[str] = frozenset()
    pair: tuple[int, str] = (0, "")
    half: float = 0.0


def test_a_frozen_set_goes_out_sorted_and_comes_in_once_each() -> None:
    converter = make_converter(detailed=False)
    plain = converter.unstructure(Holder(frozenset("cab")))
    assert plain == {"members": ["a", "b", "c"]}
    assert converter.structure(plain, Holder) == Holder(frozenset("cab"))
    with pytest.raises(DecodeError):
        converter.structure({"members": ["a", "a"]}, Holder)


def test_a_fraction_is_refused_everywhere() -> None:
    with pytest.raises(DecodeError):
        make_converter(detailed=False).structure({"half": 1.5}, Holder)


def test_an_error_that_is_none_of_ours_is_not_swallowed() -> None:
    with pytest.raises(OSError, match="disk"):
        as_decode_error(OSError("disk"))


@pytest.mark.parametrize(
    ("delta", "code", "path"),
    [
        ('{"fields":3}', ErrorCode.WRONG_TYPE, "delta.fields"),
        ('{"fields":{"viewer":1}}', ErrorCode.UNKNOWN_FIELD, "delta.fields"),
        ('{"fields":{"turn":"1"}}', ErrorCode.WRONG_TYPE, "delta.fields.turn"),
        (
            '{"exile":{"patched":[{"id":1,"fields":{"tapped":0}}]}}',
            ErrorCode.WRONG_TYPE,
            "delta.exile.patched[0].fields.tapped",
        ),
        (
            '{"players":[{"player":1,"fields":{"hand":[]}}]}',
            ErrorCode.UNKNOWN_FIELD,
            "delta.players[0].fields",
        ),
    ],
)
def test_what_a_patch_holds_is_typed_by_what_it_patches(
    delta: str, code: ErrorCode, path: str
) -> None:
    line = f'{{"type":"view_delta","table":1,"sequence":1,"epoch":1,"delta":{delta}}}'
    error = refused(line, decode_server)
    assert (error.code, error.fields["path"]) == (code, path)


def test_an_error_names_its_code_and_facts() -> None:
    assert str(refused('{"type":"sing"}')) == "unknown_type(value='sing')"


def test_from_plain_does_not_change_what_it_reads() -> None:
    plain = to_plain(ChooseTargets(0, 4, 0, (PlayerRef(1),), 1, 1), Decision)
    before = json.dumps(plain)
    from_plain(plain, Decision)
    assert json.dumps(plain) == before


@given(fields=json_objects)
def test_fields_of_a_refusal_are_any_json_object(fields: dict[str, Any]) -> None:
    message = m.Refused(RefusalCode.STALE, fields, table=1, request=2)
    assert decode_server(encode(message)) == message


def test_fields_of_a_refusal_hold_json_only() -> None:
    with pytest.raises(DecodeError):
        from_plain({"type": "error", "code": "flood", "fields": {"x": b""}}, m.ServerMessage)


@pytest.mark.parametrize("value", ["[]", "3", "null", '"x"'])
def test_fields_of_a_refusal_are_no_other_json(value: str) -> None:
    line = f'{{"type":"refused","code":"stale","fields":{value}}}'
    assert refused(line, decode_server).code is ErrorCode.WRONG_TYPE


# --- the short way -----------------------------------------------------------------------------


def read_by(decode: Callable[[bytes], m.ClientMessage], line: bytes) -> object:
    try:
        return decode(line)
    except DecodeError as error:
        return error.code, error.fields


answer_words = st.sampled_from(
    [
        *("{", "}", "[", "]", ",", ", ", ":", ": ", '"', " ", "\\t", "-", "+", ".", "e", "_"),
        *('"type"', '"table"', '"request"', '"epoch"', '"answer"', '"option"', '"payment"'),
        *('"pass"', '"act"', '"auto"', '"manual"', '"take_back"', "true", "null", "\u0661"),
        *("0", "00", "1", "7", "007", "41", "-1", "1.0", "999999999999999", "9" * 16, "9" * 20),
    ]
)


@st.composite
def nearly_answers(draw: st.DrawFn) -> bytes:
    """Lines of answers that pass or act, and such lines with something in them replaced."""
    gap = draw(st.sampled_from(["", " "]))
    number = st.sampled_from(["0", "1", "41", "007", "-1", "1e3", "9" * 15, "9" * 19, "9" * 25])
    act = f'"act",{gap}"option":{gap}{draw(number)}'
    payment = draw(st.sampled_from(["", "auto", "manual", "other"]))
    if payment:
        act += f',{gap}"payment":{gap}"{payment}"'
    answer = draw(st.sampled_from(['"pass"', act]))
    line = (
        f'{{"type":{gap}"answer",{gap}"table":{gap}{draw(number)},{gap}"request":{draw(number)},'
        f'"epoch":{draw(number)},"answer":{gap}{{"type":{gap}{answer}}}}}'
    )
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, len(line)))
        end = min(len(line), start + draw(st.integers(0, 9)))
        line = line[:start] + draw(answer_words) + line[end:]
    return line.encode()


@settings(max_examples=500)
@given(line=nearly_answers())
def test_the_short_way_of_reading_answers_takes_what_the_long_one_takes(line: bytes) -> None:
    assert read_by(codec.decode_client, line) == read_by(codec.decode_any_client, line)


@pytest.mark.parametrize("answer", [Pass(), Act(3), Act(0, Payment.MANUAL)])
def test_what_clients_send_is_read_the_short_way(answer: Answer) -> None:
    message = m.AnswerMessage(3, 41, 7, answer)
    line = codec.encode(message)
    for spelled in (line, json.dumps(json.loads(line)).encode()):
        assert codec._ANSWER.fullmatch(spelled)
        assert codec.decode_client(spelled) == message
