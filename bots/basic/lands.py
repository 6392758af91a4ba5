"""Which land to play: the colours that the hand waits for, and tapped ones when nothing is lost."""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import Board, is_land
from bots.basic.cards import Sheet
from bots.basic.filters import Scene
from bots.basic.reading import mana_value, true
from rules.language import AddMana, Cycling, ManaChoice
from rules.mana import ManaCost
from rules.view import ObjectView

__all__ = ["best_land", "colors_made", "wanted_colors"]


def colors_made(sheet: Sheet) -> frozenset[int]:
    """Types of mana, by number, that the permanent's abilities may add; 5 is colourless."""
    found: set[int] = set()
    for ability in sheet.mana:
        effect = ability.modes[0].effect
        if isinstance(effect, AddMana):
            for unit in effect.mana:
                if isinstance(unit, ManaChoice):
                    found.update(int(t) for t in unit.types)
    return frozenset(found)


def wanted_colors(cards: Sequence[ObjectView]) -> list[int]:
    """How many symbols of each colour the cards' costs have, in WUBRG order."""
    found = [0] * 5
    for card in cards:
        if card.cost and not is_land(card):
            cost = ManaCost.parse(card.cost)
            for color in range(5):
                found[color] += cost.typed[color]
            for symbol in cost.flexible:
                for kind in symbol.types:
                    if kind < 5:
                        found[kind] += 1
    return found


def best_land(board: Board, lands: Sequence[ObjectView]) -> ObjectView:
    """The best of them to play now."""
    mine = board.controlled(board.me)
    hand = board.player(board.me).hand
    wanted = wanted_colors(hand)
    have = [0] * 5
    count = 0
    for thing in mine:
        if is_land(thing) or board.sheet(thing).makes_mana:
            count += is_land(thing)
            for color in colors_made(board.sheet(thing)):
                if color < 5:
                    have[color] += 1
    in_time = any(mana_value(card) == count + 1 for card in hand if not is_land(card))

    def merit(land: ObjectView) -> float:
        sheet = board.sheet(land)
        found = 0.0
        for color in colors_made(sheet):
            if color < 5 and wanted[color]:
                found += 3.0 if not have[color] else wanted[color] / (1 + have[color])
        scene = Scene(board, board.me, land)
        entry = [e for e in sheet.entry if true(e.condition, scene)]
        if any(e.unless_paid is not None for e in entry):
            found -= 0.3
        elif any(e.tapped for e in entry):
            found += -2.0 if in_time else 0.8
        if any(isinstance(ability, Cycling) for ability in sheet.abilities):
            found -= 0.4
        return found

    return max(lands, key=lambda land: (merit(land), -land.id))
