"""Building views: the one place where hidden information is taken out.

Views of objects are kept and used again until the object's record or its characteristics change:
a view of a large board costs little, and its reader can compare by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import is_
from typing import TYPE_CHECKING

from attrs import define, field

from rules.characteristics import Characteristics
from rules.decisions import ObjectRef, Ref
from rules.layers import characteristics, tableau
from rules.mana_sources import sick
from rules.objects import GameObject, StackKind
from rules.printed import printed
from rules.reading.life import life_of
from rules.state import Agenda, Player, State
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View
from rules.vocabulary import CardType, Color, Keyword, Phase, Step, Supertype, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["Views", "view_of"]

SETS_KEPT = 2048
"""Sets of types, colours or keywords whose names are kept: more than all cards have."""

ZONE_NAMES, STEP_NAMES, STACK_KIND_NAMES = (
    tuple([member.name.lower() for member in cls]) for cls in (Zone, Step, StackKind)
)
"""By value: asking a member for its name takes as long as all else that is asked of an object."""

PHASES = (
    (Phase.BEGINNING, Step.UNTAP),
    (Phase.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN),
    (Phase.COMBAT, Step.BEGINNING_OF_COMBAT),
    (Phase.POSTCOMBAT_MAIN, Step.POSTCOMBAT_MAIN),
    (Phase.ENDING, Step.END),
)
"""The first step of each."""

PHASE_NAMES = tuple(
    [[phase.name.lower() for phase, first in PHASES if first <= step][-1] for step in Step]
)
"""By step."""


KnownObject = tuple[int, Characteristics, "CombatKey", int, bool, ObjectView]
"""The version of its record, and what else its view depends on: the turn only for whether it is
summoning sick, which follows; and the view."""

CombatKey = tuple[str, tuple[int, ...], bool]

KnownPlayer = tuple[int, int, bool, tuple[ObjectView, ...], PlayerView]
"""The version of its record, its team's life, whether it has passed, its graveyard; and the view.
"""


@define(eq=False)
class Battlefield:
    """The battlefield as it was, and what it depends on."""

    derived: dict[int, Characteristics]
    versions: int
    turn: int
    declared: Declared | None
    ids: list[int]
    made: tuple[ObjectView, ...]


Declared = tuple[dict[int, int], dict[int, tuple[int, ...]], list[int]]
"""Attackers, blockers and who is blocked."""


@define(eq=False)
class Views:
    """What a game keeps of its views: what has not changed is handed on as the same instance."""

    objects: dict[int, KnownObject] = field(factory=dict)
    """By object id."""
    room: int = 0
    """With more of them than this, those of objects that have gone are forgotten."""
    zones: dict[tuple[str, int], tuple[ObjectView, ...]] = field(factory=dict)
    quiet: dict[tuple[str, int], tuple[list[int], tuple[ObjectView, ...]]] = field(factory=dict)
    """Zones in which nothing changes but by coming and going, with their ids."""
    battlefield: Battlefield | None = None
    players: dict[int, KnownPlayer] = field(factory=dict)
    with_hand: dict[int, tuple[PlayerView, tuple[ObjectView, ...], PlayerView]] = field(
        factory=dict
    )
    """What everybody may know of a player, its hand, and both as its team sees them."""
    rows: dict[int, tuple[PlayerView, ...]] = field(factory=dict)
    """All players as a team sees them, -1: as everybody does; from whatever step."""
    totals: list[tuple[int, int]] = field(factory=list)
    """Each team's life and poison, of which ``teams`` is made."""
    teams: tuple[TeamView, ...] = ()
    step: int = -1
    """The step of the game of which ``public`` and ``of_team`` are."""
    public: View | None = None
    """What everybody may know."""
    of_team: dict[int, tuple[PlayerView, ...]] = field(factory=dict)


def view_of(game: Game, viewer: int | None) -> View:
    """What the viewer may know: everything public, its own hand and its teammates' (CR 810.5)."""
    views = game.views
    if views.step != game.steps or views.public is None:
        views.step = game.steps
        views.of_team = {}
        if len(views.objects) > views.room:
            _forget_gone(game.state, views)
        views.public = _public(game, views)
    public = views.public
    if viewer is None:
        return public
    team = game.state.players[viewer].team
    shown = views.of_team.get(team)
    if shown is None:
        shown = _row(
            views,
            team,
            tuple(
                [
                    _with_hand(game, views, player, known) if player.team == team else known
                    for player, known in zip(game.state.players, public.players, strict=True)
                ]
            ),
        )
        views.of_team[team] = shown
    return View(
        viewer,
        public.ruleset,
        public.turn,
        public.phase,
        public.step,
        public.active_team,
        public.priority_team,
        public.teams,
        shown,
        public.battlefield,
        public.stack,
        public.exile,
        public.result,
    )


