"""Seats for bots: a bot from ``bots``, seated by ``actors.ProgramSeat``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import trio

import bots.loading
from actors.program_seat import ProgramSeat
from actors.seat import SeatMaker
from host.refusing import Refused
from protocol.codes import LobbyCode
from rules.answers import Answer, Pass
from rules.chance import Stream

if TYPE_CHECKING:
    from bots.api import Bot
    from rules.game import Request
    from rules.view import View

__all__ = ["bot_maker", "check_spec", "player_of", "program_seat", "short_name"]

TRUSTED = frozenset({"basic", "pass", "random", "script"})
"""Shipped bots: they answer within milliseconds, so the table's own thread is quick enough."""


def check_spec(spec: str) -> None:
    """Raises ``Refused(NO_SUCH_BOT)`` unless a bot can be made of the spec; runs its code."""
    try:
        bots.loading.load(spec)
    except bots.loading.BotNotFound as missing:
        raise Refused(LobbyCode.NO_SUCH_BOT, spec=spec, reason=missing.reason) from missing


def bot_maker(spec: str, chance: Stream, *, pause: float = 0.0) -> SeatMaker:
    """Makes the seat of a bot, anew each time that it is started.

    ``pause``: seconds before it does anything other than pass, so that people can follow. A bot
    of the host's own files thinks in a thread: one that never answers holds up nobody.
    """

    return partial(program_seat, spec, chance, pause=pause)


def program_seat(spec: str, chance: Stream, *, pause: float = 0.0) -> ProgramSeat:
    """One such seat. Raises ``bots.loading.BotNotFound``."""
    player = player_of(bots.loading.load(spec), chance)
    threaded = spec.partition("=")[0] not in TRUSTED
    if threaded:
        player = contained(player)
    if not pause:
        return ProgramSeat(player, thread=threaded)
    return ProgramSeat(partial(_think, player, pause, threaded))


def player_of(bot: Bot, chance: Stream) -> Callable[[View, Request], Answer]:
    """The bot as a function."""

    def answer(view: View, request: Request) -> Answer:
        said = bot.answer(view, request, chance)
        if said is None:  # a method without ``return``: the table would wait for it
            raise TypeError("the bot answered None")
        return said

    return answer


def contained(player: Callable[[View, Request], Answer]) -> Callable[[View, Request], Answer]:
    """The same for a player in a thread of its own, where no Ctrl-C arrives: what looks like one
    is the bot's doing, and must not end the host."""

    def answer(view: View, request: Request) -> Answer:
        try:
            return player(view, request)
        except (KeyboardInterrupt, GeneratorExit) as raised:
            raise RuntimeError(f"the bot raised {type(raised).__name__}") from raised

    return answer


async def _think(
    player: Callable[[View, Request], Answer],
    pause: float,
    threaded: bool,
    view: View,
    request: Request,
) -> Answer:
    if threaded:
        answer = await trio.to_thread.run_sync(player, view, request, abandon_on_cancel=True)
    else:
        answer = player(view, request)
    if not isinstance(answer, Pass):
        await trio.sleep(pause)
    return answer


def short_name(spec: str) -> str:
    """What a bot is called at the table: never where its file lies."""
    name = spec.partition("=")[0]
    return name.rpartition(":")[2] or name
