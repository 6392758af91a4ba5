"""Changes that last for a turn: what they do to the combat under way, to the attack ahead, and
against what is on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import Board, price_of_life
from bots.basic.dooming import removed_by
from bots.basic.fighting import LETHAL, can_block, combat_under_way
from bots.basic.filters import Scene
from bots.basic.worth import changed_by, permanent, would_die
from rules.language import Modification
from rules.view import ObjectView

__all__ = ["can_attack_now", "turn_gain"]

BEFORE_ATTACK = frozenset({"precombat_main", "beginning_of_combat"})
BLOCKS_DECLARED = frozenset({"declare_blockers", "first_combat_damage"})

HOPE = 0.7
"""What power is worth before it is known who blocks, against what it is worth unblocked."""


def turn_gain(things: Sequence[ObjectView], changes: Sequence[Modification], scene: Scene) -> float:
    """What it is worth to us that these objects are so changed until end of turn."""
    board = scene.board
    if not things:
        return 0.0
    new = [changed_by(thing, changes, scene) for thing in things]
    total = _shrunk(things, new, board)
    fighting = any(thing.attacking or thing.blocking for thing in things)
    if board.view.step in BLOCKS_DECLARED and fighting:
        # worth is read on the board as it is: what grows for a turn is not worth more for it
        after = combat_under_way(board.changed(*new))
        total += after.value(board) - combat_under_way(board).value(board)
    elif board.our_turn and board.view.step in BEFORE_ATTACK:
        total += _attack_ahead(things, new, board)
    if board.view.stack:
        total += _saved(things, new, board)
    return total


def _shrunk(things: Sequence[ObjectView], new: Sequence[ObjectView], board: Board) -> float:
    """Creatures whose toughness falls to 0."""
    return -sum(
        board.sign(old.controller) * permanent(old, board)
        for old, thing in zip(things, new, strict=True)
        if old.power is not None and would_die(thing) and not would_die(old)
    )


def _saved(things: Sequence[ObjectView], new: Sequence[ObjectView], board: Board) -> float:
    """Creatures that something on the stack would remove, and now does not."""
    threatened = [
        (entry, before)
        for entry in board.view.stack
        if entry.targets and (before := removed_by(entry, board))
    ]
    if not any(thing.id in before for _, before in threatened for thing in things):
        return 0.0
    after = board.changed(*new)
    total = 0.0
    for entry, before in threatened:
        left = removed_by(entry, after)
        for old, thing in zip(things, new, strict=True):
            if old.id not in before or old.power is None:
                continue
            hostile = board.team_of(entry.controller) != board.team_of(old.controller)
            gained = [word for word in thing.keywords if word not in old.keywords]
            unseen = "shroud" in gained or ("hexproof" in gained and hostile)
            if unseen or old.id not in left:
                total += 0.9 * board.sign(old.controller) * permanent(old, board)
    return total


def can_attack_now(thing: ObjectView, board: Board) -> bool:
    """Whether it could be declared as an attacker this turn, as far as the view tells."""
    if thing.power is None or thing.tapped or "defender" in thing.keywords:
        return False
    if thing.summoning_sick and "haste" not in thing.keywords:
        return False
    return not board.sheet(thing).cannot_attack


def _attack_ahead(things: Sequence[ObjectView], new: Sequence[ObjectView], board: Board) -> float:
    life = board.their_life
    gained = 0
    for old, thing in zip(things, new, strict=True):
        if board.is_ours(old.controller) and can_attack_now(thing, board):
            before = max(old.power or 0, 0) if can_attack_now(old, board) else 0
            gained += max(thing.power or 0, 0) - before
    if gained <= 0:
        return 0.0
    found = gained * price_of_life(life) * HOPE
    fresh = {thing.id: thing for thing in new}
    force = [fresh.get(t.id, t) for t in board.our_creatures]
    force += [t for t in new if board.is_ours(t.controller) and t not in force]
    if _unstoppable(force, board) >= life > _unstoppable(board.our_creatures, board):
        found += 0.9 * LETHAL
    return found


def _unstoppable(force: Sequence[ObjectView], board: Board) -> int:
    """Damage that an attack with all of these does though everybody blocks the strongest."""
    able = sorted(
        (t for t in force if can_attack_now(t, board)), key=lambda t: -max(t.power or 0, 0)
    )
    free = [t for t in board.their_creatures if not t.tapped]
    total = 0
    for attacker in able:
        power = max(attacker.power or 0, 0)
        if "double_strike" in attacker.keywords:
            power *= 2
        wall = next((b for b in free if can_block(b, attacker, board)), None)
        if wall is None:
            total += power
            continue
        free.remove(wall)
        if "trample" in attacker.keywords:
            total += max(power - max(wall.toughness or 0, 0), 0)
    return total
