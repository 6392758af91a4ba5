"""A stage for one procedure: a position set up by hand, the real funnel, and answers given in turn.

No turn runs and no priority is given; what a procedure asks is checked and answered from a script.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rules.answers import Answer, Pick
from rules.asking import JointQuestion, One, Procedure, Question
from rules.chance import Stream
from rules.characteristics import Characteristics
from rules.decisions import Decision, ObjectRef, PlayerRef, Ref
from rules.game import Game
from rules.language import CardDefinition, Effect, Mode, TargetSlot
from rules.layers import characteristics
from rules.mana import ManaCost
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject, Memory, StackInfo, StackKind
from rules.performing import perform
from rules.reading import Context
from rules.ruleset import ruleset
from rules.state import Combat, Player, State, Team
from rules.vocabulary import CardType, Color, Step, Zone

QUESTIONS = 200
"""More than any effect in these tests asks."""

YES = Pick((1,))
NO = Pick((0,))


def card(name: str = "Card", *types: CardType, **more: Any) -> CardDefinition:
    return CardDefinition(name, types or (CardType.SORCERY,), **more)


def bear(name: str = "Bear", power: int = 2, toughness: int = 2, **more: Any) -> CardDefinition:
    more.setdefault("colors", (Color.GREEN,))
    more.setdefault("subtypes", ("Bear",))
    return CardDefinition(name, (CardType.CREATURE,), power=power, toughness=toughness, **more)


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


class Stage:
    """Two teams of two: players 0 and 1 are active, 2 and 3 are not. ``duel=True``: players 0 and 1
    alone.

    It stands where procedures expect a ``Game``.
    """

    def __init__(self, *, duel: bool = False, edition: str = "2012", life: int = 0) -> None:
        self.state = State(ruleset(edition), Stream(7))
        members = ((0,), (1,)) if duel else ((0, 1), (2, 3))
        for team, players in enumerate(members):
            total = life or (20 if duel else 30)
            self.state.teams.append(Team(team, players, total))
            for player in players:
                record = Player(player, f"P{player}", team)
                record.holder = self.state.ownership
                self.state.players.append(record)
        self.state.turn = 3
        self.state.step = Step.PRECOMBAT_MAIN
        self.notices: list[Notice] = []
        self.asked: list[Decision] = []
        self.source = self.permanent(0, card("Source", CardType.ENCHANTMENT))

    # what procedures use of a game

    def tell(self, notice: Notice) -> None:
        self.notices.append(notice)

    def characteristics(self, object_id: int) -> Characteristics:
        if object_id in self.state.objects:
            return characteristics(self.state, object_id)
        return self.state.gone[object_id].characteristics

    def last_known(self, object_id: int) -> tuple[GameObject, Characteristics]:
        if object_id in self.state.objects:
            return self.state.objects[object_id], characteristics(self.state, object_id)
        gone = self.state.gone[object_id]
        return gone.object, gone.characteristics

    def stack_name(self, object_id: int) -> str:
        return Game.stack_name(self.game, object_id)

    @property
    def game(self) -> Game:
        return cast(Game, self)

    # setting up

    def put(self, owner: int, definition: CardDefinition, zone: Zone) -> int:
        record = self.state.add(definition, owner, zone)
        self.state.zone_list(zone, owner).append(record.id)
        self.state.characteristics_changed()
        return record.id

    def permanent(self, controller: int, definition: CardDefinition, **fields: object) -> int:
        object_id = self.put(controller, definition, Zone.BATTLEFIELD)
        record = self.state.own(object_id)
        record.timestamp = self.state.tick()
        for name, value in fields.items():
            setattr(record, name, value)
        self.state.characteristics_changed()
        return object_id

    def hand(self, owner: int, *definitions: CardDefinition) -> list[int]:
        return [self.put(owner, definition, Zone.HAND) for definition in definitions]

    def library(self, owner: int, *names: str) -> list[int]:
        """Cards with these names, the first on top; their ids in this order."""
        ids = [self.put(owner, card(name), Zone.LIBRARY) for name in reversed(names)]
        return ids[::-1]

    def spell(
        self,
        controller: int,
        definition: CardDefinition,
        *slots: tuple[Ref, ...],
        mode: Mode | None = None,
        **info: Any,
    ) -> int:
        object_id = self.put(controller, definition, Zone.STACK)
        record = self.state.own(object_id)
        record.info = StackInfo(
            StackKind.SPELL,
            None,
            -1,
            object_id,
            modes=(mode,) if mode is not None else (),
            slots=slots,
            **info,
        )
        return object_id

    def attack(self, attackers: dict[int, int], blocks: dict[int, tuple[int, ...]]) -> None:
        combat = Combat(dict(attackers))
        for blocker, blocked in blocks.items():
            combat.blockers[blocker] = blocked
            for attacker in blocked:
                combat.blocked_by[attacker] = (*combat.blocked_by.get(attacker, ()), blocker)
        combat.blocks_declared = bool(blocks)
        self.state.combat = combat
        self.state.step = Step.DECLARE_BLOCKERS

    # running

    def context(
        self,
        you: int = 0,
        source: int = 0,
        slots: Sequence[tuple[Ref, ...]] = (),
        legal: tuple[tuple[bool, ...], ...] | None = None,
        x: int = 0,
        division: tuple[tuple[int, ...], ...] = (),
        memory: Memory | None = None,
    ) -> Context:
        source = source or self.source
        info = StackInfo(
            StackKind.ACTIVATED,
            None,
            0,
            source,
            slots=tuple(slots),
            x=x,
            division=division,
        )
        return Context(self.state, you, source, info, memory if memory is not None else {}, legal)

    def perform(self, effect: Effect, *answers: Answer, ctx: Context | None = None) -> Context:
        """Carry the effect out; every answer must be legal, and be asked for."""
        ctx = ctx if ctx is not None else self.context()
        self.run(perform(self.game, effect, ctx), *answers)
        return ctx

    def run(self, procedure: Procedure[Any], *answers: Answer) -> Any:
        waiting = list(answers)
        reply: Any = None
        for _ in range(QUESTIONS):
            try:
                question = procedure.send(reply)
            except StopIteration as stopped:
                assert not waiting, f"never asked for: {waiting}"
                return stopped.value
            decision = self._decision(question)
            self.asked.append(decision)
            assert waiting, f"nothing answers {decision}"
            reply = waiting.pop(0)
            decision.check(reply)
        raise AssertionError("asks without end")

    @staticmethod
    def _decision(question: Question) -> Decision:
        if isinstance(question, One):
            return question.decision
        assert isinstance(question, JointQuestion)
        return question.choice

    # looking

    def names(self, zone: Zone, owner: int = 0) -> list[str]:
        """Names in a zone; of a library from the top."""
        found = [self.state.objects[one].definition.name for one in self._zone(zone, owner)]
        return found[::-1] if zone is Zone.LIBRARY else found

    def _zone(self, zone: Zone, owner: int) -> list[int]:
        if zone is Zone.BATTLEFIELD:
            return [one for one in self.state.battlefield if one != self.source]
        return list(self.state.zone_list(zone, owner))

    def top(self, zone: Zone, owner: int = 0) -> GameObject:
        return self.state.objects[self._zone(zone, owner)[-1]]

    def told(self, kind: NoticeKind) -> list[Notice]:
        return [notice for notice in self.notices if notice.kind is kind]

    def life(self, team: int = 0) -> int:
        return self.state.teams[team].life


def at(*objects: int) -> tuple[Ref, ...]:
    return tuple(ObjectRef(one) for one in objects)


def facing(*players: int) -> tuple[Ref, ...]:
    return tuple(PlayerRef(player) for player in players)


def mode(effect: Effect, *targets: TargetSlot) -> Mode:
    return Mode(effect, targets)
