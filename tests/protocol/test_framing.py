"""Lines out of bytes: torn, joined, over-long, and no text at all."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codes import ErrorCode
from protocol.errors import EncodeError
from protocol.framing import FrameReader, encode_frame
from protocol.limits import MAX_CLIENT_FRAME, MAX_SERVER_FRAME

lines = st.lists(
    st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"])).map(str.encode)
)


@given(lines=lines, cuts=st.lists(st.integers(0, 400)))
def test_frames_come_out_whole_wherever_the_stream_is_cut(
    lines: list[bytes], cuts: list[int]
) -> None:
    stream = b"".join(line + b"\n" for line in lines)
    reader = FrameReader(MAX_CLIENT_FRAME)
    edges = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    found = []
    for start, end in itertools.pairwise(edges):
        found += reader.feed(stream[start:end])
    assert found == lines
    assert reader.torn == 0
    assert reader.broken is None


def test_a_torn_tail_is_kept_until_it_ends() -> None:
    reader = FrameReader(100)
    assert reader.feed(b'{"a"') == []
    assert reader.torn == 4
    assert reader.feed(b':1}\n{"b') == [b'{"a":1}']
    assert reader.torn == 3


def test_a_character_may_be_cut_in_two() -> None:
    reader = FrameReader(100)
    assert reader.feed("双".encode()[:1]) == []
    assert reader.feed("双".encode()[1:] + b"\n") == ["双".encode()]


def test_a_carriage_return_is_dropped_and_an_empty_line_is_a_frame() -> None:
    assert FrameReader(100).feed(b"a\r\n\n\r\nb\n") == [b"a", b"", b"", b"b"]


def test_a_frame_of_exactly_the_limit_is_taken() -> None:
    reader = FrameReader(8)
    assert reader.feed(b"1234567\n1234567\n") == [b"1234567"] * 2
    assert reader.broken is None


@pytest.mark.parametrize("chunks", [[b"12345678\n"], [b"12345678"], [b"1234", b"5678\n"]])
def test_a_longer_frame_breaks_the_reader_and_is_not_kept(chunks: list[bytes]) -> None:
    reader = FrameReader(8)
    for chunk in chunks:
        assert reader.feed(chunk) == []
    assert reader.broken is not None
    assert reader.broken.code is ErrorCode.FRAME_TOO_LONG
    assert reader.broken.fields == {"limit": 8}
    assert reader.torn == 0


def test_a_line_without_end_is_never_buffered_beyond_the_limit() -> None:
    reader = FrameReader(1000)
    for _ in range(100):
        reader.feed(b"x" * 99)
        assert reader.torn < 1000
    assert reader.broken is not None


@pytest.mark.parametrize(
    "bad", [b"\xff\n", b"a\0b\n", b"\xe5\x8f\n", b"\xed\xa0\x80\n", b"\xc0\xaf\n"]
)
def test_frames_before_one_that_is_no_text_are_good(bad: bytes) -> None:
    reader = FrameReader(100)
    assert reader.feed(b"one\n" + bad + b"two\n") == [b"one"]
    assert reader.broken is not None
    assert reader.broken.code is ErrorCode.BAD_UTF8


def test_a_broken_reader_takes_nothing_more() -> None:
    reader = FrameReader(100)
    reader.feed(b"\0\n")
    assert reader.feed(b"good\n") == []
    assert reader.torn == 0


def test_readers_have_the_limits_of_their_side() -> None:
    assert FrameReader.for_server().limit == MAX_CLIENT_FRAME
    assert FrameReader.for_client().limit == MAX_SERVER_FRAME


def test_a_frame_is_one_line_within_the_limit() -> None:
    assert encode_frame(b"1234567", 8) == b"1234567\n"
    with pytest.raises(EncodeError):
        encode_frame(b"12345678", 8)
    with pytest.raises(EncodeError):
        encode_frame(b"1\n2", 8)
