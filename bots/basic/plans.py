"""Weighing one action: what it does with its best targets, less what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from bots.basic.board import Board
from bots.basic.cards import Sheet
from bots.basic.filters import Scene
from bots.basic.prices import A_MANA, price_of_parts
from bots.basic.targeting import IMPOSSIBLE, Weigher, aim
from bots.basic.weighing.arriving import arrival
from rules.decisions import Action
from rules.language import ActivatedAbility, Mode, Nothing, TapThis
from rules.mana import ManaCost
from rules.view import ObjectView

__all__ = [
    "Plan",
    "best_modes",
    "best_x",
    "is_spell_only",
    "plan_ability",
    "plan_spell",
    "weigher_of",
]

NO_MODE = Mode(Nothing())

MAX_X = 12
"""X beyond this is not weighed."""


@frozen
class Plan:
    """An action by its number among those offered, what is left of its worth after its price, and
    the mana that it takes.
    """

    index: int
    value: float
    mana: int
    typed: tuple[int, ...] = ()
    """How much of each type of mana it must have."""

    @property
    def generic(self) -> int:
        return self.mana - sum(self.typed)

    def less(self, price: float) -> Plan:
        return evolve(self, value=self.value - price)


def is_spell_only(card: ObjectView) -> bool:
    """An instant or sorcery: nothing of it stays."""
    return "instant" in card.types or "sorcery" in card.types


def weigher_of(card: ObjectView) -> Weigher | None:
    """What weighs a spell with its targets if its effect does not say all: of a permanent's."""
    if is_spell_only(card):
        return None
    return lambda scene: arrival(card, scene)


def best_modes(
    modes: Sequence[tuple[int, Mode]],
    bounds: tuple[int, int],
    scene: Scene,
    weigher: Weigher | None,
) -> tuple[float, tuple[int, ...]]:
    """The modes worth most, as many as must be and more while they add something; their numbers in
    ``modes``.
    """
    least, most = bounds
    found = []
    for place, (_, mode) in enumerate(modes):
        found.append((-aim(mode, scene, weigher).value, place))
    found.sort()
    chosen = found[:least] + [entry for entry in found[least:most] if entry[0] < 0]
    return -sum(value for value, _ in chosen), tuple(sorted(place for _, place in chosen))


def best_x(scene: Scene, most: int, value_at: Weigher) -> int:
    """The X worth most after its mana; of equals the least."""
    best, best_value = 0, IMPOSSIBLE
    for x in range(min(most, MAX_X) + 1):
        scene.x = x
        value = value_at(scene) - 2 * A_MANA * x
        if value > best_value + 1e-9:
            best, best_value = x, value
    scene.x = best
    return best


def plan_spell(board: Board, index: int, action: Action, open_mana: int) -> Plan | None:
    """Cast the card this way."""
    card = board.objects.get(action.object)
    if card is None:
        return None
    sheet = board.sheet(card)
    cost = sheet.cost_of(action.ability)
    if cost is None:
        cost = ManaCost.parse(card.cost) if card.cost else None
    mana = _mana_of(cost)
    scene = Scene(board, board.me, card)
    extra = sum(c.mana.mana_value for c in sheet.additional if c.mana is not None)
    kicks = sum(k.cost.mana.mana_value for k in sheet.kickers if k.cost.mana is not None)
    if sheet.kickers and open_mana >= mana + extra + kicks:
        scene.kicked = True
        extra += kicks
    mana += extra
    value_at = _spell_value(card, sheet)
    if cost is not None and cost.x_count:
        most = (open_mana - mana) // cost.x_count
        if most <= 0:
            return None
        mana += best_x(scene, most, value_at) * cost.x_count
        if scene.x == 0:
            return None
    value = value_at(scene)
    if value <= IMPOSSIBLE / 2:
        return None
    value -= price_of_parts(sheet.parts_of(action.ability), scene)
    return Plan(index, value, mana, cost.typed if cost is not None else ())


def _mana_of(cost: ManaCost | None) -> int:
    """A cost's mana without X; {2/W} is reckoned as one mana, which it mostly costs."""
    if cost is None:
        return 0
    return cost.generic + sum(cost.typed) + cost.snow + len(cost.flexible)


def _spell_value(card: ObjectView, sheet: Sheet) -> Weigher:
    weigher = weigher_of(card)
    bounds = (sheet.spell.minimum, sheet.spell.maximum) if sheet.spell is not None else (1, 1)
    modes = tuple(enumerate(sheet.modes)) or ((0, NO_MODE),)

    def value_at(scene: Scene) -> float:
        return best_modes(modes, bounds, scene, weigher)[0]

    return value_at


def plan_ability(
    board: Board, index: int, action: Action, ability: ActivatedAbility, open_mana: int
) -> Plan | None:
    """Activate the ability."""
    source = board.objects.get(action.object)
    if source is None:
        return None
    cost = ability.cost.mana
    mana = _mana_of(cost)
    scene = Scene(board, board.me, _as_it_will_be(source, ability))
    modes = tuple(enumerate(ability.modes))
    bounds = (ability.minimum, ability.maximum)

    def value_at(where: Scene) -> float:
        return best_modes(modes, bounds, where, None)[0]

    if cost is not None and cost.x_count:
        most = (open_mana - mana) // cost.x_count
        if most <= 0:
            return None
        mana += best_x(scene, most, value_at) * cost.x_count
    value = value_at(scene)
    if value <= IMPOSSIBLE / 2:
        return None
    value -= price_of_parts(ability.cost, scene) + A_MANA * mana
    return Plan(index, value, mana, cost.typed if cost is not None else ())


def _as_it_will_be(source: ObjectView, ability: ActivatedAbility) -> ObjectView:
    if any(isinstance(part, TapThis) for part in ability.cost.parts):
        return evolve(source, tapped=True)
    return source
