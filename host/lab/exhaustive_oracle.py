"""What must happen at a small table, by the table of the design's section 3 and nothing else.

This is the same table said a second time, by somebody who has not read the first: it knows teams,
passes, a stack of names and who is asked what, and none of the rules engine's or the referee's
code. Where both say the same at every step of every round, either is right or both are wrong in the
same way.

    an event                          what follows
    a team receives priority          all its members are asked, at one time
    a member acts                     nobody has passed; the same team receives priority
    a member makes mana               the team is asked again, and who has passed has passed
    a member passes                   its own request is closed, and it may take the pass back
    all members have passed           the next team receives priority
    all teams have passed in a row    the top of the stack resolves, or the step ends; then the
                                      team whose turn it is receives priority
    a team leaves                     its things go, it owes nothing, it counts no more
    a connection is lost or resumed   nothing moves; who comes back finds its open request
    the time is up                    who owes an answer has passed, and it is said by whom
    a joint choice                    stands when all propose the same, else the primary player's
                                      stands when the time is up
    an answer to what is not open     refused, and nothing moves
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from math import inf

from attrs import define, frozen

from host.lab.exhaustive_world import DECISION, GRACE, JOINT, VAIN, Message, Say, World
from rules.vocabulary import Step

__all__ = ["Expected", "Oracle", "Slot"]

_FOLLOWING = {
    Step.UPKEEP: Step.DRAW,
    Step.DRAW: Step.PRECOMBAT_MAIN,
    Step.PRECOMBAT_MAIN: Step.BEGINNING_OF_COMBAT,
    Step.BEGINNING_OF_COMBAT: Step.DECLARE_ATTACKERS,
    Step.DECLARE_ATTACKERS: Step.END_OF_COMBAT,
    Step.END_OF_COMBAT: Step.POSTCOMBAT_MAIN,
    Step.POSTCOMBAT_MAIN: Step.END,
    Step.END: Step.UPKEEP,
}
"""Steps in which anybody receives priority, where nothing attacks."""


@define
class Slot:
    """What one player is asked. ``shown``: the seat was sent it; else the table has answered."""

    owed: bool
    shown: bool = True
    left: float = DECISION


@frozen
class Expected:
    """What each player is told, in words, and whether a new window opens."""

    told: tuple[tuple[str, ...], ...]
    window: bool


class Oracle:
    """The table as the design has it. ``after`` gives another one and leaves this as it is."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.turn_of = self.holder = 0
        self.step = world.first
        self.ended = 0
        self.passed: frozenset[int] = frozenset()
        self.silent: frozenset[int] = frozenset()
        """Teams that have passed in a row."""
        self.stack: tuple[int, ...] = ()
        self.inside = frozenset(range(len(world.teams)))
        self.over = False
        self.acts = world.acts
        self.sparks = [world.sparks] * world.players
        self.springs = frozenset(world.springs)
        self.away: frozenset[int] = frozenset()
        self.forgotten: frozenset[int] = frozenset()
        """Away for longer than their grace: nobody waits for them."""
        self.grace = [GRACE] * world.players
        self.joint: dict[int, Say] | None = {} if world.scouts else None
        self.joint_left = JOINT
        self.attacked = False
        self.slots: dict[int, Slot] = {}
        # of the step under way
        self._renewed: set[int] = set()
        self._labels: list[int] = []
        self._news = True

    def key(self) -> object:
        """Equal for tables that go on alike."""
        slots = tuple((p, s.owed, s.shown, s.left) for p, s in sorted(self.slots.items()))
        return (
            self.turn_of,
            self.holder,
            self.step,
            self.ended,
            self.passed,
            self.silent,
            self.stack,
            self.inside,
            self.over,
            self.acts,
            tuple(self.sparks),
            self.springs,
            self.away,
            self.forgotten,
            tuple(self.grace),
            None if self.joint is None else tuple(sorted(self.joint.items())),
            self.joint_left,
            self.attacked,
            slots,
        )

    @property
    def enough(self) -> bool:
        """The round ends here: by the rules, or because it is long enough."""
        return self.over or self.ended >= self.world.steps

    def begin(self) -> Expected:
        """What everybody is told first."""
        if self.joint is None:
            self._receive(self.turn_of)
        else:
            self._ask_together()
        self._settle_down()
        told = tuple(
            ("seated", "told", *self._asked(player)) for player in range(self.world.players)
        )
        return Expected(told, True)

    # --- what may be said ---

    def sayable(self, void: list[bool]) -> Iterator[Message]:
        """All that may come next. ``void``: whose last request is not open any more."""
        world = self.world
        for player in range(world.players):
            if player in self.away:
                yield Message(player, Say.BACK)
                continue
            team = self._team(player)
            if player in world.drop:
                yield Message(player, Say.GONE)
                yield Message(player, Say.BACK)
            if player in world.concede and team in self.inside:
                yield Message(player, Say.CONCEDE)
            slot = self.slots.get(player)
            if slot is not None and slot.shown:
                for say in self._answers(player, slot):
                    yield Message(player, say)
                if world.vain:
                    yield Message(player, Say.WRONG)
                    yield Message(player, Say.OLD_EPOCH)
            if world.vain and void[player]:
                yield Message(player, Say.LATE)
                yield Message(player, Say.LATE_ACT)
        if world.clock and self._hurry() < inf:
            yield Message(-1, Say.TIME)

    def _answers(self, player: int, slot: Slot) -> Iterator[Say]:
        if self.joint is not None:
            yield Say.STAY
            yield Say.ATTACK
            return
        yield Say.PASS if slot.owed else Say.TAKE_BACK
        if self.acts:
            if player not in self.world.idle:
                yield Say.ACT
            if self.sparks[player]:
                yield Say.CAST
        if player in self.springs:
            yield Say.MANA

    # --- what follows ---

    def after(self, message: Message) -> tuple[Oracle, Expected]:
        """The table after one more message, and what everybody is told."""
        new = copy(self)
        new.sparks, new.grace = self.sparks.copy(), self.grace.copy()
        new.slots = {player: copy(slot) for player, slot in self.slots.items()}
        new.joint = None if self.joint is None else self.joint.copy()
        new._renewed, new._labels, new._news = set(), [], True
        quiet = tuple(() for _ in range(self.world.players))
        player, say = message.player, message.say
        if say in VAIN:
            return new, Expected(_only(quiet, player, (f"refused: {self._why(message)}",)), False)
        if say is Say.GONE:
            new.away |= {player}
            return new, Expected(quiet, False)
        if say is Say.BACK:
            new._come_back(player)
            return new, Expected(_only(quiet, player, ("seated", *new._asked(player))), False)
        replied = new._play(message)
        new._settle_down()
        return new, new._expected(self, player if replied else -1)

    def _play(self, message: Message) -> bool:
        """``True``: it was an answer, which is acknowledged."""
        player, say = message.player, message.say
        if say is Say.TIME:
            self._let_time_pass()
            return False
        if say is Say.CONCEDE:
            self._leave(self._team(player))
            return False
        if say in (Say.STAY, Say.ATTACK):
            self._propose(player, say)
        elif say is Say.PASS:
            self._pass(player)
        elif say is Say.TAKE_BACK:
            self.passed -= {player}
            self._ask(player)
        elif say is Say.MANA:
            self.springs -= {player}
            self._ask_team()
        else:
            if say is Say.CAST:
                self.sparks[player] -= 1
            self.acts -= 1
            self.stack = (*self.stack, player)
            self.passed = self.silent = frozenset()
            self._receive(self._team(player))
        return True

    def _why(self, message: Message) -> str:
        if message.say is not Say.WRONG:
            return "stale"
        if self.joint is not None:
            return "wrong_kind"
        return "cannot_take_back" if self.slots[message.player].owed else "not_asked"

    def _pass(self, player: int) -> None:
        self.passed |= {player}
        if not self.passed.issuperset(self.world.teams[self.holder]):
            self._ask(player)
            return
        self.passed = frozenset()
        self.silent |= {self.holder}
        if not self.silent.issuperset(self.inside):
            self._receive(self._after(self.holder))
            return
        self.silent = frozenset()
        if self.stack:
            self.stack = self.stack[:-1]
        else:
            self._end_step()
        self._receive(self.turn_of)

    def _end_step(self) -> None:
        self.ended += 1
        if self.step is Step.END:
            self.turn_of = self._after(self.turn_of)
            self.springs |= {p for p in self.world.teams[self.turn_of] if p in self.world.springs}
        self.step = Step.DECLARE_BLOCKERS if self.attacked else _FOLLOWING[self.step]

    def _receive(self, team: int) -> None:
        self.holder = team if team in self.inside else self._after(team)
        self._ask_team()

    def _ask_team(self) -> None:
        for player in self.slots:
            self._renewed.add(player)
        self.slots = {}
        for player in self.world.teams[self.holder]:
            self._ask(player)

    def _ask(self, player: int) -> None:
        self._renewed.add(player)
        self.slots[player] = Slot(player not in self.passed)

    def _settle_down(self) -> None:
        """The table answers by itself what nobody need or can be asked."""
        while not self.over and self._answer_one():
            pass
        for player, slot in self.slots.items():
            if player in self._renewed:
                slot.shown = player not in self.forgotten and (
                    self.joint is not None or self._able(player)
                )

    def _answer_one(self) -> bool:
        for player, slot in sorted(self.slots.items()):
            if not slot.owed:
                continue
            if self.joint is not None:
                if player in self.forgotten and self._agree(player):
                    return True
            elif player in self.forgotten or not self._able(player):
                if player in self.forgotten:
                    self._labels.append(player)
                self._pass(player)
                return True
        return False

    def _able(self, player: int) -> bool:
        return player not in self.world.idle or self.sparks[player] > 0

    # --- leaving, going away ---

    def _leave(self, team: int) -> None:
        gone = self.world.teams[team]
        self.inside -= {team}
        self.silent -= {team}
        self.stack = tuple(player for player in self.stack if player not in gone)
        if len(self.inside) == 1:
            self.over = True
            self._renewed.update(self.slots)
            self.slots = {}
            return
        if team == self.holder:
            self.passed = frozenset()
            self._receive(self._after(team))
        else:
            self._ask_team()

    def _come_back(self, player: int) -> None:
        self.away -= {player}
        if player in self.forgotten:
            self.forgotten -= {player}
            slot = self.slots.get(player)
            if slot is not None:
                # what the table did for it can be taken back like a pass of its own
                slot.shown = self.joint is not None or self._able(player)

    # --- time ---

    def _hurry(self) -> float:
        """Seconds until somebody's time is up."""
        times = [inf]
        if self.joint is not None:
            times.append(self.joint_left)
        else:
            for player, slot in self.slots.items():
                if slot.owed:
                    times.append(self.grace[player] if player in self.away else slot.left)
        return min(times)

    def _let_time_pass(self) -> None:
        spent = self._hurry()
        late = []
        if self.joint is not None:
            self.joint_left -= spent
            self._settle()
            return
        for player, slot in sorted(self.slots.items()):
            if not slot.owed:
                continue
            if player in self.away:
                self.grace[player] -= spent
                if self.grace[player] <= 0:
                    late.append(player)
            else:
                slot.left -= spent
                if slot.left <= 0:
                    late.append(player)
        for player in late:
            if player in self.away:
                self.forgotten |= {player}
            self._labels.append(player)
            self._pass(player)

    # --- deciding together ---

    def _ask_together(self) -> None:
        assert self.joint is not None
        self.slots = {}
        for player in self.world.teams[self.holder]:
            self._renewed.add(player)
            self.slots[player] = Slot(player not in self.joint)

    def _propose(self, player: int, say: Say) -> None:
        assert self.joint is not None
        same = self.joint.get(player) is say
        self.joint[player] = say
        if all(self.joint.get(other) is say for other in self.world.teams[self.holder]):
            self._decide(say)
        elif not same:
            self._ask_together()

    def _agree(self, player: int) -> bool:
        raise NotImplementedError("no world leaves a joint choice to one who is forgotten")

    def _settle(self) -> None:
        assert self.joint is not None
        for player in self.world.teams[self.holder]:
            if player not in self.joint:
                self._labels.append(player)
        stands = next(
            (self.joint[p] for p in self.world.teams[self.holder] if p in self.joint), Say.STAY
        )
        self._news = stands is Say.ATTACK
        self._decide(stands)

    def _decide(self, say: Say) -> None:
        self.joint = None
        self.attacked = say is Say.ATTACK
        self._receive(self.turn_of)

    # --- what is told ---

    def _expected(self, before: Oracle, answered: int) -> Expected:
        said = [f"the table acts for {player}" for player in self._labels]
        told = []
        again = self.joint is not None and before.joint == self.joint and answered >= 0
        for player in range(self.world.players):
            words: list[str] = []
            was = before.slots.get(player)
            if was is not None and was.shown:
                if player == answered:
                    words.append("accepted")
                elif player in self._renewed:
                    words.append("withdrawn")
            words += said
            if self._news:
                words.append("told")
            if self.over:
                words.append("over")
            elif player in self._renewed or (again and player == answered):
                words += self._asked(player)
            told.append(tuple(words))
        kept = [p for p in self.slots if p not in self._renewed]
        return Expected(tuple(told), not kept and bool(self.slots))

    def _asked(self, player: int) -> tuple[str, ...]:
        slot = self.slots.get(player)
        if slot is None or not slot.shown:
            return ()
        return ("asked",) if slot.owed else ("may answer",)

    # --- teams ---

    def _team(self, player: int) -> int:
        return next(t for t, members in enumerate(self.world.teams) if player in members)

    def _after(self, team: int) -> int:
        """The next team in turn order that is in the game."""
        count = len(self.world.teams)
        return next(
            t for t in ((team + i) % count for i in range(1, count + 1)) if t in self.inside
        )


def _only(
    quiet: tuple[tuple[str, ...], ...], player: int, words: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*quiet[:player], words, *quiet[player + 1 :])
