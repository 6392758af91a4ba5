"""Pages that lie over the battlefields: help, zones, the log, a card, where to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from attrs import define

from host.client import report
from host.client.attention import decides_in_turn
from host.client.cells import Row, text_width, wrap
from host.client.desk import Desk
from host.client.stops import ASKED_STEPS, Whose
from rules.vocabulary import Step

__all__ = ["Page", "StopsPage", "TextPage", "zone_page"]


class Page:
    """Something to read, scrolled by rows."""

    title: str = ""
    top: int = 0
    keys: ClassVar[str] = "scroll"
    """The words that tell its keys, beside the title; none if that tells them."""

    def lines(self, desk: Desk, cells: int) -> list[Row]:
        """All of it."""
        raise NotImplementedError

    def draw(self, desk: Desk, cells: int, rows: int) -> list[Row]:
        """As much as there is room for, under a heading."""
        made = self.lines(desk, cells)
        room = max(1, rows - 1)
        self.top = max(0, min(self.top, len(made) - room))
        said = [self.title]
        if self.keys:
            said.append(desk.words.raw(self.keys))
        if len(made) > room:
            said.append(f"{self.top + 1}-{min(len(made), self.top + room)}/{len(made)}")
        text = "  ".join(said)
        heading: Row = [("class:page", text + " " * max(0, cells - text_width(text)))]
        return [heading, *made[self.top : self.top + room]]

    def move(self, rows: int) -> None:
        self.top = max(0, self.top + rows)

    def side(self) -> None:
        """Left or right."""

    def switch(self, desk: Desk) -> bool:
        """Space or Enter; whether it meant something."""
        return False


@define
class TextPage(Page):
    """Lines that are made anew whenever it is drawn."""

    title: str
    make: Callable[[Desk], list[str]]
    top: int = 0

    def lines(self, desk: Desk, cells: int) -> list[Row]:
        made: list[Row] = []
        for line in self.make(desk):
            lead = len(line) - len(line.lstrip())
            made += [[("class:text", part)] for part in wrap_lead(line, cells, lead)]
        return made


def wrap_lead(line: str, cells: int, lead: int) -> list[str]:
    """Wrapped, what follows under what stands; a line that fits stays as it is."""
    if text_width(line) <= cells:
        return [line]
    indent = " " * lead
    parts = wrap(line.strip(), max(10, cells - lead), "  ")
    return [indent + part for part in parts]


@define
class StopsPage(Page):
    """The steps with a mark where one is asked, in one's own turns and in the opponents'."""

    title: str
    keys: ClassVar[str] = ""
    step: int = 0
    whose: Whose = Whose.MINE
    top: int = 0

    def lines(self, desk: Desk, cells: int) -> list[Row]:
        words = desk.words
        made: list[Row] = [
            [("class:dim", f"{'':28}{words.raw('mine'):^10}{words.raw('theirs'):^10}")]
        ]
        for number, step in enumerate(ASKED_STEPS):
            name = words.step(step.name.lower())
            row: Row = [("", "  " + name + " " * max(1, 26 - text_width(name)))]
            for whose in (Whose.MINE, Whose.THEIRS):
                mark = "[x]" if desk.attention.stops.has(whose, step) else "[ ]"
                here = number == self.step and whose is self.whose
                row.append(("class:cursor" if here else "", f"{mark:^10}"))
            made.append(row)
        return made

    def draw(self, desk: Desk, cells: int, rows: int) -> list[Row]:
        self.top = max(0, self.step + 3 - rows)
        return super().draw(desk, cells, rows)

    def move(self, rows: int) -> None:
        self.step = max(0, min(len(ASKED_STEPS) - 1, self.step + rows))

    def side(self) -> None:
        self.whose = Whose.THEIRS if self.whose is Whose.MINE else Whose.MINE

    def switch(self, desk: Desk) -> bool:
        desk.attention.stops.toggle(self.whose, ASKED_STEPS[self.step])
        return True


def _graveyards(desk: Desk) -> list[str]:
    return report.graveyard_lines(desk.labels) if desk.labels is not None else []


def _exile(desk: Desk) -> list[str]:
    return report.exile_lines(desk.labels) if desk.labels is not None else []


def _battlefield(desk: Desk) -> list[str]:
    return report.state_lines(desk.model, desk.labels) if desk.labels is not None else []


def _log(desk: Desk) -> list[str]:
    """The newest last; the page opens at its end."""
    return [
        report.entry_line(entry, desk.model.names, desk.words)
        for entry in desk.model.log
        if not entry.minor
    ]


def _help(desk: Desk) -> list[str]:
    return report.help_lines(desk.words, desk.model.place, keys=True)


END: Final = 1_000_000
"""A row past any page's end: drawing moves it back."""

PAGES: Final[dict[str, tuple[str, Callable[[Desk], list[str]], int]]] = {
    "graveyard": ("graveyard", _graveyards, 0),
    "exile": ("exile", _exile, 0),
    "battlefield": ("battlefield", _battlefield, 0),
    "log": ("log", _log, END),
    "help": ("help", _help, 0),
}


def zone_page(name: str, desk: Desk) -> Page:
    """One of ``PAGES``, or the page of the stops, its cursor at the step that is on."""
    if name == "stops":
        page = StopsPage(desk.words.say("stops_title"))
        view = desk.model.view
        if view is not None:
            step = Step[view.step.upper()]
            page.step = ASKED_STEPS.index(step) if step in ASKED_STEPS else 0
            if not decides_in_turn(view, desk.model.names):
                page.whose = Whose.THEIRS
        return page
    title, make, top = PAGES[name]
    return TextPage(desk.words.say(title), make, top)
