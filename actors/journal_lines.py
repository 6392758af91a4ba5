"""What stands in a journal: its header and entries, and how each is one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from attrs import field, frozen

from actors.answer_text import read_answer, write_answer
from actors.engine import PlayerId, TeamId, Teams
from rules.answers import Answer, Pass
from rules.plain import plain

__all__ = [
    "FORMAT",
    "AnswerEntry",
    "By",
    "ConcedeEntry",
    "Entry",
    "Header",
    "JournalCode",
    "JournalError",
    "JournalPlayer",
    "OverEntry",
    "PassesEntry",
    "SettleEntry",
    "apart",
    "check_format",
    "read_entry",
    "read_header",
    "write_entry",
    "write_header",
]

FORMAT = 2
"""Version of the journal's format: raised when an old reader could misread a new line."""


class JournalCode(Enum):
    UNREADABLE = "unreadable"
    BAD_HEADER = "bad_header"
    BAD_FORMAT = "bad_format"
    """A format of another version."""
    CHECKSUM = "checksum"
    BAD_LINE = "bad_line"
    """The checksum is right and the line makes no sense."""
    DIVERGED = "diverged"
    EXISTS = "exists"
    TOO_LONG = "too_long"
    WRITE_FAILED = "write_failed"


class JournalError(Exception):
    """A journal can't be read, followed or written.

    ``line`` counts from 1; 0: no line in particular.
    """

    def __init__(self, code: JournalCode, line: int, detail: str = "") -> None:
        super().__init__(code.value, line, detail)
        self.code = code
        self.line = line
        self.detail = detail

    def __str__(self) -> str:
        place = f" in line {self.line}" if self.line else ""
        return f"{self.code.value}{place}" + (f": {self.detail}" if self.detail else "")


@frozen
class JournalPlayer:
    """A player's name and its deck as card names, in the order in which the game was given them."""

    name: str
    deck: tuple[str, ...]


@frozen
class Header:
    """What a game is made from, in words that outlive this process.

    ``engine`` names the version that played it; ``options`` is the host's own (table settings).
    """

    ruleset: str
    players: tuple[JournalPlayer, ...]
    teams: Teams
    seed: int | str
    first_team: TeamId | None = None
    table: str = ""
    engine: str = ""
    options: Mapping[str, object] = field(factory=dict)


class By(Enum):
    """Whose answer it is."""

    SEAT = "seat"
    FORCED = "forced"
    """The only legal one, given by the referee."""
    POLICY = "policy"


@plain
class AnswerEntry:
    player: PlayerId
    number: int
    answer: Answer
    by: By = By.SEAT


@frozen
class ConcedeEntry:
    player: PlayerId
    by: By = By.SEAT


@frozen
class SettleEntry:
    """A joint choice's deadline."""

    team: TeamId


@frozen
class OverEntry:
    """The end: who won (``None``: a draw), and what a replay must come to."""

    winner: TeamId | None
    digest: str
    last_draw: tuple[int, int]


@plain
class PassesEntry:
    """A run of passes that the referee made for players who could do nothing else: whose requests,
    by number.
    """

    of: tuple[tuple[PlayerId, int], ...]


Entry = AnswerEntry | PassesEntry | ConcedeEntry | SettleEntry | OverEntry


def apart(
    entries: Iterable[Entry],
) -> Iterator[AnswerEntry | ConcedeEntry | SettleEntry | OverEntry]:
    """The entries with each pass of a run as an answer of its own."""
    for entry in entries:
        if isinstance(entry, PassesEntry):
            for player, number in entry.of:
                yield AnswerEntry(player, number, _PASS, By.FORCED)
        else:
            yield entry


_PASS = Pass()


def write_header(header: Header) -> str:
    """One line of JSON. Raises ``TypeError`` if ``options`` are not JSON."""
    data = {
        "k": "header",
        "format": FORMAT,
        "engine": header.engine,
        "table": header.table,
        "ruleset": header.ruleset,
        "players": [{"name": p.name, "deck": list(p.deck)} for p in header.players],
        "teams": [list(team) for team in header.teams],
        "seed": header.seed,
        "first_team": header.first_team,
        "options": dict(header.options),
    }
    return json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def write_entry(entry: Entry) -> str:
    """One line of JSON, put together by hand: it is on the way of every answer."""
    if type(entry) is AnswerEntry:
        return (
            f'{{"k":"answer","p":{entry.player},"n":{entry.number},'
            f'"a":{write_answer(entry.answer)},"by":"{entry.by._value_}"}}'
        )
    if type(entry) is PassesEntry:
        passes = ",".join(f"[{player},{number}]" for player, number in entry.of)
        return f'{{"k":"passes","of":[{passes}]}}'
    if type(entry) is ConcedeEntry:
        return f'{{"k":"concede","p":{entry.player},"by":"{entry.by.value}"}}'
    if type(entry) is SettleEntry:
        return f'{{"k":"settle","t":{entry.team}}}'
    assert type(entry) is OverEntry
    data = {"k": "over", "w": entry.winner, "digest": entry.digest, "draw": list(entry.last_draw)}
    return json.dumps(data, separators=(",", ":"))


