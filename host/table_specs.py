"""Tables as a host's owner writes them down: ``--table`` on the command line, or a TOML file.

On the command line a table is ``key=value`` pairs between commas, for example
``name=Friday,bots=basic+random,password=sesame``; in the file it is a ``[[table]]`` with the same
keys. A deck is a shipped one's name or a file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import define, field, frozen

from host.hosting import TableSpec
from host.limits import FILE_BYTES, MAX_KEPT_GAMES, MAX_PAUSE
from host.naming import NAMES, is_name
from host.program_seats import check_spec
from host.refusing import Refused
from host.wiring import offers
from protocol import limits
from protocol import messages as m

__all__ = [
    "BadSettings",
    "FileSettings",
    "bot_and_deck",
    "deck_choice",
    "read_file",
    "read_table",
]


E = TypeVar("E", bound=Enum)

SHOWN: Final = 60
"""Characters of a bad value that are repeated."""

MAX_PATH: Final = 4096
"""Characters of a path, as most systems have it."""


class BadSettings(ValueError):
    """What was written down makes no table or no host. The text says where and why."""


@frozen
class FileSettings:
    """What a TOML file says; ``None``: nothing."""

    name: str | None = None
    address: str | None = None
    port: int | None = None
    data: str | None = None
    keep_games: int | None = None
    tables: tuple[TableSpec, ...] = ()


def deck_choice(text: str) -> m.Deck:
    """A shipped deck's name, or a file with a deck. Raises ``BadSettings``; whether the deck is
    legal is for the table."""
    if text in offers().decks:
        return m.ShippedDeck(text)
    path = Path(text)
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES)
    except OSError as error:
        known = ", ".join(offers().decks)
        raise BadSettings(
            f"deck {text!r}: {error.strerror or error}; shipped are {known}"
        ) from error
    try:
        return m.DeckText(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadSettings(f"deck {text!r}: not UTF-8") from error
    except ValueError as error:
        raise BadSettings(f"deck {text!r}: {error}") from error


def read_table(text: str) -> TableSpec:
    """A table from the command line. Raises ``BadSettings``."""
    data: dict[str, Any] = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        key, equals, value = pair.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or not key:
            raise BadSettings(f"a table: {pair!r} is not key=value")
        if key in data:
            raise BadSettings(f"a table: {key} stands twice")
        data[key] = value.strip()
    # the whole text may hold a password, which no error tells
    name = data.get("name", "")[: limits.MAX_NAME]
    return _table(data, f"table {name!r}" if name else "a table")


def read_file(path: str) -> FileSettings:
    """A host's settings from a TOML file. Raises ``BadSettings``."""
    try:
        with open(path, "rb") as file:
            raw = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise BadSettings(f"{path}: {error.strerror or error}") from error
    if len(raw) > FILE_BYTES:
        raise BadSettings(f"{path}: longer than {FILE_BYTES} bytes")
    try:
        data = tomllib.loads(raw.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSettings(f"{path}: {error}") from error
    keys = _Keys(data, path)
    tables = data.pop("table", [])
    if type(tables) is not list or not all(type(table) is dict for table in tables):
        raise BadSettings(f"{path}: tables are written as [[table]]")
    settings = FileSettings(
        name=keys.take("name", _name),
        address=keys.take("address", _text(limits.MAX_SPEC)),
        port=keys.take("port", _whole(0, 65535)),
        data=keys.take("data", _text(MAX_PATH)),
        keep_games=keys.take("keep_games", _whole(0, MAX_KEPT_GAMES)),
        tables=tuple(
            _table(table, f"{path}: table {number}") for number, table in enumerate(tables, 1)
        ),
    )
    keys.done()
    return settings


# --- one table -----------------------------------------------------------------------------------


def _table(data: dict[str, Any], where: str) -> TableSpec:
    keys = _Keys(dict(data), where)
    time = m.TimeControl()
    try:
        options = m.TableOptions(
            name=keys.take("name", _name, default="table"),
            format=keys.take("format", _one_of(m.Format), default=m.Format.TWO_HEADED_GIANT),
            ruleset=keys.take("ruleset", _ruleset, default="2012"),
            seed=keys.take("seed", _text(limits.MAX_SEED)),
            time=m.TimeControl(
                keys.take("deadline", _seconds_or_none, default=time.deadline_seconds),
                keys.take("bank", _seconds, default=time.bank_seconds),
                keys.take("grace", _seconds, default=time.grace_seconds),
            ),
            silent=keys.take("silent", _one_of(m.SilentPolicy), default=m.SilentPolicy.PASS),
            password=keys.take("password", _text(limits.MAX_PASSWORD), secret=True),
            bots=keys.take("bots", _bots, default=()),
        )
    except BadSettings:
        raise
    except ValueError as error:
        raise BadSettings(f"{where}: {error}") from error
    spec = TableSpec(
        options,
        autostart=keys.take("autostart", _yes, default=False),
        pause=keys.take("pause", _pause, default=0.0),
    )
    keys.done()
    _seatable(options, where)
    return spec


def _seatable(options: m.TableOptions, where: str) -> None:
    """Raises ``BadSettings`` for more bots than seats, or two on one."""
    seats = options.format.seats
    taken = [bot.seat for bot in options.bots if bot.seat is not None]
    if len(options.bots) > seats:
        raise BadSettings(f"{where}: {len(options.bots)} bots for {seats} seats")
    for seat in taken:
        if seat >= seats:
            raise BadSettings(f"{where}: a bot at seat {seat}: the seats are 0 to {seats - 1}")
        if taken.count(seat) > 1:
            raise BadSettings(f"{where}: {taken.count(seat)} bots at seat {seat}")


@define
class _Keys:
    """The keys of a table of settings, taken one by one; what is left over is a mistake."""

    data: dict[str, Any]
    where: str
    known: list[str] = field(factory=list)

    def take(
        self,
        key: str,
        read: Callable[[Any], Any],
        *,
        default: Any = None,
        secret: bool = False,
    ) -> Any:
        """``read`` raises ``ValueError`` with what is allowed; a ``secret`` is not repeated."""
        self.known.append(key)
        if key not in self.data:
            return default
        value = self.data.pop(key)
        try:
            return read(value)
        except ValueError as error:
            said = "" if secret else f" {_shortened(repr(value))}"
            raise BadSettings(f"{self.where}: {key} cannot be{said or ' that'}: {error}") from error

    def done(self) -> None:
        if self.data:
            raise BadSettings(
                f"{self.where}: unknown: {', '.join(sorted(self.data))};"
                f" known are {', '.join(sorted(self.known))}"
            )


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


# Each of these reads one value, or raises ``ValueError`` with what is allowed.


def _one_of(kind: type[E]) -> Callable[[object], E]:
    def read(value: object) -> E:
        for member in kind:
            if member.value == value:
                return member
        raise ValueError(f"one of {', '.join(str(member.value) for member in kind)}")

    return read


def _text(most: int) -> Callable[[object], str]:
    def read(value: object) -> str:
        text = str(value) if type(value) is int else value
        if type(text) is not str or not 1 <= len(text) <= most:
            raise ValueError(f"a text of 1 to {most} characters")
        return text

    return read


def _name(value: object) -> str:
    text = str(value) if type(value) is int else value
    if type(text) is not str or not is_name(text):
        raise ValueError(NAMES)
    return text


def _ruleset(value: object) -> str:
    if str(value) in offers().rulesets and type(value) in (str, int):
        return str(value)
    raise ValueError(f"one of {', '.join(offers().rulesets)}")


def _whole(least: int, most: int, unit: str = "", more: str = "") -> Callable[[object], int]:
    """A whole number from a text or from TOML."""

    def read(value: object) -> int:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"a whole number{unit} from {least} to {most}{more}")
        return value

    return read


