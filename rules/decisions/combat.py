"""Declaring attackers and blockers (CR 508, 509)."""

from __future__ import annotations

from itertools import chain, combinations, product
from math import comb
from typing import ClassVar

from attrs import field, frozen

from rules.answers import Answer, Declare
from rules.chance import Stream
from rules.decisions.base import ENUMERATION_LIMIT, Decision, ObjectId, Purpose, Ref, refuse
from rules.refusals import RefusalCode

__all__ = ["DeclareAttackers", "DeclareBlockers"]


@frozen
class DeclareAttackers(Decision):
    """Which creatures attack what (CR 508.1): pairs (attacker index, defender index).

    ``allowed[i]`` are the defenders that attacker ``i`` may attack, never none; ``must`` are
    indices of attackers that attack if able (508.1d).

    With ``purpose`` ``DEFENDING_PLAYER`` the attack is under way: every creature is in ``must`` and
    is paired with the one player of the defending team to whom it deals its damage (seed 806.7f).
    """

    attackers: tuple[ObjectId, ...]
    defenders: tuple[Ref, ...]
    allowed: tuple[tuple[int, ...], ...]
    must: tuple[int, ...] = ()
    purpose: Purpose = Purpose.ATTACK
    kind: ClassVar[str] = "attackers"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Declare):
            raise refuse(RefusalCode.WRONG_KIND, expected="declare")
        seen: set[int] = set()
        for attacker, defender in answer.pairs:
            if not 0 <= attacker < len(self.attackers):
                raise refuse(RefusalCode.NO_SUCH_OPTION, option=attacker)
            if attacker in seen:
                raise refuse(RefusalCode.REPEATED_OPTION, option=attacker)
            if defender not in self.allowed[attacker]:
                raise refuse(RefusalCode.ILLEGAL_ATTACK, attacker=attacker, defender=defender)
            seen.add(attacker)
        for attacker in self.must:
            if attacker not in seen:
                raise refuse(RefusalCode.ILLEGAL_ATTACK, must_attack=attacker)

    def default(self) -> Answer:
        return Declare(tuple((index, self.allowed[index][0]) for index in self.must))

    def draw(self, stream: Stream) -> Answer:
        bound = set(self.must)
        pairs = []
        for index, choices in enumerate(self.allowed):
            if index in bound or stream.below(2):
                pairs.append((index, choices[stream.below(len(choices))]))
        return Declare(tuple(pairs))

    def answers(self) -> list[Answer] | None:
        bound = set(self.must)
        count = 1
        for index, choices in enumerate(self.allowed):
            count *= len(choices) + (index not in bound)
            if count > ENUMERATION_LIMIT:
                return None
        ways = []
        for index, choices in enumerate(self.allowed):
            stays: list[tuple[tuple[int, int], ...]] = [] if index in bound else [()]
            ways.append(stays + [((index, choice),) for choice in choices])
        return [Declare(tuple(chain.from_iterable(way))) for way in product(*ways)]

    @property
    def forced(self) -> bool:
        """Every creature must attack, and each may attack one thing only (or there are none)."""
        return len(self.must) == len(self.attackers) and all(
            len(choices) == 1 for choices in self.allowed
        )


