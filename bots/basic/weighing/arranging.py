"""Weighing arrangements: sequences, conditions, choices, costs that avert."""

from __future__ import annotations

from bots.basic.filters import Scene
from bots.basic.prices import price
from bots.basic.reading import gather, number_of, players_of, true, unseen_in
from bots.basic.weighing.table import weigh, weighs
from rules.language import (
    Bind,
    ChooseEffect,
    ForEachPlayer,
    If,
    May,
    ModifyPlayers,
    Nothing,
    Reveal,
    Schedule,
    Sequence,
    Shuffle,
    Unless,
)

__all__: list[str] = []

PAID_OFF = 0.3
"""What is left of an effect that its victim pays to avert: the mana that this took."""

DELAYED = 0.3
"""What a thing that happens later, if at all, is worth of what it would be now."""


@weighs(Nothing, Reveal, Shuffle)
def _nothing(effect: Nothing, scene: Scene) -> float:
    return 0.0


@weighs(Sequence)
def _sequence(effect: Sequence, scene: Scene) -> float:
    return sum(weigh(step, scene) for step in effect.steps)


@weighs(If)
def _if(effect: If, scene: Scene) -> float:
    return weigh(effect.then if true(effect.condition, scene) else effect.otherwise, scene)


@weighs(May)
def _may(effect: May, scene: Scene) -> float:
    """We do it if it is good, a rival if it is bad for us."""
    who = players_of(effect.who, scene)
    value = weigh(effect.effect, scene)
    other = weigh(effect.otherwise, scene)
    if who and not scene.board.is_ours(who[0]):
        return min(value, other)
    if effect.cost is not None:
        value -= price(effect.cost, scene)
    return max(value, other)


@weighs(Unless)
def _unless(effect: Unless, scene: Scene) -> float:
    value = weigh(effect.effect, scene)
    mana = effect.cost.mana
    for player in players_of(effect.who, scene):
        needed = mana.with_x(number_of(effect.x, scene)).mana_value if mana is not None else 0
        needed *= number_of(effect.times, scene)
        if scene.board.open_mana(player) >= needed:
            return value * PAID_OFF
    return value


@weighs(ChooseEffect)
def _choose(effect: ChooseEffect, scene: Scene) -> float:
    values = [weigh(option, scene) for option in effect.options]
    who = players_of(effect.who, scene)
    ours = not who or scene.board.is_ours(who[0])
    return (max if ours else min)(values, default=0.0)


@weighs(ForEachPlayer)
def _each(effect: ForEachPlayer, scene: Scene) -> float:
    before = scene.players.get("each", ())
    total = 0.0
    for player in players_of(effect.players, scene):
        scene.players["each"] = (player,)
        total += weigh(effect.effect, scene)
    scene.players["each"] = before
    return total


@weighs(Bind)
def _bind(effect: Bind, scene: Scene) -> float:
    scene.bound[effect.remember] = gather(effect.what, scene)
    scene.unseen[effect.remember] = unseen_in(effect.what, scene)
    return 0.0


@weighs(Schedule)
def _schedule(effect: Schedule, scene: Scene) -> float:
    return DELAYED * weigh(effect.effect, scene)


@weighs(ModifyPlayers)
def _rules(effect: ModifyPlayers, scene: Scene) -> float:
    who = players_of(effect.who, scene)
    return 0.5 * sum(scene.board.sign(player) for player in who)
