"""How the screen looks: styles with colour, and without it by weight, underline and reverse."""

from __future__ import annotations

from prompt_toolkit.styles import Style

__all__ = ["style"]

PLAIN = {
    "title": "bold",
    "alert": "bold reverse",
    "number": "bold",
    "marked": "bold",
    "step.now": "bold reverse",
    "step.stop": "underline",
    "turn": "bold",
    "me": "bold",
    "name": "bold",
    "team": "bold",
    "life": "bold",
    "fight": "bold",
    "stack.top": "bold",
    "page": "reverse",
    "cursor": "reverse",
    "foot": "reverse",
    "wrong": "bold",
    "offer": "bold",
    "log.turn": "bold",
    "clock": "bold",
}

COLOURED = {
    **PLAIN,
    "line": "ansibrightblack",
    "dim": "ansibrightblack",
    "step": "ansibrightblack",
    "step.now": "bold ansiblack bg:ansiyellow",
    "me": "bold ansicyan",
    "life": "bold ansired",
    "passed": "ansigreen",
    "priority": "ansiyellow",
    "poison": "ansimagenta",
    "mana": "ansiyellow",
    "w": "ansiyellow",
    "u": "ansibrightblue",
    "b": "ansimagenta",
    "r": "ansired",
    "g": "ansigreen",
    "multi": "bold ansiyellow",
    "land": "ansibrightblack",
    "tapped": "ansibrightblack",
    "hurt": "bold ansired",
    "counter": "ansicyan",
    "attached": "ansicyan",
    "fight": "bold ansired",
    "stack": "ansiyellow",
    "stack.top": "bold ansiyellow",
    "cost": "ansibrightblack",
    "number": "bold ansicyan",
    "marked": "bold ansigreen",
    "offer": "ansigreen",
    "waiting": "ansibrightblack",
    "wrong": "ansired",
    "log": "ansibrightblack",
    "log.chat": "ansicyan",
    "flash": "ansiyellow",
    "clock": "bold ansiyellow",
}


def style(colour: bool) -> Style:
    return Style.from_dict(COLOURED if colour else PLAIN)
