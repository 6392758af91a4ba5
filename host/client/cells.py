"""Text in terminal cells: rows of styled fragments, clipped and padded by their width on screen.

A Chinese character takes two cells; everything here counts cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from prompt_toolkit.utils import get_cwidth

__all__ = [
    "Fragment",
    "Row",
    "clip",
    "columns",
    "flow",
    "pad",
    "plain",
    "rule",
    "text_width",
    "width",
    "wrap",
]

Fragment = tuple[str, str]
"""Style and text, as prompt_toolkit takes them."""

Row = list[Fragment]


def text_width(text: str) -> int:
    """Cells that a text takes."""
    return get_cwidth(text)


def width(row: Iterable[Fragment]) -> int:
    return sum(get_cwidth(text) for _, text in row)


def plain(row: Iterable[Fragment]) -> str:
    return "".join(text for _, text in row)


def clip_text(text: str, cells: int) -> str:
    """As much of the text as fits, an ellipsis at its end if something is left out."""
    if get_cwidth(text) <= cells:
        return text
    if cells <= 0:
        return ""
    kept, taken = [], 0
    for char in text:
        wide = get_cwidth(char)
        if taken + wide > cells - 1:
            break
        kept.append(char)
        taken += wide
    return "".join(kept) + "…"


def clip(row: Sequence[Fragment], cells: int) -> Row:
    """As much of the row as fits."""
    if width(row) <= cells:
        return list(row)
    kept: Row = []
    left = cells
    for style, text in row:
        wide = get_cwidth(text)
        if wide < left:
            kept.append((style, text))
            left -= wide
            continue
        kept.append((style, clip_text(text + " ", left)))  # something follows, or it is too long
        break
    return kept


def pad(row: Sequence[Fragment], cells: int) -> Row:
    """The row, exactly so many cells wide."""
    kept = clip(row, cells)
    missing = cells - width(kept)
    return [*kept, ("", " " * missing)] if missing > 0 else kept


def rule(parts: Sequence[Fragment], cells: int, style: str, right: Fragment | None = None) -> Row:
    """The parts on a line that runs through to the right edge, or to what stands there."""
    tail: Row = [] if right is None else [("", " "), right]
    room = cells - width(tail)
    row = clip([(style, "─ "), *parts, (style, " ")], room)
    return [*row, (style, "─" * (room - width(row))), *tail]


def flow(
    chunks: Iterable[Sequence[Fragment]], cells: int, gap: str = "  ", hang: int = 0
) -> list[Row]:
    """Chunks one after the other, broken into rows between them; ``hang`` indents all rows but
    the first."""
    rows: list[Row] = []
    row: Row = []
    for chunk in chunks:
        piece = clip(chunk, cells - hang)
        begun = len(row) > (1 if rows and hang else 0)
        if begun and width(row) + len(gap) + width(piece) > cells:
            rows.append(row)
            row = [("", " " * hang)] if hang else []
            begun = False
        if begun:
            row.append(("", gap))
        row += piece
    if row:
        rows.append(row)
    return rows


def columns(rows: Sequence[Sequence[Row]], cells: int, between: Fragment) -> list[Row]:
    """Blocks of rows side by side, each of the same width."""
    count = len(rows)
    share = (cells - (count - 1) * get_cwidth(between[1])) // count
    made: list[Row] = []
    for line in range(max(len(block) for block in rows)):
        row: Row = []
        for number, block in enumerate(rows):
            if number:
                row.append(between)
            row += pad(block[line] if line < len(block) else [], share)
        made.append(row)
    return made


CLOSING: Final = frozenset("。，、：；！？）」』】")
"""Chinese punctuation that belongs to what stands before it."""


def wrap(text: str, cells: int, indent: str = "") -> list[str]:
    """Lines of at most so many cells, broken at spaces or between Chinese characters."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if get_cwidth(paragraph) <= cells:
            lines.append(paragraph)
            continue
        line, pending = "", ""
        for word in _pieces(paragraph):
            if line and get_cwidth(line) + get_cwidth(pending) + get_cwidth(word) > cells:
                lines.append(line)
                line, pending = indent, ""
            if word == " ":
                pending = " " if line.strip() else ""
                continue
            while get_cwidth(line) + get_cwidth(pending) + get_cwidth(word) > cells:
                room = max(1, cells - get_cwidth(line) - get_cwidth(pending))
                head = _head(word, room)
                lines.append(line + pending + head)
                line, pending, word = indent, "", word[len(head) :]
            line += pending + word
            pending = ""
        lines.append(line)
    return lines


def _head(word: str, cells: int) -> str:
    """The beginning of a word that is too long for a line; one character at least."""
    taken = 0
    for number, char in enumerate(word):
        taken += get_cwidth(char)
        if taken > cells and number:
            return word[:number]
    return word


def _pieces(text: str) -> list[str]:
    """Words, spaces, and wide characters by themselves."""
    pieces: list[str] = []
    word = ""
    for char in text:
        if char in CLOSING and not word and pieces and pieces[-1] != " ":
            pieces[-1] += char  # never at the beginning of a line
        elif char == " " or get_cwidth(char) == 2:
            if word:
                pieces.append(word)
                word = ""
            pieces.append(char)
        else:
            word += char
    if word:
        pieces.append(word)
    return pieces
