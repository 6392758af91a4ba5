"""When things are done: the moments of a turn, and which of them suits what."""

from __future__ import annotations

from enum import Enum

from bots.basic.board import Board
from bots.basic.cards import Sheet, effects_in
from bots.basic.tricks import can_attack_now
from rules.language import (
    ActivatedAbility,
    AddTypes,
    CounterSpell,
    DealDamage,
    Destroy,
    DivideDamage,
    Effect,
    Fight,
    ModifyObjects,
    Move,
    PreventDamage,
    Regenerate,
    Tap,
    Timing,
)
from rules.view import ObjectView
from rules.vocabulary import Zone

__all__ = ["MAIN", "Moment", "harms", "moment_of", "moments_for_ability", "moments_for_spell"]


class Moment(Enum):
    """The moments at which the bot thinks of acting; at every other it passes at once."""

    NEVER = 0
    BEFORE_ATTACK = 1
    """Our main phase, the stack empty, combat ahead."""
    AFTER_ATTACK = 2
    OUR_BLOCKED_ATTACK = 3
    """Blockers are declared against us."""
    THEIR_COMBAT = 4
    """Their beginning of combat."""
    THEIR_ATTACK = 5
    """Their attackers are declared, our blockers not yet."""
    OUR_BLOCKS = 6
    THEIR_END = 7
    RESPONSE = 8
    """A rival's spell or ability is on top of the stack."""


def moment_of(board: Board) -> Moment:
    view = board.view
    if view.stack:
        return Moment.NEVER if board.is_ours(view.stack[-1].controller) else Moment.RESPONSE
    ours, step = board.our_turn, view.step
    if step == "precombat_main":
        return Moment.BEFORE_ATTACK if ours else Moment.NEVER
    if step == "postcombat_main":
        return Moment.AFTER_ATTACK if ours else Moment.NEVER
    if step in ("declare_blockers", "first_combat_damage"):
        return Moment.OUR_BLOCKED_ATTACK if ours else Moment.OUR_BLOCKS
    if ours:
        return Moment.NEVER
    if step == "beginning_of_combat":
        return Moment.THEIR_COMBAT
    if step == "declare_attackers":
        return Moment.THEIR_ATTACK
    return Moment.THEIR_END if step == "end" else Moment.NEVER


MAIN = frozenset({Moment.BEFORE_ATTACK, Moment.AFTER_ATTACK})
AFTER = frozenset({Moment.AFTER_ATTACK})
FIGHTING = frozenset({Moment.OUR_BLOCKED_ATTACK, Moment.OUR_BLOCKS})
SAVING = FIGHTING | {Moment.RESPONSE}
KILLING = FIGHTING | {Moment.BEFORE_ATTACK, Moment.THEIR_ATTACK, Moment.THEIR_END}
WAITING = frozenset({Moment.THEIR_END})
NEVER: frozenset[Moment] = frozenset()

CHANGING = (ModifyObjects, PreventDamage, Regenerate)
HARMING = (Destroy, DealDamage, DivideDamage, Fight, Move)


def moments_for_spell(card: ObjectView, sheet: Sheet, board: Board) -> frozenset[Moment]:
    effects = [effect for mode in sheet.modes for effect in effects_in(mode.effect)]
    if "instant" in card.types:
        if sheet.counters_spells:
            return frozenset({Moment.RESPONSE})
        return _instant(effects)
    if "flash" in card.keywords and not sheet.enters:
        return WAITING
    if _before_attack(card, sheet, effects) or not _attack_ahead(board):
        return MAIN
    return AFTER


def _instant(effects: list[Effect]) -> frozenset[Moment]:
    if any(isinstance(effect, HARMING) for effect in effects):
        return KILLING
    if any(isinstance(effect, Tap) for effect in effects):
        return frozenset({Moment.BEFORE_ATTACK, Moment.THEIR_COMBAT})
    if any(isinstance(effect, CHANGING) for effect in effects):
        return SAVING
    return WAITING


def _before_attack(card: ObjectView, sheet: Sheet, effects: list[Effect]) -> bool:
    """Whether it does something for the attack, or makes mana for more."""
    if "sorcery" in card.types:
        return any(isinstance(effect, (*HARMING, *CHANGING, Tap)) for effect in effects)
    return card.power is None or "haste" in card.keywords or bool(sheet.enters or sheet.statics)


def _attack_ahead(board: Board) -> bool:
    """Whether anything of ours may still attack this turn."""
    if board.view.step != "precombat_main":
        return False
    return any(can_attack_now(thing, board) and thing.power for thing in board.our_creatures)


def harms(ability: ActivatedAbility) -> bool:
    """Whether it is of the kind that is better kept until the rivals' turn ends."""
    return ability.timing is Timing.INSTANT and any(
        isinstance(effect, HARMING) for mode in ability.modes for effect in effects_in(mode.effect)
    )


def moments_for_ability(ability: ActivatedAbility, board: Board) -> frozenset[Moment]:
    effects = [effect for mode in ability.modes for effect in effects_in(mode.effect)]
    if ability.timing is not Timing.INSTANT:
        return MAIN
    if ability.zone is Zone.HAND:
        return WAITING
    found: frozenset[Moment] = NEVER
    for effect in effects:
        if isinstance(effect, ModifyObjects) and any(
            isinstance(change, AddTypes) for change in effect.modifications
        ):
            found |= {Moment.BEFORE_ATTACK}
        elif isinstance(effect, CHANGING):
            found |= SAVING
        elif isinstance(effect, Tap):
            found |= {Moment.BEFORE_ATTACK, Moment.THEIR_COMBAT}
        elif isinstance(effect, CounterSpell):
            found |= {Moment.RESPONSE}
        elif isinstance(effect, HARMING):
            found |= KILLING | {Moment.RESPONSE}
        else:
            found |= WAITING
    return found
