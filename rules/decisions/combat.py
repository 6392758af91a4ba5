"""Declaring attackers and blockers, assigning combat damage (CR 508-510)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product
from math import comb
from typing import ClassVar

from attrs import field, frozen

from rules.answers import Answer, Declare, Divide
from rules.chance import Stream
from rules.decisions.base import ENUMERATION_LIMIT, Decision, ObjectId, Purpose, Ref, refuse
from rules.refusals import RefusalCode

__all__ = ["AssignDamage", "DeclareAttackers", "DeclareBlockers"]


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


@frozen
class AssignDamage(Decision):
    """How a creature assigns its combat damage (CR 510.1): ``Divide`` over ``recipients``.

    ``lethal[i]`` is what is still lethal for recipient ``i``.  ``overflow``: the creature tramples,
    and what it attacks stands last with ``lethal`` 0; a ``PlayerRef`` there is the whole team where
    teams are attacked (who of it is damaged is chosen afterwards, seed 806.7f).  ``ordered``: a
    recipient may get damage only if every earlier one is assigned lethal damage (ruleset 2012);
    else the division is free, but a trampler's last recipient still comes after all the others.
    """

    source: ObjectId
    recipients: tuple[Ref, ...]
    lethal: tuple[int, ...]
    total: int
    ordered: bool
    overflow: bool
    kind: ClassVar[str] = "damage"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Divide):
            raise refuse(RefusalCode.WRONG_KIND, expected="divide")
        amounts = answer.amounts
        if len(amounts) != len(self.recipients):
            raise refuse(RefusalCode.WRONG_COUNT, count=len(amounts), expected=len(self.recipients))
        if any(amount < 0 for amount in amounts) or sum(amounts) != self.total:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, total=self.total)
        wronged = self._wronged(amounts)
        if wronged >= 0:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, recipient=wronged)

    def _wronged(self, amounts: Sequence[int]) -> int:
        """The first recipient that must have lethal damage before a later one may get any, and has
        not; -1 if there is none."""
        last = len(amounts) - 1
        if self.ordered:
            while last > 0 and not amounts[last]:
                last -= 1
        elif not (self.overflow and amounts[last]):
            return -1
        for index in range(last):
            if amounts[index] < self.lethal[index]:
                return index
        return -1

    def default(self) -> Answer:
        """Lethal damage to each in turn; the rest to what a trampler attacks, else to the first."""
        amounts = []
        left = self.total
        for need in self.lethal:
            given = min(need, left)
            amounts.append(given)
            left -= given
        amounts[-1 if self.overflow else 0] += left
        return Divide(tuple(amounts))

    def draw(self, stream: Stream) -> Answer:
        amounts = [0] * len(self.recipients)
        left = self.total
        if self.ordered:
            for index, need in enumerate(self.lethal):
                if left <= need or index == len(amounts) - 1:
                    amounts[index] = left
                    break
                amounts[index] = need + stream.below(left - need + 1)
                left -= amounts[index]
            return Divide(tuple(amounts))
        free = len(amounts)
        if self.overflow:
            if sum(self.lethal) < left and stream.below(4):
                amounts = list(self.lethal)
                left -= sum(amounts)
            else:
                free -= 1
        for _ in range(left):
            amounts[stream.below(free)] += 1
        return Divide(tuple(amounts))

    def answers(self) -> list[Answer] | None:
        count = len(self.recipients)
        if comb(self.total + count - 1, count - 1) > 4 * ENUMERATION_LIMIT:
            return None
        listed: list[Answer] = []
        for bars in combinations(range(self.total + count - 1), count - 1):
            edges = (-1, *bars, self.total + count - 1)
            amounts = tuple(edges[i + 1] - edges[i] - 1 for i in range(count))
            if self._wronged(amounts) < 0:
                listed.append(Divide(amounts))
        return listed if len(listed) <= ENUMERATION_LIMIT else None

    @property
    def forced(self) -> bool:
        """One way only: one recipient, no damage, or not more than the first may take alone."""
        if len(self.recipients) == 1 or self.total == 0:
            return True
        first_only = self.ordered or (self.overflow and len(self.recipients) == 2)
        return first_only and self.total <= self.lethal[0]
