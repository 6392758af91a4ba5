"""The codec takes JSON at its word, and nothing is made of anything else."""

from __future__ import annotations

import pytest

from protocol import messages as m
from protocol.codec import decode_server, encode
from protocol.codes import ErrorCode
from protocol.errors import EncodeError
from rules.decisions import PriorityChoice
from tests.protocol.refusing import answer_line, refused


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
