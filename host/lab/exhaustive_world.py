"""Small worlds: a few players around a position in which everybody can always do something, and
all that may arrive in the referee's inbox there.

The cards do nothing on purpose: a game that has come back to where it was is then the same state,
and the search goes on from it once. What is searched is who may speak and who is waited for.
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from rules.game import Game
from rules.language import (
    ActivatedAbility,
    AddMana,
    CardDefinition,
    Cost,
    ManaChoice,
    Mode,
    Nothing,
    SpellAbility,
    TapThis,
)
from rules.mana import ManaCost
from rules.scenario.position import Placed, PlayerPosition, Position, begin_position
from rules.vocabulary import CardType, ManaType, Step, Zone

__all__ = ["DECISION", "GRACE", "JOINT", "WORLDS", "Message", "Say", "World", "world_named"]

_FREE = ManaCost.parse("{0}")
_IN_VAIN = (Mode(Nothing()),)

BEACON = CardDefinition(
    "Beacon", (CardType.ARTIFACT,), _FREE, abilities=(ActivatedAbility(Cost(_FREE), _IN_VAIN),)
)
"""An action that can be taken again and again."""

SPARK = CardDefinition("Spark", (CardType.INSTANT,), _FREE, abilities=(SpellAbility(_IN_VAIN),))
"""An action that can be taken once."""

SPRING = CardDefinition(
    "Spring",
    (CardType.ARTIFACT,),
    _FREE,
    abilities=(
        ActivatedAbility(
            Cost(None, (TapThis(),)), (Mode(AddMana((ManaChoice((ManaType.COLORLESS,)),))),)
        ),
    ),
)
"""A mana ability: it voids no pass."""

SCOUT = CardDefinition("Scout", (CardType.CREATURE,), _FREE, power=1, toughness=1)
"""What a team declares as an attacker together."""


DECISION, JOINT, GRACE = 10.0, 30.0, 15.0
"""Seconds in a world with a clock: for a decision, for a joint choice, for a lost connection."""


class Say(Enum):
    """What one message says. ``LATE`` and ``WRONG`` change nothing, whoever sends them when."""

    __hash__ = object.__hash__

    PASS = "passes"
    TAKE_BACK = "takes its pass back"
    ACT = "activates"
    CAST = "casts"
    MANA = "makes mana"
    STAY = "proposes to stay"
    ATTACK = "proposes to attack"
    CONCEDE = "concedes"
    GONE = "loses its connection"
    BACK = "is back"
    TIME = "lets the time run out"
    LATE = "answers its last request that is void"
    LATE_ACT = "acts on its last request that is void"
    OLD_EPOCH = "quotes an epoch that is over"
    WRONG = "answers what is no answer to that"


VAIN = frozenset({Say.LATE, Say.LATE_ACT, Say.OLD_EPOCH, Say.WRONG})
"""Messages after which nothing may have changed."""


@frozen
class Message:
    """One message of the inbox; ``player`` -1 is the table's own clock."""

    player: int
    say: Say

    def __str__(self) -> str:
        who = "the clock" if self.player < 0 else f"player {self.player}"
        return f"{who} {self.say.value}"


@frozen
class World:
    """A position and what may happen in it.

    ``acts``: how often anybody may act in all; ``steps``: how many steps may end before a round is
    long enough, each a bound of the search and no rule. ``sparks``: spells in each hand. Who can
    make mana (``springs``), do nothing but pass (``idle``), attack (``scouts``), may ``concede`` or
    ``drop`` its connection. ``clock``: deadlines may pass. ``vain``: so may rubbish be sent.
    """

    name: str
    teams: tuple[tuple[int, ...], ...]
    messages: int
    acts: int = 2
    steps: int = 1
    first: Step = Step.PRECOMBAT_MAIN
    sparks: int = 0
    springs: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    concede: tuple[int, ...] = ()
    drop: tuple[int, ...] = ()
    scouts: tuple[int, ...] = ()
    clock: bool = False
    vain: bool = True
    players: int = field(init=False)

    @players.default
    def _count(self) -> int:
        return sum(map(len, self.teams))

    def begin(self) -> Game:
        """The real game, in this position."""
        names = tuple(tuple(f"player {p}" for p in team) for team in self.teams)
        position = Position(names, step=self.first)
        for player in range(self.players):
            name = f"player {player}"
            placed = [Placed(SPARK, Zone.HAND)] * self.sparks
            if player not in self.idle:
                placed.append(Placed(BEACON, Zone.BATTLEFIELD))
            if player in self.springs:
                placed.append(Placed(SPRING, Zone.BATTLEFIELD))
            if player in self.scouts:
                placed.append(Placed(SCOUT, Zone.BATTLEFIELD))
            position.players[name] = PlayerPosition(name, placed)
        game, _ = begin_position(position, _nothing_by_name)
        return game


def _nothing_by_name(name: str) -> CardDefinition:
    raise KeyError(name)


PAIRS = ((0, 1), (2, 3))
TRIOS = ((0, 1, 2), (3, 4, 5))
SINGLES = ((0,), (1,), (2,))
THREE_PAIRS = ((0, 1), (2, 3), (4, 5))

WORLDS = (
    World("pairs", PAIRS, 7, acts=2, springs=(1,), concede=(1,), drop=(2,)),
    World("pairs, a long round", PAIRS, 12, acts=1, steps=2, drop=(3,)),
    World("pairs, spells on spells", PAIRS, 5, acts=3, sparks=1, springs=(0,)),
    World("pairs, an idle head", PAIRS, 12, acts=3, springs=(0, 1), idle=(0, 3), drop=(1,)),
    World("pairs, an idle team", PAIRS, 9, acts=2, springs=(1,), idle=(0, 1), drop=(2,)),
    World("pairs, the turn changes", PAIRS, 12, acts=1, steps=2, first=Step.END, springs=(2,)),
    World("pairs, against the clock", PAIRS, 6, acts=1, concede=(3,), drop=(0,), clock=True),
    World(
        "pairs, an attack together",
        PAIRS,
        6,
        acts=1,
        first=Step.DECLARE_ATTACKERS,
        scouts=(0, 1),
        concede=(2,),
        drop=(1,),
        clock=True,
    ),
    World("trios", TRIOS, 6, acts=1, springs=(4,), drop=(2,)),
    World("singles", SINGLES, 12, acts=2, springs=(1,), concede=(0, 1, 2)),
    World("three pairs", THREE_PAIRS, 6, acts=1, concede=(1, 2, 5)),
)
"""What CI searches. ``messages`` is the longest round, chosen so that all of them together take
half a minute on one core.
"""

_NAMES = {world.name: world for world in WORLDS}


def world_named(name: str) -> World:
    """Raises ``KeyError``."""
    return _NAMES[name]
