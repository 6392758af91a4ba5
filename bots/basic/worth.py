"""What things are worth, to whoever has them: about one and a half points for each mana that a fair
card costs.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from bots.basic.board import Board, is_land
from bots.basic.filters import Scene
from bots.basic.reading import mana_value, number_of
from rules.language import (
    AbilitiesCantBeActivated,
    AddTypes,
    Anything,
    Attached,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CardDefinition,
    GainAbilities,
    GainControl,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    ModifyPowerToughness,
    SetPowerToughness,
    StaysTapped,
    SwitchPowerToughness,
)
from rules.view import ObjectView
from rules.vocabulary import CardType, Keyword

__all__ = [
    "A_CARD",
    "body",
    "changed_by",
    "gain_from",
    "in_hand",
    "permanent",
    "token_worth",
    "without",
    "would_die",
]

A_CARD = 2.0
"""A card of which nothing is known."""

A_LAND = 2.0
ENOUGH_LANDS = 6
"""Lands beyond this number are worth little."""


def body(thing: ObjectView) -> float:
    """A creature by its power, toughness and keywords."""
    power = max(thing.power or 0, 0)
    toughness = max(thing.toughness or 0, 0)
    return _body(power, toughness, thing.keywords)


def _body(power: int, toughness: int, keywords: Sequence[str]) -> float:
    found = 0.4 + power + 0.6 * toughness
    for keyword in keywords:
        flat, per_power = KEYWORDS.get(keyword, (0.0, 0.0))
        found += flat + per_power * power
    return max(found, 0.2)


KEYWORDS: dict[str, tuple[float, float]] = {
    "deathtouch": (1.5, 0.0),
    "defender": (-0.3, -0.7),
    "double_strike": (0.0, 0.9),
    "first_strike": (0.2, 0.3),
    "flash": (0.1, 0.0),
    "flying": (0.3, 0.5),
    "haste": (0.1, 0.05),
    "hexproof": (1.0, 0.1),
    "indestructible": (2.0, 0.3),
    "intimidate": (0.2, 0.4),
    "lifelink": (0.2, 0.4),
    "reach": (0.3, 0.0),
    "shroud": (0.5, 0.1),
    "trample": (0.0, 0.2),
    "vigilance": (0.2, 0.1),
}
"""Points for having the keyword, and for each point of power with it."""


def token_worth(token: CardDefinition) -> float:
    if CardType.CREATURE not in token.types:
        return 1.0
    keywords = [a.name.lower() for a in token.abilities if isinstance(a, Keyword)]
    return _body(token.power or 0, token.toughness or 0, keywords)


def permanent(thing: ObjectView, board: Board) -> float:
    """What a permanent is worth to its controller as it stands there."""
    key = ("worth", thing.id)
    known = board.notes.get(key)
    if known is None:
        known = board.notes[key] = _permanent(thing, board)
    return known


def _permanent(thing: ObjectView, board: Board) -> float:
    sheet = board.sheet(thing)
    if thing.power is not None:
        if sheet.fleeting:
            return 0.3
        found = body(thing) + 0.7 * _extras(thing, board)
        found *= _freedom(thing, board)
        return found + (A_LAND if is_land(thing) else 0.0)
    if is_land(thing):
        count = board.lands_of(thing.controller)
        return (A_LAND if count <= ENOUGH_LANDS else 1.0) + 0.7 * len(sheet.activated)
    if thing.loyalty is not None:
        return 3.0 + 0.8 * thing.loyalty
    if thing.attached_to and "Aura" in thing.subtypes:
        return _aura(thing, board)
    return 1.0 + 1.1 * mana_value(thing)


def _extras(thing: ObjectView, board: Board) -> int:
    """How many abilities make the creature more than its body."""
    sheet = board.sheet(thing)
    return (
        len(sheet.triggers)
        + len(sheet.activated)
        + 2 * len(sheet.mana)
        + len(sheet.statics)
        + len(sheet.protections)
    )


def _freedom(thing: ObjectView, board: Board) -> float:
    """How much of the creature is left under what is attached to it."""
    left = 1.0
    for one in board.attached.get(thing.id, ()):
        for static in board.sheet(one).statics:
            if isinstance(static.objects, Attached):
                for change in static.modifications:
                    left *= BONDS.get(type(change), 1.0)
    return left


BONDS: dict[type[Modification], float] = {
    CantAttack: 0.45,
    CantBlock: 0.6,
    StaysTapped: 0.2,
    AbilitiesCantBeActivated: 0.9,
}
"""What share of a creature's worth is left to it."""


