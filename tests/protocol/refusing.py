"""What the codec says of a line that it does not take."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from protocol.codec import decode_client
from protocol.errors import DecodeError

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
