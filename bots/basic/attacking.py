"""Declaring attackers: as many as pay, reckoning with the blocks of the whole defending team and
with its attack in return.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from bots.basic.board import Board, price_of_life
from bots.basic.fighting import LETHAL, can_block, fight, kind_of
from bots.basic.worth import permanent
from rules.answers import Declare
from rules.decisions import DeclareAttackers, ObjectRef, Purpose
from rules.view import ObjectView

__all__ = ["choose_attack", "weigh_attack"]

MAX_ATTACKS = 16
"""Attacks compared at one decision, each a creature larger than the one before."""

RETURN_FIRE = 0.75
"""How sure it is that they attack in return with all that can."""

TRICK = 0.45
"""How much a trick in hand takes off the risk of a bad block."""


@define(eq=False)
class Clash:
    """Attackers and possible blockers, each pair fought once."""

    board: Board
    attackers: list[ObjectView]
    blockers: list[ObjectView]
    pays: dict[tuple[int, int], float]
    """What a block is worth to us: their loss less ours and what tramples over."""
    worth: dict[int, float]
    trick: bool


def _clash(board: Board, attackers: list[ObjectView]) -> Clash:
    blockers = [t for t in board.their_creatures if not t.tapped]
    worth = {t.id: permanent(t, board) for t in (*attackers, *blockers)}
    price = price_of_life(board.their_life)
    pays: dict[tuple[int, int], float] = {}
    trick = any(
        board.sheet(card).pumps and board.open_mana(card.owner) > 0
        for player in board.view.players
        for card in player.hand
    )
    known: dict[tuple[object, object], float | None] = {}
    for attacker in attackers:
        left = kind_of(attacker, board)
        for blocker in blockers:
            key = (left, kind_of(blocker, board))
            if key in known:
                value = known[key]
            else:
                value = None
                if can_block(blocker, attacker, board):
                    outcome = fight(attacker, (blocker,), board)
                    value = outcome.through * price
                    if outcome.dead:
                        value += worth[blocker.id]
                    if outcome.attacker_dies:
                        loss = worth[attacker.id]
                        value -= loss * (1 - TRICK) if trick else loss
                known[key] = value
            if value is not None:
                pays[attacker.id, blocker.id] = value
    return Clash(board, attackers, blockers, pays, worth, trick)


def _damage(thing: ObjectView) -> int:
    power = max(thing.power or 0, 0)
    return 2 * power if "double_strike" in thing.keywords else power


def choose_attack(board: Board, choice: DeclareAttackers) -> Declare:
    """The best attack found."""
    if choice.purpose is Purpose.DEFENDING_PLAYER:
        return Declare(tuple((n, choice.allowed[n][0]) for n in range(len(choice.attackers))))
    able = [
        (number, thing)
        for number, one in enumerate(choice.attackers)
        if (thing := board.objects.get(one)) is not None
    ]
    must = set(choice.must)
    clash = _clash(board, [thing for _, thing in able])
    ranked = sorted(
        able, key=lambda entry: (entry[0] not in must, -_alone(entry[1], clash), entry[0])
    )
    sizes = range(len(must), len(ranked) + 1)
    if len(sizes) > MAX_ATTACKS:
        sizes = range(len(must), len(ranked) + 1, -(-len(sizes) // MAX_ATTACKS))
    best: list[tuple[int, ObjectView]] = ranked[: len(must)]
    best_value = _whole(clash, [thing for _, thing in best])
    for size in (*sizes, len(ranked)):
        force = ranked[:size]
        value = _whole(clash, [thing for _, thing in force])
        if value > best_value + 1e-9:
            best, best_value = force, value
    return Declare(tuple(sorted(_directed(board, choice, best))))


def weigh_attack(board: Board, choice: DeclareAttackers, attack: Declare) -> float:
    """What an attack, whoever proposes it, is worth to us."""
    things = [board.objects[choice.attackers[number]] for number, _ in attack.pairs]
    everybody = [board.objects[one] for one in choice.attackers if one in board.objects]
    return _whole(_clash(board, everybody), things)


def _alone(attacker: ObjectView, clash: Clash) -> float:
    """The worst that a single block could make of the attack, or no block."""
    board = clash.board
    worst = _damage(attacker) * price_of_life(board.their_life)
    blocks = [
        clash.pays[attacker.id, b.id] for b in clash.blockers if (attacker.id, b.id) in clash.pays
    ]
    if board.sheet(attacker).fleeting:
        return worst + LETHAL
    return min([worst, *blocks]) - (0.0 if _stays_up(attacker) else 0.02 * clash.worth[attacker.id])


def _stays_up(thing: ObjectView) -> bool:
    return "vigilance" in thing.keywords


def _whole(clash: Clash, force: Sequence[ObjectView]) -> float:
    """An attack with all of these, blocked as a sensible team would, and what comes back."""
    board = clash.board
    life = board.their_life
    price = price_of_life(life)
    lost: set[int] = set()
    killed: set[int] = set()
    total = 0.0
    damage = 0
    free = list(clash.blockers)
    threats = sorted(force, key=lambda t: (-_damage(t), t.id))
    unblocked: list[ObjectView] = []
    all_out = sum(map(_damage, force)) >= life
    for attacker in threats:
        best: ObjectView | None = None
        least = _damage(attacker) * price
        for blocker in free:
            value = clash.pays.get((attacker.id, blocker.id))
            if value is not None and value < least - 1e-9:
                best, least = blocker, value
        if best is None:
            unblocked.append(attacker)
            continue
        free.remove(best)
        total += least
        outcome = fight(attacker, (best,), board)
        damage += outcome.through
        if outcome.attacker_dies:
            lost.add(attacker.id)
        if outcome.dead:
            killed.add(best.id)
        else:
            total -= _gang(attacker, best, free, clash, lost)
    unblocked_damage = sum(map(_damage, unblocked))
    if all_out and damage + unblocked_damage >= life:
        # they block with all they have to live
        for attacker in sorted(unblocked, key=lambda t: (-_damage(t), t.id)):
            wall = next((b for b in free if (attacker.id, b.id) in clash.pays), None)
            if wall is None:
                continue
            free.remove(wall)
            unblocked_damage -= _damage(attacker)
            outcome = fight(attacker, (wall,), board)
            unblocked_damage += outcome.through
            total += clash.pays[attacker.id, wall.id]
            if outcome.attacker_dies:
                lost.add(attacker.id)
            if outcome.dead:
                killed.add(wall.id)
    total += unblocked_damage * price
    if damage + unblocked_damage >= life:
        return LETHAL + total
    return total - _return_fire(clash, force, lost, killed)


def _gang(
    attacker: ObjectView,
    first: ObjectView,
    free: Sequence[ObjectView],
    clash: Clash,
    lost: set[int],
) -> float:
    """What a second blocker beside the first would cost us: they kill it together."""
    if attacker.id in lost:
        return 0.0
    for second in free:
        if (attacker.id, second.id) not in clash.pays:
            continue
        outcome = fight(attacker, (first, second), clash.board)
        if outcome.attacker_dies:
            price = clash.worth[attacker.id] - sum(clash.worth[one] for one in outcome.dead)
            return max(0.5 * price, 0.0) * ((1 - TRICK) if clash.trick else 1.0)
    return 0.0


def _return_fire(
    clash: Clash, force: Sequence[ObjectView], lost: set[int], killed: set[int]
) -> float:
    """What their next attack costs us because these of ours are tapped or dead."""
    board = clash.board
    away = {t.id for t in force if not _stays_up(t)} | lost
    everybody = [
        t
        for t in board.our_creatures
        if (not t.tapped or t.id in away) and not board.sheet(t).fleeting
    ]
    home = [t for t in everybody if t.id not in away]
    coming = [
        t for t in board.their_creatures if t.id not in killed and "defender" not in t.keywords
    ]
    before = _unblocked(coming, everybody, board)
    after = _unblocked(coming, home, board)
    life = board.our_life
    price = RETURN_FIRE * (after - before) * price_of_life(life)
    if after >= life:
        return price + (LETHAL / 4 if before < life else 1.0)
    if after * 2 >= life > before * 2:
        price += 1.0
    return price


def _unblocked(coming: Sequence[ObjectView], walls: Sequence[ObjectView], board: Board) -> int:
    """Damage that gets through if each of our creatures blocks the strongest it can."""
    total = 0
    free = list(walls)
    for attacker in sorted(coming, key=lambda t: (-_damage(t), t.id)):
        power = _damage(attacker)
        if power <= 0:
            break
        wall = next((b for b in free if _could_block(b, attacker, board)), None)
        if wall is None:
            total += power
            continue
        free.remove(wall)
        if "trample" in attacker.keywords:
            total += max(power - max(wall.toughness or 0, 0), 0)
    return total


def _could_block(blocker: ObjectView, attacker: ObjectView, board: Board) -> bool:
    """Next turn: whatever is tapped for our attack stays so, what is asked here is not."""
    key = ("blocks", blocker.id, attacker.id)
    known = board.notes.get(key)
    if known is None:
        known = board.notes[key] = float(can_block(blocker, attacker, board))
    return bool(known)


def _directed(
    board: Board, choice: DeclareAttackers, force: Sequence[tuple[int, ObjectView]]
) -> list[tuple[int, int]]:
    """At the team, but for a few that finish a planeswalker off if the team does not die."""
    walkers = {
        number: thing
        for number, ref in enumerate(choice.defenders)
        if isinstance(ref, ObjectRef) and (thing := board.objects.get(ref.id)) is not None
    }
    pairs: dict[int, int] = {}
    for number, _ in force:
        faces = [d for d in choice.allowed[number] if d not in walkers]
        pairs[number] = (faces or list(choice.allowed[number]))[0]
    strength = sum(_damage(thing) for _, thing in force)
    if walkers and strength < board.their_life:
        for defender, walker in sorted(walkers.items()):
            need = walker.loyalty or 0
            for number, thing in sorted(force, key=lambda entry: (_damage(entry[1]), entry[0])):
                if need <= 0:
                    break
                if defender in choice.allowed[number] and pairs[number] not in walkers:
                    pairs[number] = defender
                    need -= _damage(thing)
    return list(pairs.items())
