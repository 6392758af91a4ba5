"""What is as good as dead: it dies in this combat, or something on the stack removes it."""

from __future__ import annotations

from bots.basic.board import Board
from bots.basic.cards import effects_in
from bots.basic.fighting import combat_under_way, kills
from bots.basic.reading import gather, number_of
from bots.basic.stack import scene_of, words_of
from rules.language import CounterSpell, DealDamage, Destroy, DivideDamage, Move, Sacrifice
from rules.view import ObjectView

__all__ = ["doomed", "removed_by"]


def doomed(board: Board) -> frozenset[int]:
    """Ids of permanents and spells that are about to go if nobody does anything."""
    known = board.memo.get("doomed")
    if known is None:
        found = set(combat_under_way(board).dead)
        for entry in board.view.stack:
            found |= removed_by(entry, board)
        known = board.memo["doomed"] = frozenset(found)
    assert isinstance(known, frozenset)
    return known


def removed_by(entry: ObjectView, board: Board) -> set[int]:
    """What a spell or ability on the stack removes of what it targets."""
    if not entry.targets:
        return set()
    known = board.memo.get(entry.id)
    if known is None:
        known = board.memo[entry.id] = _removed_by(entry, board)
    assert isinstance(known, set)
    return known


def _removed_by(entry: ObjectView, board: Board) -> set[int]:
    scene = scene_of(entry, board)
    found: set[int] = set()
    for mode in words_of(entry, board):
        for effect in effects_in(mode.effect):
            if isinstance(effect, Destroy):
                things = gather(effect.what, scene)
                found.update(t.id for t in things if "indestructible" not in t.keywords)
            elif isinstance(effect, Move | Sacrifice | CounterSpell):
                found.update(t.id for t in gather(effect.what, scene))
            elif isinstance(effect, DealDamage) and effect.what is not None:
                amount = number_of(effect.amount, scene)
                found.update(
                    t.id
                    for t in gather(effect.what, scene)
                    if t.power is not None and kills(amount, t, False)
                )
            elif isinstance(effect, DivideDamage):
                share = number_of(effect.amount, scene) // max(len(entry.targets), 1)
                found.update(
                    thing.id
                    for ref in scene.slots.get(effect.slot, ())
                    if (thing := board.objects.get(getattr(ref, "id", 0))) is not None
                    and thing.power is not None
                    and kills(share, thing, False)
                )
    return found
