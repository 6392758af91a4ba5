"""A combat phase step by step on the stage: who attacks, who blocks, how damage is divided."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import chain
from typing import Any

from rules.answers import Answer, Declare, Divide, Pick
from rules.asking import JointQuestion, One, Procedure
from rules.combat.attack_rules import possible_attack
from rules.combat.block_rules import possible_block
from rules.combat.damage import combat_damage
from rules.combat.declare_attackers import declare_attackers
from rules.combat.declare_blockers import declare_blockers
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.events import MoveEvent
from rules.funnel import happen
from rules.language import AnyAbility, CardDefinition, Modification, StaticAbility
from rules.language import This as ThisObject
from rules.notices import NoticeKind
from rules.state import Combat
from rules.vocabulary import CardType, Color, Step, Zone
from tests.rules.stage import Stage

__all__ = ["Battle", "says"]

Reply = Callable[[Any], Answer]


def says(*modifications: Modification) -> StaticAbility:
    """A rule that a permanent's own text sets for itself."""
    return StaticAbility(modifications, objects=ThisObject())


class Battle(Stage):
    """The stage as team 0 is to declare attackers; everything has been there for long."""

    def __init__(self, *, duel: bool = False, edition: str = "2012") -> None:
        super().__init__(duel=duel, edition=edition)
        state = self.state
        state.step = Step.DECLARE_ATTACKERS
        state.combat = Combat()
        state.teams[0].last_turn = state.turn
        self.joint: list[JointQuestion] = []

    # setting up

    def creature(
        self,
        player: int,
        power: int = 2,
        toughness: int = 2,
        *abilities: AnyAbility,
        name: str = "Creature",
        colors: tuple[Color, ...] = (Color.GREEN,),
        types: tuple[CardType, ...] = (CardType.CREATURE,),
        loyalty: int | None = None,
        **fields: object,
    ) -> int:
        definition = CardDefinition(
            name,
            types,
            power=power,
            toughness=toughness,
            abilities=abilities,
            colors=colors,
            loyalty=loyalty,
        )
        return self.permanent(player, definition, **fields)

    def land(self, player: int, subtype: str) -> int:
        return self.permanent(
            player, CardDefinition(subtype, (CardType.LAND,), subtypes=(subtype,))
        )

    def walker(self, player: int, loyalty: int = 4) -> int:
        definition = CardDefinition("Walker", (CardType.PLANESWALKER,), loyalty=loyalty)
        return self.permanent(player, definition, counters={"loyalty": loyalty})

    def enchantment(self, player: int, *abilities: AnyAbility) -> int:
        definition = CardDefinition("Enchantment", (CardType.ENCHANTMENT,), abilities=abilities)
        return self.permanent(player, definition)

    # the steps

    def attack(self, *attack: int | tuple[int, Ref]) -> None:
        """Attack with these creatures, where nothing is said the first thing that they may."""
        wanted = dict(one if isinstance(one, tuple) else (one, None) for one in attack)

        def reply(decision: DeclareAttackers) -> Answer:
            pairs = []
            for creature, target in wanted.items():
                number = decision.attackers.index(creature)
                choices = decision.allowed[number]
                pairs.append(
                    (number, choices[0] if target is None else decision.defenders.index(target))
                )
            return Declare(tuple(pairs))

        self.drive(declare_attackers(self.game), {DeclareAttackers: reply})
        assert self.combat.attackers.keys() == wanted.keys()

    def block(
        self,
        blocks: dict[int, int | tuple[int, ...]] | None = None,
        *,
        order: dict[int, tuple[int, ...]] | None = None,
    ) -> None:
        """Block so; ``order``: damage assignment orders, by creature, where they are asked for."""
        wanted = {
            blocker: (attackers,) if isinstance(attackers, int) else attackers
            for blocker, attackers in (blocks or {}).items()
        }

        def declare(decision: DeclareBlockers) -> Answer:
            return Declare(
                tuple(
                    (decision.blockers.index(blocker), decision.attackers.index(attacker))
                    for blocker, attackers in wanted.items()
                    if blocker in decision.blockers
                    for attacker in attackers
                )
            )

        def arrange(decision: OrderChoice) -> Answer:
            assert decision.purpose is Purpose.ORDER_DAMAGE
            items = [ref.id for ref in decision.items if isinstance(ref, ObjectRef)]
            first_to_last = (order or {}).get(decision.source, tuple(items))
            return Pick(tuple(items.index(one) for one in first_to_last))

        self.state.step = Step.DECLARE_BLOCKERS
        self.drive(declare_blockers(self.game), {DeclareBlockers: declare, OrderChoice: arrange})
        made = {blocker: set(attackers) for blocker, attackers in self.combat.blockers.items()}
        assert made == {blocker: set(attackers) for blocker, attackers in wanted.items()}

    def strike(
        self,
        divide: dict[int, tuple[int, ...]] | None = None,
        *,
        at: dict[int, int] | None = None,
        first: bool = False,
    ) -> list[Decision]:
        """Deal combat damage: what creatures divide, at which head they strike; else the defaults.

        Gives what was asked.
        """
        divisions = dict(divide or {})

        def assign(decision: AssignDamage) -> Answer:
            if decision.source in divisions:
                return Divide(divisions.pop(decision.source))
            return decision.default()

        def aim(decision: DeclareAttackers) -> Answer:
            assert decision.purpose is Purpose.DEFENDING_PLAYER
            pairs = []
            for number, creature in enumerate(decision.attackers):
                head = (at or {}).get(creature)
                choice = decision.allowed[number][0]
                pairs.append(
                    (number, choice if head is None else decision.defenders.index(PlayerRef(head)))
                )
            return Declare(tuple(pairs))

        def assign_shared(decision: AssignSharedDamage) -> Answer:
            if decision.parts[0].source in divisions:
                shares = [divisions.pop(part.source) for part in decision.parts]
                return Divide(tuple(chain.from_iterable(shares)))
            return decision.default()

        before = len(self.asked)
        self.state.step = Step.FIRST_COMBAT_DAMAGE if first else Step.COMBAT_DAMAGE
        replies: dict[type[Decision], Reply] = {
            AssignDamage: assign,
            AssignSharedDamage: assign_shared,
            DeclareAttackers: aim,
        }
        self.drive(combat_damage(self.game, first), replies)
        assert not divisions, f"nobody asked how to divide: {divisions}"
        return self.asked[before:]

    def drive(self, procedure: Procedure[Any], replies: dict[type[Decision], Reply]) -> None:
        """Run a procedure to its end; every answer has to be legal."""
        running: Generator[Any, Any, Any] = procedure
        answer: Answer | None = None
        while True:
            try:
                question = running.send(answer)
            except StopIteration:
                return
            if isinstance(question, JointQuestion):
                self.joint.append(question)
                decision = question.choice
            else:
                assert isinstance(question, One)
                decision = question.decision
            self.asked.append(decision)
            answer = replies[type(decision)](decision)
            decision.check(answer)

    def kill(self, creature: int) -> None:
        self.drive(happen(self.game, MoveEvent(creature, Zone.GRAVEYARD)), {})

    # looking

    @property
    def combat(self) -> Combat:
        assert self.state.combat is not None
        return self.state.combat

    def may_attack(self) -> dict[int, tuple[Ref, ...]]:
        """What each creature that can attack may attack."""
        found = possible_attack(self.state)
        return {
            attacker: tuple(found.defenders[number] for number in numbers)
            for attacker, numbers in zip(found.attackers, found.allowed, strict=True)
        }

    def may_block(self, team: int = 1) -> dict[int, tuple[int, ...]]:
        """The attackers that each creature of the team may block, if any."""
        found = possible_block(self.state, self.state.teams[team])
        return {
            blocker: tuple(found.attackers[number] for number in numbers)
            for blocker, numbers in zip(found.blockers, found.allowed, strict=True)
        }

    def damage(self, creature: int) -> int:
        return self.state.objects[creature].damage

    def hits(self) -> list[tuple[int, int, int]]:
        """Damage dealt to players so far: source, player, amount."""
        return [
            (notice.object, notice.players[0], notice.amount)
            for notice in self.told(NoticeKind.DAMAGED)
            if notice.players
        ]

    def triggered(self) -> list[int]:
        """The sources of the abilities that have triggered."""
        return [pending.source for pending in self.state.triggered]
