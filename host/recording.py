"""The record of a table's next game: what it is made of, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.places import Places
from host.records import GameRecord, SeatRecord
from host.secrecy import new_seed

if TYPE_CHECKING:
    from host.rooms import Room

__all__ = ["new_record"]


def new_record(room: Room) -> GameRecord:
    """The next game at a table where nothing is missing.

    A seed that its maker gave serves for the first game, and with the game's number for each that
    follows; else one is drawn that nobody can guess.
    """
    game = room.games + 1
    seed = room.options.seed
    if seed is None:
        seed = new_seed()
    elif game > 1:
        seed = f"{seed}/{game}"
    return GameRecord(
        room.number,
        game,
        room.options,
        seed,
        tuple(_seat_record(room.places, seat) for seat in range(room.options.format.seats)),
        room.owner,
        room.password,
        room.house,
    )


def _seat_record(places: Places, seat: int) -> SeatRecord:
    place = places[seat]
    deck, name = place.deck, places.name(seat)
    assert deck is not None, "nothing is missing"
    assert name is not None
    if place.guest is not None:
        token, bot = place.guest.token, None
    else:
        assert place.bot is not None
        token, bot = None, place.bot.spec
    return SeatRecord(name, deck, token, bot, place.bot, place.filler)
