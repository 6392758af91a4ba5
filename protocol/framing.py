"""Lines out of a stream of bytes: one frame is one line of UTF-8 that ends in a newline.

A reader keeps at most one torn line, never longer than its limit: a longer one breaks it before
the rest is kept. An empty line is a frame too (whoever counts frames counts it); a carriage
return before the newline is dropped. Once broken, a reader takes nothing more.
"""

from __future__ import annotations

from protocol.codes import ErrorCode
from protocol.errors import EncodeError, FramingError
from protocol.limits import MAX_CLIENT_FRAME, MAX_SERVER_FRAME

NEWLINE = b"\n"


class FrameReader:
    """Cuts what arrives into frames of at most ``limit`` bytes, newline included."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.broken: FramingError | None = None
        self._torn = bytearray()

    @classmethod
    def for_server(cls) -> FrameReader:
        """Reads what a client sends."""
        return cls(MAX_CLIENT_FRAME)

    @classmethod
    def for_client(cls) -> FrameReader:
        """Reads what a server sends."""
        return cls(MAX_SERVER_FRAME)

    @property
    def torn(self) -> int:
        """Bytes kept of a line that has not ended."""
        return len(self._torn)

    def feed(self, data: bytes) -> list[bytes]:
        """The frames that ``data`` completes, without their newlines, in order.

        Whether they were the last that can be read stands in ``broken`` afterwards: the frames
        before the bad one are good.
        """
        if self.broken is not None:
            return []
        frames: list[bytes] = []
        start = 0
        while (end := data.find(NEWLINE, start)) >= 0:
            if len(self._torn) + end - start + 1 > self.limit:
                self._break(ErrorCode.FRAME_TOO_LONG, limit=self.limit)
                return frames
            frame = data[start:end]
            if self._torn:
                frame = bytes(self._torn) + frame
                self._torn.clear()
            start = end + 1
            if not is_text(frame):
                self._break(ErrorCode.BAD_UTF8)
                return frames
            frames.append(frame.removesuffix(b"\r"))
        if len(self._torn) + len(data) - start >= self.limit:
            self._break(ErrorCode.FRAME_TOO_LONG, limit=self.limit)
        else:
            self._torn += data[start:]
        return frames

    def _break(self, code: ErrorCode, **fields: object) -> None:
        self.broken = FramingError(code, **fields)
        self._torn.clear()


def is_text(frame: bytes) -> bool:
    """UTF-8 without NUL."""
    if 0 in frame:
        return False
    if not frame.isascii():
        try:
            frame.decode()
        except UnicodeDecodeError:
            return False
    return True


def encode_frame(line: bytes, limit: int) -> bytes:
    """A line with its newline. Raises ``EncodeError`` if it is too long or no single line."""
    if len(line) + 1 > limit:
        raise EncodeError(f"a frame of {len(line) + 1} bytes is over the limit of {limit}")
    if NEWLINE in line:
        raise EncodeError("a frame is one line")
    return line + NEWLINE
