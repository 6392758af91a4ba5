"""Building views: the one place where hidden information is taken out.

Views of objects are kept and used again until the object's record or its characteristics change:
a view of a large board costs little, and its reader can compare by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
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

PHASE_OF: dict[Step, Phase] = {
    **dict.fromkeys((Step.UNTAP, Step.UPKEEP, Step.DRAW), Phase.BEGINNING),
    Step.PRECOMBAT_MAIN: Phase.PRECOMBAT_MAIN,
    **dict.fromkeys(
        (
            Step.BEGINNING_OF_COMBAT,
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.FIRST_COMBAT_DAMAGE,
            Step.COMBAT_DAMAGE,
            Step.END_OF_COMBAT,
        ),
        Phase.COMBAT,
    ),
    Step.POSTCOMBAT_MAIN: Phase.POSTCOMBAT_MAIN,
    **dict.fromkeys((Step.END, Step.CLEANUP), Phase.ENDING),
}


@define(eq=False)
class Views:
    """What a game keeps of its views: what has not changed is handed on as the same instance."""

    objects: dict[int, tuple[object, ObjectView]] = field(factory=dict)
    """By object id, with what the view depends on."""
    zones: dict[tuple[str, int], tuple[ObjectView, ...]] = field(factory=dict)
    quiet: dict[tuple[str, int], tuple[list[int], tuple[ObjectView, ...]]] = field(factory=dict)
    """Zones in which nothing changes but by coming and going, with their ids."""
    players: dict[tuple[int, bool], tuple[object, PlayerView]] = field(factory=dict)
    """By player, and whether the hand is shown; with what the view depends on."""
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
        if len(views.objects) > 2 * len(game.state.objects):
            _forget_gone(game.state, views)
        views.public = _public(game, views)
    public = views.public
    if viewer is None:
        return public
    team = game.state.players[viewer].team
    shown = views.of_team.get(team)
    if shown is None:
        shown = tuple(
            _player(game, views, player, player.team == team) for player in game.state.players
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
    teams = tuple(
        TeamView(t.id, t.members, t.life, sum(state.players[m].poison for m in t.members))
        for t in state.teams
    )
    if teams == views.teams:
        teams = views.teams
    views.teams = teams
    return View(
        viewer=None,
        ruleset=state.ruleset.name,
        turn=state.turn,
        phase=PHASE_OF[state.step].name.lower(),
        step=state.step.name.lower(),
        active_team=state.active_team,
        priority_team=state.priority_team if state.agenda is Agenda.PRIORITY else -1,
        teams=teams,
        players=tuple(_player(game, views, player, False) for player in state.players),
        battlefield=_zone(game, views, ("battlefield", 0), state.battlefield),
        stack=_zone(game, views, ("stack", 0), state.stack),
        exile=_quiet_zone(game, views, ("exile", 0), state.exile),
        result=result,
    )


def _forget_gone(state: State, views: Views) -> None:
    views.objects = {o: known for o, known in views.objects.items() if o in state.objects}


def _zone(
    game: Game, views: Views, name: tuple[str, int], ids: Sequence[int]
) -> tuple[ObjectView, ...]:
    """The zone's views; the same tuple as before if nothing in it changed."""
    made = tuple(_object(game, views.objects, o) for o in ids)
    known = views.zones.get(name)
    if known is not None and len(known) == len(made) and all(map(is_, known, made)):
        return known
    views.zones[name] = made
    return made


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


def _player(game: Game, views: Views, player: Player, show_hand: bool) -> PlayerView:
    state = game.state
    number = player.id
    hand = _quiet_zone(game, views, ("hand", number), player.hand) if show_hand else ()
    graveyard = _quiet_zone(game, views, ("graveyard", number), player.graveyard)
    life = life_of(state, number)
    passed = number in state.passed
    key = (player.version, hand, graveyard, life, passed)
    known = views.players.get((number, show_hand))
    if known is not None and known[0] == key:
        return known[1]
    pool = player.pool
    made = PlayerView(
        player=number,
        name=player.name,
        team=player.team,
        hand_count=len(player.hand),
        library_count=len(player.library),
        hand=hand,
        graveyard=graveyard,
        mana="".join(unit.type.letter for unit in pool.units()) if pool else "",
        poison=player.poison,
        lands_played=player.land_drops,
        life=life,
        passed=passed,
        in_game=player.in_game,
    )
    if known is not None and known[1] == made:
        made = known[1]
    views.players[number, show_hand] = (key, made)
    return made


def _object(game: Game, kept: dict[int, tuple[object, ObjectView]], object_id: int) -> ObjectView:
    state = game.state
    record = state.objects[object_id]
    found = characteristics(state, object_id)
    combat = NO_COMBAT if state.combat is None else _combat_key(state, object_id)
    tired = found.is_creature and record.zone is Zone.BATTLEFIELD and sick(state, object_id)
    key = (record.version, found, combat, tired)
    known = kept.get(object_id)
    if known is not None and known[0] == key:
        return known[1]
    made = _make(game, record, found, combat, tired)
    kept[object_id] = (key, made)
    return made


def _combat_key(state: State, object_id: int) -> tuple[str, tuple[int, ...], bool]:
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


NO_COMBAT: tuple[str, tuple[int, ...], bool] = ("", (), False)


def _make(
    game: Game,
    record: GameObject,
    found: Characteristics,
    combat: tuple[str, tuple[int, ...], bool],
    tired: bool,
) -> ObjectView:
    info = record.info
    ability_on_stack = info is not None and info.kind is not StackKind.SPELL
    is_creature = found.is_creature
    definition = record.definition
    return ObjectView(
        id=record.id,
        name=game.stack_name(record.id) if ability_on_stack else found.name,
        zone=record.zone.name.lower(),
        owner=record.owner,
        controller=record.controller,
        types=tuple(CardType(t).name.lower() for t in sorted(found.types)),
        subtypes=tuple(sorted(found.subtypes)),
        supertypes=tuple(Supertype(t).name.lower() for t in sorted(found.supertypes)),
        colors=tuple(Color(c).name.lower() for c in sorted(found.colors)),
        cost=definition.cost.text if definition.cost is not None else "",
        power=found.power if is_creature else None,
        toughness=found.toughness if is_creature else None,
        loyalty=record.counters.get("loyalty")
        if record.zone is Zone.BATTLEFIELD
        else definition.loyalty,
        keywords=tuple(Keyword(k).name.lower() for k in sorted(found.keywords)),
        counters=tuple(sorted(record.counters.items())),
        tapped=record.tapped,
        summoning_sick=tired,
        damage=record.damage,
        token=record.token,
        attached_to=record.attached_to,
        attacking=combat[0],
        blocking=combat[1],
        blocked=combat[2],
        stack_kind=info.kind.name.lower() if info is not None else "",
        source=info.source if ability_on_stack and info is not None else 0,
        ability=info.index if ability_on_stack and info is not None else -1,
        targets=tuple(_ref(ref) for slot in info.slots for ref in slot) if info is not None else (),
        x=info.x if info is not None else 0,
        chosen=record.chosen[0],
    )


def _ref(ref: Ref) -> str:
    return f"object:{ref.id}" if isinstance(ref, ObjectRef) else f"player:{ref.player}"
