"""Evidence: a run's trace as lines, each with when, where, and between which lines of which journal
it stands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attrs import define, field

from actors.journal_lines import Entry, Header, JournalError, apart, read_entry, read_header
from host.lab.trace import FactKind

if TYPE_CHECKING:
    from host.lab.world import Outcome

__all__ = ["Evidence", "GameFile", "Item", "gather"]

PLAIN = frozenset(
    {
        b"request",
        b"withdrawn",
        b"accepted",
        b"refused",
        b"clock",
        b"policy",
        b"game_started",
        b"game_over",
        b"left",
        b"goodbye",
        b"snapshot",
    }
)
"""What the host says that is read; the rest is looked through for names of cards only."""

ANSWER = b'{"type":"answer",'
_SUM = len(',"sum":"00000000"}')


@define
class Item:
    """One line. ``what`` is the message's type, ``entry`` for a journal's, or the kind of fact.

    ``game`` is the journal's name of the game that the connection was in, ``life`` counts the
    host's."""

    at: float
    order: int
    what: str
    line: int = 0
    """The connection."""
    table: int = 0
    seat: int | None = None
    said: bool = False
    """By the host; else heard by it."""
    data: Any = None
    raw: bytes = b""
    game: str = ""
    life: int = 0


@define
class GameFile:
    """A journal: what was written, line by line, and the file as it was left."""

    name: str
    header: Header | None = None
    entries: list[tuple[Entry, Item]] = field(factory=list)
    torn: bytes = b""
    final: bytes = b""
    lines: int = 0
    sound: bytearray = field(factory=bytearray)
    """All whole lines that were written, as bytes."""
    problem: str = ""
    began: float = 0.0
    """When its header was written."""

    @property
    def table(self) -> int:
        return int(self.name.partition("-")[0])


@define
class Evidence:
    outcome: Outcome
    items: list[Item]
    games: dict[str, GameFile]
    end: float


class _Gatherer:
    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.items: list[Item] = []
        self.games: dict[str, GameFile] = {}
        self.life = 0
        self.torn_said: dict[int, bytes] = {}
        self.torn_heard: dict[int, bytes] = {}
        self.game_of: dict[int, str] = {}
        self.journal_of: dict[tuple[object, object], str] = {}
        for name in outcome.names:
            self.games[name] = GameFile(name, final=outcome.journals.get(name, b""))

    def gather(self) -> Evidence:
        at = 0.0
        for at, kind, who, data in self.outcome.trace:
            if kind is FactKind.SAID:
                *lines, self.torn_said[who] = (self.torn_said.get(who, b"") + data).split(b"\n")
                for line in lines:
                    self._said(at, who, line)
            elif kind is FactKind.HEARD:
                *lines, self.torn_heard[who] = (self.torn_heard.get(who, b"") + data).split(b"\n")
                for line in lines:
                    self._heard(at, who, line)
            elif kind is FactKind.WROTE:
                self._wrote(at, self.games[self.outcome.names[who]], data)
            elif kind is FactKind.STARTED:
                self.life = who
                for game in self.games.values():
                    game.torn = b""  # what was half written is cut off
            else:
                self._add(at, kind.value, who if kind is not FactKind.FAULT else 0, raw=data)
        return Evidence(self.outcome, self.items, self.games, at)

    def _add(self, at: float, what: str, line: int, **more: Any) -> Item:
        _, table, seat = self.outcome.lines.get(line, ("", 0, None))
        item = Item(
            at,
            len(self.items),
            what,
            line,
            table,
            seat,
            game=self.game_of.get(line, ""),
            life=self.life,
            **more,
        )
        self.items.append(item)
        return item

    def _said(self, at: float, who: int, line: bytes) -> None:
        kind = line[9 : line.find(b'"', 9)]
        data: Any = json.loads(line) if kind in PLAIN else None
        if kind == b"game_started":
            self.game_of[who] = self.journal_of.get((data["table"], data["game"]), "")
        self._add(at, kind.decode(), who, said=True, data=data, raw=line)

    def _heard(self, at: float, who: int, line: bytes) -> None:
        if not line.startswith(ANSWER):
            return
        try:
            data = json.loads(line)
        except ValueError:
            return
        self._add(at, "answer", who, data=data, raw=line)

    def _wrote(self, at: float, game: GameFile, data: bytes) -> None:
        *lines, game.torn = (game.torn + data).split(b"\n")
        for line in lines:
            game.sound += line + b"\n"
            game.lines += 1
            body = line[:-_SUM] + b"}"
            try:
                if game.header is None:
                    game.header = read_header(body)
                    game.began = at
                    options = game.header.options
                    self.journal_of[options.get("table"), options.get("game")] = game.name
                    self._add(at, "began", 0, raw=line).game = game.name
                else:
                    for entry in apart((read_entry(body, game.lines),)):
                        item = self._add(at, "entry", 0, data=entry)
                        item.game, item.table = game.name, game.table
                        game.entries.append((entry, item))
            except JournalError as error:
                game.problem = str(error)


def gather(outcome: Outcome) -> Evidence:
    return _Gatherer(outcome).gather()
