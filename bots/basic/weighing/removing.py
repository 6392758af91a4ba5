"""Weighing harm: damage, destruction, moves between zones, sacrifice, tapping."""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import is_creature, is_land, price_of_life
from bots.basic.dooming import doomed
from bots.basic.fighting import LETHAL, is_protected_from, kills
from bots.basic.filters import Scene
from bots.basic.reading import gather, number_of, players_of, unseen_in
from bots.basic.weighing.arriving import stack_worth
from bots.basic.weighing.table import weighs
from bots.basic.worth import A_CARD, permanent
from rules.language import (
    ChangeTargets,
    Chosen,
    CopySpell,
    CounterSpell,
    DealDamage,
    Destroy,
    DivideDamage,
    Fight,
    Move,
    RemoveFromCombat,
    Sacrifice,
    Selection,
    Tap,
    Untap,
)
from rules.view import ObjectView
from rules.vocabulary import Zone

__all__ = ["damage_to_players", "loss_of", "meant"]

SCRATCH = 0.05
"""What a point of damage that kills nothing is worth."""


def loss_of(thing: ObjectView, scene: Scene) -> float:
    """What it is worth to us that a permanent goes; nothing if it goes anyway."""
    board = scene.board
    if thing.id in doomed(board):
        return 0.0
    if thing.zone == "stack":
        return -stack_worth(thing, board)
    return -board.sign(thing.controller) * permanent(thing, board)


def meant(what: Selection, scene: Scene, *, wanted: bool = False) -> Sequence[ObjectView]:
    """The objects of a selection; of a choice those that its chooser would pick.

    Whoever chooses gives away the least of its own and takes the most of others'; ``wanted``: it is
    good to be chosen.
    """
    found = gather(what, scene)
    if not isinstance(what, Chosen) or not found:
        return found
    board = scene.board
    picked: list[ObjectView] = []
    most = number_of(what.maximum, scene)
    choosers = players_of(what.who, scene)
    for chooser in choosers:
        mine = [t for t in found if len(choosers) == 1 or t.controller == chooser]
        sign = board.sign(chooser) * (1 if wanted else -1)

        def key(thing: ObjectView, sign: int = sign) -> float:
            return -sign * board.sign(thing.controller) * permanent(thing, board)

        picked.extend(sorted(mine, key=key)[:most])
    return picked


# Damage


def damage_to_players(amount: int, whom: Sequence[int], scene: Scene) -> float:
    """Each of them is dealt so much; a team that it kills is worth everything."""
    board = scene.board
    by_team: dict[int, int] = {}
    for player in whom:
        team = board.team_of(player)
        by_team[team] = by_team.get(team, 0) + max(amount, 0)
    total = 0.0
    for team, damage in by_team.items():
        life = next(t.life for t in board.view.teams if t.team == team)
        found = damage * price_of_life(life)
        if damage >= life:
            found += LETHAL
        elif team != board.team and scene.board.notes.get("reach", 0.0) >= life:
            found *= 3
        total += found if team != board.team else -1.2 * found
    return total


def _damage_to(thing: ObjectView, amount: int, scene: Scene) -> float:
    board = scene.board
    if thing.power is None:
        if thing.loyalty is None:
            return 0.0
        sign = board.sign(thing.controller)
        share = min(amount / max(thing.loyalty, 1), 1.0)
        return -sign * share * permanent(thing, board)
    source = scene.source
    if source is not None and is_protected_from(thing, source, board):
        return 0.0
    deadly = source is not None and "deathtouch" in source.keywords
    if kills(amount, thing, deadly):
        return loss_of(thing, scene)
    return -board.sign(thing.controller) * SCRATCH * max(amount, 0)


@weighs(DealDamage)
def _damage(effect: DealDamage, scene: Scene) -> float:
    amount = number_of(effect.amount, scene)
    total = 0.0
    if effect.what is not None:
        total += sum(_damage_to(t, amount, scene) for t in meant(effect.what, scene))
    if effect.who is not None:
        total += damage_to_players(amount, players_of(effect.who, scene), scene)
    scene.share[effect.remember] = amount
    return total


@weighs(DivideDamage)
def _divide(effect: DivideDamage, scene: Scene) -> float:
    """As it is divided when it is announced: what can be killed first, players get the rest."""
    left = number_of(effect.amount, scene)
    refs = scene.slots.get(effect.slot, ())
    board = scene.board
    total = 0.0
    things = [t for ref in refs if (t := board.objects.get(getattr(ref, "id", 0))) is not None]
    for thing in things:
        need = max((thing.toughness or 1) - thing.damage, 1)
        given = min(need, left)
        left -= given
        total += _damage_to(thing, given, scene)
    players = tuple(ref.player for ref in refs if hasattr(ref, "player"))
    if players and left > 0:
        total += damage_to_players(left, players[:1], scene)
    return total


@weighs(Fight)
def _fight(effect: Fight, scene: Scene) -> float:
    ones, others = gather(effect.one, scene), gather(effect.other, scene)
    if ones and not others:
        # whom it fights is chosen next: the strongest is sent
        strength = (ones[0].power or 0) + (ones[0].toughness or 0) - ones[0].damage
        return 0.1 * scene.board.sign(ones[0].controller) * strength
    if not ones:
        return 0.0
    one, other = ones[0], others[0]
    total = 0.0
    if kills(max(one.power or 0, 0), other, "deathtouch" in one.keywords):
        total += loss_of(other, scene)
    if kills(max(other.power or 0, 0), one, "deathtouch" in other.keywords):
        total += loss_of(one, scene)
    return total


