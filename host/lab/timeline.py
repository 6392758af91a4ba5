"""The last window before a violation, as a person reads it: a line for each thing, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from actors.journal_lines import AnswerEntry, ConcedeEntry, SettleEntry
from host.lab.checkers.evidence import Item, gather

if TYPE_CHECKING:
    from host.lab.checkers import Violation
    from host.lab.world import Outcome

__all__ = ["timeline"]

MOST = 60
"""Lines at most: two screens."""

SHOWN = frozenset(
    {"request", "withdrawn", "accepted", "refused", "policy", "game_started", "game_over", "left"}
    | {"goodbye", "answer", "entry", "opened", "closed", "killed", "started", "fault", "snapshot"}
)


def timeline(outcome: Outcome, violation: Violation) -> str:
    """What happened at the violation's table, from the opening of its window on."""
    everywhere = {"killed", "started", "fault"}
    items = [
        item
        for item in gather(outcome).items
        if item.what in SHOWN
        and item.at <= violation.at
        and (violation.table in (0, item.table) or item.what in everywhere)
    ]
    items = items[_opening(items) :][-MOST:]
    lines = [_line(item, outcome) for item in items]
    return "\n".join([*lines, f"{violation.at:12.3f}  VIOLATION  {violation}"]) + "\n"


def _opening(items: list[Item]) -> int:
    """Where the window begins that came before the last one, so that one sees what led to it."""
    epochs = [
        (number, item.data["epoch"]) for number, item in enumerate(items) if item.what == "request"
    ]
    if not epochs:
        return 0
    last = epochs[-1][1]
    return next((number for number, epoch in epochs if epoch >= last - 1), 0)


def _line(item: Item, outcome: Outcome) -> str:
    if item.what == "entry":
        who, what = "journal", _entry(item)
    elif item.what in ("killed", "started"):
        who, what = "host", item.what
    elif item.what == "fault":
        who, what = "lab", item.raw.decode()
    else:
        who = "spectator" if item.seat is None else f"seat {item.seat}"
        who += f" /{item.line}"
        what = _message(item)
    return f"{item.at:12.3f}  {who:14} {what}"


def _entry(item: Item) -> str:
    match item.data:
        case AnswerEntry(player=player, number=number, answer=answer, by=by):
            return f"player {player} answers #{number}: {answer} ({by.value})"
        case ConcedeEntry(player=player, by=by):
            return f"player {player} concedes ({by.value})"
        case SettleEntry(team=team):
            return f"team {team} is settled"
        case other:
            return str(other)


def _message(item: Item) -> str:
    data = item.data
    match item.what:
        case "request":
            owed = "owed" if data.get("owed", True) else "may answer"
            kind = data["decision"]["type"]
            return f"<- asked #{data['request']} ({kind}, epoch {data['epoch']}, {owed})"
        case "answer":
            return f"-> answers #{data.get('request')}: {data.get('answer')}"
        case "withdrawn":
            return f"<- #{data['request']} withdrawn: {data['reason']}"
        case "accepted":
            return f"<- #{data['request']} accepted"
        case "refused":
            return f"<- #{data.get('request')} refused: {data['code']}"
        case "policy":
            return f"<- the table acts for seat {data['seat']}: {data['what']}, {data['cause']}"
        case "goodbye":
            return f"<- goodbye: {data['reason']}"
        case "snapshot":
            return "<- snapshot"
        case other:
            return f"-- {other}"
