"""Weighing gifts: tokens, cards, life, counters, changes that last or not, extra turns."""

from __future__ import annotations

from bots.basic.board import price_of_life
from bots.basic.dooming import doomed
from bots.basic.fighting import LETHAL, combat_under_way
from bots.basic.filters import Scene
from bots.basic.reading import gather, number_of, players_of
from bots.basic.tricks import turn_gain
from bots.basic.weighing.removing import damage_to_players, meant
from bots.basic.weighing.table import weighs
from bots.basic.worth import A_CARD, gain_from, permanent, token_worth, without
from rules.language import (
    Attach,
    ControlNextTurn,
    CreateTokens,
    Discard,
    DiscardMode,
    Draw,
    Duration,
    EndGame,
    ExtraPhases,
    ExtraTurn,
    Fixed,
    GainControl,
    GainLife,
    LoseLife,
    ModifyObjects,
    ModifyPowerToughness,
    Outcome,
    PreventDamage,
    PutCounters,
    Regenerate,
    RemoveCounters,
    SetLife,
    SkipNextPhase,
    SkipNextStep,
    SkipNextTurn,
)
from rules.vocabulary import Phase

__all__: list[str] = []

MANY = 20
"""Numbers beyond this are as good as this."""

COUNTER_SIZES: dict[str, int] = {"+1/+1": 1, "-1/-1": -1}

OVERDRAWN = 30.0
"""Who must draw from an empty library loses; a draw that comes near it is worse than any card."""


@weighs(CreateTokens)
def _tokens(effect: CreateTokens, scene: Scene) -> float:
    count = min(number_of(effect.count, scene), MANY)
    each = token_worth(effect.token)
    return sum(scene.board.sign(p) * count * each for p in players_of(effect.who, scene))


@weighs(Draw)
def _draw(effect: Draw, scene: Scene) -> float:
    count = min(number_of(effect.count, scene), MANY)
    total = 0.0
    for player in players_of(effect.who, scene):
        seen = scene.board.player(player)
        sign = scene.board.sign(player)
        left = seen.library_count - count
        if left < 0:
            total -= sign * OVERDRAWN
        elif left < 3:
            total -= sign * 0.5 * count
        else:
            total += sign * A_CARD * count * (0.5 if seen.hand_count > 6 else 1.0)
    return total


@weighs(Discard)
def _discard(effect: Discard, scene: Scene) -> float:
    total = 0.0
    for player in players_of(effect.who, scene):
        held = scene.board.player(player).hand_count
        whole = effect.mode is DiscardMode.WHOLE_HAND
        count = held if whole else min(number_of(effect.count, scene), held)
        each = 2.2 if effect.mode is DiscardMode.YOU_CHOOSE else 1.4
        total -= scene.board.sign(player) * count * each
    return total


@weighs(GainLife)
def _gain(effect: GainLife, scene: Scene) -> float:
    amount = min(number_of(effect.amount, scene), MANY)
    scene.share[effect.remember] = amount
    board = scene.board
    return sum(
        board.sign(p) * amount * 0.8 * price_of_life(board.life_of(p))
        for p in players_of(effect.who, scene)
    )


@weighs(LoseLife)
def _lose(effect: LoseLife, scene: Scene) -> float:
    amount = number_of(effect.amount, scene)
    scene.share[effect.remember] = amount
    return damage_to_players(amount, players_of(effect.who, scene), scene)


@weighs(SetLife)
def _set_life(effect: SetLife, scene: Scene) -> float:
    board = scene.board
    total = 0.0
    for player in players_of(effect.who, scene):
        scene.players["each"] = (player,)
        change = number_of(effect.amount, scene) - board.player(player).life
        total += board.sign(player) * change * price_of_life(board.life_of(player))
        if board.life_of(player) + change <= 0:
            total -= board.sign(player) * LETHAL
    return total


@weighs(PutCounters)
def _counters(effect: PutCounters, scene: Scene) -> float:
    board = scene.board
    count = min(number_of(effect.count, scene), MANY)
    if effect.what is None:
        who = players_of(effect.who, scene) if effect.who is not None else ()
        return -0.6 * count * sum(board.sign(p) for p in who)
    total = 0.0
    size = COUNTER_SIZES.get(effect.kind)
    for thing in meant(effect.what, scene, wanted=True):
        if size is not None:
            change = ModifyPowerToughness(Fixed(size * count), Fixed(size * count))
            total += board.sign(thing.controller) * gain_from(thing, (change,), scene)
        else:
            total += 0.3 * board.sign(thing.controller)
    return total


