"""Building views: the one place where hidden information is taken out.

Views of objects are kept and used again until the object's record or its characteristics change:
a view of a large board costs little, and its reader can compare by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from rules.phases import PHASES
from rules.printed import printed
from rules.reading.life import life_of
from rules.state import Agenda, Player, State
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View
from rules.vocabulary import CardType, Color, Keyword, Step, Supertype, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["Views", "view_of"]

SETS_KEPT = 2048
"""Sets of types, colours or keywords whose names are kept: more than all cards have."""

ZONE_NAMES, STEP_NAMES, STACK_KIND_NAMES = (
    tuple([member.name.lower() for member in cls]) for cls in (Zone, Step, StackKind)
)
"""By value: asking a member for its name takes as long as all else that is asked of an object."""

PHASE_NAMES = tuple(
    [[phase.name.lower() for phase, first, _ in PHASES if first <= step][-1] for step in Step]
)
"""By step."""


CombatKey = tuple[str, tuple[int, ...], bool]
"""What it attacks and what it blocks, and whether it is blocked."""

KnownObject = tuple[int, Characteristics, CombatKey, int, bool, ObjectView]
"""The version of its record, and what else its view depends on: the turn only while it is summoning
sick, which follows; and the view."""


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

Name = tuple[str, int]
"""A zone, and whose it is."""


@define(eq=False)
class KnownPlayer:
    """A player as it was: what its view depends on beside the turn, and the view, as everybody may
    know it and as its team does (CR 810.5)."""

    version: int
    """Of its record."""
    life: int
    """Its team's."""
    passed: bool
    quiet: bool
    """Nothing in its graveyard and its hand changes but by coming and going."""
    public: PlayerView
    own: PlayerView


@define(eq=False)
class Views:
    """What a game keeps of its views: what has not changed is handed on as the same instance."""

    objects: dict[int, KnownObject] = field(factory=dict)
    """By object id."""
    room: int = 0
    """With more of them than this, those of objects that have gone are forgotten."""
    zones: dict[Name, tuple[ObjectView, ...]] = field(factory=dict)
    """All but the battlefield."""
    quiet: dict[Name, list[int]] = field(factory=dict)
    """The ids in zones in which nothing changes but by coming and going."""
    battlefield: Battlefield | None = None
    fighting: dict[int, CombatKey] = field(factory=dict)
    """Attackers and blockers, as declared on ``battlefield``."""
    players: dict[int, KnownPlayer] = field(factory=dict)
    rows: dict[tuple[int, ...], tuple[PlayerView, ...]] = field(factory=dict)
    """All players as who sees the hands of these teams does; from whatever step."""
    totals: list[tuple[int, int]] = field(factory=list)
    """Each team's life and poison, of which ``teams`` is made."""
    teams: tuple[TeamView, ...] = ()
    step: int = -1
    """The step of the game of which ``public`` and ``of_team`` are."""
    public: View | None = None
    """What everybody may know."""
    of_team: dict[tuple[int, ...], tuple[PlayerView, ...]] = field(factory=dict)
    """By the teams whose hands are seen."""


def view_of(game: Game, viewer: int | None) -> View:
    """What the viewer may know: everything public, its own hand and its teammates' (CR 810.5), and
    those of the players it controls (CR 722.4)."""
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
    state = game.state
    players = state.players
    teams: tuple[int, ...] = (players[viewer].team,)
    if viewer == state.turn_controller:
        teams += (state.active_team,)
    shown = views.of_team.get(teams)
    if shown is None:
        known = views.players
        seen = [known[p.id].own if p.team in teams else known[p.id].public for p in players]
        shown = views.of_team[teams] = _row(views, teams, seen)
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
        public.turn_controller,
    )