def _public(game: Game, views: Views) -> View:
    state = game.state
    result = None
    if state.over:
        result = ResultView(-1 if state.winner is None else state.winner)
    return View(
        viewer=None,
        ruleset=state.ruleset.name,
        turn=state.turn,
        phase=PHASE_NAMES[state.step],
        step=STEP_NAMES[state.step],
        active_team=state.active_team,
        priority_team=state.priority_team if state.agenda is Agenda.PRIORITY else -1,
        teams=_teams(state, views),
        players=_row(views, -1, tuple([_player(game, views, p) for p in state.players])),
        battlefield=_battlefield(game, views),
        stack=_zone(game, views, ("stack", 0), state.stack),
        exile=_quiet_zone(game, views, ("exile", 0), state.exile),
        result=result,
    )


def _teams(state: State, views: Views) -> tuple[TeamView, ...]:
    """The same tuple as before if it holds the same."""
    players = state.players
    totals = [(t.life, sum([players[m].poison for m in t.members])) for t in state.teams]
    if totals != views.totals:
        views.totals = totals
        views.teams = tuple(
            [
                TeamView(team.id, team.members, life, poison)
                for team, (life, poison) in zip(state.teams, totals, strict=True)
            ]
        )
    return views.teams


def _forget_gone(state: State, views: Views) -> None:
    views.objects = {o: known for o, known in views.objects.items() if o in state.objects}
    views.room = len(views.objects) + GONE_KEPT


def _zone(
    game: Game, views: Views, name: tuple[str, int], ids: Sequence[int]
) -> tuple[ObjectView, ...]:
    """The zone's views; the same tuple as before if nothing in it changed."""
    state = game.state
    kept, objects, turn = views.objects, state.objects, state.turn
    combat = state.combat
    fighting: Container[int] = () if combat is None else {*combat.attackers, *combat.blockers}
    derived = state.characteristics.get
    looked = []
    for o in ids:
        same = kept.get(o)
        if (
            same is not None
            and same[0] == objects[o].version
            and same[1] is derived(o)
            and same[2] is NO_COMBAT
            and same[3] == turn
            and o not in fighting
        ):
            looked.append(same[5])
        else:
            looked.append(_object(game, kept, o))
    known = views.zones.get(name)
    if known is not None and len(known) == len(looked) and all(map(is_, known, looked)):
        return known
    made = tuple(looked)
    views.zones[name] = made
    return made


def _battlefield(game: Game, views: Views) -> tuple[ObjectView, ...]:
    """The permanents; not even looked at where none of them can have changed: nothing was derived
    anew, no record written and nothing declared.

    What summoning sickness depends on beside these is the number of the turn.
    """
    state = game.state
    declared = _declared(state)
    known = views.battlefield
    if (
        known is not None
        and known.derived is state.characteristics
        and known.versions == state.versions
        and known.turn == state.turn
        and known.declared == declared
        and known.ids == state.battlefield
    ):
        return known.made
    made = _zone(game, views, ("battlefield", 0), state.battlefield)
    views.battlefield = Battlefield(
        state.characteristics, state.versions, state.turn, declared, state.battlefield.copy(), made
    )
    return made


def _declared(state: State) -> Declared | None:
    combat = state.combat
    if combat is None:
        return None
    return combat.attackers.copy(), combat.blockers.copy(), list(combat.blocked_by)


def _quiet_zone(
    game: Game, views: Views, name: tuple[str, int], ids: list[int]
) -> tuple[ObjectView, ...]:
    """The same for a zone in which nothing changes but by coming and going.

    Not so where a static ability reaches into it or a card's own ability defines it.
    """
    known = views.quiet.get(name)
    if known is not None and known[0] == ids and not tableau(game.state).elsewhere:
        return known[1]
    made = _zone(game, views, name, ids)
    objects = game.state.objects
    if any(printed(objects[o].definition).defining for o in ids):
        views.quiet.pop(name, None)
    else:
        views.quiet[name] = (ids.copy(), made)
    return made


def _row(views: Views, team: int, made: tuple[PlayerView, ...]) -> tuple[PlayerView, ...]:
    """The same tuple as before if it holds the same."""
    known = views.rows.get(team)
    if known is not None and all(map(is_, known, made)):
        return known
    views.rows[team] = made
    return made


def _player(game: Game, views: Views, player: Player) -> PlayerView:
    """What everybody may know of a player."""
    state = game.state
    number = player.id
    version = player.version
    team_life = state.teams[player.team].life
    passed = number in state.passed
    known = views.players.get(number)
    graveyard = _quiet_zone(game, views, ("graveyard", number), player.graveyard)
    if (
        known is not None
        and known[0] == version
        and known[1] == team_life
        and known[2] is passed
        and known[3] is graveyard
    ):
        return known[4]
    pool = player.pool
    made = PlayerView(
        number,
        player.name,
        player.team,
        len(player.hand),
        len(player.library),
        (),
        graveyard,
        "".join(unit.type.letter for unit in pool.units()) if pool else "",
        player.poison,
        player.land_drops,
        life_of(state, number),
        passed,
        player.in_game,
    )
    if known is not None and known[2] is passed and known[4] == made:
        made = known[4]
    views.players[number] = version, team_life, passed, graveyard, made
    return made


