"""The whole state of a game as data: what ``fork`` copies and ``digest`` hashes.

Containers are copied at a snapshot; the records in them are shared until one side writes
(``own``).  Nothing here knows a rule.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from attrs import define, field

from rules.chance import Stream
from rules.characteristics import Characteristics, RuleOnObject
from rules.language import CardDefinition, Duration, Effect, EventPattern, Modification
from rules.mana import ManaPool
from rules.mana_shapes import ManaSource
from rules.objects import GameObject, Memory, ObjectId, PlayerId
from rules.plain import plain
from rules.ruleset import Ruleset
from rules.vocabulary import Phase, Step, Zone

__all__ = [
    "Agenda",
    "Combat",
    "ContinuousEffect",
    "DelayedTrigger",
    "Gone",
    "PendingTrigger",
    "Player",
    "PreventionShield",
    "State",
    "Team",
]

TeamId = int

ADDED = 64
"""Objects that are added before the mapping of all is laid out anew."""


OF_A_PLAYER = frozenset({Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD})

ZONE_LISTS = tuple([zone.name.lower() for zone in Zone])
"""What the list of a zone is called, by zone."""


class Player:
    """A player's own state. Life is the team's (seed 806.9): ``State.teams[player.team].life``."""

    __slots__ = (
        "drawn_from_empty",
        "graveyard",
        "hand",
        "holder",
        "id",
        "in_game",
        "kept",
        "land_drops",
        "library",
        "mulligans",
        "name",
        "poison",
        "pool",
        "team",
        "version",
    )

    def __init__(self, id_: PlayerId, name: str, team: TeamId) -> None:
        self.id = id_
        self.name = name
        self.team = team
        self.library: list[ObjectId] = []
        """The last is the top card."""
        self.hand: list[ObjectId] = []
        self.graveyard: list[ObjectId] = []
        """The last is the top card."""
        self.pool = ManaPool()
        self.poison = 0
        self.land_drops = 0
        """Lands played this turn."""
        self.drawn_from_empty = False
        """Drew from an empty library since state-based actions were last checked (CR 704.5b)."""
        self.in_game = True
        self.mulligans = 0
        self.kept = False
        self.holder: object = None
        self.version = 0

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.id = self.id
        new.name = self.name
        new.team = self.team
        new.library = self.library.copy()
        new.hand = self.hand.copy()
        new.graveyard = self.graveyard.copy()
        new.pool = self.pool.copy()
        new.poison = self.poison
        new.land_drops = self.land_drops
        new.drawn_from_empty = self.drawn_from_empty
        new.in_game = self.in_game
        new.mulligans = self.mulligans
        new.kept = self.kept
        new.holder = None
        new.version = self.version
        return new


@define
class Team:
    """Players who win and lose together; a lone player is a team of one."""

    id: TeamId
    members: tuple[PlayerId, ...]
    """In seat order; the first is the primary player (seed 806.3)."""
    life: int
    last_turn: int = 0
    """Number of the team's most recent turn, 0 before its first."""
    turns_to_skip: int = 0
    phases_to_skip: tuple[Phase, ...] = ()
    steps_to_skip: tuple[Step, ...] = ()

    def copy(self) -> Team:
        return Team(
            self.id,
            self.members,
            self.life,
            self.last_turn,
            self.turns_to_skip,
            self.phases_to_skip,
            self.steps_to_skip,
        )


@plain(eq=False)
class ContinuousEffect:
    """A continuous effect begun by a resolved spell or ability (CR 611.2).

    It affects the objects or players fixed when it began; amounts in ``modifications`` are fixed
    too. ``you`` is its controller, ``source`` the object it came from.
    """

    id: int
    timestamp: int
    you: PlayerId
    source: ObjectId
    objects: tuple[ObjectId, ...]
    players: tuple[PlayerId, ...]
    modifications: tuple[Modification, ...]
    duration: Duration
    turn: int


@plain(eq=False)
class PreventionShield:
    """A prevention effect of a resolved spell or ability (CR 615), until end of turn.

    ``amount`` ``None`` prevents all.  ``effect`` is the ``PreventDamage`` node it came from; empty
    ``objects`` and ``players`` with ``anyone`` true means every recipient.
    """

    id: int
    you: PlayerId
    source: ObjectId
    objects: tuple[ObjectId, ...]
    players: tuple[PlayerId, ...]
    anyone: bool
    amount: int | None
    effect: Effect
    memory: Memory


