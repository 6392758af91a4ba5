"""Weighing what comes onto the battlefield, and whatever else waits on the stack."""

from __future__ import annotations

from attrs import evolve

from bots.basic.board import Board, is_land, price_of_life
from bots.basic.filters import Scene
from bots.basic.reading import gather, mana_value, number_of, true
from bots.basic.stack import scene_of, words_of
from bots.basic.targeting import IMPOSSIBLE, aim
from bots.basic.weighing.table import weigh
from bots.basic.worth import body, gain_from, permanent
from rules.decisions import ObjectRef
from rules.language import (
    Attached,
    EntersAs,
    GainControl,
    ModifyPowerToughness,
    StaticAbility,
    This,
    TriggeredAbility,
)
from rules.view import ObjectView

__all__ = ["arrival", "stack_worth"]

PROMISE = 1.0
"""What an effect on creatures is worth for those that are still to come."""

AURA_RISK = 0.75
"""An Aura on a creature of ours goes with it."""


def arrival(card: ObjectView, scene: Scene) -> float:
    """What it is worth to us that the permanent card enters under ``scene.you``; an Aura's target
    is in slot 0.
    """
    board = scene.board
    sheet = board.sheet(card)
    sign = board.sign(scene.you)
    if _burns_out(card, board, scene.you):
        return -sign * permanent_of_card(card, scene)
    aura = "Aura" in card.subtypes
    total = _aura(scene) if aura else sign * permanent_of_card(card, scene)
    if not sheet.fleeting:
        for static in sheet.statics:
            total += _static(card, static, scene)
    for trigger in sheet.enters:
        total += _trigger(trigger, scene)
    return total


def permanent_of_card(card: ObjectView, scene: Scene) -> float:
    """What the card is as a permanent, before it does anything."""
    board = scene.board
    sheet = board.sheet(card)
    if card.power is not None:
        if sheet.fleeting:
            haste = "haste" in card.keywords and board.our_turn
            before = board.view.phase in ("beginning", "precombat_main")
            power = max(card.power, 0) * price_of_life(board.their_life)
            return 1.5 * power if haste and before else 0.0
        grown = _with_entry_counters(card, sheet.entry, scene)
        extras = len(sheet.triggers) + len(sheet.activated) + 2 * len(sheet.mana)
        if (grown.toughness or 0) <= 0:
            return 0.1
        return body(grown) + 0.7 * extras
    if is_land(card):
        return permanent(card, board)
    if card.loyalty is not None:
        return 3.0 + 0.8 * card.loyalty
    found = 0.6 * mana_value(card) + 0.7 * (len(sheet.activated) + len(sheet.triggers))
    return found + (1.5 if sheet.mana else 0.0)


def _with_entry_counters(card: ObjectView, entry: tuple[EntersAs, ...], scene: Scene) -> ObjectView:
    more = 0
    for one in entry:
        if true(one.condition, scene):
            for kind, count in one.counters:
                if kind == "+1/+1":
                    more += number_of(count, scene)
    if not more:
        return card
    return evolve(card, power=(card.power or 0) + more, toughness=(card.toughness or 0) + more)


def _burns_out(card: ObjectView, board: Board, you: int) -> bool:
    """A second legendary permanent or planeswalker of a kind may cost us the first."""
    legendary = "legendary" in card.supertypes
    if not legendary and card.loyalty is None:
        return False
    for thing in board.view.battlefield:
        if thing.controller == you or (legendary and board.is_ours(thing.controller)):
            if legendary and thing.name == card.name:
                return True
            same = any(subtype in card.subtypes for subtype in thing.subtypes)
            if card.loyalty is not None and thing.loyalty is not None and same:
                return True
    return False


def _static(card: ObjectView, static: StaticAbility, scene: Scene) -> float:
    """What a static ability does to those who are there, and promises for others."""
    board = scene.board
    what = static.objects
    sign = board.sign(scene.you)
    if what is None:
        return sign * 0.8
    if isinstance(what, This | Attached):
        return 0.0
    here = Scene(board, scene.you, card)
    grows = any(isinstance(change, ModifyPowerToughness) for change in static.modifications)
    total = sign * (PROMISE if grows else 0.5)
    for thing in gather(what, here):
        if thing.power is not None:
            total += board.sign(thing.controller) * gain_from(thing, static.modifications, here)
    return total


def _aura(scene: Scene) -> float:
    """What it does to the creature in slot 0."""
    board = scene.board
    refs = scene.slots.get(0, ())
    held = board.objects.get(refs[0].id) if refs and isinstance(refs[0], ObjectRef) else None
    source = scene.source
    if held is None or source is None:
        return 0.0
    mine = board.sign(held.controller)
    total = 0.0
    here = Scene(board, scene.you, evolve(source, attached_to=held.id))
    for static in board.sheet(source).statics:
        if not isinstance(static.objects, Attached):
            continue
        if any(isinstance(change, GainControl) for change in static.modifications):
            total += -mine * 1.6 * permanent(held, board)
        total += mine * gain_from(held, static.modifications, here)
    total += mine * 0.7 * len(board.sheet(source).triggers)
    if mine > 0 and total > 0:
        total *= AURA_RISK
        if "hexproof" in held.keywords or "shroud" in held.keywords:
            total *= 1.3
    return total


def _trigger(trigger: TriggeredAbility, scene: Scene) -> float:
    """What a trigger of entering does; with no legal target it does nothing."""
    here = Scene(scene.board, scene.you, scene.source, x=scene.x, kicked=scene.kicked)
    if not true(trigger.condition, here):
        return 0.0
    refs = scene.slots.get(0, ())
    if here.source is not None and refs and isinstance(refs[0], ObjectRef):
        here.source = evolve(here.source, attached_to=refs[0].id)
    found = []
    for mode in trigger.modes:
        value = aim(mode, here).value if mode.targets else weigh(mode.effect, here)
        found.append(0.0 if value <= IMPOSSIBLE else value)
    ours = scene.board.is_ours(scene.you)
    return (max if ours else min)(found, default=0.0)


def stack_worth(entry: ObjectView, board: Board) -> float:
    """What it is worth to us that something on the stack resolves."""
    key = ("stack", entry.id)
    known = board.notes.get(key)
    if known is None:
        board.notes[key] = 0.0  # what counters it is weighed by it, not the other way round
        known = board.notes[key] = _stack_worth(entry, board)
    return known


def _stack_worth(entry: ObjectView, board: Board) -> float:
    scene = scene_of(entry, board)
    if entry.stack_kind == "spell" and not {"instant", "sorcery"} & set(entry.types):
        return arrival(entry, scene)
    return sum(weigh(mode.effect, scene) for mode in words_of(entry, board))