# Removal


@weighs(Destroy)
def _destroy(effect: Destroy, scene: Scene) -> float:
    things = meant(effect.what, scene)
    scene.bound[effect.remember] = tuple(things)
    return sum(loss_of(t, scene) for t in things if "indestructible" not in t.keywords)


@weighs(Sacrifice)
def _sacrifice(effect: Sacrifice, scene: Scene) -> float:
    things = meant(effect.what, scene)
    scene.bound[effect.remember] = tuple(things)
    return sum(loss_of(t, scene) for t in things)


@weighs(CounterSpell)
def _counter(effect: CounterSpell, scene: Scene) -> float:
    return sum(loss_of(t, scene) for t in gather(effect.what, scene))


LEAVING: dict[Zone, float] = {Zone.EXILE: 1.0, Zone.GRAVEYARD: 1.0, Zone.LIBRARY: 0.9}
"""How much of a permanent is gone with it; the rest is bounced."""

BOUNCED = 0.45

FOUND: dict[Zone, float] = {Zone.BATTLEFIELD: 2.3, Zone.HAND: 1.8, Zone.LIBRARY: 0.4}
"""What an unseen card is worth to its player where it is put."""


@weighs(Move)
def _move(effect: Move, scene: Scene) -> float:
    board = scene.board
    total = 0.0
    things = meant(effect.what, scene, wanted=effect.to is Zone.BATTLEFIELD)
    for thing in things:
        if thing.zone in ("battlefield", "stack"):
            total += LEAVING.get(effect.to, _bounce(thing)) * loss_of(thing, scene)
            if effect.to is Zone.HAND and thing.token:
                total += (1 - BOUNCED) * loss_of(thing, scene)
        else:
            total += _card_moves(thing, effect, scene)
    scene.bound[effect.remember] = tuple(things)
    unseen = unseen_in(effect.what, scene)
    scene.unseen[effect.remember] = unseen
    if unseen:
        owner = effect.controller if effect.controller is not None else None
        whose = players_of(owner, scene) if owner is not None else (scene.you,)
        total += unseen * FOUND.get(effect.to, 0.0) * board.sign((whose or (scene.you,))[0])
    return total


def _bounce(thing: ObjectView) -> float:
    return BOUNCED


def _card_moves(thing: ObjectView, effect: Move, scene: Scene) -> float:
    """A card in a graveyard, a hand or exile goes elsewhere."""
    board = scene.board
    if effect.to is Zone.BATTLEFIELD:
        who = thing.owner
        if effect.controller is not None:
            who = (*players_of(effect.controller, scene), who)[0]
        worth = permanent(thing, board) if is_creature(thing) or is_land(thing) else 3.0
        return board.sign(who) * worth
    sign = board.sign(thing.owner)
    if effect.to is Zone.HAND:
        return sign * (1.0 + 0.3 * (permanent(thing, board) if is_creature(thing) else 2.0))
    if thing.zone == "hand":
        return -sign * A_CARD * (0.5 if effect.to is Zone.LIBRARY else 1.0)
    return -sign * 0.2


@weighs(CopySpell)
def _copy(effect: CopySpell, scene: Scene) -> float:
    board = scene.board
    values = [stack_worth(t, board) for t in gather(effect.what, scene)]
    return sum(abs(value) for value in values) * board.sign(scene.you) * 0.7


@weighs(ChangeTargets)
def _retarget(effect: ChangeTargets, scene: Scene) -> float:
    values = [stack_worth(t, scene.board) for t in gather(effect.what, scene)]
    return -1.5 * sum(value for value in values if value < 0)


# Tapping


@weighs(Tap)
def _tap(effect: Tap, scene: Scene) -> float:
    """A blocker less before our attack, an attacker less before theirs."""
    board = scene.board
    early = board.view.phase in ("beginning", "precombat_main") or (
        board.view.step == "beginning_of_combat"
    )
    total = 0.0
    for thing in meant(effect.what, scene):
        if thing.tapped or thing.power is None:
            continue
        mine = board.is_ours(thing.controller)
        theirs_to_act = board.our_turn == mine
        if not early:
            value = 0.05
        elif theirs_to_act:  # it would attack
            value = 0.2 + max(thing.power, 0) * price_of_life(board.our_life)
            if thing.summoning_sick:
                value = 0.05
        else:  # it would block
            value = 0.2 + 0.12 * permanent(thing, board)
        total -= board.sign(thing.controller) * value
    return total


@weighs(Untap)
def _untap(effect: Untap, scene: Scene) -> float:
    board = scene.board
    return sum(0.4 * board.sign(t.controller) for t in meant(effect.what, scene) if t.tapped)


@weighs(RemoveFromCombat)
def _out_of_combat(effect: RemoveFromCombat, scene: Scene) -> float:
    board = scene.board
    return sum(
        -0.3 * board.sign(t.controller) * max(t.power or 0, 0)
        for t in gather(effect.what, scene)
        if t.attacking
    )
