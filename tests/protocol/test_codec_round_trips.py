"""All that is sent comes back the same, the short way, too."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import codec
from protocol import messages as m
from protocol.codec import (
    DECISIONS,
    decode_client,
    decode_server,
    encode,
    from_plain,
    to_plain,
    write_json,
)
from protocol.errors import DecodeError
from rules.answers import Act, Answer, Pass, Payment
from rules.decisions import Decision
from tests.protocol.refusing import FEWER
from tests.protocol.strategies import of_class


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
