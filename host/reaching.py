"""A TCP connection to a host, or the reason why there is none."""

from __future__ import annotations

import os
import socket

import trio

__all__ = ["reach"]


async def reach(host: str, port: int) -> trio.SocketStream:
    """Connect. Raises ``OSError``, whose ``strerror`` is what the system said of the addresses that
    the name stands for, each reason once."""
    try:
        return await trio.open_tcp_stream(host, port)
    except socket.gaierror:
        raise
    except OSError as error:
        cause = error.__cause__
        each = cause.exceptions if isinstance(cause, ExceptionGroup) else (error,)
        reasons = dict.fromkeys(_reason(one) for one in each if isinstance(one, OSError))
        raise OSError(error.errno, "; ".join(reasons)) from error


def _reason(error: OSError) -> str:
    """The system's words alone: trio puts the address in front, which the person has typed."""
    if os.name == "posix" and error.errno is not None:
        return os.strerror(error.errno)
    return error.strerror or str(error)
