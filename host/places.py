"""The seats of a table before and between its games: who sits where, with which deck, and ready."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from host.decks import ChosenDeck, choose_deck, pick_deck
from host.guests import Guest
from host.program_seats import short_name
from host.refusing import Refused
from host.wiring import offers
from protocol import messages as m
from protocol.codes import LobbyCode

__all__ = ["Place", "Places"]


@define(eq=False)
class Place:
    """One seat. ``bot`` sits there if no guest does; ``filler``: a bot for whichever seat is empty,
    which gives way to a guest and comes back when the guest leaves."""

    guest: Guest | None = None
    bot: m.BotSeat | None = None
    filler: bool = False
    deck: ChosenDeck | None = None
    ready: bool = False
    wants: int | None = None

    @property
    def empty(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def with_bot(self) -> bool:
        return self.guest is None and self.bot is not None

    @property
    def set(self) -> bool:
        """Nothing is missing here for a game to begin."""
        return self.with_bot or (self.guest is not None and self.deck is not None and self.ready)


@define(eq=False)
class Places:
    """All seats of a table. Raises ``Refused`` for bots or decks that there are not."""

    format: m.Format
    ruleset: str
    all: list[Place] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.all = [Place() for _ in range(self.format.seats)]

    def __iter__(self) -> Iterator[Place]:
        return iter(self.all)

    def __getitem__(self, seat: int) -> Place:
        """Raises ``Refused(NO_SUCH_SEAT)``."""
        if not 0 <= seat < len(self.all):
            raise Refused(LobbyCode.NO_SUCH_SEAT, seat=seat, seats=len(self.all))
        return self.all[seat]

    def seat_bots(self, bots: tuple[m.BotSeat, ...]) -> None:
        """Seat those that name a seat there, the others from the last empty seat on down, so that
        the first are left for guests."""
        for bot in bots:
            if bot.seat is not None:
                place = self[bot.seat]
                if not place.empty:
                    raise Refused(LobbyCode.SEAT_TAKEN, seat=bot.seat)
                self._seat_bot(bot.seat, bot, filler=False)
        fillers = [bot for bot in bots if bot.seat is None]
        free = [seat for seat in reversed(range(len(self.all))) if self.all[seat].empty]
        if len(fillers) > len(free):
            raise Refused(LobbyCode.TABLE_FULL, bots=len(fillers), free=len(free))
        for seat, bot in zip(free, fillers, strict=False):
            self._seat_bot(seat, bot, filler=True)

    def _seat_bot(self, seat: int, bot: m.BotSeat, *, filler: bool) -> None:
        self.all[seat] = Place(
            bot=bot, filler=filler, deck=bot_deck(bot, seat, self.ruleset), ready=True
        )

    def choose(self, seat: int | None) -> int:
        """The seat that a guest gets: the one it asks for, else the first empty one, else a
        filler's. Raises ``Refused`` (``NO_SUCH_SEAT``, ``SEAT_TAKEN``, ``TABLE_FULL``)."""
        if seat is not None:
            place = self[seat]
            if not place.empty and not (place.with_bot and place.filler):
                raise Refused(LobbyCode.SEAT_TAKEN, seat=seat)
            return seat
        for wanted in ("empty", "filler"):
            for number, place in enumerate(self.all):
                if place.empty if wanted == "empty" else place.with_bot and place.filler:
                    return number
        raise Refused(LobbyCode.TABLE_FULL, seats=len(self.all))

    def take(self, seat: int, guest: Guest) -> None:
        """The guest sits down; a filler gives way."""
        place = self.all[seat]
        place.guest = guest
        place.deck = None
        place.ready = False
        guest.seat = seat

    def free(self, seat: int) -> None:
        """The guest has left; the filler, if one gave way, is back."""
        place = self.all[seat]
        if place.guest is not None:
            place.guest.seat = None
        if place.bot is not None:
            self._seat_bot(seat, place.bot, filler=place.filler)
        else:
            self.all[seat] = Place()
        for other in self.all:
            if other.wants == seat:
                other.wants = None

    def swap(self, here: int, there: int) -> list[Guest]:
        """Ask to go to another seat; whoever sits elsewhere afterwards, nobody if it is to be
        agreed to first. Raises ``Refused(NO_SUCH_SEAT)``."""
        mine, theirs = self[here], self[there]
        mine.wants = None
        if there == here:
            return []
        if theirs.guest is not None and theirs.wants != here:
            mine.wants = there
            return []
        self.all[here], self.all[there] = theirs, mine
        moved = []
        for seat in (here, there):
            place = self.all[seat]
            place.wants = None
            if place.guest is not None:
                place.guest.seat = seat
                place.ready = False
                moved.append(place.guest)
        return moved

    @property
    def missing(self) -> list[int]:
        """Seats that keep the game from beginning."""
        return [seat for seat, place in enumerate(self.all) if not place.set]

    @property
    def guests(self) -> list[Guest]:
        """Those that sit, in the order of their seats."""
        return [place.guest for place in self.all if place.guest is not None]

    @property
    def taken(self) -> int:
        return sum(not place.empty for place in self.all)

    def names(self) -> tuple[str, ...]:
        """What each seat's player is called; bots of one kind are told apart by their seats."""
        return tuple(self.name(seat) or "" for seat in range(len(self.all)))

    def name(self, seat: int) -> str | None:
        place = self.all[seat]
        if place.guest is not None:
            return place.guest.name
        if place.bot is not None:
            return f"{short_name(place.bot.spec)}-{seat + 1}"
        return None

    def states(self) -> tuple[m.SeatState, ...]:
        """The seats as the lobby shows them."""
        heads = self.format.heads
        return tuple(
            m.SeatState(
                seat=seat,
                team=seat // heads,
                name=self.name(seat),
                bot=short_name(place.bot.spec) if place.bot and place.guest is None else None,
                deck=place.deck is not None,
                ready=place.ready,
                connected=place.with_bot or (place.guest is not None and place.guest.here),
                wants=place.wants,
            )
            for seat, place in enumerate(self.all)
        )


def bot_deck(bot: m.BotSeat, seat: int, ruleset: str) -> ChosenDeck:
    """The bot's deck, or a shipped one, each seat another."""
    if bot.deck is not None:
        return choose_deck(bot.deck, ruleset)
    decks = offers().decks
    return pick_deck(decks[seat % len(decks)])
