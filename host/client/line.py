"""Line mode: lines out, lines in, nothing ever repainted; for pipes and screen readers.

From a pipe, a line that answers waits until something is asked, so that a list of answers can be
prepared.  The end of the input leaves politely: it concedes, so that nobody waits for an empty
seat; at a terminal it asks first.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Final, TextIO

import trio

from host.client.client import Client
from host.client.commands import Command, parse
from host.client.incoming import printable
from host.client.model import Place
from host.client.obeying import leave_options
from host.client.report import entry_line, lobby_lines, question_lines, table_lines

__all__ = ["LineMode", "read_lines", "run_line"]

PATIENCE: Final = 5.0
"""Seconds that a line from a pipe waits for the answer to the one before it in the lobby."""

HURRY_SECONDS: Final = 10
"""With so much time left in all a decision is urged."""

ANSWERS: Final = frozenset({None, Command.PASS, Command.AGREE})
"""What waits for a question if it comes from a pipe."""

ReadLine = Callable[[], Awaitable[str]]


class LineMode:
    """Writes what is new at a client's desk, and hands it what is typed.

    ``live``: a person types, so there is a prompt, and nothing typed waits.
    """

    def __init__(self, client: Client, out: TextIO, live: bool) -> None:
        self.client = client
        self.desk = client.desk
        self._out = out
        self._live = live
        self._deaf = False
        self._prompted = False
        self._told = 0
        self._asked = 0
        self._pending: Command | None = None
        self._lists = 0
        self._table: list[str] = []
        self._question: list[str] = []
        self._urged = 0
        self._changed = trio.Event()
        client.changed = self.flush

    # --- out ---

    def flush(self) -> None:
        """Write what is new: the story, what was said, the question."""
        desk, model = self.desk, self.desk.model
        lines = [
            entry_line(entry, model.names, desk.words)
            for entry in model.since(self._told)
            if not entry.minor
        ]
        self._told = model.told
        while desk.feedback:
            lines.append(desk.feedback.popleft())
        lines += self._lobby()
        prompted = False
        if desk.pending is not None and desk.pending is not self._pending:
            title, options = leave_options(desk)
            lines += [title, *(f"  {n}. {said}" for n, said in enumerate(options, 1))]
            prompted = True
        self._pending = desk.pending
        question = desk.question
        if question is not None and desk.asked != self._asked:
            self._asked = desk.asked
            asked = question_lines(question, model.names, desk.words, desk.show_mana)
            again = asked == self._question
            self._question = asked
            lines += [desk.words.say("same_choices", title=question.title)] if again else asked
            prompted = True
        self.write(lines, prompted)
        changed, self._changed = self._changed, trio.Event()
        changed.set()

    def _lobby(self) -> list[str]:
        model, words = self.desk.model, self.desk.words
        lines: list[str] = []
        if model.place is Place.LOBBY and model.lists != self._lists:
            self._lists = model.lists
            lines += [*lobby_lines(model, words), words.raw("lobby_hint")]
        begun = model.table is not None and model.table.started  # who comes back is told at once
        if model.place is Place.AT_TABLE and not begun and not self.desk.leaving:
            table = table_lines(model, words)
            if table != self._table:
                self._table = table
                lines += [*table, words.raw("table_hint")] if table else []
        return lines

    def write(self, lines: list[str], prompted: bool = False) -> None:
        text = "".join(printable(part) + "\n" for line in lines for part in line.split("\n"))
        self._prompted = self._prompted or prompted
        if prompted and self._live:
            text += "> "
        if not text or self._deaf:
            return
        try:
            self._out.write(text)
            self._out.flush()
        except (OSError, ValueError):
            self._deaf = True  # nobody reads any more: as if the input had ended
            if not self.desk.leaving:
                self.desk.leave(concede=True)

    # --- in ---

    async def read(self, readline: ReadLine) -> None:
        """Take lines until the input ends."""
        while self.desk.status is None:
            line = await readline()
            if not line:
                break
            if not self._live:
                await self._until_wanted(line)
            await self._enter(line)
        await self._ended()

    async def _enter(self, line: str) -> None:
        lobby = self.desk.model.place is not Place.PLAYING
        self._prompted = False
        self.client.enter(line)
        if self.desk.asking and not self._prompted:
            self.write([], prompted=True)
        if lobby and not self._live and line.strip():
            with trio.move_on_after(PATIENCE):
                answered = self._changed
                await answered.wait()

    async def _until_wanted(self, line: str) -> None:
        """From a pipe: wait for a connection, and for a question if the line answers one."""
        desk = self.desk
        answers = bool(line.strip()) and parse(line)[0] in ANSWERS
        while desk.status is None:
            away = desk.model.place is Place.AWAY
            asked = desk.asking or desk.pending is not None or desk.model.over is not None
            if not away and (asked or not answers):
                return
            await self._changed.wait()

    async def _ended(self) -> None:
        """The input is at its end."""
        desk = self.desk
        while not self._live and desk.model.place is Place.AWAY and desk.status is None:
            await self._changed.wait()  # whether there is a host at all has to be known first
        if desk.leaving or desk.status is not None:
            return  # it was told to go, and is on its way
        if self._live:
            desk.ask_to_leave()
            if desk.pending is not None:
                desk.leave(concede=True)
        elif desk.options.watch:
            while desk.model.over is None and desk.status is None:
                await self._changed.wait()
            desk.leave(concede=False)
        else:
            if desk.model.in_game:
                desk.say("eof_concedes")
            desk.leave(concede=True)
        self.client.show()

    # --- beside ---

    async def heed_interrupts(self) -> None:
        """Ctrl-C asks whether to leave; once more leaves."""
        with trio.open_signal_receiver(signal.SIGINT) as interrupts:
            async for _ in interrupts:
                self.desk.ask_to_leave()
                self.client.show()

    async def urge(self) -> None:
        """Say it, once a question, when time is nearly up."""
        while True:
            await trio.sleep(1)
            request = self.desk.request
            if request is None or not self.desk.asking or request.number == self._urged:
                continue
            left = request.left(trio.current_time())
            if left is not None and sum(left) <= HURRY_SECONDS:
                self._urged = request.number
                self.desk.say("hurry", seconds=int(sum(left)))
                self.flush()


def read_lines(stream: TextIO) -> ReadLine:
    """Lines of a blocking stream, read in a thread that nobody waits for at the end."""

    async def readline() -> str:
        try:
            return await trio.to_thread.run_sync(stream.readline, abandon_on_cancel=True)
        except (OSError, ValueError, UnicodeDecodeError):
            return ""

    return readline


async def run_line(
    client: Client, readline: ReadLine, out: TextIO, live: bool, interrupts: bool = True
) -> int:
    """Play in line mode; the exit status."""
    mode = LineMode(client, out, live)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(mode.read, readline)
        nursery.start_soon(mode.urge)
        if interrupts and hasattr(signal, "SIGINT"):
            nursery.start_soon(mode.heed_interrupts)
        status = await client.run()
        nursery.cancel_scope.cancel()
    mode.flush()
    return status


def live_terminal() -> bool:
    """Whether a person sits before both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()