@plain(eq=False)
class DelayedTrigger:
    """A delayed triggered ability that waits (CR 603.7)."""

    id: int
    you: PlayerId
    source: ObjectId
    event: EventPattern
    effect: Effect
    memory: Memory


@plain(eq=False)
class PendingTrigger:
    """An ability that has triggered and is not yet on the stack (CR 603.3).

    ``ability`` is a ``TriggeredAbility``, or the effect of a delayed one; ``index`` its number
    among its source's abilities, -1 if delayed.
    """

    you: PlayerId
    source: ObjectId
    ability: object
    index: int
    memory: Memory


@plain(eq=False)
class Gone:
    """Last known information of an object that left a public zone or the stack (CR 113.7a,
    608.2h).
    """

    object: GameObject
    characteristics: Characteristics
    successor: ObjectId
    """Id of the object it became; 0 if it ceased to exist."""


@define
class Combat:
    """One combat phase's declarations (CR 506-511). Replaced or copied whole; never shared.

    ``attackers``: what each attacks: a player of the defending team as ``-1 - player`` (in a team
    game any member: the team is attacked), a planeswalker as its id.
    """

    attackers: dict[ObjectId, int] = field(factory=dict)
    blockers: dict[ObjectId, tuple[ObjectId, ...]] = field(factory=dict)
    """What each blocking creature blocks, in its damage assignment order."""
    blocked_by: dict[ObjectId, tuple[ObjectId, ...]] = field(factory=dict)
    """Who blocks each blocked attacker, in damage assignment order; an attacker once blocked
    stays a key though all its blockers leave (CR 509.1h).
    """
    blocks_declared: bool = False
    dealt_first: frozenset[ObjectId] = frozenset()
    """Creatures that dealt damage in the first-strike step (CR 702.7c)."""
    had_first_step: bool = False
    fought: bool = False
    """Some creature was declared as an attacker or put onto the battlefield attacking (CR
    508.8).
    """
    left: dict[ObjectId, int] = field(factory=dict)
    """What creatures attacked that have left combat since (CR 508.5)."""
    meant: dict[ObjectId, PlayerId] = field(factory=dict)
    """The defending player that a permanent's characteristic-defining ability means, as its
    controller chose (seed 806.7b).
    """

    def copy(self) -> Combat:
        return Combat(
            dict(self.attackers),
            dict(self.blockers),
            dict(self.blocked_by),
            self.blocks_declared,
            self.dealt_first,
            self.had_first_step,
            self.fought,
            dict(self.left),
            dict(self.meant),
        )


class Agenda(IntEnum):
    """What the game does next when no procedure is under way."""

    __hash__ = int.__hash__

    SET_UP = 0
    BEGIN_TURN = 1
    BEGIN_STEP = 2
    CHECK = 3
    """State-based actions and triggers, then ``priority_team`` receives priority (CR 117.5)."""
    PRIORITY = 4
    RESOLVE = 5
    END_STEP = 6
    CLEANUP_CHECK = 7
    """After cleanup: if anything happened the active team receives priority, then cleanup comes
    again (CR 514.3a).
    """
    OVER = 8


