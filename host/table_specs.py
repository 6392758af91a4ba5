"""Tables as a host's owner writes them down: ``--table`` on the command line, or a TOML file.

On the command line a table is ``key=value`` pairs between commas, for example
``name=Friday,bots=basic+random,password=sesame``; in the file it is a ``[[table]]`` with the same
keys. A deck is a shipped one's name or a file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from host.hosting import TableSpec
from host.limits import FILE_BYTES
from host.program_seats import check_spec
from host.refusing import Refused
from host.wiring import offers
from protocol import messages as m

__all__ = ["BadSettings", "FileSettings", "deck_choice", "read_file", "read_table"]


class BadSettings(ValueError):
    """What was written down makes no table or no host. The text says where and why."""


@frozen
class FileSettings:
    """What a TOML file says; ``None``: nothing."""

    name: str | None = None
    address: str | None = None
    port: int | None = None
    data: str | None = None
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
        if not equals:
            raise BadSettings(f"table {text!r}: {pair!r} is not key=value")
        if key in data:
            raise BadSettings(f"table {text!r}: {key} stands twice")
        data[key] = value.strip()
    return _table(data, f"table {text!r}")


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
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{path}: {error}") from error
    keys = _Keys(data, path)
    tables = data.pop("table", [])
    if type(tables) is not list or not all(type(table) is dict for table in tables):
        raise BadSettings(f"{path}: tables are written as [[table]]")
    settings = FileSettings(
        name=keys.take("name", str),
        address=keys.take("address", str),
        port=keys.take("port", int),
        data=keys.take("data", str),
        tables=tuple(
            _table(table, f"{path}: table {number}") for number, table in enumerate(tables, 1)
        ),
    )
    keys.done()
    return settings


# --- one table -----------------------------------------------------------------------------------


def _table(data: dict[str, Any], where: str) -> TableSpec:
    keys = _Keys(dict(data), where)
    deadline = keys.take("deadline", _seconds_or_none)
    silent = keys.take("silent", m.SilentPolicy, default=m.SilentPolicy.PASS)
    chosen: dict[str, Any] = {}
    if "deadline" in data:
        chosen["deadline_seconds"] = deadline
    for key, name in (("bank", "bank_seconds"), ("grace", "grace_seconds")):
        value = keys.take(key, int)
        if value is not None:
            chosen[name] = value
    bots = keys.take("bots", _bots, default=())
    try:
        options = m.TableOptions(
            name=keys.take("name", str, default="table"),
            format=keys.take("format", m.Format, default=m.Format.TWO_HEADED_GIANT),
            ruleset=keys.take("ruleset", str, default="2012"),
            seed=keys.take("seed", str),
            time=m.TimeControl(**chosen),
            silent=silent,
            password=keys.take("password", str),
            bots=bots,
        )
    except BadSettings:
        raise
    except ValueError as error:
        raise BadSettings(f"{where}: {error}") from error
    spec = TableSpec(
        options,
        autostart=keys.take("autostart", _yes, default=False),
        pause=keys.take("pause", float, default=0.0),
    )
    keys.done()
    if options.ruleset not in offers().rulesets:
        raise BadSettings(f"{where}: no ruleset {options.ruleset!r}")
    return spec


@define
class _Keys:
    """The keys of a table of settings, taken one by one; what is left over is a mistake."""

    data: dict[str, Any]
    where: str
    known: list[str] = field(factory=list)

    def take(self, key: str, read: Callable[[Any], Any], *, default: Any = None) -> Any:
        self.known.append(key)
        if key not in self.data:
            return default
        value = self.data.pop(key)
        try:
            if read is str and type(value) not in (str, int):
                raise ValueError("a text is expected")
            return read(value)
        except (ValueError, TypeError) as error:
            raise BadSettings(f"{self.where}: {key} = {value!r}: {error}") from error

    def done(self) -> None:
        if self.data:
            raise BadSettings(
                f"{self.where}: unknown: {', '.join(sorted(self.data))};"
                f" known are {', '.join(sorted(self.known))}"
            )


def _yes(value: object) -> bool:
    if type(value) is bool:
        return value
    if value in ("yes", "true", "1"):
        return True
    if value in ("no", "false", "0"):
        return False
    raise ValueError("yes or no is expected")


def _seconds_or_none(value: object) -> int | None:
    """``0`` or ``none``: no hurry."""
    if value in (0, "0", "none", False):
        return None
    return int(value)  # type: ignore[call-overload, no-any-return]


def _bots(value: object) -> tuple[m.BotSeat, ...]:
    """Bots between ``+`` signs, or a list. One is ``SPEC``, ``SPEC*COUNT``, ``SPEC/DECK``, or in a
    file a table with ``spec``, ``seat`` and ``deck``."""
    entries: Iterable[object]
    if isinstance(value, str):
        entries = [part.strip() for part in value.split("+") if part.strip()]
    elif isinstance(value, list):
        entries = value
    else:
        raise ValueError("bots are a list")
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
        bots = [
            m.BotSeat(
                str(entry["spec"]), entry.get("seat"), None if deck is None else deck_choice(deck)
            )
        ]
    elif isinstance(entry, str):
        text, star, count = entry.partition("*")
        number = int(count) if star else 1
        if not 1 <= number <= 8:
            raise ValueError(f"{entry}: 1 to 8 of a bot")
        spec, deck = _bot_and_deck(text)
        bots = [m.BotSeat(spec, None, deck)] * number
    else:
        raise ValueError("a bot is a text or a table")
    try:
        check_spec(bots[0].spec)
    except Refused as refused:
        raise ValueError(f"no bot {bots[0].spec!r}: {refused.fields['reason']}") from refused
    return bots


def _bot_and_deck(text: str) -> tuple[str, m.Deck | None]:
    """``basic/burn``: a deck after a slash; a slash in a file's path is not one."""
    head, slash, tail = text.rpartition("/")
    if slash and tail in offers().decks:
        return head, m.ShippedDeck(tail)
    return text, None
