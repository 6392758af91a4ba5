"""What a journal's header keeps for the host beside the game itself: which table it was, how it was
set up, and who holds its seats, by the hashes of their tokens.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from actors.journal_lines import Header, JournalCode, JournalError, JournalPlayer
from host.decks import ChosenDeck
from host.secrecy import Password
from host.wiring import ENGINE
from protocol.codec import from_plain, to_plain
from protocol.errors import DecodeError
from protocol.tables import BotSeat, TableId, TableOptions

__all__ = ["GameRecord", "SeatRecord"]

FORMAT = 1


@frozen
class SeatRecord:
    """Who sits there: a guest by name and token hash, or a bot by name and spec."""

    name: str
    deck: ChosenDeck
    token: str | None = None
    bot: str | None = None
    waiting: BotSeat | None = None
    """The bot that the seat has when no guest has it, also while one does; ``None`` in a journal of
    an older host."""
    filler: bool = False
    """It gives way to a guest."""


@frozen
class GameRecord:
    """One game of one table. ``options`` holds no password; ``password`` is its hash."""

    table: TableId
    game: int
    options: TableOptions
    seed: str
    seats: tuple[SeatRecord, ...]
    owner: str = ""
    password: Password | None = None
    house: bool = False

    def header(self) -> Header:
        """What the journal begins with."""
        return Header(
            ruleset=self.options.ruleset,
            players=tuple(JournalPlayer(seat.name, seat.deck.cards) for seat in self.seats),
            teams=self.options.format.teams,
            seed=self.seed,
            table=self.options.name,
            engine=ENGINE,
            options={
                "host": FORMAT,
                "table": self.table,
                "game": self.game,
                "options": to_plain(evolve(self.options, password=None, seed=None, bots=())),
                "password": _plain_password(self.password),
                "owner": self.owner,
                "house": self.house,
                "seats": [
                    {
                        "token": seat.token,
                        "bot": seat.bot,
                        "waiting": None if seat.waiting is None else to_plain(seat.waiting),
                        "filler": seat.filler,
                    }
                    for seat in self.seats
                ],
            },
        )

    @classmethod
    def of(cls, header: Header) -> GameRecord:
        """Read it back. Raises ``JournalError``: ``BAD_HEADER`` if no host wrote it, ``BAD_FORMAT``
        if one of another version did."""
        try:
            return _read(header)
        except (ValueError, KeyError, TypeError, AttributeError, DecodeError) as error:
            raise JournalError(JournalCode.BAD_HEADER, 1, f"no host's: {error}") from error


def _plain_password(password: Password | None) -> object:
    return None if password is None else {"salt": password.salt, "digest": password.digest}


def _read(header: Header) -> GameRecord:
    data: dict[str, Any] = dict(header.options)
    version = _typed(data["host"], int)
    if version != FORMAT:
        what = f"the host's part is of version {version}, not {FORMAT}"
        raise JournalError(JournalCode.BAD_FORMAT, 1, what)
    options = from_plain(data["options"], TableOptions)
    password = data["password"]
    seats = data["seats"]
    if len(seats) != len(header.players) or header.teams != options.format.teams:
        raise ValueError("seats")
    if any((seat["token"] is None) == (seat["bot"] is None) for seat in seats):
        raise ValueError("in each seat there is a guest or a bot")
    return GameRecord(
        table=_typed(data["table"], int),
        game=_typed(data["game"], int),
        options=options,
        seed=_typed(header.seed, str),
        seats=tuple(
            SeatRecord(
                player.name,
                ChosenDeck(player.deck),
                _optional(seat["token"]),
                _optional(seat["bot"]),
                _waiting(seat.get("waiting")),
                _typed(seat.get("filler", False), bool),
            )
            for player, seat in zip(header.players, seats, strict=True)
        ),
        owner=_typed(data["owner"], str),
        password=None
        if password is None
        else Password(_typed(password["salt"], str), _typed(password["digest"], str)),
        house=_typed(data["house"], bool),
    )


def _waiting(data: Any) -> BotSeat | None:
    return None if data is None else from_plain(data, BotSeat)


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _optional(value: Any) -> str | None:
    return None if value is None else str(_typed(value, str))
