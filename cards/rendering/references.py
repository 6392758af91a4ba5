"""What both languages ask about selections: whose, where, and how they are spoken of again."""

from __future__ import annotations

from attrs import fields, has

from cards.rendering.scope import THIS, Scope
from rules.language import (
    AllOf,
    Anything,
    Attached,
    Chosen,
    Each,
    Filter,
    Matching,
    OwnedBy,
    Players,
    Remembered,
    Selection,
    Targeted,
    This,
    Together,
    TopOfLibrary,
    You,
)
from rules.vocabulary import Zone

__all__ = [
    "ATTACHED",
    "MANY",
    "contains",
    "is_search",
    "is_yours",
    "key_of",
    "split_owner",
    "zone_of",
]

ATTACHED = "attached"
"""The key under which what an Aura or Equipment is attached to is remembered."""

MANY = 99
"""From this maximum on a text says "any number": no game reaches it by a printed number."""


def contains(node: object, wanted: object) -> bool:
    """Whether ``wanted`` is the node or stands anywhere inside it."""
    if node == wanted:
        return True
    if isinstance(node, tuple):
        return any(contains(part, wanted) for part in node)
    kind = type(node)
    if has(kind):
        return any(contains(getattr(node, f.name), wanted) for f in fields(kind))
    return False


def split_owner(filter_: Filter) -> tuple[Filter, Players | None]:
    """The filter without what it says of the owner, and the owner."""
    if isinstance(filter_, OwnedBy):
        return Anything(), filter_.players
    if isinstance(filter_, AllOf):
        owners = [part for part in filter_.parts if isinstance(part, OwnedBy)]
        if owners:
            rest = tuple(part for part in filter_.parts if part is not owners[0])
            return (rest[0] if len(rest) == 1 else AllOf(rest)), owners[0].players
    return filter_, None


def key_of(what: Selection) -> str | None:
    """The name under which a selection of this kind is spoken of again."""
    match what:
        case Targeted(slot=slot):
            return f"slot {slot}"
        case This():
            return THIS
        case Attached():
            return ATTACHED
        case Remembered(name=name):
            return name
        case _:
            return None


def zone_of(what: Selection, scope: Scope) -> Zone:
    """Where the selected objects are, as far as the text knows."""
    match what:
        case Each(zone=zone):
            return zone
        case TopOfLibrary():
            return Zone.LIBRARY
        case Chosen(among=among) | Matching(among=among):
            return zone_of(among, scope)
        case Together(parts=parts):
            return zone_of(parts[0], scope)
        case _:
            pass
    key = key_of(what)
    known = scope.mentioned(key) if key is not None else None
    if known is not None:
        return known.zone
    if isinstance(what, Targeted) and what.slot < len(scope.slots):
        return scope.slots[what.slot].zone
    return scope.zone if isinstance(what, This) else Zone.BATTLEFIELD


def is_search(what: Selection) -> bool:
    """A choice from a whole library is a search (CR 701.23)."""
    return (
        isinstance(what, Chosen)
        and isinstance(what.among, Each)
        and what.among.zone is Zone.LIBRARY
    )


def is_yours(what: Selection, scope: Scope) -> bool:
    """Whether the text has made clear that the cards are owned by the reader."""
    match what:
        case Each(filter=filter_, zone=zone, whose=whose):
            owner = whose if whose is not None else split_owner(filter_)[1]
            return zone is not Zone.BATTLEFIELD and isinstance(owner, You)
        case Chosen(among=among, who=who):
            return is_yours(among, scope) and isinstance(who, You)
        case Matching(among=among):
            return is_yours(among, scope)
        case TopOfLibrary(whose=whose):
            return isinstance(whose, You)
        case This():
            return scope.zone is not Zone.BATTLEFIELD
        case _:
            pass
    key = key_of(what)
    if isinstance(what, Targeted) and what.slot < len(scope.slots):
        slot = scope.slots[what.slot]
        if slot.objects is not None:
            owner = split_owner(slot.objects)[1]
            return slot.zone is not Zone.BATTLEFIELD and isinstance(owner, You)
    known = scope.mentioned(key) if key is not None else None
    return known is not None and known.yours
