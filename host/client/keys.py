"""The keys of the screen.

Letters are keys while the line is empty; as soon as something stands in it they are text.  A key
that passes does nothing in the first moment of a new question, so that a key pressed for the last
one does not answer it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from host.client.attention import Pace
from host.client.question import Shape
from host.client.reading import write
from rules.answers import Declare
from rules.decisions import PriorityChoice

if TYPE_CHECKING:
    from host.client.screen import Screen

__all__ = ["bindings"]


def bindings(screen: Screen) -> KeyBindings:
    """All keys, at work on this screen."""
    keys = KeyBindings()
    desk = screen.desk
    empty = Condition(lambda: not screen.draft)
    playing = Condition(lambda: not screen.draft and desk.labels is not None)
    on_page = Condition(lambda: not screen.draft and screen.page is not None)

    # always

    @keys.add("c-c", eager=True)
    def _interrupt(event: KeyPressEvent) -> None:
        screen.page = None
        screen.clear()
        desk.ask_to_leave()
        screen.client.show()

    @keys.add("enter", eager=True)
    def _enter(event: KeyPressEvent) -> None:
        text = screen.draft
        if text.strip():
            screen.clear()
            screen.typed = text.strip()
            screen.client.enter(text)
        elif screen.page is not None and screen.page.switch(desk):
            screen.refresh()
        else:
            screen.go_on()

    @keys.add("escape", eager=True)
    def _escape(event: KeyPressEvent) -> None:
        if screen.draft:
            screen.clear()
        elif desk.pending is not None:
            desk.pending = None
        else:
            screen.page = None
        screen.refresh()

    @keys.add("c-d", filter=empty)
    def _end(event: KeyPressEvent) -> None:
        desk.ask_to_leave()
        screen.client.show()

    @keys.add("c-z", eager=True)
    def _suspend(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    # pages

    @keys.add("up", filter=on_page)
    def _up(event: KeyPressEvent) -> None:
        screen.scroll(-1)

    @keys.add("down", filter=on_page)
    def _down(event: KeyPressEvent) -> None:
        screen.scroll(1)

    @keys.add("pageup", filter=on_page)
    def _page_up(event: KeyPressEvent) -> None:
        screen.scroll(-8)

    @keys.add("pagedown", filter=on_page)
    def _page_down(event: KeyPressEvent) -> None:
        screen.scroll(8)

    @keys.add("left", filter=on_page)
    @keys.add("right", filter=on_page)
    def _side(event: KeyPressEvent) -> None:
        if screen.page is not None:
            screen.page.side()
        screen.refresh()

    for letter, name in {
        "?": "help",
        "h": "help",
        "g": "graveyard",
        "x": "exile",
        "l": "log",
        "b": "battlefield",
        "s": "stops",
    }.items():

        def _show(event: KeyPressEvent, name: str = name) -> None:
            screen.open(name)

        keys.add(letter, filter=empty if name == "help" else playing)(_show)

    # answers

    @keys.add(" ", filter=empty)
    def _space(event: KeyPressEvent) -> None:
        if screen.page is not None and screen.page.switch(desk):
            screen.refresh()
        else:
            screen.go_on()

    def answering(key: str) -> None:
        def _answer(event: KeyPressEvent) -> None:
            screen.flash = ""
            desk.reply(key)
            screen.client.show()

        keys.add(key, filter=playing)(_answer)

    for key in "ynz":
        answering(key)

    @keys.add("a", filter=playing)
    def _all(event: KeyPressEvent) -> None:
        question = desk.question
        if question is not None and question.shape in (Shape.ATTACK, Shape.SOME):
            screen.write("all")
        else:
            desk.tell_how()
            screen.client.show()

    @keys.add("u", filter=playing)
    def _undo(event: KeyPressEvent) -> None:
        desk.undo()
        screen.client.show()

    @keys.add("m", filter=playing)
    def _mana(event: KeyPressEvent) -> None:
        desk.show_mana = not desk.show_mana
        screen.refresh()

    # pace

    def pace(pace: Pace) -> None:
        current = desk.attention.until
        desk.until(None if current is not None and current.pace is pace else pace)
        screen.client.show()

    @keys.add("f", filter=playing)
    @keys.add("f4")
    def _something(event: KeyPressEvent) -> None:
        pace(Pace.SOMETHING)

    @keys.add("e", filter=playing)
    def _edit_or_end(event: KeyPressEvent) -> None:
        question = desk.any_question
        if question is not None and not isinstance(question.choice, PriorityChoice):
            answer = question.mine if question.mine is not None else question.choice.default()
            if question.offers:
                answer = question.offers[0].answer
            empty_declaration = isinstance(answer, Declare) and not answer.pairs
            screen.write("" if empty_declaration else write(question, answer))
        else:
            pace(Pace.END_OF_TURN)

    @keys.add("f3")
    def _end_of_turn(event: KeyPressEvent) -> None:
        pace(Pace.END_OF_TURN)

    @keys.add("t", filter=playing)
    @keys.add("f6")
    def _my_turn(event: KeyPressEvent) -> None:
        pace(Pace.MY_TURN)

    @keys.add("o", filter=playing)
    def _full(event: KeyPressEvent) -> None:
        desk.full_control(not desk.attention.full_control)
        screen.client.show()

    # the beginning of a command

    @keys.add("c", filter=playing)
    def _card(event: KeyPressEvent) -> None:
        screen.write("card ")

    @keys.add("'", filter=empty)
    def _say(event: KeyPressEvent) -> None:
        screen.write("say ")

    @keys.add("q", filter=empty)
    def _quit(event: KeyPressEvent) -> None:
        desk.ask_to_leave()
        screen.client.show()

    return keys