_seconds = _whole(0, limits.MAX_SECONDS, " of seconds")


def _seconds_or_none(value: object) -> int | None:
    """``0`` or ``none``: no hurry."""
    if value in ("none", False):
        return None
    more = ", 0 or none for no limit"
    return _whole(0, limits.MAX_SECONDS, " of seconds", more)(value) or None


def _pause(value: object) -> float:
    try:
        seconds = float(value) if isinstance(value, str | int | float) else -1.0
    except (ValueError, OverflowError):
        seconds = -1.0
    if type(value) is bool or not 0 <= seconds <= MAX_PAUSE:
        raise ValueError(f"a number of seconds from 0 to {MAX_PAUSE}")
    return seconds


def _yes(value: object) -> bool:
    if type(value) is bool:
        return value
    if value in ("yes", "true", "1"):
        return True
    if value in ("no", "false", "0"):
        return False
    raise ValueError("yes or no")


def _bots(value: object) -> tuple[m.BotSeat, ...]:
    """Bots between ``+`` signs, or a list. One is ``SPEC``, ``SPEC*COUNT``, ``SPEC/DECK``, or in a
    file a table with ``spec``, ``seat`` and ``deck``."""
    entries: Iterable[object]
    if isinstance(value, str):
        entries = [part.strip() for part in value.split("+") if part.strip()]
    elif isinstance(value, list):
        entries = value
    else:
        raise ValueError("a list of bots")
    seats: list[m.BotSeat] = []
    for entry in entries:
        seats += _bot(entry)
    return tuple(seats)


def _bot(entry: object) -> list[m.BotSeat]:
    if isinstance(entry, Mapping):
        unknown = entry.keys() - {"spec", "seat", "deck"}
        if unknown or "spec" not in entry:
            raise ValueError("a bot has spec, seat and deck")
        deck = entry.get("deck")
        seat = entry.get("seat")
        bots = [
            m.BotSeat(
                _text(limits.MAX_SPEC)(entry["spec"]),
                None if seat is None else _whole(0, limits.MAX_SEATS - 1, " as a seat")(seat),
                None if deck is None else deck_choice(_text(MAX_PATH)(deck)),
            )
        ]
    elif isinstance(entry, str):
        text, star, count = entry.partition("*")
        try:
            number = _whole(1, limits.MAX_SEATS)(count.strip()) if star else 1
        except ValueError:
            raise ValueError(f"{entry}: 1 to {limits.MAX_SEATS} of a bot") from None
        spec, deck = bot_and_deck(text)
        bots = [m.BotSeat(spec, None, deck)] * number
    else:
        raise ValueError("a bot is a text or a table")
    try:
        check_spec(bots[0].spec)
    except Refused as refused:
        raise ValueError(f"no bot {bots[0].spec!r}: {refused.fields['reason']}") from refused
    return bots


def bot_and_deck(text: str) -> tuple[str, m.ShippedDeck | None]:
    """``basic/burn``: a deck after a slash; a slash in a file's path is not one.

    Raises ``BadSettings`` for a bot's name with a deck that is not shipped.
    """
    head, slash, tail = text.rpartition("/")
    if slash and tail in offers().decks:
        return head, m.ShippedDeck(tail)
    if head in offers().bots and ":" not in tail:
        known = ", ".join(offers().decks)
        raise BadSettings(f"{text!r}: no deck {tail!r}; shipped are {known}")
    return text, None