# --- reading ---


def _object(line: bytes) -> dict[str, Any]:
    data = json.loads(line)
    if type(data) is not dict:
        raise ValueError("not an object")
    return data


def _take(data: dict[str, Any], key: str, *types: type) -> Any:
    value = data.pop(key, ...)
    if type(value) not in types:
        raise ValueError(f"{key!r} is missing or of a wrong type")
    return value


def _done(data: dict[str, Any]) -> None:
    if data:
        raise ValueError(f"unknown fields: {', '.join(sorted(data))}")


def _natural(data: dict[str, Any], key: str) -> int:
    value: int = _take(data, key, int)
    if value < 0:
        raise ValueError(f"{key!r} is below 0")
    return value


def check_format(line: bytes) -> dict[str, Any]:
    """What stands in a header of this format beside its kind and format.

    Raises ``JournalError`` (``BAD_HEADER``, ``BAD_FORMAT``).
    """
    try:
        data = _object(line)
        if _take(data, "k", str) != "header":
            raise ValueError("not a header")
        version = _take(data, "format", int)
    except (ValueError, RecursionError) as error:
        raise JournalError(JournalCode.BAD_HEADER, 1, str(error)) from error
    if version != FORMAT:
        raise JournalError(JournalCode.BAD_FORMAT, 1, f"version {version}, not {FORMAT}")
    return data


def read_header(line: bytes) -> Header:
    """Raises ``JournalError`` (``BAD_HEADER``, ``BAD_FORMAT``)."""
    data = check_format(line)
    try:
        header = Header(
            ruleset=_take(data, "ruleset", str),
            players=tuple(map(_player, _take(data, "players", list))),
            teams=tuple(map(_team, _take(data, "teams", list))),
            seed=_take(data, "seed", int, str),
            first_team=_take(data, "first_team", int, type(None)),
            table=_take(data, "table", str),
            engine=_take(data, "engine", str),
            options=_take(data, "options", dict),
        )
        _done(data)
        seated = sorted(player for team in header.teams for player in team)
        if not seated or seated != list(range(len(header.players))):
            raise ValueError("each player must be in one team")
        if header.first_team is not None and not 0 <= header.first_team < len(header.teams):
            raise ValueError("no such first team")
    except (ValueError, RecursionError) as error:
        raise JournalError(JournalCode.BAD_HEADER, 1, str(error)) from error
    return header


def _player(data: object) -> JournalPlayer:
    if type(data) is not dict:
        raise ValueError("a player is not an object")
    player = JournalPlayer(_take(data, "name", str), tuple(_take(data, "deck", list)))
    _done(data)
    if not all(type(card) is str for card in player.deck):
        raise ValueError("a deck has something else than names")
    return player


def _team(data: object) -> tuple[int, ...]:
    if type(data) is not list or not all(type(player) is int for player in data):
        raise ValueError("a team is not a list of players")
    return tuple(data)


def _draw(data: list[object]) -> tuple[int, int]:
    match data:
        case [int(count), int(last)]:
            return count, last
    raise ValueError("a draw is two numbers")


def _pass(data: object) -> tuple[int, int]:
    if type(data) is list and len(data) == 2:
        player, number = data
        if type(player) is int and type(number) is int and player >= 0 and number >= 0:
            return player, number
    raise ValueError("a pass is a player and a number")


def read_entry(line: bytes, number: int) -> Entry:
    """Raises ``JournalError(BAD_LINE)`` with ``number`` as its line."""
    try:
        data = _object(line)
        kind = _take(data, "k", str)
        entry: Entry
        if kind == "answer":
            entry = AnswerEntry(
                _natural(data, "p"),
                _natural(data, "n"),
                read_answer(_take(data, "a", list)),
                By(_take(data, "by", str)),
            )
        elif kind == "passes":
            entry = PassesEntry(tuple(map(_pass, _take(data, "of", list))))
        elif kind == "concede":
            entry = ConcedeEntry(_natural(data, "p"), By(_take(data, "by", str)))
        elif kind == "settle":
            entry = SettleEntry(_natural(data, "t"))
        elif kind == "over":
            entry = OverEntry(
                _take(data, "w", int, type(None)),
                _take(data, "digest", str),
                _draw(_take(data, "draw", list)),
            )
        else:
            raise ValueError(f"unknown kind {kind!r}")
        _done(data)
    except (ValueError, TypeError, RecursionError) as error:
        raise JournalError(JournalCode.BAD_LINE, number, str(error)) from error
    return entry
