"""Decisions: everything the engine can wait for, one class for each kind of choice.

A decision is self-contained data: it knows to whom it is put, checks an answer, has a safe
default, can draw a random legal answer and, where that is feasible, lists all of them.  ``check``
raises ``Refusal`` and nothing else; it never looks at the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import chain, combinations, permutations, product
from math import comb
from typing import ClassVar

from attrs import field, frozen

from rules.answers import Act, Answer, Cancel, Declare, Divide, Number, Pass, Pick, TakeBack
from rules.chance import Stream
from rules.refusals import Refusal, RefusalCode

__all__ = [
    "Action",
    "ActionKind",
    "AssignDamage",
    "ChooseModes",
    "ChooseNumber",
    "ChooseObjects",
    "ChooseTargets",
    "ChooseWord",
    "Confirm",
    "Decision",
    "DeclareAttackers",
    "DeclareBlockers",
    "DivideAmong",
    "Joint",
    "MulliganChoice",
    "ObjectRef",
    "OrderChoice",
    "PayMana",
    "PlayerRef",
    "PriorityChoice",
    "Proposal",
    "Purpose",
    "Ref",
]

PlayerId = int
ObjectId = int

MANA_AT_RANDOM = 16
"""A random player looks at its mana abilities one time in so many: it would do little else."""

ENUMERATION_LIMIT = 64
"""``answers()`` gives None rather than list more than this many."""


@frozen
class ObjectRef:
    """An object by its id; a new zone is a new id (CR 400.7)."""

    id: ObjectId


@frozen
class PlayerRef:
    player: PlayerId


Ref = ObjectRef | PlayerRef


class Purpose(Enum):
    """What a choice is for: enough for a client to word it and for a bot to weigh it."""

    TARGET = "target"
    MODE = "mode"
    X_VALUE = "x_value"
    KICKER = "kicker"
    COST = "cost"
    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    EXILE = "exile"
    RETURN = "return"
    TAP = "tap"
    UNTAP = "untap"
    SEARCH = "search"
    LOOK = "look"
    CHOOSE = "choose"
    MAY = "may"
    PAY_OR_NOT = "pay_or_not"
    LEGEND = "legend"
    COLOR = "color"
    MANA = "mana"
    CREATURE_TYPE = "creature_type"
    OPPONENT = "opponent"
    ATTACK = "attack"
    DEFENDING_PLAYER = "defending_player"
    ORDER_TRIGGERS = "order_triggers"
    ORDER_DAMAGE = "order_damage"
    ORDER_CARDS = "order_cards"
    REPLACEMENT = "replacement"
    HAND_SIZE = "hand_size"
    BOTTOM = "bottom"
    ALTERNATIVE_COST = "alternative_cost"
    NEW_TARGETS = "new_targets"
    DAMAGE = "damage"
    ENTERS = "enters"


class ActionKind(Enum):
    CAST = "cast"
    PLAY_LAND = "play_land"
    ACTIVATE = "activate"


@frozen
class Action:
    """Something a player may do with priority.

    ``ability`` is an index into the object's abilities for ``ACTIVATE`` and for a cast by an
    alternative way (flashback, alternative cost), else -1.  ``mana``: a mana ability, which never
    voids a pass.
    """

    kind: ActionKind
    object: ObjectId
    ability: int = -1
    mana: bool = False


def refuse(code: RefusalCode, **fields: object) -> Refusal:
    return Refusal(code, **fields)


def check_pick(answer: Answer, options: int, minimum: int, maximum: int) -> Pick:
    """A ``Pick`` of ``minimum`` to ``maximum`` different options; else raises ``Refusal``."""
    if not isinstance(answer, Pick):
        raise refuse(RefusalCode.WRONG_KIND, expected="pick")
    picked = answer.options
    if not minimum <= len(picked) <= maximum:
        raise refuse(RefusalCode.WRONG_COUNT, count=len(picked), minimum=minimum, maximum=maximum)
    for index in picked:
        if not 0 <= index < options:
            raise refuse(RefusalCode.NO_SUCH_OPTION, option=index, options=options)
    if len(set(picked)) != len(picked):
        raise refuse(RefusalCode.REPEATED_OPTION)
    return answer


def draw_pick(stream: Stream, options: int, minimum: int, maximum: int) -> Pick:
    maximum = min(maximum, options)
    count = minimum + stream.below(maximum - minimum + 1)
    return Pick(tuple(stream.sample(range(options), count)))


def list_picks(options: int, minimum: int, maximum: int) -> list[Answer] | None:
    found: list[Answer] = []
    for count in range(minimum, min(maximum, options) + 1):
        for combination in combinations(range(options), count):
            found.append(Pick(combination))
            if len(found) > ENUMERATION_LIMIT:
                return None
    return found


@frozen
class Decision:
    """What every decision has. ``source`` is the object that asks, 0 if a rule does."""

    player: PlayerId
    kind: ClassVar[str] = "decision"

    def check(self, answer: Answer) -> None:
        """Raise ``Refusal`` unless the answer is legal."""
        raise NotImplementedError

    def default(self) -> Answer:
        """A safe legal answer: what a host gives for a seat that owes one and is silent."""
        raise NotImplementedError

    def draw(self, stream: Stream) -> Answer:
        """A random legal answer."""
        raise NotImplementedError

    def answers(self) -> list[Answer] | None:
        """All legal answers (for sets: one order of each), or None if they are too many to list."""
        return None

    @property
    def forced(self) -> bool:
        """Exactly one answer is legal, so that nobody need be asked."""
        listed = self.answers()
        return listed is not None and len(listed) == 1


@frozen
class PriorityChoice(Decision):
    """The team has priority: act or pass (CR 117, 805.5).

    Mana abilities stand last among ``actions``.  ``passed``: this member has passed already; it
    may take that back or act until the team has passed.
    """

    actions: tuple[Action, ...]
    passed: bool = False
    kind: ClassVar[str] = "priority"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Act):
            if not 0 <= answer.option < len(self.actions):
                raise refuse(
                    RefusalCode.NO_SUCH_OPTION, option=answer.option, options=len(self.actions)
                )
        elif isinstance(answer, Pass):
            if self.passed:
                raise refuse(RefusalCode.NOT_ASKED)
        elif isinstance(answer, TakeBack):
            if not self.passed:
                raise refuse(RefusalCode.CANNOT_TAKE_BACK)
        else:
            raise refuse(RefusalCode.WRONG_KIND, expected="pass, act or take_back")

    def default(self) -> Answer:
        return TakeBack() if self.passed else Pass()

    def draw(self, stream: Stream) -> Answer:
        if self.passed:
            return TakeBack()
        acts = self.acts
        count = len(self.actions) if stream.below(MANA_AT_RANDOM) == 0 else acts
        index = stream.below(count + 1)
        return Act(index - 1) if index else Pass()

    def answers(self) -> list[Answer] | None:
        first: Answer = TakeBack() if self.passed else Pass()
        return [first, *(Act(index) for index in range(len(self.actions)))]

    @property
    def acts(self) -> int:
        """How many of the actions are no mana abilities; those stand first."""
        count = len(self.actions)
        while count and self.actions[count - 1].mana:
            count -= 1
        return count

    @property
    def forced(self) -> bool:
        """Nothing but passing is possible; mana made for nothing does not count as a choice."""
        return not self.passed and (not self.actions or self.actions[0].mana)


@frozen
class MulliganChoice(Decision):
    """Keep (``Pick((0,))``) or mulligan (``Pick((1,))``) to a hand of ``next_size`` (CR 103.5)."""

    next_size: int
    kind: ClassVar[str] = "mulligan"

    def check(self, answer: Answer) -> None:
        check_pick(answer, 2, 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((1 if stream.below(8) == 0 else 0,))

    def answers(self) -> list[Answer] | None:
        return [Pick((0,)), Pick((1,))]


@frozen
class ChooseTargets(Decision):
    """Targets for one slot (CR 601.2c). ``slot`` counts from 0 within the mode."""

    source: ObjectId
    slot: int
    candidates: tuple[Ref, ...]
    minimum: int
    maximum: int
    cancellable: bool = False
    purpose: Purpose = Purpose.TARGET
    kind: ClassVar[str] = "targets"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        check_pick(answer, len(self.candidates), self.minimum, self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Pick(tuple(range(self.minimum)))

    def draw(self, stream: Stream) -> Answer:
        return draw_pick(stream, len(self.candidates), self.minimum, self.maximum)

    def answers(self) -> list[Answer] | None:
        listed = list_picks(len(self.candidates), self.minimum, self.maximum)
        if listed is not None and self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class ChooseModes(Decision):
    """Modes by their number on the card; only legal ones are offered (CR 700.2)."""

    source: ObjectId
    modes: tuple[int, ...]
    minimum: int
    maximum: int
    cancellable: bool = False
    kind: ClassVar[str] = "modes"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        check_pick(answer, len(self.modes), self.minimum, self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Pick(tuple(range(self.minimum)))

    def draw(self, stream: Stream) -> Answer:
        return draw_pick(stream, len(self.modes), self.minimum, self.maximum)

    def answers(self) -> list[Answer] | None:
        listed = list_picks(len(self.modes), self.minimum, self.maximum)
        if listed is not None and self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class ChooseNumber(Decision):
    """A whole number from ``minimum`` to ``maximum``: X, an amount (CR 107.1c)."""

    source: ObjectId
    purpose: Purpose
    minimum: int
    maximum: int
    cancellable: bool = False
    kind: ClassVar[str] = "number"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        if not isinstance(answer, Number):
            raise refuse(RefusalCode.WRONG_KIND, expected="number")
        if not self.minimum <= answer.value <= self.maximum:
            raise refuse(RefusalCode.OUT_OF_RANGE, minimum=self.minimum, maximum=self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Number(self.minimum)

    def draw(self, stream: Stream) -> Answer:
        return Number(self.minimum + stream.below(self.maximum - self.minimum + 1))

    def answers(self) -> list[Answer] | None:
        if self.maximum - self.minimum >= ENUMERATION_LIMIT:
            return None
        listed: list[Answer] = [Number(n) for n in range(self.minimum, self.maximum + 1)]
        if self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class ChooseObjects(Decision):
    """Objects or players from a set, ``minimum`` to ``maximum`` of them.

    ``names`` runs beside ``candidates`` where the chooser sees cards that its view does not show
    (a library being searched, a revealed hand); empty otherwise.
    """

    source: ObjectId
    purpose: Purpose
    candidates: tuple[Ref, ...]
    minimum: int
    maximum: int
    names: tuple[str, ...] = ()
    cancellable: bool = False
    kind: ClassVar[str] = "objects"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Cancel):
            if not self.cancellable:
                raise refuse(RefusalCode.CANNOT_CANCEL)
            return
        check_pick(answer, len(self.candidates), self.minimum, self.maximum)

    def default(self) -> Answer:
        return Cancel() if self.cancellable else Pick(tuple(range(self.minimum)))

    def draw(self, stream: Stream) -> Answer:
        return draw_pick(stream, len(self.candidates), self.minimum, self.maximum)

    def answers(self) -> list[Answer] | None:
        listed = list_picks(len(self.candidates), self.minimum, self.maximum)
        if listed is not None and self.cancellable:
            listed.append(Cancel())
        return listed


@frozen
class Confirm(Decision):
    """Yes (``Pick((1,))``) or no (``Pick((0,))``)."""

    source: ObjectId
    purpose: Purpose
    kind: ClassVar[str] = "confirm"

    def check(self, answer: Answer) -> None:
        check_pick(answer, 2, 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((stream.below(2),))

    def answers(self) -> list[Answer] | None:
        return [Pick((0,)), Pick((1,))]


@frozen
class ChooseWord(Decision):
    """One of several words: a colour, a type of mana, a creature type, a replacement effect, a
    way to pay.
    """

    source: ObjectId
    purpose: Purpose
    words: tuple[str, ...]
    kind: ClassVar[str] = "word"

    def check(self, answer: Answer) -> None:
        check_pick(answer, len(self.words), 1, 1)

    def default(self) -> Answer:
        return Pick((0,))

    def draw(self, stream: Stream) -> Answer:
        return Pick((stream.below(len(self.words)),))

    def answers(self) -> list[Answer] | None:
        return [Pick((index,)) for index in range(len(self.words))]


@frozen
class OrderChoice(Decision):
    """An order for all the items: ``Pick`` with each index once, first to last.

    Triggers: the first picked goes on the stack first.  Cards: the first picked ends up on top.
    ``labels`` describe items that are no objects in view (the ability's source and number).
    """

    source: ObjectId
    purpose: Purpose
    items: tuple[Ref, ...]
    labels: tuple[str, ...] = ()
    kind: ClassVar[str] = "order"

    def check(self, answer: Answer) -> None:
        check_pick(answer, len(self.items), len(self.items), len(self.items))

    def default(self) -> Answer:
        return Pick(tuple(range(len(self.items))))

    def draw(self, stream: Stream) -> Answer:
        return Pick(tuple(stream.sample(range(len(self.items)), len(self.items))))

    def answers(self) -> list[Answer] | None:
        if len(self.items) > 4:
            return None
        return [Pick(order) for order in permutations(range(len(self.items)))]


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


@frozen
class DivideAmong(Decision):
    """Divide ``total`` among targets, at least ``least`` each (CR 601.2d)."""

    source: ObjectId
    recipients: tuple[Ref, ...]
    total: int
    least: int = 1
    kind: ClassVar[str] = "divide"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, Divide):
            raise refuse(RefusalCode.WRONG_KIND, expected="divide")
        if len(answer.amounts) != len(self.recipients):
            raise refuse(RefusalCode.WRONG_COUNT, expected=len(self.recipients))
        if any(a < self.least for a in answer.amounts) or sum(answer.amounts) != self.total:
            raise refuse(RefusalCode.ILLEGAL_DIVISION, total=self.total, least=self.least)

    def default(self) -> Answer:
        amounts = [self.least] * len(self.recipients)
        amounts[0] += self.total - sum(amounts)
        return Divide(tuple(amounts))

    def draw(self, stream: Stream) -> Answer:
        amounts = [self.least] * len(self.recipients)
        for _ in range(self.total - sum(amounts)):
            amounts[stream.below(len(amounts))] += 1
        return Divide(tuple(amounts))

    @property
    def forced(self) -> bool:
        return len(self.recipients) == 1 or self.total == self.least * len(self.recipients)


@frozen
class PayMana(Decision):
    """Manual payment (CR 601.2g-h): spend a unit from the pool, or activate a mana ability, or let
    it be paid.

    ``Act(i)`` takes option ``i``; ``Pick(())`` has the rest paid automatically.  ``options``
    describe pool units ("pool:W") and mana abilities ("tap:OBJECT:ABILITY"); ``remaining`` is the
    cost still unpaid. Every option leaves the rest payable.
    """

    source: ObjectId
    remaining: str
    options: tuple[str, ...]
    kind: ClassVar[str] = "pay"

    def check(self, answer: Answer) -> None:
        if isinstance(answer, Act):
            if not 0 <= answer.option < len(self.options):
                raise refuse(RefusalCode.NO_SUCH_OPTION, option=answer.option)
        elif isinstance(answer, Pick):
            if answer.options:
                raise refuse(RefusalCode.WRONG_COUNT, maximum=0)
        elif not isinstance(answer, Cancel):
            raise refuse(RefusalCode.WRONG_KIND, expected="act, pick or cancel")

    def default(self) -> Answer:
        return Cancel()

    def draw(self, stream: Stream) -> Answer:
        index = stream.below(len(self.options) + 1)
        return Act(index - 1) if index else Pick(())

    def answers(self) -> list[Answer] | None:
        return [Pick(()), *(Act(i) for i in range(len(self.options))), Cancel()]


@frozen
class Proposal:
    """What a member proposed for a joint choice."""

    player: PlayerId
    answer: Answer


@frozen
class Joint(Decision):
    """A choice that a team makes as one (CR 805.2): propose, agree or counter.

    Every member of the team is asked; its answer is that of ``choice``.  When all members'
    proposals are equal the choice is made; else at the deadline (``Game.settle``) the primary
    player's stands.
    """

    choice: Decision
    primary: PlayerId
    proposals: tuple[Proposal, ...] = field(default=())
    kind: ClassVar[str] = "joint"

    def check(self, answer: Answer) -> None:
        self.choice.check(answer)

    def default(self) -> Answer:
        for proposal in self.proposals:
            if proposal.player != self.player:
                return proposal.answer
        return self.choice.default()

    def draw(self, stream: Stream) -> Answer:
        if self.proposals and stream.below(2):
            return self.default()
        return self.choice.draw(stream)

    def answers(self) -> list[Answer] | None:
        return self.choice.answers()

    @property
    def forced(self) -> bool:
        return self.choice.forced
