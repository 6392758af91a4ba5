"""The full screen: one prompt_toolkit application over a client's desk.

Above, the board is drawn anew whenever something changes; below, one line takes what is typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import trio
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.layout import HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.output import ColorDepth, Output

from host.client import guest
from host.client.board import FOOT_ROWS, board_cells, draw
from host.client.cells import Row, clip
from host.client.client import Client
from host.client.connection import Opener
from host.client.keepsake import Keepsake
from host.client.keys import bindings
from host.client.look import style
from host.client.model import Place
from host.client.options import ClientOptions
from host.client.pages import Page, TextPage, zone_page
from host.client.panel import draft_line, foot
from host.client.question import Option
from rules.decisions import PriorityChoice

__all__ = ["Screen", "run_screen"]

GUARD_SECONDS: Final = 0.25
"""A question younger than this is not passed by a key: it was pressed for the one before."""

FLASH_LINES: Final = 2
"""So many lines at once are said above the line; more open a page."""

ESCAPE_SECONDS: Final = 0.05
"""How long Esc waits for the rest of a key that begins with it."""


class Screen:
    """``guard`` is ``GUARD_SECONDS`` except in tests."""

    def __init__(
        self,
        client: Client,
        *,
        colour: bool = True,
        guard: float = GUARD_SECONDS,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.client = client
        self.desk = client.desk
        self.page: Page | None = None
        self.flash = ""
        self.typed = ""
        """The last line that was entered: the heading of what it brought up."""
        self._guard = guard
        self._asked = 0
        self._asked_at = 0.0
        self._choices: tuple[Option, ...] = ()
        self._buffer = Buffer(multiline=False, on_text_changed=lambda _: self._typed())
        self._line = BufferControl(self._buffer, focusable=True)
        depth = None if colour else ColorDepth.DEPTH_1_BIT
        self.application: Application[None] = Application(
            layout=Layout(self._windows(), focused_element=self._line),
            key_bindings=bindings(self),
            style=style(colour),
            full_screen=True,
            mouse_support=False,
            color_depth=depth,
            input=input,
            output=output,
        )
        self.application.ttimeoutlen = ESCAPE_SECONDS
        self.application.timeoutlen = ESCAPE_SECONDS
        client.changed = self.refresh

    def _windows(self) -> HSplit:
        def control(text: Callable[[], StyleAndTextTuples]) -> FormattedTextControl:
            return FormattedTextControl(text, focusable=False, show_cursor=False)

        return HSplit(
            [
                Window(control(self._board), wrap_lines=False, always_hide_cursor=True),
                Window(control(self._said), height=1, dont_extend_height=True),
                VSplit(
                    [
                        Window(control(lambda: [("class:number", "> ")]), width=2, height=1),
                        Window(self._line, height=1, dont_extend_height=True),
                    ]
                ),
                Window(control(self._foot), height=1, dont_extend_height=True, style="class:foot"),
            ]
        )

    # --- what is drawn ---

    @property
    def size(self) -> tuple[int, int]:
        """Columns, and rows of the board."""
        size = self.application.output.get_size()
        return size.columns, max(1, size.rows - FOOT_ROWS)

    def rows(self) -> list[Row]:
        """The board as it is now."""
        cells, rows = self.size
        page = None
        if self.page is not None:
            wide = board_cells(cells) if self.desk.labels is not None else cells
            page = self.page.draw(self.desk, wide, rows - 6)
        return draw(self.desk, cells, rows, trio.current_time(), self.draft, page)

    def _board(self) -> StyleAndTextTuples:
        text: StyleAndTextTuples = []
        for number, row in enumerate(self.rows()):
            if number:
                text.append(("", "\n"))
            text.extend(row)
        return text

    def _said(self) -> StyleAndTextTuples:
        cells, _ = self.size
        wrong = draft_line(self.desk, self.draft)
        row: Row = wrong or ([("class:flash", self.flash)] if self.flash else [])
        return list(clip(row, cells))

    def _foot(self) -> StyleAndTextTuples:
        cells, _ = self.size
        return list(clip([("", foot(self.desk))], cells))

    # --- what the keys do ---

    @property
    def draft(self) -> str:
        return self._buffer.text

    def write(self, text: str) -> None:
        """Begin the line with this."""
        self._buffer.text = text
        self._buffer.cursor_position = len(text)

    def clear(self) -> None:
        self._buffer.reset()

    def open(self, name: str) -> None:
        """Show a page, or close it if it is the one that is shown."""
        page = zone_page(name, self.desk)
        shown = self.page is not None and self.page.title == page.title
        self.page = None if shown else page
        self.refresh()

    def scroll(self, rows: int) -> None:
        if self.page is not None:
            self.page.move(rows)
        self.refresh()

    def go_on(self) -> None:
        """The one key: agree with the partner's proposal, pass, or close the page."""
        desk = self.desk
        self.flash = ""
        if self.page is not None:
            self.page = None
        elif desk.pending is None and desk.question is not None:
            if trio.current_time() - self._asked_at < self._guard:
                return
            question = desk.question
            if question.offers:
                desk.agree()
            elif isinstance(question.choice, PriorityChoice):
                desk.pass_priority()
            else:
                desk.tell_how()
        self.client.show()

    # --- what happens ---

    def _typed(self) -> None:
        if self._buffer.text:
            self.flash = ""
        self.application.invalidate()

    def refresh(self) -> None:
        """Something may have changed."""
        desk = self.desk
        said = list(desk.feedback)
        desk.feedback.clear()
        if len(said) > FLASH_LINES:
            self.page = TextPage(self.typed, lambda _: said)
        elif said:
            self.flash = "  ".join(said)
        if desk.asked != self._asked:
            self._asked = desk.asked
            self._asked_at = trio.current_time()
            self._new_question()
            if self.page is not None and desk.model.place is not Place.PLAYING:
                self.page = None
        self.application.invalidate()

    def _new_question(self) -> None:
        """Numbers that were typed for other choices are taken away: a partner acted meanwhile."""
        question = self.desk.question
        choices = question.options if question is not None else ()
        if choices != self._choices and self.draft[:1].isdecimal():
            self.clear()
            self.flash = self.desk.words.say("choices_changed")
        self._choices = choices

    async def run(self) -> int:
        """Show the client until it ends; the exit status."""
        status = 1
        async with trio.open_nursery() as nursery:

            async def show() -> None:
                await guest.run_application(self.application)
                nursery.cancel_scope.cancel()

            nursery.start_soon(show)
            nursery.start_soon(self._tick)
            status = await self.client.run()
            nursery.cancel_scope.cancel()
        return status

    async def _tick(self) -> None:
        """Let the clock run on the screen."""
        while True:
            await trio.sleep(1)
            request = self.desk.request
            if request is not None and request.message.deadline_ms is not None:
                self.application.invalidate()


def run_screen(
    options: ClientOptions, opener: Opener, colour: bool, keepsake: Keepsake | None = None
) -> int:
    """Play on the full screen; what is still to be said is printed when the terminal is back."""
    last: list[str] = []

    async def main() -> int:
        client = Client(options, opener, keepsake)
        screen = Screen(client, colour=colour)
        try:
            return await screen.run()
        finally:
            if client.desk.status:
                last.append(screen.flash)

    status = guest.run(main)
    for line in last:
        print(line)
    return status
