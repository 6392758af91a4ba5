"""The committed schema is the code's, and says of a message what the codec says."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from protocol import messages as m
from protocol import schema
from protocol.codec import decode_client, decode_server, encode
from protocol.errors import DecodeError
from tests.protocol.samples import FROM_CLIENT, FROM_SERVER
from tests.protocol.strategies import of_class

CLASSES = [*m.CLIENT_MESSAGES, *m.SERVER_MESSAGES]


@cache
def validator(definition: str) -> Draft202012Validator:
    return Draft202012Validator({**schema.make(), "oneOf": [{"$ref": f"#/$defs/{definition}"}]})


def is_valid(plain: Any, definition: str) -> bool:
    return bool(validator(definition).is_valid(plain))


def test_the_committed_schema_is_the_codes() -> None:
    assert schema.PATH.read_text(encoding="utf-8") == schema.text(), (
        "run: python -m protocol.schema"
    )


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema.make())


def test_every_message_class_is_in_the_schema() -> None:
    definitions = schema.make()["$defs"]
    for cls in CLASSES:
        assert definitions[cls.__name__]["properties"]["type"] == {"const": m.tag_of(cls)}


@pytest.mark.parametrize("message", FROM_CLIENT + FROM_SERVER, ids=lambda v: m.tag_of(type(v)))
def test_a_sample_of_each_message_is_valid_in_its_direction_only(message: Any) -> None:
    plain = json.loads(encode(message))
    mine = "ClientMessage" if type(message) in m.CLIENT_MESSAGES else "ServerMessage"
    other = "ServerMessage" if mine == "ClientMessage" else "ClientMessage"
    assert is_valid(plain, mine)
    assert not is_valid(plain, other)
    assert not is_valid({**plain, "nonsense": 1}, mine)


@pytest.mark.parametrize("cls", CLASSES, ids=m.tag_of)
@settings(max_examples=10)
@given(data=st.data())
def test_what_is_encoded_is_valid(cls: type, data: st.DataObject) -> None:
    plain = json.loads(encode(data.draw(of_class(cls))))
    assert is_valid(plain, cls.__name__)


@pytest.mark.parametrize("message", FROM_CLIENT + FROM_SERVER, ids=lambda v: m.tag_of(type(v)))
def test_schema_and_codec_agree_on_each_field_spoiled(message: Any) -> None:
    """Each field in turn is dropped, and is replaced by a value of each JSON type."""
    decode = decode_client if type(message) in m.CLIENT_MESSAGES else decode_server
    plain = json.loads(encode(message))
    spoiled = [{k: v for k, v in plain.items() if k != name} for name in plain]
    for name in plain:
        for value in (None, True, -7, "", "x", [], ["x"], [[1]], {}, {"x": 1}):
            spoiled.append({**plain, name: value})
    for changed in spoiled:
        try:
            decode(json.dumps(changed).encode())
            decodes = True
        except DecodeError:
            decodes = False
        assert is_valid(changed, type(message).__name__) == decodes, changed
