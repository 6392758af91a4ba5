"""Why a host cannot be reached."""

from __future__ import annotations

import errno
import os
import socket
from typing import NoReturn

import pytest
import trio

from host.reaching import reach

REFUSED = OSError(errno.ECONNREFUSED, "Error connecting to ('::1', 1): Connection refused")
UNREACHABLE = OSError(errno.ENETUNREACH, "Error connecting to ('192.0.2.1', 1): No network")


@pytest.mark.skipif(os.name != "posix", reason="Windows has other words")
@pytest.mark.parametrize(
    ("causes", "said"),
    [
        ([REFUSED, REFUSED], [errno.ECONNREFUSED]),
        ([UNREACHABLE, REFUSED], [errno.ENETUNREACH, errno.ECONNREFUSED]),
    ],
)
async def test_the_reason_is_what_the_system_said_of_each_address(
    monkeypatch: pytest.MonkeyPatch, causes: list[OSError], said: list[int]
) -> None:
    async def fail(host: str, port: int) -> NoReturn:
        raise OSError("all attempts to connect failed") from ExceptionGroup("", causes)

    monkeypatch.setattr(trio, "open_tcp_stream", fail)
    with pytest.raises(OSError, match="refused") as caught:
        await reach("localhost", 1)
    assert caught.value.strerror == "; ".join(map(os.strerror, said))


async def test_a_name_that_is_none_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = socket.gaierror(-2, "Name or service not known")

    async def fail(host: str, port: int) -> NoReturn:
        raise unknown

    monkeypatch.setattr(trio, "open_tcp_stream", fail)
    with pytest.raises(OSError, match="not known") as caught:
        await reach("nowhere", 1)
    assert caught.value is unknown
