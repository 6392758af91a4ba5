"""Which notices are worth a line of the log."""

from __future__ import annotations

from host.client.wording.notices import MINOR
from rules.notices import Notice, NoticeKind

__all__ = ["is_minor", "says_again"]


def says_again(previous: Notice, notice: Notice) -> bool:
    """Whether ``notice`` tells better what ``previous`` told: a card drawn, a land played."""
    if previous.kind is not NoticeKind.MOVED:
        return False
    match notice.kind:
        case NoticeKind.DREW:
            return previous.word == "LIBRARY>HAND" and previous.players == notice.players
        case NoticeKind.PLAYED_LAND:
            return previous.object == notice.object
    return False


def is_minor(notice: Notice, previous: object) -> bool:
    """Whether a reader can do without it."""
    match notice.kind:
        case NoticeKind.DREW:
            return not notice.name
        case NoticeKind.MOVED:
            origin, _, destination = notice.word.partition(">")
            return "STACK" in (origin, destination) or not notice.name
        case NoticeKind.LIFE_CHANGED:
            return (
                isinstance(previous, Notice)
                and previous.kind is NoticeKind.DAMAGED
                and previous.players == notice.players
                and previous.amount == -notice.amount
            )
    return notice.kind in MINOR
