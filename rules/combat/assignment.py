"""How much damage is lethal, and what each creature may assign its combat damage to (CR 510.1)."""

from __future__ import annotations

from itertools import chain

from attrs import define, evolve, field, frozen

from rules.combat.sides import attacked
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.layers import characteristics
from rules.leaving_questions import has_left
from rules.objects import ObjectId
from rules.state import State
from rules.vocabulary import Keyword

__all__ = [
    "Share",
    "Striker",
    "Tally",
    "attacking_striker",
    "blocking_striker",
    "sharing_recipients",
    "still_striking",
]


@frozen
class Striker:
    """A creature that assigns combat damage, and to what, in its damage assignment order.

    ``tramples``: the last recipient is what it attacks.
    """

    source: ObjectId
    damage: int
    recipients: tuple[Ref, ...]
    tramples: bool = False

    @property
    def creatures(self) -> frozenset[Ref]:
        """Those of its recipients that it blocks or that block it."""
        return frozenset(self.recipients[:-1] if self.tramples else self.recipients)


@frozen
class Share:
    """Damage assigned to one recipient; a player there stands for a team attacked as one."""

    source: ObjectId
    amount: int
    recipient: Ref


def attacking_striker(state: State, attacker: ObjectId) -> Striker | None:
    """CR 510.1a-c, 702.19b, d. ``None``: it assigns no damage."""
    combat = state.combat
    assert combat is not None
    found = characteristics(state, attacker)
    if found.power <= 0:
        return None
    target = attacked(state, attacker)
    blockers = combat.blocked_by.get(attacker)
    through = blockers is None or Keyword.TRAMPLE in found.keywords
    recipients: list[Ref] = [ObjectRef(blocker) for blocker in blockers or ()]
    tramples = bool(recipients) and through and target is not None
    if through and target is not None:
        recipients.append(target)
    if not recipients:
        return None
    return Striker(attacker, found.power, tuple(recipients), tramples)


def blocking_striker(state: State, blocker: ObjectId) -> Striker | None:
    """CR 510.1a, d; trample means nothing here (702.19a). ``None``: it assigns no damage."""
    combat = state.combat
    assert combat is not None
    power = characteristics(state, blocker).power
    attackers = combat.blockers[blocker]
    if power <= 0 or not attackers:
        return None
    return Striker(blocker, power, tuple(ObjectRef(attacker) for attacker in attackers))


def sharing_recipients(strikers: list[Striker], ordered: bool) -> list[list[Striker]]:
    """The creatures in groups that have a say in each other's assignment (CR 510.1e).

    Two have that share a creature, if one of them may assign damage to something only after lethal
    damage to another: in the damage assignment order, or because it tramples.
    """
    groups: list[list[Striker]] = []
    for striker in strikers:
        bound = [g for g in groups if any(_share(other, striker, ordered) for other in g)]
        groups = [group for group in groups if group not in bound]
        groups.append([*chain.from_iterable(bound), striker])
    return groups


def still_striking(state: State, strikers: list[Striker]) -> list[Striker]:
    """The creatures and recipients that have not left the game while others assigned damage."""
    found: list[Striker] = []
    for striker in strikers:
        there = tuple(ref for ref in striker.recipients if not has_left(state, ref))
        if there and striker.source in state.objects:
            tramples = striker.tramples and striker.recipients[-1] in there
            found.append(evolve(striker, recipients=there, tramples=tramples))
    return found


def _share(one: Striker, other: Striker, ordered: bool) -> bool:
    if not (ordered or one.tramples or other.tramples):
        return False
    return not one.creatures.isdisjoint(other.creatures)


@define
class Tally:
    """Damage that can be assigned in one way only, to tell what is lethal beside it."""

    amounts: dict[ObjectId, int] = field(factory=dict)
    deadly: set[ObjectId] = field(factory=set)
    """Assigned damage by a source with deathtouch."""

    def add(self, state: State, share: Share) -> None:
        if isinstance(share.recipient, PlayerRef) or share.amount <= 0:
            return
        creature = share.recipient.id
        self.amounts[creature] = self.amounts.get(creature, 0) + share.amount
        if Keyword.DEATHTOUCH in characteristics(state, share.source).keywords:
            self.deadly.add(creature)

    def lethal(self, state: State, striker: Striker) -> tuple[int, ...]:
        """What is still lethal to each of its recipients; 0 for what a trampler attacks.

        Damage marked on a creature and assigned by others in this step counts; what might prevent
        or change it does not (CR 702.19b).  With deathtouch any damage is lethal (702.2c).
        """
        deathtouch = Keyword.DEATHTOUCH in characteristics(state, striker.source).keywords
        needed: list[int] = []
        last = len(striker.recipients) - 1
        for index, ref in enumerate(striker.recipients):
            if isinstance(ref, PlayerRef) or (striker.tramples and index == last):
                needed.append(0)
                continue
            need = 0
            if ref.id not in self.deadly:
                record = state.objects[ref.id]
                toughness = characteristics(state, ref.id).toughness
                need = max(0, toughness - record.damage - self.amounts.get(ref.id, 0))
            needed.append(min(need, 1) if deathtouch else need)
        return tuple(needed)
