"""Declaring blockers: trades that pay, two against one where that kills, and whatever it takes to
live.
"""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import Board, price_of_life
from bots.basic.fighting import LETHAL, Fight, fight, kind_of
from bots.basic.worth import permanent
from rules.answers import Declare
from rules.decisions import DeclareBlockers
from rules.view import ObjectView

__all__ = ["choose_block", "weigh_block"]

MARGIN = 3
"""Life kept beyond survival while the attackers have cards and open mana: a trick may come."""

Blocks = dict[int, list[int]]
"""Blockers by attacker, all by their numbers in the decision."""


class Defence:
    """The decision with its creatures looked up; fights are remembered."""

    def __init__(self, board: Board, choice: DeclareBlockers) -> None:
        self.board = board
        self.choice = choice
        self.attackers = [board.objects.get(one) for one in choice.attackers]
        self.blockers = [board.objects.get(one) for one in choice.blockers]
        self.life = board.our_life
        self.margin = 0
        self.price = price_of_life(self.life)
        self._kinds = [
            [thing and kind_of(thing, board) for thing in side]
            for side in (self.attackers, self.blockers)
        ]
        self._fights: dict[tuple[object, ...], Fight] = {}
        self._values: dict[tuple[object, ...], float] = {}

    def _key(self, attacker: int, blockers: Sequence[int]) -> tuple[object, ...]:
        """Equal for pairings of creatures that are alike."""
        ours = self._kinds[1]
        return (self._kinds[0][attacker], *[ours[blocker] for blocker in blockers])

    def outcome(self, attacker: int, blockers: Sequence[int]) -> Fight:
        """The fight, with creatures like these."""
        key = self._key(attacker, blockers)
        known = self._fights.get(key)
        if known is None:
            thing = self.attackers[attacker]
            walls = [w for b in blockers if (w := self.blockers[b]) is not None]
            known = Fight(False) if thing is None else fight(thing, walls, self.board)
            self._fights[key] = known
        return known

    def worth(self, thing: ObjectView | None) -> float:
        return permanent(thing, self.board) if thing is not None else 0.0

    def damage(self, attacker: int, blockers: Sequence[int]) -> int:
        """What gets through to our team."""
        thing = self.attackers[attacker]
        if thing is None or thing.attacking.startswith("object"):
            return 0
        return self.outcome(attacker, blockers).through

    def value(self, attacker: int, blockers: Sequence[int]) -> float:
        """One attacker against these blockers, for us."""
        key = self._key(attacker, blockers)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._value(attacker, blockers)
        return known

    def _value(self, attacker: int, blockers: Sequence[int]) -> float:
        thing = self.attackers[attacker]
        outcome = self.outcome(attacker, blockers)
        found = -outcome.through * self.price
        if thing is not None and thing.attacking.startswith("object"):
            found *= 1.5
        if outcome.attacker_dies:
            found += self.worth(thing)
        return found - sum(self.worth(self.board.objects[one]) for one in outcome.dead)

    def whole(self, blocks: Blocks) -> float:
        total = 0.0
        through = 0
        for number in range(len(self.attackers)):
            mine = blocks.get(number, [])
            total += self.value(number, mine)
            through += self.damage(number, mine)
        return total - LETHAL if through >= self.life else total

    def through(self, blocks: Blocks) -> int:
        return sum(self.damage(n, blocks.get(n, [])) for n in range(len(self.attackers)))


def choose_block(board: Board, choice: DeclareBlockers) -> Declare:
    """The best block found."""
    defence = Defence(board, choice)
    blocks: Blocks = {}
    free: dict[int, int] = dict(enumerate(choice.capacity))
    if choice.required:
        required = choice.default()
        assert isinstance(required, Declare)
        for blocker, attacker in required.pairs:
            blocks.setdefault(attacker, []).append(blocker)
            free[blocker] = 0
    defence.margin = _margin(board)
    _block_where_it_pays(defence, blocks, free)
    _block_together(defence, blocks, free)
    if defence.through(blocks) + defence.margin >= defence.life:
        _block_to_live(defence, blocks, free)
    pairs = [(blocker, attacker) for attacker, mine in blocks.items() for blocker in mine]
    return Declare(tuple(sorted(pairs)))