def _with_hand(game: Game, views: Views, player: Player, public: PlayerView) -> PlayerView:
    """The same with the hand, for its team (CR 810.5)."""
    hand = _quiet_zone(game, views, ("hand", player.id), player.hand)
    known = views.with_hand.get(player.id)
    if known is not None and known[0] is public and known[1] is hand:
        return known[2]
    made = PlayerView(
        public.player,
        public.name,
        public.team,
        public.hand_count,
        public.library_count,
        hand,
        public.graveyard,
        public.mana,
        public.poison,
        public.lands_played,
        public.life,
        public.passed,
        public.in_game,
    )
    views.with_hand[player.id] = public, hand, made
    return made


def _object(game: Game, kept: dict[int, KnownObject], object_id: int) -> ObjectView:
    state = game.state
    record = state.objects[object_id]
    found = characteristics(state, object_id)
    combat = NO_COMBAT if state.combat is None else _combat_key(state, object_id)
    known = kept.get(object_id)
    same = (
        known is not None
        and known[0] == record.version
        and known[1] is found
        and known[2] == combat
    )
    if same and known is not None and known[3] == state.turn:
        return known[5]
    tired = found.is_creature and record.zone is Zone.BATTLEFIELD and sick(state, object_id)
    if same and known is not None and known[4] is tired:
        made = known[5]
    else:
        made = _make(game, record, found, combat, tired)
    kept[object_id] = (record.version, found, combat, state.turn, tired, made)
    return made


def _combat_key(state: State, object_id: int) -> CombatKey:
    combat = state.combat
    if combat is None:
        return NO_COMBAT
    attacking = ""
    if object_id in combat.attackers:
        target = combat.attackers[object_id]
        attacking = f"player:{-1 - target}" if target < 0 else f"object:{target}"
    blocking = combat.blockers.get(object_id, ())
    if not attacking and not blocking:
        return NO_COMBAT
    return attacking, blocking, object_id in combat.blocked_by


GONE_KEPT = 32
"""Objects that may have gone before their views are forgotten."""

NO_COMBAT: CombatKey = ("", (), False)


def _make(
    game: Game,
    record: GameObject,
    found: Characteristics,
    combat: CombatKey,
    tired: bool,
) -> ObjectView:
    info = record.info
    definition = record.definition
    zone = record.zone
    name, kind, source, ability, x, kicked = found.name, "", 0, -1, 0, 0
    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    if info is not None:
        kind = STACK_KIND_NAMES[info.kind]
        targets = tuple([_ref(ref) for slot in info.slots for ref in slot])
        x, kicked = info.x, info.kicked
        if len(getattr(info.ability, "modes", ())) > 1:
            modes = info.mode_numbers
        if info.kind is not StackKind.SPELL:
            name, source, ability = game.stack_name(record.id), info.source, info.index
    power = toughness = None
    if found.is_creature:
        power, toughness = found.power, found.toughness
    counters = record.counters
    # in the order of the fields: by their names it would take half as long again
    return ObjectView(
        record.id,
        name,
        ZONE_NAMES[zone],
        record.owner,
        record.controller,
        _type_names(found.types),
        _sorted(found.subtypes),
        _supertype_names(found.supertypes),
        _color_names(found.colors),
        definition.cost.text if definition.cost is not None else "",
        power,
        toughness,
        counters.get("loyalty") if zone is Zone.BATTLEFIELD else definition.loyalty,
        _keyword_names(found.keywords),
        tuple(sorted(counters.items())) if counters else (),
        record.tapped,
        tired,
        record.damage,
        record.token,
        record.attached_to,
        combat[0],
        combat[1],
        combat[2],
        kind,
        source,
        ability,
        targets,
        x,
        record.chosen[0],
        modes,
        kicked,
    )


def _naming(cls: type[IntEnum]) -> Callable[[frozenset[int]], tuple[str, ...]]:
    """Names in lower case, in the order of the enumeration; views share what they have alike."""

    @lru_cache(maxsize=SETS_KEPT)
    def names(members: frozenset[int]) -> tuple[str, ...]:
        return tuple(cls(member).name.lower() for member in sorted(members))

    return names


_type_names = _naming(CardType)
_supertype_names = _naming(Supertype)
_color_names = _naming(Color)
_keyword_names = _naming(Keyword)


@lru_cache(maxsize=SETS_KEPT)
def _sorted(words: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


def _ref(ref: Ref) -> str:
    return f"object:{ref.id}" if isinstance(ref, ObjectRef) else f"player:{ref.player}"