def _public(game: Game, views: Views) -> View:
    state = game.state
    result = None
    if state.over:
        result = ResultView(-1 if state.winner is None else state.winner)
    settled = not tableau(state).elsewhere
    return View(
        viewer=None,
        ruleset=state.ruleset.name,
        turn=state.turn,
        phase=PHASE_NAMES[state.step],
        step=STEP_NAMES[state.step],
        active_team=state.active_team,
        priority_team=state.priority_team if state.agenda is Agenda.PRIORITY else -1,
        teams=_teams(state, views),
        players=_row(views, (), [_player(game, views, p, settled).public for p in state.players]),
        battlefield=_battlefield(game, views),
        stack=_stack(game, views),
        exile=_cards(game, views, ("exile", 0), state.exile, settled),
        result=result,
        turn_controller=state.turn_controller,
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


# --- zones -------------------------------------------------------------------------------------


def _zone(
    game: Game, views: Views, ids: Sequence[int], before: tuple[ObjectView, ...]
) -> tuple[ObjectView, ...]:
    """The views of all that lies there; ``before`` itself if nothing changed."""
    state = game.state
    kept, objects, turn = views.objects, state.objects, state.turn
    derived, combat = state.characteristics.get, views.fighting.get
    looked = []
    for o in ids:
        same = kept.get(o)
        if (
            same is not None
            and same[0] == objects[o].version
            and same[1] is derived(o)
            and same[2] is combat(o, NO_COMBAT)
            and (not same[4] or same[3] == turn)
        ):
            looked.append(same[5])
        else:
            looked.append(_object(game, views, o))
    if len(before) == len(looked) and all(map(is_, before, looked)):
        return before
    return tuple(looked)


def _battlefield(game: Game, views: Views) -> tuple[ObjectView, ...]:
    """The permanents; not even looked at where none of them can have changed: nothing was derived
    anew, no record written and nothing declared.

    What summoning sickness depends on beside these is the number of the turn.
    """
    state = game.state
    tableau(state)
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
    if known is None or known.declared != declared:
        views.fighting = _fighting(state)
    made = _zone(game, views, state.battlefield, () if known is None else known.made)
    views.battlefield = Battlefield(
        state.characteristics, state.versions, state.turn, declared, state.battlefield.copy(), made
    )
    return made


def _declared(state: State) -> Declared | None:
    combat = state.combat
    if combat is None:
        return None
    return combat.attackers.copy(), combat.blockers.copy(), list(combat.blocked_by)


def _fighting(state: State) -> dict[int, CombatKey]:
    combat = state.combat
    if combat is None:
        return {}
    found: dict[int, CombatKey] = {}
    for one, target in combat.attackers.items():
        attacked = f"player:{-1 - target}" if target < 0 else f"object:{target}"
        found[one] = attacked, (), one in combat.blocked_by
    for one, blocked in combat.blockers.items():
        attacked = found.get(one, NO_COMBAT)[0]
        found[one] = attacked, blocked, one in combat.blocked_by
    return found


def _stack(game: Game, views: Views) -> tuple[ObjectView, ...]:
    made = _zone(game, views, game.state.stack, views.zones.get(STACK, ()))
    views.zones[STACK] = made
    return made


def _cards(
    game: Game, views: Views, name: Name, ids: list[int], settled: bool
) -> tuple[ObjectView, ...]:
    """A hand, a graveyard or the exile; the same tuple as before if nothing in it changed.

    Nothing does but by coming and going, unless a static ability reaches there (not ``settled``) or
    a card's own ability defines it.
    """
    before = views.zones.get(name, ())
    lay = views.quiet.get(name) if settled else None
    if lay == ids:
        return before
    if lay is None:
        made = _zone(game, views, ids, before)
    else:
        lying = dict(zip(lay, before, strict=True))
        made = tuple([lying[o] if o in lying else _object(game, views, o) for o in ids])
    views.zones[name] = made
    objects = game.state.objects
    if settled and not any(printed(objects[o].definition).defining for o in ids):
        views.quiet[name] = ids.copy()
    else:
        views.quiet.pop(name, None)
    return made


# --- players -----------------------------------------------------------------------------------


def _row(views: Views, teams: tuple[int, ...], seen: list[PlayerView]) -> tuple[PlayerView, ...]:
    """The same tuple as before if it holds the same."""
    known = views.rows.get(teams)
    if known is not None and all(map(is_, known, seen)):
        return known
    made = views.rows[teams] = tuple(seen)
    return made


def _player(game: Game, views: Views, player: Player, settled: bool) -> KnownPlayer:
    """The player as it is; the same views as before if they hold the same."""
    state = game.state
    number = player.id
    team_life = state.teams[player.team].life
    passed = number in state.passed
    known = views.players.get(number)
    if (
        known is not None
        and known.version == player.version
        and known.life == team_life
        and known.passed is passed
        and known.quiet
        and settled
    ):
        return known
    graveyard = _cards(game, views, ("graveyard", number), player.graveyard, settled)
    hand = _cards(game, views, ("hand", number), player.hand, settled)
    pool = player.pool
    public = PlayerView(
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
    own = None
    if known is not None and known.passed is passed and known.public == public:
        public = known.public
        if known.own.hand is hand:
            own = known.own
    quiet = ("graveyard", number) in views.quiet and ("hand", number) in views.quiet
    made = KnownPlayer(
        player.version, team_life, passed, quiet, public, own or _with_hand(public, hand)
    )
    views.players[number] = made
    return made


def _with_hand(public: PlayerView, hand: tuple[ObjectView, ...]) -> PlayerView:
    """The same with the hand, for its team (CR 810.5)."""
    return PlayerView(
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


# --- objects -----------------------------------------------------------------------------------


def _object(game: Game, views: Views, object_id: int) -> ObjectView:
    """The object as it is; the same view as before if it holds the same."""
    state = game.state
    record = state.objects[object_id]
    found = characteristics(state, object_id)
    combat = views.fighting.get(object_id, NO_COMBAT)
    tired = found.is_creature and record.zone is Zone.BATTLEFIELD and sick(state, object_id)
    known = views.objects.get(object_id)
    if (
        known is not None
        and known[0] == record.version
        and known[1] is found
        and known[2] == combat
        and known[4] is tired
    ):
        made = known[5]
    else:
        made = _make(game, record, found, combat, tired)
    views.objects[object_id] = record.version, found, combat, state.turn, tired, made
    return made


GONE_KEPT = 32
"""Objects that may have gone before their views are forgotten."""

NO_COMBAT: CombatKey = ("", (), False)

STACK: Name = ("stack", 0)


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
