"""``ettin play``: a game at once, against and beside bots."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import click
import trio
from attrs import frozen

from actors.seat import Halted, Over, PolicyActed, Tell
from host import starting
from host.client import prepare
from host.client.options import ClientOptions
from host.client.wording import language_of
from host.commands.edge import FiniteRange, a_name, fail, stop_words, why
from host.commands.join import own_name
from host.hosting import HostSettings, TableSpec, open_host
from host.limits import MAX_PAUSE
from host.log_lines import GameLog
from host.looping import run_from_top
from host.program_seats import check_spec
from host.refusing import Refused
from host.server import CannotListen
from host.storage import StorageError
from host.table_specs import BadSettings, bot_and_deck, deck_choice
from host.wiring import offers
from protocol import messages as m

__all__ = ["play"]

SEED_HELP = (
    "The game's seed: the same seed, decks and answers in the same order give the same game. "
    "Which of two heads answers first is chance's; `ettin replay` repeats a game with its order."
)


@click.command()
@click.option("--name", default=own_name, callback=a_name, help="What you are called at the table.")
@click.option("--deck", help="Your deck: a shipped one's name, or a file.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="SPEC[/DECK]",
    help="A bot for the other seats in turn, with its deck; may be repeated. The last one named"
    " takes all that are left. If none is named: basic.",
)
@click.option("--seed", help=SEED_HELP)
@click.option("--ruleset", type=click.Choice(offers().rulesets), default="2012", show_default=True)
@click.option(
    "--format",
    "format_",
    type=click.Choice([format_.value for format_ in m.Format]),
    default=m.Format.TWO_HEADED_GIANT.value,
    show_default=True,
)
@click.option(
    "--pause",
    type=FiniteRange(0, MAX_PAUSE),
    help="Seconds that a bot takes before it does something; half a second in a terminal.",
)
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", help="Language.")
@click.option("--line/--screen", "line_mode", default=None, help="Line mode, or the full screen.")
@click.option(
    "--stops", callback=stop_words, help="Where to stop in a turn, as the client's help says."
)
@click.option(
    "--bots-only", is_flag=True, help="All seats are bots'; as it is where there is no terminal."
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to keep the game's journal in; nothing is kept if not given.",
)
def play(
    name: str,
    deck: str | None,
    bots: tuple[str, ...],
    seed: str | None,
    ruleset: str,
    format_: str,
    pause: float | None,
    lang: str,
    line_mode: bool | None,
    stops: str | None,
    bots_only: bool,
    data: Path | None,
) -> None:
    """Play a game with bots: you and three of them, in two teams of two.

    Where there is no terminal bots play all seats, the log runs by as lines, and the result is
    printed.
    """
    alone = bots_only or not (sys.stdin.isatty() and sys.stdout.isatty())
    shape = m.Format(format_)
    try:
        seats = bot_seats(bots or ("basic",), shape.seats - (0 if alone else 1))
        if deck is not None:
            deck_choice(deck)
        options = m.TableOptions(
            name="play",
            format=shape,
            ruleset=ruleset,
            seed=seed,
            time=m.TimeControl(deadline_seconds=None, bank_seconds=0, grace_seconds=600),
            bots=seats,
        )
    except Refused as refused:
        fail(f"no bot {refused.fields['spec']!r}: {refused.fields['reason']}")
    except (BadSettings, ValueError) as error:
        fail(str(error))
    shown = _Shown(lang, line_mode, stops)
    if alone:
        spec = TableSpec(options, autostart=True, pause=pause or 0.0)
        starting.over()
        try:
            ending = run_from_top(partial(_watch, spec, data, shown))
        except (CannotListen, StorageError) as error:
            fail(why(error))
        except KeyboardInterrupt:
            sys.exit(starting.INTERRUPTED)
        if not isinstance(ending, Over):
            fail(f"the table stopped: {ending.reason.value if ending else 'it did not begin'}")
        return
    spec = TableSpec(options, autostart=True, pause=0.5 if pause is None else pause)
    sys.exit(_join(spec, data, name, deck, shown))


@frozen
class _Shown:
    language: str
    line_mode: bool | None
    stops: str | None


def bot_seats(specs: tuple[str, ...], count: int) -> tuple[m.BotSeat, ...]:
    """So many bots, the last spec again and again. Raises ``BadSettings`` or ``Refused``."""
    if len(specs) > count:
        raise BadSettings(f"{len(specs)} bots for {count} seats")
    seats = []
    for number in range(count):
        spec, deck = bot_and_deck(specs[min(number, len(specs) - 1)])
        check_spec(spec)
        seats.append(m.BotSeat(spec, None, deck))
    return tuple(reversed(seats))  # they are seated from the last seat on down


async def _watch(spec: TableSpec, data: Path | None, shown: _Shown) -> Over | Halted | None:
    """Bots play, and what everybody may see is printed. ``None``: the game did not begin."""
    async with open_host(HostSettings(address="127.0.0.1", port=0, data=data)) as opened:
        room = opened.lobby.open_table(spec.options, autostart=True, pause=spec.pause)
        room.changed()
        if room.play is None:
            return None
        record = room.play.record
        log = GameLog(
            tuple(seat.name for seat in record.seats),
            record.options.format.teams,
            language=language_of(shown.language),
        )
        mailbox = room.play.table.watch()
        async for message in mailbox:
            if isinstance(message, Tell):
                for line in log.lines(message.notices, message.view()):
                    click.echo(line)
            elif isinstance(message, PolicyActed):
                click.echo(f"The table acted for seat {message.player + 1}: {message.reason.value}")
            elif isinstance(message, Over | Halted):
                click.echo(
                    f"result: {log.result(message.result if isinstance(message, Over) else None)}"
                )
                click.echo(f"seed: {record.seed}")
                return message
    return None


def _join(spec: TableSpec, data: Path | None, name: str, deck: str | None, shown: _Shown) -> int:
    """Host in a thread of its own, and play in this one, over the loopback."""
    play_at = prepare(
        ClientOptions(
            name=name,
            table=spec.options.name,
            seat=0,
            deck=deck or offers().decks[0],
            language=shown.language,
            line_mode=shown.line_mode,
            stops=shown.stops,
            start=True,
        )
    )
    starting.over()
    settings = HostSettings(address="127.0.0.1", port=0, data=data, tables=(spec,))
    with _hosted(settings) as port:
        return play_at(("127.0.0.1", port))


@contextmanager
def _hosted(settings: HostSettings) -> Iterator[int]:
    """The port of a host that is open until the block is left, however it is left."""
    hosting = _Hosting(settings)
    try:
        yield hosting.start()
    finally:
        hosting.stop()


class _Hosting:
    """A host in a thread: the terminal's loop has this one."""

    def __init__(self, settings: HostSettings) -> None:
        self._settings = settings
        self._listening = threading.Event()
        self._port = 0
        self._error: BaseException | None = None
        self._token: trio.lowlevel.TrioToken | None = None
        self._over: trio.Event | None = None
        self._unwanted = False
        self._thread = threading.Thread(target=self._run, name="host")

    def start(self) -> int:
        """The port at which it listens. Raises what kept it from listening."""
        self._thread.start()
        self._listening.wait()
        if self._error is not None:
            raise self._error
        return self._port

    def stop(self) -> None:
        """End it, at whatever point of its beginning it is."""
        self._unwanted = True
        if self._token is not None and self._over is not None:
            with suppress(trio.RunFinishedError):
                self._token.run_sync_soon(self._over.set)
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            trio.run(self._host)
        # told to the thread that started this one
        except BaseException as error:  # noqa: BLE001
            self._error = error
        finally:
            self._listening.set()

    async def _host(self) -> None:
        self._token = trio.lowlevel.current_trio_token()
        self._over = trio.Event()
        if self._unwanted:  # since before there was a token
            return
        async with open_host(self._settings) as opened:
            self._port = opened.port
            self._listening.set()
            await self._over.wait()
