"""Closed unions, and the converter by itself."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, get_args

import pytest
from attrs import frozen
from hypothesis import given

from protocol import messages as m
from protocol.codec import CODES, DECISIONS, UNIONS, decode_server, encode, from_plain, to_plain
from protocol.codes import ErrorCode, LobbyCode
from protocol.errors import DecodeError
from protocol.leaves import enums_hook
from protocol.strict import as_decode_error, make_converter
from rules.answers import Answer
from rules.decisions import ChooseTargets, Decision, PlayerRef, Ref
from rules.refusals import RefusalCode
from tests.protocol.refusing import refused
from tests.protocol.strategies import json_objects


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
