"""Assigning combat damage (CR 510.1): one creature's, or that of several that share recipients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise, product
from math import comb, prod
from typing import ClassVar

from attrs import evolve, frozen

from rules.answers import Answer, Divide
from rules.chance import Stream
from rules.decisions.base import ENUMERATION_LIMIT, Decision, ObjectId, Ref, refuse
from rules.refusals import RefusalCode

__all__ = ["AssignDamage", "AssignSharedDamage"]

Amounts = tuple[int, ...]

Shares = dict[int, Amounts]
"""What parts of a shared assignment assign, by their numbers."""

DIVISIONS_TRIED = 4 * ENUMERATION_LIMIT
"""``answers()`` gives None rather than look for the legal ones among more than these."""


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
        if not self.adds_up(amounts):
            raise refuse(RefusalCode.ILLEGAL_DIVISION, total=self.total)
        wronged = self.wronged(amounts)
        if wronged >= 0:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, recipient=wronged)

    def adds_up(self, amounts: Sequence[int]) -> bool:
        return sum(amounts) == self.total and min(amounts) >= 0

    def wronged(self, amounts: Sequence[int]) -> int:
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

    def default(self) -> Divide:
        """Lethal damage to each in turn; the rest to what a trampler attacks, else to the first."""
        amounts = []
        left = self.total
        for need in self.lethal:
            given = min(need, left)
            amounts.append(given)
            left -= given
        amounts[-1 if self.overflow else 0] += left
        return Divide(tuple(amounts))

    def draw(self, stream: Stream) -> Divide:
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

    def divisions(self) -> Iterator[Amounts]:
        """Every way to divide the damage, legal or not."""
        bars = len(self.recipients) - 1
        for edges in combinations(range(self.total + bars), bars):
            ends = (-1, *edges, self.total + bars)
            yield tuple(end - begin - 1 for begin, end in pairwise(ends))

    @property
    def division_count(self) -> int:
        bars = len(self.recipients) - 1
        return comb(self.total + bars, bars)

    def answers(self) -> list[Answer] | None:
        if self.division_count > DIVISIONS_TRIED:
            return None
        listed: list[Answer] = [
            Divide(amounts) for amounts in self.divisions() if self.wronged(amounts) < 0
        ]
        return listed if len(listed) <= ENUMERATION_LIMIT else None

    @property
    def forced(self) -> bool:
        """One way only: one recipient, no damage, or not more than the first may take alone."""
        if len(self.recipients) == 1 or self.total == 0:
            return True
        first_only = self.ordered or (self.overflow and len(self.recipients) == 2)
        return first_only and self.total <= self.lethal[0]


@frozen
class AssignSharedDamage(Decision):
    """How creatures that share recipients assign their combat damage: it is checked in total (CR
    510.1e), so that each may count on what the others are about to assign.

    ``parts`` say for each creature what ``AssignDamage`` says of one; ``lethal`` there is what is
    lethal from that creature alone.  The answer is one ``Divide`` over the recipients of all parts,
    one part after the other.  Lethal damage is assigned to a recipient if one creature assigns it
    that much (with deathtouch, 1), or all together as much as is lethal from any of them.
    """

    parts: tuple[AssignDamage, ...]
    kind: ClassVar[str] = "shared_damage"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Divide):
            raise refuse(RefusalCode.WRONG_KIND, expected="divide")
        count = sum(len(part.recipients) for part in self.parts)
        if len(answer.amounts) != count:
            raise refuse(RefusalCode.WRONG_COUNT, count=len(answer.amounts), expected=count)
        shares = self._split(answer.amounts)
        for number, part in enumerate(self.parts):
            if not part.adds_up(shares[number]):
                raise refuse(RefusalCode.ILLEGAL_DIVISION, part=number, total=part.total)
        wronged = self._wronged(shares)
        if wronged >= 0:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, recipient=wronged)

    def default(self) -> Answer:
        """Each in turn by its own default, given what those before it assign."""
        shares: Shares = {}
        for number in range(len(self.parts)):
            shares[number] = self._beside(shares, number).default().amounts
        return self._joined(shares)

    def draw(self, stream: Stream) -> Answer:
        shares: Shares = {}
        for number in stream.sample(range(len(self.parts)), len(self.parts)):
            shares[number] = self._beside(shares, number).draw(stream).amounts
        return self._joined(shares)

    def answers(self) -> list[Answer] | None:
        if prod(part.division_count for part in self.parts) > DIVISIONS_TRIED:
            return None
        listed: list[Answer] = []
        for way in product(*(part.divisions() for part in self.parts)):
            shares = dict(enumerate(way))
            if self._wronged(shares) < 0:
                listed.append(self._joined(shares))
        return listed if len(listed) <= ENUMERATION_LIMIT else None

    def _split(self, amounts: Amounts) -> Shares:
        shares: Shares = {}
        begin = 0
        for number, part in enumerate(self.parts):
            end = begin + len(part.recipients)
            shares[number] = amounts[begin:end]
            begin = end
        return shares

    def _joined(self, shares: Shares) -> Answer:
        return Divide(tuple(chain.from_iterable(shares[n] for n in range(len(self.parts)))))

    def _wronged(self, shares: Shares) -> int:
        """As for one creature; recipients are counted through all parts."""
        before = 0
        for number, part in enumerate(self.parts):
            wronged = self._beside(shares, number).wronged(shares[number])
            if wronged >= 0:
                return before + wronged
            before += len(part.recipients)
        return -1

    def _beside(self, shares: Shares, number: int) -> AssignDamage:
        """A part, with what is still lethal beside what the shares of the others assign."""
        part = self.parts[number]
        others = [
            (ref, lethal, amount)
            for which, other in enumerate(self.parts)
            if which != number
            for ref, lethal, amount in zip(
                other.recipients,
                other.lethal,
                shares.get(which, (0,) * len(other.lethal)),
                strict=True,
            )
        ]
        still: list[int] = []
        for recipient, alone in zip(part.recipients, part.lethal, strict=True):
            found = [(lethal, amount) for ref, lethal, amount in others if ref == recipient]
            if any(0 < lethal <= amount for lethal, amount in found):
                still.append(0)
                continue
            together = max([alone, *(lethal for lethal, _ in found)])
            left = together - sum(amount for _, amount in found)
            still.append(max(0, min(alone, left)))
        return evolve(part, lethal=tuple(still))
