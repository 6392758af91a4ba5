"""What every decision has, and what those that pick among options share."""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from typing import ClassVar

from attrs import frozen

from rules.answers import Answer, Pick
from rules.chance import Stream
from rules.plain import plain
from rules.refusals import Refusal, RefusalCode

__all__ = [
    "ENUMERATION_LIMIT",
    "Decision",
    "ObjectId",
    "ObjectRef",
    "PlayerId",
    "PlayerRef",
    "Purpose",
    "Ref",
    "check_pick",
    "draw_pick",
    "list_picks",
    "refuse",
]

PlayerId = int
ObjectId = int

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
    ATTACKING_PLAYER = "attacking_player"
    ACTIVE_PLAYER = "active_player"
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


@plain
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
