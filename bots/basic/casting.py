"""What to do with priority: which land, which spell, which ability, or nothing yet.

Each offered action is weighed as if it resolved now with its best targets; what it costs and what
the card may be worth later is taken off; the best that is left is done, and of several that share
the mana those that together are worth most.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field

from bots.basic.board import Board
from bots.basic.cards import effects_in
from bots.basic.lands import best_land
from bots.basic.plans import Plan, is_spell_only, plan_ability, plan_spell
from bots.basic.reading import mana_value
from bots.basic.spending import best_together
from bots.basic.timing import MAIN, Moment, harms, moment_of, moments_for_ability, moments_for_spell
from rules.answers import Act, Answer, Pass
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.language import DealDamage, Draw, LoyaltyChange, PlayerScope
from rules.view import ObjectView

__all__ = ["Tries", "choose_action"]

MAX_TRIES = 6
"""So often in a turn the same ability is activated at most: a guard against going in circles."""

MAX_WEIGHED = 16
"""Actions weighed at one decision; a hand and a board rarely offer more that differ."""

A_SPELL = 1.6
"""What a spell that does one thing must at least be worth: a better moment may come."""

OPEN_COUNTERSPELL = 1.5
"""What it is worth to have the mana for a counterspell in hand on the rivals' turn."""

A_KILL = 1.0
"""What an ability that harms must be worth before the rivals' turn ends."""

FULL_HAND = 5


@define
class Tries:
    """How often each ability was activated in the turn that goes on."""

    turn: int = -1
    counts: dict[tuple[int, int], int] = field(factory=dict)

    def again(self, turn: int, action: Action) -> int:
        if turn != self.turn:
            self.turn = turn
            self.counts.clear()
        return self.counts.get((action.object, action.ability), 0)

    def note(self, action: Action) -> None:
        key = (action.object, action.ability)
        self.counts[key] = self.counts.get(key, 0) + 1


def choose_action(board: Board, choice: PriorityChoice, tries: Tries) -> Answer:
    """Act or pass."""
    moment = moment_of(board)
    if moment is Moment.NEVER:
        return Pass()
    actions = choice.actions
    if moment in MAIN:
        land = _land_to_play(board, actions)
        if land is not None:
            return Act(land)
    plans = _plans(board, actions, moment, tries)
    if not plans:
        return Pass()
    if moment in MAIN:
        best = best_together(plans, board)
    else:
        best = max(plans, key=lambda plan: (plan.value, -plan.index))
    tries.again(board.view.turn, actions[best.index])
    tries.note(actions[best.index])
    return Act(best.index)


def _land_to_play(board: Board, actions: Sequence[Action]) -> int | None:
    lands = {
        action.object: index
        for index, action in enumerate(actions)
        if action.kind is ActionKind.PLAY_LAND
    }
    things = [board.objects[one] for one in lands if one in board.objects]
    if not things:
        return None
    return lands[best_land(board, things).id]


def _plans(board: Board, actions: Sequence[Action], moment: Moment, tries: Tries) -> list[Plan]:
    """What is worth doing at this moment."""
    mana = board.open_mana(board.me)
    reserve = _reserve(board)
    known: dict[tuple[object, ...], Plan | None] = {}
    found: list[Plan] = []
    for index, action in enumerate(actions):
        if action.mana or len(known) >= MAX_WEIGHED:
            break
        thing = board.objects.get(action.object)
        if thing is None or action.kind is ActionKind.PLAY_LAND:
            continue
        alike = (thing.name, thing.zone, action.ability, _state(thing))
        if alike in known:
            # a second card of the kind is worth as much, unless both would do the one thing
            plan = None if is_spell_only(thing) else known[alike]
        elif action.kind is ActionKind.CAST:
            plan = known[alike] = _spell(board, index, action, thing, moment, mana)
        elif tries.again(board.view.turn, action) >= MAX_TRIES:
            continue
        else:
            plan = known[alike] = _ability(board, index, action, thing, moment, mana, tries)
        if plan is None:
            continue
        plan = evolve(plan, index=index)
        if reserve and board.our_turn and mana - plan.mana < reserve:
            plan = plan.less(OPEN_COUNTERSPELL)
        if plan.value > 0:
            found.append(plan)
    return found


def _state(thing: ObjectView) -> object:
    """What tells two cards of one name apart on the battlefield."""
    return thing.id if thing.zone == "battlefield" else 0


def _reserve(board: Board) -> int:
    """Mana of the cheapest counterspell in our own hand; 0 without one."""
    costs = [
        mana_value(card)
        for card in board.player(board.me).hand
        if board.sheet(card).counters_spells
    ]
    return min(costs, default=0)


def _spell(
    board: Board, index: int, action: Action, card: ObjectView, moment: Moment, mana: int
) -> Plan | None:
    sheet = board.sheet(card)
    if moment not in moments_for_spell(card, sheet, board):
        return None
    _reach(board)
    plan = plan_spell(board, index, action, mana)
    if plan is None:
        return None
    return plan.less(_patience(board, card))


def _patience(board: Board, card: ObjectView) -> float:
    """What the card is worth if it waits."""
    if not is_spell_only(card):
        return 0.2
    sheet = board.sheet(card)
    if card.zone == "graveyard":
        return 0.4
    verbs = [effect for mode in sheet.modes for effect in effects_in(mode.effect)]
    if any(isinstance(verb, Draw) for verb in verbs) and len(verbs) == 1:
        return 0.4
    held = board.player(board.me).hand_count
    found = A_SPELL + 0.15 * mana_value(card)
    return max(found - 0.5 * max(held - FULL_HAND, 0), 0.3)


def _reach(board: Board) -> None:
    """Note how much damage our team's hands hold: as much as they have life is aimed at players."""
    if "reach" in board.notes:
        return
    total = 0
    for player in board.view.players:
        for card in player.hand:
            sheet = board.sheet(card)
            if not sheet.burns:
                continue
            for mode in sheet.modes:
                faces = any(slot.players is not PlayerScope.NONE for slot in mode.targets)
                for verb in effects_in(mode.effect):
                    if faces and isinstance(verb, DealDamage) and hasattr(verb.amount, "value"):
                        total += verb.amount.value
    board.notes["reach"] = float(total)


def _ability(
    board: Board,
    index: int,
    action: Action,
    source: ObjectView,
    moment: Moment,
    mana: int,
    tries: Tries,
) -> Plan | None:
    sheet = board.sheet(source)
    ability = sheet.activated.get(action.ability)
    if ability is None or moment not in moments_for_ability(ability, board):
        return None
    _reach(board)
    plan = plan_ability(board, index, action, ability, mana)
    if plan is None:
        return None
    loyalty = any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
    least = -1.0 if loyalty else 0.05
    if harms(ability) and moment is not Moment.THEIR_END:
        least = A_KILL  # the last moment before it untaps is early enough for less
    least += 0.4 * tries.again(board.view.turn, action)
    return plan.less(least)