@frozen
class DeclareBlockers(Decision):
    """Which creatures block which attackers (CR 509.1): pairs (blocker index, attacker index).

    ``allowed[i]`` are the attackers that blocker ``i`` may block, never none, and ``capacity[i]``
    how many at once.  ``required``: one (blocker, attacker or -1 for any) pair for each
    requirement; ``score`` is the greatest number of them that a legal declaration can obey, and a
    legal one obeys as many (509.1c).

    No restriction ties one blocker to another, so the greatest number is reached blocker by
    blocker: by those attackers, as many as it has capacity for, that the most requirements name.
    """

    blockers: tuple[ObjectId, ...]
    attackers: tuple[ObjectId, ...]
    allowed: tuple[tuple[int, ...], ...]
    capacity: tuple[int, ...]
    required: tuple[tuple[int, int], ...] = ()
    score: int = field()
    kind: ClassVar[str] = "blockers"

    @score.default
    def _greatest(self) -> int:
        total = 0
        for blocker in sorted({blocker for blocker, _ in self.required}):
            weights, whatever = self._wanted(blocker)
            total += whatever + sum(sorted(weights.values())[-self.capacity[blocker] :])
        return total

    def _wanted(self, blocker: int) -> tuple[dict[int, int], int]:
        """How many requirements name each attacker it may block, and how many name none."""
        weights: dict[int, int] = {}
        whatever = 0
        for who, attacker in self.required:
            if who == blocker:
                if attacker < 0:
                    whatever += 1
                elif attacker in self.allowed[blocker]:
                    weights[attacker] = weights.get(attacker, 0) + 1
        return weights, whatever

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Declare):
            raise refuse(RefusalCode.WRONG_KIND, expected="declare")
        used: dict[int, list[int]] = {}
        for blocker, attacker in answer.pairs:
            if not 0 <= blocker < len(self.blockers):
                raise refuse(RefusalCode.NO_SUCH_OPTION, option=blocker)
            if attacker not in self.allowed[blocker]:
                raise refuse(RefusalCode.ILLEGAL_BLOCK, blocker=blocker, attacker=attacker)
            mine = used.setdefault(blocker, [])
            if attacker in mine:
                raise refuse(RefusalCode.REPEATED_OPTION, option=blocker)
            mine.append(attacker)
            if len(mine) > self.capacity[blocker]:
                raise refuse(
                    RefusalCode.ILLEGAL_BLOCK, blocker=blocker, most=self.capacity[blocker]
                )
        if self.required and self.obeyed(used) < self.score:
            raise refuse(RefusalCode.ILLEGAL_BLOCK, requirements=self.score)

    def obeyed(self, used: dict[int, list[int]]) -> int:
        """How many requirements a declaration (attackers by blocker) obeys."""
        return sum(
            1
            for blocker, attacker in self.required
            if blocker in used and (attacker < 0 or attacker in used[blocker])
        )

    def default(self) -> Answer:
        pairs: list[tuple[int, int]] = []
        for blocker in sorted({blocker for blocker, _ in self.required}):
            weights, _ = self._wanted(blocker)
            heaviest = sorted(weights, key=lambda attacker: (-weights[attacker], attacker))
            chosen = heaviest[: self.capacity[blocker]] or [self.allowed[blocker][0]]
            pairs.extend((blocker, attacker) for attacker in chosen)
        return Declare(tuple(pairs))

    def draw(self, stream: Stream) -> Answer:
        bound = {blocker for blocker, _ in self.required}
        pairs: list[tuple[int, int]] = []
        for blocker, choices in enumerate(self.allowed):
            weights, whatever = self._wanted(blocker) if blocker in bound else ({}, 0)
            if not weights and not whatever and not stream.below(2):
                continue
            most = min(self.capacity[blocker], len(choices))
            least = min(most, max(1, len(weights)))
            count = least if most == least else least + stream.below(most - least + 1)
            chosen = stream.sample(choices, len(choices) if weights else count)
            if weights:
                chosen.sort(key=lambda attacker: -weights.get(attacker, 0))
            pairs.extend((blocker, attacker) for attacker in chosen[:count])
        return Declare(tuple(pairs))

    def answers(self) -> list[Answer] | None:
        count = 1
        for choices, capacity in zip(self.allowed, self.capacity, strict=True):
            count *= sum(comb(len(choices), n) for n in range(min(capacity, len(choices)) + 1))
            if count > ENUMERATION_LIMIT:
                return None
        ways = []
        for blocker, choices in enumerate(self.allowed):
            sizes = range(min(self.capacity[blocker], len(choices)) + 1)
            sets = chain.from_iterable(combinations(choices, size) for size in sizes)
            ways.append([tuple((blocker, attacker) for attacker in one) for one in sets])
        listed: list[Answer] = []
        for way in product(*ways):
            used = {pairs[0][0]: [attacker for _, attacker in pairs] for pairs in way if pairs}
            if self.obeyed(used) >= self.score:
                listed.append(Declare(tuple(chain.from_iterable(way))))
        return listed

    @property
    def forced(self) -> bool:
        """Each creature must block, and obeys its requirements in one way only (or there are
        none).
        """
        bound = {blocker for blocker, _ in self.required}
        return len(bound) == len(self.blockers) and all(map(self._bound_to_one, sorted(bound)))

    def _bound_to_one(self, blocker: int) -> bool:
        weights, _ = self._wanted(blocker)
        if not weights:
            return len(self.allowed[blocker]) == 1
        most = min(self.capacity[blocker], len(self.allowed[blocker]))
        if len(weights) < most:
            return False
        heaviest = sorted(weights.values(), reverse=True)
        return len(heaviest) == most or heaviest[most - 1] > heaviest[most]
