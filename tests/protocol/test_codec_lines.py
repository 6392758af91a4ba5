"""Lines that are no message."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import messages as m
from protocol.codec import decode_client, decode_server, encode
from protocol.codes import ErrorCode
from protocol.errors import DecodeError
from tests.protocol.refusing import FEWER, refused
from tests.protocol.strategies import json_values, of_class


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
