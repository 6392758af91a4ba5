"""The lower part of the screen: what is asked, the numbered choices, what the keys do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from host.client.cells import Row, clip, text_width, wrap
from host.client.desk import Desk
from host.client.model import Place
from host.client.obeying import leave_options, waiting_lines
from host.client.question import Option, Question, Shape
from host.client.reading import Unreadable, complaint, read
from host.client.report import lobby_lines, table_lines
from rules.answers import Declare, Pick

__all__ = ["draft_line", "foot", "numbered", "panel"]

LEAST_COLUMN: Final = 18
"""Cells below which options are not set side by side."""

MOST_COLUMNS: Final = 3


def panel(desk: Desk, cells: int, most: int, draft: str = "") -> list[Row]:
    """At most ``most`` rows; options that find no room are counted."""
    if desk.pending is not None:
        title, options = leave_options(desk)
        made = [Option(text) for text in options]
        return [[("class:alert", title)], *numbered(made, cells, most - 1)]
    question = desk.question
    if question is None:
        return _waiting(desk, cells, most)
    rows: list[Row] = [clip([("class:title", question.title)], cells)]
    names, words = desk.model.names, desk.words
    for offer in question.offers:
        said = words.say("proposal", who=names.player(offer.player), what=offer.text)
        rows += [[("class:offer", line)] for line in wrap(said, cells, "  ")][:2]
    if question.note:
        rows += [[("class:dim", line)] for line in wrap(question.note, cells - 2)][:3]
    marks = _marks(question, draft)
    shown = [option for option in question.options if desk.show_mana or not option.minor]
    hidden = len(question.options) - len(shown)
    against: list[Row] = []
    if len(question.against) > 1 or question.shape is Shape.BLOCK:
        against = numbered(question.against, cells, 4, lead="> ")
    rest = most - len(rows) - len(against)
    rows += numbered(shown, cells, rest, marks=marks, more=_hidden(desk, hidden))
    return (rows + against)[:most]


def _hidden(desk: Desk, hidden: int) -> str:
    return desk.words.hidden_mana("m", hidden) if hidden else ""


def _waiting(desk: Desk, cells: int, most: int) -> list[Row]:
    """Nothing is asked: what is waited for, or the lobby."""
    model, words = desk.model, desk.words
    if model.place is Place.LOBBY:
        lines = [*lobby_lines(model, words), words.raw("lobby_hint")]
    elif model.place is Place.AT_TABLE and model.over is None:
        lines = [*table_lines(model, words), words.raw("table_hint")]
    elif model.over is not None:
        lines = [result_line(desk), words.raw("again")]
    elif model.place is Place.WATCHING:
        lines = [words.raw("watch_hint")]
    elif model.place is Place.AWAY:
        lines = [words.say("connecting")]
    else:
        lines = waiting_lines(desk)
        question = desk.any_question
        if question is not None:
            names = model.names
            lines += [
                words.say("proposal", who=names.player(offer.player), what=offer.text)
                for offer in question.offers
            ]
    rows: list[Row] = []
    for line in lines:
        rows += [[("class:waiting", part)] for part in wrap(line, cells, "  ")]
    return rows[-most:] if len(rows) > most else rows


def result_line(desk: Desk) -> str:
    """Who has won."""
    over = desk.model.over
    words, names = desk.words, desk.model.names
    if over is None:
        return ""
    if over.result.winner < 0:
        return words.say("game_over_draw")
    teams = names.teams
    winners = teams[over.result.winner] if over.result.winner < len(teams) else ()
    return words.say("game_over_won", names.plural(winners), who=names.several(winners))


def numbered(
    options: Sequence[Option],
    cells: int,
    most: int,
    lead: str = "",
    marks: dict[int, str] | None = None,
    more: str = "",
) -> list[Row]:
    """Options with their numbers, side by side where all fit, in at most ``most`` rows."""
    if most <= 0 or not (options or more):
        return []
    marks = marks or {}
    labels = [option.label + marks.get(index, "") for index, option in enumerate(options)]
    digits = len(str(len(options)))
    texts = [f"{lead}{number:>{digits}} {label}" for number, label in enumerate(labels, 1)]
    widest = max((text_width(text) for text in texts), default=0)
    fitting = max(1, min(MOST_COLUMNS, (cells + 2) // max(LEAST_COLUMN, widest + 2)))
    count = min(fitting, max(1, len(texts)))
    share = (cells - 2 * (count - 1)) // count
    lines = -(-len(texts) // count)
    room = most - (1 if more or lines > most else 0)
    kept = min(lines, max(0, room))
    rows: list[Row] = []
    for line in range(kept):
        row: Row = []
        for column in range(count):
            index = column * lines + line
            if index >= len(texts):
                continue
            style = "class:marked" if index in marks else "class:option"
            number, label = texts[index][: len(lead) + digits], texts[index][len(lead) + digits :]
            piece = clip([("class:number", number), (style, label)], share)
            used = sum(text_width(text) for _, text in piece)
            row += piece
            if column < count - 1:
                row.append(("", " " * (share - used + 2)))
        rows.append(row)
    unseen = len(texts) - sum(
        1 for line in range(kept) for column in range(count) if column * lines + line < len(texts)
    )
    tail = [f"… {unseen}"] if unseen else []
    if more:
        tail.append(more)
    if tail and len(rows) < most:
        rows.append(clip([("class:dim", "   " + "   ".join(tail))], cells))
    return rows


# --- the draft ---


def _marks(question: Question, draft: str) -> dict[int, str]:
    """What the line being typed would do to each option."""
    if not draft.strip():
        return {}
    try:
        answer = read(question, draft)
    except Unreadable:
        return {}
    marks: dict[int, str] = {}
    match answer:
        case Declare(pairs):
            for one, other in pairs:
                target = question.against[other].label if len(question.against) > 1 else "✓"
                marks[one] = marks.get(one, "") + f" → {target}"
        case Pick(options) if question.shape is Shape.SOME:
            marks = dict.fromkeys(options, " ✓")
        case Pick(options) if question.shape is Shape.ORDER:
            marks = {option: f" ({place})" for place, option in enumerate(options, 1)}
    return marks


def draft_line(desk: Desk, draft: str) -> Row:
    """What is wrong with the line being typed, empty if nothing is or if it is a command."""
    question = desk.question
    text = draft.strip()
    if question is None or not text or desk.pending is not None:
        return []
    if not text[0].isdecimal():
        return []  # a word: a command, or an answer that is read when it is complete
    try:
        desk.read(question, text)
    except Unreadable as problem:
        return [("class:wrong", complaint(problem, question, desk.words))]
    return []


def foot(desk: Desk) -> str:
    """What the keys do now, in one line."""
    words = desk.words
    if desk.pending is not None:
        return words.raw("foot_choice")
    question = desk.question
    if question is None:
        feet = {Place.PLAYING: "foot_wait", Place.WATCHING: "foot_watch"}
        return words.raw(feet.get(desk.model.place, "foot_lobby"))
    if question.offers:
        return words.raw("foot_joint")
    match question.shape:
        case Shape.ACT:
            return words.raw("foot_priority")
        case Shape.ATTACK:
            return words.raw("foot_attack")
        case Shape.BLOCK:
            return words.raw("foot_block")
        case Shape.YES_NO:
            return words.raw("foot_yes_no")
    return words.raw("foot_call_off" if question.cancellable else "foot_choice")