def _margin(board: Board) -> int:
    armed = any(board.player(p).hand_count and board.open_mana(p) for p in board.rivals)
    return MARGIN if armed else 0


def weigh_block(board: Board, choice: DeclareBlockers, block: Declare) -> float:
    """What a block, whoever proposes it, is worth to us."""
    blocks: Blocks = {}
    for blocker, attacker in block.pairs:
        blocks.setdefault(attacker, []).append(blocker)
    return Defence(board, choice).whole(blocks)


def _block_where_it_pays(defence: Defence, blocks: Blocks, free: dict[int, int]) -> None:
    """One on one, the best gain first."""
    offers: list[tuple[float, int, int]] = []
    for blocker, allowed in enumerate(defence.choice.allowed):
        for attacker in allowed:
            gain = defence.value(attacker, [blocker]) - defence.value(attacker, [])
            if gain > 0.05:
                offers.append((-gain, blocker, attacker))
    offers.sort()
    for _, blocker, attacker in offers:
        if free[blocker] > 0 and attacker not in blocks:
            blocks[attacker] = [blocker]
            free[blocker] -= 1


def _block_together(defence: Defence, blocks: Blocks, free: dict[int, int]) -> None:
    """A second blocker, or two at once, where that adds something."""
    choice = defence.choice
    for attacker in range(len(choice.attackers)):
        able = [b for b in range(len(choice.blockers)) if free[b] and attacker in choice.allowed[b]]
        mine = blocks.get(attacker, [])
        if not able or len(mine) > 1:
            continue
        best: list[int] | None = None
        best_value = defence.value(attacker, mine) + 0.3
        if mine:
            ways = [[*mine, second] for second in able if second not in mine]
        else:
            ways = [[one, two] for place, one in enumerate(able) for two in able[place + 1 :]]
        for way in ways[:MAX_PAIRS]:
            value = defence.value(attacker, way)
            if value > best_value:
                best, best_value = way, value
        if best is not None:
            for blocker in best:
                if blocker not in mine:
                    free[blocker] -= 1
            blocks[attacker] = best


MAX_PAIRS = 45
"""Pairs of blockers tried against one attacker: all of ten creatures."""


def _block_to_live(defence: Defence, blocks: Blocks, free: dict[int, int]) -> None:
    """Throw more creatures in front, those first that stop most for least; then, if it is still
    not enough, take those from the attackers that matter least.
    """
    _add_walls(defence, blocks, free)
    if defence.through(blocks) < defence.life:
        return
    fresh: Blocks = {}
    unused = dict(enumerate(defence.choice.capacity))
    if defence.choice.required:
        return
    _add_walls(defence, fresh, unused)
    if defence.through(fresh) < min(defence.life, defence.through(blocks)):
        blocks.clear()
        blocks.update(fresh)
        free.update(unused)


def _add_walls(defence: Defence, blocks: Blocks, free: dict[int, int]) -> None:
    choice = defence.choice
    while defence.through(blocks) + defence.margin >= defence.life:
        best: tuple[float, int, int] | None = None
        for blocker, allowed in enumerate(choice.allowed):
            if not free[blocker]:
                continue
            for attacker in allowed:
                mine = blocks.get(attacker, [])
                if blocker in mine:
                    continue
                stopped = defence.damage(attacker, mine) - defence.damage(
                    attacker, [*mine, blocker]
                )
                if stopped <= 0:
                    continue
                cost = defence.value(attacker, mine) - defence.value(attacker, [*mine, blocker])
                merit = stopped - 0.1 * cost
                if best is None or merit > best[0]:
                    best = (merit, blocker, attacker)
        if best is None:
            return
        _, blocker, attacker = best
        blocks.setdefault(attacker, []).append(blocker)
        free[blocker] -= 1