def _aura(thing: ObjectView, board: Board) -> float:
    """What it does to what it is on; an Aura that takes or holds a creature is worth that one."""
    held = board.objects.get(thing.attached_to)
    base = 0.5 + 0.6 * mana_value(thing)
    if held is None or board.is_ours(held.controller) == board.is_ours(thing.controller):
        changes = [c for s in board.sheet(thing).statics for c in s.modifications]
        if held is not None and any(isinstance(change, GainControl) for change in changes):
            return permanent(held, board)
        return base
    return base + 0.8 * body(held) if held.power is not None else base


# Changes


def changed_by(
    thing: ObjectView, changes: Sequence[Modification], scene: Scene, times: int = 1
) -> ObjectView:
    """The object as continuous effects would make it, as far as that is seen in it."""
    power, toughness = thing.power, thing.toughness
    keywords = list(thing.keywords)
    types = thing.types
    for change in changes:
        if isinstance(change, AddTypes):
            added = tuple(t.name.lower() for t in change.types)
            types = tuple(dict.fromkeys((*types, *added)))
            if CardType.CREATURE in change.types and power is None:
                power, toughness = 0, 0
        elif isinstance(change, SetPowerToughness):
            power, toughness = number_of(change.power, scene), number_of(change.toughness, scene)
        elif isinstance(change, ModifyPowerToughness) and power is not None:
            power += times * number_of(change.power, scene)
            toughness = (toughness or 0) + times * number_of(change.toughness, scene)
        elif isinstance(change, SwitchPowerToughness):
            power, toughness = toughness, power
        elif isinstance(change, GainAbilities):
            gained = (a.name.lower() for a in change.abilities if isinstance(a, Keyword))
            keywords.extend(word for word in gained if word not in keywords)
        elif isinstance(change, LoseKeyword):
            keywords = [word for word in keywords if word != change.keyword.name.lower()]
        elif isinstance(change, LoseAllAbilities):
            keywords = []
    return evolve(thing, power=power, toughness=toughness, keywords=tuple(keywords), types=types)


def would_die(thing: ObjectView) -> bool:
    """A creature of this toughness and with this damage does not stay (CR 704.5f-g)."""
    toughness = thing.toughness or 0
    return toughness <= 0 or (thing.damage >= toughness and "indestructible" not in thing.keywords)


def without(thing: ObjectView, changes: Sequence[Modification], scene: Scene) -> ObjectView:
    """The object as it was before these changes, as far as its card tells."""
    sheet = scene.board.sheet(thing)
    printed = {a.name.lower() for a in sheet.abilities if isinstance(a, Keyword)}
    keywords = list(thing.keywords)
    power, toughness = thing.power or 0, thing.toughness or 0
    for change in changes:
        if isinstance(change, ModifyPowerToughness):
            power -= number_of(change.power, scene)
            toughness -= number_of(change.toughness, scene)
        elif isinstance(change, GainAbilities):
            gained = {a.name.lower() for a in change.abilities if isinstance(a, Keyword)}
            keywords = [word for word in keywords if word in printed or word not in gained]
    return evolve(thing, power=power, toughness=toughness, keywords=tuple(keywords))


def gain_from(
    thing: ObjectView, changes: Sequence[Modification], scene: Scene, times: int = 1
) -> float:
    """What lasting changes add to the object's worth for its controller; less than 0 if they hurt.

    A creature that they would kill loses its whole worth.  Control is not looked at.
    """
    board = scene.board
    if thing.power is None:
        return 0.0
    whole = permanent(thing, board)
    new = changed_by(thing, changes, scene, times)
    if would_die(new):
        return -whole
    found = body(new) - body(thing)
    left = 1.0
    for change in changes:
        left *= BONDS.get(type(change), 1.0)
        if isinstance(change, CantBeBlocked) and isinstance(change.by, Anything):
            found += 0.5 * (new.power or 0)
        elif isinstance(change, GainAbilities):
            found += 0.7 * sum(1 for a in change.abilities if not isinstance(a, Keyword))
        elif isinstance(change, LoseAllAbilities):
            found -= 0.7 * _extras(thing, board)
    return found - (1.0 - left) * whole


# Cards in hand


def in_hand(thing: ObjectView, board: Board) -> float:
    """What it is worth to have a card in hand: what is kept longest when cards must go."""
    owner = thing.owner
    lands = board.lands_of(owner)
    if is_land(thing):
        waiting = sum(1 for card in board.player(owner).hand if is_land(card))
        if lands + waiting <= 4:
            return 4.0
        return 2.5 if lands + waiting <= ENOUGH_LANDS else 0.5
    cost = mana_value(thing)
    found = 1.5 + 0.7 * cost
    if thing.power is not None:
        found = max(found, 0.8 * body(thing))
    late = cost - lands - 1
    return found - 0.8 * late if late > 0 else found
