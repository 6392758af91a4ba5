"""What the client does by itself on its way to a table: sit down, bring the deck, be ready."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from host.client.model import Place
from protocol import messages as m
from protocol.codes import LobbyCode
from protocol.limits import MAX_DECK_TEXT

if TYPE_CHECKING:
    from host.client.desk import Desk

__all__ = ["Lobby", "UnreadableDeck", "deck_of"]


class UnreadableDeck(Exception):
    """A deck file that cannot be read; ``reason`` is the system's."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def deck_of(word: str, shipped: tuple[str, ...]) -> m.Deck:
    """A shipped deck by its name, else a file.  Raises ``UnreadableDeck``."""
    if word in shipped:
        return m.ShippedDeck(word)
    try:
        with Path(word).expanduser().open("rb") as file:
            data = file.read(MAX_DECK_TEXT + 1)
        if len(data) > MAX_DECK_TEXT:
            raise UnreadableDeck("too long")
        return m.DeckText(data.decode("utf-8-sig"))
    except FileNotFoundError:
        if "/" in word or "." in word or not word:
            raise UnreadableDeck(f"no file {word}") from None
        return m.ShippedDeck(word)  # the host knows best what it ships
    except OSError as error:
        raise UnreadableDeck(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise UnreadableDeck("not UTF-8") from None
    except (ValueError, RuntimeError) as error:  # no text of a deck; nobody's home
        raise UnreadableDeck(str(error)) from None


class Lobby:
    """Carries out what the options ask for, once; then the person is in charge."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._table: Final = desk.options.table
        self._done = False
        self._ready = False
        self._started = False
        self._resumed = False

    def expects(self, message: m.ServerMessage) -> bool:
        """Whether a refusal is of no concern: somebody else began the game just before."""
        return (
            isinstance(message, m.Refused)
            and message.code is LobbyCode.ALREADY_STARTED
            and self._started
        )

    def take(self, message: m.ServerMessage) -> None:
        desk = self.desk
        match message:
            case m.Welcome(resumed=False):
                self._done = self._ready = self._started = self._resumed = False
                desk.say("welcome", name=desk.options.name, server=message.server)
                if isinstance(self._table, int):
                    self._go_to(self._table)
                else:
                    desk.send(m.ListTables())
            case m.Welcome():
                self._resumed = True
                desk.say("reconnected")
            case m.TableList():
                self._find()
            case m.TableCreated():
                desk.say("created", number=message.table)
                desk.send(m.Sit(message.table, password=desk.password))
            case m.Seated():
                if not desk.model.in_game and not self._resumed:
                    desk.say("seated", number=message.seat + 1)
            case m.Watching():
                desk.say("watching")
            case m.TableState():
                self._begin()
            case m.GameStarted():
                self._started = True
            case m.GameOver():
                desk.went()
            case m.Left():
                desk.went()

    def _find(self) -> None:
        """Go to the table that the options name, if it is there."""
        if self._done or not isinstance(self._table, str):
            return
        wanted = self._table.casefold()
        for table in self.desk.model.tables:
            if table.name.casefold() == wanted or str(table.table) == wanted:
                self._go_to(table.table)
                return

    def _go_to(self, table: int) -> None:
        desk = self.desk
        options = desk.options
        self._done = True
        if options.watch:
            desk.send(m.Watch(table, desk.password))
            return
        deck: m.Deck | None = None
        if options.deck is not None:
            try:
                deck = deck_of(options.deck, desk.model.offers.decks)
            except UnreadableDeck as error:
                desk.say("deck_unreadable", reason=error.reason)
        desk.send(m.Sit(table, options.seat, desk.password, deck))

    def _begin(self) -> None:
        """With ``start``: be ready, and begin as soon as the owner may."""
        desk = self.desk
        model = desk.model
        state, table = model.seat_state(), model.table
        if not desk.options.start or state is None or table is None or self._started:
            return
        if state.deck and not state.ready and not self._ready:
            self._ready = True
            desk.send(m.Ready())
        elif (
            state.ready
            and model.owner
            and model.place is Place.AT_TABLE
            and all(seat.ready and seat.name is not None for seat in table.seats)
        ):
            self._started = True
            desk.send(m.Start())
