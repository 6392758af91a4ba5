"""The tables of an earlier run of the host, put up again from what their journals say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.guests import Guest, Guests
from host.playing import Play
from host.records import GameRecord
from host.refusing import Refused
from host.rooms import Room
from protocol import messages as m
from protocol.codes import LobbyCode

if TYPE_CHECKING:
    from host.lobby import Lobby

__all__ = ["restore"]


def restore(lobby: Lobby, play: Play) -> Room:
    """The table of a game that goes on; its guests hold their seats and are away.

    Raises ``Refused(NAME_TAKEN)`` if one of them sits elsewhere or another has the name; nothing
    has changed then.
    """
    record = play.record
    guests = _expected(lobby.guests, record)
    room = Room(lobby, record.table, record.options, password=record.password, house=record.house)
    for seat, sitting in enumerate(record.seats):
        place = room.places[seat]
        place.deck = sitting.deck
        place.ready = sitting.bot is not None
        place.bot, place.filler = sitting.waiting, sitting.filler
        if sitting.bot is not None:
            place.bot = place.bot or m.BotSeat(sitting.bot, seat)
        else:
            place.guest = guest = guests[seat]
            guest.room = room
            guest.seat = seat
    room.take_up(play)
    return room


def _expected(known: Guests, record: GameRecord) -> dict[int, Guest]:
    """The guests of a game by seat, all or none."""
    guests: dict[int, Guest] = {}
    for seat, sitting in enumerate(record.seats):
        if sitting.token is None:
            continue
        guest = known.expect(sitting.name, sitting.token)
        if guest is None or guest.room is not None or guest in guests.values():
            for other in guests.values():
                known.forget(other)
            raise Refused(LobbyCode.NAME_TAKEN, name=sitting.name)
        guests[seat] = guest
    return guests
