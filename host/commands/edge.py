"""Where errors become one line and an exit status."""

from __future__ import annotations

import math
from typing import IO, Any, NoReturn

import click

from host.client.stops import Stops, UnknownStep
from host.naming import NAMES, is_name
from host.numerals import numeral
from host.server import CannotListen, ListenCode
from host.storage import StorageCode, StorageError
from protocol.limits import MAX_PASSWORD

__all__ = ["Failure", "FiniteRange", "a_name", "a_password", "address", "fail", "stop_words", "why"]


class Failure(click.ClickException):
    """The command cannot do what it was asked to: one line on standard error, status 1."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"ettin: {self.format_message()}", file=file, err=file is None)


def fail(text: str) -> NoReturn:
    raise Failure(text)


LISTENING = {
    ListenCode.PORT_IN_USE: "port {port} is in use: stop the other program, or choose --port",
    ListenCode.NOT_ALLOWED: "port {port} belongs to the system: choose one above 1023",
    ListenCode.NO_SUCH_ADDRESS: "this machine has no address {address!r}",
    ListenCode.FAILED: "cannot listen at {address!r} port {port}: {detail}",
}
STORING = {
    StorageCode.NOT_USABLE: "the data folder {path} is of no use: {detail}",
    StorageCode.IN_USE: "another host uses the data folder {path}: stop it, or choose --data",
    StorageCode.BAD_INDEX: "the index {path} cannot be read: {detail}",
}


def why(error: CannotListen | StorageError) -> str:
    """What is wrong, for whoever sits at the machine."""
    if isinstance(error, CannotListen):
        return LISTENING[error.code].format(
            address=error.address, port=error.port, detail=error.detail
        )
    return STORING[error.code].format(path=error.path, detail=error.detail)


def a_name(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A click callback: what a player or a host may be called."""
    if value is not None and not is_name(value):
        raise click.BadParameter(f"{value!r} is not {NAMES}")
    return value


def a_password(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A click callback: what a table's password can be; it is not repeated."""
    if value is not None and not 1 <= len(value) <= MAX_PASSWORD:
        raise click.BadParameter(f"a password has 1 to {MAX_PASSWORD} characters")
    return value


def stop_words(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A click callback: where to stop, in words that ``Stops`` can read."""
    try:
        Stops.read(value or "")
    except UnknownStep as error:
        raise click.BadParameter(f"there is no step {error.word!r}") from None
    return value


class FiniteRange(click.FloatRange):
    """A range of numbers, among which neither ``nan`` nor ``inf`` is."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


def address(text: str, default_port: int) -> tuple[str, int]:
    """``HOST``, ``HOST:PORT``, ``[IPv6]`` or ``[IPv6]:PORT``. Raises ``click.BadParameter``."""
    host, port = text, ""
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise click.BadParameter(f"{text!r} is no HOST[:PORT]")
        port = rest[1:]
        if rest and not port:
            raise click.BadParameter(f"{text!r}: the port is missing")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        if not port:
            raise click.BadParameter(f"{text!r}: the port is missing")
    if not host:
        raise click.BadParameter(f"{text!r}: the host is missing")
    try:
        host.encode("idna")
    except UnicodeError:
        raise click.BadParameter(f"{text!r}: {host!r} is no name of a host") from None
    if not port:
        return host, default_port
    number = numeral(port) if port.isascii() else None
    if number is None or not 1 <= number <= 65535:
        raise click.BadParameter(f"{text!r}: a port is a number from 1 to 65535")
    return host, number