@weighs(RemoveCounters)
def _fewer_counters(effect: RemoveCounters, scene: Scene) -> float:
    sign = scene.board.sign(scene.you)
    return sign * 0.5 if gather(effect.what, scene) else 0.0


@weighs(ModifyObjects)
def _modify(effect: ModifyObjects, scene: Scene) -> float:
    board = scene.board
    things = meant(effect.what, scene, wanted=True)
    steals = any(isinstance(change, GainControl) for change in effect.modifications)
    total = 0.0
    if steals:
        for thing in things:
            if not board.is_ours(thing.controller):
                lasting = effect.duration is Duration.REST_OF_GAME
                worth = permanent(thing, board)
                total += 1.7 * worth if lasting else 0.2 * worth + 0.3 * (thing.power or 0)
    if effect.duration in (Duration.UNTIL_END_OF_TURN, Duration.UNTIL_END_OF_COMBAT):
        return total + turn_gain(things, effect.modifications, scene)
    for thing in things:
        total += board.sign(thing.controller) * gain_from(thing, effect.modifications, scene)
    return total


REEQUIPPING = 0.3
"""What another bearer must at least be better by."""


@weighs(Attach)
def _attach(effect: Attach, scene: Scene) -> float:
    """What it gives to the one, less what it gave to the other."""
    board = scene.board
    total = 0.0
    for thing in gather(effect.what, scene):
        changes = [c for static in board.sheet(thing).statics for c in static.modifications]
        held = board.objects.get(thing.attached_to)
        for onto in gather(effect.to, scene):
            if held is not None and held.id == onto.id:
                return 0.0
            total += board.sign(onto.controller) * gain_from(onto, changes, scene)
        if held is not None:
            bare = without(held, changes, scene)
            total -= board.sign(held.controller) * gain_from(bare, changes, scene) + REEQUIPPING
    return total


@weighs(Regenerate)
def _regenerate(effect: Regenerate, scene: Scene) -> float:
    """Worth the creature if it is about to be destroyed, else nothing."""
    board = scene.board
    return sum(
        board.sign(t.controller) * 0.9 * permanent(t, board)
        for t in gather(effect.what, scene)
        if t.id in doomed(board) and (t.toughness or 0) > 0
    )


@weighs(PreventDamage)
def _prevent(effect: PreventDamage, scene: Scene) -> float:
    """All combat damage: the combat as it would go does not happen."""
    board = scene.board
    if effect.what is None and effect.who is None and effect.amount is None:
        return -combat_under_way(board).value(board)
    saved = gather(effect.what, scene) if effect.what is not None else ()
    return sum(
        0.8 * board.sign(t.controller) * permanent(t, board) for t in saved if t.id in doomed(board)
    )


@weighs(ExtraTurn)
def _turn(effect: ExtraTurn, scene: Scene) -> float:
    return 6.0 * sum(scene.board.sign(p) for p in players_of(effect.who, scene)[:1])


@weighs(SkipNextTurn)
def _skip(effect: SkipNextTurn, scene: Scene) -> float:
    return -6.0 * sum(scene.board.sign(p) for p in players_of(effect.who, scene)[:1])


@weighs(ControlNextTurn)
def _control(effect: ControlNextTurn, scene: Scene) -> float:
    """We would let an opponent do nothing: as good as its turn skipped."""
    return -6.0 * sum(scene.board.sign(p) for p in players_of(effect.who, scene)[:1])


@weighs(SkipNextPhase)
def _skip_phase(effect: SkipNextPhase, scene: Scene) -> float:
    return -2.0 * sum(scene.board.sign(p) for p in players_of(effect.who, scene)[:1])


@weighs(SkipNextStep)
def _skip_step(effect: SkipNextStep, scene: Scene) -> float:
    return -2.0 * sum(scene.board.sign(p) for p in players_of(effect.who, scene)[:1])


@weighs(ExtraPhases)
def _phases(effect: ExtraPhases, scene: Scene) -> float:
    board = scene.board
    if Phase.COMBAT not in effect.phases:
        return 1.0 * board.sign(scene.you)
    mine = board.our_creatures if board.is_ours(scene.you) else board.their_creatures
    return 0.2 * board.sign(scene.you) * sum(max(t.power or 0, 0) for t in mine)


@weighs(EndGame)
def _end(effect: EndGame, scene: Scene) -> float:
    who = players_of(effect.who, scene)
    if effect.outcome is Outcome.DRAW or not who:
        return -1.0
    sign = scene.board.sign(who[0])
    return LETHAL * (sign if effect.outcome is Outcome.WIN else -sign)