class State:
    """The state of one game.

    ``own`` and ``own_player`` give records that may be written.  Whoever changes something that
    characteristics may depend on calls ``characteristics_changed``.
    """

    def __init__(self, ruleset: Ruleset, stream: Stream) -> None:
        self.ruleset = ruleset
        self.stream = stream
        self.players: list[Player] = []
        self.teams: list[Team] = []
        self.objects: dict[ObjectId, GameObject] = {}
        self.battlefield: list[ObjectId] = []
        self.stack: list[ObjectId] = []
        """Bottom first."""
        self.exile: list[ObjectId] = []
        self.command: list[ObjectId] = []
        self.gone: dict[ObjectId, Gone] = {}
        self.effects: list[ContinuousEffect] = []
        self.shields: list[PreventionShield] = []
        self.delayed: list[DelayedTrigger] = []
        self.triggered: list[PendingTrigger] = []
        self.next_id = 1
        self.room = 0
        """The highest id with which ``objects`` need not be laid out anew."""
        self.clock = 0
        """Timestamps (CR 613.7)."""
        # turn
        self.turn = 0
        self.step = Step.UNTAP
        self.active_team: TeamId = 0
        self.first_team: TeamId = 0
        self.regular_team: TeamId = 0
        """Whose turn it was last that was no extra turn."""
        self.extra_turns: list[TeamId] = []
        """The last is taken first (CR 500.7)."""
        self.turn_controller: PlayerId = -1
        """Who decides for the active team in this turn (CR 722), -1: its members do."""
        self.turns_to_control: dict[TeamId, PlayerId] = {}
        """Who will control the next turn that a team takes. Replaced whole; never written."""
        self.phases_ahead: list[Step | None] = []
        """What phases the turn goes on with, each by its first step, the last of them next and
        ``None`` for its end; empty: with the next phase (CR 500.8)."""
        self.steps_ahead: list[Step] = []
        """Steps that come after this one before the phase goes on (CR 500.9)."""
        self.skipped_draw_done = False
        self.creature_died = False
        """A creature died this turn."""
        # priority
        self.agenda = Agenda.SET_UP
        self.priority_team: TeamId = -1
        self.passed: frozenset[PlayerId] = frozenset()
        """Members of the team with priority who have passed."""
        self.teams_passed = 0
        """Teams that have passed in succession."""
        self.cleanup_again = False
        """Somebody received priority in this cleanup step, so another one follows (CR 514.3a)."""
        self.unbroken = 0
        """How often triggered abilities were put on the stack since a player last acted."""
        self.dirty = False
        """Something happened since state-based actions were last checked."""
        self.combat: Combat | None = None
        self.over = False
        self.winner: TeamId | None = None
        self.teams_left = 0
        """How many teams are in the game."""
        self.losing = False
        """A team has lost and not yet left the game."""
        # derived, kept while true
        self.characteristics: dict[ObjectId, Characteristics] = {}
        self.in_force: Any = None
        """The ``Tableau`` that was found with them; ``None`` if they are to be derived."""
        self.standing: Any = None
        """The ``Standing`` that was found with them, if it can be."""
        self.board: Any = None
        self.rules_of_players: dict[PlayerId, tuple[RuleOnObject, ...]] | None = None
        """Worked out from them; kept by ``board`` and ``layers``, forgotten with them."""
        self.being_defined = False
        """A characteristic-defining ability off the battlefield is being read."""
        self.sensitive = False
        """Some static ability in force depends on more than what ``characteristics_changed``
        reports: then every event reports.
        """
        self.changes = 0
        """Counts what may change somebody's legal actions, but for what a player's record shows."""
        self.taps: dict[PlayerId, int] = {}
        """By player, counts taps and untaps of its permanents, which change no others' actions."""
        self.tapping_matters = False
        """A card of this game looks at whether permanents are tapped, or at unspent mana."""
        self.cards_of: dict[PlayerId, Any] = {}
        """What of a player's own cards could ever be acted with; kept by ``offers``."""
        self.offered: dict[tuple[PlayerId, bool], Any] = {}
        """Legal actions last worked out, with what they depend on and what everything was at when
        they were last looked for; kept by ``offers``."""
        self.idle: dict[tuple[TeamId, bool], Any] = {}
        """By team, and whether sorceries could be cast, what everything was at when nobody of it
        could last do anything; kept by ``offers``."""
        self.holdings: tuple[Any, ...] = ()
        """Permanents last found with activated abilities, by player; kept by ``board``."""
        self.supplies: dict[PlayerId, Any] = {}
        self.sources: dict[ObjectId, ManaSource] = {}
        """Mana supplies and sources last worked out; kept by ``mana_sources``."""
        self.step_matters = False
        """A card of this game says that something is possible in one step only."""
        self.watched_zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD})
        """Zones in which triggered abilities of this game's cards function: moves there and away
        change what is derived."""
        self.graveyards_act = False
        """A card of this game can be cast or activated from the graveyard."""
        self.versions = 0
        self.ownership: object = object()
        """Who may write a record whose ``holder`` it is."""

    def characteristics_changed(self) -> None:
        """Something happened on which characteristics may depend."""
        self.forget_derived()
        self.dirty = True
        self.changes += 1

    def forget_derived(self) -> None:
        """Forget everything derived, though nothing happened."""
        self.characteristics = {}
        self.in_force = None
        self.standing = None
        self.board = None
        self.rules_of_players = None

    def own(self, object_id: ObjectId) -> GameObject:
        """The object's record, to be written. Raises ``KeyError`` for an id that is gone."""
        record = self.objects[object_id]
        if record.holder is not self.ownership:
            record = record.copy()
            record.holder = self.ownership
            self.objects[object_id] = record
        self.versions += 1
        record.version = self.versions
        return record

    def own_player(self, player: PlayerId) -> Player:
        record = self.players[player]
        if record.holder is not self.ownership:
            record = record.copy()
            record.holder = self.ownership
            self.players[player] = record
        self.versions += 1
        record.version = self.versions
        return record

    def add(self, definition: CardDefinition, owner: PlayerId, zone: Zone) -> GameObject:
        """A new object with the next id; puts it in no zone's list."""
        record = GameObject(self.next_id, definition, owner, zone)
        record.holder = self.ownership
        self.versions += 1
        record.version = record.id  # less than any that comes, and no number of its own to keep
        self.objects[record.id] = record
        self.next_id += 1
        return record

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def zone_list(self, zone: Zone, owner: PlayerId) -> list[ObjectId]:
        """The list to write in; a player's own zones come from ``own_player``."""
        place = self.own_player(owner) if zone in OF_A_PLAYER else self
        found: list[ObjectId] = getattr(place, ZONE_LISTS[zone])
        return found

    def team_of(self, player: PlayerId) -> Team:
        return self.teams[self.players[player].team]

    def teams_in_order(self) -> list[Team]:
        """Teams still in the game in turn order, the active team first (CR 101.4)."""
        count = len(self.teams)
        ordered = (self.teams[(self.active_team + i) % count] for i in range(count))
        return [team for team in ordered if self.players[team.members[0]].in_game]

    def players_in_order(self) -> list[PlayerId]:
        """Players in the game, active team first, primary players before the others (seed
        806.6d, i).
        """
        return [
            p for team in self.teams_in_order() for p in team.members if self.players[p].in_game
        ]

    def snapshot(self) -> State:
        """An independent copy that has yet to derive what is derived.

        Records stay shared until written; both states stop owning them.
        """
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.ownership = object()
        self.ownership = object()
        new.stream = self.stream.copy()
        new.players = self.players.copy()
        new.teams = [team.copy() for team in self.teams]
        if self.next_id > self.room:
            # a mapping that is copied with its gaps outgrows them, to twice what it would need
            self.objects = dict(self.objects.items())
            self.room = new.room = self.next_id + ADDED
        # a copy has no gaps where entries were deleted, and without gaps the next copy is quick: so
        # the state that goes on takes the copy
        new.objects = self.objects
        self.objects = self.objects.copy()
        new.battlefield = self.battlefield.copy()
        new.stack = self.stack.copy() if self.stack else []
        new.exile = self.exile.copy() if self.exile else []
        new.command = self.command.copy() if self.command else []
        new.gone = self.gone.copy()
        new.effects = self.effects.copy() if self.effects else []
        new.shields = self.shields.copy() if self.shields else []
        new.delayed = self.delayed.copy() if self.delayed else []
        new.triggered = self.triggered.copy() if self.triggered else []
        new.extra_turns = self.extra_turns.copy() if self.extra_turns else []
        new.phases_ahead = self.phases_ahead.copy() if self.phases_ahead else []
        new.steps_ahead = self.steps_ahead.copy() if self.steps_ahead else []
        new.combat = self.combat.copy() if self.combat is not None else None
        new.forget_derived()
        new.taps = self.taps.copy()
        new.cards_of = {}
        new.offered = {}
        new.idle = {}
        new.supplies = {}
        new.sources = {}
        return new

    def remember(self, other: State) -> None:
        """Take over what a state of which this is a copy has derived."""
        self.characteristics = other.characteristics.copy()
        self.in_force = other.in_force
        self.standing = other.standing
        self.board = other.board
        self.rules_of_players = other.rules_of_players
        self.cards_of = other.cards_of.copy()
        self.offered = other.offered.copy()
        self.idle = other.idle.copy()
        self.supplies = other.supplies.copy()
        self.sources = other.sources.copy()
