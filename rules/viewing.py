"""Building views: the one place where hidden information is taken out.

Views of objects are kept by the state and used again until the object's record or its
characteristics change, so that a view of a large board costs little and its reader can compare by
identity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.characteristics import Characteristics
from rules.decisions import ObjectRef, Ref
from rules.layers import characteristics
from rules.mana_sources import sick
from rules.objects import GameObject, StackKind
from rules.reading.life import life_of
from rules.state import Agenda, Player, State
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View
from rules.vocabulary import CardType, Color, Keyword, Phase, Step, Supertype, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["view_of"]

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

Kept = dict[int, tuple[object, ObjectView]]


def view_of(game: Game, viewer: int | None) -> View:
    """What the viewer may know: everything public, its own hand and its teammates' (CR 810.5)."""
    state = game.state
    kept = game.views
    team = state.players[viewer].team if viewer is not None else -1
    result = None
    if state.over:
        result = ResultView(-1 if state.winner is None else state.winner)
    return View(
        viewer=viewer,
        ruleset=state.ruleset.name,
        turn=state.turn,
        phase=PHASE_OF[state.step].name.lower(),
        step=state.step.name.lower(),
        active_team=state.active_team,
        priority_team=state.priority_team if state.agenda is Agenda.PRIORITY else -1,
        teams=tuple(
            TeamView(
                t.id, t.members, t.life, sum(state.players[member].poison for member in t.members)
            )
            for t in state.teams
        ),
        players=tuple(_player(game, kept, player, player.team == team) for player in state.players),
        battlefield=tuple(_object(game, kept, o) for o in state.battlefield),
        stack=tuple(_object(game, kept, o) for o in state.stack),
        exile=tuple(_object(game, kept, o) for o in state.exile),
        result=result,
    )


def _player(game: Game, kept: Kept, player: Player, show_hand: bool) -> PlayerView:
    state = game.state
    pool = player.pool
    return PlayerView(
        player=player.id,
        name=player.name,
        team=player.team,
        hand_count=len(player.hand),
        library_count=len(player.library),
        hand=tuple(_object(game, kept, o) for o in player.hand) if show_hand else (),
        graveyard=tuple(_object(game, kept, o) for o in player.graveyard),
        mana="".join(unit.type.letter for unit in pool.units()) if pool else "",
        poison=player.poison,
        lands_played=player.land_drops,
        life=life_of(state, player.id),
        passed=player.id in state.passed,
        in_game=player.in_game,
    )


def _object(game: Game, kept: Kept, object_id: int) -> ObjectView:
    state = game.state
    record = state.objects[object_id]
    found = characteristics(state, object_id)
    combat = _combat_key(state, object_id)
    tired = record.zone is Zone.BATTLEFIELD and found.is_creature and sick(state, object_id)
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
